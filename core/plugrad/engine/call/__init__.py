"""A call of an op: what its class declares, what it is given, what comes out. Start at `arguments.py`."""
