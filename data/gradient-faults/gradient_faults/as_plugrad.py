"""Loader: rows as ops of plugrad."""

import plugrad as pg
from plugrad.autograd.function import once_differentiable

from .form import class_of


def of_row(forward, backward, samples=None, *, once=False, op="Planted", **facts):
    """Return the op of a rule of NumPy: a subclass of `plugrad.ArrayFunction`, with samples of plugrad's."""
    parts = {"forward": forward, "backward": backward, **facts}
    if once:
        parts["backward"] = once_differentiable(lambda ctx, *grads: backward(ctx, *grads))
    if samples is not None:
        parts["samples"] = samples_of(samples)
    if "error_samples" in facts:
        parts["error_samples"] = samples_of(facts["error_samples"])
    return class_of(op, pg.ArrayFunction, parts)


def samples_of(samples):
    """Return a function of a Generator whose samples are plugrad's."""
    return lambda rng: (in_plugrad(sample) for sample in samples(rng))


def in_plugrad(sample):
    """Return a sample as plugrad's, one that must raise too."""
    if isinstance(sample, pg.Sample):
        return sample
    expected = {
        name: getattr(sample, name) for name in ("raises", "match") if hasattr(sample, name)
    }
    kind = pg.ErrorSample if expected else pg.Sample
    return kind(*sample.args, **expected, **sample.settings)


def load(entry, *, broken=False, revealed=False):
    """Return an entry's op, right or wrong, a class with `apply` and `samples`; or a function of Tensors that detaches.

    Raises
    ------
    TypeError
        It is a rule of another framework's, or a kernel, or has no wrong rule.
    """
    entry.refuse("plugrad", broken=broken)
    return entry.row.twin(broken=broken, revealed=revealed)
