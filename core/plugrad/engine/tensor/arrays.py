"""Kinds of arrays: NumPy's, other libraries' that speak its protocols, and what is neither; and the names of dtypes."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from plugrad.engine import table
from plugrad.engine.errors import OpArgumentError

ndarray = np.ndarray
Array: TypeAlias = Any
"""NumPy's array, or another library's that speaks NumPy's protocols (NEP 13 and 18). No type covers both."""

Gradient: TypeAlias = Any
"""An `Array`; a `Tensor` of one in a pass that is recorded."""


def as_array(value: Any) -> Any:
    """Return a NumPy scalar, which 0-d arithmetic makes, as a 0-d array,
    and an array of a subclass as a plain NumPy array.

    Anything else is returned unchanged.

    Raises
    ------
    OpArgumentError
        An array of a subclass has masked entries or units, which would be lost; or an array of another library does not
        know its size, or is lazy and lacks NumPy's protocols (NEP 13 and 18).
    """
    if type(value) is ndarray:
        return value
    if not isinstance(value, (ndarray, np.generic)):
        if is_other_array(value) and any(size != size for size in value.shape):
            raise OpArgumentError(
                f"a {class_of(value)} of unknown size, shape {value.shape}: a gradient must have the shape of its "
                "tensor. Compute the sizes first: array.compute_chunk_sizes() of a dask Array"
            )
        # It speaks no protocol, and NumPy's functions would compute it without a word.
        if hasattr(value, "__array_namespace__") and is_lazy(value) and not is_other_array(value):
            raise OpArgumentError(
                f"a {class_of(value)} is lazy, and has neither __array_ufunc__ nor __array_function__, by which ops "
                f"compute. Compute it first: plugrad.tensor({way_out(value)})"
            )
        return value
    if isinstance(value, ndarray):
        kind: Any = type(value)
        if np.any(getattr(value, "mask", False)):
            raise OpArgumentError(
                f"a {kind.__name__} with masked entries: a tensor would hold the numbers behind the mask. Fill them "
                "first, array.filled(0.0), or take them as they are, array.data"
            )
        if kind.__array_function__ is not ndarray.__array_function__:
            raise OpArgumentError(
                f"a {class_of(value)} is more than numbers (units, say), and a tensor would lose that. Give the "
                "numbers alone: array.view(numpy.ndarray)"
            )
    return np.asarray(value)


NUMBERS = "biufc"
"""The kinds of dtypes that a tensor may have."""


def is_array(value: Any) -> bool:
    """Return True if a Tensor can hold `value`: a NumPy array, or another library's that speaks NEP 13 and NEP 18."""
    return isinstance(value, ndarray) or is_other_array(value)


def is_other_array(value: Any) -> bool:
    """Return True for an array of another library that a Tensor can hold: it speaks NEP 13 and NEP 18.

    >>> import numpy as np
    >>> from plugrad.authoring import is_other_array
    >>> is_other_array(np.zeros(2)), is_other_array(2.0)
    (False, False)
    """
    kind = type(value)
    return (
        not isinstance(value, ndarray)
        and getattr(kind, "__array_ufunc__", None) is not None
        and hasattr(kind, "__array_function__")
        and issubclass(
            type(getattr(value, "dtype", None)), np.dtype
        )  # NumPy's own: a Tensor's says that it is one
        and hasattr(value, "shape")
    )


def is_batched(value: Any) -> bool:
    """Return True for an array that stands for one of each example in a `vmap`: its numbers are nowhere to be had.

    >>> import numpy as np
    >>> from plugrad.authoring import is_batched
    >>> is_batched(np.zeros(2))
    False
    """
    return table.vmap is not None and type(value) is table.vmap.Batched


def all_examples(value: Any) -> Any:
    """Return the numbers of all examples of a batched array, to look for one that is refused; another array itself.

    >>> import numpy as np
    >>> from plugrad.authoring import all_examples
    >>> all_examples(np.arange(2))
    array([0, 1])
    """
    while is_batched(value):
        value = value.data
    return value


def has_memory(value: Any) -> bool:
    """Return True for an array that shows memory which may be written to: NumPy's, or a batched one of NumPy's."""
    return type(value) is ndarray or type(all_examples(value)) is ndarray


def shares_memory(array: Array, other: Array) -> bool:
    """Return True if two arrays, NumPy's or batched, may show the same memory."""
    return np.may_share_memory(all_examples(array), all_examples(other))


