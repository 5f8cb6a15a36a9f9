"""Writes into tensors that exist: what may be written, to which views, and the histories then."""
