"""Export plugrad's ops to PyTensor: `export`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from plugrad_frameworks import lacking

try:
    import pytensor.tensor as pt
    from pytensor.gradient import DisconnectedType
    from pytensor.graph.basic import Apply, Variable
    from pytensor.graph.op import Op
    from pytensor.tensor.exceptions import ShapeError
    from pytensor.tensor.type import tensor
except ModuleNotFoundError as error:
    raise lacking("pytensor", error) from error

from plugrad.engine.errors import OpArgumentError
from plugrad_frameworks.arrays import computed, require_pure
from plugrad_frameworks.functions import (
    Exports,
    Pullback,
    function_name,
    gathered,
    is_differentiable,
    positions,
    source_of,
    split_arrays,
    with_metadata_of,
)
from plugrad_frameworks.shapes import InferredOutputs, Outline, infer_outputs


def export(target: Any) -> Callable[..., Any]:
    """Return an op, or any differentiable function of plugrad's Tensors, as a function of PyTensor's variables.

    It creates an `Op` with a gradient of any order, which PyMC's samplers can use. Settings are static. PyTensor must
    know dtypes and numbers of dimensions beforehand, so the op is run once on invented numbers, with guessed sizes
    where a variable does not state them.

    Parameters
    ----------
    target
        ``"pack::op"``, a function of `plugrad.ops`, a `plugrad.Function` class, or a function of Tensors.

    Returns
    -------
    function
        It takes the op's arguments, with PyTensor's variables, NumPy's arrays or both.

    Raises
    ------
    OpArgumentError
        `target` is no op or function, or is not deterministic; or, when it is called, no argument is a variable, or
        none of the sizes that were guessed fits the op.
    InPlaceError
        The function writes into its input.

    >>> import pytensor, pytensor.tensor as pt
    >>> import plugrad.interop.pytensor
    >>> exp = plugrad.interop.pytensor.export("builtin::exp")
    >>> x = pt.dvector("x")
    >>> pytensor.grad(exp(x).sum(), x).eval({x: [0.0, 0.0]}, mode="FAST_COMPILE")
    array([1., 1.])
    """
    source = source_of(target)
    require_pure(source.call, source.deterministic, "PyTensor")

    def function(*args: Any, **settings: Any) -> Any:
        bound, given = split_arrays(source, args, settings, (Variable, np.ndarray, np.generic))
        if not any(isinstance(each, Variable) for each in given):
            raise OpArgumentError(
                f"{source.identity}: no argument is a PyTensor variable; call the op itself with other arrays"
            )
        inputs = [pt.as_tensor_variable(each) for each in given]
        outputs = PlugradOp(bound).make_node(*inputs).outputs
        return gathered(infer_with_guesses(bound, inputs).container, outputs, export)

    return with_metadata_of(function, source, "pytensor")


ops = Exports(export)
"""The installed packs as attributes, each op exported: ``ops.builtin.exp``."""


class PlugradOp(Op):
    """A PyTensor `Op` that runs `function`, a function of plugrad's Tensors; its gradient is a `PlugradOp` too, that of
    the pullback. Two are equal if their functions and the settings bound to these are.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __eq__(self, other: object) -> bool:
        return type(other) is PlugradOp and bool(self.function == other.function)

    def __hash__(self) -> int:
        return hash(self.function)

    def __str__(self) -> str:
        return function_name(self.function) + "_pullback" * isinstance(self.function, Pullback)

    def make_node(self, *inputs: Any) -> Apply[Any, Any]:
        """Return the `Apply` node for the op on `inputs`; dtypes and sizes of the outputs are inferred by running the
        function.
        """
        given = [pt.as_tensor_variable(each) for each in inputs]
        if isinstance(self.function, Pullback):  # gradients are like the inputs
            return Apply(self, given, [given[at].type() for at in self.function.wanted])
        outlines = infer_with_guesses(self.function, given).outlines
        return Apply(self, given, [type_of(outline, given) for outline in outlines])

    def perform(self, node: Any, inputs: Sequence[Any], output_storage: Any) -> None:
        """Compute the outputs from the arrays `inputs`, and put each into the first entry of its list in
        `output_storage`. Raises OpArgumentError if a dtype or number of axes differs from what `node` declares.
        """
        made, _ = computed(self.function, inputs)
        found = [(array.dtype.name, array.ndim) for array in made]
        said = [(output.dtype, output.ndim) for output in node.outputs]
        if found != said:
            raise inconsistent_with_guesses(self.function, said, found)
        for storage, array in zip(output_storage, made, strict=True):
            storage[0] = array

    def infer_shape(self, fgraph: Any, node: Any, shapes: Sequence[Any]) -> Sequence[Any]:
        """Return the shapes of the outputs, from `shapes`, those of the inputs, for PyTensor, which calls this: for a
        pullback those of the inputs, otherwise those that the types of the outputs state. Raises ShapeError if these
        have unknown sizes, whereupon PyTensor computes the outputs.
        """
        if isinstance(self.function, Pullback):
            return [shapes[position] for position in self.function.wanted]
        if any(None in output.type.shape for output in node.outputs):
            raise ShapeError("only forward can say")  # PyTensor computes it, and sees
        return [output.type.shape for output in node.outputs]

    def connection_pattern(self, node: Any) -> list[list[bool]]:
        """Return a list of booleans for each input: True for each output that has a derivative with respect to this
        input.
        """
        outputs = [is_differentiable(output.dtype) for output in node.outputs]
        return [[is_differentiable(each.dtype) and out for out in outputs] for each in node.inputs]

    def pullback(
        self, inputs: Sequence[Any], outputs: Sequence[Any], cotangents: Sequence[Any]
    ) -> list[Any]:
        """Return the gradients of `inputs`, from the `cotangents` of the outputs, as variables: the outputs of a
        `PlugradOp` of the pullback, or a disconnected variable for an input without a gradient.
        """
        wanted = positions(is_differentiable(each.dtype) for each in inputs)
        flowing = positions(not isinstance(each.type, DisconnectedType) for each in cotangents)
        found = [DisconnectedType()() for _ in inputs]
        if wanted and flowing:
            function = Pullback(self.function, len(inputs), wanted, flowing)
            given = [*inputs, *(cotangents[at] for at in flowing)]
            made = PlugradOp(function).make_node(*given).outputs
            for place, gradient in zip(wanted, made, strict=True):
                found[place] = gradient
        return found


