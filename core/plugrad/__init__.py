"""plugrad: a reverse-mode autograd engine for NumPy arrays, in which every operation is a plugin.

``import plugrad as pg`` gives tensors (`tensor`, `ones`, `from_numpy` ...), the ops of the pack `builtin` (`pg.exp`,
`pg.conv2d` ...), every installed pack as ``pg.ops.<pack>.<op>``, and what an author needs to write one (`Function`,
`ArrayFunction`, `Sample`, `hookimpl`). Packs, the checker and everything beyond NumPy are imported when they are used.
"""

from __future__ import annotations

import importlib as _importlib
from math import e, inf, nan, pi
from typing import TYPE_CHECKING, Any

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
from plugrad.engine.surface.dtypes import _rebuild as _rebuild
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

# PyTorch's, NumPy's and the standard's names, which give Tensor its operators. Without them the engine and the registry
# work, for ops that are called by their own name.
try:
    from _plugrad_names import root as _names
    from _plugrad_names.root import *

    # Not when they are asked for: what a pack puts in their place at its import is put back.
    from plugrad import autograd, cuda, fft, linalg, masked, nn, signal, special, utils
except ModuleNotFoundError as _error:
    if _error.name != "_plugrad_names":
        raise
    from plugrad import _facade

    _facade.refuse_names(Tensor)

if TYPE_CHECKING:
    from _plugrad_names import _tensor_ops
    from _plugrad_names._tensor_ops import *  # the methods of Tensor as functions
    from plugrad import array_api, authoring, backends, check, distributed, func, ops, random
    from plugrad import distributions as distributions
    from plugrad import registry as registry
    from plugrad import testing as testing
    from plugrad import viz as viz
    from plugrad.lazy import compute, persist
    from plugrad.registry import ErrorSample, Sample, config, hookimpl, refresh
    from plugrad_builtin import _builtin_ops
    from plugrad_builtin._builtin_ops import *  # the ops
    from plugrad_kernels.choosing import kernels

__version__ = "0.1.0"

__all__ = [
    "ArrayFunction",
    "ErrorSample",
    "Function",
    "Generator",
    "PlugradError",
    "Sample",
    "Size",
    "Tensor",
    "array_api",
    "as_tensor",
    "authoring",
    "autograd",
    "backends",
    "bool",
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
    "default_generator",
    "device",
    "distributed",
    "double",
    "dtype",
    "e",
    "enable_grad",
    "errors",
    "fft",
    "float",
    "float16",
    "float32",
    "float64",
    "from_numpy",
    "func",
    "get_default_dtype",
    "get_rng_state",
    "half",
    "hookimpl",
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
    "kernels",
    "linalg",
    "long",
    "manual_seed",
    "masked",
    "nan",
    "nn",
    "no_grad",
    "ops",
    "persist",
    "pi",
    "preserve_format",
    "quietly",
    "random",
    "refresh",
    "seed",
    "set_default_dtype",
    "set_grad_enabled",
    "set_rng_state",
    "short",
    "signal",
    "special",
    "strict_lazy",
    "strided",
    "sum_to_size",
    "tensor",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "utils",
]
if TYPE_CHECKING:
    __all__ += _names.__all__
    __all__ += _tensor_ops.__all__
    __all__ += _builtin_ops.__all__
elif "_names" in globals():
    __all__ += [*_names.__all__, *_names.OF_THE_STANDARD]


def _of_names(name: str) -> Any:
    if "_names" in globals():
        return _names.of_plugrad(name, __all__)
    raise AttributeError(f"module 'plugrad' has no attribute {name!r}: it {_facade.NO_NAMES}")


def _load_builtin() -> Any:
    import plugrad.registry as registry  # and pluggy, which `import plugrad` does not pay

    return registry.load(registry.INDISPENSABLE).ops


def _chunks() -> Any:
    try:
        return _importlib.import_module("plugrad_arrays.chunks")
    except ModuleNotFoundError as error:
        if error.name == "plugrad_arrays":
            error.msg += ", which computes arrays of Dask. Reinstall plugrad, or use NumPy arrays"
        raise


def _of_ufunc(ufunc: Any) -> Any:
    import plugrad.registry as registry  # likewise

    return registry.default.op_of_ufunc(ufunc)


def _load_kernels() -> Any:
    # What nobody needs who has chosen no kernel.
    return _importlib.import_module("plugrad_kernels.choosing")


def _load_vmap() -> Any:
    # Likewise, for who maps no function over a batch.
    return _importlib.import_module("_plugrad_names.vmap.vmap")


_table.loader = _load_builtin
_table.chunks = _chunks
_table.of_ufunc = _of_ufunc
_table.load_kernels = _load_kernels
if "_names" in globals():
    _table.load_vmap = _load_vmap


# Modules, which `from plugrad import ...` asks for here first.
_MODULES = """
    array_api authoring autograd backends check cuda distributed distributions fft func lazy linalg masked nn ops random
    registry signal special testing utils viz workers
    """.split()  # noqa: SIM905


def _find(name: str) -> Any:
    """Return the attribute `name` of this module, imported lazily: the registry, the checker, and the ops of `builtin`.

    Raises AttributeError if there is none.
    """
    if name.startswith("_"):
        raise AttributeError(f"module 'plugrad' has no attribute {name!r}")
    if name in ("hookimpl", "Sample", "ErrorSample", "config", "refresh"):
        import plugrad.registry as registry  # and pluggy, likewise

        found: Any = getattr(registry, name)
    elif name == "kernels":
        found = _load_kernels().kernels
    elif name == "vmap":
        found = _importlib.import_module("plugrad.func").vmap
    elif name in ("compute", "persist"):
        found = getattr(_importlib.import_module("plugrad.lazy"), name)
    elif name in _MODULES:
        found = _importlib.import_module(f"plugrad.{name}")
    else:
        found = _of_names(name)
    globals()[name] = found
    return found


if not TYPE_CHECKING:  # who reads the stubs knows every name, and that there is no other
    __getattr__ = _find


def __dir__() -> list[str]:
    import plugrad.registry as registry

    name = registry.INDISPENSABLE
    builtin = registry.ops(name) if name in [info.name for info in registry.packs()] else ()
    others = _names.functions() if "_names" in globals() else ()
    return sorted({*__all__, *others, *(op.name for op in builtin if not op.for_rules)})
