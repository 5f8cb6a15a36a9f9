"""Entry points of the checker: `check` of targets by name, `check_pack`, `check_op`, `check_function`."""

from __future__ import annotations

import dataclasses
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any, cast

import numpy as np

from _plugrad_check.control import MOST, control_outcome
from _plugrad_check.frameworks.adapted import framework_meant, reference_in
from _plugrad_check.frameworks.contract import Framework
from _plugrad_check.from_source.classes import samples_from
from _plugrad_check.from_source.sources import Inputs
from _plugrad_check.functions import Alike, function_meant, takes_containers
from _plugrad_check.plan import alone, ask
from _plugrad_check.report.html import notebook_progress
from _plugrad_check.report.report import (
    ORDER,
    CheckInterrupted,
    Control,
    KernelReport,
    OpReport,
    Report,
)
from _plugrad_check.subject.call import as_tuple, dependence
from _plugrad_check.subject.trials import (
    Reference,
    Subject,
    spelled,
    with_values_of,
)
from _plugrad_check.targets import (
    found_names,
    function_named,
    named_reference,
    require_function,
    subject_meant,
    with_kernels,
)
from _plugrad_check.workers.jobs import Inquiry, Progress, answers_of, lost_words
from _plugrad_check.workers.messages import Ended, OutOfTime, Unanswered
from plugrad.authoring.kernels import Kernel, choosing
from plugrad.engine.call.function import Function
from plugrad.engine.errors import CheckUsageError
from plugrad.registry import Op
from plugrad.registry import default as registry
from plugrad.registry.finding.metadata import is_plugrads
from plugrad.registry.samples import Sample, require_rng


