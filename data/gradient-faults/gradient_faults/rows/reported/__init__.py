"""Bugs that public projects shipped, as rules of NumPy: as at first, and as they were fixed."""

from gradient_faults.form import faults_of

from . import arrays, everywhere, kinds, layers, numbers, parts, settings, shapes, windows

REPORTED = faults_of(numbers, kinds, shapes, parts, windows, settings, everywhere, arrays, layers)
