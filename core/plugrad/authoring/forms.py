"""Forms of ops: decorators that make an op of its mathematics, `elementwise`, `linear`, `primitive` and `composed`.

`elementwise` makes one of a NumPy ufunc, or another function of each element, and the derivative below it; `linear` of
a linear function of an array and its adjoint; `primitive` of any function of arrays and its rule; `composed` of a
formula of other ops, which needs no rule. What ops of a kind share is written here once: how an op is called, the dtype
of the result, what is saved, the name of the node. An op whose forward or rule is the point, and needs room, is a class
that extends `Primitive`.

>>> import numpy as np
>>> import plugrad as pg
>>> from plugrad.authoring import composed, elementwise, smooth_samples
>>> @elementwise(np.arctan, samples=smooth_samples)
... def atan(grad, input):
...     '''Inverse tangent, in radians. Source: atan'(x) = 1 / (1 + x²).'''
...     return grad / (1 + input * input)
>>> @composed(samples=smooth_samples, reference=lambda x: x / (1 + np.exp(-x)))
... def swish(input):
...     '''x sigmoid(x).'''
...     return input * pg.sigmoid(input)
>>> pg.check.check_op(atan).verdict, pg.check.check_op(swish).verdict
('pass', 'pass')
>>> atan.call(pg.tensor([1.0], requires_grad=True))
tensor([0.7854], grad_fn=<AtanBackward0>)
"""

from __future__ import annotations

import functools
import importlib
import inspect
import operator
from collections.abc import Callable, Iterable, Sequence
from inspect import Parameter
from types import ModuleType, new_class
from typing import Any, ClassVar, TypeAlias, cast

import numpy as np

import plugrad as pg
from plugrad.authoring.dtypes import explained, result_type, wide
from plugrad.authoring.rules import silent
from plugrad.authoring.settings import sequence_of, sizes_of, wrong_type
from plugrad.authoring.types import Register
from plugrad.engine.call.arguments import ALIASES, label_of, which
from plugrad.engine.call.function import Composed, name_apply
from plugrad.engine.call.refusals import refuse_kind
from plugrad.engine.inplace.write import write_in_place, write_out
from plugrad.engine.tensor.arrays import is_other_array, other_kind
from plugrad.registry.loading.registration import ops_in
from plugrad.registry.signatures import signature_of

Samples: TypeAlias = (
    "Callable[[np.random.Generator], Iterable[Any]]"  # numpy.random takes 30 ms to import
)
UFUNC_ARGUMENTS = ("input", "other", "third")
ABOUT_CALL = ("output", "shape", "needs_input_grad")


class Primitive(pg.ArrayFunction):
    """An op written as a class, with what nearly all ops declare: arrays of any library, gradients that are only read.

    `arrays` is "nep18", `writes_to_gradients` False, and the node is called as PyTorch calls its own, after the class:
    "DoubleBackward0". A class that differs says so. The forms make classes of this kind.

    >>> import plugrad as pg
    >>> from plugrad.authoring import Primitive
    >>> class Double(Primitive):
    ...     @staticmethod
    ...     def forward(ctx, input):
    ...         return 2 * input
    ...     @staticmethod
    ...     def backward(ctx, grad_output):
    ...         return 2 * grad_output
    >>> Double.apply(pg.tensor([1.0], requires_grad=True))
    tensor([2.], grad_fn=<DoubleBackward0>)
    """

    arrays = "nep18"
    writes_to_gradients = False
    node_name: ClassVar[str]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "node_name" not in vars(cls):
            cls.node_name = f"{capitalized(cls.__name__)}Backward0"
        super().__init_subclass__(**kwargs)


