"""The programs of the documentation site: its sidebar has every page, ops are drawn. The site itself is built in ci."""

import importlib.util
import sys

import pytest

from plugrad import registry
from plugrad.registry.lock import entry_of, hashes_of, text_of_lock
from tests import ROOT
from tests.comparing import installed

SITE = ROOT / "docs" / "site"
pytestmark = pytest.mark.skipif(not SITE.is_dir(), reason="a source distribution has no site")


def chapter(name):
    """Return a program of the site's as a module."""
    spec = importlib.util.spec_from_file_location(f"plugrad_site_{name}", SITE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # a dataclass looks there
    spec.loader.exec_module(module)
    return module


def test_the_lists_of_the_index_have_every_page_once():
    listed = [page for _, pages in chapter("build").groups_of_pages() for page in pages]
    pages = {*ROOT.glob("docs/**/*.md")} - {*SITE.rglob("*.md"), ROOT / "docs" / "index.md"}
    assert sorted(listed) == sorted(page.relative_to(ROOT).as_posix() for page in pages)


def test_functions_of_each_element_are_drawn_and_no_others():
    elementwise = {"exp", "tan", "floor", "maximum", "special_bessel_j1"}
    others = {"softmax", "cumsum", "flip", "sort", "sum", "reshape", "matmul", "conv2d", "kron"}
    asked = elementwise | others | {"bernoulli", "dropout"}
    ops = [op for op in registry.ops("builtin") if op.name in asked]
    picture_of = chapter("pictures").picture_of
    assert {op.name for op in ops if picture_of(op) is not None} == elementwise
    assert {op.name for op in ops} == asked


def test_what_is_drawn_are_the_values_and_the_slopes():
    (op,) = (op for op in registry.ops("builtin") if op.name == "square")
    pictures = chapter("pictures")
    held, name, others, _, _ = next(pictures.trials_of(op))
    x = pictures.np.linspace(-2, 2, pictures.POINTS)
    value, slope = pictures.value_and_slope(held, x)
    assert (name, others) == ("input", [])
    assert (value == x * x).all()
    assert (slope == 2 * x).all()


TIMES = '<mo>&#x2062;</mo><mspace width="0.2em"/>'
FORMULAS = [
    ("x**2", "<msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup>"),
    ("-x", '<mo form="prefix">−</mo><mrow><mi>x</mi></mrow>'),
    (
        "(a + b) / 2",
        "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mn>2</mn></mrow></mfrac>",
    ),
    ("√(2π) c", f"<msqrt><mn>2</mn>{TIMES}<mi>π</mi></msqrt>{TIMES}<mi>c</mi>"),
    (
        "|x| + K₁",
        '<mrow><mo>|</mo><mi>x</mi><mo>|</mo></mrow><mo>+</mo><msub><mi mathvariant="normal">K</mi><mn>1</mn></msub>',
    ),
]
OTHER_TEXTS = [
    *(
        "a / b c",
        "n over k",
        "1 at the target",
        "f(x, dim=0)",
        "f(x)",
        "x",
        "2",
        "a 2",
        "query key",
    ),
    *("(a + b", "|a + b", "a +", "* weight", "x[0] + 1", "a..b", '"a" + b', "x + <b>", "x <= 1"),
    *("input @ weight", "input // other", "keyᵀ value", "I_|k|(x) + 1", "x.exp() + 1"),
]


def test_a_formula_is_typeset_and_what_is_none_or_could_mean_two_things_is_not():
    formulas = chapter("formulas")
    before, after = '<span class="formula"><math displaystyle="true">', "</math></span>"
    for text, mathml in FORMULAS:
        assert formulas.mathml(text) == f"{before}{mathml}{after}"
    assert [text for text in OTHER_TEXTS if formulas.mathml(text) is not None] == []


def test_a_page_has_its_formulas_and_its_density_in_its_first_lines():
    head = "\n---\n\n# `x - 1`\n\nOf `x - 1`, `name` and ``a + b``.\n"
    rest = "\n## Call\n\nDensity |x|&#94;c / 2 for `x - 1`, divided by scale. Source: A.\n\nMore.\n"
    head, rest = chapter("formulas").typeset(head, rest.replace("|", "&#124;"))
    assert head.startswith("\n---\n\n# `x - 1`\n\nOf <span")
    assert "</span>, `name` and ``a + b``.\n\nDensity <span" in head
    assert head.endswith("</span> for `x - 1`, divided by scale. Source: A.\n")
    assert rest == "\n## Call\n\nMore.\n"


OP_PAGE = """---
# plugrad docs builtin: this page is written over.
---
# `exp`

Exponential, elementwise: `e**x`.

**Checked**: right (seed 0).

## Example

## Call

```python
pg.exp(input)
```

Also `Tensor.exp`.

## About this op

- **version**: 1
"""


def test_an_op_s_page_has_its_verdict_and_picture_first_and_its_names_elsewhere(monkeypatch):
    op, build = registry.op("builtin::exp"), chapter("build")
    monkeypatch.syspath_prepend(SITE)  # formulas.py and pictures.py, beside it
    monkeypatch.setattr(build, "names_elsewhere", lambda: {"builtin::exp": ["np.exp"]})
    page = build.finished(op, OP_PAGE)
    parts = [
        "Pack [builtin](index.md)",
        "# `exp`",
        "</math></span>.",
        'badge right">right (seed 0)',
        "<svg",
    ]
    parts += [
        "## Example",
        "## Call",
        "\nAlso `Tensor.exp`, `np.exp`.\n",
        "- **arrays**: ",
        "- **version**",
    ]
    places = [page.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    unchecked = OP_PAGE.replace("**Checked**: right (seed 0).\n\n", "").replace(
        "\nAlso `Tensor.exp`.\n", ""
    )
    page = build.finished(op, unchecked)
    assert "\n**Checked**: not for this site.\n" in page
    assert "\nAlso `np.exp`.\n" in page


JUDGES = [
    "checker/_plugrad_check/running.py",
    "core/plugrad/engine/sweep.py",
    "ops_builtin/plugrad_builtin/elementwise.py",
]
OTHERS = ["checker/_plugrad_cli/formats/html.py", "ops_contrib/plugrad_viz/svg.py"]


def test_a_verdict_is_not_shown_after_a_change_of_what_judges(tmp_path):
    build = chapter("build")
    changed = []
    for file in [*JUDGES, *OTHERS]:
        (tmp_path / file).parent.mkdir(parents=True)
        seen = []
        for text in "12":
            (tmp_path / file).write_text(text, encoding="utf-8")
            build.judges.cache_clear()
            seen.append(build.judges(tmp_path))
        changed += [file] * (seen[0] != seen[1])
    assert changed == JUDGES


def test_a_lock_of_other_files_of_a_pack_is_removed(tmp_path, monkeypatch):
    build, info = chapter("build"), registry.info("vision")
    monkeypatch.setattr(build, "OUT", tmp_path)
    place = build.lock_of("vision")
    place.parent.mkdir()
    for change, is_kept in (({}, True), ({"more.py": "0"}, False)):
        entry = entry_of(info, {}, hashes_of(info.offers[0]) | change)
        place.write_text(text_of_lock({"vision": entry}), encoding="utf-8")
        assert build.lock_of("vision") == place
        assert place.is_file() == is_kept


PAGE = """# Title

Read [this](other.md#there), [that](course-9.md) and [there](https://example.org/).

```python
>>> x = 1
>>> x
1
>>> print(graph)
a tree
>>> 1 / 0
Traceback (most recent call last):
    ...
ZeroDivisionError: division by zero
```

```python no-run
never()
```
"""


def test_a_page_becomes_cells_that_end_where_something_is_printed():
    installed("nbclient")
    _, words, *code, rest = chapter("notebooks").cells_of(PAGE, {"course-9"})
    assert words.source == "Read this, [that](course-9.ipynb) and [there](https://example.org/)."
    assert [cell.source for cell in code] == ["x = 1\nx", "graph", "1 / 0"]
    assert [cell.metadata.get("tags") for cell in code] == [None, None, ["raises-exception"]]
    assert rest.source == "```python no-run\nnever()\n```"


def test_a_notebook_that_fails_where_its_page_does_not_is_no_notebook():
    installed("nbclient")
    from nbclient.exceptions import CellExecutionError

    notebooks = chapter("notebooks")
    good = notebooks.executed("# Title\n\n```python\n6 * 7\n```\n", set())
    assert good.cells[-1].outputs[0].data["text/plain"] == "42"
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        notebooks.executed("# Title\n\n```python\n1 / 0\n```\n", set())
