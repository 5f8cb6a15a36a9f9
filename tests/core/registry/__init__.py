"""Packs: how they are found, loaded, kept apart and refused, and what is said to an author who slips."""
