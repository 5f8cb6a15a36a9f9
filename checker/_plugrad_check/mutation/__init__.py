"""Mutation testing of an op's samples: faults planted in its own rule, and which of them show.

- `mutants.py`: `mutate`, and its report
- `bench.py`: the samples and their variants on which a fault is tried
- `faults.py`: the faults, and how one is planted
- `statements.py`: which lines of a rule are run
"""
