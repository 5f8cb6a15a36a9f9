"""HTML for notebooks: tensors, ops, packs and reports; pictures of findings; the progress bar; plots of tensors."""

import dataclasses
import importlib
import re
import sys
import time
import types
from collections import Counter

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.report import html as reports
from _plugrad_check.report.document import document_of
from _plugrad_check.report.pictures import heat_map, smallest_input, taylor_curves, taylor_plot
from _plugrad_check.report.report import Report
from plugrad.check import check, check_function, check_op
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.telling.notebook import op_html, record_html
from plugrad.viz import Pictures, compare
from tests.checker.cli.test_faces import Page
from tests.checker.words import lacking
from tests.comparing import needs
from tests.example_ops import Cube, cube

HOSTILE = "<script>alert('x')</script><img src=x onerror=alert(1)>\u202e"


def page(thing):
    """Return what a notebook shows of a thing, read; it is well-formed, has no script, and loads nothing."""
    text = thing if isinstance(thing, str) else thing._repr_html_()
    read = Page(text)
    tags = {tag for tag, _ in read.elements}
    assert not tags & {"script", "img", "iframe", "link", "object", "embed", "base", "meta"}
    for _, attributes in read.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "src"]
        assert attributes.get("href", "file:").startswith("file:")
    styles = "".join(re.findall("<style>.*?</style>", text, re.DOTALL))
    assert not re.search(r"https?:|url\(|@import|expression", styles)
    return read


# Tensors.


def test_a_tensor_is_shown_with_its_values_shape_dtype_and_grad_fn():
    x = pg.tensor([[1.0, 2.0], [3.0, 4.5]], requires_grad=True)
    shown = page(x.exp())
    assert "[[ 2.7183,  7.3891],\n [20.0855, 90.0171]]" in shown.text
    assert "Tensor (2, 2) · float32 · requires grad · grad_fn ExpBackward0" in shown.text
    (link,) = shown.named("a")
    file, line = link["title"].rsplit(":", 1)
    assert file == pg.exp.op.origin.file
    assert int(line) == pg.exp.op.origin.line
    assert "requires grad · leaf" in page(x).text
    assert "requires no grad" in page(x.detach()).text


def test_the_gradient_of_a_leaf_is_folded_beneath_it():
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    assert not page(x).named("details")
    (x * x).sum().backward()
    assert len(page(x).named("details")) == 1
    assert "tensor([2., 4.])" in page(x).text


def test_every_tensor_can_be_shown_and_says_how_many_elements_are_not_finite():
    for made in (pg.tensor(2.5), pg.zeros(0, 3), pg.ones(2, dtype=pg.bool), pg.zeros(100, 100)):
        assert str(tuple(made.shape)) in page(made).text
        assert "NaN" not in page(made).text
    assert "2 NaN · 1 infinite" in page(pg.tensor([np.nan, np.nan, -np.inf, 1.0])).text
    assert "..." in page(pg.zeros(100, 100)).text
    assert len(pg.zeros(1000, 1000)._repr_html_()) < 5000


def test_the_source_of_a_users_own_function_is_that_of_its_class():
    y = Cube.apply(pg.ones(2, requires_grad=True))
    (link,) = page(y).named("a")
    assert "example_ops.py:" in link["title"]


@needs("IPython")
def test_ipython_takes_the_html_and_the_plain_text_stays_the_repr():
    formatter = importlib.import_module("IPython.core.formatters").DisplayFormatter()
    formatter.active_types = ["text/plain", "text/html"]
    for thing in (pg.ones(2), pg.exp.op, pg.ops.vision, check_op("builtin::neg")):
        data, _ = formatter.format(thing)
        assert data["text/plain"] == repr(thing)
        assert data["text/html"] == thing._repr_html_()
    data, _ = formatter.format(pg.exp)
    assert "builtin::exp" in data["text/html"]


# Ops and packs.


