"""Workers: a call is answered, or it is said how its process ended, and what comes back is a report."""

import errno
import io
import os
import pickle
import sys
import time
import types

import numpy as np
import pytest

from _plugrad_check.report.report import CheckResult, Finding, OpPlace, OpReport, Smallest
from _plugrad_check.workers import serving
from _plugrad_check.workers.jobs import lost_words
from _plugrad_check.workers.messages import Ended, OutOfTime, Raised, decoded, encoded


def test_a_call_is_answered_or_it_is_said_why_not(workers):
    assert workers.submit(divmod, 7, 2).result() == (3, 1)
    with pytest.raises(Raised, match="ZeroDivisionError"):
        workers.submit(divmod, 7, 0).result()
    with pytest.raises(Ended, match="exit status 0"):
        workers.submit(os._exit, 0).result()
    with pytest.raises(OutOfTime, match="no answer within 2 s"):
        workers.submit(time.sleep, 1000).result()
    with pytest.raises(Ended, match="killed by SIGABRT"):
        workers.submit(os.abort).result()
    with pytest.raises(Ended, match="SystemExit: 0"):
        workers.submit(sys.exit, 0).result()
    assert workers.submit(divmod, 9, 2).result() == (4, 1)


@pytest.mark.skipif(sys.platform != "linux", reason="workers are forked on Linux")
def test_a_fork_for_which_there_are_too_few_descriptors_leaves_none_open(workers, monkeypatch):
    workers.submit(int).result()
    before = set(os.listdir("/proc/self/fd"))
    pipe, left = os.pipe, iter(range(3))

    def last_ones():
        if next(left, None) is None:
            raise OSError(errno.EMFILE, "Too many open files")
        return pipe()

    with monkeypatch.context() as patch:
        patch.setattr(os, "pipe", last_ones)
        with pytest.raises(OSError, match="Too many open files"):
            workers.server.fork()
    assert set(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize("is_strict", [True, False])
def test_what_a_call_raised_is_told_and_where_packs_are_strict_its_traceback(
    monkeypatch, capsys, is_strict
):
    rules = types.SimpleNamespace(is_strict=is_strict)
    monkeypatch.setattr(serving.registry, "default", types.SimpleNamespace(rules=lambda: rules))
    answer = serving.reply(pickle.dumps((7, (int, ("x",), {}))), io.BytesIO())
    number, status, words = decoded(answer)
    assert (number, status) == (7, "raised")
    assert words.startswith("ValueError: invalid literal")
    assert ("Traceback" in capsys.readouterr().err) == is_strict
    assert lost_words("it was asked", Raised(words)).startswith(words)


def test_reports_come_through_and_nothing_else_does():
    finding = Finding(
        "PLG030", "fail", "words", 0, smallest=Smallest((), (("p", 2.0),), got=1 + 2j)
    )
    report = OpReport("a::b", (CheckResult("values", "fail", "", 1, findings=(finding,)),), 0)
    for value in (
        report,
        OpPlace("a::b", "f", 1),
        [report, None, {"x": (1, 2.5, "s", True), (1, None): [float("-inf"), 1j]}],
    ):
        again = decoded(encoded(value))
        assert again == value
        assert repr(again) == repr(value)
    assert decoded(encoded(np.float64(2.5))) == 2.5

    class Strange:
        def __repr__(self):
            return "<strange>"

    class Worse:
        def __repr__(self):
            raise SystemExit(0)

    shown = decoded(encoded((Strange(), Worse(), np.ones(2), len, Strange)))
    assert repr(shown[0]) == "<strange>"
    assert "repr raises SystemExit" in shown[1]
    assert repr(shown[2]) == "array([1., 1.])"
    with pytest.raises(ValueError, match=r"subprocess.Popen is no record of plugrad's"):
        decoded(b'{"record": ["subprocess", "Popen", [["args", "true"]]]}')
