"""Losses that are formulas of other ops: of differences, likelihoods and margins; `loss` adds `reduction` to each.

The losses of classes, which compute with softmax, are in `losses`.
"""

from __future__ import annotations

import functools
import inspect
import math
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    array_of,
    composed,
    constant_like,
    elementwise,
    every,
    in_single,
    is_other_array,
    on,
    refuses,
    uniform,
    within,
)
from plugrad_builtin.indexing import refuse_other_index
from plugrad_builtin.losses import REDUCTIONS, distributions, reduction_errors, scale_of, size_of


def loss(
    samples: Callable[..., Iterator[pg.Sample]],
    error_samples: Callable[..., Iterator[pg.ErrorSample]] | None = None,
    **facts: Any,
) -> Callable[[Callable[..., Any]], Any]:
    """Return the decorator that makes an op of a loss formula: it adds `reduction` ("mean", "sum" or "none") to the
    formula's arguments.

    The formula returns the loss of each element, or a pair: the losses, and what "mean" divides their sum by. The op is
    checked on `samples` with every reduction, and raises ValueError for an unknown one, on `error_samples` what they
    say. `facts` are further arguments of `composed`.
    """

    def decorate(formula: Callable[..., Any]) -> Any:
        @functools.wraps(formula)
        def reduced(*args: Any, reduction: str = "mean", **settings: Any) -> Any:
            scale_of(reduction, 1)
            found = formula(*args, **settings)
            each, total = found if isinstance(found, tuple) else (found, None)
            if reduction == "none":
                return each
            if reduction == "mean" and total is None:
                return pg.mean(each)
            return pg.sum(each) if reduction == "sum" else pg.sum(each) / total

        @functools.wraps(samples)
        def reductions(rng: np.random.Generator) -> Iterator[pg.Sample]:
            for number, sample in enumerate(samples(rng)):
                for reduction in REDUCTIONS if number == 0 else REDUCTIONS[number % 3 :][:1]:
                    yield pg.Sample(*sample.args, **sample.settings, reduction=reduction)

        @functools.wraps(error_samples or samples)
        def errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
            yield from reduction_errors(*next(samples(rng)).args)(rng)
            yield from error_samples(rng) if error_samples else ()

        signature = inspect.signature(formula)
        last = inspect.Parameter(
            "reduction", inspect.Parameter.KEYWORD_ONLY, default="mean", annotation="str"
        )
        reduced.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[*signature.parameters.values(), last]
        )
        facts.setdefault("half_in_single", True)
        return composed(samples=reductions, error_samples=errors, **facts)(reduced)

    return decorate


def warn_of_sizes(input: Array, target: Array) -> None:
    """Give PyTorch's UserWarning if `input` and `target` differ in shape, and so broadcast, which is rarely meant."""
    if tuple(input.shape) != tuple(target.shape):
        warnings.warn(
            f"Using a target size ({size_of(target)}) that is different to the input size ({size_of(input)}). "
            "This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.",
            UserWarning,
            stacklevel=7,
        )


def weighted(loss: Any, input: Array, weight: Array | None) -> Any:
    """Return `loss` times `weight`, which has the shape of `input`; `loss` itself if `weight` is None.

    Raises
    ------
    ValueError
        The shapes differ.
    """
    if weight is None:
        return loss
    if tuple(weight.shape) != tuple(input.shape):
        raise ValueError(
            f"Weights and input must have the same size, got {list(weight.shape)} and {list(input.shape)}"
        )
    return loss * weight


# Differences.


pair_samples = on(((3, 4), (3, 4)), (uniform(-6, 6, 2, 3), uniform(-6, 6, 2, 3)), ((), ()))


weight_samples = pair_samples + on(*3 * [((2, 3), (2, 3), uniform(0.1, 2, 2, 3))])


