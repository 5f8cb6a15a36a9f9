"""What was checked, and whether it is still what is installed. Start at `lock.py`."""