def check(
    targets: str | Iterable[str],
    *,
    seed: int = 0,
    seeds: int = 1,
    sample: int | None = None,
    samples: str | None = None,
    full: bool = False,
    kernels: str | None = None,
    reference: str | None = None,
    k: float = Reference.k,
    surrogate: str | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Report:
    """Check packs and ops: 'pack', 'pack::op', or classes that are in no pack: 'path/to/ops.py', 'ops.py::MyOp',
    'module:MyOp'.

    Parameters
    ----------
    seed
        The seed of all random numbers; the same seed gives the same verdicts, in any order.
    seeds
        Check with this many seeds, from `seed` on; the report with the worst verdict of each op is kept.
    sample
        Check only this sample, counted from 0.
    samples
        The samples on which one op is checked: a function that yields them, 'path.py::function' or 'module:function'.
    full
        Compare every entry of large Jacobians, up to 4 million, instead of random probes of them.
    kernels
        The name of a kernel pack. Only the targets with a kernel in it are checked. The kernel is compared with the
        op's plain forward, and runs in all other checks.
    reference, k
        Compare one op in low precision with this function, 'path.py::function' or 'module:function', and allow `k`
        times its error: see `check_function`.
    surrogate
        Compare backward of one op with the derivative of this function, 'path.py::function' or 'module:function'.
    progress
        Called during the checks: ``progress(done, total, name)``. Without it, a notebook shows a progress bar.
    executor
        An executor that checks the ops in parallel: any ``concurrent.futures.Executor`` whose workers have the same
        packs. The report is the same with and without it. Threads of one process take turns, so only processes make it
        faster. The caller shuts it down.

    Returns
    -------
    Report
        The findings of all ops. Its `problems` are the packs and files that could not be loaded or have no ops, and the
        classes of a file without samples.

    Raises
    ------
    CheckInterrupted
        Ctrl-C was pressed (it is a KeyboardInterrupt). Its `report` has the ops that were finished.

    >>> from plugrad.check import check
    >>> check(["builtin::neg"]).verdict
    'pass'
    """
    names, problems = found_names(targets, executor, samples, reference or surrogate)
    settings: dict[str, Any] = {"sample": sample, "samples": samples, "full": full}
    if reference is not None:
        settings |= {"reference": reference, "k": k}
    if surrogate is not None:
        settings["surrogate"] = surrogate
    if kernels is not None:
        names, further = with_kernels(names, kernels, executor)
        problems += further
        settings["kernels"] = kernels
    jobs = [(name, one) for name in names for one in range(seed, seed + seeds)]
    inquiry = Inquiry(check_op, OpReport, lost_report, settings)
    with notebook_progress(progress) as shown:
        finished, stopped = answers_of(inquiry, jobs, shown, executor)
    kept, left = [], []
    for first in range(0, len(jobs), seeds):
        reports = [report for report in finished[first : first + seeds] if report is not None]
        if len(reports) == seeds:
            worst = min(reports, key=lambda report: ORDER.index(report.verdict))
            took = sum(report.seconds for report in reports)
            lost = None if kernels is None else KernelReport(kernels)
            kept.append(dataclasses.replace(worst, seconds=took, kernel=worst.kernel or lost))
            if sample is None and samples is None and kernels is None:
                registry.verdicts[worst.op] = worst.verdict
        else:
            left.append(jobs[first][0])
    report = Report(tuple(kept), seed, tuple(problems), seeds, tuple(left))
    if stopped:
        raise CheckInterrupted(report) from None
    # What is wrong already shows that the checker can find it; with kernels it is they that are checked.
    unasked = kernels is not None or report.verdict == "fail"
    control = None if unasked else control_among(kept, seed, sample, samples, executor)
    if control is not None and control.outcome == "missed":
        problems.append(f"{control.op}: {MISSED}")
    return dataclasses.replace(report, control=control, problems=tuple(problems))


def control_among(
    reports: Sequence[OpReport],
    seed: int,
    sample: int | None,
    samples: str | None,
    executor: Executor | None,
) -> Control | None:
    """Return the control of a run: the gradient of one op that passed is doubled on purpose, and must be called wrong.

    The op is the first of `reports` that passes and has a gradient other than 0; None if the first five have none.
    `executor` runs the checks; None runs them in this process. `seed`, `sample` and `samples` are those of the run.
    """
    settings = {"sample": sample, "samples": samples}
    inquiry = Inquiry(control_of, Control, lambda name, *_: Control(name, "none"), settings)
    right = [report.op for report in reports if report.verdict in ("pass", "warn")]
    for name in right[:MOST]:
        (control,), _ = answers_of(inquiry, [(name, seed)], executor=executor)
        if control is not None and control.outcome != "none":
            return cast(Control, control)
    return None


MISSED = (
    "its gradient was doubled on purpose, and is not called wrong: in this process the checker finds nothing, and no "
    "verdict of it holds; look which plugins are installed (`plugrad doctor`), and report it"
)


def control_of(name: str, *, seed: int, sample: int | None, samples: str | None) -> Control:
    """Return the `Control` of one op, or of the function `name` with `samples`: it records if its gradient is called
    wrong when doubled. `seed` is that of the random numbers, and `sample` the number of a single sample to try. The
    outcome is 'none' if the op raises, or has no gradient other than 0.
    """
    try:
        function = function_named(name) if samples is not None else None
        if function is not None and samples is not None:
            subject = subject_given(function, drawn_samples(samples, seed), seed=seed, name=name)
        else:
            _, subject, _ = subject_meant(name, "check_op", seed, samples)
        return control_outcome(subject, sample)
    except Exception:  # what an op raises is its check's to say
        return Control(name, "none")


def check_apart(name: str, seed: int, executor: Executor | None) -> OpReport:
    """Return the report of the op `name`, checked with this `seed` by a worker of the executor; with None, in this
    process. Raises KeyboardInterrupt if Ctrl-C was pressed.
    """
    inquiry = Inquiry(check_op, OpReport, lost_report)
    reports: list[OpReport]
    reports, stopped = answers_of(inquiry, [(name, seed)], executor=executor)
    if stopped:
        raise KeyboardInterrupt
    return reports[0]


def lost_report(name: str, seed: int, why: Exception, samples: str | None) -> OpReport:
    """Return the report of an op whose worker process sent no answer: it ended (PLG008), ran out of time (PLG009), or
    failed otherwise (PLG005). `why` is the error, which holds the results that were finished, `seed` that of the run,
    and `samples` the name of the samples' function if it was given.
    """
    words = lost_words("the op was checked", why)
    if isinstance(why, Ended):
        check = alone("process", "PLG008", words)
    else:
        code = "PLG009" if isinstance(why, OutOfTime) else "PLG005"
        check = alone("process", code, words, "inconclusive")
    finished = why.results if isinstance(why, Unanswered) else ()
    return OpReport(name, (*finished, check), seed, **origin_of(samples))


def origin_of(samples: str | Callable[[Any], Any] | None) -> dict[str, Any]:
    """Return the fields of an `OpReport` that name the source of its samples, as a dict: `inputs` for typed
    expressions, else `samples_from`, which is None for the op's own samples.
    """
    if isinstance(samples, Inputs):
        return {"inputs": str(samples)}
    return {"samples_from": spelled(samples) if callable(samples) else samples}


def check_pack(
    name: str, *, seed: int = 0, sample: int | None = None, progress: Progress | None = None
) -> Report:
    """Check every op of one pack and return the report; the parameters are those of `check`."""
    return check([name], seed=seed, sample=sample, progress=progress)


@registry.lifted()
def check_op(
    op: str | Op | type[Function] | Callable[..., Any],
    *,
    seed: int = 0,
    sample: int | None = None,
    samples: str | Callable[[Any], Any] | None = None,
    full: bool = False,
    kernels: str | Kernel | Sequence[Kernel] | None = None,
    reference: str | Callable[..., Any] | None = None,
    k: float = Reference.k,
    surrogate: str | Callable[..., Any] | None = None,
    progress: Progress | None = None,
) -> OpReport:
    """Check one op on its own samples: contract, values, second derivatives, forward, declarations, and beyond the
    samples.

    Parameters
    ----------
    op
        The op: its identity 'pack::op', the `Op` of the registry, the function that users call (``pg.exp``), a
        `Function` class with samples (registered or not), or where this class is, 'ops.py::MyOp' or 'module:MyOp',
        which is imported once in a process.
    samples
        A function ``samples(rng)`` that replaces the op's own samples, or where it is, 'FILE.py::FUNCTION'. With it,
        `op` may name any function.
    kernels
        Kernels of the op, or the name of a kernel pack that has one: they run in all checks, and are compared with the
        op's plain forward.
    reference, k, surrogate
        As for `check_function`; or where the function is, 'FILE.py::FUNCTION'.
    seed, sample, full, progress
        As for `check`.

    Raises
    ------
    OpMissingError
        There is no such op.
    CheckUsageError
        It is not an op, the class has no samples, there is no sample of that number, or the op has no kernel.

    >>> from plugrad.check import check_op
    >>> report = check_op("builtin::exp")
    >>> [check.name for check in report.checks if check.verdict == "pass"]
    ['contract', 'values', 'second order', 'declared', 'beyond', 'vmap']
    """
    other, instead = named_reference(reference), named_reference(surrogate)
    given: dict[str, Any] = {"seed": seed, "sample": sample, "full": full, "k": k}
    if samples is not None and isinstance(op, str) and (fn := function_named(op)) is not None:
        report = check_named(fn, samples, other, instead, given | {"name": op})
        return with_reference_names(report, reference, k, surrogate)
    found, subject, call = subject_meant(op, "check_op", seed, samples, full)
    framework = None if subject.foreign is None else subject.foreign.meant.framework
    if subject.foreign is not None and framework and takes_containers(subject):
        given |= {"name": subject.name, "framework": framework.name}
        report = check_named(subject.foreign.meant.target, subject.draw, other, instead, given)
        report = dataclasses.replace(report, **origin_of(samples))
        return with_reference_names(report, reference, k, surrogate)
    if instead is not None:
        subject = compared_with(subject, instead, framework)
    if other is not None:
        subject = dataclasses.replace(subject, reference=reference_of(other, k, framework))
    if kernels is not None:
        asked = choosing().checking().kernels_meant(kernels, subject.op, subject.name)
        subject = dataclasses.replace(subject, kernels=asked)
        if call is None and not isinstance(kernels, str):
            call = f"check_op({subject.name!r})"
    tell = progress or (lambda done, total, name: None)
    tell(0, 1, subject.name)
    version = found.version if isinstance(found, Op) else None
    report = ask(subject, sample, call)
    if isinstance(found, Op) and sample is None and samples is None and kernels is None:
        registry.verdicts[found.identity] = report.verdict
    tell(1, 1, "")
    report = dataclasses.replace(report, version=version, **origin_of(samples))
    return with_reference_names(report, reference, k, surrogate)


def check_named(
    fn: Callable[..., Any],
    samples: str | Callable[[Any], Any],
    reference: Callable[..., Any] | None,
    surrogate: Callable[..., Any] | None,
    given: dict[str, Any],
) -> OpReport:
    """Return the report of `fn` on the samples that `samples` yields, a function or its name 'FILE.py::FUNCTION'.
    `reference` and `surrogate` are functions to compare with, or None; `given` are further keyword arguments of
    `check_function`, among them the seed.
    """
    drawn = drawn_samples(samples, given["seed"])
    report = check_function(
        fn, drawn[0], samples=drawn[1:], reference=reference, surrogate=surrogate, **given
    )
    return dataclasses.replace(report, call=None, called_at=None, **origin_of(samples))


def drawn_samples(samples: str | Callable[[Any], Any], seed: int) -> list[Sample]:
    """Return the samples that a function yields for a generator with this seed; `samples` is the function or its name
    'FILE.py::FUNCTION'.

    Raises
    ------
    CheckUsageError
        The function yields none.
    """
    draw = samples_from(samples) if isinstance(samples, str) else samples
    require_rng(draw, "samples")
    drawn = list(draw(np.random.default_rng(seed)))
    if not drawn:
        raise CheckUsageError(f"{spelled(draw)} yields nothing: yield plugrad.Sample(...)")
    return drawn


def with_reference_names(
    report: OpReport,
    reference: str | Callable[..., Any] | None,
    k: float,
    surrogate: str | Callable[..., Any] | None,
) -> OpReport:
    """Return a report with the names of `reference` and `surrogate` filled in, the functions that the subject was
    compared with, and `k`; what is None is left out.
    """
    said: dict[str, Any] = {}
    for name, given in (("reference", reference), ("surrogate", surrogate)):
        if given is not None:
            said[name] = given if isinstance(given, str) else spelled(given)
    return dataclasses.replace(report, **said, k=None if reference is None else float(k))


def check_function(
    fn: Callable[..., Any],
    inputs: Any,
    *,
    samples: Iterable[Any] | None = None,
    seed: int = 0,
    sample: int | None = None,
    full: bool = False,
    name: str | None = None,
    framework: str | None = None,
    reference: Callable[..., Any] | None = None,
    k: float = Reference.k,
    surrogate: Callable[..., Any] | None = None,
) -> OpReport:
    """Check the gradient of any function of Tensors, or of a function of another framework.

    Parameters
    ----------
    fn
        A function that takes Tensors and returns one Tensor or several. If the inputs are torch tensors or JAX arrays,
        it is a function of these. The ``apply`` of a `torch.autograd.Function` and a `jax.custom_vjp` are then checked
        by their own rules, before the framework can repair anything silently; any other function is checked by the
        framework's result.
    inputs
        Its arguments: a Tensor or an array, a tuple of them and of other values, or a `Sample`, which may have keyword
        arguments too. The Tensors that require grad are
        differentiated, or every floating-point array if none does. Each is varied by itself, even if one was computed
        from another one; the report then says so. So are the Tensors that require grad and that `fn` holds: in its
        closure, in globals, or in the object that it is (the weights of a module).
    samples
        Further arguments to try: tuples, or Samples.
    seed, full
        As for `check`.
    sample
        Check only these arguments: 0 is `inputs`, then come the `samples`.
    name
        The name of the function in the report; by default its own name.
    framework
        The framework of the function, if the inputs are plain arrays: 'autograd' (which uses them as they are), 'torch'
        or 'jax' (which convert them).
    reference
        Another implementation with the same arguments, whose gradients are right in float64, such as plain functions of
        the framework for a kernel. Results in other dtypes than float64 are compared with it, see `k`.
    k
        The error that is allowed in float32, float16 or bfloat16: `k` times the error of the reference in this dtype.
        Both errors are differences from the reference in float64.
    surrogate
        The function whose derivative the gradient is on purpose, if it is not that of `fn`: with the same arguments,
        and outputs of the same shapes.

    Returns
    -------
    OpReport
        As of `check_op`: its `findings`, `verdict` and `checks`.

    Raises
    ------
    CheckUsageError
        There is nothing to check, or what would be checked is not what was given: a function of one framework on the
        arrays of another.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> from plugrad.check import check_function
    >>> check_function(lambda x: (x * x.sigmoid()).sum(), np.linspace(-2, 2, 5)).verdict
    'pass'
    """
    subject = subject_given(
        fn,
        [inputs, *(samples or ())],
        seed=seed,
        full=full,
        name=name,
        framework=framework,
        reference=reference,
        k=k,
        surrogate=surrogate,
    )
    further = {"name": name, "framework": framework}
    said = "".join(f", {key}={value!r}" for key, value in further.items() if value is not None)
    call = f"check_function({spelled(fn)}, inputs{said})"
    report = dataclasses.replace(ask(subject, sample, call), called_at=place_of_the_call())
    return with_reference_names(report, reference, k, surrogate)


def subject_given(
    fn: Callable[..., Any],
    inputs: Sequence[Any],
    *,
    seed: int,
    full: bool = False,
    name: str | None = None,
    framework: str | None = None,
    reference: Callable[..., Any] | None = None,
    k: float = Reference.k,
    surrogate: Callable[..., Any] | None = None,
) -> Subject:
    """Return the `Subject` to check, made of the function `fn` and its samples: `inputs` has the arguments of each
    sample. The other parameters are those of `check_function`.

    Raises CheckUsageError if there is nothing to check.
    """
    require_function(fn)
    given = [each if isinstance(each, Sample) else Sample(*as_tuple(each)) for each in inputs]
    chosen = framework_meant(fn, [each.args for each in given], framework)
    subject, alike, first = function_meant(chosen, fn, name, seed, given, full)
    if reference is not None:
        subject = dataclasses.replace(
            subject, reference=reference_of(reference, k, chosen, first, alike)
        )
    if surrogate is not None:
        subject = compared_with(subject, surrogate, chosen, first, alike)
    tied = dependence(first, subject.trials()[0].call.names)
    notes = (*subject.notes, *[f"{tied}: each was varied by itself"] * bool(tied))
    return dataclasses.replace(subject, notes=notes)


def compared_with(
    subject: Subject,
    surrogate: Callable[..., Any],
    framework: Framework | None,
    inputs: Sequence[Any] = (),
    alike: Alike = lambda function: function,
) -> Subject:
    """Return a subject whose backward is compared with the derivative of `surrogate`, a function of the user.

    With a `framework`, `surrogate` takes that framework's arrays, of the kind that `inputs` are. `alike` adapts it to
    the flat arguments of the subject; by default it stays as it is.

    Raises
    ------
    CheckUsageError
        `surrogate` cannot be called.
    """
    if not callable(surrogate):
        raise CheckUsageError(
            f"surrogate={surrogate!r} cannot be called; give the function whose derivative the gradient is"
        )
    surrogate = alike(surrogate)
    if framework is not None:
        surrogate = reference_in(framework, surrogate, inputs)
    return with_values_of(subject, surrogate)


def reference_of(
    function: Callable[..., Any],
    k: float,
    framework: Framework | None,
    inputs: Sequence[Any] = (),
    alike: Alike = lambda function: function,
) -> Reference:
    """Return the `Reference` made of a user's function, which becomes a function of Tensors; `k` is the allowed
    multiple of its error.

    With a `framework`, `function` takes that framework's arrays, of the kind that `inputs` are. `alike` adapts it to
    the flat arguments of the subject; by default it stays as it is.

    Raises
    ------
    CheckUsageError
        `function` cannot be called, or `k` is less than 1.
    """
    if not callable(function):
        raise CheckUsageError(
            f"reference={function!r} cannot be called; give the function that `fn` is compared with"
        )
    if not k >= 1:
        raise CheckUsageError(
            f"k={k!r}: the error of the reference times k is what is allowed; give a number from 1 on"
        )
    function = alike(function)
    there = function if framework is None else reference_in(framework, function, inputs)
    return Reference(there, float(k))


def place_of_the_call() -> str | None:
    """Return 'file:line' of the innermost running call in code outside of plugrad; None if there is none."""
    places = (
        f"{frame.f_code.co_filename}:{line}"
        for frame, line in traceback.walk_stack(sys._getframe())
        if not is_plugrads(str(frame.f_globals.get("__name__")))
    )
    return next(places, None)
