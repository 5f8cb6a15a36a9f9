"""The kinds of findings: each has a code, in a file for the check that finds it."""
