"""Past one machine: programs on real clusters of processes, what happens when parts of them fail, and what they cost."""
