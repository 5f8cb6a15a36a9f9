"""Discovery of the ops of a module: those that its hook registers, and those that it defines."""

from __future__ import annotations

import ast
import builtins
import functools
import importlib.util
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, ClassVar

import numpy as np

from _plugrad_check.from_source.sources import (
    Inputs,
    Source,
    function_meant,
    import_errors_explained,
    module_of,
    source_meant,
)
from plugrad import registry
from plugrad.engine.call.function import Function
from plugrad.engine.errors import CheckUsageError, OpMissingError
from plugrad.registry.entries import Op, Origin
from plugrad.registry.loading.plugins import Hooks
from plugrad.registry.loading.registration import class_location, defines, require_function
from plugrad.registry.samples import SampleError
from plugrad.registry.telling.spelling import did_you_mean
from plugrad.registry.telling.strangers import words_of


class ForeignFunction(Function):
    """Function class that was made from a rule of another framework; `foreign` is the program behind it. `adapted`
    makes its subclasses.
    """

    foreign: ClassVar[Any]
    """The checker's `Program`, made of the given `target`."""


READERS: list[Callable[[Any], type[Function] | None]] = []
"""Functions that make a Function of something else, such as a rule of another framework; they return None if they
cannot. The checker adds its own.
"""


@dataclass(frozen=True)
class FromSource:
    """Op that is in no pack: its class, and the name by which the user gave it, 'path/to/ops.py::MyOp' or
    'module:MyOp'.
    """

    identity: str
    """'path/to/ops.py::MyOp' or 'module:MyOp'."""
    function: type[Function]

    def as_op(self) -> Op:
        """Return the class as an `Op`, the form in which the registry holds ops, as if a pack of no distribution had
        registered it.
        """
        file, line = class_location(self.function)
        where, _, name = self.identity.rpartition(":")
        where = where.removesuffix(":")
        origin = Origin(where, "", "", file, line)
        return Op(where, name, 1, self.function, self.function.apply, origin)


def op_at(source: Source) -> FromSource:
    """Return the op that a source names: a class in a file or module that is in no pack.

    Raises
    ------
    OpMissingError
        The source has no such class.
    CheckUsageError
        It is no class of an op; or the source cannot be imported.
    """
    module = module_of(source)
    classes = classes_of(module, source)
    identity = f"{source.where}{'::' if source.is_file else ':'}{source.name}"
    if source.name in classes:
        return FromSource(identity, classes[source.name])
    try:
        found = attribute(module, source.name)
    except AttributeError:
        known = did_you_mean(source.name, classes)
        raise OpMissingError(f"{source.where} has no class {source.name!r}{known}") from None
    function = function_of(found)
    if function is None:
        *names, last = [info.name for info in registry.plugins("framework") if info.usable] or [
            "any"
        ]
        frameworks = f"{', '.join(names)} or {last}" if names else last
        raise CheckUsageError(
            f"{identity}: it is no op's class, which extends plugrad.Function, nor a rule of {frameworks}; for any "
            "function add --inputs 'randn(3, 4)' or --samples FILE.py::FUNCTION, or write check_function(fn, inputs, "
            "framework=...)"
        )
    return FromSource(identity, function)


def function_at(source: Source) -> Callable[..., Any] | None:
    """Return the function that a source names, which can be checked on given inputs; None if there is none of that
    name, or it is an op.
    """
    found: Any = module_of(source)
    for name in source.name.split("."):
        found = getattr(found, name, None)
    is_one = callable(found) and not isinstance(found, type) and function_of(found) is None
    return found if is_one else None


def ops_in(source: Source) -> tuple[list[str], list[str]]:
    """Return the ops of a file, by the names that `check` takes, and the names of its classes without samples.

    Raises
    ------
    CheckUsageError
        The file cannot be imported, or has no op.
    """
    module = module_of(source)
    classes = classes_of(module, source)
    if not classes:
        raise CheckUsageError(f"{source.where}: it has no op; {lacking(module)}")
    ready = [
        f"{source.where}::{name}" for name, each in classes.items() if hasattr(each, "samples")
    ]
    return ready, [name for name, each in classes.items() if not hasattr(each, "samples")]


def classes_of(module: ModuleType, source: Source) -> dict[str, type[Function]]:
    """Return the ops of a module by name: first those that its function `plugrad_register_ops`, the hook of a pack,
    registers, then those that it defines.

    Without samples, a class is left out if it has no forward, or if another class extends it: it is then a base class.
    `source` is the module's file or name, for messages.
    """
    classes: dict[str, type[Function]] = {}

    def register(function: type[Function], /, **_: Any) -> None:
        require_function(function)
        classes.setdefault(name_for(function, classes), function)

    if hasattr(module, "plugrad_register_ops"):
        with import_errors_explained(source):
            hooks = Hooks()
            with hooks.registering(source.where, module):
                hooks.call(source.where, "plugrad_register_ops", register=register)
    for name, value in list(vars(module).items()):
        if not is_defined_in(module, value):
            continue
        try:
            function = function_of(value)
        except CheckUsageError:
            if isinstance(value, type):  # it needs arguments: what is made of it is an op
                continue
            raise
        if function is not None and function not in classes.values():
            classes[name] = function
    return {
        name: each
        for name, each in classes.items()
        if hasattr(each, "samples") or not (is_base(each, classes) or not defines(each, "forward"))
    }


