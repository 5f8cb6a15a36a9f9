"""Tests of the checker and the command."""
