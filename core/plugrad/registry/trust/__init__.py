"""What was checked, and whether it is still what is installed."""