@loss(weight_samples)
def l1_loss(input: Array, target: Array, weight: Array | None = None) -> Any:
    """Mean absolute error (L1 loss): ``abs(input - target)``, times `weight`.

    The shapes should agree; if they only broadcast, a UserWarning says so. With weights "mean" divides by their sum.

    Raises
    ------
    ValueError
        `reduction` is not "mean", "sum" or "none", or `weight` has another shape.

    >>> import plugrad as pg
    >>> pg.nn.functional.l1_loss(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 4.0]))
    tensor(1.)
    """
    warn_of_sizes(input, target)
    each = weighted(pg.abs(input - target), input, weight)
    return each if weight is None else (each, pg.sum(weight))


@loss(
    pair_samples + on(((2, 3), (2, 3)), beta=every(0.3, 2.0, 0)),
    refuses(RuntimeError, "does not support negative", ((3,), (3,)), beta=-1.0),
)
def smooth_l1_loss(input: Array, target: Array, *, beta: float = 1.0) -> Any:
    """Smooth L1 loss: ``d²/(2 beta)`` for ``d = abs(input - target)`` below `beta`, else ``d - beta/2``.

    The shapes should agree; if they only broadcast, a UserWarning says so. With `beta` 0 it is `l1_loss`.

    Raises
    ------
    RuntimeError
        `beta` is negative.
    ValueError
        `reduction` is not "mean", "sum" or "none".

    Source: Girshick (2015), Fast R-CNN.

    >>> import plugrad as pg
    >>> pg.nn.functional.smooth_l1_loss(pg.tensor([0.0, 0.0]), pg.tensor([1.0, 3.0]), reduction="none")
    tensor([0.5000, 2.5000])
    """
    if not beta >= 0:
        raise RuntimeError(f"smooth_l1_loss does not support negative values for beta, got {beta}")
    warn_of_sizes(input, target)
    difference = input - target
    if beta == 0:
        return pg.abs(difference)
    return huber_of_difference.apply(difference, bound=beta, divisor=beta)


@loss(
    weight_samples + on(((2, 3), (2, 3)), delta=every(0.3, 2.0)),
    refuses(RuntimeError, "non-positive values", ((3,), (3,)), delta=0.0),
)
def huber_loss(
    input: Array, target: Array, weight: Array | None = None, *, delta: float = 1.0
) -> Any:
    """Huber loss: ``d²/2`` for ``d = abs(input - target)`` up to `delta`, else ``delta (d - delta/2)``.

    The shapes should agree; if they only broadcast, a UserWarning says so. The losses are multiplied by `weight`.

    Raises
    ------
    RuntimeError
        `delta` is not positive.
    ValueError
        `reduction` is not "mean", "sum" or "none", or `weight` has another shape.

    Source: Huber (1964), Robust estimation of a location parameter.

    >>> import plugrad as pg
    >>> pg.nn.functional.huber_loss(pg.tensor([0.0, 0.0]), pg.tensor([1.0, 3.0]), delta=2.0, reduction="none")
    tensor([0.5000, 4.0000])
    """
    if not delta > 0:
        raise RuntimeError(
            f"huber_loss does not support non-positive values for delta, got {delta}"
        )
    warn_of_sizes(input, target)
    each = huber_of_difference.apply(input - target, bound=delta, divisor=1.0)
    return weighted(each, input, weight)


def bent(input: Array, *, bound: float, divisor: float) -> Any:
    """Return the forward of `huber_of_difference`; adding 0 makes 0 of -0."""
    near = np.clip(input, -bound, bound)
    return near / divisor * (input - 0.5 * near) + 0.0


@elementwise(
    bent,
    samples=on([-3.0, -0.5, 0.25, 2.0], bound=every(1.0, 0.3), divisor=every(1.0, 0.3))
    + on((), (0, 3), bound=4.0, divisor=1.0),
    for_rules=True,
)
def huber_of_difference(grad: Array, input: Array, bound: float, divisor: float) -> Any:
    """Huber loss of differences x, elementwise, divided by `divisor`: x²/2 for ``abs(x)`` up to `bound`, else
    ``bound (abs(x) - bound/2)``.

    Source: Huber (1964); the slope is x, limited to [-bound, bound].

    >>> import plugrad as pg
    >>> pg.huber_of_difference(pg.tensor([1.0, 3.0]), bound=2.0, divisor=1.0)
    tensor([0.5000, 4.0000])
    """
    return grad * (pg.nn.functional.hardtanh(input, -bound, bound) / divisor)


