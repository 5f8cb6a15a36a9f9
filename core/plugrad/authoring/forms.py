"""Forms of ops: decorators that make an op from its formula, `elementwise`, `linear`, `constant` and `composed`.

* `elementwise`: a NumPy ufunc, or another function of each element, and its derivative.
* `linear`: a linear function of an array, and its adjoint.
* `constant`: a function whose gradient is 0.
* `primitive`: any function of arrays, and its rule.
* `composed`: a formula of other ops, which needs no rule.

A form does what its ops have in common: it defines how the op is called, the dtype of the result, the saved values, and
the name of the node. If the forward or the rule is long, write a class that extends `Primitive`.

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
import inspect
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType, new_class
from typing import Any, ClassVar, TypeAlias, TypeVar, cast

import numpy as np

import plugrad as pg
from plugrad.authoring.dtypes import explained, result_type
from plugrad.authoring.making import (
    annotated,
    by_position,
    call_of_formula,
    capitalized,
    inputs_of,
    lazily,
    methods_of,
    named_like,
    of_wide_arrays,
    refusing_names,
    sample_methods,
    signature_of_forward,
    with_inplace,
    with_separate_sizes,
)
from plugrad.authoring.rules import no_gradient, silence
from plugrad.authoring.types import Register
from plugrad.engine.call.function import Composed, before_examples
from plugrad.engine.graph.facts import signature_of
from plugrad.registry.loading.registration import ops_in

Samples: TypeAlias = (
    "Callable[[np.random.Generator], Iterable[Any]]"  # numpy.random takes 30 ms to import
)
Kind = TypeVar("Kind", bound=type)
quiet = silence  # as in `plugrad_builtin/arithmetic.py`
ABOUT_CALL = ("output", "shape", "needs_input_grad")


class Primitive(pg.ArrayFunction):
    """Base class of an op, with the declarations that nearly all ops have; the forms make subclasses of it.

    `arrays` is "nep18" (arrays of other libraries are accepted), `writes_to_gradients` is False (the rule only reads
    its gradients), and the name of the node is made from the class's name as in PyTorch: "DoubleBackward0". A subclass
    may declare something else.

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
        if "core_dims" in vars(cls) and "arrays" not in vars(cls):
            cls.arrays = "numpy"
        if "node_name" not in vars(cls):
            cls.node_name = f"{capitalized(cls.__name__)}Backward0"
        super().__init_subclass__(**kwargs)


class Formed(Primitive):
    """Base class of the ops that `elementwise`, `linear`, `constant` and `primitive` make.

    `call` is the function that users call: it takes settings by position too, and where declared `inplace`.
    """

    call: ClassVar[Callable[..., Any]]


