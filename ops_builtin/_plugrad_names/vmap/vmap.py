"""`vmap`: a function of one example as a function of a batch, and the random numbers that are drawn within."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from _plugrad_names.vmap.batched import Batched, NotBatchable, is_batched
from _plugrad_names.vmap.calls import SHOWS_ANOTHER, entered, left
from _plugrad_names.vmap.levels import Level, here, inside
from plugrad.engine import stream, table
from plugrad.engine.call.pickling import picklable
from plugrad.engine.errors import VmapError
from plugrad.engine.inplace.views import base_of
from plugrad.engine.stream import Generator
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.tree import leaves, mapped, rebuilt

Dims = Any
"""An int or None, or a structure of them like that of the arguments or results that it is about."""


@picklable
def vmap(
    func: Callable[..., Any],
    in_dims: Dims = 0,
    out_dims: Dims = 0,
    randomness: str = "error",
    *,
    chunk_size: int | None = None,
) -> Callable[..., Any]:
    """Return a function that computes `func` for each example of a batch, all of them in one call of each op.

    `func` is written for one example: its tensors do not show the batch. vmap may be nested, and composes with `grad`,
    `jacrev`, `hessian`, `jvp`, `vjp` and `backward` in any order.

    Parameters
    ----------
    func
        A function of Tensors, or nested lists, tuples and dicts of them, which returns the same. Arguments by keyword
        are given to it as they are.
    in_dims
        The dimension of each argument that is the batch; None for one that all examples share. An int is that of all
        arguments; a tuple has one entry for each, which may be nested as the argument is.
    out_dims
        The dimension of each result that becomes the batch, likewise; None for one that is the same for each example.
    randomness
        What random ops within do: "error", "different" numbers for each example, or the "same".
    chunk_size
        So many examples at a time, to save memory; all by default.

    An op is batched by what it declares: one that takes arrays of other libraries, or has `core_dims`, computes all
    examples at once. Any other is called example by example, with a warning. A Function may have a `vmap` of its own,
    as in PyTorch.

    Raises
    ------
    ValueError
        The dimensions do not fit the arguments or results, or there is no batch.
    RuntimeError
        `func` needs the numbers of one example (an `if`, `.item()`), writes what has a batch into a tensor that has
        none, or draws random numbers while `randomness` is "error".

    >>> import plugrad as pg
    >>> x, w = pg.tensor([[1.0, 2.0], [3.0, 4.0]]), pg.tensor([1.0, 10.0])
    >>> pg.func.vmap(pg.dot, in_dims=(0, None))(x, w)
    tensor([21., 43.])
    >>> loss = lambda w, x: (w * x).sum() ** 2
    >>> pg.func.vmap(pg.func.grad(loss), in_dims=(None, 0))(w, x)  # a gradient for each example
    tensor([[ 42.,  84.],
            [258., 344.]])
    """
    if randomness not in RANDOMNESS:
        raise VmapError(
            f"Only allowed values for randomness are 'error', 'different', or 'same'. Got {randomness}"
        )
    if chunk_size is not None and chunk_size <= 0:
        raise VmapError(f"vmap: chunk_size should be None or greater than 0. (got {chunk_size})")

    def of_batch(*args: Any, **settings: Any) -> Any:
        flat, dims = with_dims(func, args, in_dims)
        size = size_of(flat, dims)
        step = chunk_size or max(size, 1)
        if size <= step:
            return of_examples(args, flat, dims, size, settings)
        found = []
        generator = stream.stream_here()
        state = generator.get_state() if randomness == "same" else None
        for first in range(0, size, step):
            if state is not None:
                generator.set_state(state)
            some = [
                part
                if dim is None
                else table.get("narrow")(part, dim, first, min(step, size - first))
                for part, dim in zip(flat, dims, strict=True)
            ]
            found.append(of_examples(args, some, dims, min(step, size - first), settings))
        return joined(func, found, out_dims)

    def of_examples(
        args: Any, flat: Sequence[Any], dims: Sequence[int | None], size: int, settings: Any
    ) -> Any:
        with inside(size, randomness) as level, drawing(level):
            given = [
                part if dim is None else entered(part, level, dim % part.ndim)
                for part, dim in zip(flat, dims, strict=True)
            ]
            return returned(func, func(*rebuilt(args, given), **settings), out_dims, level)

    return of_batch


def over_rows(run: Callable[[Any], Any], given: Any, count: int) -> Any:
    """Return what a function computes of each row of some tensors, with the results of all rows stacked.

    Where a tensor or a result is None, it is for all rows.
    """
    with inside(count, "same", warns=False) as level:
        rows = mapped(given, lambda each: None if each is None else entered(each, level, 0))
        found = run(rows)
        return mapped(found, lambda each: None if each is None else left(each, level, 0))


@contextlib.contextmanager
def collecting_loops() -> Iterator[set[str]]:
    """Collect the names of what is computed example by example in the block, in place of warnings."""
    before, here.loops = here.loops, set()
    try:
        yield here.loops
    finally:
        here.loops = before


# The dimensions of arguments and results.


def with_dims(
    func: Any, args: tuple[Any, ...], in_dims: Dims
) -> tuple[list[Any], list[int | None]]:
    """Return the leaves of the arguments, and which dimension of each is the batch."""
    name = getattr(func, "__name__", type(func).__name__)
    what = f"vmap({name}, in_dims={in_dims}, ...)(<inputs>)"
    if not isinstance(in_dims, (int, tuple)):
        raise VmapError(
            f"{what}: expected `in_dims` to be int or a (potentially nested) tuple matching the structure of inputs, "
            f"got: {type(in_dims)}."
        )
    flat = [*leaves(args)]
    if not flat:
        raise VmapError(
            f"vmap({name})(<inputs>): got no inputs. Maybe you forgot to add inputs, or you are trying to vmap over a "
            "function with no inputs. The latter is unsupported."
        )
    try:
        dims = [*spread(args, in_dims)]
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise VmapError(
            f"{what}: in_dims is not compatible with the structure of `inputs`: one entry for each of the {len(args)} "
            "arguments, an int, None, or nested as the argument is"
        ) from error
    for part, dim in zip(flat, dims, strict=True):
        if dim is None:
            continue
        if not isinstance(part, Tensor):
            raise VmapError(
                f"{what}: Got in_dim={dim} for an input but the input is of type {type(part)}. We cannot vmap over "
                "non-Tensor arguments, please use None as the respective in_dim"
            )
        if not -part.ndim <= dim < part.ndim:
            raise VmapError(
                f"{what}: Got in_dim={dim} for some input, but that input is a Tensor of dimensionality {part.ndim} so "
                f"expected in_dim to satisfy -{part.ndim} <= in_dim < {part.ndim}."
            )
    return flat, dims


def spread(value: Any, dims: Any) -> Iterator[int | None]:
    """Yield the dimension for each leaf of a value; an int, or None, is that of all leaves below."""
    if dims is None or type(dims) is int:
        for _ in leaves([value]):
            yield dims
    elif isinstance(value, dict):
        if value.keys() != dims.keys():
            raise KeyError
        for key, part in value.items():
            yield from spread(part, dims[key])
    else:
        if not isinstance(value, (list, tuple)) or not isinstance(dims, (list, tuple)):
            raise TypeError
        for part, dim in zip(value, dims, strict=True):
            yield from spread(part, dim)


def size_of(flat: Sequence[Any], dims: Sequence[int | None]) -> int:
    """Return the number of examples, which is the length of each dimension that is the batch."""
    sizes = [int(part.shape[dim]) for part, dim in zip(flat, dims, strict=True) if dim is not None]
    if not sizes:
        raise VmapError("vmap: in_dims has no dimension: at least one argument must have a batch")
    if len({*sizes}) > 1:
        raise VmapError(
            "vmap: Expected all tensors to have the same size in the mapped dimension, got sizes "
            f"{list(dict.fromkeys(sizes))} for the mapped dimension"
        )
    return sizes[0]


def dims_of_results(func: Any, result: Any, out_dims: Dims) -> list[int | None]:
    """Return which dimension of each leaf of the results becomes the batch; a single one may stand in a tuple."""
    if isinstance(result, Tensor) and isinstance(out_dims, (tuple, list)) and len(out_dims) == 1:
        (out_dims,) = out_dims
    try:
        return [*spread(result, out_dims)]
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        name = getattr(func, "__name__", type(func).__name__)
        raise VmapError(
            f"vmap({name}, ..., out_dims={out_dims})(<inputs>): out_dims is not compatible with the structure of "
            "`outputs`: one entry for each output, an int, None, or nested as the output is"
        ) from error


def returned(func: Any, result: Any, out_dims: Dims, level: Level) -> Any:
    """Return the results of all examples, each with the batch as a dimension."""
    dims = iter(dims_of_results(func, result, out_dims))
    name = getattr(func, "__name__", type(func).__name__)
    owners: dict[int, Tensor] = {}  # the first result that shows the memory of a tensor

    def whole(part: Any) -> Any:
        dim = next(dims)
        if dim is None:
            if isinstance(part, Tensor) and is_batched(part._array, level):
                raise VmapError(
                    f"vmap({name}, ...): `{name}` can not return a BatchedTensor when out_dim is None"
                )
            return part
        if not isinstance(part, Tensor):
            raise VmapError(
                f"vmap({name}, ...): `{name}` must only return Tensors, got type {type(part)}. Did you mean to set "
                "out_dims= to None for output?"
            )
        if not -part.ndim - 1 <= dim <= part.ndim:
            raise IndexError(
                f"Dimension out of range (expected to be in range of [{-part.ndim - 1}, {part.ndim}], but got {dim})"
            )
        found = left(part, level, dim % (part.ndim + 1))
        owner = owners.setdefault(id(base_of(part)), found)
        if owner is not found:
            owner._refusal = found._refusal = SHOWS_ANOTHER
        return found

    return mapped(result, whole)


def joined(func: Any, found: list[Any], out_dims: Dims) -> Any:
    """Return the results of all chunks as one."""
    parts = zip(*[[*leaves([each])] for each in found], strict=True)
    dims = dims_of_results(func, found[0], out_dims)
    whole = [
        each[0] if dim is None else table.get("cat")(list(each), dim)
        for each, dim in zip(parts, dims, strict=True)
    ]
    return rebuilt(found[0], whole)


# Random numbers.


class Refusing(Generator):
    """Random number generator that refuses: PyTorch's `randomness="error"`."""

    @property
    def _words(self) -> Any:
        raise VmapError(
            "vmap: called random operation while in randomness error mode. Please either use the 'same' or 'different' "
            "randomness flags on vmap or perform the randomness operation out of vmap"
        )

    def instead_of(self, other: Generator) -> Generator:
        return self


