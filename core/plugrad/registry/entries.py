"""Records of the registry, as plain data: `Offer`, `PackInfo`, `Pack`, `Op` and its `Origin`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from plugrad.engine.call.function import Function
from plugrad.engine.graph.facts import facts_about, signature_of
from plugrad.registry.samples import Sample

State = Literal[
    "not loaded", "loaded", "blocked", "conflict", "incompatible", "unchecked", "broken"
]
"""State of a plugin; the table at the top of `registry.py` says which step leads to which."""
Source = Literal["entry point", "editable"]


@dataclass(frozen=True)
class Offer:
    """Claim of one installed distribution to a plugin name, read from its entry points and other metadata.

    Several distributions may offer one name: then there is a conflict.
    """

    name: str
    value: str  # the entry point's value: "module" or "module:object"
    distribution: str
    version: str
    path: str
    source: Source
    metadata: Any = field(default=None, repr=False, compare=False)  # its Distribution
    group: str = "plugrad.ops"
    beside: tuple[str, ...] = ()
    """Other versions of the distribution that have metadata in the same folder: an upgrade was cut short."""
    ufuncs: str = ""
    """The module whose ufuncs are on Tensors the pack's ops of the same names."""

    @property
    def module(self) -> str:
        """The module that the entry point names."""
        return self.value.partition("[")[0].partition(":")[0].replace(" ", "")

    def __str__(self) -> str:
        return f"{self.distribution} {self.version} ({self.path})"


@dataclass(frozen=True)
class PackInfo:
    """Record of an installed pack, or of another kind of plugin, known without importing it: what
    `plugrad.registry.packs` lists.

    `reason` says why the state is bad, or, in a good one, what else was found, such as a refused rival. `ops` is empty
    until the pack is loaded. In a conflict, `distribution` and `version` name those of all `offers`.
    """

    name: str
    distribution: str
    version: str
    state: State
    source: Source
    reason: str = ""
    ops: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    kind: str = "pack"

    @property
    def usable(self) -> bool:
        """True unless something is known to be wrong; a pack that is not loaded may still fail when it is."""
        return self.state in ("not loaded", "loaded")

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows: its distribution, its state, and its ops if it is loaded."""
        return as_html(self)


@dataclass(frozen=True)
class Origin:
    """Origin of an op: pack, distribution, version, file and line. The registry sets it,
    so a pack cannot claim another's.
    """

    pack: str
    distribution: str
    version: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.distribution} {self.version} ({self.file}:{self.line})"


def is_ours(record: Offer | PackInfo | Origin | Pack) -> bool:
    """Return True if a plugin came with plugrad itself: plugrad's distribution offers it."""
    return record.distribution == "plugrad"


@dataclass(frozen=True, eq=False, repr=False)
class Op:
    """Record of a registered op: its name, its class (`function`, a `Function`), and where it comes from.

    The registry makes it, and ``pg.ops.<pack>.<op>.op`` returns it. `call` is the function that users call: the class's
    own static method `call` if it has one, else its `apply`. ``op.call.op is op``.
    """

    pack: str
    name: str
    version: int
    function: type[Function]
    call: Callable[..., Any]
    origin: Origin

    @property
    def identity(self) -> str:
        """The name that errors, reports and files use: 'pack::op'."""
        return f"{self.pack}::{self.name}"

    @property
    def signature(self) -> inspect.Signature:
        """The signature by which the op is called: that of its own `call`, else that of `forward` less ctx."""
        return signature_of_call(self.function)

    @property
    def doc(self) -> str:
        """The docstring, cleaned of its indentation; empty if there is none."""
        return doc_of_call(self.function)

    @property
    def for_rules(self) -> bool:
        """True if only backward rules of other ops call it, as their derivative: `dir(plugrad)` leaves it out."""
        return facts_about(self.function).for_rules is True

    def samples(self, rng: np.random.Generator) -> Iterator[Sample]:
        """Yield the op's samples, drawn with the generator `rng`."""
        yield from self.function.samples(rng)  # type: ignore[attr-defined]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        # Found again by its name, as `call` is.
        return attrgetter("op"), (vars(self).get("_stored") or self.call,)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return an attribute of an op that was unpickled before its pack was loaded: this loads the pack."""
            stored = vars(self).get("_stored")
            if stored is None or name.startswith("__"):
                raise AttributeError(f"an op has no attribute {name!r}")
            vars(self).update(vars(stored.find().op))
            return object.__getattribute__(self, name)

    def __repr__(self) -> str:
        if "function" not in vars(self):  # to be shown is no reason to load a pack
            return f"<the stored op {self.identity}@{self.version}>"
        return f"<op {self.identity}{without_annotations(self.signature)} of {self.origin}>"

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows: formula, signature, samples, and the verdict of its last check."""
        return as_html(self)


