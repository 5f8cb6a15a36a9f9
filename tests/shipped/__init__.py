"""Faults of the kind that ship, on which the checker was not made: they were written as people write such rules, before
it was asked.

`test_shipped_faults.py` asks it of pairs of PyTorch's Functions, of which one is wrong; `test_bug_reports.py` of bugs
that public projects really shipped, each with its thread.
"""
