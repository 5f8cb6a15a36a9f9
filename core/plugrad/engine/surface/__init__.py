"""Methods and properties of a tensor as an object: `Tensor` is made of the classes in these files.

description: what it says of itself; assignment: what may be set, `grad` too; conversion: its values elsewhere;
printing: its text; notebook: its HTML; nodes: those of its graph that are called by hand (no backward pass does).
"""
