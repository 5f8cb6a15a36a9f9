"""Declared facts of an op, with their validators, and those that the signature of its forward says.

It is read once, when the class is made, into one record, `Facts`; engine, registry, checker and command line read that.
A further fact that may be declared is a row of `Declarable`, and one of `FACTS` in `check/declared/declared.py`, which
says how it is tried.
"""

from __future__ import annotations

import functools
import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from inspect import Parameter
from numbers import Real
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple

# What a declared fact may be, and how that is written in a class.


class Form(NamedTuple):
    """Validator of a declared fact (`admits`, called with the value),
    and the words for its form in an error (`words`).
    """

    admits: Callable[[Any], bool]
    words: str
    """The same, as it is written in a class."""


def is_bool(value: Any) -> bool:
    """Return True for True and False."""
    return isinstance(value, bool)


def is_kind_of_arrays(value: Any) -> bool:
    """Return True if `value` is valid for the declaration `arrays`: "numpy" or "nep18"."""
    return isinstance(value, str) and value in ("numpy", "nep18")


def is_core(value: Any) -> bool:
    """Return True for a valid `core_dims`: a number of dimensions, the name of a setting, a function, or a tuple.

    A tuple has a number, a name or None for each argument.
    """
    if isinstance(value, tuple):
        return all(each is None or type(each) in (int, str) for each in value)
    return type(value) in (int, str) or callable(value)


def is_word_on_complex(value: Any) -> bool:
    """Return True if `value` is valid for the declaration `complex`: True, False or 'holomorphic'."""
    return isinstance(value, bool) or (isinstance(value, str) and value == "holomorphic")


def is_word_on_views(value: Any) -> bool:
    """Return True if `value` is valid for the declaration `is_view`: True, False or 'conjugate'."""
    return isinstance(value, bool) or (isinstance(value, str) and value == "conjugate")


def is_domain(value: Any) -> bool:
    """Return True if `value` is valid for the declaration `domain`:
    a dict from names to pairs (low, high) with low < high.
    """
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and is_points(bounds) and len(bounds) == 2 and bounds[0] < bounds[1]
        for name, bounds in value.items()
    )


def is_kinks(value: Any) -> bool:
    """Return True if `value` is valid for the declaration `kinks`:
    a dict from names to tuples or lists of real numbers.
    """
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and is_points(points) for name, points in value.items()
    )


def is_points(value: Any) -> bool:
    """Return True for a tuple or list of real numbers."""
    return isinstance(value, (tuple, list)) and all(isinstance(point, Real) for point in value)


def is_names(value: Any) -> bool:
    """Return True for a tuple or list of strings."""
    return isinstance(value, (tuple, list)) and all(isinstance(name, str) for name in value)


def is_sizes(value: Any) -> bool:
    """Return True if `value` is valid for the declaration `sizes`:
    a dict from names to shapes such as ``(..., "n", 4)``.

    A length is an integer, a name, or an expression of names and integers, "2 * m"; the first may be `...`.
    """
    return isinstance(value, Mapping) and all(
        isinstance(name, str)
        and isinstance(shape, (tuple, list))
        and all(
            type(axis) is int
            or (type(axis) is str and bool(names_in(axis)))
            or (axis is ... and not place)
            for place, axis in enumerate(shape)
        )
        for name, shape in value.items()
    )


@functools.cache
def names_in(length: str) -> tuple[str, ...]:
    """Return the names in a declared length such as 'n' or '2 * n + m'; () if the text is no such expression."""
    if not re.fullmatch(r"[\w\s()+*/%-]+", length):
        return ()
    try:
        return compile(length.strip(), "sizes", "eval").co_names
    except SyntaxError:
        return ()


def is_settings(value: Any) -> bool:
    """Return True if `value` is valid for the declaration `settings`: a dict from names to tuples,
    lists or ranges of values.
    """
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(values, (tuple, list, range)) and len(values) > 0
        for name, values in value.items()
    )


FLAG = Form(is_bool, "True or False")
ARRAYS = Form(is_kind_of_arrays, "'numpy' or 'nep18'")
CORE = Form(is_core, "2, how many of the last dimensions, or 'dim', the setting that says which")
VIEW = Form(is_word_on_views, "True, False or 'conjugate'")
COMPLEX = Form(is_word_on_complex, "True, False or 'holomorphic'")
DOMAIN = Form(is_domain, "{'x': (low, high)}, a pair of numbers per argument")
KINKS = Form(is_kinks, "{'x': (0.0,)}, the points per argument")
SIZES = Form(
    is_sizes,
    "{'x': ('n', 4), 'y': (..., '2 * n')}, a shape per argument: the same name is the same length",
)
NAMES = Form(is_names, "('x',), the names of arguments")
SETTINGS = Form(is_settings, "{'mode': ('sum', 'mean')}, the allowed values per setting")


# The table of what may be declared, a row for each fact.


