"""Report of the findings: as data (`report.py`), and as text (`text.py`)."""
