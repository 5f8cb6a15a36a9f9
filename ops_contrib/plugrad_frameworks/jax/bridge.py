"""Export plugrad's ops to JAX: `export`.

A primitive of JAX runs the op on the host, by `jax.pure_callback`; its tangents are those that the op's pushforward
returns, and their transpose is its pullback: functions of Tensors too, run in the same way. The callback sees and
returns NumPy's arrays only: JAX inside of one may wait for itself.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plugrad_frameworks import lacking

try:
    import jax
    import jax.numpy as jnp
    from jax.core import ShapedArray
    from jax.extend.core import Primitive
    from jax.interpreters import ad, batching, mlir
except ModuleNotFoundError as error:
    raise lacking("jax", error) from error

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.tensor.arrays import Array
from plugrad_frameworks.arrays import computed, require_pure, split_arrays_or_numbers
from plugrad_frameworks.functions import (
    Exports,
    Pullback,
    Pushforward,
    Vmapped,
    function_name,
    gathered,
    is_differentiable,
    positions,
    source_of,
    with_metadata_of,
)
from plugrad_frameworks.shapes import Outline, inconsistent_shapes, infer_outputs


def export(target: Any) -> Callable[..., Any]:
    """Return an op, or any differentiable function of plugrad's Tensors, as a function of JAX's arrays.

    It works under `jax.jit`, `jax.vmap` (by `plugrad.func.vmap`), in reverse and forward mode and any mixture of them,
    to any order that the op has: `jax.grad`, `jax.jvp`, `jax.hessian`, `jax.linearize`. Forward mode differentiates
    backward, so a rule that is differentiable once has none. Settings are static. Tracing needs the shapes of the
    results, so the op is run once on invented numbers for each kind of input.

    Parameters
    ----------
    target
        ``"pack::op"``, a function of `plugrad.ops`, a `plugrad.Function` class, or a function of Tensors.

    Returns
    -------
    function
        It takes the op's arguments, with JAX's (or NumPy's) arrays. Results have the op's dtype. Without
        ``jax_enable_x64``, JAX converts float64 to float32; a warning says so once.

    Raises
    ------
    OpArgumentError
        `target` is no op or function, or is not deterministic; or, when it is called, no argument is an array, NumPy
        lacks a dtype, or the shapes of the results depend on the numbers.
    InPlaceError
        The function writes into its input.

    >>> import jax, jax.numpy as jnp
    >>> import plugrad.interop.jax
    >>> exp = plugrad.interop.jax.export("builtin::exp")
    >>> jax.grad(lambda x: exp(x).sum())(jnp.zeros(2))
    Array([1., 1.], dtype=float32)
    """
    source = source_of(target)
    require_pure(source.call, source.deterministic, "JAX")

    def function(*args: Any, **settings: Any) -> Any:
        args = jax.tree.map(as_jax, args)
        bound, arrays = split_arrays_or_numbers(source, args, settings, jax.Array, jnp.asarray)
        outputs = RUN.bind(*arrays, function=bound)
        return gathered(infer_outputs(bound, outlines_of(arrays)).container, outputs, export)

    return with_metadata_of(function, source, "jax")


ops = Exports(export)
"""The installed packs as attributes, each op exported: ``ops.builtin.exp``."""


def as_jax(value: Any) -> Any:
    """Return an array as a JAX array, and any other value as it is. A NumPy array of booleans stays NumPy's: it is a
    constant, whose values may determine shapes, as in JAX.
    """
    if not isinstance(value, (jax.Array, np.ndarray, np.generic)):
        return value
    kept = narrowed(np.dtype(value.dtype))
    return value if isinstance(value, jax.Array) or kept.kind == "b" else jnp.asarray(value, kept)


# A primitive of JAX, and what JAX asks of one: https://docs.jax.dev/en/latest/jax-primitives.html. A `custom_vjp` would
# refuse forward mode, and the tangents of a `custom_jvp` cannot be transposed where a callback computes them.

RUN = Primitive("plugrad")
"""Run a function of Tensors, its parameter `function`, on JAX's arrays; its tangents and gradients are runs too."""
RUN.multiple_results = True


def abstract(*types: Any, function: Callable[..., Any]) -> list[Any]:
    """Return the types (shape and dtype) of the outputs of `function`, from the `types` of its inputs: the abstract
    evaluation rule of the primitive `RUN`.
    """
    return [ShapedArray(each.shape, each.dtype) for each in kinds_of(function, outlined(types))]


def push(
    primals: Sequence[Any], tangents: Sequence[Any], *, function: Callable[..., Any]
) -> tuple[Any, list[Any]]:
    """Return the outputs of `function` and their tangents, from the inputs `primals` and their `tangents`: the
    forward-mode rule of the primitive `RUN`, which runs the pushforward of the function.
    """
    outputs = RUN.bind(*primals, function=function)
    moved = positions(
        type(tangent) is not ad.Zero and is_differentiable(primal.dtype)
        for primal, tangent in zip(primals, tangents, strict=True)
    )
    wanted = positions(is_differentiable(output.dtype) for output in outputs)
    found: list[Any] = [ad.Zero(jax.typeof(each).to_tangent_aval()) for each in outputs]
    if moved and wanted:
        pushed = Pushforward(function, len(primals), moved, wanted)
        made = RUN.bind(*primals, *(tangents[place] for place in moved), function=pushed)
        for place, tangent in zip(wanted, made, strict=True):
            found[place] = tangent
    return outputs, found


def transpose(cotangents: Sequence[Any], *arrays: Any, function: Callable[..., Any]) -> list[Any]:
    """Return the cotangent of each of `arrays` in which `function`, a pushforward or pullback, is linear, and None for
    the others: the transposition rule of the primitive `RUN`. `cotangents` are those of its outputs.

    Raises
    ------
    OpArgumentError
        `function` is no derivative, but the exported function itself (`jax.linear_transpose`).
    """
    linear = positions(map(ad.is_undefined_primal, arrays))
    flowing = positions(type(each) is not ad.Zero for each in cotangents)
    inputs, turned = transposed(function, linear, flowing)
    found: list[Any] = [None] * len(arrays)
    if flowing:
        given = (cotangents[place] for place in flowing)
        made = RUN.bind(*arrays[:inputs], *given, function=turned)
        for place, cotangent in zip(linear, made, strict=True):
            found[place] = behind_batch(function, cotangent, place)
    return found


def transposed(
    function: Any, linear: Sequence[int], flowing: Sequence[int]
) -> tuple[int, Callable[..., Any]]:
    """Return the number of inputs at which a derivative is taken, and its transpose: a function of these and of the
    cotangents of the outputs `flowing`, which returns those of the arguments `linear`.

    A pushforward is transposed to a pullback, the other way round, and a batch of them to a batch.
    """
    if isinstance(function, Vmapped):
        inputs, inner = transposed(function.function, linear, flowing)
        return inputs, Vmapped(inner, (*function.axes[:inputs], *[0] * len(flowing)))
    if not isinstance(function, (Pushforward, Pullback)) or min(linear) < function.inputs:
        raise OpArgumentError(
            f"{function_name(function)} cannot be transposed by itself (jax.linear_transpose): use jax.vjp, or "
            "jax.linearize and then jax.linear_transpose"
        )
    come = tuple(function.wanted[place] for place in flowing)
    gone = tuple(place - function.inputs for place in linear)
    if isinstance(function, Pushforward):
        moved = tuple(function.moved[place] for place in gone)
        return function.inputs, Pullback(
            function.function, function.inputs, moved, come, conjugate=True
        )
    weighted = tuple(function.flowing[place] for place in gone)
    return function.inputs, Pushforward(function.function, function.inputs, come, weighted)


def behind_batch(function: Any, cotangent: Any, place: int) -> Any:
    """Return the cotangent of the argument number `place` of a function, which has the axis of each batch in front,
    with these where the argument has them; without one the argument gets the sum.
    """
    if not isinstance(function, Vmapped):
        return cotangent
    axis = function.axes[place]
    if axis is None:
        return behind_batch(function.function, cotangent.sum(0), place)
    inner = functools.partial(behind_batch, function.function, place=place)
    return jax.vmap(inner, out_axes=axis)(cotangent)


def batch(
    arrays: Sequence[Any], axes: Sequence[int | None], *, function: Callable[..., Any]
) -> tuple[Any, list[int]]:
    """Return the outputs of `plugrad.func.vmap` of `function`, and the batch axis of each, 0: the batching rule of
    `RUN`. `axes` has the batch axis of each array, None if it is not batched.
    """
    outputs = RUN.bind(*arrays, function=Vmapped(function, tuple(axes)))
    return outputs, [0] * len(outputs)


def on_host(*arrays: Any, function: Callable[..., Any]) -> list[Any]:
    """Run `function` on `arrays` as a callback on the host, when JAX knows the numbers; return its outputs."""
    kinds = kinds_of(function, outlines_of(arrays))
    host = HostCallback(function, kinds)
    outputs: list[Any] = jax.pure_callback(host, list(kinds), *arrays, vmap_method="sequential")
    return list(outputs)


def kinds_of(function: Callable[..., Any], outlines: tuple[Outline, ...]) -> tuple[Any, ...]:
    """Return the shapes and dtypes of the outputs of `function`, as JAX's `ShapeDtypeStruct`, from the `outlines`
    (shape and dtype) of its inputs.
    """
    found = infer_outputs(function, outlines).outlines
    return tuple(jax.ShapeDtypeStruct(each.shape, narrowed(each.dtype)) for each in found)


RUN.def_impl(on_host)
RUN.def_abstract_eval(abstract)
ad.primitive_jvps[RUN] = push
ad.primitive_transposes[RUN] = transpose
batching.primitive_batchers[RUN] = batch
mlir.register_lowering(RUN, mlir.lower_fun(on_host, multiple_results=True))


@dataclass(frozen=True)
class HostCallback:
    """The callback that JAX calls on the host: it runs `function` on NumPy arrays, and returns its outputs in the
    shapes and dtypes `kinds`, or raises if the shapes differ. Two with equal fields are equal, so JAX compiles the call
    once.
    """

    function: Callable[..., Any]
    kinds: tuple[Any, ...]

    def __call__(self, *given: Any) -> list[Array]:
        made, _ = computed(self.function, given)
        shapes, kinds = [a.shape for a in made], [kind.shape for kind in self.kinds]
        if shapes != kinds:
            raise inconsistent_shapes(self.function, kinds, shapes)
        return [array.astype(kind.dtype) for array, kind in zip(made, self.kinds, strict=True)]


def outlines_of(arrays: Sequence[Any]) -> tuple[Outline, ...]:
    """Return the shape and dtype of each array, which may be one that JAX traces."""
    return outlined([jax.typeof(array) for array in arrays])


def outlined(types: Sequence[Any]) -> tuple[Outline, ...]:
    """Return JAX's `types` (objects with a shape and a dtype) as plugrad's `Outline`s."""
    return tuple(Outline(tuple(map(int, each.shape)), np.dtype(each.dtype)) for each in types)


def narrowed(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return the dtype to which JAX converts `dtype` in its present mode: float32 for float64 unless it computes in 64
    bits. Warns, once in a process, if floating-point numbers lose digits.

    Raises
    ------
    OpArgumentError
        `dtype` is none of NumPy's own: it is bfloat16, or that of a random key.
    """
    if dtype.kind not in "biufc":
        raise OpArgumentError(
            f"NumPy, and so plugrad, has no {dtype}: give the op x.astype(jnp.float32), and turn the result back"
        )
    theirs: np.dtype[Any] = np.dtype(jax.dtypes.canonicalize_dtype(dtype))
    if theirs != dtype and dtype.kind in "fc":
        warn_of_lost_digits()
    return theirs


@functools.cache
def warn_of_lost_digits() -> None:
    """Warn that JAX converts float64 to float32, once."""
    warnings.warn(
        "JAX makes float32 of float64, and complex64 of complex128, what plugrad's ops are given and return included: "
        'jax.config.update("jax_enable_x64", True) keeps all digits',
        UserWarning,
        stacklevel=4,
    )
