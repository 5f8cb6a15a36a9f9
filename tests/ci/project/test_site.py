"""The documentation site, built in brief: without a warning, with links that lead somewhere."""

import math
import operator
import os
import subprocess
import sys

import numpy as np
import pytest

from plugrad import registry
from tests import ROOT
from tests.comparing import installed
from tests.project.test_site import SITE, chapter

pytestmark = pytest.mark.skipif(not SITE.is_dir(), reason="a source distribution has no site")


check = chapter("check") if SITE.is_dir() else None
PLAIN = '<meta name="description" content="a page"><li class="current-page">'


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ('<a href="b.html#there">b</a>', False),
        ('<a href="b.html#nowhere">b</a>', True),
        ('<a href="c.html">c</a>', True),
        ('<a href="https://example.org/">elsewhere</a>', False),
        ('<script src="https://example.org/a.js"></script>', True),
        ('<link rel="stylesheet" href="//example.org/a.css">', True),
        ('<img src="missing.png">', True),
        ('<li class="current-page">a second one</li>', True),
    ],
)
def test_dead_links_foreign_files_and_a_lost_reader_are_found(text, is_wrong, tmp_path):
    (tmp_path / "a.html").write_text(PLAIN + text, encoding="utf-8")
    (tmp_path / "b.html").write_text(f'{PLAIN}<p id="there">', encoding="utf-8")
    assert bool([*check.faults(tmp_path)]) == is_wrong


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<pre>short</pre>", None),
        (f"<pre>{'long' * 100}</pre>", "cut"),
        ('<p style="position: absolute; width: 2000px">wide</p>', "wider than the window"),
        (
            '<div style="height: 9000px"></div><li class="current-page"><a>far down</a></li>',
            "out of sight",
        ),
        (
            '<ul class="doors" style="margin-top: 9000px"><li>far down</li></ul>',
            "without scrolling",
        ),
        ('<button class="copybtn" style="opacity: 0">copy</button>', "without a pointer"),
    ],
)
def test_what_a_browser_shows_is_looked_at(text, fault, tmp_path):
    if why := check.why_no_browser():
        pytest.skip(why)
    head = "<!doctype html><meta name='viewport' content='width=device-width'>"
    head += "<style>pre { overflow: auto; margin: 0; }</style>"
    body = f'<article class="sidebar-scroll" style="height: 300px; overflow: auto">{text}</article>'
    (tmp_path / "a.html").write_text(head + body, encoding="utf-8")
    found = check.faults_in_browser(tmp_path)
    assert bool(found) == bool(fault)
    assert all(fault in each for each in found), found


KNOWN = {
    "exp": math.exp,
    "log": math.log,
    "sqrt": math.sqrt,
    "abs": abs,
    "cos": math.cos,
    "cosh": math.cosh,
}
KNOWN |= {"tanh": math.tanh, "asinh": math.asinh, "Γ": math.gamma}
OPERATIONS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "juxtaposed": operator.mul,
    "/": operator.truediv,
    "^": operator.pow,
    "negative": operator.neg,
    "brackets": float,
    "!": lambda k: math.gamma(k + 1),
}


def value_of(tree, names, functions):
    """Return the value of a formula as it is typeset."""
    kind, *parts = tree
    if kind == "number":
        return float(parts[0])
    if kind == "name":
        return names[parts[0]]
    if kind == "call":
        return float(functions[parts[0]](*[value_of(each, names, functions) for each in parts[1:]]))
    return OPERATIONS[kind](*[value_of(each, names, functions) for each in parts])


# Those of which the sentence has a second formula for other values, the sample among them; or a distribution function.
NOT_THERE = ["genextreme_pdf", "loglaplace_pdf", "triang_pdf"]


