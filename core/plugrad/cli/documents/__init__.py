"""A file for each form of a report that is a file: a function from a report to a text."""
