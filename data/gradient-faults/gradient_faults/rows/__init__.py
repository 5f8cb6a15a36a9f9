"""Gradient bugs: rules that are wrong, each beside the right one, with the calls that its author tried and its thread.

`README.md` says how the rows were collected, and how to run a checker on them.
* `form.py`: what a row is, and how it is written
* NumPy's rules of public projects: `numbers.py`, `kinds.py`, `shapes.py`, `parts.py`, `windows.py`, `settings.py`,
  `everywhere.py`, and of the second, held-out table `arrays.py`, `layers.py`
* PyTorch's rules: `torch_algebra.py`, `torch_numbers.py`, `torch_places.py`, `torch_shapes.py`, `torch_state.py`
"""

from . import arrays, everywhere, kinds, layers, numbers, parts, settings, shapes, windows
from .form import Fault, Sample, faults_of, score

__all__ = ["REPORTED", "Fault", "Sample", "score", "torch_rules"]

REPORTED = faults_of(numbers, kinds, shapes, parts, windows, settings, everywhere, arrays, layers)
"""Bugs that public projects shipped, as rules of NumPy: as at first, and as they were fixed."""


def torch_rules() -> tuple[Fault, ...]:
    """Return the faults of the kind that ship, as rules of PyTorch; it is imported here."""
    from . import torch_algebra, torch_numbers, torch_places, torch_shapes, torch_state

    return faults_of(
        torch_algebra, torch_numbers, torch_places, torch_shapes, torch_state, framework="torch"
    )
