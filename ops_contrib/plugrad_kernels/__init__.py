"""Kernel packs: faster forwards of the ops of `builtin`, by libraries that a user may have, chosen by name.

Each is a module here, and comes in by entry point like anybody's; a library is imported by its own module alone.
`choosing` has what runs them, and anybody's, in the place of plain forwards: ``plugrad.kernels``.
"""
