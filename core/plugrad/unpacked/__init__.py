"""Ops that are in no pack: the classes of a file or of a module, which can be checked before there is one."""
