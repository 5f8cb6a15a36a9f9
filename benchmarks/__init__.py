"""plugrad's speed beside its peers', measured in one run: ``python -m benchmarks``.

`workloads` says what is measured, `measure` how, `__main__` prints it.
"""
