"""Write docs/tables/arrays-and-tensors.md: what works in a rule on arrays and Tensors alike, found by trying.

``python .ci/arrays_and_tensors.py`` writes the table anew, between its two marks in the page. Each text of `ROWS` is
run on arrays and on Tensors; what is to be written instead must work on both, with the same values and the right
derivative, or nothing is written. tests/project/test_arrays_and_tensors.py holds the page to what this would write.
"""

from __future__ import annotations

import ast
import math
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import scipy.special

import plugrad as pg
from plugrad.authoring import no_gradient, wide

PAGE = Path(__file__).parent.parent / "docs" / "tables" / "arrays-and-tensors.md"
MARKS = (
    "<!-- what follows is written by: python -m nox -s arrays_and_tensors -->\n",
    "<!-- to here -->\n",
)
HEAD = ("what a rule says", "array", "Tensor", "write instead, which works on both")

# A group, and its rows: what people write, and what to write instead where that does not work on both.
ROWS: dict[str, dict[str, str]] = {
    "Operators": {
        "g * 2 * x": "",
        "g / x": "",
        "x ** 2": "",
        "2 - g": "",
        "g // x": "",
        "-g": "",
        "g @ x.T": "",
        "abs(x)": "",
        "g * c": "",
        "c * g": "",
        "g += x": "",
        "g *= x": "",
    },
    "NumPy's functions": {
        "g * np.cos(x)": "",
        "np.exp(x)": "",
        "np.log(x)": "",
        "np.sqrt(x)": "",
        "np.tanh(x)": "",
        "np.abs(x)": "",
        "np.power(x, 2)": "",
        "np.maximum(x, 1)": "",
        "np.matmul(g, x.T)": "",
        "np.sign(x)": "",
        "np.floor(x)": "",
        "np.square(x)": "",
        "np.log1p(x)": "",
        "np.dot(g, x.T)": "",
        "np.einsum('ij,ij->i', g, x)": "",
        "np.tensordot(g, x, axes=([0], [0]))": "",
        "np.outer(g[0], x[0])": "",
        "np.linalg.norm(x)": "",
        "np.ptp(x)": "",
        "np.cbrt(x)": "",
        "scipy.special.expit(x)": "",
        "math.exp(g[0, 0])": "pg.exp(g[0, 0])",
    },
    "plugrad's functions": {
        "pg.exp(x)": "",
        "pg.sigmoid(x)": "",
        "pg.matmul(g, x.T)": "",
        "pg.sum_to_size(g, (1, 3))": "",
        "pg.softmax(x, dim=1)": "",
        "no_gradient(g)": "",
    },
    "Sums and means": {
        "g.sum()": "",
        "g.sum(0)": "",
        "g.sum(axis=0)": "",
        "g.sum(axis=(0, 1))": "",
        "g.sum(axis=1, keepdims=True)": "",
        "g.sum(dim=1, keepdim=True)": "g.sum(axis=1, keepdims=True)",
        "g.sum((0, 1))": "",
        "np.sum(g, axis=0)": "",
        "np.sum(g, 0)": "",
        "np.sum(g, axis=1, keepdims=True)": "",
        "pg.sum(g, dim=1, keepdim=True)": "",
        "g.mean()": "",
        "g.mean(axis=0)": "",
        "np.mean(g, axis=0)": "",
        "g.max()": "",
        "g.max(axis=1)": "pg.amax(g, 1)",
        "np.max(g, axis=1)": "",
        "np.min(g, axis=1, keepdims=True)": "",
        "g.min(1)": "pg.amin(g, 1)",
        "g.prod()": "",
        "g.var()": "((g - g.mean()) ** 2).mean()",
        "np.cumsum(g, axis=0)": "",
        "x.argmax(1)": "",
        "np.argmax(x, axis=1)": "",
    },
    "Shapes": {
        "g.shape": "",
        "g.ndim": "",
        "g.size": "",
        "len(g)": "",
        "g.reshape(3, 2)": "",
        "g.reshape((3, 2))": "",
        "g.reshape(-1)": "",
        "np.reshape(g, (3, 2))": "",
        "g.ravel()": "",
        "np.ravel(g)": "",
        "g.flatten()": "",
        "g.T": "",
        "g.transpose()": "g.T",
        "g.transpose(1, 0)": "",
        "g.transpose(0, 1)": "g  # swaps nothing in NumPy, and the two in PyTorch",
        "h.transpose(1, 0, 2)": "pg.permute(h, (1, 0, 2))",
        "np.transpose(h)": "",
        "h.transpose((0, 2, 1))": "",
        "np.transpose(h, (0, 2, 1))": "",
        "np.moveaxis(h, 0, 2)": "",
        "g.swapaxes(0, 1)": "",
        "np.swapaxes(g, 0, 1)": "",
        "g.permute(1, 0)": "pg.permute(g, (1, 0))",
        "pg.permute(g, (1, 0))": "",
        "g[..., None]": "",
        "g[None, :, 0]": "",
        "np.expand_dims(g, 0)": "",
        "g.unsqueeze(0)": "g[None]",
        "g[:1].squeeze()": "",
        "g[:1].squeeze(0)": "",
        "np.squeeze(g[:1], 0)": "",
        "np.broadcast_to(g, (4, 2, 3))": "",
        "np.tile(g, (2, 1))": "",
        "g.repeat(2)": "pg.expand(g[..., None], (2, 3, 2)).reshape(-1)",
        "np.concatenate([g, x])": "",
        "np.stack([g, x])": "",
        "np.vstack([g, x])": "",
        "pg.cat([g, x], dim=1)": "",
        "np.pad(g, 1)": "",
    },
    "Parts": {
        "g[0]": "",
        "g[:, 1:]": "",
        "g[::-1]": "",
        "np.flip(g)": "",
        "g[[1, 0, 0]]": "",
        "g[rows, columns]": "",
        "h[0, :, [1, 2]]": "h[0][:, [1, 2]].T",
        "g[c > 0]": "",
        "g[x > 1]": "",
        "np.take(g, [1, 0], axis=0)": "",
        "np.take_along_axis(g, order, axis=1)": "",
        "[row * 2 for row in g]": "",
        "g[0] = 0": "",
        "g[c > 0] = 0": "",
        "np.add.at(out, twice, g)": "pg.index_put(out, (twice,), g, accumulate=True)",
    },
    "Conditions": {
        "x > 1": "",
        "(x > 1) & (x < 2)": "",
        "~(x > 1)": "",
        "(x > 1).any()": "",
        "np.any(x > 1)": "",
        "np.all(x > 1, axis=0)": "",
        "np.isfinite(x)": "",
        "np.isnan(x)": "",
        "g * (x > 1)": "",
        "g * (c > 0)": "",
        "np.where(x > 1, g, 0)": "",
        "np.where(c > 0, g, 0)": "",
        "pg.where(x > 1, g, 0)": "",
        "x.clip(1, 2)": "",
        "x.clip(min=1)": "",
        "np.clip(x, 1, 2)": "",
        "pg.clamp(x, 1, 2)": "",
        "g if x.sum() > 0 else -g": "",
    },
    "New arrays, dtypes, copies": {
        "np.zeros_like(g)": "",
        "np.ones_like(g)": "",
        "np.zeros(g.shape, g.dtype)": "",
        "pg.zeros_like(g)": "no_gradient(g)",
        "x.dtype == np.float32": "",
        "x.dtype.kind == 'f'": "",
        "x.astype(np.float32)": "pg.to(x, np.float32)",
        "x.to(np.float32)": "pg.to(x, np.float32)",
        "wide(x)": "",
        "g.copy()": "pg.clone(g)",
        "g.clone()": "pg.clone(g)",
        "np.copy(g)": "",
        "np.asarray(g)": "g",
        "g.conj()": "",
        "g.real": "",
        "np.conj(g)": "",
        "float(g.sum())": "g.sum()",
        "g.sum().item()": "g.sum()",
        "g.detach()": "g",
        "np.multiply(g, x, out=g)": "g = g * x",
    },
}