class Row(NamedTuple):
    """Definition of a fact that an op may declare: its default, its valid form, and whether it is shown to those who
    read about an op. `Declarable` has one for each fact.
    """

    default: Any
    """What holds where nobody says it."""
    form: Form
    shown: bool
    """Whether it is shown to those who read about an op."""

    def admits(self, value: Any) -> bool:
        """Return True if `value` is valid for the fact; None, for nothing declared, is."""
        return value is None or self.form.admits(value)


def row(default: Any, form: Form, shown: bool = False) -> Any:
    """Return a `Row` with these fields, typed as Any: for the attribute of `Declarable` that it is assigned to, which
    has another type.
    """
    return Row(default, form, shown)


class Declarable:
    """Base class of `Function`: its attributes are the facts that an op may declare about itself, such as `domain` or
    `deterministic`, with their defaults. An op's class declares one by setting the attribute.

    Each is written here as a `Row` (default, valid form, whether it is shown); right after the class, the rows are
    stored in `TABLE` by name, and the attributes set to the defaults.
    """

    __slots__ = ()

    domain: ClassVar[Mapping[str, tuple[float, float]] | None] = row(None, DOMAIN, shown=True)
    """Where an argument may lie: ``{"x": (0.0, np.inf)}``."""
    kinks: ClassVar[Mapping[str, Sequence[float]] | None] = row(None, KINKS, shown=True)
    """Where there is no derivative: ``{"x": (0.0,)}``."""
    sizes: ClassVar[Mapping[str, Sequence[Any]] | None] = row(None, SIZES, shown=True)
    """The shape of an argument, told by names for lengths that may be any, what is computed of these, and integers:
    ``{"q": (..., "n", "2 * m", 4)}``."""
    settings: ClassVar[Mapping[str, Sequence[Any]] | None] = row(None, SETTINGS, shown=True)
    """The values that a setting may have: ``{"mode": ("sum", "mean")}``."""
    symmetric: ClassVar[Sequence[str] | None] = row(None, NAMES, shown=True)
    """Which arguments are symmetric (Hermitian) matrices: the gradient is the derivative along these."""
    deterministic: ClassVar[bool] = row(True, FLAG, shown=True)
    """Two runs give the same."""
    arrays: ClassVar[str] = row("numpy", ARRAYS, shown=True)
    """Which arrays it takes: NumPy's, or ``"nep18"``, all that speak NumPy's protocols."""
    core_dims: ClassVar[Any] = row(None, CORE, shown=True)
    """Which dimensions of an array it needs whole, while along the others each chunk of one (Dask's) is computed alone:
    the last 2, say, or those that the setting "dim" names."""
    broadcasts: ClassVar[bool] = row(False, FLAG, shown=True)
    """Inputs broadcast: the engine sums gradients back."""
    new_gradients: ClassVar[bool] = row(False, FLAG)
    """Each gradient that the rule returns is a new, writable array, which nobody else holds."""
    writes_to_gradients: ClassVar[bool] = row(True, FLAG)
    """The rule may write into the gradients that it is given. Else the engine need not copy one for it."""
    for_rules: ClassVar[bool] = row(False, FLAG, shown=True)
    """Only rules of other ops call it: `dir(plugrad)` leaves it out."""
    is_view: ClassVar[bool | Literal["conjugate"]] = row(False, VIEW)
    """The output does nothing but show the memory of one input; or "conjugate": the complex conjugate of it."""
    complex: ClassVar[bool | Literal["holomorphic"]] = row(False, COMPLEX)
    """The rule is right for complex numbers too; or "holomorphic"."""


TABLE: dict[str, Row] = {
    name: value for name, value in vars(Declarable).items() if isinstance(value, Row)
}
"""What may be declared."""
for name, each in TABLE.items():
    setattr(Declarable, name, each.default)
SHOWN = tuple(name for name, each in TABLE.items() if each.shown)
"""What of it is shown to those who read about an op."""


# The record.


class Said(Declarable):
    """Declarations of an op, with the values that stand on its class, not yet validated: base class of `Facts`."""

    __slots__ = tuple(TABLE)


@dataclass(frozen=True, slots=True, eq=False)
class Facts(Said):
    """Frozen record of what holds for every call of a Function: what it declares,
    and what its forward's signature says.

    A declaration is an attribute of the same name as on the op's class. `facts_of` makes one for each class of op.
    """

    takes_arrays: bool = True
    makes_arrays: bool = True
    """Forward returns arrays that are new, or those of a view: it is not that it conjugates its input's memory."""
    only_numpy: bool = False
    """It takes NumPy's arrays only, not those of other libraries: an `ArrayFunction` that declares no more."""
    conjugates: bool = False
    """Its output shows the conjugate of its input's memory: `is_view = "conjugate"`."""
    once_differentiable: bool = False
    may_write: bool = False
    """The rule may write into the arrays that it is given."""
    has_rule: bool = True
    """It has a backward, or a vjp, of its own."""
    arguments: tuple[str, ...] = ()
    """What forward calls its positional arguments."""
    keywords: tuple[str, ...] = ()
    """What it calls those that are given by keyword only."""
    takes_ctx: bool = True
    """Forward is given the node; without, `setup_context` is."""
    any_number: bool = False
    """Forward takes any number of positional arguments."""
    any_setting: bool = False
    """Forward takes settings of any name."""
    has_signature: bool = True
    """Forward is written in Python: what it takes is known."""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """What an argument of forward is that is not given, if it need not be."""
    rule: Callable[..., Any] | None = None
    """What the author wrote: `backward`, or `vjp`."""
    methods: frozenset[str] = frozenset()
    """Which of `METHODS` the class has."""
    stated: frozenset[str] = frozenset()
    """Which facts the class declares, or one that it extends."""
    said: InitVar[Mapping[str, Any]] = MappingProxyType({})
    """What they declare."""

    def __post_init__(self, said: Mapping[str, Any]) -> None:
        for name, row in TABLE.items():
            object.__setattr__(self, name, said.get(name, row.default))

    @property
    def declares_complex(self) -> bool:
        """True if the op declares that its rule is right for complex numbers.

        (A `Function` accepts them by default, as in PyTorch, without having declared that.)
        """
        return bool(self.complex) and "complex" in self.stated


