"""plugrad: a reverse-mode autograd engine for NumPy arrays, in which every operation is a plugin.

``import plugrad as pg`` gives tensors (`tensor`, `ones`, `from_numpy` ...), the ops of the pack `builtin` (`pg.exp`,
`pg.conv2d` ...), every installed pack as ``pg.ops.<pack>.<op>``, and what an author needs to write one (`Function`,
`ArrayFunction`, `Sample`, `hookimpl`). Packs, the checker and everything beyond NumPy are imported when they are used.
"""

from __future__ import annotations

import importlib as _importlib
import sys as _sys
from math import e, inf, nan, pi
from typing import TYPE_CHECKING, Any

from plugrad import autograd, cuda, fft, linalg, masked, nn, signal, special, utils
from _plugrad_names.comparisons import allclose, equal, isclose
from _plugrad_names.creation.filled import (
    empty,
    empty_like,
    empty_permuted,
    empty_strided,
    eye,
    full,
    full_like,
    ones,
    ones_like,
    zeros,
    zeros_like,
)
from _plugrad_names.creation.random import (
    normal,
    rand,
    rand_like,
    randint,
    randint_like,
    randn,
    randn_like,
    randperm,
)
from _plugrad_names.creation.ranges import arange, linspace, logspace, tril_indices, triu_indices
from _plugrad_names.creation.sources import asarray, from_dlpack, frombuffer, is_tensor, scalar_tensor
from _plugrad_names.creation.types import (
    BoolTensor,
    ByteTensor,
    CharTensor,
    DoubleTensor,
    FloatTensor,
    HalfTensor,
    IntTensor,
    LongTensor,
    ShortTensor,
)
from _plugrad_names.dtypes import FloatInfo as finfo
from _plugrad_names.dtypes import IntInfo as iinfo
from _plugrad_names.dtypes import broadcast_shapes, can_cast, promote_types
from plugrad.engine import errors
from plugrad.engine import table as _table
from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.creation.data import as_tensor, from_numpy, tensor
from plugrad.engine.errors import PlugradError
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from plugrad.engine.quiet import quietly
from plugrad.engine.stream import (
    Generator,
    default_generator,
    get_rng_state,
    initial_seed,
    manual_seed,
    seed,
    set_rng_state,
)
from plugrad.engine.surface.dtypes import Device as device
from plugrad.engine.surface.dtypes import DType as dtype
from plugrad.engine.surface.dtypes import (
    Size,
    channels_last,
    complex64,
    complex128,
    contiguous_format,
    float16,
    float32,
    float64,
    get_default_dtype,
    int8,
    int16,
    int32,
    int64,
    preserve_format,
    set_default_dtype,
    strided,
    uint8,
    uint16,
    uint32,
    uint64,
)
from plugrad.engine.surface.dtypes import bool_ as bool
from plugrad.engine.surface.dtypes import complex64 as cfloat
from plugrad.engine.surface.dtypes import complex128 as cdouble
from plugrad.engine.surface.dtypes import float16 as half
from plugrad.engine.surface.dtypes import float32 as float
from plugrad.engine.surface.dtypes import float64 as double
from plugrad.engine.surface.dtypes import int16 as short
from plugrad.engine.surface.dtypes import int32 as int
from plugrad.engine.surface.dtypes import int64 as long
from plugrad.engine.surface.forcing import strict_lazy
from plugrad.engine.sweep.gradients import sum_to_size
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.tensor.tensor import _unpickle as _unpickle
from plugrad.engine.watch.anomaly import is_anomaly_check_nan_enabled, is_anomaly_enabled
from plugrad.engine.watch.inference import inference_mode, is_inference_mode_enabled
from plugrad.lazy import compute, persist
from _plugrad_names.missing import AbsentModules as _AbsentModules
from _plugrad_names.operators import face as _face
from _plugrad_names.printing import set_printoptions
from _plugrad_names.signal.windows import (
    bartlett_window,
    blackman_window,
    hamming_window,
    hann_window,
    kaiser_window,
)

if TYPE_CHECKING:
    from plugrad import _tensor_ops, array_api, authoring, check, distributed, func, ops
    from plugrad import registry as registry
    from plugrad import testing as testing
    from plugrad import viz as viz
    from _plugrad_names._tensor_ops import *  # noqa: F403  the methods of Tensor as functions: the stub lists them
    from _plugrad_names.array_api import (
        astype,
        bitwise_invert,
        broadcast_arrays,
        cumulative_prod,
        cumulative_sum,
        expand_dims,
        isdtype,
        matrix_transpose,
        newaxis,
        permute_dims,
        result_type,
        take_along_axis,
        unique_all,
        unique_counts,
        unique_inverse,
        unique_values,
        unstack,
        vecdot,
    )
    from plugrad.kernel_packs import kernels
    from plugrad.registry import ErrorSample, Sample, config, hookimpl, refresh
    from plugrad_builtin import _builtin_ops
    from plugrad_builtin._builtin_ops import *  # noqa: F403  the ops: likewise

__version__ = "0.1.0"

