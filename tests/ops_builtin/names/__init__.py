"""Tensors as objects: how they are made, read, indexed, printed, copied and looked into."""
