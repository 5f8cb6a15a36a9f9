"""The form of a row: a rule that is wrong beside the right one, the calls on which its author tried it, and its source.

A rule is written as a `torch.autograd.Function` is: `forward(ctx, *arrays, **settings)` and `backward(ctx, *grads)`.
"""

import copy
import dataclasses
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np


class Anywhere:
    """Functions of NumPy, plugrad and PyTorch by the name they share: `xp.exp(x)` is that of the library x is of."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def function(first, *others, **settings):
            library = sys.modules[type(first).__module__.partition(".")[0]]
            return getattr(library, name)(first, *others, **settings)

        return function


xp = Anywhere()


# What rules keep between calls ----------------------------------------------------------------------------------------

KEPT: list[tuple[type, dict[str, Any]]] = []


def between_calls(**first: Any) -> Any:
    """Return a class with what rules keep between their calls; each loading of a row sets it back."""
    KEPT.append((type("Kept", (), {}), first))
    set_back()
    return KEPT[-1][0]


def set_back() -> None:
    """Give what rules keep its first values."""
    for holder, first in KEPT:
        for name, value in copy.deepcopy(first).items():
            setattr(holder, name, value)


# Samples: the calls on which a rule is tried --------------------------------------------------------------------------


class Sample:
    """One call: its arrays, or functions of a Generator that draw them, and its settings."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        self.args = args
        self.settings = settings

    def drawn(self, rng: np.random.Generator) -> "Sample":
        """Return the call with new arrays, which a rule may write to."""
        args = (arg(rng) if callable(arg) else arg for arg in self.args)
        copied = (arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args)
        return Sample(*copied, **self.settings)


