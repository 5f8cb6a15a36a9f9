"""Variants of a sample, each with what it changes in words: the other inputs that checks choose from.

- `variant.py`: what a variant is, and the trial that it makes of a sample
- `numbers.py`: zeros, signs, sizes, whole numbers, ties, outliers, NaN; and what they keep, if all samples have it
- `shapes.py`: stretched, emptied, exchanged, of another rank, broadcast
- `settings.py`: other settings, and other lengths together with them
- `arrays.py`: the same values in other memory layouts and dtypes
"""
