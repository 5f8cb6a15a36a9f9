"""The graph that calls leave behind: nodes, the edges between them, and what they saved. Start at `node.py`."""
