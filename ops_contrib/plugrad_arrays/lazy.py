"""Lazy arrays (Dask's): `compute` and `persist`, which have tensors of them computed together, in one run."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from plugrad.engine.call.function import Function
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.surface.forcing import layers_of, note_run
from plugrad.engine.tensor.arrays import FETCHING, class_of, fetching, is_other_array, library_of
from plugrad.engine.tensor.tensor import Tensor, wrap

__all__ = ["Again", "compute", "persist"]


def compute(*tensors: Tensor) -> tuple[Tensor, ...]:
    """Compute lazy tensors together, in one run; return a tuple of tensors that hold NumPy arrays.

    Parts that they share, such as the forward pass of a loss and its gradients, are computed once; two calls of `item`
    or of Dask's own `compute` run them twice. The results have no history and require no grad. A tensor of a NumPy
    array is detached, one on a GPU (CuPy) is fetched.

    Raises
    ------
    OpArgumentError
        An argument is no Tensor (a `.grad` that no backward has reached is None), or its array has no method that
        computes it.
    WorkersDifferError
        Dask computes on a cluster, and a worker lacks a pack that is loaded here, or has another version of one.

    >>> import dask.array as da
    >>> import numpy as np
    >>> import plugrad as pg
    >>> x = pg.tensor(da.from_array(np.arange(4.0), chunks=2), requires_grad=True)
    >>> loss = (x * x).sum()
    >>> loss.backward()
    >>> pg.compute(loss, x.grad)
    (tensor(14., dtype=torch.float64), tensor([0., 2., 4., 6.], dtype=torch.float64))
    """
    return together("compute", tensors)


def persist(*tensors: Tensor) -> tuple[Tensor, ...]:
    """Compute lazy tensors together, and keep the results on the workers; return a tuple of lazy tensors of few tasks.

    It cuts the graph between the steps of a training loop, which would else be computed again from the first step on.
    The results are leaves that require no grad, so nothing of plugrad's graph is kept, and of Dask's graph only the
    computed chunks, in the memory of its workers. Other tensors are detached.

    Raises
    ------
    OpArgumentError
        An argument is no Tensor.
    WorkersDifferError
        As for `compute`.

    >>> import dask.array as da
    >>> import numpy as np
    >>> import plugrad as pg
    >>> data = pg.tensor(da.from_array(np.arange(4.0), chunks=2))
    >>> weight = pg.tensor(1.0, requires_grad=True)
    >>> for step in range(3):
    ...     loss = ((weight * data - 2 * data) ** 2).mean()
    ...     (grad,) = pg.autograd.grad(loss, weight)
    ...     weight = pg.persist(weight - 0.1 * grad)[0].requires_grad_()
    >>> round(weight.item(), 3)
    1.973
    """
    return together("persist", tensors)


def together(word: str, tensors: tuple[Any, ...]) -> tuple[Tensor, ...]:
    """Return the tensors with their arrays computed, in one run per library, by its function `word`:
    "compute" or "persist".

    Raises OpArgumentError if an argument is no Tensor.
    """
    arrays = []
    for position, tensor in enumerate(tensors, start=1):
        if not isinstance(tensor, Tensor):
            advice = ": a .grad is None until a backward reaches its tensor" * (tensor is None)
            kind = type(tensor).__name__
            raise OpArgumentError(
                f"{word}(): argument {position} must be Tensor, not {kind}{advice}"
            )
        arrays.append(tensor.detach().resolve_conj().numpy())
    note_run(arrays, word == "persist")
    libraries: dict[str, list[int]] = {}
    for place, array in enumerate(arrays):
        if is_other_array(array):
            libraries.setdefault(library_of(array), []).append(place)
    for library, places in libraries.items():
        some = [arrays[place] for place in places]
        run: Any = getattr(sys.modules.get(library), word, None)
        with on_workers_that_agree(library):
            if run is not None:
                done = run(*some)
            else:
                done = [alone(word, array) for array in some]
        for place, array in zip(places, done, strict=True):
            arrays[place] = array
    return tuple(map(wrap, arrays))


def alone(word: str, array: Any) -> Any:
    """Return the array of a library that computes at once: for the `word` "persist" as it is, for "compute" fetched as
    a NumPy array.

    Raises OpArgumentError if it has no method for that.
    """
    if word == "persist":
        return array
    method = fetching(array)
    if method is None:
        raise OpArgumentError(
            f"compute(): a {class_of(array)} has none of the methods {', '.join(FETCHING)}; convert it as its library "
            "says"
        )
    return getattr(array, method)()


class Again(Function):
    """Op that returns its input; the chunks of a Dask array get new names,
    so that what depends on them is computed again.

    Dask computes tasks of one name once and keeps the result until its last use, so without new names the second run of
    a checkpointed function would reuse the first.
    """

    @staticmethod
    def forward(ctx: Any, input: Tensor) -> Tensor:
        array = input._array
        if not layers_of(array):
            return input.view_as(input)
        name = f"again-{os.urandom(16).hex()}"
        return wrap(array.map_blocks(unchanged, name=name, dtype=array.dtype, meta=array._meta))

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> Tensor:
        return grad_output


def unchanged(chunk: Any) -> Any:
    return chunk


def on_workers_that_agree(library: str) -> AbstractContextManager[None]:
    """Return a context manager that compares packs with Dask's workers,
    if `library` is "dask" and computes on a cluster.

    Else it does nothing.
    """
    if library != "dask" or "distributed" not in sys.modules:
        return nullcontext()
    # And the registry, for a cluster alone.
    from plugrad_arrays.distributed import compared_before_and_after

    return compared_before_and_after()
