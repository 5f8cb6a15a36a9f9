"""A pack's reference, as `plugrad docs` writes it: Markdown for Sphinx (MyST) and MkDocs.

pages     an index and a page for each op, and the folder that they are written to
markdown  docstrings, and strangers' text, as Markdown
"""
