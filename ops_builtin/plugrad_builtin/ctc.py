"""`ctc_loss`: the loss for sequences of labels whose alignment with the input is not known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, as_ints, composed, on, primitive, torch_name
from plugrad_builtin.losses import scale_of

IMPOSSIBLE = -1e30
"""Log-probability of what cannot be; minus infinity has no difference from itself."""


def log_probabilities(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """Return an array of `shape` with logarithms of random probabilities, which sum to 1 along the last axis."""
    x = rng.normal(size=shape)
    return np.asarray(x - np.log(np.exp(x).sum(-1, keepdims=True)))


def ctc_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `ctc_loss`: (T, N, C) batches with sequences of different lengths and repeated labels.

    Labels come padded as (N, S) or concatenated in one dimension; one sample has a `blank` other than 0, one is a
    single sequence (T, C), and one has labels that no alignment has.
    """
    labels = np.array([[1, 2, 2], [3, 1, 0]])
    x = log_probabilities(rng, 6, 2, 4)
    yield pg.Sample(x, labels, (6, 5), (3, 2))
    yield pg.Sample(x, np.array([1, 2, 2, 3]), (6, 4), (3, 1), reduction="sum")
    yield pg.Sample(x, labels % 3, (5, 6), (2, 3), 3, "none")
    yield pg.Sample(x[:, 0], labels[0], (6,), (2,))
    yield pg.Sample(x[:2], labels, (1, 2), (2, 1), reduction="none", zero_infinity=True)


