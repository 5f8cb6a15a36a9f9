"""What is found, as data and as text. Start at `report.py`."""
