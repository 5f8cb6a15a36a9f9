"""Export plugrad's ops to HIPS autograd: `export`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plugrad_frameworks import lacking

try:
    import autograd.extend
    from autograd.tracer import Box, getval
except ModuleNotFoundError as error:
    raise lacking("autograd", error) from error

from plugrad_frameworks.arrays import computed, require_pure, split_arrays_or_numbers
from plugrad_frameworks.functions import (
    Container,
    Exports,
    Pullback,
    gathered,
    is_differentiable,
    positions,
    source_of,
    with_metadata_of,
)


def export(target: Any) -> Callable[..., Any]:
    """Return an op, or any differentiable function of plugrad's Tensors, as a `primitive` of HIPS autograd.

    It can be differentiated in reverse mode as often as the op itself. Each backward pass runs the op once more.

    Parameters
    ----------
    target
        ``"pack::op"``, a function of `plugrad.ops`, a `plugrad.Function` class, or a function of Tensors.

    Returns
    -------
    function
        It takes the op's arguments, with NumPy arrays (read-only for the op) or autograd's traced boxes as tensors.

    Raises
    ------
    OpArgumentError
        `target` is no op or function, or is not deterministic; or, when it is called, no argument is an array.
    InPlaceError
        The function writes into its input.

    >>> import autograd, numpy as np
    >>> import plugrad.interop.autograd
    >>> exp = plugrad.interop.autograd.export("builtin::exp")
    >>> autograd.elementwise_grad(exp)(np.zeros(2))
    array([1., 1.])
    """
    source = source_of(target)
    require_pure(source.call, source.deterministic, "autograd")

    def function(*args: Any, **settings: Any) -> Any:
        bound, arrays = split_arrays_or_numbers(source, args, settings, ARRAYS, np.asarray)
        containers: list[Container] = []
        outputs = differentiable(bound, containers)(*arrays)
        return gathered(containers[0], outputs, export)

    return with_metadata_of(function, source, "autograd")


ops = Exports(export)
"""The installed packs as attributes, each op exported: ``ops.builtin.exp``."""


ARRAYS = (Box, np.ndarray, np.generic)


def differentiable(function: Callable[..., Any], containers: list[Container]) -> Callable[..., Any]:
    """Return `function`, a function of Tensors, as an autograd primitive: it takes arrays and returns a tuple of
    arrays.

    Its gradient rule is the pullback of `function`, made a primitive in the same way. Each call appends to `containers`
    the container in which `function` returned its outputs.
    """

    @autograd.extend.primitive
    def run(*arrays: Any) -> tuple[Any, ...]:
        outputs, container = computed(function, arrays)
        containers.append(container)
        return tuple(outputs)

    def rule(wanted: Sequence[int], outputs: Any, arrays: Any, settings: Any) -> Any:
        def pull(gradients: Any) -> tuple[Any, ...]:
            flowing = positions(is_differentiable(output.dtype) for output in getval(outputs))
            pulled = Pullback(function, len(arrays), tuple(wanted), flowing, conjugate=True)
            given = (*arrays, *(gradients[at] for at in flowing))
            found = differentiable(pulled, [])(*given)
            return tuple(found[at] for at in range(len(wanted)))

        return pull

    autograd.extend.defvjp_argnums(run, rule)
    return run  # type: ignore[no-any-return]
