"""Tests of the pack `vision`."""
