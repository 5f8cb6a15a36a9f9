"""Gradient bugs that public projects shipped, each with its thread: written before the checker was asked of them."""
