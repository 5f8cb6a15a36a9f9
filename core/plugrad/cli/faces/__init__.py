"""A file for each face: a function from data to texts and tables, or to a document. Start at `packs.py`."""
