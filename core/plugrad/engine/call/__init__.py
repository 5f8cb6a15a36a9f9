"""A call of an op: what it is given, what comes out, the fast ways between, and `Function`, by which an op is written.
Start at `arguments.py`.
"""
