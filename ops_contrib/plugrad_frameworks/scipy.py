"""Derivatives for SciPy's solvers: values, gradients, Hessians, their products and Jacobians of a function.

What a function depends on is one array, or arrays in a tuple or dict, which SciPy sees as one vector: `flatten`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.sparse.linalg

from plugrad.autograd import functional
from plugrad.engine.call.pickling import picklable
from plugrad.engine.errors import HigherOrderError, OpArgumentError
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad_frameworks.arrays import owned, read_only
from plugrad_frameworks.functions import outputs_of, source_of

__all__ = ["flatten", "hessian", "hessp", "jacobian", "linear_operator", "value", "value_and_grad"]

Parameters = Any
"""An array or number, or a tuple or dict of such."""


def flatten(parameters: Parameters) -> tuple[Array, Callable[[Any], Parameters]]:
    """Return the parameters as one vector, and a function that restores their structure from such a vector or a Tensor.

    Raises
    ------
    OpArgumentError
        The parameters are not real numbers.

    >>> from plugrad.interop.scipy import flatten
    >>> vector, restore = flatten({"slope": 2.0, "offsets": [0.5, 1.5]})
    >>> vector
    array([2. , 0.5, 1.5])
    >>> restore(vector)
    {'slope': array(2.), 'offsets': array([0.5, 1.5])}
    """
    arrays = [as_real(part) for part in parts_of(parameters)]
    shapes = [array.shape for array in arrays]
    ends = np.cumsum([0, *(array.size for array in arrays)]).tolist()

    def restore(vector: Any) -> Parameters:
        pieces = [vector[start:end] for start, end in itertools.pairwise(ends)]
        shaped = [piece.reshape(shape) for piece, shape in zip(pieces, shapes, strict=True)]
        return formed_as(parameters, shaped)

    return np.concatenate([array.reshape(-1) for array in arrays] or [np.empty(0)]), restore


def as_real(part: Any) -> Array:
    """Return `part` as an array of floating-point numbers. Raises OpArgumentError if it is not of real numbers."""
    array: Array = np.asarray(part)
    if array.dtype.kind not in "biuf":
        raise OpArgumentError(f"parameters are real numbers, and these are {array.dtype}")
    return array if array.dtype.kind == "f" else array.astype(float)


def parts_of(parameters: Parameters) -> tuple[Any, ...]:
    """Return the arrays of the parameters: the values of a dict, the entries of a tuple, or the array or number
    itself.
    """
    if isinstance(parameters, dict):
        return tuple(parameters.values())
    return parameters if isinstance(parameters, tuple) else (parameters,)


def formed_as(parameters: Parameters, parts: list[Any]) -> Parameters:
    """Return the arrays `parts` in the structure of `parameters`: a dict with its keys, a tuple, or the single
    array.
    """
    if isinstance(parameters, dict):
        return dict(zip(parameters, parts, strict=True))
    return tuple(parts) if isinstance(parameters, tuple) else parts[0]


# What solvers ask for. Each takes `like`, parameters in the form that `f` takes; without, `f` takes SciPy's vector.


@picklable
def value(f: Any, like: Parameters = None, argnum: int = 0) -> Callable[..., Any]:
    """Return ``fun(x, *args, **settings)``, which computes ``f(parameters, *args, **settings)``: a float if the result
    has no dimensions, else an array. `like` gives the structure of the parameters, which SciPy sees as the vector `x`;
    without it, `f` takes the vector.

    `argnum` is the index of the parameters among the arguments: 1 in ``solve_ivp(value(f, argnum=1))``, for an ``f(t,
    y)``. The other arguments are given to `f` as SciPy gives them.

    >>> import plugrad as pg
    >>> from plugrad.interop.scipy import value
    >>> value(lambda p: (p["a"] - p["b"]) ** 2, {"a": 0.0, "b": 0.0})([3.0, 1.0])
    4.0
    """
    called = of_vector(f, like, argnum)

    def fun(*args: Any, **settings: Any) -> Any:
        x, others = args[argnum], args[:argnum] + args[argnum + 1 :]
        return as_scipy_takes(called(point(x), *others, **settings))

    return fun


@picklable
def value_and_grad(f: Any, like: Parameters = None) -> Callable[..., tuple[float, Array]]:
    """Return ``fun(x, *args)``, which computes the value of ``f(parameters, *args)``, a float, and its gradient, a
    vector.

    It is for ``scipy.optimize.minimize(fun, x0, jac=True)``. `f` returns a Tensor of one element; `fun` raises
    OpArgumentError otherwise. `like` gives the structure of the parameters; without it, `f` takes the vector `x`.

    >>> import numpy as np
    >>> from scipy.optimize import minimize
    >>> from plugrad.interop.scipy import value_and_grad
    >>> found = minimize(value_and_grad(lambda x: ((x - 3) ** 2).sum()), np.zeros(2), jac=True)
    >>> found.x.round(6)
    array([3., 3.])
    """
    called = of_vector(f, like)

    def single(x: Tensor, *args: Any) -> Tensor:
        result = called(x, *args)
        if result.numel() != 1:
            raise OpArgumentError(
                f"minimize takes a function of one value, and this one returned shape {tuple(result.shape)}: sum it; "
                "or, of residuals, write least_squares(value(f), x0, jac=jacobian(f))"
            )
        return result

    def fun(x: Any, *args: Any) -> tuple[float, Array]:
        result, slope = functional.vjp(lambda x: single(x, *args), point(x))
        return result.item(), slope.numpy()

    return fun


@picklable
def hessp(f: Any, like: Parameters = None) -> Callable[..., Array]:
    """Return ``fun(x, p, *args)``, the product of the Hessian of ``f(parameters, *args)`` with the vector `p`.

    It is for ``scipy.optimize.minimize(..., hessp=fun)`` with methods such as "trust-ncg" and "Newton-CG". `like` gives
    the structure of the parameters; without it, `f` takes the vector `x`.

    >>> from plugrad.interop.scipy import hessp
    >>> hessp(lambda x: (x**3).sum())([1.0, 2.0], [1.0, 10.0])
    array([  6., 120.])
    """
    called = of_vector(f, like)

    def fun(x: Any, p: Any, *args: Any) -> Array:
        at = point(x)
        _, product = functional.vhp(lambda x: called(x, *args), at, point(p))
        found: Array = product.numpy()
        return found

    return fun


@picklable
def hessian(f: Any, like: Parameters = None) -> Callable[..., Array]:
    """Return ``fun(x, *args)``, the Hessian of ``f(parameters, *args)``, as a matrix.

    It is for ``scipy.optimize.minimize(..., hess=fun)`` with methods such as "trust-exact" and "dogleg". `like` gives
    the structure of the parameters; without it, `f` takes the vector `x`. It computes one product for each parameter:
    for many parameters, `hessp` needs less.

    >>> from plugrad.interop.scipy import hessian
    >>> hessian(lambda x: x[0] ** 2 * x[1])([1.0, 3.0])
    array([[6., 2.],
           [2., 0.]])
    """
    called = of_vector(f, like)

    def fun(x: Any, *args: Any) -> Array:
        found: Array = functional.hessian(lambda x: called(x, *args), point(x)).numpy()
        return found

    return fun


@picklable
def jacobian(f: Any, like: Parameters = None, argnum: int = 0) -> Callable[..., Any]:
    """Return ``fun(x, *args, **settings)``, the Jacobian of the residuals that `value` gives, as a matrix. `like` and
    `argnum` have the same meaning as for `value`: the structure of the parameters, and their index among the arguments.

    It is for ``scipy.optimize.least_squares(value(f), x0, jac=fun)``, and likewise for `root`; with `argnum`, for
    ``solve_ivp(value(f, argnum=1), ..., jac=jacobian(f, argnum=1))``. For a value without dimensions it is the
    gradient, in the shape of x. It is computed by rows or columns, whichever are fewer; columns need rules that are
    themselves differentiable.

    >>> from plugrad.interop.scipy import jacobian
    >>> jacobian(lambda x: x**2)([1.0, 3.0])
    array([[2., 0.],
           [0., 6.]])
    """
    called = of_vector(f, like, argnum)

    def fun(*args: Any, **settings: Any) -> Any:
        at, others = point(args[argnum]), args[:argnum] + args[argnum + 1 :]
        result = called(at, *others, **settings)
        flat = functools.partial(residuals, functools.partial(called, **settings), others)
        if result.numel() > at.numel():
            try:
                return columns(flat, at)
            except HigherOrderError:
                pass  # a rule that is once differentiable: by rows
        found = functional.jacobian(flat, at)
        return found.numpy() if result.shape else as_scipy_takes(found[0])

    return fun


def linear_operator(f: Any, x: Any, *args: Any, like: Parameters = None) -> Any:
    """Return the Jacobian of ``f(parameters, *args)`` at `x` as SciPy's `LinearOperator`, without computing the matrix.
    `like` gives the structure of the parameters; without it, `f` takes the vector `x`.

    Each product runs `f` again: ``J @ v`` in forward mode, ``J.T @ v`` in reverse mode.

    >>> import numpy as np
    >>> from plugrad.interop.scipy import linear_operator
    >>> J = linear_operator(lambda x: x**2, np.array([1.0, 3.0]))
    >>> J @ np.ones(2), J.T @ np.ones(2)
    (array([2., 6.]), array([2., 6.]))
    """
    at = point(x)
    flat = functools.partial(residuals, of_vector(f, like), args)
    start = as_scipy_takes(flat(at))

    def matvec(vector: Any) -> Array:
        product: Array = functional.jvp(flat, at, point(np.reshape(vector, -1)))[1].numpy()
        return product

    def rmatvec(vector: Any) -> Array:
        product: Array = functional.vjp(flat, at, point(np.reshape(vector, -1)))[1].numpy()
        return product

    return scipy.sparse.linalg.LinearOperator(
        (np.size(start), at.numel()), matvec=matvec, rmatvec=rmatvec, dtype=at._array.dtype
    )


# Between SciPy's vectors and Tensors.


def of_vector(f: Any, like: Parameters, argnum: int = 0) -> Callable[..., Tensor]:
    """Return `f` (a function of Tensors, or an op) as a function of one vector and its other arguments. The vector is
    given the structure of `like`, if that is not None, and becomes the argument number `argnum` of `f`.
    """
    call = source_of(f).call
    restore = None if like is None else flatten(like)[1]

    def called(x: Tensor, *args: Any, **settings: Any) -> Tensor:
        given = x if restore is None else restore(x)
        outputs = outputs_of(call(*args[:argnum], given, *args[argnum:], **settings))
        if len(outputs) != 1:
            raise OpArgumentError(
                f"SciPy's solvers take one value or one array of residuals, and the function returned {len(outputs)} "
                "Tensors: concatenate them, plugrad.cat"
            )
        return outputs[0]

    return called


def residuals(called: Callable[..., Tensor], args: tuple[Any, ...], x: Tensor) -> Tensor:
    """Return the result of ``called(x, *args)`` flattened to a vector."""
    flat: Tensor = called(x, *args).reshape(-1)
    return flat


def point(x: Any) -> Tensor:
    """Return the array or number `x` as a read-only Tensor of floating-point numbers."""
    return wrap(read_only(as_real(x)))


def as_scipy_takes(result: Tensor) -> Any:
    """Return `result` in the form that SciPy takes: a float for a 0-d Tensor, else an array that shares no memory with
    an input.
    """
    array = owned(result.detach()._array)
    return array if array.shape else array.item()


def columns(function: Callable[[Tensor], Tensor], at: Tensor) -> Array:
    """Return the Jacobian matrix of `function`, from vector to vector, at the point `at`; it is computed in forward
    mode, one column for each input.
    """
    found: Array = functional.jacobian(
        function, at, vectorize=True, strategy="forward-mode"
    ).numpy()
    return found