def elementwise(
    forward: Callable[..., Any] | str,
    *,
    samples: Samples,
    error_samples: Samples | None = None,
    reference: Callable[..., Any] | str | None = None,
    inputs: int = 1,
    inplace: bool = False,
    **facts: Any,
) -> Callable[[Callable[..., Any]], type[pg.ArrayFunction]]:
    """Make an op of a function of each element, and of its derivative, the rule below.

    Any shapes; several inputs broadcast. The result has the dtype of `result_type`, where integers and booleans count
    as the default dtype; half precision is computed in single, unless `forward` is a ufunc of NumPy. Warnings are off.

    Parameters
    ----------
    forward
        A ufunc; or the dotted name of one, ``"scipy.special.erf"``, which is imported at the first call; or a function
        of arrays and of settings, whose arguments are the op's. A setting has a default, or stands after ``*``; it may
        be given by position, too. A ufunc's arguments are `input` and `other`.
    samples, error_samples, reference
        As the static methods of a `Function`; the reference may be a dotted name too.
    inputs
        How many arrays a function takes of which only the name is given.
    inplace
        Whether callers may give ``inplace=True``, which writes the result into the input.
    **facts
        What the op declares: `domain`, `kinks`, `complex`, `node_name` ... Where nothing is said, `arrays` is "nep18"
        ("numpy" for a named function, other than those of scipy.special), `broadcasts` is True for several inputs,
        `new_gradients` True and `writes_to_gradients` False.

    Returns
    -------
    Callable
        The decorator of a rule ``rule(grad, ...)``. What it names after the gradient it is given: arguments of the op,
        `output`, `shape`, the first input's, and `needs_input_grad`; what it names of arrays is saved. It returns the
        gradient of the input, or a tuple of one for each. It is written with operators and plugrad's functions, of
        arrays and Tensors alike, and so serves every order.

    Raises
    ------
    TypeError
        The rule names something that the op has not.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.authoring import elementwise, positive_samples
    >>> @elementwise(np.log1p, samples=positive_samples, domain={"input": (-1.0, np.inf)})
    ... def log1p(grad, input):
    ...     '''Natural logarithm of 1 + x. Source: log1p'(x) = 1 / (1 + x).'''
    ...     return grad / (1 + input)
    >>> log1p.call(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.6931])
    """
    function = lazily(forward)
    signature = signature_of_forward(forward, inputs)
    several = len(inputs_of(signature)) > 1
    native = isinstance(forward, np.ufunc)

    def compute_one(input: Any, **settings: Any) -> Any:
        dtype: Any = input.dtype if input.dtype.kind in "fc" else pg.get_default_dtype()
        within = dtype if native or dtype.char != "e" else np.dtype(np.float32)
        try:
            if input.dtype is not within:
                input = input.astype(within, copy=False)
            output = pg.quietly(function, input, **settings)
        except (ValueError, TypeError, OverflowError) as error:
            raise explained(error, input) from error
        return output if output.dtype is dtype else output.astype(dtype, copy=False)

    def compute(*inputs: Any, **settings: Any) -> Any:
        try:
            dtype: Any = result_type(*inputs)
            if dtype.kind not in "fc":
                dtype = pg.get_default_dtype()
            within = np.dtype(np.float32) if dtype == np.float16 and not native else dtype
            cast = [
                each.astype(within, copy=False) if hasattr(each, "dtype") else each
                for each in inputs
            ]
            output = pg.quietly(function, *cast, **settings)
        except (ValueError, TypeError, OverflowError) as error:
            raise explained(error, *inputs) from error
        return output if output.dtype == dtype else output.astype(dtype)

    def compute_ufunc(input: Any) -> Any:
        if input.dtype.kind not in "fc":
            input = input.astype(pg.get_default_dtype())
        try:
            return silent(function, input)
        except RuntimeError:  # it is called in another thread
            return pg.quietly(function, input)
        except TypeError as error:
            raise explained(error, input) from error

    assumed: dict[str, Any] = {"new_gradients": True}
    if several:
        assumed["broadcasts"] = True
    if isinstance(forward, str) and not forward.startswith("scipy.special."):
        assumed["arrays"] = "numpy"
    return primitive(
        compute if several else compute_ufunc if native else compute_one,
        signature=signature,
        samples=samples,
        error_samples=error_samples,
        reference=reference,
        inplace=inplace,
        **assumed | facts,
    )


