"""The classes of errors that are plugrad's own, as one tree.

    PlugradError
    ├── GradientError (RuntimeError)            a backward pass cannot be done, or a rule returned nonsense
    │   ├── GraphFreedError                     ... saved values are gone: a second backward
    │   ├── ModifiedError                       ... a saved value was changed in place
    │   ├── HigherOrderError                    ... a derivative of a rule that has none
    │   ├── CheckpointError                     ... a checkpointed function did something else the second time
    │   └── ScopeError (AssertionError)         ... copies that a block held for it ended with the block
    ├── LeafError (RuntimeError)                a leaf used as only a computed tensor may be, or the reverse
    ├── InPlaceError (RuntimeError)             an in-place write that would falsify a gradient
    ├── OpArgumentError (TypeError)             an op was given what no op can take
    ├── LinAlgError (RuntimeError, numpy.linalg.LinAlgError)  a matrix is singular, or LAPACK did not converge
    ├── TensorAttributeError (RuntimeError, AttributeError)  a tensor of another kind has that attribute
    ├── GradcheckError (RuntimeError)           `gradcheck`: a backward rule disagrees with the numbers
    ├── CheckUsageError (ValueError)            the checker was asked something it cannot do
    └── PackError                               packs and their ops
        ├── PackLoadError (ImportError)         importing a pack, or its hook, failed
        ├── PackMissingError (ImportError)      no installed distribution offers that pack
        ├── PackConflictError (ImportError)     two distributions offer one pack
        ├── PackIncompatibleError (ImportError) a pack made for another plugrad
        ├── WorkersDifferError (ImportError)    workers of a cluster have other packs than this process
        ├── NotCheckedError (ImportError)       a pack or op that the lock does not have as it is
        ├── RegistrationError (ValueError)      an op that may not be registered, and why
        ├── SettingError (ValueError)           a setting about packs, or a lock, that makes no sense
        └── OpMissingError (AttributeError)     a pack has no such op
    CheckWarning (UserWarning)                  a check passed with a warning
    PackWarning (UserWarning)                   a pack did at its import what it should leave
    KernelWarning (UserWarning)                 a kernel that was chosen does not run, and why
    PlugradComputeWarning (UserWarning)         a line computes a lazy array, or more of it with every step

Each leaf is also the built-in class that people catch today. Errors that PyTorch raises begin with PyTorch's
first clause, so that a search for it finds the same advice; what plugrad knows better follows.
"""

from __future__ import annotations

import numpy as np

__all__ = [
    "BeyondTheStandard",
    "CheckUsageError",
    "CheckWarning",
    "CheckpointError",
    "GradcheckError",
    "GradientError",
    "GraphFreedError",
    "HigherOrderError",
    "InPlaceError",
    "KernelWarning",
    "LeafError",
    "LinAlgError",
    "ModifiedError",
    "NotCheckedError",
    "OpArgumentError",
    "OpMissingError",
    "PackConflictError",
    "PackError",
    "PackIncompatibleError",
    "PackLoadError",
    "PackMissingError",
    "PackWarning",
    "PlugradComputeWarning",
    "PlugradError",
    "RegistrationError",
    "ScopeError",
    "SettingError",
    "TensorAttributeError",
    "WorkersDifferError",
]


class PlugradError(Exception):
    """Root of plugrad's own errors: ``except plugrad.PlugradError`` catches all of them."""


class GradientError(PlugradError, RuntimeError):
    """A backward pass is impossible, or a backward rule returned something that is not a gradient."""


class GraphFreedError(GradientError):
    """The values an op saved were freed by an earlier backward pass."""


class ModifiedError(GradientError):
    """A value that an op saved was modified in place before backward needed it."""


class HigherOrderError(GradientError):
    """A derivative was asked of a backward rule that is itself not differentiable."""


class CheckpointError(GradientError):
    """A checkpointed function did something else when backward ran it again."""


class ScopeError(GradientError, AssertionError):
    """A backward pass outside of the block of `allow_mutation_on_saved_tensors` that it needs."""


class LeafError(PlugradError, RuntimeError):
    """A leaf was used where only a computed tensor is allowed, or the reverse."""


class InPlaceError(PlugradError, RuntimeError):
    """An in-place write that would falsify a gradient, or does not fit its target."""


class LinAlgError(PlugradError, RuntimeError, np.linalg.LinAlgError):
    """A matrix is singular, or not positive definite, or LAPACK's iterations did not converge."""


class OpArgumentError(PlugradError, TypeError):
    """An op was called with an argument that it cannot take."""


class TensorAttributeError(PlugradError, RuntimeError, AttributeError):
    """A tensor lacks an attribute that others have, such as `imag` of complex ones; `hasattr` returns False for it."""


class VmapError(PlugradError, RuntimeError, ValueError):
    """A function cannot be mapped over a batch, or the dimensions that are its batch do not fit."""


class GradcheckError(PlugradError, RuntimeError):
    """``gradcheck`` found that a backward rule disagrees with finite differences."""


class CheckUsageError(PlugradError, ValueError):
    """The checker was called in a way that it does not support."""


class PackError(PlugradError):
    """Root of the errors about packs and their ops."""


class PackLoadError(PackError, ImportError):
    """A pack is installed, but importing it or running its hook failed."""


class PackMissingError(PackError, ImportError):
    """No installed distribution offers the pack."""


class PackConflictError(PackError, ImportError):
    """Two different distributions offer a pack of the same name."""


class PackIncompatibleError(PackError, ImportError):
    """A pack was made for another version of plugrad."""


class WorkersDifferError(PackError, ImportError):
    """Workers of a cluster have other packs than this process, or other versions of them."""


class NotCheckedError(PackError, ImportError):
    """A lock file is required, but has no passing verdict for the pack or op with its present files."""


class RegistrationError(PackError, ValueError):
    """An op may not be registered; the message says why."""


class SettingError(PackError, ValueError):
    """A setting about packs is invalid, or the lock file that it names cannot be used; the message says where it is."""


class OpMissingError(PackError, AttributeError):
    """A pack has no op of that name."""


class CheckWarning(UserWarning):
    """A check passed with a warning: somebody could get a wrong number, or lose one, without an error.

    ``pytest -W error::plugrad.testing.CheckWarning`` makes it an error.
    """


class PackWarning(UserWarning):
    """A pack changed global state that affects numbers while it was imported; the state was restored."""


class KernelWarning(UserWarning):
    """A chosen kernel does not run: it cannot be loaded, or does not take the arguments. The warning comes once."""


class PlugradComputeWarning(UserWarning):
    """A line computes a lazy array (Dask's) implicitly, or a loop computes more with every step.

    Within ``plugrad.strict_lazy()`` it is an error.
    """


class BeyondTheStandard(TypeError):
    """A function, method or setting is not in the array API standard: an adapter raises it, and ops report it."""


for _kind in [globals()[name] for name in __all__]:
    _line = vars(_kind).get("__firstlineno__")
    _kind.__module__ = "plugrad.errors"  # what tracebacks and pickles name is the public place
    if _line is not None:  # Python 3.13 forgets it then, and `inspect` finds no source
        _kind.__firstlineno__ = _line
