"""Export plugrad's ops to JAX: `export`.

A `jax.pure_callback` runs the op on the host, within a `jax.custom_vjp` whose rule is the same for the op's pullback.
The callback sees and returns NumPy's arrays only: JAX inside of one may wait for itself.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plugrad.interop import lacking

try:
    import jax
    import jax.numpy as jnp
    from jax.custom_derivatives import SymbolicZero
except ModuleNotFoundError as error:
    raise lacking("jax", error) from error

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.tensor.arrays import Array
from plugrad.interop.arrays import arranged_arrays, computed, require_pure
from plugrad.interop.functions import (
    Pullback,
    gathered,
    is_differentiable,
    positions,
    source_of,
    told,
)
from plugrad.interop.shapes import Outline, not_promised, promised


def export(target: Any) -> Callable[..., Any]:
    """Return an op, or any differentiable function of plugrad's Tensors, as a function of JAX's arrays.

    It works under `jax.jit`, `jax.vmap` (a loop), and in reverse mode to any order that the op has: `jax.grad`,
    `jax.vjp`, `jax.jacrev`, also nested. JAX has no forward mode for functions with a custom rule. Settings are static.
    Tracing needs the shapes of the results, so the op is run once on invented numbers for each kind of input.

    Parameters
    ----------
    target
        ``"pack::op"``, a function of `plugrad.ops`, a `plugrad.Function` class, or a function of Tensors.

    Returns
    -------
    function
        Takes the op's arguments, with JAX's (or NumPy's) arrays. Results have the op's dtype. Without
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
        bound, arrays = arranged_arrays(source, args, settings, jax.Array, jnp.asarray)
        outputs = differentiable(bound)(*arrays)
        return gathered(promised(bound, outlines_of(arrays)).container, outputs)

    return told(function, source, "jax")


def as_jax(value: Any) -> Any:
    """Return an array as JAX's; a mask of NumPy's is a constant, whose values may determine shapes, as in JAX."""
    if not isinstance(value, (jax.Array, np.ndarray, np.generic)):
        return value
    kept = narrowed(np.dtype(value.dtype))
    return value if isinstance(value, jax.Array) or kept.kind == "b" else jnp.asarray(value, kept)


@jax.tree_util.register_static
@dataclass(frozen=True)
class Wanted:
    """The indices of the inputs that need gradients: known when JAX traces, so it is no array."""

    places: tuple[int, ...]


@functools.lru_cache(maxsize=1024)  # the same one each time, which JAX then compiles once
def differentiable(function: Callable[..., Any]) -> Callable[..., tuple[Any, ...]]:
    """Return a function of Tensors as a function of JAX's arrays, with its pullback as its rule in the same form."""

    @jax.custom_vjp
    def run(*arrays: Any) -> tuple[Any, ...]:
        return on_host(function, arrays)

    def forward(*primals: Any) -> tuple[Any, Any]:
        arrays = [primal.value for primal in primals]
        outlines = outlines_of(arrays)
        wanted = positions(
            primal.perturbed and is_differentiable(outline.dtype)
            for primal, outline in zip(primals, outlines, strict=True)
        )
        return run(*arrays), (arrays, Wanted(wanted))

    def backward(kept: Any, gradients: Any) -> tuple[Any, ...]:
        arrays, wanted = kept
        flowing = positions(
            not isinstance(each, SymbolicZero) and each.dtype != jax.dtypes.float0
            for each in gradients
        )
        found: list[Any] = [None] * len(arrays)
        if flowing and wanted.places:
            pulled = Pullback(function, len(arrays), wanted.places, flowing, conjugate=True)
            made = differentiable(pulled)(*arrays, *(gradients[at] for at in flowing))
            for place, gradient in zip(wanted.places, made, strict=True):
                found[place] = gradient
        return tuple(found)

    run.defvjp(forward, backward, symbolic_zeros=True)
    return run  # type: ignore[no-any-return]


def on_host(function: Callable[..., Any], arrays: Sequence[Any]) -> tuple[Any, ...]:
    """Run `function` on the host as a callback, when the numbers are known."""
    outlines = promised(function, outlines_of(arrays)).outlines
    kinds = [jax.ShapeDtypeStruct(each.shape, narrowed(each.dtype)) for each in outlines]

    host = Host(function, tuple(kinds))
    outputs: Sequence[Any] = jax.pure_callback(host, kinds, *arrays, vmap_method="sequential")
    return tuple(outputs)


@dataclass(frozen=True)
class Host:
    """A callback that runs on the host. Equal ones are compiled once, for all callers."""

    function: Callable[..., Any]
    kinds: tuple[Any, ...]

    def __call__(self, *given: Any) -> list[Array]:
        made, _ = computed(self.function, given)
        shapes, kinds = [a.shape for a in made], [kind.shape for kind in self.kinds]
        if shapes != kinds:
            raise not_promised(self.function, kinds, shapes)
        return [array.astype(kind.dtype) for array, kind in zip(made, self.kinds, strict=True)]


def outlines_of(arrays: Sequence[Any]) -> tuple[Outline, ...]:
    """Return the shapes and dtypes of arrays that may be traced."""
    types = [jax.typeof(array) for array in arrays]
    return tuple(Outline(tuple(map(int, each.shape)), np.dtype(each.dtype)) for each in types)


def narrowed(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return the dtype that JAX converts this one to; warn once if floating-point numbers lose digits.

    Raises
    ------
    OpArgumentError
        It is none of NumPy's own: bfloat16, or a key.
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
