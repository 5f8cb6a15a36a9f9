"""Gradient bugs that public projects shipped and mended, each with its thread: the table is what its threads say, by
central differences that know nothing of the checker.
"""

import numpy as np
import pytest

from tests.shipped import bug_everywhere, bug_numbers, bug_settings, bug_shapes
from tests.shipped.reports import REPORTS
from tests.shipped.slopes import is_right

TABLES = (bug_numbers, bug_shapes, bug_settings, bug_everywhere)
BESIDE = [report for report in REPORTS if report.revealing]
EVERYWHERE = [report for report in REPORTS if not report.revealing]


def each(reports):
    return pytest.mark.parametrize("report", reports, ids=lambda report: report.name)


def drawn(samples):
    return list(samples(np.random.default_rng(0)))


def on(report, rule, sample, **how):
    return is_right(rule, sample, second=report.second, step=report.step, **how)


def test_every_report_has_a_name_and_a_thread():
    assert len({report.name for report in REPORTS}) == len(REPORTS) >= 60
    assert all(report.url.startswith("https://github.com/") for report in REPORTS)


@each(REPORTS)
def test_what_was_mended_is_right(report):
    tried = drawn(report.right.samples) + (drawn(report.revealing) if report.revealing else [])
    assert all(on(report, report.right, sample) for sample in tried)


@each(BESIDE)
def test_what_was_shipped_is_right_on_its_authors_samples_and_wrong_beside_them(report):
    assert all(on(report, report.wrong, sample) for sample in drawn(report.wrong.samples))
    (revealing,) = drawn(report.revealing)
    assert not on(report, report.wrong, revealing)


@each(EVERYWHERE)
def test_what_was_shipped_is_wrong_on_its_authors_samples(report):
    assert not all(on(report, report.wrong, sample) for sample in drawn(report.wrong.samples))
