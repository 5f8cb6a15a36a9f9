"""The graph that calls leave behind: what an op declares, its nodes, the edges between them, and what they saved."""
