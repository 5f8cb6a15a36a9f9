"""The questions that a pack asks of its own ops, after the checks: each is one more.

A stranger's question is asked of no other pack's op: nobody's verdict depends on who else is installed.
"""

from __future__ import annotations

import dataclasses
import functools

from plugrad import registry
from plugrad.check.plan import Check, Round
from plugrad.check.report.report import CheckResult
from plugrad.check.subject.findings import Findings, counted, with_place
from plugrad.check.subject.trials import Subject
from plugrad.registry.entries import Op, Question
from plugrad.registry.samples import Sample


def questions_of(subject: Subject) -> list[Check]:
    """Return what the pack of an op asks of it, a check for each; nothing of what is in no pack."""
    identity = subject.op.identity if subject.op is not None else None
    if not identity:
        return []
    op = registry.op(identity)
    return [
        Check(question.code, functools.partial(ask_question, question, op), has_column=False)
        for question in registry.questions(op.pack)
    ]


def ask_question(question: Question, op: Op, now: Round) -> CheckResult | None:
    """Return what a question says of an op, on all samples that keep the contract; None if there are none."""
    findings = Findings(question.code, now.trials)
    for trial in now.usable:
        # The arrays cannot be written to: they are those of the other questions.
        said = answer(question, op, Sample(*trial.call.args, **trial.sample.settings))
        findings.asked_on.add(trial.number)
        if said is not None:
            findings.add(trial, question.code, said or question.title, "fail")
    if not now.usable:
        return None
    result = findings.result("", f"checked on {counted(len(now.usable), 'sample')}")
    told = tuple(
        dataclasses.replace(each, title=question.title, explanation=question.explanation)
        for each in result.findings
    )
    return dataclasses.replace(result, findings=told)


def answer(question: Question, op: Op, sample: Sample) -> str | None:
    """Return what a question says of one sample: what is wrong, or None.

    Raises
    ------
    TypeError, RuntimeError
        It says something else, or raises: then nothing was learnt from it.
    """
    try:
        said = question.ask(op, sample)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: it is no fault of the op's
        raise RuntimeError(f"the question {question.code} raised {with_place(error)}") from error
    if said is not None and not isinstance(said, str):
        raise TypeError(
            f"the question {question.code} must return None, or a text that says what is wrong, but returned "
            f"{type(said).__name__}"
        )
    return said
