"""Arrays in chunks (Dask): an op of NumPy arrays computes each chunk, and its gradient does so too, lazily.

What `core_dims` of an op says is told apart here: the core dimensions of each array, in NumPy's word for generalized
ufuncs, are those along which an element of the result needs all elements; along the others, the loop dimensions, the
arrays may lie in chunks. `over_chunks` is called in the place of an op that declares it, as soon as an argument is no
NumPy array; the library's own `apply_gufunc` then runs the op, forward or backward, on the chunks. Nothing is saved but
the arguments: backward computes forward of a chunk again.
"""

from __future__ import annotations

import inspect
import math
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from plugrad.authoring.kernels import as_carried, carried, choosing
from plugrad.authoring.rules import gufunc_of, in_chunks, normal_dims
from plugrad.engine import table
from plugrad.engine.call.arguments import label_of, which
from plugrad.engine.call.function import ArrayFunction
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.grad_mode import enable_grad, no_grad
from plugrad.engine.graph.facts import signature_of
from plugrad.engine.sweep.backward import grad
from plugrad.engine.tensor.arrays import class_of, is_array, is_other_array, other_kind, way_out
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.loading.registration import public_face

Axes: TypeAlias = tuple[int, ...]
"""The core dimensions of one array, ascending."""


def over_chunks(op: Any, args: Sequence[Any], settings: Mapping[str, Any]) -> Any:
    """Return the result of an op that declares `core_dims`, called with at least one array in chunks (Dask's).

    The op is computed on each chunk, lazily. `args` and `settings` are those of the call.

    Raises
    ------
    OpArgumentError
        The library of an array has no chunks; or an array has several chunks along its core dimensions, which together
        would be larger than one.
    """
    bound = bound_to(op, args, settings)
    names = [name for name, each in bound.items() if isinstance(each, Tensor) or is_array(each)]
    tensors = [bound[name] for name in names]
    arrays = [each._array if isinstance(each, Tensor) else each for each in tensors]
    for position, array in enumerate(arrays):
        if is_other_array(array) and gufunc_of(array) is None:
            raise other_kind(which(op.node_class, position), array, label_of(op.node_class))
    core = core_of(op, bound, tensors)
    if core is None:
        position, array = next(
            (nr, array) for nr, array in enumerate(arrays) if is_other_array(array)
        )
        raise other_kind(which(op.node_class, position), array, label_of(op.node_class))
    spread, axes = broadcast(tensors, core)
    others = {name: value for name, value in bound.items() if name not in names}
    alone = all(len(own) == each.ndim for own, each in zip(axes, spread, strict=True))
    said = op.node_class._facts.core_dims
    said = said[0] if isinstance(said, tuple) else said
    if isinstance(said, str) and (bound[said] is None or not spread[0].ndim):
        alone = False  # it is about all dimensions
    if alone:  # one matrix is a batch of one
        spread = [
            each if own is None else table.get("unsqueeze")(each, 0)
            for each, own in zip(spread, core, strict=True)
        ]
        axes = [
            own if whole is None else tuple(axis + 1 for axis in own)
            for own, whole in zip(axes, core, strict=True)
        ]
        if isinstance(said, str):
            others[said] = of_the_last(bound[said], spread[0].ndim - 1)
    call = Call(op, tuple(names), others)
    kind, results = sketched(call, spread, tuple(axes))
    for position, whole in enumerate(core):
        if whole is None and getattr(spread[position], "requires_grad", False):
            if any(each.dtype.kind in "fc" for each in results):
                raise whole_argument(op, position, next(filter(is_other_array, arrays)))
            spread[position] = spread[position].detach()
    found = as_tuple(Chunked.apply(*spread, function=call, axes=tuple(axes), results=results))
    if alone:
        places = (min({*range(len(each.axes) + 1)} - {*each.axes}) for each in results)
        found = tuple(
            table.get("squeeze")(each, at) for each, at in zip(found, places, strict=True)
        )
    return found[0] if kind is None else kind(*found) if hasattr(kind, "_fields") else kind(found)


def of_the_last(dims: Any, ndim: int) -> Any:
    """Return the dimensions `dims`, an int or nested tuples of them, as negative numbers, counted from the last of
    `ndim`.
    """
    if isinstance(dims, (tuple, list)):
        return tuple(of_the_last(each, ndim) for each in dims)
    return dims % max(ndim, 1) - max(ndim, 1)


