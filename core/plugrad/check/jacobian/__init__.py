"""Backward beside the numbers, entry by entry or by random probes."""
