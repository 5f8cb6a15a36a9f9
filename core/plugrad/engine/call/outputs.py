"""Outputs of a call: what forward returned, as Tensors on the graph."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine.call.arguments import Arguments, Seen
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.graph.complex_rules import take_complex
from plugrad.engine.graph.node import Node, OutputSlot, label, output_edge
from plugrad.engine.graph.saved import ONLY_OUTPUT, bind_saved
from plugrad.engine.inplace import views, write
from plugrad.engine.tensor.arrays import (
    NUMBERS,
    as_array,
    class_of,
    has_memory,
    is_array,
    is_array_like,
)
from plugrad.engine.tensor.tensor import Tensor, new, wrap
from plugrad.engine.tree import PLAIN, leaves

ndarray = np.ndarray
SINGLE, DOUBLE = np.dtype(np.float32), np.dtype(np.float64)


def settle(node: Node, array: Any, recording: bool, tensor: Tensor | None) -> Tensor:
    """Return a new array, the only output of a call, as a Tensor on the graph: nearly every `call` ends here.

    `tensor` is the Tensor if forward returned one already, else None; with `recording` false it gets no edge. The
    origins of saved values are set already. The fast calls do this themselves for float32 and float64.
    """
    if tensor is None:
        tensor = new(Tensor)
        tensor._array = array
        tensor._edge = tensor._counter = None
    if recording:
        node._shape = array.shape
        node._dtype = dtype = array.dtype
        if dtype is SINGLE or dtype is DOUBLE or dtype.kind == "f":
            tensor._edge = node
        elif dtype.kind == "c":
            take_complex(node)
            tensor._edge = node
    return tensor


def finish(
    node: Node, args: Arguments, seen: Seen, result: Any, recording: bool, settings: dict[str, Any]
) -> Any:
    """Return the outputs of a call as Tensors on the graph, one or a tuple, from `result`, which forward returned.

    `args` are the arguments of the call, and `seen` the same as forward saw them (arrays). `recording` says whether the
    graph is recorded. Other values are returned unchanged. Raises OpArgumentError for an output that would lose its
    gradient, such as an array in a list.
    """
    facts = node._facts
    array = tensor = None
    if type(result) is Tensor:
        if not facts.takes_arrays and result._edge is None and result._base is None:
            array, tensor = result._array, result
    elif facts.makes_arrays:
        if type(result) is ndarray:
            array = result if result.base is None else None
        elif isinstance(result, np.generic) and not facts.is_view:
            array = np.asarray(result)  # NumPy's scalars stand for 0-d arrays
    if array is not None and not node._marked and not _shows_one_of(seen, result):
        require_numbers(node, seen, array)
        saved = node._saved if recording else ()
        if len(saved) == 1 and saved[0] is result and (tensor is None or tensor._counter is None):
            node._origins, node._saved = ONLY_OUTPUT, (array,)
        elif saved:
            bind_saved(node, seen, args, (result,))
        return settle(node, array, recording, tensor)
    single = not isinstance(result, tuple)
    results = (result,) if single else result
    tensors = [
        _output(node, None if single else nr, args, seen, value, settings)
        for nr, value in enumerate(results)
    ]
    if node._dirty:
        write.finish_writes(node, args, seen, tensors, results, recording)
    if recording:
        bind_saved(node, seen, args, results, tensors)
        tensors = _attach(node, results, tensors, single)
    if node._dirty:
        node._dirty = ()  # they are outputs, which the node must not hold
    if single:
        return tensors[0]
    return type(result)(*tensors) if hasattr(result, "_fields") else tuple(tensors)


DIFFERENTIABLE = ("f", "c")  # the kinds of dtypes that may require grad: never integers


def refuse_hidden_outputs(node: Node, value: Any) -> None:
    """Raise OpArgumentError if `value`, a container that forward returned,
    holds a tensor (or an array, of an ArrayFunction).
    """
    takes_arrays = node._facts.takes_arrays
    if any(
        isinstance(item, Tensor)
        or (takes_arrays and is_array(item) and item.dtype.kind in DIFFERENTIABLE)
        for item in leaves(value, PLAIN)
    ):
        kind = "array" if takes_arrays else "Tensor"
        raise OpArgumentError(
            f"{label(node)}: forward returned a {type(value).__name__} that holds {'an' if kind == 'array' else 'a'} "
            f"{kind}, whose gradient would be lost. Return each as an output of its own: a tuple of {kind}s"
        )


def require_numbers(node: Node, seen: Seen, array: Any) -> None:
    """Raise OpArgumentError if the output `array` is not of numbers or booleans; objects pass if an input has them too.

    Python's integers of any size are objects to NumPy. They pass only if no input requires grad.
    """
    if array.dtype.kind in NUMBERS:
        return
    of_objects = any(str(getattr(each, "dtype", "")) == "object" for each in seen)
    if any(node.needs_input_grad) or not of_objects:
        raise OpArgumentError(
            f"a tensor holds numbers or booleans, not {array.dtype}; convert the array first: array.astype(float)"
        )


def _shows_one_of(seen: Seen, result: Any) -> bool:
    """Return True if `result` is one of the arguments in `seen`, or a view of one."""
    for value in seen:  # noqa: SIM110 - `in` would ask for equality, which is elementwise; any() takes 0.2 µs
        if value is result or (type(value) is ndarray and value.base is result):
            return True
    return False


def _output(
    node: Node, nr: int | None, args: Arguments, seen: Seen, value: Any, settings: dict[str, Any]
) -> Any:
    """Return `value`, one output of forward, as a new Tensor; a view of an input shares that one's version counter.

    `nr` is the index of the output, None if there is only one. What is no tensor or array is returned unchanged. Raises
    OpArgumentError for a Tensor from an ArrayFunction, or an array from a Function.
    """
    if isinstance(value, Tensor):
        if node._facts.takes_arrays:
            raise OpArgumentError(
                f"forward of {node._function.identity or node._function.__name__} returned a Tensor, and that of an "
                "ArrayFunction takes and returns arrays: what the Tensor was computed from would get no gradient. "
                "Return an array, or write the op as a plugrad.Function, whose forward and backward take and return "
                "Tensors"
            )
        if any(value is dirty for dirty in node._dirty):
            return value
        for position, arg in enumerate(args):
            if value is arg:
                alias = value._alias()
                if type(alias) is Tensor and has_memory(alias._array):
                    alias._array = alias._array.view()
                views.record_view(alias, node, nr, args, position, settings)
                return alias
        if value._base is not None:
            value._refusal = views.of_a_call(node, nr)
        return value if value._edge is None or not isinstance(value._edge, Node) else value.detach()
    if not node._facts.takes_arrays:
        if is_array(value) or isinstance(value, np.generic):
            raise OpArgumentError(
                f"forward of {node._function.__name__} returned a {class_of(value)}, whose gradient would "
                "be lost. Return a Tensor (plugrad.from_numpy(array)), or write the op as a plugrad.ArrayFunction, "
                "whose forward and backward take and return arrays"
            )
        return value
    if isinstance(value, np.generic):
        value = np.asarray(value)
        if not node._facts.is_view:  # a conjugate is a scalar, too, and shows memory
            return wrap(value)
    if type(value) is not ndarray:
        value = as_array(value)
        if not is_array(value):
            if is_array_like(value):
                raise OpArgumentError(
                    f"forward of {label(node)} returned a {class_of(value)}, which no tensor can hold; return a NumPy "
                    "array: numpy.asarray(...)"
                )
            return value
    require_numbers(node, seen, value)
    for position, array in enumerate(seen):
        if value is array and any(value is dirty for dirty in node._dirty):
            return args[position]
    return views.as_view(wrap(value), node, nr, args, seen, settings)


def _attach(node: Node, results: Any, tensors: list[Any], single: bool) -> list[Any]:
    """Give the output `tensors` their edges: to the node itself if there is a single one,
    else to an `Output` of it each.

    `results` are what forward returned for them. Outputs of integers, or marked as not differentiable, get none.
    """
    marked = node._non_differentiable  # nearly always none
    kinds = [t._array.dtype.kind if isinstance(t, Tensor) else None for t in tensors]
    if "c" in kinds:
        take_complex(node)
    different = [
        kind in DIFFERENTIABLE
        and not (marked and any(result is each or t is each for each in marked))
        for kind, t, result in zip(kinds, tensors, results, strict=True)
    ]
    if False in different:
        for value in tensors:
            if isinstance(value, (list, tuple, dict)):
                refuse_hidden_outputs(node, value)
    if single:
        if different[0]:
            tensor = tensors[0]
            node._shape = tensor._array.shape
            node._dtype = tensor._array.dtype
            write.attach_output(tensor, node, node._dirty)
        return tensors
    node._outputs = tuple([OutputSlot(each) for each in tensors])
    for nr, tensor in enumerate(tensors):
        if different[nr]:
            write.attach_output(tensor, output_edge(node, nr), node._dirty)
    node._shape, node._dtype = (), None  # each output has its own
    return tensors
