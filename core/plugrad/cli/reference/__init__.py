"""A pack's reference, as `plugrad docs` writes it: Markdown for Sphinx (MyST) and MkDocs."""
