"""Tests of kernels and of the choosing of them."""
