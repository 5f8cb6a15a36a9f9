"""Guests: what a user may add to a run, hooks, packing, anomaly and inference mode."""
