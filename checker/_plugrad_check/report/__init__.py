"""Report of the findings: as data (`report.py`), as text (`text.py`), with all words (`document.py`), and as HTML
(`html.py`) with pictures (`pictures.py`).
"""