def elementwise(
    forward: Callable[..., Any] | str,
    *,
    samples: Samples,
    error_samples: Samples | None = None,
    reference: Callable[..., Any] | str | None = None,
    inputs: int | str = 1,
    inplace: bool = False,
    **facts: Any,
) -> Callable[[Callable[..., Any]], type[Formed]]:
    """Decorator of a rule, ``rule(grad, ...)``: make an op from it and from `forward`, a function of each element.

    Inputs may have any shapes; several inputs broadcast. The result has the dtype of `result_type`, for which integers
    and booleans count as the default dtype. Half precision is computed in single, unless `forward` is a ufunc of
    NumPy. NumPy's warnings are off.

    Parameters
    ----------
    forward
        A ufunc, the dotted name of a ufunc, or a function of arrays and settings. A dotted name, such as
        ``"scipy.special.erf"``, is imported at the first call. The arguments of a ufunc are called `input` and `other`;
        those of a function are the op's. A setting has a default, or stands after ``*``. Users may also pass it by
        position.
    samples, error_samples, reference
        The static methods of that name of a `Function`. The reference may be a dotted name too.
    inputs
        The number of arrays that a function given by its name takes, or their names, ``"v z"``.
    inplace
        Whether callers may give ``inplace=True``, which writes the result into the input.
    **facts
        The op's declarations: `domain`, `kinks`, `complex`, `node_name` ... By default, `arrays` is "nep18" ("numpy"
        for a function given by its name, except those of scipy.special), `broadcasts` is True for several inputs,
        `new_gradients` is True and `writes_to_gradients` is False.

    Returns
    -------
    Callable
        The decorator of a rule ``rule(grad, ...)``. Further arguments of the rule may be arguments of the op, `output`,
        `shape` (that of the first input) and `needs_input_grad`; those that are arrays are saved. The rule returns the
        gradient of the input, or a tuple with one gradient for each input. Write it with operators and plugrad's
        functions, which work on arrays and Tensors; then it can be differentiated any number of times.

    Raises
    ------
    TypeError
        The rule has an argument that the op does not have.

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
            return quiet.run(function, input)
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
) -> Callable[[Callable[..., Any]], type[Formed]]:
    """Decorator of a rule, ``rule(grad, ...)``: make an op from it and from `forward`, a function of arrays and
    settings.

    Parameters and rule are those of `elementwise`, with two differences: `forward` determines the dtype of the result,
    and inputs do not broadcast unless `broadcasts` is declared. If the first argument of `forward` is `ctx`, it gets
    the `ctx`, and what it stores there may be an argument of the rule, by a name that is not one of the call's. `sizes`
    is the name of a setting whose numbers users may also pass one by one: ``flip(x, 0, 1)``.

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

    def decorate(rule: Callable[..., Any]) -> type[Formed]:
        wanted = [*signature_of(rule).parameters][1:]
        unknown = [name for name in wanted if name not in (*names, *ABOUT_CALL)]
        if unknown and not given_ctx:
            raise TypeError(
                f"the rule {rule.__name__} has the argument {', '.join(unknown)}; after grad, its arguments may be "
                f"{', '.join((*names, *ABOUT_CALL))}"
            )
        broadcasts = facts.get("broadcasts", False)
        taken = {*wanted}.intersection(("settings", *names, *ABOUT_CALL))
        compute = forward
        if given_ctx and taken:
            compute = refusing_names(forward, rule.__name__, taken)
        body: dict[str, Any] = {
            **methods_of(compute, rule, signature, wanted, given_ctx, broadcasts),
            **as_declared(facts),
            **sample_methods(samples, error_samples, reference),
        }
        made: Any = new_class(rule.__name__, (Formed,), {}, lambda space: space.update(body))
        made.node_class.settings = {}  # of a call that is given none
        made.call_signature = by_position(signature)
        named = with_separate_sizes(made, signature, sizes) if sizes else made.apply
        made.call = staticmethod(
            with_inplace(named, signature, formula=given_ctx) if inplace else named
        )
        return cast(type[Formed], named_like(made, rule))

    return decorate


def linear(
    forward: Callable[..., Any], **options: Any
) -> Callable[[Callable[..., Any]], type[Formed]]:
    """Decorator of an adjoint, ``adjoint(grad, ...)``: make an op from it and from `forward`, a linear function of an
    array.

    The parameters are those of `primitive`; `complex` is True by default. Arguments of the adjoint may be settings,
    `shape`, and what `forward` stores on `ctx`, but not the input or the output: the derivative of a linear function
    does not depend on them, and nothing is saved. `forward` is its own derivative in a direction (`jvp`). So the
    checker compares the adjoint with it, without finite differences: ⟨A x, y⟩ = ⟨x, Aᵀ y⟩.

    Raises
    ------
    TypeError
        The input or the output is an argument of the adjoint.

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

    def decorate(adjoint: Callable[..., Any]) -> type[Formed]:
        depends = signature_of(adjoint).parameters.keys() & {input, "output"}
        if depends:
            raise TypeError(
                f"the adjoint {adjoint.__name__} asks for {', '.join(sorted(depends))}, so the function is not linear; "
                "use the form primitive"
            )
        return primitive(forward, jvp=staticmethod(jvp), **{"complex": True} | options)(adjoint)

    return decorate


def constant(**options: Any) -> Callable[[Callable[..., Any]], type[Formed]]:
    """Decorator: make an op whose gradient is 0 from a function of arrays that rounds, or draws numbers.

    The parameters are those of `primitive`, such as `samples`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.authoring import constant, samples_between_whole_numbers
    >>> @constant(samples=samples_between_whole_numbers)
    ... def floor(input):
    ...     '''The largest whole number that is not larger, elementwise.'''
    ...     return np.floor(input)
    >>> pg.check.check_op(floor).verdict
    'pass'
    """

    def decorate(forward: Callable[..., Any]) -> type[Formed]:
        @functools.wraps(forward)
        def rule(grad: Any) -> Any:
            return no_gradient(grad)

        rule.__signature__ = signature_of(lambda grad: grad)  # type: ignore[attr-defined]
        return primitive(forward, **options)(rule)

    return decorate


def composed(
    *,
    samples: Samples,
    error_samples: Samples | None = None,
    reference: Callable[..., Any] | str | None = None,
    of_list: bool = False,
    inplace: bool = False,
    half_in_single: bool = False,
    **facts: Any,
) -> Callable[[Callable[..., Any]], type[Composed]]:
    """Decorator of a formula: make an op from a function that calls other ops; its derivatives are those of its parts.

    Like any other op, it has a name, samples, a docstring and a check, and every bridge can export it. But it has no
    rule and no node of its own. `samples`, `error_samples`, `reference` and the declarations are as for `elementwise`.
    The reference is an independent function of arrays, which the checker compares with the formula. Users may write
    NumPy's `axis` for `dim`, and pass `out`. `node_name` is the name that `grad_fn` prints for the formula's last node.

    With `of_list`, users call the op with one list of tensors. The formula and the samples get the tensors one by one:
    ``def hstack(*tensors)``.

    With `half_in_single`, arguments of half precision are computed in single precision, forward and backward, and the
    results are rounded once, as PyTorch does; several precisions are computed in the widest: see `in_single`. Leave it
    out of a formula that returns views of its input, or writes into it.

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
        formula = of_wide_arrays(formula) if half_in_single else formula
        body: dict[str, Any] = {
            "forward": staticmethod(formula),
            "arrays": "numpy" if "core_dims" in facts else "nep18",
            **as_declared(facts),
            **sample_methods(samples, error_samples, reference),
        }
        made: Any = new_class(formula.__name__, (Composed,), {}, lambda space: space.update(body))
        made.apply = staticmethod(functools.wraps(formula)(call_of_formula(formula, made)))
        call = call_of_formula(formula, made, of_list, facts.get("node_name", ""))
        made.call = staticmethod(
            with_inplace(call, signature_of(formula), formula=True) if inplace else call
        )
        return cast(type[Composed], named_like(made, formula))

    return decorate


