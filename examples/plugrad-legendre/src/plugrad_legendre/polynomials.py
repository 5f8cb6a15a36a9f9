"""Legendre polynomials: an op that is a formula and its derivative."""

from plugrad.authoring import elementwise, on, within


def legendre3_by_scipy(x):
    """The same value by SciPy, computed another way: what the checker compares the formula with."""
    from scipy.special import eval_legendre  # the checker needs it, users of the op do not

    return eval_legendre(3, x)


@elementwise(
    lambda x: 0.5 * (5 * x**3 - 3 * x),
    # Where the checker tries it: inside and outside [-1, 1], at its ends, without dimensions.
    samples=on((3, 2), numbers=within(-1, 1))
    + on((4,), numbers=within(-6, 6))
    + on([-1.0, 0.0, 1.0], ()),
    reference=legendre3_by_scipy,
)
def legendre3(grad, x):
    """Third Legendre polynomial, elementwise: P3(x) = (5x³ - 3x) / 2.

    Takes an array of any shape and returns one of the same shape and dtype. P3 is a polynomial: it is
    defined on the whole real line and differentiable any number of times.

    Source: NIST Digital Library of Mathematical Functions, §18.5(iv), https://dlmf.nist.gov/18.5.iv.

    >>> import plugrad as pg
    >>> x = pg.tensor([0.0, 1.0], requires_grad=True)
    >>> pg.ops.legendre.legendre3(x)
    tensor([0., 1.], grad_fn=<Legendre3Backward0>)
    """
    # Operators only, so that it can itself be differentiated: x is an array here, and a Tensor
    # when somebody asks for a second derivative (create_graph=True).
    return grad * 1.5 * (5 * x**2 - 1)
