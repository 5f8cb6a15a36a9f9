"""How the tables of ops are written: a class from a forward, a backward and samples.

How a rule and samples are written is that of the data set of faults, `gradient_faults.writing`; samples are plugrad's.
"""

import functools
import re

import numpy as np

import plugrad as pg
from _plugrad_check.report.report import worst_of
from gradient_faults import as_plugrad, writing
from gradient_faults.writing import from_saved, keeping, of_grad, plain, saving, write_into
from plugrad.autograd.function import once_differentiable
from plugrad.check import check_op

__all__ = ["keeping", "of_grad", "plain", "write_into"]


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


def in_plugrad(samples):
    """Return a function that writes samples, of plugrad's `Sample`."""
    return functools.wraps(samples)(
        lambda *shapes, **settings: as_plugrad.samples_of(samples(*shapes, **settings))
    )


normal, uniform, positive = map(in_plugrad, (writing.normal, writing.uniform, writing.positive))
several, at, beside = map(in_plugrad, (writing.several, writing.at, writing.beside))


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
