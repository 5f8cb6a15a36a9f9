"""Creation of tensors, as PyTorch names it: of a size, in ranges, at random, of others' memory. From data: the engine.

options: what all of them take alike (numbers, place, `out`); filled: of a size, or like another tensor; ranges:
`arange`, `linspace` ...; random: `rand` and its kind, the stream; sources: of a buffer, another library's tensor ...;
types: the old names of tensors by dtype.
"""
