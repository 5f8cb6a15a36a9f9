"""The engine: what a call records, what a sweep brings back, and what hooks, modes and saved values add to both."""
