"""The implicit function theorem: the derivative of a solution x(p) of equations F(x, p) = 0, of every order.

∂x/∂p = -(∂F/∂x)⁻¹ ∂F/∂p: one linear system per backward pass, whatever the number of parameters and however the
solver found x. Source: A. Griewank and A. Walther, Evaluating Derivatives (2nd ed., 2008), chapter 15; M. Blondel et
al., Efficient and Modular Implicit Differentiation (2022).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from inspect import signature
from typing import Any, NamedTuple

import numpy as np
import scipy.sparse
import scipy.sparse.linalg

import plugrad as pg
from plugrad.authoring import Array, Context, composed
from plugrad.authoring.closures import closure_convert
from plugrad.autograd import functional

STEP = 1e-3
"""How long, relative to x, the Newton step at a solution may be. The gradient's relative error is of that size."""
STEP_UNSURE = 1e-6
"""The same where SciPy says that it did not converge, which it does of many solutions as good as rounding allows."""


def solution(
    x: Any,
    equations: Callable[..., Any],
    params: Sequence[Any],
    *,
    converged: bool,
    refusal: str = "",
    jacobian: Callable[..., Any] | None = None,
) -> Any:
    """Return `x`, a solution of ``equations(x, *params) = 0``, as a Tensor with its gradient: the implicit function
    theorem.

    `equations` returns as many numbers as `x` has; tensors that it closes over have gradients too. `converged` says
    that the solver did. A `refusal` is the message of the NotImplementedError that backward raises. ``jacobian(x,
    *params)`` returns the derivative of the equations by x, a matrix, if there is a faster way than row by row.
    """
    at = pg.tensor(np.array(x, dtype=float))
    converted, closed_over = closure_convert(equations, at, *params)

    def matrix(x: Any, *all: Any) -> Any:
        if jacobian is not None:
            return jacobian(x, *all[: len(params)])
        found = functional.jacobian(
            lambda x: converted(x, *all), x, create_graph=pg.is_grad_enabled()
        )
        return found.reshape(x.numel(), x.numel())

    return Solution.apply(
        at,
        *params,
        *closed_over,
        equations=converted,
        jacobian=matrix,
        converged=converged,
        refusal=refusal,
    )


class Solution(pg.Function):
    """The known solution x of ``equations(x, *params) = 0`` as a function of the parameters; `solution` applies it.

    Backward raises LinAlgError if ``jacobian(x, *params)`` is singular, RuntimeError if x solves nothing, and `refusal`
    if it is not empty.
    """

    @staticmethod
    def forward(
        ctx: Context,
        x: Any,
        *params: Any,
        equations: Any,
        jacobian: Any,
        converged: bool,
        refusal: str,
    ) -> Any:
        ctx.equations, ctx.jacobian, ctx.refusal = equations, jacobian, refusal
        ctx.step = STEP if converged else STEP_UNSURE
        found = x.detach().clone()
        ctx.save_for_backward(found, *params)
        return found

    @staticmethod
    def backward(ctx: Context, grad_output: Any) -> Any:
        if ctx.refusal:
            raise NotImplementedError(ctx.refusal)
        x, *params = ctx.saved_tensors
        recorded = pg.is_grad_enabled()
        jacobian = ctx.jacobian(x, *params)
        require_solution(jacobian, ctx.equations(x, *params), x, ctx.step)
        side = grad_output.reshape(-1)
        if isinstance(jacobian, Sparse):
            adjoint = -jacobian.solved_transposed(side).reshape(x.shape)
        else:
            adjoint = -pg.linalg.solve(jacobian.T, side).reshape(x.shape)
        needed = [nr for nr, needs in enumerate(ctx.needs_input_grad[1:]) if needs]

        def of_needed(*some: Any) -> Any:
            given = [*params]
            for nr, each in zip(needed, some, strict=True):
                given[nr] = each
            return ctx.equations(x, *given)

        at = tuple(params[nr] for nr in needed)
        products = functional.vjp(of_needed, at, adjoint, create_graph=recorded)[1]
        grads: list[Any] = [None] * len(params)
        for nr, product in zip(needed, products, strict=True):
            grads[nr] = product
        return None, *grads


class Sparse(NamedTuple):
    """A sparse matrix with gradients: `structure` is a SciPy `coo_array` whose numbers are those of the Tensor
    `data`.
    """

    data: Any
    structure: Any

    @classmethod
    def of_blocks(cls, blocks: Iterable[tuple[Any, Array, Array]], size: int) -> Sparse:
        """Return the square matrix of `size` that consists of blocks: tuples of values, row numbers and column
        numbers.
        """
        values, rows, columns = zip(*blocks, strict=True)
        places = [np.concatenate([np.ravel(part) for part in each]) for each in (rows, columns)]
        data = pg.cat([each.reshape(-1) for each in values])
        numbers = data.detach().numpy()
        return cls(data, scipy.sparse.coo_array((numbers, tuple(places)), (size, size)))

    def solved_transposed(self, side: Any) -> Any:
        """Return the solution x of Mᵀ x = `side` for this matrix M."""
        return pg.ops.sparse.spsolve(Sparse(self.data, self.structure.T), side)


