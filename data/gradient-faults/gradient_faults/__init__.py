"""Gradient faults: wrong derivative rules beside right ones, for whoever writes a checker of gradients.

`python -m gradient_faults` scores checkers; the README beside this package says how the data were collected.

* `entries.py`: all entries of all tables, and what is said of each
* `form.py`, `writing.py`, `pairs.py`: how a row is written; `rows/`: the rows
* `evidence.py`: where a wrong rule is wrong, by running it beside the right one
* `as_torch.py`: rows as PyTorch's Functions; `as_numpy.py`: as plain functions; `as_plugrad.py`: as plugrad's ops
* `checkers.py`, `scores.py`: who is asked, and what is counted
"""

from .entries import Entry, entries
from .form import Fault, Sample
from .pairs import Pair

__version__ = "1"
"""Of the data set: raised whenever a rule, a sample, or what is asked changes."""
__all__ = ["Entry", "Fault", "Pair", "Sample", "entries"]
