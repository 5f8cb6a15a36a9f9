"""Half precision of every op of `builtin`, values and gradients: what single precision gives, rounded once.

Small numbers vanish in a square of half precision and large ones overflow, so all samples are asked at several sizes.
What differs is right where PyTorch, computing in half precision itself, has lost as much.
"""

import itertools
import warnings

import numpy as np
import pytest

import plugrad as pg
from plugrad.authoring import composed, in_single, smooth_samples
from tests.comparing import flat, needs_torch, torch
from tests.ops_builtin.builtin.cases import OPS, users
from tests.ops_builtin.builtin.test_ops_against_torch import counterpart, in_torch

F = pg.nn.functional
ASKED = [name for name, op in OPS.items() if op.function.deterministic]
SMALL, LARGE = 1e-3, 3e3


def is_floating(arg):
    return isinstance(arg, (np.ndarray, np.generic)) and arg.dtype.kind == "f"


def of_size(sample, size, only_first):
    """Return the arguments of a sample in half precision, the largest of each array as large as `size`."""
    args = list(sample.args)
    places = [place for place, arg in enumerate(args) if is_floating(arg)]
    for place in places:
        array = np.asarray(args[place], float)
        largest = np.abs(array[np.isfinite(array)]).max(initial=0)
        if largest and (place == places[0] or not only_first):
            array = array * (size / largest)
        args[place] = np.clip(array, -65504, 65504).astype(np.float16)
    return args


def answers(of, function, args, settings, dtype, weight):
    """Return the results of a function in a precision, and its gradients, for random ones from `weight` on."""
    given = [
        of.from_numpy(np.array(arg, dtype if is_floating(arg) else None))
        if isinstance(arg, (np.ndarray, np.generic))
        else in_torch(arg)
        if of is torch
        else arg
        for arg in args
    ]
    leaves = [x for x in given if isinstance(x, (of.Tensor)) and x.dtype.is_floating_point]
    for leaf in leaves:
        leaf.requires_grad_()
    try:
        found = function(*given, **settings)
    except RuntimeError:  # the weights of losses have no gradients
        leaves.pop().requires_grad_(False)
        found = function(*given, **settings)
    outputs = [x for x in flat(found) if isinstance(x, of.Tensor)]
    roots = [x for x in outputs if x.requires_grad and x.dtype.is_floating_point]
    rng = np.random.default_rng(1)
    drawn = [weight * rng.integers(1, 5, tuple(x.shape)) for x in roots]
    weights = [
        of.from_numpy(np.asarray(each, x.detach().numpy().dtype))
        for each, x in zip(drawn, roots, strict=True)
    ]
    slopes = of.autograd.grad(roots, leaves, weights, allow_unused=True)
    return [None if x is None else x.detach().numpy() for x in (*outputs, *slopes)]


def lost(half, single):
    """Return whether an array of half precision is not one of single, rounded."""
    if half is None or single is None:
        return half is not single
    if half.dtype.kind != "f":
        return half.shape != single.shape
    with np.errstate(all="ignore"):
        wanted = single.astype(np.float16).astype(float)
        sure = ~(np.abs(single) > 65000)  # which may round to inf, or not
    if half.shape != single.shape or (np.isfinite(half) != np.isfinite(wanted))[sure].any():
        return True
    both = np.isfinite(wanted) & np.isfinite(half)
    error, size = np.abs(half - wanted)[both], np.abs(wanted[both])
    return bool((error > 0.01 * size + 0.002 * size.max(initial=0) + 2e-7).any())


def lost_of(name, size):
    """Return what of an op is lost at a size, and not in PyTorch."""
    found = []
    for number, sample in enumerate(
        itertools.islice(OPS[name].samples(np.random.default_rng(0)), 12)
    ):
        few = sum(map(np.size, sample.args)) <= 400 and any(map(is_floating, sample.args))
        if sample.settings.get("dtype") is not None or not few:
            continue
        for only_first, weight in itertools.product((False, True), (1, 256)):
            args = of_size(sample, size, only_first)
            call, settings = users(name, sample.settings), sample.settings
            try:
                single = answers(pg, call, args, settings, np.float32, weight)
                half = answers(pg, call, args, settings, np.float16, weight)
            except (RuntimeError, NotImplementedError, IndexError, ValueError):
                continue  # no such numbers, or no half precision
            places = [
                place for place, pair in enumerate(zip(half, single, strict=True)) if lost(*pair)
            ]
            if places and not lost_in_torch(name, sample, args, weight, single, places):
                found.append(f"{name}, sample {number}, {args}, {settings}: {half} for {single}")
    return found


