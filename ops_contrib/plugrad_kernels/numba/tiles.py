"""Tiles: blocks of a matrix product that stay in the processor's registers, written in LLVM's vector instructions.

LLVM makes no such block of a loop in Python: it stores each sum in memory after every product. With tiles, one core
makes as many products a second as OpenBLAS does. Rows of both operands may start anywhere in memory, and so may the
vectors of a row, so that a convolution needs no copy of its windows, and computes nothing between rows of an image.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from plugrad.authoring import NumpyArray
from plugrad_kernels.numba.compiling import helper


def has_wide_registers() -> bool:
    """Return True if the processor has AVX-512; False, too, if LLVM does not know the processor."""
    try:
        return bool(binding.get_host_cpu_features().get("avx512f"))
    except RuntimeError:
        return False


REGISTER = 64 if has_wide_registers() else 32
"""Bytes of a vector register. Another number gives the same sums, more slowly."""
VECTORS = {1: 8, 2: 6, 3: 4, 4: 3, 5: 2, 6: 2, 12: 1}
"""Vectors in a row of a tile of products, by its number of rows: 8 to 12 sums, of 16 or 32 registers."""
COLUMNS = {1: 9, 2: 3, 3: 3}
"""Inner products in a row of a tile of them, by its number of rows."""
DEEP = 144
"""So many products are added up at a time, at most: what they read for a tile stays in the innermost cache."""
HIGH, HIGHEST, TALL = 6, max(VECTORS), max(COLUMNS)
"""Rows of a tile at most: of products, of those whose rows are one vector, and of inner products."""
SLACK = max(VECTORS.values()) * REGISTER // 4
"""So many elements beyond its end may be read of a row, and written, which must be there."""
MULTIPLE = max(COLUMNS.values())
"""Of this is the number of offsets of inner products a multiple."""

CHUNK = math.lcm(*VECTORS.values()) * REGISTER
"""So many columns of products are a number of tiles, whatever their rows and the dtype are."""

INDEX, BYTES = ir.IntType(64), ir.IntType(8).as_pointer()
FUSED = ("contract",)
"""A product and a sum may be rounded once, together."""


def width_of(count: int, itemsize: int) -> tuple[int, int]:
    """Return `count` rounded up to whole vectors (registers of the processor), and the number of elements of `itemsize`
    bytes in a vector.
    """
    lanes = REGISTER // itemsize
    return -(-count // lanes) * lanes, lanes


@lru_cache(maxsize=64)
def vectors_in(size: int, itemsize: int) -> NumpyArray:
    """Return the indices at which vectors (registers of the processor) start in a row of `size` elements of `itemsize`
    bytes, padded with zeros for the row's last tile.
    """
    begins = np.arange(0, size, REGISTER // itemsize)
    return np.pad(begins, (0, max(VECTORS.values())))


@lru_cache(maxsize=64)
def vectors_of(
    rows: int, room: int, broad: int, itemsize: int, first: int = 0
) -> tuple[NumpyArray, int]:
    """Return the indices at which vectors (registers of the processor) start in a run of `rows` rows of windows, with
    elements of `itemsize` bytes, and the number of elements that each row takes in them.

    The run has rows of `room` elements, of which `broad` count, from index `first` on. Each row starts with a vector if
    that takes less than the whole row; else the run is cut without regard to rows.
    """
    width, lanes = width_of(broad, itemsize)
    if width >= room:
        return vectors_in(rows * room, itemsize), room
    begins = first + np.arange(rows)[:, None] * room + np.arange(0, width, lanes)
    return np.pad(begins.ravel(), (0, max(VECTORS.values()))), width


class Operand:
    """Array that the code of a tile (a small block of a matrix product) reads or writes, by element or by vector: its
    methods emit the LLVM instructions for that.

    `row` is a number known when the code is made; a column is an LLVM value.
    """

    def __init__(self, context: Any, builder: Any, kind: Any, value: Any) -> None:
        array = context.make_array(kind)(context, builder, value)
        self.builder, self._start = builder, array.data
        self._strides = cgutils.unpack_tuple(builder, array.strides)
        self.shape = cgutils.unpack_tuple(builder, array.shape)
        self.element = context.get_data_type(kind.dtype)
        self.lanes = REGISTER // context.get_abi_sizeof(self.element)
        self.vector = ir.VectorType(self.element, self.lanes)

    def at(self, column: Any, row: int = 0) -> Any:
        """Return the address of the element at `column` of a row, an LLVM value."""
        start = self._start
        if row:
            begin = self.builder.mul(INDEX(row), self._strides[0])
            start = self.builder.gep(self.builder.bitcast(start, BYTES), [begin])
        start = self.builder.bitcast(start, self.element.as_pointer())
        return self.builder.gep(start, [column])

    def vectors(self, count: int, column: Any, row: int = 0) -> list[Any]:
        """Return the addresses of `count` vectors in a row, one after the other from `column` on."""
        first = self.builder.bitcast(self.at(column, row), self.vector.as_pointer())
        return [self.builder.gep(first, [INDEX(n)]) for n in range(count)]

    def load(self, column: Any, row: int = 0) -> Any:
        """Return the element at `column` of a row."""
        return self.builder.load(self.at(column, row))

    def vector_behind(self, address: Any, distance: Any) -> Any:
        """Return the vector that starts `distance` elements after an address."""
        start = self.builder.gep(address, [distance])
        return self.read(self.builder.bitcast(start, self.vector.as_pointer()))

    def read(self, address: Any) -> Any:
        """Return the vector at an address, which need not be aligned."""
        return self.builder.load(address, align=1)

    def spread(self, address: Any, distance: Any) -> Any:
        """Return a vector that repeats the element `distance` elements after an address."""
        undefined, first = ir.Constant(self.vector, ir.Undefined), ir.IntType(32)(0)
        element = self.builder.load(self.builder.gep(address, [distance]))
        one = self.builder.insert_element(undefined, element, first)
        lanes = ir.Constant(ir.VectorType(ir.IntType(32), self.lanes), [0] * self.lanes)
        return self.builder.shuffle_vector(one, undefined, lanes)


def sums_of(builder: Any, rows: int, columns: int, kind: Any) -> list[list[Any]]:
    """Return stack slots for the sums of a tile, allocated by the LLVM `builder`: `rows` lists of `columns` slots of
    the LLVM type `kind`.
    """
    return [[cgutils.alloca_once(builder, kind) for _ in range(columns)] for _ in range(rows)]


def add_product(builder: Any, total: Any, x: Any, y: Any) -> None:
    """Emit, by the LLVM `builder`, code that adds ``x * y`` to the sum in the slot `total`, rounded once."""
    product = builder.fmul(x, y, flags=FUSED)
    builder.store(builder.fadd(product, builder.load(total), flags=FUSED), total)


def tiled(tile: Callable[..., None], heights: Iterable[int]) -> Callable[..., Any]:
    """Return a code generator for an intrinsic of numba. For each number of rows in `heights` it emits the code of
    ``tile(builder, rows, *operands)``, arrays as `Operand`.

    At run time the code for the number of rows of the first operand is run.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        operands = [
            Operand(context, builder, kind, value) if isinstance(kind, types.Array) else value
            for kind, value in zip(signature.args, args, strict=True)
        ]
        for rows in heights:
            here = builder.icmp_signed("==", operands[0].shape[0], INDEX(rows))
            with builder.if_then(here):
                tile(builder, rows, *operands)
        return context.get_dummy_value()

    return codegen


