"""What is probably wrong, in words. Start at `cause.py`."""
