"""A report in the framework's own words: what its authors write, where plugrad's would write something else."""

from __future__ import annotations

import dataclasses
import re

from plugrad.check.foreign.program import Framework
from plugrad.check.report.report import CheckResult, Finding


def in_words_of(framework: Framework, checks: tuple[CheckResult, ...]) -> tuple[CheckResult, ...]:
    """Return results that say what to write in a framework."""

    def said(text: str) -> str:
        for pattern, there in framework.words:
            text = re.sub(pattern, there, text)
        return text

    def finding(each: Finding) -> Finding:
        diagnosis = None if each.diagnosis is None else said(each.diagnosis)
        smallest = each.smallest
        if smallest is not None:
            smallest = dataclasses.replace(smallest, says=said(smallest.says))
        return dataclasses.replace(
            each, message=said(each.message), diagnosis=diagnosis, smallest=smallest
        )

    return tuple(
        dataclasses.replace(
            check, message=said(check.message), findings=tuple(map(finding, check.findings))
        )
        for check in checks
    )