def test_the_densities_as_they_are_typeset_are_the_densities_that_are_computed():
    special, stats = pytest.importorskip("scipy.special"), pytest.importorskip("scipy.stats")
    functions = KNOWN | {"B": special.beta, "ζ": special.zeta, "I₀": special.i0, "K₁": special.k1}
    functions |= {"φ": stats.norm.pdf, "Φ": stats.norm.cdf}
    formulas, wrong, count = chapter("formulas"), [], 0
    for op in registry.ops("stats"):
        paragraphs = [" ".join(part.split()) for part in op.doc.split("\n\n")]
        found = formulas.NAMED.search("\n" + "\n\n".join(paragraphs[1:]) + "\n")
        tree = formulas.parsed(found["formula"]) if found else None
        if tree is None or not op.name.endswith(("_pdf", "_pmf")):
            continue
        sample = [*op.samples(np.random.default_rng(0))][1]  # of numbers, in the standard place
        names = {
            name: float(value)
            for name, value in zip(op.signature.parameters, sample.args, strict=False)
        }
        names |= {
            "e": math.e,
            "π": math.pi,
            "n": names.get("dfn", names.get("n")),
            "m": names.get("dfd"),
        }
        computed = op.call(*sample.args).item()
        count += 1
        if value_of(tree, names, functions) != pytest.approx(computed, rel=1e-9):
            wrong.append(op.name)
    assert sorted(wrong) == NOT_THERE
    assert count > 60


@pytest.fixture(scope="module")
def brief(tmp_path_factory):
    """A site of one pack and two programs."""
    installed("sphinx")
    out = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, str(SITE / "build.py"), "--brief"],
        env=os.environ | {"SITE_OUT": str(out)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out / "html"


def test_the_site_in_brief_is_whole_in_a_browser_and_its_searches_find_the_right_page(brief):
    if why := check.why_no_browser():
        pytest.skip(why)
    assert not check.faults_in_browser(brief)


def test_every_public_name_is_in_the_index_of_the_site(brief):
    api = chapter("api")
    own, _ = api.entries(api.modules())
    names = {f"{entry.module}.{entry.name}" for each in own.values() for entry in each}
    pages = brief.glob("api/*.html")
    anchors = set().union(*(check.Page(page.read_text(encoding="utf-8")).anchors for page in pages))
    assert not names - anchors
    assert {"plugrad.check.check_function", "plugrad.Tensor", "plugrad.func.grad"} <= names
    assert "plugrad_register_ops" in (brief / "genindex.html").read_text(encoding="utf-8")


def test_the_site_in_brief_is_built_without_a_warning_and_its_links_hold(brief):
    assert not [*check.faults(brief)]
    codes = {page.stem for page in (ROOT / "checker/_plugrad_check/codes").glob("PLG*.md")}
    assert codes == {page.stem for page in (brief / "errors").glob("PLG*.html")}
    assert "<svg" in (brief / "reference" / "vision" / "gem_pool.html").read_text(encoding="utf-8")
    assert len([*(brief / "gallery").glob("*.html")]) == 3
    assert (brief / "gallery" / "activations.ipynb").is_file()
    assert "gallery/activations.html" in (brief / "api" / "plugrad.autograd.html").read_text(
        "utf-8"
    )
    for number, page in enumerate(sorted((ROOT / "docs").glob("course-[1-5]-*.md")), 1):
        page_of_site = (brief / "docs" / f"{page.stem}.html").read_text(encoding="utf-8")
        assert "<svg" in page_of_site, page
        assert f"course-{number}-" in page.stem
        assert (brief / "docs" / f"{page.stem}.ipynb").is_file()
    written = [*brief.rglob("*.html"), *brief.rglob("*.ipynb")]
    assert not [page for page in written if str(ROOT) in page.read_text(encoding="utf-8")]
    first = (brief / "index.html").read_text(encoding="utf-8")
    assert "tensor([2., 4.])" in first
    assert "a flipped kernel?" in first  # the report, by the checker of today
    assert 'class="high"' in first
    doors = ("install", "write-a-pack", "check", "scipy")
    places = [first.index(f'href="docs/{door}.html"', first.index("<article")) for door in doors]
    assert places == sorted(places)
    assert places[-1] < first.index("pip install")
