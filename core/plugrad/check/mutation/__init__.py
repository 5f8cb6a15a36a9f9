"""How good an op's samples are: faults planted in its own rule, and which of them show."""