def table() -> str:
    """Return the table, as it stands in the page."""
    lines = [row(HEAD), "|---|---|---|---|"]
    for group, rows in ROWS.items():
        lines.append(row((f"**{group}**", "", "", "")))
        lines += [line(text, instead) for text, instead in rows.items()]
    return "".join(f"{each}\n" for each in lines)


def line(text: str, instead: str) -> str:
    """Return a row: what is said of a text on arrays and on Tensors.

    Raises
    ------
    ValueError
        It works on both and something is to be written instead, or that does not work on both.
    """
    said = verdicts(text)
    alike = said == ("yes", "yes")
    code, _, remark = instead.partition("  # ")
    if alike and instead:
        raise ValueError(f"{text} works on both: there is nothing to write instead of it")
    if not alike and verdicts(code) != ("yes", "yes"):
        raise ValueError(f"instead of {text} one cannot write {code!r}: {verdicts(code)}")
    if not alike and not remark and not same(meant(text), run(code, of_arrays())):
        raise ValueError(f"{code} is not what {text} is")
    advice = f"`{code}`" + (f" {remark}" if remark else "") if code else ""
    return row((f"`{text}`", *said, advice))


def row(cells: tuple[str, ...]) -> str:
    """Return a line of a table in Markdown."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


# What is found by trying.

KNOWN = {"np": np, "pg": pg, "math": math, "scipy": scipy, "no_gradient": no_gradient, "wide": wide}
_rng = np.random.default_rng(0)
GIVEN = tuple(_rng.uniform(0.5, 2.5, size=shape) for shape in ((2, 3), (2, 3), (2, 3, 4)))
"""g, which arrived; x, which forward saved; h, of three dimensions."""
STEPS = tuple(_rng.normal(size=array.shape) for array in GIVEN)
"""In which direction derivatives are compared."""
CONSTANTS = {
    "c": np.array([[1.0, -1.0, 0.0], [0.0, 2.0, -3.0]]),
    "rows": np.array([0, 1, 1]),
    "columns": np.array([2, 0, 0]),
    "twice": np.array([1, 1]),
    "order": np.array([[2, 0, 1], [0, 1, 2]]),
    "lower": np.array([[1.0, 0.0], [1.0, 1.0]]),
}
"""Arrays in an ordinary pass and in a recorded one: masks, indices and the like, that forward kept on ctx."""


def verdicts(text: str) -> tuple[str, str]:
    """Return what is said of a text on arrays, and on Tensors."""
    expected = None
    try:
        expected = run(text, of_arrays())
        made = any(isinstance(leaf, pg.Tensor) for leaf in leaves(expected))
        on_arrays = "a Tensor" if made else "yes"
    except Exception as error:
        on_arrays = f"`{type(error).__name__}`"
    inputs = [pg.tensor(array, requires_grad=True) for array in GIVEN]
    try:
        found = run(text, [each * 1 for each in inputs])
    except Exception as error:
        return on_arrays, f"`{type(error).__name__}`"
    if on_arrays == "yes" and not same(expected, found):
        return on_arrays, "another result"
    slope = slope_of(found, inputs)
    if not np.isclose(slope, slope_by_steps(text, on_arrays == "yes"), rtol=1e-3, atol=1e-3):
        return on_arrays, "another gradient" if slope else "no gradient"
    return on_arrays, "yes"


def meant(text: str) -> Any:
    """Return what a text gives of arrays, or of Tensors where it does not take arrays."""
    try:
        return run(text, of_arrays())
    except Exception:
        return run(text, [pg.tensor(array) for array in GIVEN])


def of_arrays() -> list[Any]:
    """Return the arrays, new ones."""
    return [array.copy() for array in GIVEN]


def run(text: str, given: Any) -> Any:
    """Return the value of an expression, or what a statement has written to."""
    names = (
        KNOWN
        | {name: array.copy() for name, array in CONSTANTS.items()}
        | {"out": np.zeros((2, 3))}
    )
    names |= zip("gxh", given, strict=True)
    (statement,) = ast.parse(text).body
    with warnings.catch_warnings(action="ignore"):
        if isinstance(statement, ast.Expr):
            value = eval(text, names)
            return names["out"] if value is None else value
        exec(text, names)
    written = next(node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
    return names[written]


def same(expected: Any, found: Any) -> bool:
    """Return whether two results have the same values, shapes and dtypes, arrays or Tensors."""
    pairs = list(leaves(expected)), list(leaves(found))
    if len(pairs[0]) != len(pairs[1]):
        return False
    ours, theirs = ([np.asarray(plain(leaf)) for leaf in each] for each in pairs)
    return all(
        one.shape == other.shape and one.dtype == other.dtype and np.allclose(one, other)
        for one, other in zip(ours, theirs, strict=True)
    )


def leaves(result: Any) -> Iterator[Any]:
    """Yield the arrays, Tensors and numbers of a result."""
    if isinstance(result, tuple | list):
        for each in result:
            yield from leaves(each)
    else:
        yield result


def plain(value: Any) -> Any:
    """Return the array of a Tensor, and anything else as it is."""
    return value.detach().numpy() if isinstance(value, pg.Tensor) else value


def slope_by_steps(text: str, on_arrays: bool) -> float:
    """Return the slope of a result in the direction `STEPS`, each element weighted by its own number, by steps."""
    step = 2.0**-10
    ends = []
    for sign in (1, -1):
        moved = [array + sign * step * way for array, way in zip(GIVEN, STEPS, strict=True)]
        result = run(text, moved if on_arrays else [pg.tensor(array) for array in moved])
        ends.append(sum(weighted(np.asarray(plain(leaf))) for leaf in leaves(result)))
    return float(ends[0] - ends[1]) / (2 * step)


def slope_of(found: Any, inputs: list[pg.Tensor]) -> float:
    """Return the same slope of a result on Tensors, by backward."""
    total = sum(weighted(leaf) for leaf in leaves(found) if isinstance(leaf, pg.Tensor))
    if not isinstance(total, pg.Tensor) or not total.requires_grad:
        return 0.0
    grads = pg.autograd.grad(total, inputs, allow_unused=True, materialize_grads=True)
    return sum(float((grad.numpy() * way).sum()) for grad, way in zip(grads, STEPS, strict=True))


def weighted(result: Any) -> Any:
    """Return the sum of a result's elements, each times another number; 0 of what is no floating array."""
    if result.dtype.kind != "f":
        return 0.0
    return (result * np.cos(np.arange(math.prod(result.shape)).reshape(result.shape))).sum()


def written(page: str) -> str:
    """Return the page with the table as it is now."""
    before, _, rest = page.partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    return before + MARKS[0] + "\n" + table() + "\n" + MARKS[1] + after


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
