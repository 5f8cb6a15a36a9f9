"""Checkers that can be scored: plugrad's, PyTorch's, JAX's, and any function that a user names.

A checker is a function of an entry, of whether it is asked of the wrong rule, and of whether the call that shows the
fault is among the samples. It returns what it raises, as a set of words: those on the wrong rule which are not raised
on the right one are the fault found, and any on the right rule is a false alarm.
"""

import sys
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any
from unittest import mock

import numpy as np

from . import as_numpy
from .as_numpy import is_inexact
from .entries import Entry, is_installed
from .pairs import Pair


class NotAsked(Exception):
    """The checker cannot be asked of an entry."""


class NoVerdict(TypeError):
    """A user's checker says neither that a rule is right nor that it is wrong."""


Checker = Callable[[Entry, bool, bool], set[str]]


def checker_called(name: str) -> tuple[Checker, str]:
    """Return the checker of a name, of `module:function` or `torch:module:function`, and the framework that it needs.

    Raises
    ------
    LookupError
        There is none of this name.
    """
    if name in CHECKERS:
        return CHECKERS[name], name.partition(".")[0]
    *framework, module, function = name.split(":") if ":" in name else ("", "", "")
    if not module or framework not in ([], ["numpy"], ["torch"]):
        raise LookupError(
            f"{name} is none of {', '.join(CHECKERS)}, nor module:function or torch:module:function"
        )
    try:
        check = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise LookupError(f"{name} cannot be imported: {error}") from error
    return of_user(check, *framework), "".join(framework)


# plugrad --------------------------------------------------------------------------------------------------------------


def in_plugrad(entry, broken, revealed):
    """Return the codes of plugrad's findings: of errors, or, marked so, of a lesser verdict."""
    if broken or not isinstance(entry.row, Pair):
        return codes_of(report_of(entry, broken, revealed))
    return codes_of_twin(entry.row.make, entry.row.revealing if revealed else None, entry)


TWINS: dict[Any, set[str]] = {}
"""What is said of the right rules that several pairs share."""


def codes_of_twin(make, revealing, entry):
    """Return what plugrad says of a right rule, which is asked once for all pairs that differ in their faults alone."""
    if (make, revealing) not in TWINS:
        TWINS[make, revealing] = codes_of(report_of(entry, False, revealing is not None))
    return TWINS[make, revealing]


def codes_of(report):
    """Return the codes of the errors of a report, or that it says less."""
    worst = {each.code for each in report.findings if each.verdict == "fail"}
    if worst or report.verdict == "pass":
        return worst | {LESS for _ in report.notes if not worst}
    return {LESS}


LESS = "less than an error"
"""What a checker returns for a warning, a note, or where it cannot decide."""


def report_of(entry, broken, revealed):
    """Return plugrad's report."""
    from plugrad.check import check_function, check_op

    if entry.table == "kernels":
        return check_op(entry.row.op, kernels=entry.row.as_kernel())
    rule = entry.row.twin(broken=broken, revealed=revealed)
    if getattr(entry.row, "forward", rule) is None:
        (sample,) = entry.row.samples(None)
        return check_function(rule, tuple(array.copy() for array in sample.args)).ops[0]
    if entry.table == "Triton kernels":
        return check_op(once(rule))
    if entry.table != "low precision" and entry.framework in ("numpy", "torch", "plugrad"):
        return check_op(rule)
    calls = [
        tuple(given(entry.framework, rule, each) for each in as_tuple(call))
        for call in rule.samples(np.random.default_rng(0))
    ]
    settings = {} if entry.framework != "pytensor" else {"framework": "pytensor"}
    if entry.table == "low precision":
        settings["reference"] = rule.reference
    if isinstance(rule, type):
        rule = rule() if entry.framework == "pytensor" else rule.apply
    return check_function(rule, calls[0], samples=calls[1:], **settings)


def as_tuple(call):
    """Return the arguments of a call of a sample."""
    return call if isinstance(call, tuple) else getattr(call, "args", (call,))


def once(rule):
    """Return a class whose backward says that it has no derivative, as one that launches kernels should.

    Its gradients are those of float64 alone: other numbers, as the angles of a rotation, are the author's constants.
    """
    import torch
    from torch.autograd.function import once_differentiable

    authors = rule.samples

    def samples(rng):
        for call in authors(rng):
            yield tuple(
                torch.from_numpy(each).requires_grad_() if is_double(each) else each
                for each in call
            )

    rule.samples = staticmethod(samples)
    rule.backward = staticmethod(once_differentiable(rule.backward))
    return rule


def is_double(value):
    """Return whether a value is an array of float64."""
    return isinstance(value, np.ndarray) and value.dtype == np.float64


