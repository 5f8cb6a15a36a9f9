"""What is probably wrong, in words. Start at `likely_cause.py`."""
