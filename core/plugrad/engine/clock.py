"""Sequence numbers, one clock for all graphs: nodes, in-place changes and detachments each take one."""

from __future__ import annotations

import itertools

# The newest is the lowest, so that a heap of nodes gives the newest first.
numbers = itertools.count(-1, -1)
leaf_numbers = itertools.count(1)  # of leaves: after every node, in the order of their first use

latest_change = [0]
"""When the latest in-place change of any tensor happened.

A node made since need not look at the versions of what it saved.
"""