def ctc_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `ctc_loss` must refuse: lengths, labels, shapes, dtypes and settings that do not fit."""
    x, labels = log_probabilities(rng, 5, 2, 4), np.array([[1, 2], [3, 1]])
    for args, settings, error, match in (
        ((x, labels, (6, 5), (2, 2)), {}, RuntimeError, "input_lengths to have value at most 5"),
        ((x, labels, (5, -1), (2, 2)), {}, RuntimeError, "input_lengths to have value at least 0"),
        ((x, labels, (5,), (2, 2)), {}, RuntimeError, "input_lengths must be of size batch_size"),
        ((x, labels, (5, 5), (2,)), {}, RuntimeError, "target_lengths must be of size batch_size"),
        ((x, labels, (5, 5), (2, 3)), {}, RuntimeError, "size at least 3 at dimension 1"),
        ((x, np.array([1, 2, 3]), (5, 5), (2, 2)), {}, RuntimeError, "size 4 at dimension 0"),
        ((x, labels, (5, 5), (2, 2)), {"blank": 4}, RuntimeError, "blank must be in label range"),
        ((x, labels, (5, 5), (2, 2)), {"reduction": "all"}, ValueError, "not a valid value"),
        ((x[None], labels, (5, 5), (2, 2)), {}, RuntimeError, "Expected 3-dimensional tensor"),
        ((x.astype(int), labels, (5, 5), (2, 2)), {}, NotImplementedError, "for 'Long'"),
    ):
        yield pg.ErrorSample(*args, raises=error, match=match, **settings)


@composed(samples=ctc_samples, error_samples=ctc_errors, arrays="numpy")
def ctc_loss(
    log_probs: Array,
    targets: Array,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Array:
    """Connectionist temporal classification: minus the log-probability of the labels, over all their alignments.

    `log_probs` is (T, N, C), or (T, C) of one sequence: the log-probabilities of C classes at each time. `targets` are
    the labels, (N, S), or those of all sequences concatenated in one dimension; `input_lengths` and `target_lengths`
    say how long each sequence and its labels are. An alignment repeats each label any number of times, with any number
    of the class `blank` between labels. With "mean" each loss is divided by the number of its labels, and the mean of
    these is taken. If there is no alignment, because there are more labels than times, the loss is infinite, or 0
    without a gradient if `zero_infinity`.

    The gradient is that of this formula; PyTorch adds ``exp(log_probs)`` to it, which `log_softmax` before it cancels.

    Raises
    ------
    NotImplementedError
        `log_probs` is neither of single nor of double precision.
    RuntimeError
        Shapes, lengths and labels do not fit each other.
    ValueError
        There is no such `reduction`.

    Source: Graves et al. (2006), Connectionist temporal classification.

    >>> import plugrad as pg
    >>> certain = pg.log(pg.tensor([[0.5, 0.5], [0.5, 0.5]]))
    >>> pg.nn.functional.ctc_loss(certain, pg.tensor([1]), (2,), (1,)).exp()
    tensor(1.3333)
    """
    scale_of(reduction, 1)
    if log_probs.dtype not in (np.float32, np.float64):
        raise NotImplementedError(
            f'"ctc_loss" not implemented for {torch_name(log_probs.dtype)!r}; convert first: x.float()'
        )
    if log_probs.ndim not in (2, 3):
        raise RuntimeError(
            f"Expected 3-dimensional tensor, but got {log_probs.ndim}-dimensional tensor for argument 'log_probs'"
        )
    x = pg.unsqueeze(log_probs, 1) if log_probs.ndim == 2 else log_probs
    steps, batch, classes = x.shape
    times = lengths("input_lengths", input_lengths, batch, steps)
    sizes = lengths("target_lengths", target_lengths, batch, None)
    if not 0 <= blank < classes:
        raise RuntimeError(f"blank must be in label range, 0 to {classes - 1}, but got {blank}")
    labels = padded_labels(array_of(targets), sizes, blank, log_probs.ndim == 2)
    # The labels with blanks around them, and where a step may leave out the blank between two labels that differ.
    each = np.full((batch, 2 * labels.shape[1] + 1), blank)
    each[:, 1::2] = labels
    allowed = np.triu(np.ones((batch, 3, each.shape[1]), bool))
    allowed[:, 2, 2:] = (each[:, 2:] != each[:, :-2]) & (each[:, 2:] != blank)
    numbers, places = np.arange(batch)[:, None], np.arange(each.shape[1])
    begins = (places == 0) | ((places == 1) & ((sizes > 0) & (times > 0))[:, None])
    start = np.where(begins, 0.0, IMPOSSIBLE).astype(x.dtype)
    paths = x[:, numbers, each]
    paths = pg.ops.builtin.ctc_paths(paths, start=start, allowed=allowed, times=times)[steps]
    ends = np.stack([2 * sizes, np.maximum(2 * sizes - 1, 0)], 1)
    last = pg.where((np.arange(2) == 0) | (sizes[:, None] > 0), paths[numbers, ends], IMPOSSIBLE)
    losses = -pg.logsumexp(last, 1)
    losses = pg.where(losses > -IMPOSSIBLE / 2, 0.0 if zero_infinity else np.inf, losses)
    if reduction == "none":
        return losses[0] if log_probs.ndim == 2 else losses
    if reduction == "sum":
        return pg.sum(losses)
    return pg.mean(losses / pg.from_numpy(np.maximum(sizes, 1).astype(x.dtype)))


def log_sums(emissions: Array, *, start: Any, allowed: Any, times: Any) -> Array:
    paths = np.empty((len(emissions) + 1, *emissions.shape[1:]), emissions.dtype)
    paths[0] = start
    _, back, _ = moves(emissions.shape[2])
    for step, each in enumerate(emissions):
        moved = here = paths[step]
        if step:
            terms = np.where(allowed, here[:, back], IMPOSSIBLE)
            top = np.minimum(np.maximum(terms.max(1), IMPOSSIBLE), -IMPOSSIBLE)
            moved = top + pg.quietly(np.log, np.exp(terms - top[:, None]).sum(1))
        paths[step + 1] = np.where((step < times)[:, None], moved + each, here)
    return paths


def moves(length: int) -> tuple[Any, Any, Any]:
    """Return the moves 0, 1 and 2, (3, 1), and the places before and after each, cut to `length`, (3, length)."""
    move, places = np.arange(3)[:, None], np.arange(length)
    return move, np.maximum(places - move, 0), np.minimum(places + move, length - 1)


@primitive(
    log_sums,
    samples=on(
        (4, 2, 3), start=np.eye(2, 3), allowed=np.tri(3, 3, dtype=bool).T, times=np.array([4, 2])
    ),
    arrays="numpy",
    for_rules=True,
)
def ctc_paths(grad: Any, output: Any, allowed: Any, times: Any) -> Any:
    """Log-probabilities, (T + 1, N, L), of all paths of `ctc_loss` to each of L places after 0 to T steps.

    `emissions` is (T, N, L), `start` (N, L) the log-probability of the places before the first step; `allowed`,
    (N, 3, L), says whether a later step may come from the place itself, the one before it, or the one before that.
    Sequence n stays as it is after `times[n]` steps.

    Source: the gradient goes back over each move with the share that this has in the sum (Graves et al. 2006, 4.1).

    >>> import numpy as np
    >>> import plugrad as pg
    >>> start, allowed = np.zeros((1, 2)), np.array([[[1, 1], [0, 1], [0, 0]]], bool)
    >>> steps = pg.ops.builtin.ctc_paths(pg.zeros(2, 1, 2), start=start, allowed=allowed, times=np.array([2]))
    >>> steps[2]
    tensor([[0.0000, 0.6931]])
    """
    move, back, ahead = moves(grad.shape[2])
    share = pg.softmax(pg.where(allowed, output[:-1][..., back], IMPOSSIBLE), 2)
    share = pg.where(np.arange(grad.shape[2]) + move == ahead, share[:, :, move, ahead], 0.0)
    steps = np.arange(len(grad) - 1)[:, None, None]
    alive = steps < times[:, None]
    moving = (alive & (steps > 0))[..., None]
    share = pg.where(moving, share, (move == 0).astype(array_of(grad).dtype))  # else all stay
    flow, flows = grad[-1], []
    for step in reversed(range(len(share))):
        flows.append(flow)
        flow = (share[step] * flow[:, ahead]).sum(1) + grad[step]
    return pg.where(alive, pg.stack(flows[::-1]), 0.0) if flows else grad[:0]


def lengths(name: str, given: Any, batch: int, most: int | None) -> np.ndarray:
    """Return `given`, the lengths of the sequences of a batch, as an int64 array of `batch` elements.

    Raises RuntimeError, which names the argument `name`, if their number is not `batch`, they are no integers, or one
    is below 0 or above `most` (None: no bound).
    """
    found = np.asarray(as_ints(given) if isinstance(given, (tuple, list)) else array_of(given))
    found = found.reshape(-1)
    if len(found) != batch:
        raise RuntimeError(f"{name} must be of size batch_size, {batch}, but got {len(found)}")
    if found.dtype.kind not in "iu" and len(found):
        raise RuntimeError(f"{name} must be integral, but got {found.dtype}")
    low, high = found.min(initial=0), found.max(initial=0)
    if low < 0 or (most is not None and high > most):
        bound, value = ("at least 0", low) if low < 0 else (f"at most {most}", high)
        raise RuntimeError(f"Expected {name} to have value {bound}, but got value {value}")
    return found.astype(np.int64)


def padded_labels(targets: np.ndarray, sizes: np.ndarray, blank: int, single: bool) -> np.ndarray:
    """Return the labels of each sequence as (N, longest), with `blank` beyond the end of each; `sizes` are the numbers
    of labels.

    `targets` is (N, S), or 1-dimensional and concatenated; with `single` it may also be the labels of one sequence.
    Raises RuntimeError if it has fewer labels than `sizes` say.
    """
    longest = int(sizes.max(initial=0))
    labels = np.full((len(sizes), longest), blank)
    if targets.ndim == 1 and not (single and len(targets) != sizes.sum()):
        if len(targets) != sizes.sum():
            raise RuntimeError(
                f"Expected tensor to have size {sizes.sum()} at dimension 0, but got size {len(targets)} for argument "
                "'targets'"
            )
        labels[np.arange(longest) < sizes[:, None]] = targets
        return labels
    rows = targets.reshape(len(sizes), -1)
    if rows.shape[1] < longest:
        raise RuntimeError(
            f"Expected tensor to have size at least {longest} at dimension 1, but got size {rows.shape[1]} for "
            "argument 'targets'"
        )
    return np.where(np.arange(longest) < sizes[:, None], rows[:, :longest], labels)