def lost_in_torch(name, sample, args, weight, single, places):
    """Return whether PyTorch's half precision has lost as much: one of the results is lost."""
    settings = {key: in_torch(value) for key, value in sample.settings.items()}
    try:
        theirs = answers(torch, counterpart(name), args, settings, np.float16, weight)
    except (RuntimeError, NotImplementedError, TypeError, AttributeError, ValueError):
        return True
    return len(theirs) != len(single) or any(lost(theirs[at], single[at]) for at in places)


def lost_of_all(size, names=ASKED):
    with warnings.catch_warnings(action="ignore"):
        return "\n".join(words for name in names for words in lost_of(name, size))


@needs_torch
@pytest.mark.parametrize(
    ("size", "names"), [(SMALL, ASKED[::2]), (LARGE, ASKED[1::2])], ids=["small", "large"]
)
def test_half_precision_is_single_rounded_once(size, names):
    assert not (lost := lost_of_all(size, names)), lost


@needs_torch
def test_a_formula_that_computes_in_half_precision_is_noticed(monkeypatch):
    assert not lost_of("mish", LARGE)
    mish = lambda input: input * pg.tanh(F.softplus(input))  # noqa: E731 - without the form
    monkeypatch.setattr(
        "tests.ops_builtin.builtin.test_half_precision.users", lambda name, settings: mish
    )
    assert lost_of("mish", LARGE)


SLOPES = {
    "norm": lambda t, x: t.norm(x),
    "linalg.norm": lambda t, x: t.linalg.norm(x),
    "numpy's norm": lambda t, x: np.linalg.norm(x) if t is pg else t.linalg.norm(x),
    "vector_norm": lambda t, x: t.linalg.vector_norm(x, 3),
    "matrix_norm": lambda t, x: t.linalg.matrix_norm(x[None]),
    "dist": lambda t, x: t.dist(x, x.flip(0) * 2),
    "pairwise_distance": lambda t, x: t.nn.functional.pairwise_distance(x, x.flip(0) * 2),
    "cdist": lambda t, x: t.cdist(x[None], x.flip(0)[None] * 2),
    "normalize": lambda t, x: t.nn.functional.normalize(x, dim=0)[0],
    "cosine_similarity": lambda t, x: t.nn.functional.cosine_similarity(x, x.flip(0) * 2, 0),
    "renorm": lambda t, x: t.renorm(x[None], 2, 0, 1e-3)[0, 0],
    "smooth_l1_loss": lambda t, x: t.nn.functional.smooth_l1_loss(x, x.flip(0) * 2, beta=1e-3),
    "triplet_margin_loss": lambda t, x: t.nn.functional.triplet_margin_loss(
        x[None], x.flip(0)[None] * 2, x[None] * 3
    ),
    "layer_norm": lambda t, x: t.nn.functional.layer_norm(x, (2,))[0],
    "std": lambda t, x: t.std(x),
}


@pytest.mark.parametrize("name", SLOPES)
def test_a_slope_of_tiny_numbers_does_not_overflow_on_its_way(name):
    def slopes(dtype):
        x = pg.tensor(np.array([3e-3, 4e-3], np.float16)).to(dtype).requires_grad_()
        return pg.autograd.grad((SLOPES[name](pg, x) * 1024).sum(), x)[0].numpy()

    half, single = slopes(pg.float16), slopes(pg.float32)
    assert half.dtype == np.float16
    near = np.abs(single) < 65000
    np.testing.assert_allclose(half[near], single[near], rtol=2e-2, atol=1e-3)
    assert np.isinf(half[~near]).all()


def test_a_pack_may_declare_that_half_precision_is_computed_in_single():
    @composed(samples=smooth_samples, half_in_single=True)
    def root_of_squares(input, weight=None):
        """The root of the sum of squares, and the sum."""
        assert input.dtype == pg.float32
        total = (input * input).sum()
        return total.sqrt(), total if weight is None else total * weight

    x = pg.tensor([3e-3, 4e-3]).half().requires_grad_()
    size, total = root_of_squares.call(x)
    assert size.dtype == total.dtype == pg.float16
    (size * 1024).backward()
    np.testing.assert_allclose(x.grad.numpy(), [614.5, 819.5], rtol=2e-3)
    size, total = root_of_squares.call(x, weight=pg.ones(()))
    assert size.dtype == total.dtype == pg.float32
    size, total = root_of_squares.call(x, weight=np.float64(2))  # which counts as Python's
    assert size.dtype == total.dtype == pg.float16


def test_what_is_computed_in_single_keeps_the_dtype_that_wider_arrays_give():
    half, single = np.ones(2, np.float16), np.ones(2, np.float32)
    for args, dtype in (((half, half), "f2"), ((half, single), "f4"), ((half, half > 0), "f2")):
        assert in_single(np.multiply, *args).dtype == dtype
    assert in_single(lambda x, dtype: x.astype(dtype), half, dtype=np.float64).dtype == "f8"
