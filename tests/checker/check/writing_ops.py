"""How the tables of ops are written: a class from a forward, a backward and samples.

A rule is text that NumPy, plugrad and PyTorch can all run: operators, methods that all three have, functions by the
`xp` of `tests/checker/gradient_bugs/form.py`.
"""

import inspect
import re

import numpy as np

import plugrad as pg
from _plugrad_check.report.report import worst_of
from plugrad.autograd.function import once_differentiable
from plugrad.check import check_op


def op(forward, backward, samples, base=pg.ArrayFunction, *, once=False, **facts):
    """Return a Function class; `samples` is a function of a Generator that returns a list.

    With `once`, backward is NumPy code that has no second derivative, and says so.
    """
    if once:
        backward = once_differentiable(lambda ctx, *g, rule=backward: rule(ctx, *g))
    wrapped = {
        name: staticmethod(value) if callable(value) else value for name, value in facts.items()
    }
    methods = {
        "forward": staticmethod(forward),
        "backward": staticmethod(backward),
        "samples": staticmethod(samples),
    }
    return type("Planted", (base,), {**wrapped, **methods})


def formula(function, rule, samples, *args, **facts):
    """Return an op of a function of arrays, and of a rule of grad_output and the inputs, which are saved."""
    return op(saving(function), from_saved(rule), samples, *args, **facts)


# Samples ------------------------------------------------------------------------------------------------------------


def normal(*shapes, **settings):
    """Return samples of normal numbers: one argument per shape."""
    return lambda rng: [pg.Sample(*(rng.normal(size=shape) for shape in shapes), **settings)]


def uniform(low, high, *shapes, **settings):
    """Return samples of numbers in a range: one argument per shape."""
    return lambda rng: [pg.Sample(*(rng.uniform(low, high, shape) for shape in shapes), **settings)]


def positive(*shapes, **settings):
    """Return samples of numbers from 0.5 to 2: one argument per shape."""
    return uniform(0.5, 2, *shapes, **settings)


def several(*shapes):
    """Return samples of one argument, of several shapes."""
    return lambda rng: [pg.Sample(rng.normal(size=shape)) for shape in shapes]


def at(*values, **settings):
    """Return samples that are these very numbers."""
    return lambda rng: [pg.Sample(*(np.asarray(value) for value in values), **settings)]


def beside(shape, *others, **settings):
    """Return samples of normal numbers, and beside them these very values: indices, masks, sizes."""
    return lambda rng: [pg.Sample(rng.normal(size=shape), *others, **settings)]


# Rules --------------------------------------------------------------------------------------------------------------


def saving(function):
    """Return a forward that saves its inputs."""

    def forward(ctx, *args):
        ctx.save_for_backward(*args)
        return function(*args)

    return with_names_of(function, forward)


def keeping(function):
    """Return a forward that saves its output."""

    def forward(ctx, *args):
        output = function(*args)
        ctx.save_for_backward(output)
        return output

    return with_names_of(function, forward)


def plain(function):
    """Return a forward that saves nothing."""
    return with_names_of(function, lambda ctx, *args: function(*args))


def with_names_of(function, forward):
    """Return `forward` with the arguments' names of `function`: x and y for a ufunc."""
    code = getattr(function, "__code__", None)
    named = code.co_varnames[: code.co_argcount] if code else "xy"[: getattr(function, "nin", 1)]
    names = ("ctx", *named)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    forward.__signature__ = inspect.Signature([inspect.Parameter(name, kind) for name in names])
    return forward


def from_saved(function):
    """Return a backward that is a function of grad_output and what was saved."""
    return lambda ctx, g: function(g, *ctx.saved_tensors)


def of_grad(function):
    """Return a backward that is a function of grad_output alone."""
    return lambda ctx, *g: function(*g)


def alike(x, y):
    """Return y, which has the shape of x, or none: or a rule that undoes no broadcasting is told so (PLG071)."""
    if y.shape not in (x.shape, ()):
        raise ValueError(f"shapes differ: {x.shape} and {y.shape}")
    return y


def eigenvalues(ctx, x):
    """Return the eigenvalues of the symmetric matrix whose lower triangle is x's."""
    ctx.vectors = np.linalg.eigh(x)[1]
    return np.linalg.eigvalsh(x)


def of_eigenvalues(factor=1.0, skew=0.0):
    """Return their rule, times a factor, and with something added that no symmetric step sees."""
    turn = skew * np.triu(np.ones((3, 3)), 1)
    return lambda ctx, g: factor * (ctx.vectors * g) @ ctx.vectors.T + (turn - turn.T) * g.sum()


def symmetric_matrices(rng):
    """Yield one."""
    half = rng.normal(size=(3, 3))
    yield pg.Sample(half + half.T)


def write_into(array, value):
    """Return the array, with other values written into it."""
    array[...] = value
    return array


def by_position(forward):
    """Return the parameters of a forward less its ctx, with settings by position, and the settings' names."""
    parameters = list(inspect.signature(forward).parameters.values())[1:]
    settings = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
    return [
        each.replace(kind=each.POSITIONAL_OR_KEYWORD) if each.name in settings else each
        for each in parameters
    ], settings


# Reports ------------------------------------------------------------------------------------------------------------


def findings_of(report):
    """Return (name of the check, finding) pairs."""
    return [(check.name, finding) for check in report.checks for finding in check.findings]


def check_called(name, report):
    """Return the result of one check."""
    return next(check for check in report.checks if check.name == name)


def codes_of(report, *verdicts):
    """Return the codes of the findings, of those verdicts if any are given."""
    return {
        finding.code
        for _, finding in findings_of(report)
        if not verdicts or finding.verdict in verdicts
    }


def finding_of(report, code):
    """Return the first finding of a code."""
    found = [finding for finding in report.findings if finding.code == code]
    assert found, f"no {code}: {told(report)}"
    return found[0]


def expect_findings(rows):
    """Check ops, and fail with all of them that have not the one finding of their rows, and no other.

    A row is an op, a code and a regular expression of the finding's message, and of its diagnosis after that.
    """
    wrong = []
    for function, code, says in rows:
        report = check_op(function)
        found = [(f.code, f"{f.message}; {f.diagnosis or ''}") for f in report.findings]
        alone = [each for each, _ in found] == [code] and report.verdict == "fail"
        if not alone or not re.search(says, found[0][1], re.DOTALL):
            wrong.append(f"{code} {says}: {report}")
    assert not wrong, "\n".join(wrong)


def told(report):
    """Return a report as text."""
    return "\n".join(f"{name}: {finding}" for name, finding in findings_of(report))


def on_samples(report):
    """Return the verdict on an op's own samples, 'note' if it passes with notes: most tables' ops are for no others."""
    checks = [check for check in report.checks if check.name != "beyond"]
    return verdict_of(worst_of(check.verdict for check in checks), checks)


def verdict_of(verdict, checks):
    """Return a verdict, 'note' for a pass with notes, of which one is not counted: many little ops make float64."""
    notes = {note.code for check in checks for note in check.notes} - {"PLG054"}
    return "note" if verdict == "pass" and notes else verdict


def beside_samples(report):
    """Return the verdict on what lies beside the samples."""
    return check_called("beyond", report).verdict
