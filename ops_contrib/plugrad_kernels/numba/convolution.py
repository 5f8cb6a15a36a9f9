"""Convolution of few channels a group (depthwise, above all), its transpose and its weight gradient, without im2col.

A tap of all windows is a run of one phase of the image (`phases`), times one weight. Nine taps are added up at a time:
then the loop loads ten numbers for nine products, and LLVM computes eight or sixteen places at once.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from plugrad.authoring import Geometry, Kernel, NumpyArray
from plugrad_kernels.numba.compiling import helper, loop, shared_out
from plugrad_kernels.numba.phases import copied, joined, phases_of, split

WHOLE = 1 << 62
"""The length of runs that are never cut into blocks."""


@lru_cache(maxsize=256)
def offsets_of(geometry: Geometry) -> NumpyArray:
    """Return where the run of each tap starts in the phases of a block."""
    _, across, deep, room = phases_of(geometry).shape
    down, taps = geometry.stride[0], []
    for i, j in np.ndindex(*geometry.kernel):
        y, x = i * geometry.dilation[0], j * geometry.dilation[1]
        plane = (y % down) * across + x % across
        taps.append(plane * deep * room + y // down * room + x // across)
    return np.array(taps)


def conv2d(
    image: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the convolution, as accurate as a sum of `taps * channels` products in order, each rounded once."""
    (count, channels), groups, out = image.shape[:2], geometry.groups, len(weight)
    cut, per_group = phases_of(geometry), channels // groups
    output: NumpyArray = np.empty((count, out, *geometry.places), image.dtype)

    def scratch() -> tuple[NumpyArray, ...]:
        return np.zeros((per_group, *cut.shape), image.dtype), np.empty(cut.run, image.dtype)

    shared_out(
        convolved,
        count * groups,
        output.size * per_group * math.prod(geometry.kernel),
        image.reshape(count * groups, per_group, *geometry.size),
        weight.reshape(groups, out // groups, per_group, -1),
        np.zeros((groups, out // groups), image.dtype)
        if bias is None
        else bias.reshape(groups, -1),
        output.reshape(count * groups, out // groups, *geometry.places),
        *(cut.lanes, offsets_of(geometry), cut.layout),
        scratch=scratch,
    )
    return output


@loop("output", "phases", "total")
def convolved(first, last, image, weight, bias, output, lanes, offsets, layout, phases, total):
    """The range is of groups of one image after another."""
    room, block = layout[8:]
    groups, outs = weight.shape[:2]
    tall, broad = output.shape[2:]
    flat = phases.reshape(phases.shape[0], phases.size // phases.shape[0])
    for n in range(first, last):
        group = n % groups
        for start in range(0, tall, block):
            count = min(block, tall - start)
            for c in range(image.shape[1]):
                split(phases[c], image[n, c], start, count, lanes, layout, 0)
            size = (count - 1) * room + broad
            for o in range(outs):
                total[:size] = bias[group, o]
                for c in range(image.shape[1]):
                    add_taps(total[:size], flat[c], offsets, weight[group, o, c])
                for p in range(count):
                    copied(output[n, o, start + p], total[p * room : p * room + broad])


@helper("contract")
def add_taps(total, flat, offsets, weight):
    """Add taps of a plane, runs of it from `offsets` on, times their weights.

    With "contract", a product and a sum are rounded once, together; the order of the sums stays.
    """
    k, count, n = 0, offsets.shape[0], total.shape[0]
    while k + 9 <= count:
        a, b, c = flat[offsets[k] :], flat[offsets[k + 1] :], flat[offsets[k + 2] :]
        d, e, f = flat[offsets[k + 3] :], flat[offsets[k + 4] :], flat[offsets[k + 5] :]
        g, h, i = flat[offsets[k + 6] :], flat[offsets[k + 7] :], flat[offsets[k + 8] :]
        u, v, w = weight[k], weight[k + 1], weight[k + 2]
        p, q, r = weight[k + 3], weight[k + 4], weight[k + 5]
        x, y, z = weight[k + 6], weight[k + 7], weight[k + 8]
        for t in range(n):
            upper = u * a[t] + v * b[t] + w * c[t]
            middle = p * d[t] + q * e[t] + r * f[t]
            lower = x * g[t] + y * h[t] + z * i[t]
            total[t] += upper + middle + lower
        k += 9
    while k + 3 <= count:
        a, b, c = flat[offsets[k] :], flat[offsets[k + 1] :], flat[offsets[k + 2] :]
        u, v, w = weight[k], weight[k + 1], weight[k + 2]
        for t in range(n):
            total[t] += u * a[t] + v * b[t] + w * c[t]
        k += 3
    while k < count:
        a, u = flat[offsets[k] :], weight[k]
        for t in range(n):
            total[t] += u * a[t]
        k += 1


# The weight gradient.


def conv2d_weight(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> NumpyArray:
    """Return the gradient by the weight: sums of at most 2048 products in the arrays' dtype, these in float64."""
    (count, channels), groups, outs = image.shape[:2], geometry.groups, out.shape[1]
    cut, per_group = phases_of(geometry), channels // groups
    taps = math.prod(geometry.kernel)
    weight = np.empty(0)
    for by_rows in (False, True):
        totals: list[NumpyArray] = []

        def scratch(totals: list[NumpyArray] = totals) -> tuple[NumpyArray, ...]:
            totals.append(np.zeros((groups, outs // groups, per_group, taps)))
            phases = np.zeros((per_group, *cut.shape), image.dtype)
            return phases, np.zeros(cut.run, image.dtype), totals[-1]

        shared_out(
            correlated,
            count * groups,
            out.size * per_group * taps,
            image.reshape(count * groups, per_group, *geometry.size),
            out.reshape(count * groups, outs // groups, *geometry.places),
            *(cut.lanes, offsets_of(geometry), cut.layout, by_rows),
            scratch=scratch,
        )
        weight = sum(totals[1:], totals[0]).astype(image.dtype)
        if not np.isnan(weight).any():
            break
        # Perhaps of infinity, times the 0 between two rows of a run: once more, without what is between.
    return weight.reshape(outs, per_group, *geometry.kernel)


@loop("phases", "run", "total")
def correlated(first, last, image, out, lanes, offsets, layout, by_rows, phases, run, total):
    """`run` is 0 beyond the last window of a row."""
    room, block = layout[8:]
    groups = total.shape[0]
    tall, broad = out.shape[2:]
    flat = phases.reshape(phases.shape[0], phases.size // phases.shape[0])
    for n in range(first, last):
        group = n % groups
        for start in range(0, tall, block):
            count = min(block, tall - start)
            for c in range(image.shape[1]):
                split(phases[c], image[n, c], start, count, lanes, layout, 0)
            size = (count - 1) * room + broad
            for o in range(out.shape[1]):
                for p in range(count):
                    copied(run[p * room : p * room + broad], out[n, o, start + p])
                for c in range(image.shape[1]):
                    part = total[group, o, c]
                    if by_rows:
                        for begin in range(0, size, room):
                            row = run[begin : begin + broad]
                            add_products(part, row, flat[c, begin:], offsets)
                    else:
                        add_products(part, run[:size], flat[c], offsets)


@helper("contract", "reassoc", "nsz")
def add_products(total, run, flat, offsets):
    """Add the inner products of a run and each tap of a plane.

    "reassoc" lets LLVM keep a sum for each element of a vector, which is more accurate than one sum. "nsz" is the sign
    of a sum that is 0.
    """
    k, count, n = 0, offsets.shape[0], run.shape[0]
    zero = run.dtype.type(0)
    while k + 9 <= count:
        a, b, c = flat[offsets[k] :], flat[offsets[k + 1] :], flat[offsets[k + 2] :]
        d, e, f = flat[offsets[k + 3] :], flat[offsets[k + 4] :], flat[offsets[k + 5] :]
        g, h, i = flat[offsets[k + 6] :], flat[offsets[k + 7] :], flat[offsets[k + 8] :]
        u = v = w = p = q = r = x = y = z = zero
        for t in range(n):
            s = run[t]
            u += s * a[t]
            v += s * b[t]
            w += s * c[t]
            p += s * d[t]
            q += s * e[t]
            r += s * f[t]
            x += s * g[t]
            y += s * h[t]
            z += s * i[t]
        total[k] += u
        total[k + 1] += v
        total[k + 2] += w
        total[k + 3] += p
        total[k + 4] += q
        total[k + 5] += r
        total[k + 6] += x
        total[k + 7] += y
        total[k + 8] += z
        k += 9
    while k < count:
        a, u = flat[offsets[k] :], zero
        for t in range(n):
            u += run[t] * a[t]
        total[k] += u
        k += 1


# The transpose.


@lru_cache(maxsize=256)
def taps_of(geometry: Geometry) -> tuple[NumpyArray, NumpyArray, NumpyArray]:
    """Return the taps in the order of their phases, where each phase's taps start, and where each tap's run does.

    That run is of the windows' places, with so many zeros before them as the last tap is behind the first.
    """
    cut = phases_of(geometry, WHOLE)
    down, across, deep, room = cut.shape
    lead = (deep - geometry.places[0]) * room + room - geometry.places[1]
    found: list[list[tuple[int, int]]] = [[] for _ in range(down * across)]
    for number, (i, j) in enumerate(np.ndindex(*geometry.kernel)):
        y, x = i * geometry.dilation[0], j * geometry.dilation[1]
        tap = y // down * room + x // across
        found[y % down * across + x % across].append((number, lead - tap))
    edges = np.cumsum([0, *map(len, found)])
    order, runs = np.array([each for phase in found for each in phase]).T
    return order, edges, np.ascontiguousarray(runs)


def conv_transpose2d(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, bias: NumpyArray | None = None
) -> NumpyArray:
    """Return the transpose, as accurate as a sum of products in order, each rounded once."""
    count, groups, outs = len(out), geometry.groups, len(weight) // geometry.groups
    cut, per_group = phases_of(geometry, WHOLE), weight.shape[1]
    order, edges, runs = taps_of(geometry)
    image: NumpyArray = np.empty((count, groups * per_group, *geometry.size), out.dtype)
    length = runs.max() + math.prod(cut.shape[2:])

    def scratch() -> tuple[NumpyArray, ...]:
        return np.zeros((outs, length), out.dtype), np.empty(cut.shape, out.dtype)

    shared_out(
        transposed,
        count * groups,
        out.size * per_group * len(order),
        out.reshape(count * groups, outs, *geometry.places),
        np.ascontiguousarray(weight.reshape(groups, outs, per_group, -1)[..., order]),
        np.zeros((groups, per_group), out.dtype) if bias is None else bias.reshape(groups, -1),
        image.reshape(count * groups, per_group, *geometry.size),
        *(cut.lanes, edges, runs, cut.layout, bias is not None),
        scratch=scratch,
    )
    return image


@loop("image", "places", "phases")
def transposed(
    first, last, out, weight, bias, image, lanes, edges, runs, layout, biased, places, phases
):
    """`places` is 0 around the places of the windows."""
    room = layout[8]
    groups, outs, per_group = weight.shape[:3]
    tall, broad = out.shape[2:]
    lead = places.shape[1] - phases.shape[2] * room
    planes = phases.reshape(phases.shape[0] * phases.shape[1], phases.shape[2] * room)
    for n in range(first, last):
        group = n % groups
        for o in range(outs):
            for p in range(tall):
                begin = lead + p * room
                copied(places[o, begin : begin + broad], out[n, o, p])
        for c in range(per_group):
            for phase in range(planes.shape[0]):
                planes[phase, :] = 0
                here = slice(edges[phase], edges[phase + 1])
                for o in range(outs):
                    add_taps(planes[phase], places[o], runs[here], weight[group, o, c, here])
            joined(phases, image[n, c], lanes, layout)
            if biased:
                b = bias[group, c]
                for y in range(image.shape[2]):
                    row = image[n, c, y]
                    for x in range(row.shape[0]):
                        row[x] += b


# What it takes.

PAIRS = 16
"""Of an input and an output channel in a group, so many at most. Measured on 8x64x56x56 float32, taps 3 x 3, forward in
units of PyTorch's time, beside the plain forward: 1 pair 1.0 and 2.6, 16 pairs 0.9 and 1.2, 256 pairs 2.3 and 1.8."""


def few(image: NumpyArray, weight: NumpyArray, geometry: Geometry, *_: NumpyArray | None) -> bool:
    """Return whether groups are so small that a matrix product would not be faster."""
    pairs: int = weight.shape[1] * (len(weight) // geometry.groups)
    return pairs <= PAIRS


def few_and_finite(
    out: NumpyArray, weight: NumpyArray, geometry: Geometry, *_: NumpyArray | None
) -> bool:
    """The same for the transpose, which multiplies weights by the 0 beside the places, too."""
    return few(out, weight, geometry) and bool(np.isfinite(weight).all())


def few_of_places(image: NumpyArray, out: NumpyArray, geometry: Geometry) -> bool:
    """The same for the weight gradient."""
    pairs: int = image.shape[1] * out.shape[1] // geometry.groups**2
    return pairs <= PAIRS


KERNELS = (
    Kernel("builtin::conv2d", conv2d, takes=few, smallest=1000),
    Kernel("builtin::conv_transpose2d", conv_transpose2d, takes=few_and_finite, smallest=1000),
    Kernel("builtin::conv2d_weight", conv2d_weight, takes=few_of_places, smallest=1000),
)
