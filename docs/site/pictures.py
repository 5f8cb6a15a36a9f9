"""Pictures of ops for the site: inline SVG of a function of each element and its derivative, drawn from the op.

An op is drawn if it is tried out to be one: of one real array (the other arguments are held), with as many values, each
of which is the same whatever stands beside its element. It is asked where its samples are.
"""

from __future__ import annotations

import html
import inspect
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

import plugrad as pg

POINTS = 321
WIDTH, HEIGHT, LEFT, BOTTOM, EDGE = 420, 210, 44, 22, 8


def picture_of(op: Any) -> str | None:
    """Return the picture of an op with its caption, or None if it is no real function of each element."""
    for held, name, at, low, high in trials_of(op):
        x = np.linspace(low, high, POINTS)
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            try:
                curves = value_and_slope(held, x)
            except Exception:  # an op that refuses these numbers has no picture
                continue
        if curves is not None:
            said = ", ".join([name, *at])
            return drawing(x, *curves, name, f"By {said}")
    return None


Trial = tuple[Callable[[pg.Tensor], Any], str, list[str], float, float]


def trials_of(op: Any) -> Iterator[Trial]:
    """Yield a function of one tensor for each sample, the argument's name, what is held of the others, and where."""
    try:
        samples = list(op.samples(np.random.default_rng(0)))
    except Exception:  # what its page says of it
        return
    names = [
        each.name
        for each in op.signature.parameters.values()
        if each.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    ]
    for sample in samples[:6]:
        arrays = [number for number, each in enumerate(sample.args) if is_real(each)]
        if not arrays or len(names) < len(sample.args) or len(arrays) < len(sample.args):
            continue
        if len(arrays) > 1 and not getattr(op.function, "broadcasts", False):
            continue
        # The argument of a function: x or z; of one with parameters before it, the last.
        at = next((n for n in arrays if names[n] in ("x", "z", "q", "input")), arrays[-1])
        others = {n: float(f"{float(np.median(sample.args[n])):.1g}") for n in arrays if n != at}
        values = np.asarray(sample.args[at])
        middle, room = (values.min() + values.max()) / 2, max(values.max() - values.min(), 1.0)
        low, high = np.floor(middle - 0.8 * room), np.ceil(middle + 0.8 * room)
        if values.min() > 0 and low <= 0:
            low = 0.0

        def held(
            x: pg.Tensor, at: int = at, others: dict[int, float] = others, of: Any = sample
        ) -> Any:
            arguments = [
                x if n == at else pg.tensor(others[n], dtype=pg.float64)
                for n in range(len(of.args))
            ]
            return op.call(*arguments, **of.settings)

        said = [f"{names[n]} = {value:g}" for n, value in others.items()]
        said += [f"{name} = {value!r}" for name, value in sample.settings.items()]
        yield held, names[at], said, float(low), float(high)


def is_real(value: Any) -> bool:
    """Return whether an argument of a sample is an array, or a number, of floats."""
    is_number = isinstance(value, float | np.ndarray)
    return is_number and np.size(value) > 0 and np.asarray(value).dtype.kind == "f"


