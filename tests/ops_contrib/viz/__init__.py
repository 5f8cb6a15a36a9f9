"""Tests of pictures of graphs and in notebooks."""
