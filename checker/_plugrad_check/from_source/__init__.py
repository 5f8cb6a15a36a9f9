"""Ops from source: the classes of a file or of a module that is in no pack, so that they can be checked before."""