class Different(Generator):
    """Random number generator that draws numbers for each example from another one."""

    def __init__(self, of: Generator, level: Level) -> None:
        super().__init__()
        self.of, self.level = of, level

    def instead_of(self, other: Generator) -> Generator:
        if isinstance(other, (Different, Refusing)):  # one already, given on
            return other
        return Different(self.of.instead_of(other), self.level)

    def manual_seed(self, seed: int) -> Generator:
        if hasattr(self, "of"):
            self.of.manual_seed(seed)
            return self
        return super().manual_seed(seed)

    def get_state(self) -> tuple[Any, ...]:
        return self.of.get_state()

    def set_state(self, state: tuple[Any, ...]) -> None:
        self.of.set_state(state)

    def _batched(self, draw: Callable[..., Any], count: int) -> Any:
        return Batched(draw(count * self.level.size).reshape(self.level.size, count), self.level)

    def words(self, count: int) -> Any:
        return self._batched(self.of.words, count)

    def uniform(self, count: int, dtype: Any) -> Any:
        return self._batched(lambda count: self.of.uniform(count, dtype), count)

    def normal(self, count: int, dtype: Any, deviation: float = 1.0, in_pairs: bool = False) -> Any:
        return self._batched(lambda count: self.of.normal(count, dtype, deviation, in_pairs), count)

    def integers(self, low: int, high: int, count: int) -> Any:
        return self._batched(lambda count: self.of.integers(low, high, count), count)

    def one_by_one(self, sample: Any, *parameters: Any) -> Any:
        raise NotBatchable("vmap: these random numbers are drawn one by one")

    def permutation(self, count: int) -> Any:
        rows = [self.of.permutation(count) for _ in range(self.level.size)]
        return Batched(np.stack(rows) if rows else np.zeros((0, count), np.int64), self.level)


def drawing(level: Level) -> contextlib.AbstractContextManager[None]:
    """Return the context in which a thread draws the random numbers of a `vmap`."""
    return stream.own_stream(RANDOMNESS[level.randomness](level))


RANDOMNESS: dict[str, Callable[[Level], Generator]] = {
    "error": lambda level: Refusing(),
    "different": lambda level: Different(stream.stream_here(), level),
    "same": lambda level: stream.stream_here(),
}
"""The generator that a thread draws from within a `vmap`."""