HOSTILE_PACK = f"""
import numpy as np
import plugrad as pg

class Evil(pg.ArrayFunction):
    {HOSTILE!r}

    @staticmethod
    def forward(ctx, x, *, mode={HOSTILE!r}):
        return 2 * x

    @staticmethod
    def backward(ctx, grad_output):
        return 3 * grad_output

    @staticmethod
    def samples(rng):
        yield pg.Sample(np.ones(2), mode={HOSTILE!r})
        raise ValueError({HOSTILE!r})

@pg.hookimpl
def plugrad_register_ops(register):
    register(Evil)
"""


def test_an_op_is_shown_with_formula_signature_and_samples():
    op = pg.ops.vision.gem_pool.op
    shown = page(op)
    assert not lacking(shown.text, "vision::gem_pool", "Generalized-mean pooling", "gem_pool(input")
    assert "Sample(array of float64" in shown.text
    assert f"{op.origin.line}" in shown.named("a")[0]["title"]
    assert page(pg.ops.vision.gem_pool).text == shown.text  # a plain function


def test_an_object_of_an_op_that_is_a_class_is_not_shown_as_the_op():
    spline = pg.ops.interpolate.CubicSpline(pg.arange(4.0), pg.ones(4))
    assert not hasattr(spline, "_repr_html_")
    assert "CubicSpline" in page(pg.ops.interpolate.CubicSpline.op).text


def test_the_badge_of_an_op_is_the_verdict_of_its_last_whole_check(monkeypatch):
    monkeypatch.setattr(pg.registry.default, "verdicts", {})
    op = pg.neg.op
    assert "not checked yet" in page(op).text
    check_op(op, sample=0)
    assert "not checked yet" in page(op).text
    check_op(op)
    assert "PASS" in page(op).text
    monkeypatch.setitem(pg.registry.default.verdicts, op.identity, "fail")
    assert "FAIL" in page(op).text
    check("builtin::neg")
    assert "PASS" in page(op).text


def test_a_lock_that_is_required_gives_the_badge(site, monkeypatch):
    site.pack("acme", HOSTILE_PACK)
    registry = site.registry()
    op = registry.op("acme::evil")
    packs = {"acme": {"ops": {"acme::evil": {"verdict": "warn"}}}}
    lock = types.SimpleNamespace(path="<b>lock", packs=packs)
    monkeypatch.setattr(registry, "required_lock", lambda: lock)
    assert "WARN" in page(op_html(op, registry)).text


def test_nothing_that_a_pack_says_becomes_html(site):
    site.pack("acme", HOSTILE_PACK)
    registry = site.registry()
    op = registry.op("acme::evil")
    shown = page(op_html(op, registry))
    assert shown.text.count("<script>alert('x')</script>") >= 3  # escaped, so it arrives as text
    assert "samples raised ValueError" in shown.text
    assert "\u202e" not in shown.text
    info = dataclasses.replace(registry.info("acme"), reason=HOSTILE, version=HOSTILE)
    assert HOSTILE[:8] in page(record_html(info, registry)).text
    report = check_op(op.function)
    assert "WRONG" in page(dataclasses.replace(report, op=f"{HOSTILE}WRONG")).text
    assert page(compare(dataclasses.replace(report, op=HOSTILE)))


def test_a_pack_is_shown_as_it_is_without_importing_it(site):
    def shown():
        return page(record_html(registry.info("acme"), registry)).text

    site.pack("acme", "1 / 0")
    registry = site.registry()
    assert "not loaded" in shown()
    assert "plugrad-acme 1.0" in shown()
    assert "acme_pack" not in sys.modules
    with pytest.raises(pg.errors.PackLoadError):
        registry.load("acme")
    assert "broken" in shown()
    assert "ZeroDivisionError" in shown()


def test_a_loaded_pack_is_shown_with_its_ops_and_what_they_are():
    loaded = page(pg.ops.vision)
    assert {"gem_pool", "roi_align", "ssim"} < {row[0][1] for row in loaded.rows}
    assert "Generalized-mean pooling" in loaded.text
    assert "conv2d" in page(pg.registry.info("builtin")).text
    assert "vision" in page(pg.ops).text


# Reports.


def two_thirds(g, x):
    return 2 * g * x**2


