"""What is found: as data (`report.py`), and as text (`text.py`)."""
