"""`plugrad.autograd.functional`: Jacobians, Hessians, and their products with a vector.

For a function f at a point there is one map, u ↦ uᵀJ: the backward pass (`Linearized.pull`). It is linear in u, so its
own backward pass is its transpose, v ↦ Jv (`_transposed`). With these two, of f and of its gradient,

    ============  ============  ===================
                  of f          of the gradient ∇f
    ============  ============  ===================
    pulled        `vjp`         `vhp`
    transposed    `jvp`         `hvp`
    row by row    `jacobian`    `hessian`
    ============  ============  ===================

Inputs are never touched: f is given tensors of its own, which share memory with them. Under ``create_graph=True`` these
are views of the inputs that require grad, so that what is returned can be differentiated with respect to those too.
Where f does not depend on an input the derivative is zeros, and ``strict=True`` makes it an error.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from _plugrad_names.creation.filled import zeros_like
from plugrad.engine import table
from plugrad.engine.errors import GradientError
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled, restoring, set_grad_enabled
from plugrad.engine.sweep.linearized import Gradients, Linearized, materialized, own
from plugrad.engine.tensor.tensor import Tensor, wrap

__all__ = ["hessian", "hvp", "jacobian", "jvp", "vhp", "vjp"]

Tensors = tuple[Tensor, ...]


def vjp(
    func: Callable[..., Any],
    inputs: Any,
    v: Any = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]:
    """Return ``func(*inputs)`` and vᵀJ, the product of a vector with the Jacobian J of `func`: one backward pass.

    Reverse accumulation; A. Griewank and A. Walther, Evaluating Derivatives (2nd ed., 2008), section 3.2.

    Parameters
    ----------
    func
        Takes as many Tensors as there are inputs; returns a Tensor or a tuple of them.
    inputs
        A floating-point or complex Tensor, or a tuple of them.
    v
        In the shape of what `func` returns (a tuple if that is one); None, which means 1, for a single element.
    create_graph
        Record the computation, so that both results can be differentiated.
    strict
        Raise where an output does not depend on an input, instead of returning zeros.

    Returns
    -------
    outputs, product
        What `func` returned, and vᵀJ in the shape, dtype and nesting of `inputs`.

    Raises
    ------
    TypeError
        `inputs`, `v` or what `func` returned is neither a Tensor nor a tuple of Tensors.
    GradientError
        `v` does not fit what `func` returned; with `strict`, an output is independent of an input, or, with
        `create_graph` as well, the derivative is.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0])
    >>> pg.autograd.functional.vjp(lambda x: x**3, x, v=pg.tensor([1.0, 10.0]))
    (tensor([1., 8.]), tensor([  3., 120.]))
    """
    return _product(_VJP, func, inputs, v, create_graph, strict)


def jvp(
    func: Callable[..., Any],
    inputs: Any,
    v: Any = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]:
    """Return ``func(*inputs)`` and Jv, the derivative of `func` in the direction `v`: two backward passes.

    uᵀJ is linear in u, and its derivative with respect to u, applied to v, is Jv: the double-backward trick;
    J. Townsend, A new trick for calculating Jacobian vector products (2017). Every rule on the way must itself be
    differentiable.

    Parameters
    ----------
    func, inputs, create_graph
        As for `vjp`.
    v
        In the shape of `inputs` (a tuple if that is one); None, which means 1, for a single element.
    strict
        Raise where an output does not depend on an input, instead of returning zeros.

    Returns
    -------
    outputs, product
        What `func` returned, and Jv in its shape, dtype and nesting.

    Raises
    ------
    TypeError
        `inputs`, `v` or what `func` returned is neither a Tensor nor a tuple of Tensors.
    GradientError
        `v` does not fit `inputs`; with `strict`, an output is independent of an input, or, with `create_graph` as
        well, the derivative is.
    RuntimeError
        `func` returned integers.

    >>> import plugrad as pg
    >>> x, y = pg.tensor(3.0), pg.tensor(5.0)
    >>> pg.autograd.functional.jvp(lambda x, y: x * y, (x, y), v=(pg.tensor(1.0), pg.tensor(0.0)))
    (tensor(15.), tensor(5.))
    """
    return _product(_JVP, func, inputs, v, create_graph, strict)


def vhp(
    func: Callable[..., Any],
    inputs: Any,
    v: Any = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]:
    """Return ``func(*inputs)`` and vᵀH, the product of a vector with the Hessian H of `func`: two backward passes.

    It is computed as the gradient's own vᵀJ. H is symmetric if the second derivatives are continuous, so that this is
    Hv, at a lower cost than `hvp`.

    Parameters
    ----------
    func
        Takes as many Tensors as there are inputs; returns a Tensor of one element.
    inputs, create_graph
        As for `vjp`.
    v
        In the shape of `inputs` (a tuple if that is one); None, which means 1, for a single element.
    strict
        Raise where `func` or its gradient does not depend on an input, instead of returning zeros.

    Returns
    -------
    output, product
        What `func` returned, and vᵀH in the shape, dtype and nesting of `inputs`.

    Raises
    ------
    TypeError
        `inputs`, `v` or what `func` returned is neither a Tensor nor a tuple of Tensors.
    GradientError
        `v` does not fit `inputs`; `func` returned not one Tensor of one element; with `strict`, `func` or its gradient
        is independent of an input, or, with `create_graph` as well, the Hessian is.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0])
    >>> pg.autograd.functional.vhp(lambda x: (x**3).sum(), x, v=pg.tensor([1.0, 10.0]))
    (tensor(9.), tensor([  6., 120.]))
    """
    return _product(_VHP, func, inputs, v, create_graph, strict)


def hvp(
    func: Callable[..., Any],
    inputs: Any,
    v: Any = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]:
    """Return ``func(*inputs)`` and Hv, the product of the Hessian H of `func` with a vector: three backward passes.

    It is the gradient's derivative in the direction `v`; B. Pearlmutter, Fast exact multiplication by the Hessian,
    Neural Computation 6 (1994), here by the double-backward trick of `jvp`. If the second derivatives are continuous,
    `vhp` gives the same at a lower cost.

    Parameters
    ----------
    func, inputs, v, create_graph, strict
        As for `vhp`.

    Returns
    -------
    output, product
        What `func` returned, and Hv in the shape, dtype and nesting of `inputs`.

    Raises
    ------
    TypeError, GradientError
        As for `vhp`.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0])
    >>> pg.autograd.functional.hvp(lambda x: x[0] ** 2 * x[1], x, v=pg.tensor([1.0, 10.0]))
    (tensor(2.), tensor([24.,  2.]))
    """
    return _product(_HVP, func, inputs, v, create_graph, strict)


@restoring
def jacobian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:
    """Return the Jacobian of `func`: the derivative of every element of its outputs by every element of its inputs.

    One backward pass per element of the outputs gives a row each, eᵢᵀJ. In forward mode one per element of the inputs
    gives a column each, Jeⱼ by the double-backward trick of `jvp`: better where there are more outputs than inputs.

    Parameters
    ----------
    func, inputs, create_graph
        As for `vjp`.
    strict
        Raise where an output does not depend on an input, instead of returning zeros.
    vectorize
        Accepted, and the numbers are the same; plugrad has no vectorising transform, so nothing is faster.
    strategy
        "reverse-mode", or "forward-mode", which as in PyTorch needs ``vectorize=True`` and neither of the other two.

    Returns
    -------
    Tensor, or tuples of Tensors
        Of shape ``output.shape + input.shape``. If `func` returns a tuple, a tuple over outputs; if `inputs` is a
        tuple, each is a tuple over inputs: ``jacobian[output][input]``.

    Raises
    ------
    TypeError
        `inputs` or what `func` returned is neither a Tensor nor a tuple of Tensors.
    GradientError
        An output is complex, in reverse mode; with `strict`, an output is independent of an input, or, with
        `create_graph` as well, the derivative is; `strict` together with `vectorize` or forward mode.
    NotImplementedError
        Forward mode with `create_graph`, or without `vectorize`.
    AssertionError
        There is no such `strategy`.

    >>> import plugrad as pg
    >>> pg.autograd.functional.jacobian(lambda x: x**2, pg.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 4.]])
    >>> pg.autograd.functional.jacobian(lambda x, y: x * y, (pg.tensor(3.0), pg.tensor(5.0)))
    (tensor(5.), tensor(3.))
    """
    forward = _is_forward(strategy, create_graph, strict, vectorize)
    with enable_grad():
        many, points = _points(inputs, "jacobian", create_graph)
        several, outputs = _evaluate(func, points, "jacobian", strict)
        at = Linearized(outputs, points)
        at = _transposed(at, outputs) if forward else at
    with set_grad_enabled(create_graph):
        if forward:
            columns = blocks(materialized(at.outputs, points), at.points, axis=-1, strict=strict)
            found = list(zip(*columns, strict=True))
        else:
            found = blocks(outputs, points, _REAL, strict=strict)
        rows = tuple(_returned(row, many, create_graph) for row in found)
        return rows if several else rows[0]


def hessian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:
    """Return the Hessian of `func`, all its second derivatives: the Jacobian of its gradient.

    Parameters
    ----------
    func
        Takes as many Tensors as there are inputs; returns a Tensor of one element.
    inputs, create_graph
        As for `vjp`.
    strict
        Raise where the gradient does not depend on an input, instead of returning zeros.
    vectorize, outer_jacobian_strategy
        As `vectorize` and `strategy` of `jacobian`; the gradient itself is always computed in reverse mode.

    Returns
    -------
    Tensor, or a tuple of tuples of Tensors
        Of shape ``input.shape + input.shape``; if `inputs` is a tuple, ``hessian[i][j]`` is the derivative by inputs i
        and j, of shape ``inputs[i].shape + inputs[j].shape``.

    Raises
    ------
    TypeError
        `inputs` or what `func` returned is neither a Tensor nor a tuple of Tensors.
    GradientError
        `func` returned not one Tensor of one element; with `strict`, its gradient is independent of an input, or, with
        `create_graph` as well, the Hessian is; `strict` together with `vectorize` or forward mode.
    NotImplementedError, AssertionError
        As for `jacobian`.

    >>> import plugrad as pg
    >>> pg.autograd.functional.hessian(lambda x: x[0] ** 2 * x[1], pg.tensor([1.0, 2.0]))
    tensor([[4., 2.],
            [2., 0.]])
    """
    many, _ = _points(inputs, "hessian", False)

    def gradient(*points: Tensor) -> Any:
        several, outputs = _evaluate(func, points, "hessian", strict)
        slopes = _gradient(several, outputs, points, "hessian").outputs
        if strict:
            _insist(slopes, _LINEAR, _LINEAR)
        return _returned(materialized(slopes, points), many, create_graph=True)

    return jacobian(gradient, inputs, create_graph, strict, vectorize, outer_jacobian_strategy)


# The four products are one computation. What is theirs alone stands in the tables at the end.


class _Product(NamedTuple):
    name: str
    of_gradient: bool
    transposed: bool
    nothing: str  # under `strict`: nothing arrived at input {}
    constant: str  # ... and with `create_graph`: what arrived there is no function of the inputs


@restoring
def _product(
    asked: _Product,
    func: Callable[..., Any],
    inputs: Any,
    v: Any,
    create_graph: bool,
    strict: bool,
) -> tuple[Any, Any]:
    """Compute the product with the vector `v` that `asked` describes (vjp, jvp, vhp or hvp), at `inputs`; return the
    result of `func` and the product. The other arguments are those of `vjp`.
    """
    with enable_grad():
        many, points = _points(inputs, asked.name, create_graph)
        if asked is not _VJP:
            v = _vector(v, many, points, asked.name, create_graph)
        several, outputs = _evaluate(func, points, asked.name, strict)
        if asked is _VJP:
            v = _vector(v, several, outputs, asked.name, create_graph)
        at = Linearized(outputs, points)
        if asked.of_gradient:
            at = _gradient(several, outputs, points, asked.name)
            if strict:
                _insist(at.outputs, _UNUSED, _LINEAR)
        if asked.transposed:
            at = _transposed(at, points if asked.of_gradient else outputs)
            if strict and asked is _JVP:
                _insist(at.outputs, _UNUSED, _UNMOVED)
        with set_grad_enabled(create_graph):
            pulled = at.pull(*v)
        if strict:
            _insist(pulled, asked.nothing, asked.constant if create_graph else None)
        product = materialized(pulled, at.points)
        return (
            _returned(outputs, several, create_graph),
            _returned(product, several if asked is _JVP else many, create_graph),
        )


# The transpose, the gradient, the rows.


def _transposed(at: Linearized, shapes: Tensors) -> Linearized:
    """Return the transpose of the map u ↦ uᵀJ in `at`: pulling v through it gives Jv. `shapes` has tensors in the
    shapes of u.

    It is recorded at u = 0: the map is linear in u, so its derivative is the same everywhere.
    """
    zeros = [zeros_like(shape, requires_grad=True) for shape in shapes]  # refuses integers
    u = tuple(own(each, False).requires_grad_() for each in zeros)
    return Linearized(at.pull(*u), u)


def _gradient(several: bool, outputs: Tensors, points: Tensors, name: str) -> Linearized:
    """Return the gradient of the single element in `outputs` with respect to `points`, recorded so that it can be
    differentiated. Raises GradientError if `several` is True, a tuple of outputs, or there are more elements.
    """
    if several:
        raise GradientError(
            f"The function given to {name} should return a single Tensor; it returned a tuple of {len(outputs)}"
        )
    if outputs[0].numel() != 1:
        raise GradientError(
            f"The Tensor returned by the function given to {name} should contain a single element; it has shape "
            f"{list(outputs[0].shape)}: sum it, or use jacobian()"
        )
    return Linearized(Linearized(outputs, points).pull(None), points)


def blocks(
    outputs: Sequence[Tensor],
    points: Sequence[Tensor],
    way: str | None = None,
    axis: int = 0,
    strict: bool = False,
    chunk_size: int | None = None,
) -> list[Tensors]:
    """Return, for each output, a tuple with its Jacobian with respect to each point: the rows eᵀJ, stacked along
    `axis`, 0 or -1.

    They are recorded in grad mode. If `way` is a text, a complex output raises GradientError, with that advice. With
    `strict`, an output that does not depend on a point raises it, too.
    """
    found = []
    for nr, output in enumerate(outputs):
        alone, rows = Linearized([output], points), []
        count = output.numel()
        if count > 1 and not strict and not (way is not None and output.is_complex()):
            # A rule that takes no batch, such as that of a function which is differentiated inside, gives row by row.
            with contextlib.suppress(Exception):
                found.append(_all_at_once(alone, output, points, axis, chunk_size))
                continue
        for direction in _basis(output):
            if way is not None and output.requires_grad and output.is_complex():
                raise GradientError(
                    f"grad can be implicitly created only for real scalar outputs but got {output.dtype}; {way}"
                )
            row = alone.pull(direction)
            if strict:
                _insist(row, _UNUSED_BY.format(nr, "{}"), _CONSTANT if is_grad_enabled() else None)
            rows.append(materialized(row, points))
        found.append(
            tuple(
                _stacked([row[position] for row in rows], output, point, axis)
                for position, point in enumerate(points)
            )
        )
    return found


def _all_at_once(
    alone: Linearized, output: Tensor, points: Sequence[Tensor], axis: int, chunk_size: int | None
) -> Tensors:
    """Return the rows of a Jacobian, by `vmap` over the unit vectors: so many at a time as fit into memory."""
    assert table.load_vmap is not None
    over_rows = table.load_vmap().over_rows
    count = output.numel()
    largest = max(each.numel() for each in (output, *points))
    step = chunk_size or max(1, MOST_ELEMENTS // max(largest, 1))
    chunks = []
    for first in range(0, count, step):
        several = np.eye(min(step, count - first), count, first, output._array.dtype)
        vectors = wrap(several.reshape((-1, *output.shape)))
        chunks.append(
            over_rows(lambda each: materialized(alone.pull(each), points), vectors, len(several))
        )
    rows = [
        chunk[0] if len(chunk) == 1 else table.get("cat")(chunk)
        for chunk in zip(*chunks, strict=True)
    ]
    return tuple(
        [
            _laid(table.get("movedim")(row, 0, -1) if axis else row, output, point, axis)
            for row, point in zip(rows, points, strict=True)
        ]
    )


MOST_ELEMENTS = 1 << 22
"""Elements of the largest tensor, of all rows that are computed at once."""


def _laid(rows: Tensor, target: Tensor, source: Tensor, axis: int) -> Tensor:
    shape = target.shape + source.shape if axis == 0 else source.shape + target.shape
    laid: Tensor = table.get("reshape")(rows, shape)
    return laid


def _basis(like: Tensor) -> Iterator[Tensor]:
    """Yield the unit tensors in the shape and dtype of `like`: each has a single 1."""
    for place in np.ndindex(*like.shape):
        array = np.zeros_like(like._array)
        array[place] = 1
        yield wrap(array)


def _stacked(rows: Sequence[Tensor], target: Tensor, source: Tensor, axis: int) -> Tensor:
    shape = target.shape + source.shape if axis == 0 else source.shape + target.shape
    if not rows:
        return wrap(np.zeros_like(source._array, shape=shape))
    stacked: Tensor = table.get("reshape")(table.get("stack")(rows, axis), shape)
    return stacked


# What comes in, and what goes out.


def _tensors(given: Any, what: str, name: str) -> tuple[bool, Tensors]:
    """Return True if `given` is a tuple, and its tensors as a tuple. Raises TypeError for anything but Tensors; `what`
    and `name` (that of the function) are for the message.
    """
    many = isinstance(given, tuple)
    for position, item in enumerate(given if many else (given,)):
        if not isinstance(item, Tensor):
            which = f"value at index {position}" if many else f"given {what}"
            raise TypeError(
                f"The {what} given to {name} must be either a Tensor or a tuple of Tensors but the {which} has type "
                f"{type(item)}."
            )
    return many, tuple(given) if many else (given,)


def _points(inputs: Any, name: str, create_graph: bool) -> tuple[bool, Tensors]:
    """Return True if `inputs` is a tuple, and the tensors at which `func` is evaluated: they share memory with the
    inputs, and require grad; with `create_graph` gradients flow on to the inputs. `name` is the public function, for
    messages. Raises TypeError for other inputs, and GradientError for an empty tuple.
    """
    many, given = _tensors(inputs, "inputs", name)
    if not given:
        raise GradientError(f"`inputs` argument to `{name}()` cannot be empty.")
    return many, tuple(own(tensor, create_graph).requires_grad_() for tensor in given)


def _evaluate(
    func: Callable[..., Any], points: Tensors, name: str, strict: bool
) -> tuple[bool, Tensors]:
    """Call `func` at `points`; return True if it returned a tuple, and its tensors. With `strict`, raises GradientError
    if one of them requires no grad.
    """
    several, outputs = _tensors(func(*points), "outputs of the user-provided function", name)
    if strict:
        _insist(outputs, "", _DETACHED)
    return several, outputs


def _vector(
    v: Any, several: bool, like: Tensors, name: str, create_graph: bool
) -> Sequence[Tensor | None]:
    """Return `v`, the argument of the public function `name`, as one tensor for each of `like`, whose shape it must
    have; (None,) if `v` is None, for a single element.

    They are detached unless `create_graph` is True; `several` says that `like` was a tuple, for messages. Raises
    GradientError if number or shapes differ.
    """
    if v is None:
        if len(like) != 1 or like[0].numel() != 1:
            returns, takes = (
                "user-provided function returns",
                "input to the user-provided function is",
            )
            who = returns if name == "vjp" else takes
            raise GradientError(
                f"The vector v can only be None if the {who} a single Tensor with a single element."
            )
        return (None,)
    _, vectors = _tensors(v, "v", name)
    if len(vectors) != len(like):
        raise GradientError(
            f"v is a tuple of invalid length: should be {len(like)} but got {len(vectors)}."
            if several
            else "The given v should contain a single Tensor."
        )
    for position, (vector, one) in enumerate(zip(vectors, like, strict=True)):
        if vector.shape != one.shape:
            entry = f"Entry {position} in " if several else ""
            raise GradientError(
                f"{entry}v has invalid size: should be {one.shape} but got {vector.shape}."
            )
    to = table.get("to")
    vectors = tuple(
        to(vector, one.dtype) if vector.dtype.kind in "biu" else vector
        for vector, one in zip(vectors, like, strict=True)
    )
    return vectors if create_graph else tuple(vector.detach() for vector in vectors)


def _returned(tensors: Tensors, many: bool, create_graph: bool) -> Any:
    """Return `tensors` as the function's result: detached unless `create_graph` is True, and as a single tensor unless
    `many` is True.
    """
    if not create_graph:
        tensors = tuple(tensor.detach() for tensor in tensors)
    return tensors if many else tensors[0]


def _is_forward(strategy: str, create_graph: bool, strict: bool, vectorize: bool) -> bool:
    """Return True if `jacobian` computes in forward mode, by columns: if its argument `strategy` is "forward-mode".
    Raises the errors that PyTorch raises for combinations of these arguments that it does not support.
    """
    if strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError(
            f'Expected strategy to be either "forward-mode" or "reverse-mode". It is {strategy!r}.'
        )
    forward = strategy == "forward-mode"
    together = (
        "torch.autograd.functional.jacobian: `{}=True` and {} are not supported together; leave one of them at its "
        "default"
    )
    if forward and create_graph:
        raise NotImplementedError(together.format("create_graph", '`strategy="forward-mode"`'))
    if forward and strict:
        raise GradientError(together.format("strict", '`strategy="forward-mode"`'))
    if forward and not vectorize:
        raise NotImplementedError(
            "Computing Jacobian using forward-AD or forward-over-reverse Hessian is only implemented for "
            "`vectorize=True`."
        )
    if vectorize and strict:
        raise GradientError(together.format("strict", "`vectorized=True`"))
    return forward


# What `strict` says.


def _insist(tensors: Gradients, nothing: str, constant: str | None) -> None:
    """Raise GradientError for the first tensor that is None, with the message `nothing`, or that requires no grad, with
    the message `constant`, unless that is None.
    """
    for position, tensor in enumerate(tensors):
        if tensor is None:
            raise GradientError(nothing.format(position))
        if constant is not None and not tensor.requires_grad:
            raise GradientError(constant.format(position))


_REAL = "return the real and the imaginary part as two outputs, or use vjp() with a `v`"
_STRICT = "This is not allowed in strict mode"
_DETACHED = (
    "Output {} of the user-provided function does not require gradients. The outputs must be computed in a "
    "differentiable manner from the input when running in strict mode."
)
_UNUSED = f"The output of the user-provided function is independent of input {{}}. {_STRICT}."
_UNUSED_BY = f"Output {{}} of the user-provided function is independent of input {{}}. {_STRICT}."
_UNMOVED = (
    "The gradient with respect to input {} is independent of the inputs of the user-provided function. "
    f"{_STRICT}."
)
_LINEAR = (
    "While computing the hessian, found that the jacobian of the user-provided function with respect to input {} is "
    f"independent of the input. {_STRICT}. A linear function, for example, has such a jacobian."
)
_CONSTANT = (
    "The jacobian of the user-provided function is independent of input {}. "
    f"{_STRICT} when create_graph=True."
)
_CONSTANT_HESSIAN = (
    "The hessian of the user-provided function is independent of input {}. "
    f"{_STRICT} when create_graph=True."
)

_VJP = _Product(
    name="vjp",
    of_gradient=False,
    transposed=False,
    nothing=_UNUSED,
    constant=_CONSTANT,
)
_JVP = _Product(
    name="jvp",
    of_gradient=False,
    transposed=True,
    nothing="The gradient with respect to the input is independent of entry {} in the grad_outputs when using the "
    f"double backward trick to compute forward mode gradients. {_STRICT}.",
    constant=_CONSTANT,
)
_VHP = _Product(
    name="vhp",
    of_gradient=True,
    transposed=False,
    nothing=f"The jacobian of the user-provided function is independent of input {{}}. {_STRICT}.",
    constant=_CONSTANT_HESSIAN,
)
_HVP = _Product(
    name="hvp",
    of_gradient=True,
    transposed=True,
    nothing="The hessian of the user-provided function is independent of entry {} in the grad_jacobian. "
    f"{_STRICT} as it prevents from using the double backward trick to replace forward mode AD.",
    constant=_CONSTANT_HESSIAN,
)