def primitive(
    forward: Callable[..., Any],
    *,
    samples: Samples,
    error_samples: Samples | None = None,
    reference: Callable[..., Any] | str | None = None,
    signature: inspect.Signature | None = None,
    inplace: bool = False,
    sizes: str = "",
    **facts: Any,
) -> Callable[[Callable[..., Any]], type[pg.ArrayFunction]]:
    """Make an op of a function of arrays and of settings, and of its rule, the function below.

    Parameters and rule are those of `elementwise`; the dtype of the result is the affair of `forward`, and inputs do
    not broadcast unless `broadcasts` is declared. A `forward` that takes `ctx` first is given it, as that of a class
    is, and the rule may name what it keeps there. With `sizes`, the name of a setting, the numbers of that setting may
    be given one by one, too: ``flip(x, 0, 1)``.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.authoring import primitive
    >>> def samples(rng):
    ...     yield pg.Sample(rng.normal(size=(3, 4)), dim=1)
    >>> @primitive(lambda input, *, dim: np.flip(input, dim), samples=samples)
    ... def mirrored(grad, dim):
    ...     '''The elements in reverse order along `dim`; the gradient is reversed back.'''
    ...     return mirrored.call(grad, dim)
    >>> mirrored.call(pg.tensor([1.0, 2.0, 3.0]), 0)
    tensor([3., 2., 1.])
    """
    signature = signature or annotated(signature_of(forward))
    given_ctx = next(iter(signature.parameters), "") == "ctx"
    if given_ctx:
        signature = signature.replace(parameters=[*signature.parameters.values()][1:])
    names = [*signature.parameters]

    def decorate(rule: Callable[..., Any]) -> type[pg.ArrayFunction]:
        wanted = [*signature_of(rule).parameters][1:]
        unknown = [name for name in wanted if name not in (*names, *ABOUT_CALL)]
        if unknown and not given_ctx:
            raise TypeError(
                f"the rule {rule.__name__} asks for {', '.join(unknown)}; after grad it may name "
                f"{', '.join((*names, *ABOUT_CALL))}"
            )
        broadcasts = facts.get("broadcasts", False)
        body: dict[str, Any] = {
            **_methods(forward, rule, signature, wanted, given_ctx, broadcasts),
            **facts,
            **asked(samples, error_samples, reference),
        }
        made: Any = new_class(rule.__name__, (Primitive,), {}, lambda space: space.update(body))
        made.node_class.settings = {}  # of a call that is given none
        made.call_signature = by_position(signature)
        named = _given_one_by_one(made.apply, signature, sizes) if sizes else made.apply
        made.call = staticmethod(_with_inplace(named, signature) if inplace else named)
        return cast(type[pg.ArrayFunction], found_as(made, rule))

    return decorate


def linear(
    forward: Callable[..., Any], **options: Any
) -> Callable[[Callable[..., Any]], type[pg.ArrayFunction]]:
    """Make an op of a linear function of one array and of settings, and of its adjoint, the function below.

    The parameters are those of `primitive`; `complex` is True where nothing is said. The adjoint may name settings,
    `shape`, and what `forward` keeps on `ctx`, but neither the input nor the output: a linear function's derivative
    does not depend on them, and nothing is saved. `forward` is its own derivative in a direction (`jvp`), with which
    the checker compares the adjoint without finite differences: ⟨A x, y⟩ = ⟨x, Aᵀ y⟩.

    Raises
    ------
    TypeError
        The adjoint names the input or the output.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.authoring import every, linear, on
    >>> @linear(lambda input, *, shifts: np.roll(input, shifts), samples=on((2, 3), shifts=every(1, -2)))
    ... def rolled(grad, shifts):
    ...     '''The elements moved on by `shifts`; the gradient is moved back.'''
    ...     return rolled.call(grad, -shifts)
    >>> pg.check.check_op(rolled).verdict
    'pass'
    """
    signature = annotated(signature_of(forward))
    given_ctx = next(iter(signature.parameters), "") == "ctx"
    input = [*signature.parameters][given_ctx]

    def jvp(ctx: Any, tangent: Any) -> Any:
        first = (ctx, tangent) if given_ctx else (tangent,)
        return forward(*first, **ctx.settings)

    def decorate(adjoint: Callable[..., Any]) -> type[pg.ArrayFunction]:
        depends = signature_of(adjoint).parameters.keys() & {input, "output"}
        if depends:
            raise TypeError(
                f"the adjoint {adjoint.__name__} asks for {', '.join(sorted(depends))}, so it is none of a linear "
                "function; use the form primitive"
            )
        return primitive(forward, jvp=staticmethod(jvp), **{"complex": True} | options)(adjoint)

    return decorate


