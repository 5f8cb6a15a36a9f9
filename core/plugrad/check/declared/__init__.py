"""The fifth check: what an op declares of itself, tried."""