def value_and_slope(
    f: Callable[[pg.Tensor], Any], x: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """Return a function's values and its derivative; None if it is none of each element, or the identity."""

    def values(at: np.ndarray) -> np.ndarray | None:
        with pg.no_grad():
            y = f(pg.from_numpy(at.copy()))
        return (
            y.numpy()
            if isinstance(y, pg.Tensor) and y.shape == at.shape and y.dtype == pg.float64
            else None
        )

    y = values(x)
    if y is None or np.isfinite(y).sum() < POINTS / 4 or np.array_equal(x, y) or np.nanstd(y) == 0:
        return None
    order = np.random.default_rng(1).permutation(POINTS)[: POINTS // 2]
    some = values(x[order])
    if some is None or not np.allclose(some, y[order], rtol=1e-9, atol=1e-12, equal_nan=True):
        return None
    point = pg.from_numpy(x.copy()).requires_grad_()
    result = f(point)
    if not result.requires_grad:
        return None
    result.backward(pg.ones_like(result))
    return y, np.where(np.isfinite(y), point.grad.numpy(), np.nan)


def drawing(x: np.ndarray, y: np.ndarray, slope: np.ndarray, name: str, caption: str) -> str:
    """Return two curves over one axis, as SVG in HTML; colours are the page's, so that they suit light and dark."""
    low, high = limits(y, slope)
    across = (WIDTH - LEFT - EDGE) / (x[-1] - x[0])
    up = (HEIGHT - BOTTOM - EDGE) / (high - low)

    def px(value: float) -> str:
        return f"{LEFT + (value - x[0]) * across:.1f}"

    def py(value: float) -> str:
        return f"{HEIGHT - BOTTOM - (value - low) * up:.1f}"

    top, floor = EDGE, HEIGHT - BOTTOM
    lines = []
    for value in ticks(x[0], x[-1]):
        style = "zero" if value == 0 else "grid"
        lines.append(f'<path class="{style}" d="M{px(value)} {top}V{floor}"/>')
        lines.append(
            f'<text x="{px(value)}" y="{HEIGHT - 6}" text-anchor="middle">{number(value)}</text>'
        )
    for value in ticks(low, high):
        style = "zero" if value == 0 else "grid"
        lines.append(f'<path class="{style}" d="M{LEFT} {py(value)}H{WIDTH - EDGE}"/>')
        lines.append(
            f'<text x="{LEFT - 5}" y="{float(py(value)) + 4:.1f}" text-anchor="end">{number(value)}</text>'
        )
    # The dashed curve is above the other: of exp they are one.
    for style, curve in (("value", y), ("slope", slope)):
        if path := path_of(x, curve, low, high, px, py):
            lines.append(f'<path class="{style}" d="{path}"/>')
    said = html.escape(caption)
    return "\n".join(
        [
            '<figure class="curves">',
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="The function and its derivative: {said}">',
            *lines,
            "</svg>",
            f'<figcaption>{said}. <span class="value">The value</span>, and <span class="slope">its derivative</span>',
            f"by {html.escape(name)} (dashed), as plugrad computes them.</figcaption>",
            "</figure>",
        ]
    )


def limits(y: np.ndarray, slope: np.ndarray) -> tuple[float, float]:
    """Return what is shown of the vertical axis: all, or where a curve goes to infinity, what most of it needs."""
    (low, high), steep = needed(y), needed(slope)
    room = 1.5 * (max(high, 0.0) - min(low, 0.0))  # of a slope that is much steeper, a part
    low, high = min(low, max(steep[0], low - room)), max(high, min(steep[1], high + room))
    room = 0.05 * ((high - low) or 1.0)
    return float(low - room), float(high + room)


def needed(curve: np.ndarray) -> tuple[float, float]:
    """Return where a curve's values are; if it goes to infinity, where most are."""
    curve = curve[np.isfinite(curve)]
    if not curve.size:
        return 0.0, 0.0
    low, high = curve.min(), curve.max()
    inner = np.quantile(curve, [0.06, 0.94])
    room = (inner[1] - inner[0]) or high - low
    if high - low > 4 * room:
        low, high = max(low, inner[0] - room / 2), min(high, inner[1] + room / 2)
    return float(low), float(high)


def ticks(low: float, high: float) -> Sequence[float]:
    """Return three to six round numbers of an interval."""
    rough = (high - low) / 4
    power = 10.0 ** np.floor(np.log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough)
    return [
        round(n * step, 12) + 0.0
        for n in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1)
    ]


def number(value: float) -> str:
    """Return a number with a minus sign that is one."""
    return f"{value:.4g}".replace("-", "−")


def path_of(
    x: np.ndarray,
    y: np.ndarray,
    low: float,
    high: float,
    px: Callable[[float], str],
    py: Callable[[float], str],
) -> str:
    """Return a curve as an SVG path, broken where it has no value, leaves the picture or jumps."""
    parts, drawn = [], False
    for n, (at, value) in enumerate(zip(x, y, strict=True)):
        if not np.isfinite(value) or not low - (high - low) <= value <= high + (high - low):
            drawn = False
            continue
        jumps = drawn and abs(value - y[n - 1]) > 0.3 * (high - low)
        parts.append(f"{'L' if drawn and not jumps else 'M'}{px(at)} {py(value)}")
        drawn = True
    return "".join(parts) if len(parts) > 1 else ""
