"""How a bug report is written: a class of plain functions, of which `wrong` is the rule as it was shipped, `right` as
it was mended.
"""

import dataclasses
from collections.abc import Callable
from typing import Any

import plugrad as pg
from plugrad.autograd.function import once_differentiable

REPORTS: list["Report"] = []


@dataclasses.dataclass(frozen=True)
class Report:
    """A gradient that a public project shipped wrong, and its thread."""

    name: str
    """The project, and what was wrong."""
    url: str
    right: type
    wrong: type
    revealing: Callable[..., Any] | None
    """A function of a Generator that yields the sample that shows it; None: the author's own samples do."""
    second: bool
    """The rule is right, and its own derivative is wrong."""
    step: float
    """How far the central differences may step: less where a slope changes within a millionth."""

    def also_on_revealing(self, rule: type) -> type:
        """Return a twin that is tried on the revealing sample, after the author's."""

        def samples(rng: Any) -> Any:
            yield from rule.samples(rng)
            yield from self.revealing(rng)

        return type(rule.__name__, (rule,), {"samples": staticmethod(samples)})


def reported(name, url, *, twice=False, second=False, step=1e-6):
    """Return a decorator that makes a report of a class with `forward`, `right`, `wrong`, `samples` and `revealing`.

    A rule is NumPy's, differentiable once, as most kernels are; one that is `twice` sees Tensors too.
    """

    def made(body):
        given = {key: value for key, value in vars(body).items() if not key.startswith("__")}
        right, wrong = given.pop("right"), given.pop("wrong")
        revealing = given.pop("revealing", None)
        twins = [
            rule(body.__name__, {**given, "backward": backward if twice else once(backward)})
            for backward in (right, wrong)
        ]
        REPORTS.append(Report(name, url, *twins, revealing, second, step))
        return body

    return made


def once(backward):
    """Return a rule that says that it has no derivative."""
    return once_differentiable(lambda ctx, *g, rule=backward: rule(ctx, *g))


def rule(name, given):
    """Return an op of plain functions."""
    methods = {key: staticmethod(v) if callable(v) else v for key, v in given.items()}
    return type(name, (pg.ArrayFunction,), methods)