def is_array_like(value: Any) -> bool:
    """Return True if NumPy would convert `value` to an array implicitly, although it is no NumPy array,
    such as a DataFrame.
    """
    kind = type(value)
    return not isinstance(value, (ndarray, np.generic)) and (
        hasattr(kind, "__array__") or getattr(kind, "__array_ufunc__", None) is not None
    )


def no_array(what: str, value: Any) -> OpArgumentError:
    """Return the error for a `value` that NumPy would convert to an array, where a tensor is wanted;
    `what` begins it.
    """
    return OpArgumentError(
        f"{what} must be Tensor, not {class_of(value)}; make it a tensor first: plugrad.tensor(...)"
    )


def class_of(value: Any) -> str:
    """Return the name of an array's class with its library before it: 'dask Array'."""
    library = library_of(value)
    name = type(value).__name__
    return f"{'NumPy' if library == 'numpy' else library} {name}"


def library_of(value: Any) -> str:
    """Return the name of the top-level package that defines the class of `value`: 'dask'."""
    return type(value).__module__.partition(".")[0]


def other_kind(what: str, array: Array, op: str) -> OpArgumentError:
    """Return the error for an array of another library, if an op takes NumPy's only.

    `what` names the argument, and `op` the op.
    """
    return OpArgumentError(
        f"{what} is a {class_of(array)}: convert it first, plugrad.tensor({way_out(array)}). {op} takes NumPy arrays "
        "only; `plugrad docs tables/arrays` lists the ops that take others"
    )


def in_memory(what: str, array: Array) -> Array:
    """Return `array` if it is NumPy's. `what` names the operation that needs its values, for the message.

    Raises
    ------
    OpArgumentError
        It is an array of another library, whose values may have to be computed, or fetched, first.
    """
    if is_batched(array):
        array.refuse(what)
    if is_other_array(array):
        raise OpArgumentError(f"{what} needs {in_numpy(array)}")
    return array


def in_numpy(array: Array) -> str:
    """Return the end of an error's message that says how to get the values of another library's array as a NumPy
    array.
    """
    together = FETCHING.get(fetching(array) or "", "")
    return (
        f"the values of a {class_of(array)}: compute them first, {together}with array = x.detach().numpy() and "
        f"{way_out(array)}"
    )


FETCHING = {"compute": "plugrad.compute(x)[0], or ", "get": "x.cpu(), or "}
"""What Dask and CuPy call the method that returns NumPy's array, and what a message says of a tensor."""


def is_lazy(array: Array) -> bool:
    """Return True if another library's array is computed only on request, as Dask's are."""
    return fetching(array) == "compute"


def way_out(value: Any) -> str:
    """Return the expression that converts another library's array to a NumPy array, for messages."""
    method = fetching(value)
    return "numpy.asarray(array)" if method is None else f"array.{method}()"


def fetching(value: Any) -> str | None:
    """Return the name of the method by which another library's array becomes a NumPy array, "compute" or "get";
    else None.
    """
    return next((name for name in FETCHING if callable(getattr(value, name, None))), None)


# PyTorch's names of dtypes, as its messages have them.

TORCH_NAMES = {
    "float16": "Half",
    "float32": "Float",
    "float64": "Double",
    "complex64": "ComplexFloat",
    "complex128": "ComplexDouble",
    "uint8": "Byte",
    "int8": "Char",
    "int16": "Short",
    "int32": "Int",
    "int64": "Long",
    "bool": "Bool",
}


def torch_name(dtype: Any) -> str:
    """Return the name that PyTorch's messages have for a dtype: 'Double' for float64.

    >>> import numpy as np
    >>> from plugrad.authoring import torch_name
    >>> torch_name(np.dtype(np.int64)), torch_name(np.dtype(np.uint16))
    ('Long', 'uint16')
    """
    return TORCH_NAMES.get(np.dtype(dtype).name, str(dtype))


def tensor_type(dtype: Any) -> str:
    """Return PyTorch's legacy type name: 'torch.DoubleTensor' for float64."""
    name = TORCH_NAMES.get(np.dtype(dtype).name)
    return f"torch.{dtype} tensor" if name is None else f"torch.{name}Tensor"


def memory_of(array: Array) -> Any:
    """Return the NumPy array whose memory an array is a view of, or the array itself;
    arrays of other libraries, themselves.

    That is its last `base`, also if objects that are no arrays lie between, as with `as_strided`, `sliding_window_view`
    and memoryviews.
    """
    array = all_examples(array)
    base = getattr(array, "base", None)
    while base is not None:
        if type(base) is np.ndarray:
            array = base
        base = base.obj if isinstance(base, memoryview) else getattr(base, "base", None)
    return array