def require_solution(jacobian: Any, residual: Any, x: Any, longest: float) -> None:
    """Raise an error if x, a solution, has no derivative: LinAlgError if the Jacobian is singular, RuntimeError if x
    solves nothing.

    The second is so if Newton's step for the `residual`, relative to the size of x, is above `longest`: to first order
    it is the distance from the solution, and so the relative error of the derivatives there.
    """
    at = x.detach().numpy()
    condition, step = conditioned(jacobian, residual.detach().numpy().reshape(-1))
    if not condition < 1 / (max(at.size, 1) * np.finfo(at.dtype).eps):
        raise np.linalg.LinAlgError(
            "the solution has no derivative: the Jacobian of the equations there has condition number "
            f"{condition:.1e}, so the solution is not unique, or a double one; add a term that makes it unique"
        )
    distance = float(np.max(np.abs(step), initial=0) / np.max(np.abs(at), initial=1))
    if not distance <= longest:
        raise RuntimeError(
            f"x is no solution of the equations, so it has no derivative: the next Newton step is {distance:.1e} of "
            f"its size, and may be {longest:.0e}. The solver did not converge (see result.success and result.message; "
            "try a smaller tol), x stands at a bound, or the function is no longer the one that was solved"
        )


def conditioned(jacobian: Any, side: Array) -> tuple[float, Array]:
    """Return the condition number of `jacobian`, a matrix, dense or `Sparse`, and the solution of equations with it and
    the right side `side`.

    Its rows are scaled to a largest element of 1 first, because each equation may have its own unit. For a sparse
    matrix the number is estimated. It is inf for a singular one.
    """
    if not side.size:
        return 1.0, side
    try:
        if not isinstance(jacobian, Sparse):
            matrix = jacobian.detach().numpy()
            largest = np.max(np.abs(matrix), axis=1)
            largest[largest == 0] = 1
            step = np.linalg.solve(matrix, side)
            return float(np.linalg.cond(matrix / largest[:, None])), step
        compressed = jacobian.structure.tocsc()  # a copy: `max` sorts
        largest = abs(compressed).max(axis=1).toarray().reshape(-1)
        largest[largest == 0] = 1
        scaled = (scipy.sparse.diags_array(1 / largest) @ compressed).tocsc()
        factor = scipy.sparse.linalg.splu(scaled)
    except (RuntimeError, np.linalg.LinAlgError):  # exactly singular
        return np.inf, side
    inverse = scipy.sparse.linalg.LinearOperator(
        scaled.shape, factor.solve, lambda b: factor.solve(b, "T"), dtype=float
    )
    # With t=2, which is the default, it would draw from NumPy's global random generator.
    norms = scipy.sparse.linalg.onenormest(inverse, t=1) * scipy.sparse.linalg.norm(scaled, 1)
    return float(norms), factor.solve(side / largest)


def solver(
    samples: Any, result: str = "x", called: Any = None
) -> Callable[[Callable[..., Any]], Any]:
    """Return the decorator that makes an op of the decorated function, a solver ``(fun, x0, args=..., ...)`` with
    SciPy's arguments. `samples` yields the op's samples.

    The checker calls the op as ``op(x0, *params, fun=...)``, which computes ``called(fun, x0, args=params)`` (by
    default the function itself) and differentiates the result's attribute `result`. The op raises TypeError if a float
    setting requires grad.
    """

    def decorate(call: Callable[..., Any]) -> Any:
        def formula(x0: Array, *params: Array, fun: Any, **settings: Any) -> Any:
            found = (called or call)(fun, x0, args=params, **settings)
            return getattr(found, result) if result else found

        formula.__name__, formula.__qualname__ = call.__name__, call.__qualname__
        formula.__module__, formula.__doc__ = call.__module__, call.__doc__
        op: Any = composed(samples=samples, arrays="numpy")(formula)
        hints = {name: str(each.annotation) for name, each in signature(call).parameters.items()}

        @functools.wraps(call)
        def refusing(*args: Any, **given: Any) -> Any:
            for name, value in given.items():
                if getattr(value, "requires_grad", False) and hints.get(name, "").startswith(
                    "float"
                ):
                    raise TypeError(
                        f"{call.__name__}(): argument '{name}' must be {hints[name]}, not Tensor: it requires grad, "
                        "and there is no gradient by it; detach it"
                    )
            return call(*args, **given)

        op.call = staticmethod(refusing)
        return op

    return decorate


# What users write, as SciPy and as the equations take it.


def apart(
    fun: Callable[..., Any], args: Any
) -> tuple[Callable[..., Any], tuple[Any, ...], tuple[Any, ...]]:
    """Return ``call(x, *tensors)``, which is ``fun(x, *args)``; the tensors in `args`; and these detached.

    `args` is a tuple, or a single argument. Numbers or a sequence of Tensors that `fun` returns become one Tensor.
    """
    args = args if isinstance(args, tuple) else (args,)
    places = [nr for nr, each in enumerate(args) if isinstance(each, pg.Tensor)]

    def call(x: Any, *tensors: Any) -> Any:
        given = [*args]
        for nr, each in zip(places, tensors, strict=True):
            given[nr] = each
        return as_one(fun(x, *given))

    tensors = tuple(args[nr] for nr in places)
    return call, tensors, tuple(each.detach() for each in tensors)


def as_one(result: Any) -> Any:
    """Return the result of a function as one Tensor: a Tensor as it is, an array or number as float64, a sequence
    stacked.
    """
    if isinstance(result, (list, tuple)):
        return pg.stack([as_one(each) for each in result])
    return result if isinstance(result, pg.Tensor) else pg.as_tensor(np.asarray(result, float))


def plain(function: Any) -> Any:
    """Return a function of Tensors as a function of arrays, as SciPy calls it; what cannot be called is returned as it
    is.
    """
    if not callable(function):
        return function

    def called(*args: Any) -> Any:
        given = [pg.tensor(each) if isinstance(each, np.ndarray) else each for each in args]
        return as_one(function(*given)).detach().numpy()

    return called


def start(x0: Any) -> Array:
    """Return `x0`, the point where a solver begins, as a float array without gradient: the solution does not depend on
    it.
    """
    array: Array = np.asarray(x0.detach() if isinstance(x0, pg.Tensor) else x0, dtype=float)
    return array