# Likelihoods.


share, weights = uniform(0.1, 0.9, 2, 3), uniform(0.5, 2, 2, 3)


@loss(
    on((share, share), (share, share, weights), (share, share, weights))
    + on(((), ()), numbers=within(0.1, 0.9)),
    refuses(ValueError, "different to the input size", (share, uniform(0, 1, 3)))
    + refuses(RuntimeError, "between 0 and 1", (uniform(1.1, 1.9, 2, 3), share))
    + refuses(RuntimeError, "of input should be", ([math.nan, 0.5], [0.5, 0.5]))
    + refuses(RuntimeError, "of target should be", ([0.5, 0.5], [math.nan, 0.5])),
)
def binary_cross_entropy(input: Array, target: Array, weight: Array | None = None) -> Any:
    """Binary cross entropy of probabilities: ``-(target log(input) + (1 - target) log(1 - input))``, times `weight`.

    `input` and `target` have one shape, to which `weight` broadcasts. The logarithms are at least -100, where their
    slope is 0. For numbers before a sigmoid `binary_cross_entropy_with_logits` is more accurate. (PyTorch's gradient is
    smaller where ``input * (1 - input) < 1e-12``: it divides by at least that.)

    Raises
    ------
    RuntimeError
        A probability is not between 0 and 1. (For arrays of other libraries, whose values may not be known yet, the
        loss is nan instead.)
    ValueError
        The shapes differ, or `reduction` is not "mean", "sum" or "none".

    >>> import plugrad as pg
    >>> pg.nn.functional.binary_cross_entropy(pg.tensor([0.5, 1.0]), pg.tensor([1.0, 1.0]))
    tensor(0.3466)
    """
    if tuple(input.shape) != tuple(target.shape):
        raise ValueError(
            f"Using a target size ({size_of(target)}) that is different to the input size ({size_of(input)}) is "
            "deprecated. Please ensure they have the same size."
        )
    each = -(target * bounded_log(input) + (1 - target) * bounded_log(1 - input))
    for value, name in ((array_of(input), "input"), (array_of(target), "target")):
        outside = ~((value >= 0) & (value <= 1))  # nan too
        if is_other_array(outside):
            each = pg.where(outside, math.nan, each)
        elif outside.any():
            raise RuntimeError(f"all elements of {name} should be between 0 and 1")
    return each if weight is None else each * weight


def bounded_log(x: Any) -> Any:
    """Return max(log(x), -100) elementwise, with slope 0 where the bound applies, at x = 0 too."""
    large = x > math.exp(-100)
    return pg.where(large, pg.log(pg.where(large, x, 1.0)), -100.0)


@loss(
    on(
        ((3, 4), lambda rng: (rng.random((3, 4)) > 0.5) * 1.0),
        ((3, 4), uniform(0, 1, 3, 4), uniform(0.5, 2, 4)),
        ((4,), uniform(0, 1, 4)),
    )
)
def multilabel_soft_margin_loss(input: Array, target: Array, weight: Array | None = None) -> Any:
    """Binary cross entropy of ``sigmoid(input)`` for each of C labels, averaged over them.

    `input` and `target` are (N, C) or (C,), `weight` broadcasts to them; there is a loss for each of the N.

    Raises
    ------
    ValueError
        `reduction` is not "mean", "sum" or "none".

    >>> import plugrad as pg
    >>> pg.nn.functional.multilabel_soft_margin_loss(pg.zeros(1, 2), pg.ones(1, 2))
    tensor(0.6931)
    """
    each = -(target * pg.logsigmoid(input) + (1 - target) * pg.logsigmoid(-input))
    each = each if weight is None else each * weight
    return pg.sum(each, -1) / (input.shape[-1] if input.ndim else 1)