def given(framework, rule, value):
    """Return an array as one of a framework."""
    if not isinstance(value, np.ndarray) or framework == "pytensor":
        return value
    if framework == "jax":
        from jax import numpy as jnp

        return jnp.asarray(value)
    return tensor_of(value, getattr(rule, "dtype", str(value.dtype)))


# PyTorch --------------------------------------------------------------------------------------------------------------

OF_THE_TABLES = "Can't call numpy() on Tensor"
"""A rule's constants are arrays: that is how the tables are written, and no fault."""
LARGEST = 4096
"""Entries of an input: PyTorch's slow mode writes down a Jacobian with as many rows and columns."""


def in_torch(checks, entry, broken, revealed):
    """Return which of some checks of PyTorch's raise on a call of a rule."""
    raised = set()
    for call, tensors in torch_calls(entry, broken, revealed):
        if any(getattr(each, "numel", int)() > LARGEST for each in tensors):
            raise NotAsked("an input is too large for its Jacobian to be written down")
        for name, check in checks(entry, call.rule, call, tensors):
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    check()
            except Exception as error:
                raised |= {name} if OF_THE_TABLES not in str(error) else set()
    return raised


def torch_calls(entry, broken, revealed):
    """Yield the calls of a rule of PyTorch's: a function of tensors, and its arguments."""
    refuse(entry, "torch")
    from . import as_torch  # which imports PyTorch

    rule = as_torch.load(entry, broken=broken, revealed=revealed)
    dtype = getattr(rule, "dtype", "float64") if entry.framework != "numpy" else None
    for args in calls_of(rule):
        yield seeded(rule), [tensor_of(arg, dtype) for arg in args]


def seeded(rule):
    """Return the function of a rule: its random numbers are the same in each call, and tensors are copied."""

    def function(*args):
        if not getattr(rule, "deterministic", True):
            np.random.seed(0)  # noqa: NPY002 - what the rule draws from
            if torch := sys.modules.get("torch"):
                torch.manual_seed(0)
        copies = (each.clone() if hasattr(each, "clone") else each for each in args)
        return getattr(rule, "apply", rule)(*copies)

    function.rule = rule
    return function


def refuse(entry, loader):
    """Raise NotAsked for an entry that a checker which is given a loader's functions is not asked of."""
    if reason := entry.why_not_asked(loader):
        raise NotAsked(reason)


def calls_of(rule):
    """Return the arguments of the calls of a rule."""
    return [as_tuple(call) for call in rule.samples(np.random.default_rng(0))]


def tensor_of(value, dtype=None):
    """Return an array as a tensor, differentiable if it can be; anything else as it is."""
    import torch

    if not isinstance(value, np.ndarray):
        return value
    tensor = torch.from_numpy(np.array(value))
    if tensor.is_floating_point() and dtype:
        tensor = tensor.to(getattr(torch, dtype))
    return tensor.requires_grad_(tensor.is_floating_point() or tensor.is_complex())


def with_gradcheck(entry, rule, call, tensors, *, fast=False):
    """Yield `gradcheck`, and `gradgradcheck` for what is not differentiable once."""
    import torch

    # The slow mode takes minutes for what is interpreted.
    settings = {"fast_mode": fast or entry.framework == "triton" or entry.table == "low precision"}
    yield "gradcheck", quick(lambda: torch.autograd.gradcheck(call, tensors, **settings))
    if not hasattr(getattr(rule, "backward", None), "__wrapped__"):  # by once_differentiable
        yield (
            "gradgradcheck",
            quick(lambda: torch.autograd.gradgradcheck(call, tensors, **settings)),
        )


def with_forward_mode(entry, rule, call, tensors):
    """Yield `gradcheck` in forward mode, and of it over reverse mode."""
    import torch

    if getattr(rule, "jvp", None) in (None, torch.autograd.Function.jvp):
        raise NotAsked("it has no rule of forward mode")
    check = partial(torch.autograd.gradcheck, check_forward_ad=True, check_backward_ad=False)
    yield "gradcheck", lambda: check(call, tensors)
    yield (
        "gradgradcheck",
        lambda: torch.autograd.gradgradcheck(call, tensors, check_fwd_over_rev=True),
    )


def with_batches(entry, rule, call, tensors):
    """Yield `gradcheck` with batched gradients."""
    import torch

    if entry.framework not in ("torch", "torch.library") or entry.table == "low precision":
        raise NotAsked("its rule is NumPy's, a kernel, or too rough, which vmap cannot be asked of")
    yield (
        "gradcheck",
        lambda: torch.autograd.gradcheck(call, tensors, check_batched_grad=True),
    )


def with_opcheck(entry, rule, call, tensors):
    """Yield `opcheck`, for ops of `torch.library`."""
    import torch

    if entry.framework != "torch.library":
        raise NotAsked("it is no op of torch.library")
    yield "opcheck", lambda: torch.library.opcheck(rule, tuple(tensors))


