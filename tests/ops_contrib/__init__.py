"""Tests of what an outsider could have written."""