if not hasattr(Op, "pullback"):  # before PyTensor 3 it was called so
    PlugradOp.L_op = PlugradOp.pullback


def type_of(outline: Outline, inputs: Sequence[Any]) -> Any:
    """Return a variable for an output of this shape and dtype; its sizes are stated only if all sizes of `inputs`
    are.
    """
    known = all(None not in each.type.shape for each in inputs)
    shape = outline.shape if known else (None,) * len(outline.shape)
    return tensor(dtype=np.dtype(outline.dtype).name, shape=shape)


GUESSES = (2, 3, 1, 4, 8)


def infer_with_guesses(function: Callable[..., Any], inputs: Sequence[Any]) -> InferredOutputs:
    """Return the shapes, dtypes and container of the results of `function`; each unknown size of the variables `inputs`
    is replaced by the first of `GUESSES` with which the function can be run. Raises OpArgumentError if there is none.
    """
    errors = []
    for outlines in outlines_with(inputs):
        try:
            return infer_outputs(function, outlines)
        except OpArgumentError as error:
            errors.append(error)
    raise OpArgumentError(
        f"{errors[0]}. Sizes that are not stated were guessed as {', '.join(map(str, GUESSES))}: state them, "
        "pt.tensor(shape=(...)) or pt.specify_shape"
    ) from errors[0]


def inconsistent_with_guesses(
    function: Callable[..., Any], said: Any, found: Any
) -> OpArgumentError:
    """Return the error for an op whose results `found` have other dtypes or numbers of axes than those, `said`, for the
    guessed sizes.
    """
    return OpArgumentError(
        f"{function_name(function)} returned arrays of (dtype, number of axes) {found}, and {said} for sizes that were "
        "guessed: state those of its inputs, pt.tensor(shape=(...)) or pt.specify_shape"
    )


def outlines_with(inputs: Sequence[Any]) -> Iterator[tuple[Outline, ...]]:
    """Yield the shapes and dtypes of `inputs`, once for each of `GUESSES` in place of the unknown sizes; once only if
    all sizes are known.
    """
    unknown = any(None in each.type.shape for each in inputs)
    for guess in GUESSES if unknown else GUESSES[:1]:
        yield tuple(
            Outline(
                tuple(guess if size is None else size for size in each.type.shape),
                np.dtype(each.dtype),
            )
            for each in inputs
        )
