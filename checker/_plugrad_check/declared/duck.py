"""Test of `arrays = "nep18"`: an op on arrays that are not NumPy's returns such arrays, with the same values.

The test uses a `Duck`, an array that implements NumPy's protocols (NEP 13 and NEP 18) and nothing else. It behaves like
arrays on a GPU, or larger than memory: it never converts itself to a NumPy array, is not written to in passing, mixes
with numbers and other ducks only, and has no memory layout. It raises `Refusal` for all else.
"""

from __future__ import annotations

import contextlib
import itertools
import linecache
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from _plugrad_check.slopes.arrays import Array, Precision
from _plugrad_check.slopes.tolerance import Tolerance, rounding
from _plugrad_check.subject.call import Raised, attempt, precision_for
from _plugrad_check.subject.findings import Findings
from _plugrad_check.subject.rule import Rule
from _plugrad_check.subject.trials import Trial
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.places import frames_of, written_at
from plugrad.engine.sweep.gradients import sum_to_size
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.engine.tree import mapped
from plugrad.registry.finding.metadata import own_folders
from plugrad.registry.telling.strangers import first_line


class Refusal(TypeError):
    """Error that a duck array raises for an operation that not every array library has."""


class NoAttribute(Refusal, AttributeError):
    """Error that a duck array raises for an attribute of NumPy's arrays that not every array has."""