def composed(
    *,
    samples: Samples,
    error_samples: Samples | None = None,
    reference: Callable[..., Any] | str | None = None,
    of_list: bool = False,
    inplace: bool = False,
    **facts: Any,
) -> Callable[[Callable[..., Any]], type[Composed]]:
    """Make an op of a formula of other ops, the function below: every derivative is that of its parts.

    It has a name, samples, a docstring, a check and a way out over every bridge like any other op, and no rule and no
    node of its own. `samples`, `error_samples`, `reference` and what is declared are as for `elementwise`; the
    reference, a function of arrays that somebody else wrote, is compared with the formula's values. Like any op it
    takes NumPy's spellings, `axis` for `dim`, and `out`.

    With `of_list` the op is called with one list of tensors, and the formula, as are samples, with the tensors:
    ``def hstack(*tensors)``.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.authoring import composed, smooth_samples
    >>> @composed(samples=smooth_samples, reference=np.square)
    ... def square(input):
    ...     '''x², elementwise.'''
    ...     return input * input
    >>> square.call(pg.tensor([3.0], requires_grad=True))
    tensor([9.], grad_fn=<MulBackward0>)
    """

    def decorate(formula: Callable[..., Any]) -> type[Composed]:
        body: dict[str, Any] = {
            "forward": staticmethod(formula),
            "arrays": "nep18",
            **facts,
            **asked(samples, error_samples, reference),
        }
        made: Any = new_class(formula.__name__, (Composed,), {}, lambda space: space.update(body))
        if facts.get("arrays") == "numpy":
            made.apply = staticmethod(_of_numpys_arrays(formula, made))
        call = _call_of_formula(made.apply, of_list)
        made.call = staticmethod(_with_inplace(call, signature_of(formula)) if inplace else call)
        return cast(type[Composed], found_as(made, formula))

    return decorate


def register_all(register: Register, *modules: ModuleType) -> None:
    """Register every op that is written in some modules: each class there that has samples, in order.

    >>> import plugrad as pg
    >>> from plugrad.authoring import Register, register_all
    >>> @pg.hookimpl
    ... def plugrad_register_ops(register: Register) -> None:
    ...     import plugrad_contrib
    ...     register_all(register, plugrad_contrib)
    """
    for module in modules:
        for each in ops_in(module):
            register(each)


def asked(samples: Any, error_samples: Any, reference: Any) -> dict[str, Any]:
    """Return what the checker reads of an op, as static methods of its class."""
    given = {
        "samples": samples,
        "error_samples": error_samples,
        "reference": None if reference is None else lazily(reference),
    }
    return {
        name: each if isinstance(each, staticmethod) else staticmethod(each)
        for name, each in given.items()
        if each is not None
    }


def found_as(made: Any, written: Callable[..., Any]) -> Any:
    """Give a class the place and the words of the function that it was made of: pickle, `help` and the registry look
    there."""
    made.__module__ = made.node_class.__module__ = written.__module__
    made.__qualname__ = written.__qualname__
    made.__doc__ = written.__doc__
    if made.apply is not written:
        name_apply(made)
    if made.call not in (written, made.apply):
        functools.update_wrapper(made.call, written, updated=())
    return made


