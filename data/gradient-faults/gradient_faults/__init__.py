"""Gradient faults: wrong derivative rules beside right ones, for whoever writes a checker of gradients.

`python -m gradient_faults` scores checkers; the README beside this package says how the data were collected.

* `entries.py`: all entries of all tables, and what is said of each
* `form.py`, `writing.py`, `pairs.py`: how a row is written; `rows/`: the rows
* `as_torch.py`: rows as PyTorch's Functions, without plugrad; `as_plugrad.py`: as plugrad's ops
* `checkers.py`, `scores.py`: who is asked, and what is counted
"""

from .entries import Entry, entries
from .form import Fault, Sample
from .pairs import Pair

__all__ = ["Entry", "Fault", "Pair", "Sample", "entries"]
