"""The checker's own proof: wrong rules, which it must find, and right ones that are difficult, which must pass.

* `test_fault_scores.py`: what must be said of each row of each table
* `tables.py`, `__main__.py`: all tables, the runner, and the scores (`python -m tests.checker.faults`)
* `planted_faults.py`, `beside_the_samples.py`: wrong beside right rules, as those of `tests/checker/gradient_bugs`
* `field.py`: the form of `forward_rules.py`, `batching_rules.py`, `low_precision.py`, `triton_kernels.py`, whose
  pairs `test_field_tables.py` proves without the checker; `own_checkers.py`: what the frameworks' own find of them
* `awkward_ops.py`, `tempting_ops.py`: right rules
* `central_differences.py`: a second opinion on reported bugs; PyTorch's:
  `tests/ops_contrib/frameworks/checking/torch_functions.py`
* `test_beyond.py`, `test_hard_numbers.py`: other inputs than the samples, and differences that lose their digits
"""