__all__ = [
    "ArrayFunction",
    "BoolTensor",
    "ByteTensor",
    "CharTensor",
    "DoubleTensor",
    "ErrorSample",
    "FloatTensor",
    "Function",
    "Generator",
    "HalfTensor",
    "IntTensor",
    "LongTensor",
    "PlugradError",
    "Sample",
    "ShortTensor",
    "Size",
    "Tensor",
    "allclose",
    "arange",
    "array_api",
    "as_tensor",
    "asarray",
    "astype",
    "authoring",
    "autograd",
    "bartlett_window",
    "bitwise_invert",
    "blackman_window",
    "bool",
    "broadcast_arrays",
    "broadcast_shapes",
    "can_cast",
    "cdouble",
    "cfloat",
    "channels_last",
    "check",
    "complex64",
    "complex128",
    "compute",
    "config",
    "contiguous_format",
    "cuda",
    "cumulative_prod",
    "cumulative_sum",
    "default_generator",
    "device",
    "distributed",
    "double",
    "dtype",
    "e",
    "empty",
    "empty_like",
    "empty_permuted",
    "empty_strided",
    "enable_grad",
    "equal",
    "errors",
    "expand_dims",
    "eye",
    "fft",
    "finfo",
    "float",
    "float16",
    "float32",
    "float64",
    "from_dlpack",
    "from_numpy",
    "frombuffer",
    "full",
    "full_like",
    "func",
    "get_default_dtype",
    "get_rng_state",
    "half",
    "hamming_window",
    "hann_window",
    "hookimpl",
    "iinfo",
    "inf",
    "inference_mode",
    "initial_seed",
    "int",
    "int8",
    "int16",
    "int32",
    "int64",
    "is_anomaly_check_nan_enabled",
    "is_anomaly_enabled",
    "is_grad_enabled",
    "is_inference_mode_enabled",
    "is_tensor",
    "isclose",
    "isdtype",
    "kaiser_window",
    "kernels",
    "linalg",
    "linspace",
    "logspace",
    "long",
    "manual_seed",
    "masked",
    "matrix_transpose",
    "nan",
    "newaxis",
    "nn",
    "no_grad",
    "normal",
    "ones",
    "ones_like",
    "ops",
    "permute_dims",
    "persist",
    "pi",
    "preserve_format",
    "promote_types",
    "quietly",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "refresh",
    "result_type",
    "scalar_tensor",
    "seed",
    "set_default_dtype",
    "set_grad_enabled",
    "set_printoptions",
    "set_rng_state",
    "short",
    "signal",
    "special",
    "strict_lazy",
    "strided",
    "sum_to_size",
    "take_along_axis",
    "tensor",
    "tril_indices",
    "triu_indices",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
    "unstack",
    "utils",
    "vecdot",
    "zeros",
    "zeros_like",
]

if TYPE_CHECKING:
    __all__ += _tensor_ops.__all__
    __all__ += _builtin_ops.__all__


def _load_builtin() -> Any:
    import plugrad.registry as registry  # and pluggy, which `import plugrad` does not pay

    return registry.load(registry.INDISPENSABLE).ops


def _over_chunks(*call: Any) -> Any:
    from plugrad.authoring.chunks import over_chunks  # what nobody with NumPy arrays needs

    return over_chunks(*call)


def _of_ufunc(ufunc: Any) -> Any:
    import plugrad.registry as registry  # likewise

    return registry.default.op_of_ufunc(ufunc)


_table.loader = _load_builtin
_table.over_chunks = _over_chunks
_table.of_ufunc = _of_ufunc


# Names of the array API standard which PyTorch does not have, or has with this meaning.
_OF_THE_STANDARD = """
    astype bitwise_invert broadcast_arrays cumulative_prod cumulative_sum expand_dims isdtype matrix_transpose newaxis
    permute_dims result_type take_along_axis unique_all unique_counts unique_inverse unique_values unstack vecdot
    """.split()  # noqa: SIM905


def _find(name: str) -> Any:
    """Import a name of this module lazily: the registry, the checker, and the ops of `builtin`."""
    if name.startswith("_"):
        raise AttributeError(f"module 'plugrad' has no attribute {name!r}")
    if name in ("hookimpl", "Sample", "ErrorSample", "config", "refresh"):
        import plugrad.registry as registry  # and pluggy, likewise

        found: Any = getattr(registry, name)
    elif name == "kernels":
        found = _importlib.import_module("plugrad.kernel_packs").kernels
    elif name in _OF_THE_STANDARD:
        found = getattr(_importlib.import_module("plugrad.array_api"), name)
    elif name in (
        "array_api",
        "authoring",
        "check",
        "cli",
        "distributed",
        "func",
        "ops",
        "registry",
        "testing",
        "viz",
    ):
        # Modules, which `from plugrad import ...` asks for here first.
        found = _importlib.import_module(f"plugrad.{name}")
    else:
        try:
            found = _face(name)
        except AttributeError as error:
            import plugrad.registry as registry  # only an error needs it
            from _plugrad_names.missing import absent, suggested
            from plugrad.registry.telling.spelling import did_you_mean
            from plugrad.registry.telling.suggestions import in_another_pack

            way = suggested(name, in_another_pack(name, registry))
            if name == "interop":
                way = "import the bridge that you need: import plugrad.interop.torch (or .jax, .autograd ...)"
            elif name in dir(registry.namespace):
                way = f"it is a pack, so write plugrad.ops.{name}"
            if not way:
                guess = did_you_mean(name, [*_load_builtin(), *__all__])
                way = f"{error}{guess} `plugrad info builtin` lists those it has; write another as a plugrad.Function"
            raise absent("module 'plugrad'", name, way) from None
    globals()[name] = found
    return found


if not TYPE_CHECKING:  # who reads the stubs knows every name, and that there is no other
    __getattr__ = _find

_sys.meta_path.append(_AbsentModules)


def __dir__() -> list[str]:
    return sorted({*__all__, *(op.name for op in _load_builtin().values() if not op.for_rules)})
