"""Whether a rule is right on one sample, by central differences that know nothing of the checker."""

import numpy as np

import plugrad as pg

TOLERANCE, KINK, MANY = 2e-5, 1e-3, 100


def is_right(rule, sample, *, second=False, step=1e-6):
    """Return whether the engine's gradients are forward's slopes; a rule that raises is not right."""
    rng = np.random.default_rng(1)
    with np.errstate(all="ignore"):
        outs = outputs(rule, widened(sample.args), sample)
        dense = [drawn(rng, out) for out in outs]
        halves = [halved(weight) for weight in dense]
        try:
            if second:
                return second_is_right(rule, sample, dense, step)
            return all(
                first_is_right(rule, sample, weights, step)
                for weights in (
                    [dense] if sum(out.size for out in outs) > MANY else [dense, halves]
                )
            )
        except Exception:
            return False


def first_is_right(rule, sample, weights, step):
    """Return whether the gradients are the slopes of the outputs' weighted sum."""
    found, _ = pulled(rule, sample, weights)
    return agree(found, sample, lambda args: value(rule, args, sample, weights), step)


def second_is_right(rule, sample, weights, step):
    """Return whether gradients of gradients are the slopes of the gradients' weighted sum."""
    found, twice = pulled(rule, sample, weights, second=True)
    mixed = [drawn(np.random.default_rng(2), each) for each in found]

    def of_gradients(args):
        again, _ = pulled(rule, pg.Sample(*args, **sample.settings), weights)
        return sum((m * a).sum() for m, a in zip(mixed, again, strict=True))

    return agree(twice(mixed), sample, of_gradients, step)


def drawn(rng, like):
    """Return a gradient for an array."""
    imaginary = 1j * rng.normal(size=like.shape) if np.iscomplexobj(like) else 0
    return (rng.normal(size=like.shape) + imaginary).astype(like.dtype)


def halved(weight):
    """Return a gradient of which every other entry is zero."""
    return np.where(np.arange(weight.size).reshape(weight.shape) % 2 == 1, 0, weight)


def is_moved(arg):
    """Return whether an argument has slopes."""
    return isinstance(arg, np.ndarray) and arg.dtype.kind in "fc"


def widened(args):
    """Return the arguments in double precision."""
    return [
        each.astype(np.result_type(each, np.float64)) if is_moved(each) else each for each in args
    ]


def outputs(rule, args, sample):
    """Return what forward computes, as arrays."""
    out = rule.apply(*args, **sample.settings)
    return [np.asarray(each) for each in (out if isinstance(out, tuple) else (out,))]


def value(rule, args, sample, weights):
    """Return the sum of the outputs by their weights: of complex ones what PyTorch calls their real inner product."""
    pairs = zip(weights, outputs(rule, args, sample), strict=True)
    return sum((np.conj(w) * out).real.sum() for w, out in pairs)


def pulled(rule, sample, weights, second=False):
    """Return the engine's gradients, and if asked for a function that pulls gradients of them back."""
    given = [pg.tensor(a, requires_grad=True) if is_moved(a) else a for a in sample.args]
    leaves = [each for each in given if isinstance(each, pg.Tensor)]
    out = rule.apply(*given, **sample.settings)
    outs = out if isinstance(out, tuple) else (out,)
    above = [pg.tensor(w.astype(o.dtype)) for w, o in zip(weights, outs, strict=True)]
    found = pg.autograd.grad(outs, leaves, above, create_graph=second)

    def twice(mixed):
        more = pg.autograd.grad(found, leaves, [pg.tensor(m) for m in mixed], allow_unused=True)
        return [
            np.zeros(x.shape) if m is None else m.numpy() for m, x in zip(more, leaves, strict=True)
        ]

    return [each.detach().numpy() for each in found], twice if second else None


def agree(found, sample, function, step):
    """Return whether gradients are the slopes of a function: along each entry of an argument, and along all at once."""
    args = widened(sample.args)
    moved = [at for at, arg in enumerate(args) if is_moved(arg)]
    for at, gradient in zip(moved, found, strict=True):
        for direction in directions(args[at]):
            said = (np.conj(gradient) * direction).real.sum()
            if not fits(said, slopes(function, args, at, direction, step)):
                return False
    return True


def directions(arg):
    """Yield ones, and each unit; of complex numbers the imaginary ones too."""
    units = (1, 1j) if np.iscomplexobj(arg) else (1,)
    for unit in units:
        yield np.full(arg.shape, unit)
        for index in np.ndindex(arg.shape):
            direction = np.zeros(arg.shape, arg.dtype)
            direction[index] = unit
            yield direction


def slopes(function, args, at, direction, step):
    """Return the slopes to the left and to the right."""
    scale = step * max(1.0, min(1e3, np.abs(np.nan_to_num(args[at])).max(initial=0)))
    here, there, back = (
        function([*args[:at], args[at] + side * scale * direction, *args[at + 1 :]])
        for side in (0, 1, -1)
    )
    return (here - back) / scale, (there - here) / scale


def fits(said, sides):
    """Return whether a number is a slope, or at a kink lies between those of both sides."""
    low, high = min(sides), max(sides)
    room = TOLERANCE * (1 + abs(low) + abs(high))
    if high - low > KINK * (1 + abs(low) + abs(high)):
        return low - room <= said <= high + room
    return abs(said - (low + high) / 2) <= room