class ErrorSample(Sample):
    """A call that must raise, the class of its error, and a pattern for the message."""

    def __init__(
        self, *args: Any, raises: type[Exception], match: str = "", **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self.raises = raises
        self.match = match


def randn(*shape):
    """Draw standard normal numbers."""
    return lambda rng: rng.normal(size=shape)


def randn_complex(*shape):
    """Draw numbers whose real and imaginary parts are standard normal."""
    return lambda rng: rng.normal(size=shape) + 1j * rng.normal(size=shape)


def uniform(low, high, *shape):
    """Draw numbers between two bounds."""
    return lambda rng: rng.uniform(low, high, shape)


# Rows ---------------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, eq=False)
class Fault:
    """A right rule, a wrong one of the same forward, and what a checker should say of both."""

    name: str
    forward: Callable[..., Any] | None
    """None: `right` and `wrong` are no rules, but functions of tensors with the same values."""
    right: Callable[..., Any]
    """The backward rule."""
    wrong: Callable[..., Any] | None
    """The wrong backward rule; None in a table of right rules that are difficult to check."""
    samples: Callable[..., Any]
    """A function of a Generator that yields the calls which its author tried."""
    says: str = ""
    """A regular expression that the message or the diagnosis must match."""
    code: str = "PLG030"
    """plugrad's code of the finding that is due; several, by blanks, if one of them is."""
    due: str = "fail"
    """The verdict of that finding."""
    verdict: str = "pass"
    """The verdict on the right rule."""
    once: bool = False
    """Backward is NumPy code, has no second derivative, and says so."""
    facts: dict[str, Any] = dataclasses.field(default_factory=dict)
    """What else the class of the rule has: declared facts, and what its functions call."""
    wrong_forward: Callable[..., Any] | None = None
    wrong_samples: Callable[..., Any] | None = None
    wrong_facts: dict[str, Any] = dataclasses.field(default_factory=dict)
    revealing: Callable[..., Any] | None = None
    """As `samples`: the call that shows the fault; None if those of the author do."""
    second: bool = False
    """The rule is right, and its own derivative is wrong."""
    step: float = 1e-6
    """The step of central differences that compare it: less where a slope changes within a millionth."""
    question: str = ""
    """What must be asked beyond the samples to find it."""
    torch: bool = True
    """Whether PyTorch's checkers can be asked: they know no samples, references and global generators."""
    op: str = "Planted"
    """The name of the class."""
    topic: str = ""
    """What is asked of a checker: the part of the table that it stands in."""
    kind: str = ""
    """The kind of the fault, where neither its code nor running it says it."""
    framework: str = "numpy"
    """'torch' for the parts of a `torch.autograd.Function`, whose settings are arguments by position."""
    source: str = ""
    """Where it was reported, if it is known."""

    def side(self, *, broken: bool, revealed: bool = False) -> dict[str, Any]:
        """Return the parts of the right rule, or of the wrong one: forward, backward, samples, once, and facts."""
        set_back()
        samples = (broken and self.wrong_samples) or self.samples
        shown = self.revealing if revealed else None
        return {
            "forward": (broken and self.wrong_forward) or self.forward,
            "backward": self.wrong if broken else self.right,
            "samples": (lambda rng: [*samples(rng), *shown(rng)]) if shown else samples,
            "once": self.once,
            **self.facts,
            **(self.wrong_facts if broken else {}),
        }

    def twin(self, *, broken: bool, revealed: bool = False) -> Any:
        """Return the right rule, or the wrong one, as a class of PyTorch's or plugrad's; or a function of tensors.

        With `revealed` its samples are the author's, and the one that shows the fault.
        """
        side = self.side(broken=broken, revealed=revealed)
        if self.forward is None:
            return side["backward"]
        if self.framework == "torch":
            from torch.autograd import Function

            del side["once"]
            samples = side["samples"]
            side["samples"] = lambda rng: (sample.args for sample in samples(rng))
            return class_of("Wrong" * broken + self.op, Function, side)
        from .as_plugrad import of_row

        return of_row(**side, op=self.op)


def class_of(name: str, base: type, parts: dict[str, Any]) -> Any:
    """Return a class with these facts, and these functions as its static methods."""
    wrapped = {key: staticmethod(part) if callable(part) else part for key, part in parts.items()}
    return type(name, (base,), wrapped)


def faults_of(*modules: ModuleType, framework: str = "numpy") -> tuple[Fault, ...]:
    """Return the rows of modules: each of their classes that has `samples`, `right`, and what is wrong."""
    return tuple(
        dataclasses.replace(
            fault(body), framework=framework, topic=module.__name__.rpartition(".")[2]
        )
        for module in modules
        for body in vars(module).values()
        if isinstance(body, type) and body.__module__ == module.__name__
        if {"right", "samples"} <= vars(body).keys()
        and {"wrong", "wrong_forward"} & vars(body).keys()
    )


def by_topic(tables: dict[str, list[Fault]]) -> tuple[Fault, ...]:
    """Return the rows of several tables as one, each with the topic of its table."""
    return tuple(
        dataclasses.replace(row, topic=topic) for topic, rows in tables.items() for row in rows
    )


def fault(body: type) -> Fault:
    """Return a row that is written as a class: its name and its source are the docstring's first lines.

    A rule is NumPy's, differentiable once, as most kernels are; one that is `twice` sees tensors too. Functions without
    a `ctx` are of the arguments and settings, after the gradients.
    """
    given = {key: value for key, value in vars(body).items() if not key.startswith("__")}
    name, _, rest = inspect.getdoc(body).partition("\n")
    fields = {
        key: given.pop(key)
        for key in ("forward", "right", "wrong", "wrong_forward", "second", "step", "kind")
        if key in given
    }
    if "ctx" not in inspect.signature(fields["forward"]).parameters:
        fields["forward"] = keeping_all(fields["forward"])
        fields |= {key: of_all(fields[key]) for key in ("right", "wrong")}
    drawn = {key: drawing(given.pop(key)) for key in ("samples", "revealing") if key in given}
    return Fault(
        name.removesuffix("."),
        **({"wrong": fields["right"]} | fields | drawn),
        once=not given.pop("twice", False),
        facts=given,
        op=body.__name__,
        source=next((line for line in rest.split() if line.startswith("https://")), ""),
    )


def keeping_all(function: Callable[..., Any]) -> Any:
    """Return a forward that keeps its arguments and settings on ctx, with the signature of a function without one.

    It is written as its author would write it, `(ctx, x, *, axis=0)`: the names are read from its code.
    """

    def keep(ctx, args, settings):
        ctx.save_for_backward(*filter(is_array, args))
        ctx.others = tuple(None if is_array(arg) else arg for arg in args)
        ctx.settings = settings
        return function(*args, **settings)

    parameters = inspect.signature(function).parameters.values()
    settings = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
    names = [each.name for each in parameters if each.kind is not each.KEYWORD_ONLY]
    form = ", ".join(["ctx", *names, *(["*", *settings] if settings else [])])
    given = ", ".join(f"{name}={name}" for name in settings)
    forward = eval(
        f"lambda {form}: _keep(ctx, ({', '.join(names)},), dict({given}))", {"_keep": keep}
    )
    forward.__kwdefaults__ = {
        each.name: each.default
        for each in parameters
        if each.kind is each.KEYWORD_ONLY and each.default is not each.empty
    }
    forward.__annotations__ = dict(function.__annotations__)
    forward.__signature__ = inspect.signature(forward)
    forward.__wrapped__ = function
    return forward


def of_all(rule: Callable[..., Any]) -> Any:
    """Return a backward that is a function of the gradients, and of what `keeping_all` kept."""

    def backward(ctx, *grads):
        saved = iter(ctx.saved_tensors)
        args = (next(saved) if other is None else other for other in ctx.others)
        return rule(*grads, *args, **ctx.settings)

    return backward


def is_array(value: Any) -> bool:
    """Return whether a value is an array, or a tensor."""
    return hasattr(value, "shape")


def drawing(samples: Sample | tuple[Sample, ...]) -> Callable[..., Iterator[Sample]]:
    """Return a function of a Generator that draws samples."""
    every = samples if isinstance(samples, tuple) else (samples,)
    return lambda rng: (sample.drawn(rng) for sample in every)


def changed(rule: Callable[..., Any], replaced: dict[str, str]) -> Any:
    """Return a rule whose text is another's but for these pieces, each of which is there once."""
    source = replaced_in(textwrap.dedent(inspect.getsource(rule)), replaced)
    code = inspect.unwrap(rule).__code__
    above = "\n" * (code.co_firstlineno - 1)  # so that a traceback names a place
    namespace: dict[str, Any] = {}
    exec(
        compile(above + source, code.co_filename, "exec"),
        inspect.unwrap(rule).__globals__,
        namespace,
    )
    return namespace[code.co_name]


def replaced_in(source: str, replaced: dict[str, str]) -> str:
    """Return a text but for these pieces, each of which is there once."""
    for old, new in replaced.items():
        if source.count(old) != 1:
            raise ValueError(f"{old!r} is {source.count(old)} times in\n{source}")
        source = source.replace(old, new)
    return source


# What several rows call -----------------------------------------------------------------------------------------------


def refuse_if(when, why):
    """Raise ValueError for arguments that forward is not meant for."""
    if when:
        raise ValueError(why)


def summed_to(g, shape):
    """Return a gradient summed over what broadcasting repeated."""
    new = g.ndim - len(shape)
    axes = tuple(i for i in range(g.ndim) if i < new or (shape[i - new] == 1 and g.shape[i] != 1))
    return (g.sum(axis=axes) if axes else g).reshape(shape)


def definite(rng):
    """Draw a symmetric positive definite matrix."""
    root = rng.normal(size=(3, 3))
    return root @ root.T + 3 * np.eye(3)