@composed(
    samples=on(
        ((2, 3), distributions(2)),
        ((3,), distributions()),
        reduction=every("batchmean", "sum", "none"),  # "mean" warns
    )
    + on(
        ((2, 3), lambda rng: np.log(rng.dirichlet(np.ones(3), 2))),
        log_target=True,
        reduction=every("batchmean", "sum", "none"),
    ),
    error_samples=reduction_errors((3,), (3,)),
    half_in_single=True,
)
def kl_div(
    input: Array, target: Array, *, reduction: str = "mean", log_target: bool = False
) -> Array:
    """Kullback-Leibler divergence of log-probabilities from a distribution: ``target (log(target) - input)``.

    With `log_target` the target holds logarithms too. "batchmean" divides the sum by the first size, which is the
    divergence of mathematics; "mean", with a UserWarning, by the number of elements. Where `target` is 0, so is the
    loss.

    Raises
    ------
    ValueError
        There is no such `reduction`.

    Source: Kullback & Leibler (1951), On information and sufficiency.

    >>> import plugrad as pg
    >>> p = pg.tensor([[0.5, 0.5]])
    >>> pg.nn.functional.kl_div(pg.log(p), pg.tensor([[1.0, 0.0]]), reduction="batchmean")
    tensor(0.6931)
    """
    if reduction != "batchmean":
        scale_of(reduction, 1)
    if reduction == "mean":
        warnings.warn(
            "reduction: 'mean' divides the total loss by both the batch size and the support size. 'batchmean' "
            "divides only by the batch size, and aligns with the KL div math definition.",
            UserWarning,
            stacklevel=5,
        )
    if log_target:
        each = pg.exp(target) * (target - input)
    else:
        each = pg.xlogy(target, target) - target * input
    if reduction == "batchmean":
        return pg.sum(each) / (input.shape[0] if input.ndim else 1)
    return each if reduction == "none" else getattr(pg, reduction)(each)


def counts(least: int) -> Any:
    """Return a function of a random generator that draws counts, as floats (2, 3), of at least `least`: an argument for
    `on`.
    """
    return lambda rng: np.maximum(rng.poisson(2, (2, 3)), least) + 0.0


@loss(
    on(((2, 3), counts(0)))
    + on((uniform(0.1, 2, 2, 3), counts(1)), log_input=False, full=every(False, True))
    + on(((2, 3), counts(1)), full=True)
)
def poisson_nll_loss(
    input: Array, target: Array, log_input: bool = True, full: bool = False, *, eps: float = 1e-8
) -> Any:
    """Negative log likelihood of counts of a Poisson distribution: ``exp(input) - target * input``.

    `input` is the logarithm of the rate, or the rate itself if `log_input` is false: then ``input - target *
    log(input + eps)``. With `full` Stirling's formula for log(target!) is added for counts above 1.

    Raises
    ------
    ValueError
        `reduction` is not "mean", "sum" or "none".

    >>> import plugrad as pg
    >>> pg.nn.functional.poisson_nll_loss(pg.zeros(2), pg.tensor([0.0, 3.0]))
    tensor(1.)
    """
    each = pg.exp(input) - target * input if log_input else input - target * pg.log(input + eps)
    if full:
        many = pg.where(target > 1, target, 1.0)
        stirling = many * pg.log(many) - many + 0.5 * pg.log(2 * math.pi * many)
        each = each + pg.where(target > 1, stirling, 0.0)
    return each