def of_class(
    formula: Callable[..., Any],
    *,
    samples: Samples,
    error_samples: Samples | None = None,
    reference: Callable[..., Any] | str | None = None,
    **facts: Any,
) -> Callable[[Kind], Kind]:
    """Decorator of a class whose objects hold Tensors: make an op that is called like the class, with its name.

    The op is the class's attribute `as_op`, which is registered and checked. mypy does not look into decorators of
    classes: annotate the attribute in the class, ``as_op: ClassVar[type[pg.Function]]``.

    With a bridge, the fields of an object that are Tensors, or tuples of Tensors, are the framework's arrays, and its
    methods are exported. For the checker, `formula` makes an object and returns Tensors computed with it; `samples` and
    `error_samples` are the arguments of `formula`. The other parameters are those of `composed`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.authoring import of_class, on
    >>> @of_class(lambda slope, at: Line(slope)(at), samples=on(((), (3,))))
    ... class Line:
    ...     '''A line through the origin.'''
    ...     def __init__(self, slope):
    ...         self.slope = slope
    ...     def __call__(self, at):
    ...         return self.slope * at
    >>> pg.check.check_op(Line.as_op).verdict
    'pass'
    """

    def decorate(kind: Any) -> Any:
        @functools.wraps(formula)
        def evaluated(*args: Any, **settings: Any) -> Any:
            return formula(*args, **settings)

        evaluated.__name__, evaluated.__module__ = kind.__name__, kind.__module__
        evaluated.__qualname__ = f"{kind.__qualname__}.as_op"
        evaluated.__doc__ = before_examples(kind.__doc__)
        form = composed(samples=samples, error_samples=error_samples, reference=reference, **facts)
        made: Any = form(evaluated)
        made.call = staticmethod(kind)
        kind.as_op = made
        return kind

    return decorate


def as_declared(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the declarations `facts` of an op as attributes for its class: functions become static methods."""
    return {
        name: staticmethod(each) if isinstance(each, FunctionType) else each
        for name, each in facts.items()
    }


def register_all(register: Register, *modules: ModuleType) -> None:
    """Register every op that is defined in some modules: each class there that has samples, in order of definition.

    `register` is the function that `plugrad_register_ops` is given.

    >>> import plugrad as pg
    >>> from plugrad.authoring import Register, register_all
    >>> @pg.hookimpl
    ... def plugrad_register_ops(register: Register) -> None:
    ...     import plugrad_vision
    ...     register_all(register, plugrad_vision)
    """
    for module in modules:
        for each in ops_in(module):
            register(each)