def quick(check):
    """Return a check whose fast mode does not run the slow one for its message: minutes, and the verdict stays."""
    import torch.autograd.gradcheck  # noqa: F401 - the module, whose name a function has too

    def checked():
        with mock.patch.object(
            sys.modules["torch.autograd.gradcheck"],
            "_run_slow_mode_and_get_error",
            return_value="",
        ):
            check()

    return checked


# JAX ------------------------------------------------------------------------------------------------------------------


def in_jax(entry, broken, revealed):
    """Return whether `check_grads` raises: on JAX's rules in forward mode, twice, and on NumPy's in reverse mode."""
    import jax
    from jax.test_util import check_grads

    if entry.framework == "jax":
        rule = entry.row.twin(broken=broken, revealed=revealed)
        calls = [(rule, args) for args in calls_of(rule)]
        settings = {"order": 2, "modes": ["fwd"]}
    else:
        calls = [
            (with_custom_vjp(function), args)
            for function, args in numpy_calls(entry, broken, revealed)
        ]
        settings = {"order": 1, "modes": ["rev"]}
    for function, args in calls:
        places = [place for place, arg in enumerate(args) if is_inexact(arg)]

        def moving(*moved, function=function, args=args, places=places):
            full = [*args]
            for place, value in zip(places, moved, strict=True):
                full[place] = value
            return function(*full)

        try:
            with jax.enable_x64(True):
                check_grads(moving, [jax.numpy.asarray(args[at]) for at in places], **settings)
        except Exception:
            return {"check_grads"}
    return set()


def with_custom_vjp(function):
    """Return a function of JAX's arrays whose derivative is the one that a function of NumPy's has.

    It is never compiled, so that its rule sees numbers; what it keeps for backward is left here, by number.
    """
    import jax

    pulls = []

    def called(*args):
        places = [place for place, arg in enumerate(args) if isinstance(arg, jax.Array)]

        def forward(*moved):
            full = [*args]
            for place, value in zip(places, moved, strict=True):
                full[place] = np.array(value)
            output, pull = function(*full)
            pulls.append(pull)
            return jax.tree.map(jax.numpy.asarray, output), len(pulls) - 1

        def backward(number, grads):
            found = pulls[int(number)](*map(np.array, jax.tree.leaves(grads)))
            wanted = zip(places, moved_args, strict=True)
            return tuple(
                jax.numpy.zeros_like(arg) if found[at] is None else jax.numpy.asarray(found[at])
                for at, arg in wanted
            )

        moved_args = [args[place] for place in places]
        traced = jax.custom_vjp(lambda *moved: forward(*moved)[0])
        traced.defvjp(forward, backward)
        return traced(*moved_args)

    return called


# Any other ------------------------------------------------------------------------------------------------------------


class Said(str):
    """That a user's checker says that a rule is wrong, and in which words."""

    words = ""


def of_user(check, framework="numpy"):
    """Return a checker of a function that a user wrote, `check(function, args)`, of NumPy's or PyTorch's rules."""
    calls = {"numpy": numpy_calls, "torch": torch_calls}[framework]

    def checker(entry, broken, revealed):
        said = Said("wrong")
        for function, args in calls(entry, broken, revealed):
            try:
                verdict = check(function, args)
                said.words = "returned False"
            except SystemExit as error:
                verdict = error
            except Exception as error:
                verdict = OF_THE_TABLES in str(error)
                said.words = f"{type(error).__name__}: {error}"
            if not isinstance(verdict, (bool, np.bool_)):
                raise NoVerdict(
                    f"{entry.table}, {entry.name}: expected True for a right rule, and for a wrong one False "
                    f"or an exception; the checker gave {verdict!r}"
                )
            if not verdict:
                return {said}
        return set()

    return checker


def numpy_calls(entry, broken, revealed):
    """Yield the calls of a rule of NumPy's: a function of arrays, and its arguments."""
    refuse(entry, "numpy")
    rule = as_numpy.load(entry, broken=broken, revealed=revealed)
    for args in calls_of(rule):
        yield seeded(rule), args


CHECKERS: dict[str, Checker] = {
    "plugrad": in_plugrad,
    "torch.gradcheck": partial(in_torch, with_gradcheck),
    "torch.gradcheck:fast": partial(in_torch, partial(with_gradcheck, fast=True)),
    "torch.gradcheck:forward": partial(in_torch, with_forward_mode),
    "torch.gradcheck:batched": partial(in_torch, with_batches),
    "torch.opcheck": partial(in_torch, with_opcheck),
    "jax.check_grads": in_jax,
}
"""By name; what stands before the first dot must be installed."""


def is_there(framework: str) -> bool:
    """Return whether the framework that a checker needs is installed."""
    return not framework or is_installed(framework)