@loss(
    on(
        ((2, 3), (2, 3), uniform(0.5, 2, 2, 3)),
        ((2, 3), (2, 3), uniform(0.5, 2, 2, 1), True),
        ((2, 3), (2, 3), uniform(0.5, 2, 2)),
    ),
    refuses(ValueError, "negative entry", ((2, 3), (2, 3), uniform(-2, -1, 2, 3)))
    + refuses(ValueError, "incorrect size", ((2, 3), (2, 3), uniform(0.5, 2, 5))),
)
def gaussian_nll_loss(
    input: Array, target: Array, var: Array | float, full: bool = False, *, eps: float = 1e-6
) -> Any:
    """Negative log likelihood of a normal distribution: ``(log(var) + (input - target)²/var) / 2``.

    `var` has the shape of `input`, or 1 for its last size, or is without that dimension; it is raised to at least
    `eps`, with slope 0 where it is below (PyTorch has the slope at `eps` there). With `full` log(2π)/2 is added.

    Raises
    ------
    ValueError
        A variance is negative, `var` has another shape, or there is no such `reduction`. (For arrays of other
        libraries, whose values may not be known yet, the loss is nan instead.)

    Source: Nix & Weigend (1994), Estimating the mean and variance of the target probability distribution.

    >>> import plugrad as pg
    >>> pg.nn.functional.gaussian_nll_loss(pg.zeros(1), pg.ones(1), pg.ones(1))
    tensor(0.5000)
    """
    if isinstance(var, (int, float)):
        var = pg.full_like(input, var)
    negative = var < 0
    if is_other_array(array_of(negative)):
        var = pg.where(negative, math.nan, var)
    elif negative.any():
        raise ValueError("var has negative entry/entries")
    sizes, given = tuple(input.shape), tuple(var.shape)
    if given != sizes:
        if given == sizes[:-1]:
            var = pg.unsqueeze(var, -1)
        elif given != (*sizes[:-1], 1):
            raise ValueError(
                f"var is of incorrect size: {list(given)} for an input of {list(sizes)}"
            )
    var = pg.clamp(var, min=eps)
    each = 0.5 * (pg.log(var) + (input - target) ** 2 / var)
    return each + 0.5 * math.log(2 * math.pi) if full else each


# Margins.


def signs(*shape: int) -> Any:
    """Return a function of a random generator that draws targets 1 and -1, of `shape`: an argument for `on`."""
    return lambda rng: np.asarray(rng.choice([-1.0, 1.0], shape))


sign_samples = on(((3, 4), signs(3, 4)), ((5,), signs(5)), ((), signs()))


@loss(sign_samples)
def soft_margin_loss(input: Array, target: Array) -> Any:
    """Logistic loss for targets of 1 and -1: ``log(1 + exp(-target * input))``, without overflow.

    Raises
    ------
    ValueError
        `reduction` is not "mean", "sum" or "none".

    >>> import plugrad as pg
    >>> pg.nn.functional.soft_margin_loss(pg.tensor([0.0, 1000.0]), pg.tensor([1.0, -1.0]))
    tensor(500.3466)
    """
    return -pg.logsigmoid(target * input)


@loss(sign_samples, half_in_single=False)  # the dtype of the target does not count
def hinge_embedding_loss(input: Array, target: Array, margin: float = 1.0) -> Any:
    """Hinge loss for distances: `input` where `target` is 1, and ``max(0, margin - input)`` where it is -1.

    Raises
    ------
    ValueError
        `reduction` is not "mean", "sum" or "none".

    >>> import plugrad as pg
    >>> pg.nn.functional.hinge_embedding_loss(pg.tensor([0.2, 0.2]), pg.tensor([1, -1]), reduction="none")
    tensor([0.2000, 0.8000])
    """
    apart = pg.where(target == 1, 0, pg.clamp(margin - input, min=0))
    return apart + pg.where(target == -1, 0, input)