def broadcast(tensors: list[Any], core: list[Axes | None]) -> tuple[list[Any], list[Axes]]:
    """Return the tensors expanded to the loop dimensions of all, and the core dimensions of each.

    `core` has the core dimensions of each before, None for one that each chunk of the others needs whole.
    """
    loops = np.broadcast_shapes(
        *(
            tuple([size for axis, size in enumerate(each.shape) if axis not in own])
            for each, own in zip(tensors, core, strict=True)
            if own is not None
        )
    )
    spread, axes = [], []
    for tensor, own in zip(tensors, core, strict=True):
        if own is None:  # each chunk of the others has the whole of it
            own = tuple(range(tensor.ndim))
        else:
            missing = len(loops) + len(own) - tensor.ndim
            sizes = [*loops]
            for axis in own:
                sizes.insert(axis + missing, tensor.shape[axis])
            own = tuple([axis + missing for axis in own])
            if tuple(tensor.shape) != tuple(sizes):
                tensor = table.get("expand")(tensor, tuple(sizes))
        spread.append(tensor)
        axes.append(own)
    return spread, axes


def bound_to(op: Any, args: Sequence[Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call of an op, by the names of forward's parameters, with defaults."""
    parameters = [*signature_of(op.forward).parameters.values()]
    parameters = parameters[int(op.node_class._facts.takes_ctx) :]
    bound = inspect.Signature(parameters).bind(*args, **settings)
    bound.apply_defaults()
    return bound.arguments


def core_of(op: Any, bound: dict[str, Any], tensors: list[Any]) -> list[Axes | None] | None:
    """Return the core dimensions of each tensor, or None for a tensor that each chunk of the others needs whole.

    `bound` are the call's arguments by name. The result is None if the op declares NotImplemented for its settings.
    """
    said: Any = op.node_class._facts.core_dims
    said = said(**bound) if callable(said) else said
    if said is NotImplemented:
        return None
    each = said if isinstance(said, tuple) else (said,) * len(tensors)
    found: list[Axes | None] = []
    for tensor, own in zip(tensors, each, strict=False):
        ndim = tensor.ndim
        if isinstance(own, str):
            dims = normal_dims(bound[own], ndim)
            found.append(tuple(range(ndim)) if dims is None else tuple(sorted(dims))[:ndim])
        elif own is None:
            found.append(None)
        else:
            first = min(-own, ndim) if own < 0 else max(ndim - own, 0)
            found.append(tuple(range(first, ndim)))
    return found


def whole_argument(op: Any, position: int, other: Any) -> OpArgumentError:
    kind = op.node_class
    return OpArgumentError(
        f"{which(kind, position)} requires grad, but `core_dims` says None of it: each chunk of the array that is not "
        "NumPy's needs the whole of it, and the sum of the chunks' gradients is not computed. Detach it, or convert "
        f"the other one first, plugrad.tensor({way_out(other)}). Without `core_dims`, an op of NumPy's functions or "
        "of other ops (arrays = 'nep18') has this gradient"
    )


# What runs on a chunk.


@dataclass(frozen=True)
class Call:
    """Picklable function of some arguments of an op's call, its arrays; the others are fixed."""

    op: Any
    names: tuple[str, ...]
    others: dict[str, Any]

    def __call__(self, *tensors: Tensor) -> Any:
        bound = self.others | dict(zip(self.names, tensors, strict=True))
        facts = self.op.node_class._facts
        args = [bound.pop(name) for name in facts.arguments if name in bound]
        return self.op.apply(*args, **bound)

    def __reduce__(self) -> Any:
        """Return the reduction for pickle: the op by its identity,
        so that another process takes it from its own registry.
        """
        op = getattr(public_face(self.op), "op", None) if isinstance(self.op, type) else None
        if op is None:  # of no pack, or on its way already
            return Call, (self.op, self.names, self.others)
        from plugrad_arrays.distributed import Sent  # for what leaves the process alone

        return Call, (Sent.of(op), self.names, self.others)

    @property
    def label(self) -> str:
        return label_of(self.op.node_class)


@dataclass(frozen=True)
class Slope:
    """Picklable function that returns the vector-Jacobian product of another one, `of`.

    It takes the `inputs` arguments of that, and the gradients of the results with the indices `given`, and returns the
    gradients of the arguments with the indices `wanted`.
    """

    of: Call | Slope
    inputs: int
    wanted: tuple[int, ...]
    given: tuple[int, ...]

    def __call__(self, *tensors: Tensor) -> Any:
        inputs, grads = tensors[: self.inputs], tensors[self.inputs :]
        again = any(each.requires_grad for each in tensors)
        with enable_grad():
            inputs = tuple(
                each
                if each.requires_grad or nr not in self.wanted
                else each.detach().requires_grad_()
                for nr, each in enumerate(inputs)
            )
            outputs = as_tuple(self.of(*inputs))
            pairs = [
                (outputs[nr], grad)
                for nr, grad in zip(self.given, grads, strict=True)
                if outputs[nr] is not None and outputs[nr].requires_grad
            ]
            if not pairs:
                return (None,) * len(self.wanted)
            roots, grads = zip(*pairs, strict=True)
            wanted = [inputs[nr] for nr in self.wanted]
            return grad(roots, wanted, grads, create_graph=again, allow_unused=True)

    @property
    def label(self) -> str:
        return self.of.label


def as_tuple(result: Any) -> tuple[Any, ...]:
    return result if isinstance(result, tuple) else (result,)


@dataclass(frozen=True)
class OnChunk:
    """Picklable function of NumPy arrays for `apply_gufunc`, which calls it with one chunk of each array, whose core
    dimensions were moved to the end.

    It calls `function`, a function of Tensors in which the core dimensions are `axes`.
    """

    function: Call | Slope
    axes: tuple[Axes, ...]
    results: tuple[Result, ...]
    kernels: tuple[str, ...] | None
    """The kernel packs that are chosen where the task is made, which may run in another thread, or far away."""

    def __call__(self, *chunks: Any) -> Any:
        tensors = [
            wrap(from_the_end(np.asarray(chunk), axes))
            for chunk, axes in zip(chunks, self.axes, strict=True)
        ]
        with no_grad(), as_carried(self.kernels):
            found = as_tuple(self.function(*tensors))
        like = [tensors[nr] for nr in getattr(self.function, "wanted", ())] or [None] * len(found)
        arrays = [
            to_the_end(number_of(found[each.nr], each, like[each.nr]), each.axes)
            for each in self.results
        ]
        return arrays[0] if len(arrays) == 1 else tuple(arrays)


def number_of(value: Any, known: Result, chunk: Any) -> Any:
    """Return a result of a chunk, a Tensor or None, as an array of the dtype in `known`.

    None, as of a gradient, gives zeros of the shape of `chunk`. Raises RuntimeError for another size than in `known`.
    """
    if value is None:
        return np.zeros(chunk.shape, known.dtype)
    array = value.detach().resolve_conj().numpy()
    if tuple(array.shape[axis] for axis in known.axes) != known.sizes:
        raise RuntimeError(
            f"result {known.nr} of a chunk has shape {array.shape}: of its core dimensions {known.sizes} was expected"
        )
    return array.astype(known.dtype, casting="same_kind", copy=False)


@dataclass(frozen=True)
class Result:
    """Record of a function's result before it is computed: its index, core dimensions with their sizes, and dtype."""

    nr: int
    axes: Axes
    sizes: Axes
    dtype: Any
    has_gradient: bool = True


# The call of a library.


class Chunked(ArrayFunction):
    """Op that computes a function of NumPy arrays on each chunk of arrays in chunks; so does its backward."""

    arrays = "nep18"
    complex = True
    writes_to_gradients = False
    node_name = "ChunkedBackward"

    @staticmethod
    def forward(
        ctx: Any, *arrays: Any, function: Any, axes: tuple[Axes, ...], results: tuple[Result, ...]
    ) -> Any:
        ctx.function, ctx.axes, ctx.results = function, axes, results
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(*arrays)
        found = computed(function, arrays, axes, results)
        outputs = as_tuple(found)
        ctx.mark_non_differentiable(
            *(array for each, array in zip(results, outputs, strict=True) if not each.has_gradient)
        )
        return found

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        arrays = ctx.saved_tensors
        wanted = tuple(
            nr
            for nr, (each, needs) in enumerate(zip(arrays, ctx.needs_input_grad, strict=True))
            if needs and each.dtype.kind in "fc"
        )
        given = [
            (each, grad) for each, grad in zip(ctx.results, grads, strict=True) if grad is not None
        ]
        inputs = (*arrays, *(grad for _, grad in given))
        axes = (*ctx.axes, *(each.axes for each, _ in given))
        found: Any = [None] * len(arrays)
        if given:
            slope = Slope(ctx.function, len(arrays), wanted, tuple(each.nr for each, _ in given))
            results = tuple(
                Result(
                    nr,
                    axes[at],
                    tuple(arrays[at].shape[axis] for axis in axes[at]),
                    arrays[at].dtype,
                )
                for nr, at in enumerate(wanted)
            )
            here = Chunked.apply(*inputs, function=slope, axes=axes, results=results)
            for at, grad in zip(wanted, as_tuple(here), strict=True):
                found[at] = grad
        return tuple(found)


def sketched(
    function: Call, arrays: Sequence[Any], axes: tuple[Axes, ...]
) -> tuple[Any, tuple[Result, ...]]:
    """Return the class of what a call returns (None for a single array), and a `Result` for each of its arrays; `axes`
    has the core dimensions of each of `arrays`.

    It is called with arrays that are empty along the loop dimensions, so that nothing is computed. If it refuses them,
    it is called with one element along each, and with two: the sizes that differ are those of loop dimensions.
    """
    loops = max(array.ndim - len(own) for array, own in zip(arrays, axes, strict=True))
    try:
        found = of_loops(function, arrays, axes, 0 if loops else 1)
        others: Any = [None] * len(as_tuple(found))
    except Exception:
        found = of_loops(function, arrays, axes, 1)
        others = [each.shape for each in as_tuple(of_loops(function, arrays, axes, 2))]
    results = []
    some = any(each.requires_grad for each in as_tuple(found))
    for nr, (each, other) in enumerate(zip(as_tuple(found), others, strict=True)):
        shape = tuple(each.shape)
        looping = [axis for axis, n in enumerate(shape) if not n or (other and n != other[axis])]
        if len(looping) > loops and len(shape) == arrays[0].ndim:  # the others are empty, too
            looping = [axis for axis in range(len(shape)) if axis not in axes[0]]
        if len(looping) < loops:
            raise OpArgumentError(
                f"{function.label}: its result of shape {shape} lacks dimensions of its arguments: `core_dims` leaves "
                f"out {loops} of them, and the result must have these"
            )
        own = tuple(axis for axis in range(len(shape)) if axis not in looping[:loops])
        sizes = tuple(shape[axis] for axis in own)
        results.append(Result(nr, own, sizes, each.dtype, each.requires_grad or not some))
    return type(found) if isinstance(found, tuple) else None, tuple(results)


def of_loops(function: Any, arrays: Sequence[Any], axes: tuple[Axes, ...], size: int) -> Any:
    """Return the result of `function` for arrays of ones like `arrays`, with `size` elements along each loop dimension:
    each dimension that is not among an array's core dimensions in `axes`.

    If there are no loop dimensions, arrays have one element at most.
    """
    whole = all(len(own) == array.ndim for array, own in zip(arrays, axes, strict=True))
    shapes = [
        [min(n, 1) if whole else n if axis in own else size for axis, n in enumerate(array.shape)]
        for array, own in zip(arrays, axes, strict=True)
    ]
    tensors = [
        wrap(np.ones(shape, array.dtype)) for shape, array in zip(shapes, arrays, strict=True)
    ]
    with enable_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*(each.requires_grad_(each.dtype.kind in "fc") for each in tensors))


def computed(
    function: Any, arrays: Any, axes: tuple[Axes, ...], results: tuple[Result, ...]
) -> Any:
    """Return the results of `function` on the chunks of `arrays`, as arrays of their library, one or a tuple; `axes`
    has the core dimensions of each, and `results` describes the results.
    """
    apply = next(filter(None, map(gufunc_of, arrays)))
    strict = getattr(function, "inputs", len(arrays))  # gradients have the chunks of results
    moved = [
        to_the_end(joined(array, own, function.label, nr < strict), own)
        for nr, (array, own) in enumerate(zip(arrays, axes, strict=True))
    ]
    taken = ",".join(
        f"({','.join(f'i{nr}_{axis}' for axis in own)})" for nr, own in enumerate(axes)
    )
    given = ",".join(
        f"({','.join(f'o{each.nr}_{axis}' for axis in each.axes)})" for each in results
    )
    found = apply(
        OnChunk(function, axes, results, carried()),
        f"{taken}->{given}",
        *moved,
        output_dtypes=[each.dtype for each in results] if len(results) > 1 else results[0].dtype,
        output_sizes={
            f"o{each.nr}_{axis}": size
            for each in results
            for axis, size in zip(each.axes, each.sizes, strict=True)
        },
        allow_rechunk=all(
            array.shape[axis] for array, own in zip(arrays, axes, strict=True) for axis in own
        ),
    )
    outputs = [
        from_the_end(array, each.axes) for array, each in zip(as_tuple(found), results, strict=True)
    ]
    return outputs[0] if len(outputs) == 1 else tuple(outputs)


def to_the_end(array: Any, axes: Axes) -> Any:
    last = tuple(range(array.ndim - len(axes), array.ndim))
    return array if axes == last else np.moveaxis(array, axes, last)


def from_the_end(array: Any, axes: Axes) -> Any:
    last = tuple(range(array.ndim - len(axes), array.ndim))
    return array if axes == last else np.moveaxis(array, last, axes)


def joined(array: Any, axes: Axes, op: str, strict: bool) -> Any:
    """Return an array rechunked: one chunk along each core dimension (`axes`), more along the others,
    so that none is larger.

    If it is not `strict`, larger chunks are allowed. `op` is the name for the message.

    Raises
    ------
    OpArgumentError
        A chunk would get larger.
    """
    chunks = getattr(array, "chunks", None)
    if chunks is None or all(len(chunks[axis]) == 1 for axis in axes):
        return array
    growth = math.prod(math.ceil(array.shape[axis] / max(max(chunks[axis]), 1)) for axis in axes)
    sizes: dict[int, Any] = dict.fromkeys(axes, -1)
    left = growth
    for axis in range(array.ndim):
        if axis not in axes and left > 1:
            largest = max(chunks[axis])
            sizes[axis] = max(largest // left, 1)
            left = math.ceil(left * sizes[axis] / max(largest, 1))
    if strict and left > 1:
        several = [axis for axis in axes if len(chunks[axis]) > 1]
        across = " and ".join(
            f"{axis - array.ndim} in {len(chunks[axis])} chunks" for axis in several
        )
        raise OpArgumentError(
            f"{op} needs the whole of some dimensions of a {class_of(array)} at once, and it has dimension {across}: "
            f"joined, they would be {growth} times as large. If that fits into memory, join them first, "
            f"plugrad.rechunk(x, {{{', '.join(f'{axis - array.ndim}: -1' for axis in several)}}}); or convert it "
            f"first, plugrad.tensor({way_out(array)})"
        )
    return array.rechunk(sizes)


def on_batches(
    kernel: Callable[..., Any],
    args: Sequence[Any],
    settings: Mapping[str, Any],
    batches: tuple[int, ...],
    sums: bool,
    chosen: tuple[tuple[str, ...], str] | None,
) -> Any:
    """Return the results of a `kernel`, a function of NumPy arrays, computed on each chunk of a batch,
    in one task for all.

    `batches` are the positions of the arguments whose first dimension is the batch; of other arrays each chunk has the
    whole. If it `sums` over the batch, all arrays have one, and the sums of the chunks are added. `chosen` are the
    names of the chosen kernel packs, and the op whose plain forward the kernel is. NotImplemented is returned if an
    array has chunks along other dimensions than the batch.
    """
    lazy = [args[nr] for nr in batches if nr < len(args) and is_other_array(args[nr])]
    adds = len(lazy) == len(batches) and all(hasattr(x, "map_blocks") for x in lazy)
    if not (lazy and (adds or not sums) and all(map(has_whole_elements, args))):
        return NotImplemented
    if chosen is not None:
        kernel = ChosenOnChunk(*chosen, kernel)
    places = [nr for nr, value in enumerate(args) if is_array(value)]
    empty = [
        np.zeros((0, *value.shape[1:]) if nr in batches else value.shape, value.dtype)
        if nr in places
        else value
        for nr, value in enumerate(args)
    ]
    known = as_tuple(kernel(*empty, **settings))
    some = tuple(nr for nr, each in enumerate(known) if each is not None)
    others = tuple(None if nr in places else value for nr, value in enumerate(args))
    on_batch = OnBatch(kernel, others, tuple(places), some, dict(settings))
    arrays = [args[nr] if nr in batches else whole(args[nr]) for nr in places]
    if sums:
        return sum_of_parts(on_batch, arrays, known[0])
    sizes = {
        f"o{nr}_{axis}": size for nr in some for axis, size in enumerate(known[nr].shape) if axis
    }
    taken = [[f"i{nr}_{axis}" for axis in range(nr in batches, args[nr].ndim)] for nr in places]
    given = [[name for name in sizes if name.startswith(f"o{nr}_")] for nr in some]
    inputs, outputs = (",".join(f"({','.join(each)})" for each in all_) for all_ in (taken, given))
    dtypes = [known[nr].dtype for nr in some]
    found = next(filter(None, map(gufunc_of, arrays)))(
        on_batch,
        f"{inputs}->{outputs}",
        *arrays,
        output_dtypes=dtypes if len(some) > 1 else dtypes[0],
        output_sizes=sizes,
    )
    results = dict(zip(some, as_tuple(found), strict=True))
    return tuple(map(results.get, range(len(known)))) if len(known) > 1 else results[0]


def has_whole_elements(value: Any) -> bool:
    """Return True if `on_batches` accepts a value: an array in chunks must have two dimensions,
    and chunks along the first only.
    """
    if not is_other_array(value):
        return True
    return in_chunks(value) and value.ndim > 1 and all(len(each) == 1 for each in value.chunks[1:])


def whole(array: Any) -> Any:
    """Return an array in a single chunk."""
    return array.rechunk(-1) if is_other_array(array) else array


def sum_of_parts(on_batch: OnBatch, arrays: Sequence[Any], known: Any) -> Any:
    """Return the sum of a function's results over chunks: each result becomes a row of a lazy array, which is summed.

    `on_batch` is the function of `arrays`, and `known` is an example of its result.
    """
    first, rows = arrays[0], arrays[0].chunks[0]
    arrays = [array.rechunk({0: rows}) for array in arrays]
    ones = (1,) * (first.ndim - 2)
    parts = arrays[0].map_blocks(
        OnePart(on_batch),
        *arrays[1:],
        chunks=((1,) * len(rows), (known.size,), *((each,) for each in ones)),
        dtype=known.dtype,
        meta=np.empty((0,) * first.ndim, known.dtype),
    )
    return parts.sum(axis=0).reshape(known.shape)


@dataclass(frozen=True)
class OnePart:
    """Picklable function that returns the result of `function` as one row of an array, for `map_blocks`."""

    function: Callable[..., Any]

    def __call__(self, *arrays: Any) -> Any:
        return self.function(*arrays).reshape(1, -1, *(1,) * (arrays[0].ndim - 2))


@dataclass(frozen=True)
class OnBatch:
    """Picklable function that calls a kernel with arrays at the positions `places` among `args`, for `apply_gufunc`.

    It returns the results with the indices `some`, as the others are None.
    """

    kernel: Callable[..., Any]
    args: tuple[Any, ...]
    places: tuple[int, ...]
    some: tuple[int, ...]
    settings: Mapping[str, Any]

    @property
    def __name__(self) -> str:  # of which the library makes the names of tasks
        return self.kernel.__name__

    def __call__(self, *arrays: Any) -> Any:
        args = list(self.args)
        for nr, array in zip(self.places, arrays, strict=True):
            args[nr] = np.ascontiguousarray(array)
        found = as_tuple(self.kernel(*args, **self.settings))
        return tuple(found[nr] for nr in self.some) if len(self.some) > 1 else found[self.some[0]]


@dataclass(frozen=True)
class ChosenOnChunk:
    """Picklable function that runs, on a chunk, the kernel chosen for an op where the task was made, else `plain`."""

    packs: tuple[str, ...]
    op: str
    plain: Callable[..., Any]

    @property
    def __name__(self) -> str:
        return self.plain.__name__

    def __call__(self, *args: Any, **settings: Any) -> Any:
        return choosing().chooser.run_on_chunk(self.packs, self.op, self.plain, args, settings)


def along_chunks(function: Callable[[Any], Any], array: Any, axis: int, size: int) -> Any:
    """Return ``function(array)`` along `axis`, computed on each chunk; the result has `size` elements there: see
    `plugrad.authoring.along_chunks`.
    """
    found = gufunc_of(array)(
        function,
        "(i)->(o)",
        to_the_end(array, (axis,)),
        output_dtypes=array.dtype,
        output_sizes={"o": size},
    )
    return from_the_end(found, (axis,))