as_html: Callable[[Op | PackInfo], str] = repr
"""HTML of a record for notebooks. Set in `plugrad/registry/__init__.py`: a record does not know its registry."""


@dataclass(frozen=True)
class Question:
    """Check that a pack brings for its own ops: ``ask(op, sample)`` returns the text of a finding, or None.

    `code`, `title` and `explanation` are those of the finding.
    """

    code: str
    title: str
    explanation: str
    ask: Callable[[Op, Sample], str | None]


class Ops(Mapping[str, Op]):
    """Lazy mapping of a pack's ops by name: a module of the pack is imported when an op in it is first read.

    `index` maps the names of modules to the names of their ops, as far as the pack lists them, and ``load(module)``
    imports one. A name in no index is looked for in every module; to iterate over the ops imports all of them.
    """

    def __init__(self, index: Mapping[str, tuple[str, ...]], load: Callable[[str], None]) -> None:
        self.waiting: Mapping[str, tuple[str, ...]] = index
        """The modules that are not imported yet, and which ops the pack says that they have; never changed in place,
        because threads read it."""
        self._parts: dict[str, dict[str, Op]] = {module: {} for module in ("", *index)}
        self._by_name: dict[str, Op] = {}
        self._load = load

    def add(self, ops: dict[str, Op], module: str = "") -> None:
        """Add the ops of `module`, which has been imported, or of the pack itself ("").
        Not safe for several threads at once.
        """
        self._parts[module] = ops
        self._by_name.update(ops)
        self.waiting = {name: known for name, known in self.waiting.items() if name != module}

    def complete(self, *modules: str) -> Ops:
        """Import the modules, by default all that are not imported yet, and return this mapping."""
        for module in modules or self.waiting:
            self._load(module)
        return self

    def loaded(self) -> dict[str, Op]:
        """Return the ops whose modules are imported, in the order in which the pack offers them."""
        return {name: op for part in list(self._parts.values()) for name, op in part.items()}

    def names(self) -> tuple[str, ...]:
        """Return the names of all ops that are known without an import."""
        waiting, parts = self.waiting, list(self._parts.items())
        return tuple(name for key, part in parts for name in waiting.get(key, part))

    def __getitem__(self, name: str) -> Op:
        if name not in self._by_name:
            for module, names in self.waiting.items():
                if name in names:
                    self._load(module)
        return self._by_name[name] if name in self._by_name else self.complete()._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name or name in self.names() or name in self.complete()._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self.complete().loaded())

    def __len__(self) -> int:
        return len(self.complete().loaded())


@dataclass(frozen=True, eq=False)
class Pack:
    """Loaded pack: the module or object that its entry point names (`plugin`), its ops by name, and its own checks."""

    name: str
    distribution: str
    version: str
    plugin: Any
    ops: Ops
    questions: tuple[Question, ...] = ()

    @property
    def aliases(self) -> dict[str, str]:
        """Second names of ops, from the pack's ``PLUGRAD_ALIASES``: a dict from name to identity, 'pack::op'."""
        return dict(getattr(self.plugin, "PLUGRAD_ALIASES", {}))


def has_own_call(function: type[Function]) -> bool:
    """Return True if the class of an op defines a static method `call`, which users call in place of `apply`."""
    own = vars(function).get("call")
    return isinstance(own, staticmethod) and (
        own.__func__ is not function.apply or function.is_formula
    )


def signature_of_call(function: type[Function]) -> inspect.Signature:
    """Return the signature by which users call an op, given its class: that of `call`,
    else that of `forward` without `ctx`.
    """
    if has_own_call(function):
        return signature_of(vars(function)["call"].__func__)
    if "call_signature" in vars(function):  # an op that a form made
        return vars(function)["call_signature"]  # type: ignore[no-any-return]
    signature = signature_of(function.forward)
    takes_ctx = facts_about(function).takes_ctx
    return signature.replace(parameters=list(signature.parameters.values())[takes_ctx:])


def doc_of_call(function: type[Function]) -> str:
    """Return the docstring of an op, given its class: of its `call`, else of the class; unindented,
    "" if there is none.
    """
    own = has_own_call(function) and vars(function)["call"].__func__.__doc__
    return inspect.cleandoc(own or function.__doc__ or "")


def without_annotations(signature: inspect.Signature) -> inspect.Signature:
    """Return a signature without its annotations, which tell little about an op.

    >>> without_annotations(inspect.signature(lambda ctx, x, *, times=2: x))
    <Signature (ctx, x, *, times=2)>
    """
    parameters = signature.parameters.values()
    return inspect.Signature([each.replace(annotation=each.empty) for each in parameters])


def snake_case(name: str) -> str:
    """Return the name of an op in snake case, from that of its class: 'MaxPool2d' gives 'max_pool2d'.

    >>> snake_case("LogSoftmax")
    'log_softmax'
    >>> snake_case("LSTMCell")
    'lstm_cell'
    """
    words = re.sub(r"(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", words).lower()