@loss(
    on(
        ((3, 4), (3, 4), signs(3, 4)),
        ((3, 4), (3, 4), signs(3, 4), 0.5),
        ((5,), (5,), signs(5)),
        ((5,), (5,), signs(5), 0.5),
    ),
    refuses(RuntimeError, "should have same dimension", ((2, 3), (2, 3), (3,))),
)
def margin_ranking_loss(input1: Array, input2: Array, target: Array, margin: float = 0.0) -> Any:
    """Hinge loss for a ranking: ``max(0, margin - target * (input1 - input2))``; a target of 1 wants `input1` to be
    larger.

    Raises
    ------
    RuntimeError
        The numbers of dimensions differ.
    ValueError
        `reduction` is not "mean", "sum" or "none".

    >>> import plugrad as pg
    >>> pg.nn.functional.margin_ranking_loss(pg.tensor([1.0]), pg.tensor([3.0]), pg.tensor([1.0]))
    tensor(2.)
    """
    if not input1.ndim == input2.ndim == target.ndim:
        raise RuntimeError(
            "margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: "
            f"{size_of(input1)}, input2: {size_of(input2)}, target: {size_of(target)} "
        )
    return pg.clamp(margin - target * (input1 - input2), min=0)


@loss(
    on(
        ((4, 3), (4, 3), [1.0, -1.0, 1.0, 1.0]),
        ((4, 3), (4, 3), [-1.0, 1.0, -1.0, -1.0], 0.2),
        ((3,), (3,), np.array(1.0)),
    ),
    half_in_single=False,  # the dtype of the target does not count
)
def cosine_embedding_loss(input1: Array, input2: Array, target: Array, margin: float = 0.0) -> Any:
    """Cosine loss for pairs of vectors: ``1 - cos`` where `target` is 1, and ``max(0, cos - margin)`` where it is -1.

    The inputs are (N, D) or (D,), `target` (N,) or (); cos is that of the angle between the vectors.

    Raises
    ------
    RuntimeError
        The shapes do not fit.
    ValueError
        `reduction` is not "mean", "sum" or "none".

    >>> import plugrad as pg
    >>> pg.nn.functional.cosine_embedding_loss(pg.ones(1, 2), pg.ones(1, 2), pg.tensor([-1.0]))
    tensor(1.)
    """
    if target.ndim > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if input1.ndim != input2.ndim or input1.ndim != target.ndim + 1:
        raise RuntimeError(
            f"{target.ndim}D target tensor expects {target.ndim + 1}D input tensors, but found inputs with sizes "
            f"{list(input1.shape)} and {list(input2.shape)}"
        )
    cosine = in_single(cosine_of, input1, input2)
    same = pg.where(target == 1, 1 - cosine, 0.0)
    return same + pg.where(target == -1, pg.clamp(cosine - margin, min=0), 0.0)


def cosine_of(x: Any, y: Any) -> Any:
    """Return the cosines of the angles between vectors along the last dimension; 1e-12 is added to their squared
    lengths, as in PyTorch.
    """
    squares = [pg.sum(each * each, -1) + 1e-12 for each in (x, y)]
    return pg.sum(x * y, -1) / pg.sqrt(squares[0] * squares[1])


triple = ((4, 3), (4, 3), (4, 3))
triplet_samples = on(triple) + on(triple, margin=2.0) + on(triple, swap=True)
triplet_errors = refuses(ValueError, "must be greater than 0", triple, margin=0.0)


@loss(triplet_samples + on(triple, p=1.0), triplet_errors)
def triplet_margin_loss(
    anchor: Array,
    positive: Array,
    negative: Array,
    margin: float = 1.0,
    p: float = 2.0,
    eps: float = 1e-6,
    swap: bool = False,
) -> Any:
    """Triplet loss: ``max(0, margin + d(anchor, positive) - d(anchor, negative))`` for the p-norm d.

    The inputs are (N, D) or (D,). With `swap` the smaller of the distances of `negative` from `anchor` and from
    `positive` is taken. `eps` is added to each difference, as `pairwise_distance` does.

    Raises
    ------
    ValueError
        `margin` is not positive, or `reduction` is not "mean", "sum" or "none".

    Source: Balntas et al. (2016), Learning local feature descriptors with triplets and shallow convolutional networks.

    >>> import plugrad as pg
    >>> a = pg.zeros(1, 2)
    >>> pg.nn.functional.triplet_margin_loss(a, a, a)
    tensor(1.)
    """
    distance = functools.partial(pg.pairwise_distance, p=p, eps=eps)
    return triplet(anchor, positive, negative, distance, margin, swap)


