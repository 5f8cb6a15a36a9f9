"""Mutation testing of an op's samples: faults are planted in its own rule; do the samples find them?

- `mutants.py`: `mutate`, and its report
- `bench.py`: the samples and their variants on which a fault is tried
- `faults.py`: the table of faults, and the planting of one
- `statements.py`: the lines of a rule that are run
"""
