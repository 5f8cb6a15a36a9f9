"""The smallest input on which an op fails. Start at `smallest.py`."""