def _methods(
    compute: Callable[..., Any],
    rule: Callable[..., Any],
    signature: inspect.Signature,
    wanted: list[str],
    given_ctx: bool,
    broadcasts: bool,
) -> dict[str, Any]:
    """Return forward and backward of an op: what the rule names is saved, and half precision comes to it as single."""
    known, inputs = signature.parameters, inputs_of(signature)
    defaults = {name: each.default for name, each in known.items() if name not in inputs}
    saved = [name for name in wanted if name in inputs or name == "output"]
    places = [inputs.index(name) if name != "output" else -1 for name in saved]
    if not given_ctx and len(known) == len(saved) == len(wanted) == 1:
        made: Any = _of_one_value(compute, rule, places[0])
    else:
        one = len(inputs) == 1 and known[inputs[0]].kind is not Parameter.VAR_POSITIONAL
        made = (
            _forward(compute, rule.__name__, inputs, one, places, given_ctx, broadcasts),
            _backward(rule, one, wanted, saved, defaults),
        )
    parameters = [
        each.replace(kind=each.KEYWORD_ONLY) if name in defaults else each
        for name, each in known.items()
    ]
    made[0].__signature__ = with_ctx(signature.replace(parameters=parameters))
    made[1].__signature__ = with_ctx(signature_of(lambda grad: grad))
    for method in made:
        method.__wrapped__ = rule  # where the op is written
    return {"forward": staticmethod(made[0]), "backward": staticmethod(made[1])}


def _forward(
    compute: Callable[..., Any],
    op: str,
    inputs: list[str],
    one: bool,
    places: list[int],
    given_ctx: bool,
    broadcasts: bool,
) -> Callable[..., Any]:
    """Return forward: it computes, saves what is at `places`, and notes the settings."""

    def no_tensor(given: Any) -> TypeError:
        return wrong_type(op, f"'{inputs[0]}' (position 1)", given, "Tensor")

    def forward(ctx: Any, *args: Any, **settings: Any) -> Any:
        if not hasattr(args[0], "dtype") and not (
            broadcasts and any(hasattr(each, "dtype") for each in args)
        ):
            raise no_tensor(args[0])
        output = compute(ctx, *args, **settings) if given_ctx else compute(*args, **settings)
        if places:
            given = (*args, output)
            ctx.save_for_backward(*[given[place] for place in places])
        if settings:
            ctx.settings = settings
        return output

    def forward_unsaved(ctx: Any, input: Any, **settings: Any) -> Any:  # the same in less time
        if not hasattr(input, "dtype"):
            raise no_tensor(input)
        if settings:
            ctx.settings = settings
        return compute(ctx, input, **settings) if given_ctx else compute(input, **settings)

    return forward_unsaved if one and not places else forward


def _backward(
    rule: Callable[..., Any],
    one: bool,
    wanted: list[str],
    saved: list[str],
    defaults: dict[str, Any],
) -> Callable[..., Any]:
    """Return backward: it calls the rule with what this wants, and leaves out what is not needed."""
    says_which = "needs_input_grad" in wanted  # then the rule returns None for those that need none
    readers = {name: _reader(name, defaults) for name in wanted if name not in saved}

    def backward(ctx: Any, grad: Any) -> Any:
        found: dict[str, Any] = {}
        if saved:
            values = ctx.saved_tensors
            if grad.dtype.itemsize == 2:
                grad, *values = map(wide, (grad, *values))
            found = dict(zip(saved, values, strict=True))
        grads = rule(grad, *[found[n] if n in found else readers[n](ctx) for n in wanted])
        if one or says_which or not isinstance(grads, tuple):
            return grads
        # Of several inputs, one may be a constant.
        needed = zip(grads, ctx.needs_input_grad, strict=True)
        return tuple([each if needs else None for each, needs in needed])

    def backward_with_one(ctx: Any, grad: Any) -> Any:
        return rule(grad, read(ctx))

    if one and len(readers) == len(wanted) == 1:
        (read,) = readers.values()
        return backward_with_one
    return backward if wanted or not one else lambda ctx, grad: rule(grad)