METHODS = frozenset({"reference", "error_samples", "surrogate", "jvp", "vjp"})
"""What a class may have beside forward and backward."""
OUR_OWN = f"{__name__.partition('.')[0]}.engine"


def facts_of(cls: Any, has_rule: bool, once_differentiable: bool) -> Facts:
    """Return the `Facts` of the Function `cls`, read from the attributes of its class and the signature of its forward.

    `has_rule` says whether it has a backward rule, and `once_differentiable` whether that can be differentiated only
    once.
    """
    takes_ctx = not (hasattr(cls, "setup_context") or cls.is_formula)
    said: dict[str, Any] = {}
    stated: set[str] = set()
    methods: set[str] = set()
    for kind in reversed(cls.__mro__):  # by hand: a descriptor of the author's may raise
        for name in TABLE.keys() & vars(kind).keys():
            value = vars(kind)[name]
            said[name] = value.__func__ if isinstance(value, staticmethod) else value
            if not kind.__module__.startswith(OUR_OWN):
                stated.add(name)
        for name in METHODS & vars(kind).keys():
            (methods.discard if vars(kind)[name] is None else methods.add)(name)
    return Facts(
        takes_arrays=cls.takes_arrays,
        makes_arrays=cls.takes_arrays and said.get("is_view") != "conjugate",
        only_numpy=cls.takes_arrays and said.get("arrays") != "nep18",
        conjugates=type(said.get("is_view")) is str and said["is_view"] == "conjugate",
        once_differentiable=once_differentiable,
        may_write=cls.takes_arrays and said.get("writes_to_gradients") is not False,
        has_rule=has_rule,
        takes_ctx=takes_ctx,
        **taken_by(cls.forward, takes_ctx),
        rule=cls.vjp if "vjp" in methods else cls.backward,
        methods=frozenset(methods),
        stated=frozenset(stated),
        said=said,
    )


def signature_of(function: Callable[..., Any]) -> inspect.Signature:
    """Return a function's signature, in which annotations with undefined names stay as text.

    Since Python 3.14 (PEP 649) `inspect.signature` itself evaluates them, and raises NameError for what is imported
    under ``if TYPE_CHECKING`` alone.

    >>> signature_of(lambda ctx, x, *, times=2: x)
    <Signature (ctx, x, *, times=2)>
    """
    if sys.version_info >= (3, 14):
        from annotationlib import Format

        return inspect.signature(function, annotation_format=Format.FORWARDREF)
    return inspect.signature(function)


def taken_by(forward: Any, takes_ctx: bool) -> dict[str, Any]:
    """Return the fields of `Facts` that the signature of `forward` determines: names of arguments, defaults and so on.

    `takes_ctx` says whether its first argument is `ctx`. A decorator may have set ``__signature__``. A forward without
    a signature, or not written in Python, counts as one that takes any arguments.
    """
    try:
        parameters = signature_of(forward).parameters.values()
    except (TypeError, ValueError):
        parameters = None
    if parameters is None or not hasattr(forward, "__code__"):
        return {"any_number": True, "any_setting": True, "has_signature": False}

    def of_kind(*kinds: Any) -> tuple[str, ...]:
        return tuple([each.name for each in parameters if each.kind in kinds])

    return {
        "arguments": of_kind(Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)[
            takes_ctx:
        ],
        "keywords": of_kind(Parameter.KEYWORD_ONLY),
        "any_number": bool(of_kind(Parameter.VAR_POSITIONAL)),
        "any_setting": bool(of_kind(Parameter.VAR_KEYWORD)),
        "defaults": {p.name: p.default for p in parameters if p.default is not p.empty},
    }


def facts_about(cls: Any) -> Facts:
    """Return the `Facts` of a Function. A class that inherits the rule of another gets the other's facts,
    with its own declarations added.
    """
    facts: Facts = cls.node_class._facts
    if cls.node_class._function is cls:
        return facts
    return facts_of(cls, facts.has_rule, facts.once_differentiable)
