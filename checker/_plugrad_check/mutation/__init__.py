"""Mutation testing of an op's samples: faults are planted in its own rule or formula; do the samples find them?

- `mutants.py`: `mutate`, and its report
- `bench.py`: the samples and their variants on which a fault is tried
- `faults.py`: the table of faults in a gradient, and the planting of one
- `formulas.py`: faults in the source of a formula
- `statements.py`: the lines of a rule or formula that are run
"""
