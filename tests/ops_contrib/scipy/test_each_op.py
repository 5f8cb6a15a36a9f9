"""Each op of SciPy's packs along one line through its first sample: the slope of forward is what backward says.

The checker asks far more of each, and takes far longer.
"""

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry

PACKS = ["fft", "linalg", "ndimage", "signal", "special", "stats"]
STEP = 1e-6
BESIDE = 1e-5
"""Of the sum of all terms: how far a central difference may be off."""
AT_A_JUMP = {"ndimage::affine_transform": 6}
"""Ops whose first sample is at a jump, an image's border, with the one to ask."""


@pytest.mark.parametrize("pack", PACKS)
def test_the_slope_of_each_op_is_what_its_backward_says(pack, rng):
    wrong, asked = [], 0
    for op in registry.ops(pack):
        sample = [*op.function.samples(rng)][AT_A_JUMP.get(op.identity, 0)]
        try:
            said, slope, size = along_a_line(op, sample, rng)
        except Exception as error:
            wrong.append(f"{op.identity}: {error!r}")
            continue
        asked += size > 0
        if not abs(said - slope) <= BESIDE * size + 1e-9:
            wrong.append(f"{op.identity}: backward says {said}, the difference is {slope}; {size}")
    assert not wrong, "\n".join(wrong)
    assert asked


def along_a_line(op, sample, rng):
    """Return the slope along a random line by backward and by a central difference, and the sum of their terms."""
    numbers = [place for place, each in enumerate(sample.args) if is_floating(each)]
    ways = {place: way_from(sample.args[place], rng) for place in numbers}

    def outputs(step, requires_grad=False):
        args = [pg.tensor(each) if isinstance(each, np.ndarray) else each for each in sample.args]
        for place, way in ways.items():
            moved = (sample.args[place] + step * way).astype(sample.args[place].dtype)
            args[place] = pg.tensor(moved, requires_grad=requires_grad)
        found = op.function.apply(*args, **sample.settings)
        found = found if isinstance(found, tuple) else (found,)
        return [args[place] for place in numbers], found

    inputs, found = outputs(0, True)
    kept = [number for number, each in enumerate(found) if getattr(each, "requires_grad", False)]
    with pg.no_grad():
        ahead, behind = (
            [outputs(step)[1][number].numpy() for number in kept] for step in (STEP, -STEP)
        )
    weights, slope = [], 0.0
    for number, one, other in zip(kept, ahead, behind, strict=True):
        out = found[number]
        weight = np.where(np.isfinite(one) & np.isfinite(other), rng.normal(size=one.shape), 0)
        weights.append(pg.tensor(weight, dtype=out.dtype))
        with np.errstate(invalid="ignore"):
            change = np.where(weight == 0, 0, one - other)
        slope += float((change * weight).real.sum()) / (2 * STEP)
    if not kept:
        return 0.0, 0.0, 0.0
    results = pg.autograd.grad(
        [found[number] for number in kept], inputs, weights, allow_unused=True
    )
    terms = [
        (result.numpy().conj() * way).real
        for result, way in zip(results, ways.values(), strict=True)
        if result is not None
    ]
    said = float(sum(term.sum() for term in terms))
    return said, slope, float(sum(abs(term).sum() for term in terms)) + abs(slope)


def is_floating(value):
    return isinstance(value, np.ndarray) and value.dtype.kind in "fc"


def way_from(array, rng):
    """Return a direction; of a symmetric matrix a symmetric one, as rules of such matrices take them to stay so."""
    way = rng.normal(size=array.shape) * np.maximum(abs(array), 1e-3)
    if array.ndim > 1 and array.shape[-1] == array.shape[-2]:
        turned = array.swapaxes(-1, -2).conj()
        if np.array_equal(array, turned):
            way = (way + way.swapaxes(-1, -2)) / 2
    return way