def squared_distance(x: Any, y: Any) -> Any:
    """Return the squared Euclidean distances of vectors along the last dimension."""
    return pg.sum((x - y) ** 2, -1)


@loss(triplet_samples + on(triple, distance_function=squared_distance), triplet_errors)
def triplet_margin_with_distance_loss(
    anchor: Array,
    positive: Array,
    negative: Array,
    *,
    distance_function: Callable[[Any, Any], Any] | None = None,
    margin: Operand = 1.0,
    swap: bool = False,
) -> Any:
    """Triplet loss with a distance of your own: ``max(0, margin + d(anchor, positive) - d(anchor, negative))``.

    `distance_function` takes two tensors (N, D) and gives the N distances; it is `pairwise_distance` if it is None.

    Raises
    ------
    ValueError
        `margin` is not positive, or `reduction` is not "mean", "sum" or "none".
    TypeError
        `distance_function` cannot be called.

    >>> import plugrad as pg
    >>> a = pg.zeros(1, 2)
    >>> pg.nn.functional.triplet_margin_with_distance_loss(a, a, a, margin=2.0)
    tensor(2.)
    """
    distance = pg.pairwise_distance if distance_function is None else distance_function
    if not callable(distance):
        raise TypeError(
            "triplet_margin_with_distance_loss(): argument 'distance_function' must be a function, not "
            f"{type(distance).__name__}"
        )
    return triplet(anchor, positive, negative, distance, margin, swap)


def triplet(
    anchor: Any,
    positive: Any,
    negative: Any,
    distance: Callable[[Any, Any], Any],
    margin: float,
    swap: bool,
) -> Any:
    """Return the triplet loss max(0, margin + d(anchor, positive) - d(anchor, negative)) of each element, for d =
    `distance`.

    With `swap` d(positive, negative) counts if it is smaller than d(anchor, negative). Raises ValueError unless
    `margin` is positive.
    """
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    apart = distance(anchor, negative)
    if swap:
        apart = pg.minimum(apart, distance(positive, negative))
    return pg.clamp(margin + distance(anchor, positive) - apart, min=0)


# Margins of classes.


@loss(
    on(
        ((4, 3), [2, 0, 1, 2]),
        ((4, 3), [2, 0, 1, 2], 2, 0.5),
        ((4, 3), [2, 0, 1, 2], 1, 1.0, uniform(0.5, 2, 3)),
        ((3,), np.array(1)),
        ((3,), [1]),
    ),
    refuses(ValueError, "only p == 1 and p == 2", ((2, 3), [0, 1], 3))
    + refuses(RuntimeError, "out of range", ((2, 3), [2, 3]))
    + refuses(RuntimeError, "Expected non-empty", ((2, 2, 2), [0, 1]), ((2, 0), [0, 0]))
    + refuses(RuntimeError, "inconsistent target size|target tensor should be", ((2, 3), [0])),
)
def multi_margin_loss(
    input: Array, target: Array, p: int = 1, margin: float = 1.0, weight: Array | None = None
) -> Any:
    """Hinge loss for one class t: the mean of ``max(0, margin - input[t] + input[j])**p`` over the C classes j other
    than t.

    `input` is (N, C) or (C,), `target` the classes, (N,) or (); the losses are multiplied by `weight[t]`.

    Raises
    ------
    RuntimeError
        A target is no class.
    ValueError
        `p` is not 1 or 2, `weight` is not of one dimension, or `reduction` is not "mean", "sum" or "none".

    Source: Crammer & Singer (2001), On the algorithmic implementation of multiclass kernel-based vector machines.

    >>> import plugrad as pg
    >>> pg.nn.functional.multi_margin_loss(pg.tensor([[0.0, 2.0]]), pg.tensor([1]))
    tensor(0.)
    """
    if p not in (1, 2):
        raise ValueError("only p == 1 and p == 2 supported")
    if weight is not None and weight.ndim != 1:
        raise ValueError("weight must be one-dimensional")
    require_classes(input)
    if not input.ndim:
        input = pg.reshape(input, (1,))
    if input.ndim == 1 and target.shape == (1,):
        input = pg.reshape(input, (1, -1))
    if tuple(target.shape) != tuple(input.shape[:-1]):
        raise RuntimeError(
            "multi_margin_loss: target tensor should be 1-D with size equal to the number of input samples: expected "
            f"target size {list(input.shape[:-1])}, but got {list(target.shape)}"
        )
    classes = input.shape[-1]
    refuse_other_index(array_of(target))
    if math.prod(target.shape) and not (pg.amin(target) >= 0 and pg.amax(target) < classes):
        raise RuntimeError(f"target out of range: the classes are 0 to {classes - 1}")
    own = pg.gather(input, -1, pg.unsqueeze(target, -1))
    each = pg.relu(margin - own + input)  # whose slope at 0 is 0, as PyTorch's here
    each = each**p if p != 1 else each
    if weight is not None:
        each = each * pg.unsqueeze(pg.index(weight, target), -1)
    others = np.arange(classes) != array_of(target)[..., None]
    return pg.mean(pg.where(constant_like(others, each), each, 0.0), -1)