def wrong_report(x=((1.0, 2.0), (-1.5, 0.5)), rule=two_thirds):
    return check_function(cube(rule).apply, np.array(x))


def finding_of(report):
    (op,) = document_of(Report(report.ops, 0), 0.0)["ops"]
    return op["findings"][0]


def test_a_report_is_shown_with_its_findings_open_and_its_pictures():
    shown = page(wrong_report())
    assert not lacking(shown.text, "FAIL", "PLG030 wrong gradient")
    assert "open" in next(a for a in shown.named("details") if "op fail" in a["class"])
    assert {"taylor", "heat", "smallest"} == {a["class"] for a in shown.named("figure")}


def test_ops_that_passed_are_folded():
    shown = page(check(["vision::gem_pool", "vision::soft_pool"]))
    assert "2 ops passed" in shown.text
    assert not any("open" in a for a in shown.named("details"))


def test_a_target_that_cannot_be_checked_is_shown():
    report = Report((), 0, (f"acme: {HOSTILE}",))
    assert "NOT CHECKED" in page(report).text


# Pictures of a finding.


def slope(curve):
    steps, rests = np.log(np.array(curve)[1:6]).T
    return np.polyfit(steps, rests, 1)[0]


def test_the_taylor_curve_has_slope_1_with_a_wrong_gradient_and_2_with_a_right_one():
    curves = taylor_curves(finding_of(wrong_report())["worst"])
    assert slope(curves["got"]) == pytest.approx(1, abs=0.1)
    assert slope(curves["expected"]) == pytest.approx(2, abs=0.1)


def test_the_taylor_plot_has_a_point_per_step_and_both_reference_lines():
    finding = finding_of(wrong_report())
    shown = page(taylor_plot(finding))
    points = shown.named("circle")
    curves = {name: len(curve) for name, curve in taylor_curves(finding["worst"]).items()}
    assert Counter(point["class"] for point in points) == curves
    assert "slope 1" in shown.text
    assert "slope 2" in shown.text
    for point in points:
        assert 0 < float(point["cx"]) < 400
        assert 0 < float(point["cy"]) < 250


def test_a_gradient_that_is_not_a_number_has_the_curve_of_the_right_one_alone():
    finding = finding_of(wrong_report([1.0, 2.0], lambda g, x: g * np.nan))
    assert list(taylor_curves(finding["worst"])) == ["expected"]
    assert "backward," not in page(taylor_plot(finding)).text


def test_the_maps_hold_what_backward_says_and_what_is_right():
    x = np.array([1.0, 2.0, -1.5])
    finding = finding_of(wrong_report(x))
    errors, shown = finding["errors"], page(heat_map(finding))
    np.testing.assert_allclose(np.diag(errors["got"]), 2 * x**2, rtol=1e-5)
    np.testing.assert_allclose(np.diag(errors["expected"]), 3 * x**2, rtol=1e-5)
    worst = "3 of 9 cells are beyond the tolerance; the worst error is 3.3e+5 times the tolerance"
    labels = [a["aria-label"].partition(",")[0] for a in shown.named("svg") if "aria-label" in a]
    assert labels == ["expected", "got", worst]
    assert "got 8.0, expected 12.0" in shown.text


def test_the_map_of_a_large_block_has_in_a_cell_the_worst_of_its_entries(rng):
    x = rng.uniform(1, 2, 50)
    factors = np.where(np.arange(50) == 17, 1.5, 1.0)
    errors = finding_of(wrong_report(x, lambda g, x: 3 * factors * g * x**2))["errors"]
    assert errors["group"] == [2, 2]
    assert errors["got"][8][8] == pytest.approx(4.5 * x[17] ** 2, rel=1e-5)
    assert errors["expected"][8][8] == pytest.approx(3 * x[17] ** 2, rel=1e-5)


def test_the_smallest_input_is_drawn_with_a_frame_around_the_wrong_entry():
    samples = staticmethod(lambda rng: [pg.Sample(rng.uniform(1, 2, (2, 3)))])
    finding = finding_of(check_op(cube(two_thirds, samples=samples)))
    shown = page(smallest_input(finding))
    assert [a["class"] for a in shown.named("rect")].count("chosen") == 1
    assert "x " in shown.text
    assert smallest_input({**finding, "smallest": None}) == ""