def _reader(name: str, defaults: dict[str, Any]) -> Callable[[Any], Any]:
    """Return what finds a value, which the rule wants and nobody saved, on ctx: a setting, or what is known there."""
    if name in defaults:
        default = defaults[name]
        return lambda ctx: ctx.settings.get(name, default)
    if name == "shape":
        return lambda ctx: ctx.input_shape(0)
    return operator.attrgetter(name)


def _of_one_value(
    compute: Callable[..., Any], rule: Callable[..., Any], place: int
) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return forward and backward of a function of one array whose rule asks for that, or for the result, and nothing
    else: measured, they take 0.3 and 0.6 µs less."""

    def forward(ctx: Any, input: Any) -> Any:
        output = compute(input)
        ctx.save_for_backward(output if place else input)
        return output

    def backward(ctx: Any, grad: Any) -> Any:
        (value,) = ctx.saved_tensors
        if grad.dtype.itemsize == 2:
            return rule(wide(grad), wide(value))
        return rule(grad, value)

    return forward, backward


def by_position(signature: inspect.Signature) -> inspect.Signature:
    """Return a signature in which settings may be given by position, too: so `apply` takes them."""
    kind = Parameter.POSITIONAL_OR_KEYWORD
    return signature.replace(
        parameters=[each.replace(kind=kind) for each in signature.parameters.values()]
    )


def _given_one_by_one(
    apply: Callable[..., Any], signature: inspect.Signature, sizes: str
) -> Callable[..., Any]:
    """Return what users call: a setting of several numbers, `sizes`, may be given as so many arguments."""
    input, known = next(iter(signature.parameters.values())), signature.parameters[sizes]

    def call(input: Any, *args: Any, **given: Any) -> Any:
        given[sizes] = sizes_of(args, given.get(sizes), call.__name__, sizes)
        return apply(input, **given)

    call.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[
            input.replace(kind=Parameter.POSITIONAL_OR_KEYWORD),
            Parameter("args", Parameter.VAR_POSITIONAL, annotation="int | Shape | list[int]"),
            known.replace(kind=known.KEYWORD_ONLY, default=None, annotation="Shape | None"),
        ]
    )
    return call


def _of_numpys_arrays(formula: Callable[..., Any], made: type[Composed]) -> Callable[..., Any]:
    """Return a formula that is refused other arrays than NumPy's: its parts might take them, and compute them."""

    @functools.wraps(formula)
    def apply(*args: Any, **settings: Any) -> Any:
        for position, value in enumerate((*args, *settings.values())):
            array = value._array if isinstance(value, pg.Tensor) else value
            if type(array) is not np.ndarray and is_other_array(array):
                kind = made.node_class
                raise other_kind(which(kind, position), array, label_of(kind))
        return formula(*args, **settings)

    return apply


def _call_of_formula(formula: Callable[..., Any], of_list: bool) -> Callable[..., Any]:
    """Return what users call: a formula that takes NumPy's spellings too, `out`, and its tensors in a list."""
    signature = signature_of(formula)
    known = signature.parameters
    aliases = {
        alias: name for alias, name in ALIASES.items() if name in known and alias not in known
    }

    def call(*args: Any, **settings: Any) -> Any:
        if of_list:
            tensors = (settings.pop("tensors"), *args) if "tensors" in settings else args
            args = (*sequence_of(tensors[0] if tensors else None, formula.__name__), *tensors[1:])
        if settings:
            if "out" in settings and "out" not in known:
                out = settings.pop("out")
                if out is not None:
                    compute = functools.partial(formula, *args, **settings)
                    return write_out(formula.__name__, out, compute, args)
            for alias in aliases.keys() & settings.keys():
                settings[aliases[alias]] = settings.pop(alias)
        try:
            return formula(*args, **settings)
        except (TypeError, AttributeError) as error:
            refuse_kind(call.__name__, [*known.values()], args, settings, error)
            raise

    if of_list:
        hint = "tuple[Array, ...] | list[Array]"
        tensors = Parameter("tensors", Parameter.POSITIONAL_OR_KEYWORD, annotation=hint)
        named = [each for each in known.values() if each.kind is not each.VAR_POSITIONAL]
        call.__signature__ = signature.replace(parameters=[tensors, *named])  # type: ignore[attr-defined]
    return call