def _products(
    builder: Any,
    rows: int,
    total: Any,
    size: Any,
    factors: Any,
    firsts: Any,
    places: Any,
    flat: Any,
    offsets: Any,
    begins: Any,
) -> None:
    count = VECTORS[rows]
    step = INDEX(count * total.lanes)
    sums = sums_of(builder, rows, count, total.vector)
    lines = [factors.at(firsts.load(INDEX(row))) for row in range(rows)]
    with cgutils.for_range_slice(builder, INDEX(0), size, step, INDEX) as (place, _):
        first = builder.udiv(place, INDEX(total.lanes))
        starts = [flat.at(begins.load(builder.add(first, INDEX(n)))) for n in range(count)]
        stored = [total.vectors(count, place, row) for row in range(rows)]
        for row in range(rows):
            for address, register in zip(stored[row], sums[row], strict=True):
                builder.store(total.read(address), register)
        with cgutils.for_range(builder, offsets.shape[0], intp=INDEX) as each:
            place = places.load(each.index)
            offset = offsets.load(each.index)
            content = [flat.vector_behind(start, offset) for start in starts]
            for line, registers in zip(lines, sums, strict=True):
                factor = factors.spread(line, place)
                for register, vector in zip(registers, content, strict=True):
                    add_product(builder, register, factor, vector)
        for row in range(rows):
            for address, register in zip(stored[row], sums[row], strict=True):
                builder.store(builder.load(register), address, align=1)


