"""A call of an op: its arguments, its outputs, the fast paths, and `Function`, by which an op is written."""