def require_classes(input: Array) -> None:
    if input.ndim > 2 or 0 in input.shape[-1:]:
        raise RuntimeError(
            f"Expected non-empty vector or matrix with optional 0-dim batch size, but got: {list(input.shape)}"
        )


@loss(
    on(((3, 4), [[2, 0, -1, 1], [-1, 0, 0, 0], [0, 1, 2, 3]]), ((4,), [3, -1, -1, -1])),
    refuses(RuntimeError, "inconsistent target size", ((2, 3), [0, -1, -1]))
    + refuses(
        RuntimeError, "Expected non-empty", ((2, 2, 2), (2, 2, 2)), ((2, 0), np.zeros((2, 0), int))
    )
    + refuses(RuntimeError, "out of range", ((2, 3), [[0, -1, -1], [3, -1, -1]])),
)
def multilabel_margin_loss(input: Array, target: Array) -> Any:
    """Hinge loss for sets of classes: the sum of ``max(0, 1 - input[t] + input[j])`` over classes t in the set and j
    not in it.

    `input` is (N, C) or (C,); `target`, of the same shape, has the classes of each set, ended by -1. The sums are
    divided by C.

    Raises
    ------
    RuntimeError
        The shapes differ, or a target is no class.
    ValueError
        `reduction` is not "mean", "sum" or "none".

    >>> import plugrad as pg
    >>> pg.nn.functional.multilabel_margin_loss(pg.tensor([0.0, 2.0]), pg.tensor([0, -1]))
    tensor(1.5000)
    """
    require_classes(input)
    if tuple(input.shape) != tuple(target.shape):
        raise RuntimeError(
            f"inconsistent target size: {list(target.shape)} for input of size {list(input.shape)}"
        )
    if not input.ndim:
        input, target = (pg.reshape(x, (1,)) for x in (input, target))
    classes = input.shape[-1]
    refuse_other_index(array_of(target))
    labels = np.asarray(array_of(target))
    if np.any((labels < -1) | (labels >= classes)):
        raise RuntimeError(f"target is out of range: the classes are 0 to {classes - 1}, and -1")
    listed = np.logical_and.accumulate(labels >= 0, axis=-1)  # what comes before the first -1
    own = pg.gather(input, -1, np.where(listed, labels, 0))
    inside = (np.arange(classes) == labels[..., None]) & listed[..., None]
    outside = ~inside.any(axis=-2)
    pairs = listed[..., None] & outside[..., None, :]
    each = pg.relu(1 - pg.unsqueeze(own, -1) + pg.unsqueeze(input, -2))
    return pg.sum(pg.where(constant_like(pairs, each), each, 0.0), (-2, -1)) / classes
