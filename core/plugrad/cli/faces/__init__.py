"""A file for each face: a function from data to texts and tables for a terminal."""
