"""Variants of a sample, each with its change in words: the other inputs that checks choose from.

- `variant.py`: a variant, and the trial that it makes of a sample
- `numbers.py`: zeros, signs, sizes, whole numbers, ties, outliers, NaN; and the properties that they keep
- `shapes.py`: stretched, emptied, exchanged, of another rank, broadcast
- `settings.py`: other settings, and other lengths together with them
- `arrays.py`: the same values in other memory layouts and dtypes
- `choice.py`: all of them for one sample
"""
