"""The checker's own proof on the data set `data/gradient-faults`: it finds what is wrong, and passes what is right.

* `test_fault_scores.py`: some rows of each table; `tests/nightly/checker/faults` has all, and the recorded scores
* `claims.py`, `tables.py`: what is claimed of a row, and what the checker says of it
* `central_differences.py`: a second opinion on reported bugs, which knows nothing of the checker
* `test_data_set.py`: the data set's own words, loaders and scorer
* `test_hard_numbers.py`: differences that lose their digits
"""
