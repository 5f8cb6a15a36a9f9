"""Programs of one line, written once and run with plugrad and with PyTorch as `t`, that both answer alike.

A file has them in sections: a line that begins at its left is a heading, the programs under it are indented, and a
comment begins with `#`. Other files are tables, a row each line.
"""

import itertools
import re
from functools import partial

import numpy as np

import plugrad as pg
from tests.comparing import flat, torch

LIBRARIES = [pg] if torch is None else [pg, torch]
CLOSE = {"float16": 2e-3, "float32": 2e-6, "complex64": 2e-6}


def sections(path):
    """Return the programs of a file by their heading."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            lines = found.setdefault(line, [])
        elif line.strip() and not line.startswith("#"):
            lines.append(line.strip())
    return found


def table(path):
    """Return the rows `name: text` of a file; a line that is indented goes on with the one before it."""
    lines = path.read_text(encoding="utf-8").replace("\n    ", " ").splitlines()
    return dict(line.split(": ", 1) for line in lines if not line.startswith("#"))


def run(program, t):
    """Return what a program returns, or the error that it raises."""
    t.manual_seed(0)
    names = {"t": t, "F": t.nn.functional, "np": np, "inf": np.inf, "nan": np.nan}
    names |= {each.__name__: partial(each, t) for each in (array, wave, turned, slope)}
    names |= {"x": array(t, 2, 3), "i": array(t, 2, 3).long(), "empty": t.zeros(2, 0)}
    names |= {"batch": t.zeros(2, 3, 4), "target": t.tensor([0, 2])}
    kinds = {"half": t.float16, "single": t.float32, "double": t.float64, "small": t.int8}
    kinds |= {"whole": t.int64, "truth": t.bool}
    names |= {name: t.tensor([2.0]).to(kind) for name, kind in kinds.items()}
    names |= {"image": array(t, 2, 2, 4, 4), "volume": array(t, 2, 2, 4, 4, 4)}
    try:
        return eval(program, names)
    except Exception as error:
        return error


def array(t, *shape):
    """Return the numbers from 0 on, in single precision."""
    return t.arange(float(np.prod(shape)) if shape else 1.0).reshape(shape)


def wave(t, *shape):
    """Return a leaf of float64 of which no two numbers are the same, and matrices have full rank."""
    return t.tensor(
        np.sin(np.arange(1.0, np.prod(shape) + 1) ** 2).reshape(shape), requires_grad=True
    )


def turned(t, *shape):
    """Return the same as complex numbers."""
    x = wave(t, *shape).detach().numpy()
    return t.tensor(x * 2 * np.exp(3j * x), requires_grad=True)


def slope(t, function, x):
    """Return what a function gives, and a gradient in which no two numbers weigh the same."""
    value = function(x)
    weights = np.cos(np.arange(float(np.prod(value.shape)))).reshape(value.shape)
    return value, t.autograd.grad(value, x, t.tensor(weights).to(value.dtype))


def refusals(path, t):
    """Return the programs of a file that are not refused as their heading says: `RuntimeError: words` (a pattern)."""
    wrong = []
    for heading, programs in sections(path).items():
        kind, _, words = heading.partition(":")
        for program in programs:
            error = run(program, t)
            kinds = {each.__name__ for each in type(error).__mro__}
            if kind not in kinds or not re.search(words.strip(), str(error)):
                wrong.append(f"{program}: {error!r}, where {heading} was expected")
    return wrong


def untrue(path, t):
    """Return the programs of a file that are not True."""
    found = {each: run(each, t) for programs in sections(path).values() for each in programs}
    return [f"{each}: {result!r}" for each, result in found.items() if result is not True]


def disagreements(programs):
    """Return the programs whose results PyTorch has otherwise: other values, dtypes or shapes, or an error."""
    return [
        f"{each}: {said}"
        for each in programs
        if (said := disagreement(run(each, pg), run(each, torch)))
    ]


def disagreement(ours, theirs):
    """Return how two results differ; "" if they do not."""
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        return f"{ours!r}, {theirs!r}"
    pairs = [*itertools.zip_longest(flat(ours), flat(theirs))]
    return "; ".join(f"{one!r} is not {other!r}" for one, other in pairs if not alike(one, other))


def alike(ours, theirs):
    if not isinstance(ours, pg.Tensor) or not isinstance(theirs, torch.Tensor):
        return repr(ours) == repr(theirs)
    one, other = (each.detach().resolve_conj().numpy() for each in (ours, theirs))
    close = CLOSE.get(str(one.dtype), 1e-12)
    same = (one.dtype, one.shape, ours.requires_grad) == (
        other.dtype,
        other.shape,
        theirs.requires_grad,
    )
    return same and np.allclose(one, other, close, 0, equal_nan=True)
