"""The vmap check, of the rules for batches that other frameworks have.

Read `batching.py` (what is asked), `batches.py` (batches, and the rows of the loop), `diagnoses.py`.
"""