def is_defined_in(module: ModuleType, value: Any) -> bool:
    """Return True if a value was defined in this module, and not imported; no code of either is run."""
    if isinstance(value, FunctionType):
        # Autograd's `primitive` keeps what it was made of, and tells no module.
        value = vars(value).get("fun", value)
    plain = isinstance(value, (type, FunctionType))
    home = value.__module__ if plain else inspect.getattr_static(value, "__module__", None)
    return bool(home == module.__name__)


def function_of(value: Any) -> type[Function] | None:
    """Return an op's class as it is, or the Function made from a rule of another framework; None for any other
    value.
    """
    if isinstance(value, type) and issubclass(value, Function):
        return value
    return next(filter(None, (read(value) for read in READERS)), None)


def is_base(function: type[Function], classes: dict[str, type[Function]]) -> bool:
    """Return True if another one of `classes` extends this class, as their authors wrote them."""
    own = target_of(function)
    own = own if isinstance(own, type) else function
    others = [target_of(other) for other in classes.values() if other is not function]
    return any(issubclass(each if isinstance(each, type) else type(each), own) for each in others)


def target_of(function: type[Function]) -> Any:
    """Return the object that an author wrote for an op: the class itself, or the class or function of another framework
    behind it.
    """
    return function.foreign.meant.target if issubclass(function, ForeignFunction) else function


def name_for(function: type[Function], classes: dict[str, type[Function]]) -> str:
    """Return the name for a class in `classes`: its own, with the module's name before it if another class has that
    name.
    """
    name = function.__name__
    taken = classes.get(name, function) is not function
    return f"{function.__module__}.{name}" if taken else name


def lacking(module: ModuleType) -> str:
    """Return the reason why a module has no ops, and what to write, as the end of an error message."""
    for name, value in vars(module).items():
        own = isinstance(value, type) and value.__module__ == module.__name__
        if own and hasattr(value, "forward") and hasattr(value, "backward"):
            return f"the class {name} does not extend plugrad's Function; write class {name}(pg.ArrayFunction)"
    return "no class in it extends plugrad.Function (imported classes do not count)"


def attribute(module: ModuleType, name: str) -> Any:
    """Return the object that a name, with or without dots, means in a module. Raises AttributeError if there is
    none.
    """
    return functools.reduce(getattr, name.split("."), module)


def samples_from(spec: str) -> Callable[[Any], Any]:
    """Return the function `samples(rng)` that the text `spec` names, 'module:function' or 'path.py::function'; for
    `Inputs`, a typed expression, a function that yields its value as one sample.

    Raises
    ------
    CheckUsageError
        There is no such function, or it cannot be called.
    """
    if isinstance(spec, Inputs):
        return samples_of_inputs(spec)
    return named_function(spec, "samples(rng) that yields plugrad.Sample(...)")


def named_function(spec: str, what: str) -> Callable[..., Any]:
    """Return the function that `spec`, 'module:function' or 'path.py::function', names, imported; `what` is its
    signature for the error message.

    Raises
    ------
    CheckUsageError
        There is none, or it cannot be called.
    """
    source = function_meant(spec, what.partition(" ")[0])
    module = module_of(source)
    try:
        found = attribute(module, source.name)
    except AttributeError:
        known = did_you_mean(source.name, vars(module))
        raise CheckUsageError(f"{source.where} has no function {source.name!r}{known}") from None
    if not callable(found) or isinstance(found, type):
        raise CheckUsageError(f"{spec} is no function {what}")
    function: Callable[[Any], Any] = found
    return function


def samples_of_inputs(given: Inputs) -> Callable[[Any], Any]:
    """Return a function that yields one sample: the arguments that an expression evaluates to, with random numbers of
    each call's `rng`.

    The expression may use plugrad's names (``randn(3, 4)``, in float64), ``rng``, and modules by their names.

    Raises
    ------
    CheckUsageError
        It is no expression.
    """
    try:
        tree = ast.parse(given.strip(), "--inputs", "eval")
    except SyntaxError as error:
        raise CheckUsageError(
            f"--inputs {given!r} is no Python expression ({error.msg}); write for instance --inputs 'randn(3, 4)'"
        ) from None
    code = compile(tree, "--inputs", "eval")
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}

    def samples(rng: Any) -> Any:
        # Whoever writes the expression has plugrad's public names, as after `import plugrad`; nothing else here does.
        pg: Any = importlib.import_module("plugrad")
        names = {name: getattr(pg, name) for name in dir(pg)}
        names |= {"pg": pg, "plugrad": pg, "np": np, "rng": rng}
        before = pg.get_default_dtype()
        pg.set_default_dtype(pg.float64)  # what is asked is a matter of digits
        pg.manual_seed(int(rng.integers(2**32)))
        try:
            for name in used - {*names, *dir(builtins)}:
                if importlib.util.find_spec(name) is not None:
                    names[name] = importlib.import_module(name)
            found = eval(code, names)
        except Exception as error:
            raise SampleError(
                f"--inputs {given!r} raised {type(error).__name__}: {words_of(error)}"
            ) from error
        finally:
            pg.set_default_dtype(before)
        args = found if isinstance(found, tuple) else (found,)
        yield pg.Sample(
            *(each.detach().numpy() if isinstance(each, pg.Tensor) else each for each in args)
        )

    return samples


def op_named(target: str) -> FromSource | None:
    """Return the op that a target in a file or a module means, 'ops.py::MyOp' or 'module:MyOp'; None for a target of
    another form, such as 'pack::op'.

    Raises
    ------
    CheckUsageError
        The target is a file, and no op in it.
    """
    source = source_meant(target)
    if source is None:
        return None
    if not source.name:
        raise CheckUsageError(f"{target!r} is a file, and one op is meant: write {target}::MyOp")
    return op_at(source)
