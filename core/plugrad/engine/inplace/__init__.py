"""Writes into tensors that exist: versions, histories, views. Start at `inplace.py`."""