class Duck(NDArrayOperatorsMixin):
    """Array that is no NumPy array; results of computations with it are ducks too.

    >>> import numpy as np
    >>> from _plugrad_check.declared.duck import Duck
    >>> np.exp(Duck(np.zeros(2))) + 1
    Duck(array([2., 2.]))
    >>> np.asarray(Duck(np.zeros(2)))
    Traceback (most recent call last):
    ...
    _plugrad_check.declared.duck.Refusal: converts one to a NumPy array
    """

    __module__ = "plugrad"  # whose array it is, in messages

    __slots__ = ("_values",)

    def __init__(self, values: Any) -> None:
        self._values = np.asarray(values)

    # What NumPy's functions and ufuncs ask.

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        """Return the result of a ufunc of ducks and numbers as a duck; NumPy calls this, with its own parameters.
        Raises Refusal for a ufunc, a `method` of one or an argument that other arrays do not know.
        """
        own = str(ufunc.__name__)
        of_scipy = sys.modules.get("scipy.special._ufuncs")  # Dask computes these, CuPy most
        if ufunc not in (getattr(np, own, None), getattr(of_scipy, own, None)):
            raise Refusal(
                f"calls {own}, a ufunc of neither NumPy nor SciPy, which other arrays do not know"
            )
        if settings.get("out") is not None:
            raise Refusal(
                f"writes into one with np.{own}(..., out=...), as x += y does: compute a new one"
            )
        if method not in ("__call__", "outer"):
            raise Refusal(
                f"calls np.{own}.{method}, which other arrays do not know: write it with functions and operators"
            )
        if any(isinstance(each, Tensor) for each in inputs):
            return NotImplemented  # the Tensor is asked next, as beside the arrays of all libraries
        inputs, settings = without_ducks((inputs, settings), f"np.{own}")
        return ducked(getattr(ufunc, method)(*inputs, **settings))

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        """Return the result of one of NumPy's other functions of ducks and numbers, arrays as ducks; NumPy calls this,
        with its own parameters. Raises Refusal for a function that other arrays do not know.
        """
        known = f"{function.__module__}.{function.__name__}".removeprefix("numpy.")
        name = f"np.{known}"
        if known in WRITERS:
            raise Refusal(f"calls {name}, which writes into its argument")
        if known not in FUNCTIONS | ABOUT_TYPES:
            raise Refusal(
                f"calls {name}, which not every array knows: it is converted to a NumPy array, or refused"
            )
        refuse_settings(name, settings)
        beside = "" if known in MAKERS else name
        result = function(*without_ducks(args, beside), **without_ducks(settings, beside))
        return Duck(result) if known in ABOUT_VALUES else ducked(result)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise Refusal("converts one to a NumPy array")

    # What the arrays of all libraries have.

    def __getattr__(self, name: str) -> Any:
        if name in ABOUT_ITSELF:
            return getattr(self._values, name)
        if name in PARTS:
            return Duck(getattr(self._values, name))
        if name in METHODS:

            def method(*args: Any, **settings: Any) -> Any:
                refuse_settings(f".{name}", settings)
                given = without_ducks(args, f".{name}"), without_ducks(settings, f".{name}")
                return ducked(getattr(self._values, name)(*given[0], **given[1]))

            return method
        if not name.startswith("__") and hasattr(np.ndarray, name):
            raise NoAttribute(f"uses .{name}, which not every array has")
        raise AttributeError(f"a duck array has no attribute {name!r}")

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: Any) -> Duck:
        return Duck(self._values[without_ducks(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(value, np.ndarray):
            raise Refusal("writes a NumPy array into one")
        if not self._values.flags.writeable:
            raise Refusal("writes into one that belongs to the caller")
        self._values[without_ducks(index)] = without_ducks(value)

    def __repr__(self) -> str:
        return f"Duck({self._values!r})"

    @staticmethod
    def apply_gufunc(
        function: Any, signature: str, *args: Any, output_dtypes: Any, output_sizes: Any, **_: Any
    ) -> Any:
        """Return the result of a generalized ufunc as Dask computes it, in the smallest chunks: one element along loop
        dimensions. Parameters are those of `dask.array.apply_gufunc`.

        If the declared core dimensions are too few, the chunks give other numbers than the whole.
        """
        taken, given = (
            [core.split(",") if core else [] for core in side[1:-1].split("),(")]
            for side in signature.split("->")
        )
        arrays = [without_ducks(each) for each in args]
        counts = [each.ndim - len(core) for each, core in zip(arrays, taken, strict=True)]
        loops = next((each.shape[:n] for each, n in zip(arrays, counts, strict=True) if n), ())
        dtypes = output_dtypes if isinstance(output_dtypes, list) else [output_dtypes]
        outputs = [
            np.empty((*loops, *(output_sizes[name] for name in core)), dtype)
            for core, dtype in zip(given, dtypes, strict=True)
        ]
        for place in np.ndindex(loops):
            chunk = tuple(slice(start, start + 1) for start in place)
            parts = [each[chunk[:n]] for each, n in zip(arrays, counts, strict=True)]
            found = function(*parts)
            for output, part in zip(outputs, found if len(outputs) > 1 else (found,), strict=True):
                output[chunk] = part
        return ducked(tuple(outputs)) if len(outputs) > 1 else Duck(outputs[0])

    # What needs the values now, as Python's own.

    def __bool__(self) -> bool:
        raise Refusal("converts one to a bool, as a Python `if`, `and`, `or` and `in` do")

    def __float__(self) -> float:
        raise Refusal("converts one to a Python float")

    def __int__(self) -> int:
        raise Refusal("converts one to a Python int")

    def __index__(self) -> int:
        raise Refusal("uses one as a Python int")

    def __complex__(self) -> complex:
        raise Refusal("converts one to a Python complex")


def words(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


FUNCTIONS = words(
    """
    all allclose angle any append apply_along_axis apply_over_axes argmax argmin argwhere around atleast_1d atleast_2d
    atleast_3d average bincount block broadcast_arrays broadcast_to choose clip compress concatenate corrcoef
    count_nonzero cov cumprod cumsum delete diag diagonal diff digitize dot dstack ediff1d einsum empty_like expand_dims
    extract fix flatnonzero flip fliplr flipud full_like gradient histogram hstack i0 imag insert isclose iscomplex isin
    isneginf isposinf isreal linspace max mean median meshgrid min moveaxis nan_to_num nanargmax nanargmin nancumprod
    nancumsum nanmax nanmean nanmedian nanmin nanpercentile nanprod nanquantile nanstd nansum nanvar nonzero ones_like
    outer pad percentile piecewise prod ptp quantile ravel real repeat reshape roll rollaxis rot90 round searchsorted
    select sinc squeeze stack std sum swapaxes take tensordot tile trace transpose tril triu unique unravel_index var
    vdot vstack where zeros_like arange array asarray empty eye full ones tri zeros
    linalg.cholesky linalg.inv linalg.lstsq linalg.norm linalg.qr linalg.solve linalg.svd
    fft.fft fft.fft2 fft.fftn fft.fftshift fft.hfft fft.ifft fft.ifft2 fft.ifftn fft.ifftshift fft.ihfft fft.irfft
    fft.irfft2 fft.irfftn fft.rfft fft.rfft2 fft.rfftn
    lib.stride_tricks.sliding_window_view
    """
)
"""Functions that dask.array (2026.8) has too, and those that make an array by `like=`.

Any other function of NumPy, given a Dask array, converts it to a NumPy array, with a warning at most: np.copy,
np.take_along_axis.
"""
ABOUT_TYPES = words("can_cast common_type iscomplexobj isrealobj ndim result_type shape size")
"""Functions that ask for the type or the shape alone, and so need no version for other arrays."""
MAKERS = words("array asarray")
"""Functions that make a duck of a NumPy array: ``np.asarray(values, like=x)``."""
WRITERS = words("copyto fill_diagonal place put put_along_axis putmask")
"""Functions that write into an argument."""
ABOUT_VALUES = frozenset({"allclose"})
"""Functions that return a Python bool for NumPy's arrays, and an array for arrays whose values are elsewhere."""
METHODS = words(
    """
    all any argmax argmin astype clip conj copy cumprod cumsum dot flatten max mean min nonzero prod ravel repeat
    reshape round squeeze std sum swapaxes trace transpose var
    """
)
"""Methods that arrays of NumPy, Dask and CuPy all have."""
ABOUT_ITSELF = words("shape dtype ndim size itemsize nbytes")
"""Attributes that describe an array, and that all of these libraries have."""
PARTS = words("T mT real imag")
"""Attributes that are arrays, and that all of these libraries have."""
NOT_ALL_KNOW = ("initial", "where")
"""Settings of reductions that the methods of Dask and CuPy do not have."""


def refuse_settings(name: str, settings: dict[str, Any]) -> None:
    """Raise Refusal if a call of the function `name` has `out=`, or a setting that not every array library knows."""
    if settings.get("out") is not None:
        raise Refusal(f"writes into one with {name}(..., out=...)")
    for setting in NOT_ALL_KNOW:
        if setting in settings:
            raise Refusal(f"calls {name} with {setting}=, which not every array knows")


def without_ducks(value: Any, function: str = "") -> Any:
    """Return a value with its ducks, also those in containers, as NumPy arrays. If `function` names the function whose
    arguments they are, raise Refusal for a NumPy array among them; indices may be NumPy arrays.
    """

    def one(part: Any) -> Any:
        if function and isinstance(part, np.ndarray):
            raise Refusal(
                f"gives {function} a NumPy array together with one: make it with np.zeros_like or similar"
            )
        return part._values if isinstance(part, Duck) else part

    return mapped(value, one)


def ducked(value: Any) -> Any:
    """Return a value with NumPy arrays and scalars, also those in containers, as ducks."""
    kinds = (np.ndarray, np.generic)
    return mapped(value, lambda part: Duck(part) if isinstance(part, kinds) else part)


def refusal_behind(error: BaseException | None) -> Refusal | None:
    """Return the `Refusal` in the chain of an exception's causes, or the exception itself if it is one; None if there
    is none.
    """
    while error is not None and not isinstance(error, Refusal):
        error = error.__cause__ or error.__context__
    return error


def line_in_folder(error: BaseException, file: str) -> tuple[str, str]:
    """Return 'file:line' and the source line of the innermost frame of an exception in the folder of `file`, the op's;
    two empty texts if there is none.

    Frames of plugrad called from there, such as another op's, are left out: they say little about this op.
    """
    found = "", ""
    for frame in frames_of(error):
        if frame.file.startswith(OURS) and found[0]:
            break
        if os.path.dirname(frame.file) == os.path.dirname(file):
            shown = frame.place.removeprefix(f"{os.getcwd()}{os.sep}")
            found = shown, linecache.getline(frame.file, frame.line).strip()
    return found


OURS = own_folders()


class Kind(NamedTuple):
    """Kind of arrays on which an op is tested, ducks or the arrays of a library: their class, and functions that
    convert from and to NumPy arrays.
    """

    given: str
    """The first words of a message."""
    own: type
    """The class of the arrays."""
    make: Callable[[Array], Any]
    """Function that makes such an array of a NumPy array."""
    values: Callable[[Any], Array]
    """Function that returns the NumPy array of such an array."""


DUCKS = Kind(
    "given arrays that are not NumPy's",
    Duck,
    lambda array: Duck(array.copy()),
    lambda x: without_ducks(x),
)


def libraries() -> Iterator[tuple[Kind, ...]]:
    """Yield, for each installed library (Dask, and CuPy if there is a GPU), the kinds of its arrays on which an op is
    tested.

    If there are several kinds, the later ones are for ops that refuse the first: small chunks, then whole arrays.
    """
    with contextlib.suppress(ImportError):
        da: Any = import_module("dask.array")

        def in_chunks(size: int) -> Kind:
            return Kind(
                "given dask.array's arrays",
                da.Array,
                lambda array: da.from_array(array.copy(), size if array.ndim else -1),
                lambda x: np.asarray(x.compute(scheduler="synchronous", optimize_graph=False)),
            )

        yield in_chunks(2), in_chunks(-1)
    with contextlib.suppress(Exception):  # not installed, or without a GPU: errors of many classes
        cupy: Any = import_module("cupy")
        if cupy.cuda.runtime.getDeviceCount():
            yield (Kind("given cupy's arrays", cupy.ndarray, cupy.asarray, cupy.asnumpy),)


ON_LIBRARIES = 2
"""Number of samples that are tested with arrays of libraries: one takes 50 ms with Dask's, 2 ms with ducks."""


def ask_arrays(findings: Findings, trials: Sequence[Trial]) -> Iterator[Trial]:
    """Test that forward and backward return arrays of the kind that they are given, with the right values; add findings
    if not. Yield the trials on which it could be tested.

    A formula may refuse some samples, where one of its parts takes NumPy arrays only, but not all of them. With `full`,
    arrays of the installed libraries are tested, too: ducks find most faults, and faster.
    """
    left: list[tuple[Trial, Exception]] = []
    answered = []
    before = len(findings.kept)
    for trial in trials:
        if trial.call.arrays:
            refusal = ask_on(DUCKS, findings, trial)
            if refusal is None:
                answered.append(trial)
                yield trial
            else:
                left.append((trial, refusal))
    if left and not answered:
        refused(DUCKS, findings, left[0][0], "forward", left[0][1])
        yield left[0][0]
    if answered and answered[0].subject.full and len(findings.kept) == before:
        for kinds, trial in itertools.product(libraries(), answered[:ON_LIBRARIES]):
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")  # Dask's, of many chunks
                any(ask_on(kind, findings, trial) is None for kind in kinds)


def ask_on(kind: Kind, findings: Findings, trial: Trial) -> Exception | None:
    """Test on one sample that, with arrays of a kind, results are of this kind and have the same values as with
    NumPy's; add findings if not.

    Return the exception of an op that refuses such arrays, or such chunks, which is not a finding yet; else None.
    """
    expected, found = Rule(trial.call, trial.subject.op), ruled_on(kind, trial)
    if isinstance(found, Raised):
        formula = getattr(trial.subject.declaring, "is_formula", False) or kind is not DUCKS
        if formula and isinstance(found.error, OpArgumentError):
            return found.error
        refused(kind, findings, trial, "forward", found.error)
        return None
    if not compare_outputs(kind, findings, trial, expected, found) or expected.node is None:
        return None
    return compare_gradients(kind, findings, trial, expected, found)


def goes_by_chunks(trial: Trial) -> bool:
    """Return True if the op declares core dimensions, so that backward runs on the chunks of an array."""
    return trial.subject.facts.core_dims is not None


def ruled_on(kind: Kind, trial: Trial) -> Rule | Raised:
    """Return the rule of a trial's call with arrays of a kind, or `Raised`. If the op refuses only indices of that
    kind, these stay NumPy arrays.
    """
    made_by = None if goes_by_chunks(trial) else trial.subject.op
    arrays = {place: wrap(kind.make(array)) for place, array in trial.call.arrays.items()}
    found = attempt(Rule, trial.call.with_args(arrays), made_by)
    numbers = {place: array for place, array in arrays.items() if array.dtype.kind in "fc"}
    if isinstance(found, Raised) and is_refused_index(found.error) and numbers:
        return attempt(Rule, trial.call.with_args(numbers), made_by)
    return found


def tolerance_of(trial: Trial, precision: Precision) -> Tolerance | None:
    """Return the tolerance for results of a trial; None if they are random, and differ each time."""
    return None if trial.subject.facts.deterministic is False else rounding(precision)


def compare_outputs(
    kind: Kind, findings: Findings, trial: Trial, expected: Rule, found: Rule
) -> bool:
    """Return True if all outputs are arrays of the kind; add a finding for each that is not, or has other values.
    `expected` is the call with NumPy arrays, `found` the one with arrays of the kind.
    """
    tolerance = tolerance_of(trial, precision_for(trial.call, expected.outputs))
    kept = True
    pairs = zip(expected.recorded.outputs, found.recorded.outputs, strict=False)
    for output, (right, other) in enumerate(pairs):
        if isinstance(right, Tensor):
            value, what = getattr(other, "_array", other), f"output {output}"
            wrong = wrong_with(kind, "forward", what, value, right._array, tolerance)
            if wrong is not None:
                kept = kept and wrong[0] != "PLG061"
                findings.add(trial, *wrong, output=output)
    return kept


def compare_gradients(
    kind: Kind, findings: Findings, trial: Trial, expected: Rule, found: Rule
) -> Exception | None:
    """Compare the gradients that backward returns for grad_outputs of the kind with those for NumPy arrays, and add
    findings.

    Return the exception of an op that refuses arrays of a library, which is not a finding yet; else None.
    """
    grads = expected.random_grads(trial.generator("other arrays"))
    results = attempt(found.raw, [kind.make(grad) for grad in grads])
    if isinstance(results, Raised):
        if kind is not DUCKS and isinstance(results.error, OpArgumentError):
            return results.error
        refused(kind, findings, trial, "backward", results.error)
        return None
    places = trial.call.wanted if goes_by_chunks(trial) else range(len(results))
    of_arguments = dict(zip(places, results, strict=True))
    for position, right in zip(trial.call.wanted, expected.gradients(grads), strict=True):
        value = of_arguments.get(position)
        if value is None and right is None:
            continue
        if isinstance(value, kind.own) and trial.subject.facts.broadcasts:
            shape = trial.call.args[position].shape
            value = kind.make(sum_to_size(kind.values(value), shape))
        name, tolerance = trial.call.names[position], tolerance_of(trial, trial.precision)
        wrong = wrong_with(kind, "backward", f"the gradient of {name}", value, right, tolerance)
        if wrong is not None:
            findings.add(trial, *wrong, argument=name)
    return None


def is_refused_index(error: Exception) -> bool:
    """Return True if `error` is a TypeError that the op raised, and not the array: the op may want indices and masks as
    NumPy arrays.
    """
    return isinstance(error, TypeError) and refusal_behind(error) is None


def refused(kind: Kind, findings: Findings, trial: Trial, what: str, error: Exception) -> None:
    """Add the finding PLG060: forward or backward (`what`) raised `error` for arrays of the kind; the message has the
    operation that the array refused, and its place.
    """
    refusal = refusal_behind(error)
    said = f"raised {first_line(error)}" if refusal is None else refusal
    op = trial.subject.declaring
    file, _ = written_at(op.forward if op is not None else refused)
    place, line = line_in_folder(refusal or error, file or "")
    message = f"{kind.given}, {what} {said}{f', in `{line}`' if line else ''}{f' ({place})' if place else ''}"
    findings.add(trial, "PLG060", message, apart=("forward", "backward").index(what))


def wrong_with(
    kind: Kind, by: str, what: str, value: Any, right: Array | None, tolerance: Tolerance | None
) -> tuple[str, str] | None:
    """Return the code and the message for a result of another kind (PLG061), or of a wrong dtype, shape or value
    (PLG062); None if it is right. `by` is 'forward' or 'backward', `what` names the result.

    Without a tolerance the values are random, and not compared.
    """
    if not isinstance(value, kind.own):
        is_array = isinstance(value, (np.ndarray, np.generic))
        other = "NumPy array" if is_array else type(value).__name__
        return "PLG061", f"{kind.given}, {by} returned a {other} as {what}"
    differs = difference(kind.values(value), right, tolerance)
    return ("PLG062", f"{kind.given}, {what} {differs}") if differs else None


def difference(value: Array, right: Array | None, tolerance: Tolerance | None) -> str:
    """Return the difference of `value` from `right`, the result with NumPy arrays, in words; '' if there is none."""
    if right is None:
        return "is an array, for NumPy's arrays it is None"
    if value.shape != right.shape:
        return f"has shape {value.shape}, for NumPy's arrays it has {right.shape}"
    if value.dtype != right.dtype:
        return f"is {value.dtype}, for NumPy's arrays it is {right.dtype}"
    gap = None if tolerance is None else tolerance.gap(value, right)
    if gap is None:
        return ""
    one, other = gap.numbers
    at = f" at {list(gap.index)}" if gap.index else ""
    return f"is {one}{at}, for NumPy's arrays it is {other}"
