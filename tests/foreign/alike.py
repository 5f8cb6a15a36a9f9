"""What a forward asks of its arguments whose rule undoes no broadcasting, or it would be told so (PLG071)."""


def alike(x, y):
    """Return y, which has the shape of x, or none."""
    if y.shape not in (x.shape, ()):
        raise ValueError(f"shapes differ: {x.shape} and {y.shape}")
    return y
