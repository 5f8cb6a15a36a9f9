"""The project around the code."""