def test_compare_shows_the_pictures_that_the_report_shows():
    report = wrong_report()
    pictures = compare(report)
    assert isinstance(pictures, Pictures)
    figures = re.findall("<figure.*?</figure>", str(pictures), re.DOTALL)
    assert figures == re.findall("<figure.*?</figure>", report._repr_html_(), re.DOTALL)
    assert len(figures) == 3
    assert page(pictures)


def test_compare_of_a_report_without_findings_says_so():
    pictures = compare(check_op("builtin::neg"))
    assert repr(pictures) == "<pictures of 0 findings>"
    assert "nothing wrong was found" in page(pictures).text
    with pytest.raises(CheckUsageError, match="there is nothing to draw"):
        compare(check_op("builtin::neg"), ax=True)
    with pytest.raises(CheckUsageError, match="compare needs a report"):
        compare(3)


# The progress bar.


class Handle:
    """What `display` returns, in the place of IPython's."""

    def __init__(self, shown):
        self.shown = shown

    def update(self, thing):
        self.shown.append(thing)


@pytest.fixture
def notebook(monkeypatch):
    """A notebook's IPython, as far as it is asked; the list of what was displayed."""
    shown = []

    def display(thing, display_id):
        shown.append(thing)
        return Handle(shown)

    shell = types.SimpleNamespace(kernel=True)
    made = types.ModuleType("IPython")
    made.get_ipython = lambda: shell
    made.display = types.ModuleType("IPython.display")
    made.display.HTML, made.display.display = str, display
    monkeypatch.setitem(sys.modules, "IPython", made)
    monkeypatch.setitem(sys.modules, "IPython.display", made.display)
    monkeypatch.setattr(reports, "PATIENCE", 0.0)
    monkeypatch.setattr(reports, "BETWEEN", 0.0)
    monkeypatch.setattr(reports, "SECOND", 1000.0)
    return types.SimpleNamespace(shown=shown, shell=shell)


def test_a_long_check_in_a_notebook_shows_a_bar_that_is_gone_at_the_end(notebook):
    check(["vision::gem_pool", "vision::soft_pool"])
    bars = [Page(each) for each in notebook.shown[:-1]]
    assert [bar.named("progress")[0]["value"] for bar in bars] == ["0", "1", "2"]
    assert not lacking(bars[1].text, "1 of 2", "vision::soft_pool")
    assert notebook.shown[-1] == ""


def test_while_one_op_takes_long_its_bar_is_shown_and_its_clock_goes_on(notebook, monkeypatch):
    monkeypatch.setattr(reports, "SECOND", 0.005)
    monkeypatch.setattr(reports, "PATIENCE", 0.02)
    with reports.notebook_progress(None) as show:
        show(0, 2, "slow::op")
        assert notebook.shown == []
        end = time.monotonic() + 30
        while len(set(notebook.shown)) < 2 and time.monotonic() < end:
            time.sleep(0.005)
    first, later = list(dict.fromkeys(notebook.shown))[:2]
    assert "0 of 2, 0 s: slow::op" in Page(first).text
    assert "0 of 2, 1 s: slow::op" in Page(later).text
    assert notebook.shown[-1] == ""


def test_a_bar_is_gone_after_an_interrupt_too(notebook):
    def interrupted():
        with reports.notebook_progress(None) as show:
            show(0, 2, HOSTILE)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert page(notebook.shown[0])
    assert notebook.shown[-1] == ""


def test_nothing_is_shown_of_a_short_check(notebook, monkeypatch):
    monkeypatch.setattr(reports, "PATIENCE", 1000.0)
    check("vision::gem_pool")
    assert notebook.shown == []


def test_who_asks_for_progress_or_is_in_a_terminal_sees_no_bar(notebook):
    told = []
    check("vision::gem_pool", progress=lambda *args: told.append(args))
    assert told
    del notebook.shell.kernel
    check("vision::gem_pool")
    assert notebook.shown == []
