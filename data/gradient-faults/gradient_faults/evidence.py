"""Evidence: where a wrong rule answers otherwise than its right twin, found by running both, without any checker.

It is recorded in `entries.jsonl`; `python -m gradient_faults --list` runs what is not there.
"""

import warnings
from itertools import zip_longest

import numpy as np

from . import as_numpy
from .entries import KIND_OF_CODE, KINDS

FACTORS = (1.0, 1e3, 1e-7, 0.0)
"""Of the gradients that a rule is given: they are random numbers, large ones, small ones, and 0."""
CLOSE = 1e-10
"""Two formulas of one number differ by less, relatively; faults of the tables by more."""
HARDLY = 1e-5
"""What differs by less is not shown by the author's samples, where another call is known that shows it."""


def where_and_kind(entry):
    """Return where an entry's wrong rule is wrong, and of which kind the fault is, by running it and the right one."""
    row, planted = entry.row, KIND_OF_CODE.get(getattr(entry.row, "code", ""))
    if entry.table == "kernels":
        return "not recorded", planted
    asked = getattr(row, "asked", "")
    if (kind := SHOWN_BY.get(asked, asked)) in KINDS and kind != "values":
        return OTHERWISE.get(kind, f"{'beside' if row.revealing else 'on'} the samples"), kind
    where, found = difference(entry)
    is_planted = entry.table in ("planted faults", "hard numbers")
    found = "second derivative" if getattr(row, "second", False) else found or "values"
    kind = row.kind or (planted if is_planted else found)
    return where if "samples" in where else OTHERWISE.get(kind, "around a call"), kind


SHOWN_BY = {"nested": "second derivative", "rows": "batches", "gradients of rows": "batches"}
"""The kind of a pair's fault, by what shows it, where that has another name."""
OTHERWISE = {
    "calls": "from call to call",
    "second derivative": "second derivative",
    "values": "beside the samples",
}
"""Where a fault of a kind is seen that neither the author's samples nor the call that is known to show it show."""


def difference(entry):
    """Return where a wrong rule differs first from the right one, and in what; two empty strings if nowhere.

    Where is 'on the samples', 'beside the samples' (at the call that shows the fault) or 'second derivative'. In what
    is 'values', 'form' (one of them raises, or a number, shape, dtype or class differs), or 'second derivative'.
    """
    asked = ("numpy", numpy_answers, 1), ("torch", torch_answers, 1), ("torch", torch_answers, 2)
    for loader, answers, order in asked:
        for revealed in (False, True) if loader in entry.loads else ():
            if found := apart(entry, answers, revealed, order):
                where = "beside the samples" if revealed else "on the samples"
                return (where, found) if order == 1 else ("second derivative",) * 2
    return "", ""


def apart(entry, answers, revealed, order):
    """Return in what the derivatives of an order, and with the first the outputs, differ."""
    found, close = set(), HARDLY if entry.row.revealing else CLOSE
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for factor in FACTORS if order == 1 else (1.0,):
            both = [answers(entry, broken, revealed, order, factor) for broken in (False, True)]
            found |= {compared(*pair, close) for pair in zip_longest(*both)}
    return "values" if "values" in found else "form" if "form" in found else ""


def compared(right, wrong, close):
    """Return in what two answers differ."""
    if isinstance(right, np.ndarray) and isinstance(wrong, np.ndarray):
        if (type(right), right.shape, right.dtype) != (type(wrong), wrong.shape, wrong.dtype):
            return "form"
        return "" if np.allclose(right, wrong, close, 1e-14, equal_nan=True) else "values"
    if right is None or wrong is None:
        return "" if right is wrong else "values"
    return "" if isinstance(right, str) and isinstance(wrong, str) else "form"


def numpy_answers(entry, broken, revealed, order, factor):
    """Return the outputs and gradients of all calls of a rule of NumPy's: or, as text, that it raised."""
    rule = as_numpy.load(entry, broken=broken, revealed=revealed)
    answers = []
    try:
        for args in rule.samples(np.random.default_rng(0)):
            np.random.seed(0)  # noqa: NPY002 - what the rule draws from
            outputs, pull = rule.apply(*args)
            outputs = outputs if isinstance(outputs, tuple) else (outputs,)
            rng = np.random.default_rng(1)
            answers += [np.copy(each) for each in outputs]
            answers += [
                np.copy(each, subok=True) if isinstance(each, (np.ndarray, np.generic)) else each
                for each in pull(*(drawn(rng, each, factor) for each in outputs))
            ]
    except Exception as error:
        answers.append(type(error).__name__)
    return answers


def torch_answers(entry, broken, revealed, order, factor):
    """Return outputs and gradients of all calls of a rule in PyTorch as `numpy_answers` does, or second derivatives."""
    import torch  # which rules of NumPy do without

    from . import as_torch
    from .checkers import as_tuple, calls_of, tensor_of

    rule = as_torch.load(entry, broken=broken, revealed=revealed)
    answers = []
    try:
        for args in calls_of(rule):
            np.random.seed(0)  # noqa: NPY002 - what the rule draws from
            torch.manual_seed(0)
            leaves = [tensor_of(each, getattr(rule, "dtype", None)) for each in args]
            given = [each.clone() if isinstance(each, torch.Tensor) else each for each in leaves]
            found = as_tuple(getattr(rule, "apply", rule)(*given))
            answers += [as_array(each) for each in found]
            leaves = [each for each in leaves if getattr(each, "requires_grad", False)]
            rng = np.random.default_rng(1)
            for _ in range(order):
                moving = [each for each in found if each is not None and each.requires_grad]
                weights = [tensor_of(drawn(rng, as_array(each), factor)) for each in moving]
                weights = [each.to(of.dtype) for each, of in zip(weights, moving, strict=True)]
                asked = {"create_graph": order > 1, "allow_unused": True}
                found = torch.autograd.grad(moving, leaves, weights, **asked) if moving else ()
                leaves += weights
            answers += [None if each is None else as_array(each) for each in found]
    except Exception as error:
        answers.append(type(error).__name__)
    return answers


def as_array(tensor):
    """Return a tensor as an array; NumPy has no bfloat16."""
    tensor = tensor.detach()
    return (tensor.double() if str(tensor.dtype) == "torch.bfloat16" else tensor).numpy()


def drawn(rng, like, factor):
    """Return random numbers of the shape and dtype of an array, times a factor."""
    like = np.asarray(like)
    imaginary = 1j * rng.normal(size=like.shape) if np.iscomplexobj(like) else 0
    return np.asarray(factor * (rng.normal(size=like.shape) + imaginary)).astype(like.dtype)