def _with_inplace(call: Callable[..., Any], signature: inspect.Signature) -> Callable[..., Any]:
    """Return a call that takes `inplace`, its last argument, too: then the result is written into the input."""
    known = [*by_position(signature).parameters.values()]
    last = Parameter("inplace", Parameter.POSITIONAL_OR_KEYWORD, default=False, annotation="bool")

    def either(*args: Any, **settings: Any) -> Any:
        inplace = settings.pop("inplace", False)
        if len(args) > len(known):
            *args, inplace = args  # type: ignore[assignment]
        if not inplace:
            return call(*args, **settings)
        input = settings.pop("input") if "input" in settings else args[0]
        return write_in_place(input, either.__name__, lambda old: call(old, *args[1:], **settings))

    either.__signature__ = signature.replace(parameters=[*known, last])  # type: ignore[attr-defined]
    return either


def inputs_of(signature: inspect.Signature) -> list[str]:
    """Return the names of the arrays that a forward takes: what is given by position, and has no default."""
    return [
        name
        for name, each in signature.parameters.items()
        if each.default is each.empty and each.kind is not each.KEYWORD_ONLY
    ]


def signature_of_forward(forward: Callable[..., Any] | str, inputs: int) -> inspect.Signature:
    """Return how a forward is called; a ufunc, or one that is named, has `input` and `other`."""
    if isinstance(forward, str):
        names: Sequence[str] = UFUNC_ARGUMENTS[:inputs]
    elif isinstance(forward, np.ufunc):
        names = UFUNC_ARGUMENTS[: forward.nin]
    else:
        return annotated(signature_of(forward))
    hint = "Array" if len(names) == 1 else "Operand"
    kind = Parameter.POSITIONAL_OR_KEYWORD
    parameters = [Parameter(name, kind, annotation=hint) for name in names]
    return inspect.Signature(parameters, return_annotation="Array")


def annotated(signature: inspect.Signature) -> inspect.Signature:
    """Return a signature with annotations, of which stubs are made: a lambda has none."""
    arrays = [name for name in inputs_of(signature) if name != "ctx"]
    of_array = "Array" if len(arrays) == 1 else "Operand"
    parameters = [
        each.replace(annotation=of_array if each.name in arrays else type(each.default).__name__)
        if each.annotation is each.empty
        else each
        for each in signature.parameters.values()
    ]
    returned = signature.return_annotation
    if returned in (Parameter.empty, "Any"):
        returned = "Array"
    return signature.replace(parameters=parameters, return_annotation=returned)


def with_ctx(signature: inspect.Signature) -> inspect.Signature:
    """Return the signature of a function that is given `ctx` first."""
    ctx = Parameter("ctx", Parameter.POSITIONAL_OR_KEYWORD)
    return signature.replace(parameters=[ctx, *signature.parameters.values()])


def lazily(function: Callable[..., Any] | str) -> Callable[..., Any]:
    """Return a function, or the one of a dotted name, which is imported at the first call."""
    if not isinstance(function, str):
        return function
    module, _, name = function.rpartition(".")

    def named(*args: Any, **settings: Any) -> Any:
        return getattr(importlib.import_module(module), name)(*args, **settings)

    return named


def capitalized(name: str) -> str:
    """Return an op's name as PyTorch writes it in those of nodes: 'log_softmax' gives 'LogSoftmax'."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