def _inner_products(
    builder: Any,
    rows: int,
    total: Any,
    size: Any,
    runs: Any,
    flat: Any,
    offsets: Any,
    begins: Any,
) -> None:
    count = COLUMNS[rows]
    sums = sums_of(builder, rows, count, runs.vector)
    columns = offsets.shape[0]
    with cgutils.for_range_slice(builder, INDEX(0), columns, INDEX(count), INDEX) as (first, _):
        places = [builder.add(first, INDEX(n)) for n in range(count)]
        starts = [flat.at(offsets.load(place)) for place in places]
        for register in itertools.chain(*sums):
            builder.store(ir.Constant(runs.vector, [0.0] * runs.lanes), register)
        step = INDEX(runs.lanes)
        with cgutils.for_range_slice(builder, INDEX(0), size, step, INDEX) as (place, _):
            left = [runs.read(runs.vectors(1, place, row)[0]) for row in range(rows)]
            begin = begins.load(builder.udiv(place, INDEX(runs.lanes)))
            for column, start in enumerate(starts):
                right = flat.vector_behind(start, begin)
                for row in range(rows):
                    add_product(builder, sums[row][column], left[row], right)
        for row in range(rows):
            for register, place in zip(sums[row], places, strict=True):
                vector, lanes = builder.load(register), runs.lanes
                while lanes > 1:
                    lanes //= 2
                    kind = ir.VectorType(ir.IntType(32), lanes)
                    halves = [
                        builder.shuffle_vector(vector, vector, ir.Constant(kind, [*part]))
                        for part in (range(lanes), range(lanes, 2 * lanes))
                    ]
                    vector = builder.fadd(*halves)
                found = builder.extract_element(vector, ir.IntType(32)(0))
                if found.type != total.element:
                    found = builder.fpext(found, total.element)
                builder.store(builder.fadd(found, total.load(place, row)), total.at(place, row))


@intrinsic
def _add_products(
    _: Any,
    total: Any,
    size: Any,
    factors: Any,
    firsts: Any,
    places: Any,
    flat: Any,
    offsets: Any,
    begins: Any,
) -> Any:
    kinds = total, size, factors, firsts, places, flat, offsets, begins
    return types.void(*kinds), tiled(_products, VECTORS)


@intrinsic
def turned(_: Any, to: Any, step: Any, content: Any, size: Any) -> Any:
    """Write the transpose of a block of `content` into `to`: numba intrinsic.

    `content` has as many rows as a vector has elements, of which `size` columns are written, rounded up to whole
    vectors. Rows of the result are `step` elements apart. Rows are exchanged by halves of all vectors, then by
    quarters, and so on.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        target, source = (Operand(context, builder, signature.args[nr], args[nr]) for nr in (0, 2))
        lanes, kind = source.lanes, ir.VectorType(ir.IntType(32), source.lanes)
        order = [n // 2 + n % 2 * lanes for n in range(2 * lanes)]
        halves = [ir.Constant(kind, part) for part in (order[:lanes], order[lanes:])]
        with cgutils.for_range_slice(builder, INDEX(0), args[3], INDEX(lanes), INDEX) as (x, _):
            lines = [source.read(source.vectors(1, x, row)[0]) for row in range(lanes)]
            for _ in range(lanes.bit_length() - 1):
                pairs = zip(lines[: lanes // 2], lines[lanes // 2 :], strict=True)
                lines = [builder.shuffle_vector(*pair, half) for pair in pairs for half in halves]
            for n, line in enumerate(lines):
                place = builder.mul(builder.add(x, INDEX(n)), args[1])
                builder.store(line, target.vectors(1, place)[0], align=1)
        return context.get_dummy_value()

    return types.void(to, step, content, size), codegen


@helper()
def next_of(first, count, most):
    """Return the end of the part that starts at `first`,
    of a range of `count` cut into nearly equal parts of at most `most`.
    """
    left = count - first
    parts = (left + most - 1) // most
    return first + (left + parts - 1) // parts


@helper()
def add_products(total, size, factors, firsts, places, flat, offsets, begins):
    """Add a matrix product to the first `size` columns of `total`, which has at most `HIGH` rows.

    The element (row, k) of the first matrix is ``factors[firsts[row] + places[k]]``. Row k of the second matrix
    consists of vectors in `flat`, at ``offsets[k] + begins[v]``.
    """
    for k in range(0, offsets.shape[0], DEEP):
        part = slice(k, k + DEEP)
        _add_products(total, size, factors, firsts, places[part], flat, offsets[part], begins)


@intrinsic
def add_inner_products(
    _: Any, total: Any, size: Any, runs: Any, flat: Any, offsets: Any, begins: Any
) -> Any:
    """Add inner products to `total`, in float64: numba intrinsic.

    They are of the rows of `runs`, at most `TALL`, with the runs of `flat` that start at each of `offsets`; `begins`
    are the starts of vectors within a run. After `size` elements, rows of `runs` are 0 up to the end of a vector.
    """
    return types.void(total, size, runs, flat, offsets, begins), tiled(_inner_products, COLUMNS)
