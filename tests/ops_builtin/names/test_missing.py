"""Errors about missing names: what they say to write instead is true, and no name of PyTorch's is guessed at."""

import importlib.util
import io
import itertools
import math
import operator
import re
import sys
import traceback
from pathlib import Path

import numpy as np
import pytest
import scipy.special

import plugrad as pg
from _plugrad_names import missing, namespaces
from _plugrad_names.missing import FAMILIES, LINES, NAMES, WORDS, by_name
from tests import ROOT
from tests.comparing import needs_torch, torch
from tests.ops_builtin.programs import table

PAGE = ROOT / "docs" / "tables" / "missing.md"
# Those of distributions are asked in tests/ci: SciPy's pack takes seconds.
ROWS = [row for title in LINES if title != "Distributions" for row in LINES[title].items()]

rng = np.random.default_rng(0)
GIVEN = {
    **{name: rng.uniform(0.1, 0.9, (2, 3)).astype(np.float32) for name in "xyz"},
    **{name: rng.uniform(0.1, 0.9, 3).astype(np.float32) for name in "vw"},
    "h": rng.uniform(0.1, 0.9, (2, 3, 4)).astype(np.float32),
    "i": np.array([2, 0, 1]),
    "j": np.array([[0, 2], [1, 1]]),
    "m": rng.uniform(0.1, 0.9, (3, 3)).astype(np.float32),
    "mask": np.array([[True, False, True], [False, True, True]]),
    # Of distributions: a value x is between `a` and `b`, and above `mu` and `sigma`.
    **{name: rng.uniform(0.01, 0.09, 3).astype(np.float32) for name in ("a", "mu", "sigma")},
    **{name: rng.uniform(0.91, 1.9, 3).astype(np.float32) for name in ("b", "c", "kappa", "rate")},
    "p": np.float32([[0.2, 0.3, 0.5], [0.1, 0.7, 0.2], [0.6, 0.3, 0.1]]),
    "k": np.float32([[3, 0, 0], [1, 2, 0], [1, 1, 1]]),
    "e": np.eye(3, dtype=np.float32)[[2, 0, 1]],
    "cov": np.float32([[2.0, 0.3, 0.1], [0.3, 1.0, 0.2], [0.1, 0.2, 3.0]]),
    "s": np.float32([[1.0, 0.1, 0.2], [0.1, 2.0, 0.3], [0.2, 0.3, 1.5]]),
    "df": np.array(4.5, np.float32),
}
MODULES = {"itertools": itertools, "math": math, "np": np, "operator": operator, "scipy": scipy}
MODULES["n"] = 3


def here(line):
    """Return what a line gives on Tensors that require grad where they may."""
    tensors = {
        name: pg.tensor(array, requires_grad=array.dtype.kind == "f")
        for name, array in GIVEN.items()
    }
    pg.manual_seed(0)
    return arrays(eval(line, {**MODULES, "pg": pg, **tensors}))


def there(call):
    """Return what a call gives in NumPy, and in PyTorch where it is installed, by all its names."""
    name = by_row()[call]
    if name.startswith(("np.", "scipy.")) or call in ("x.astype(np.float64)", "x.copy()"):
        yield arrays(eval(call, {**MODULES, **GIVEN}))
        return
    if call.startswith(f"{name}(") and hasattr(np, name) and f"np.{name}" not in by_name():
        yield arrays(eval(f"np.{call}", {**MODULES, **GIVEN}))
    if torch is not None:
        names = {"torch": torch, "F": torch.nn.functional, "pg": torch, **MODULES}
        names |= {key: torch.from_numpy(array) for key, array in GIVEN.items()}
        names["distributions"] = torch.distributions
        plain = name.removeprefix("torch.")
        if name.startswith("distributions."):
            torch.manual_seed(0)
            yield arrays(eval(call, {**vars(torch.distributions), **names}))
        elif re.match(rf"(torch\.)?{plain}\(", call):
            homes = [home for home in ("torch", "F") if hasattr(names[home], plain)]
            for home in homes:
                yield arrays(eval(f"{home}.{call.removeprefix('torch.')}", names))
        else:
            yield arrays(eval(call, names))


def by_row():
    """Return the names of the table by their calls."""
    return {call: name for name, rows in by_name().items() for call, _ in rows}


def arrays(result):
    """Return what a call returned as a list of arrays."""
    parts = result if isinstance(result, (tuple, list)) else [result]
    return [np.asarray(part.detach() if hasattr(part, "detach") else part) for part in parts]


def agree(found, expected):
    """Return whether two lists of arrays are the same, but for rounding and the width of floats."""
    return len(found) == len(expected) and all(
        one.shape == other.shape
        and one.dtype.kind == other.dtype.kind
        and np.allclose(one, other, rtol=1e-5, atol=1e-6)
        for one, other in zip(found, expected, strict=True)
    )


@pytest.mark.filterwarnings("ignore:torch.chain_matmul is deprecated")
def test_the_line_to_write_instead_gives_what_pytorch_and_numpy_give():
    wrong = []
    for call, line in ROWS:
        expected = list(there(call))
        assert expected or torch is None, call
        wrong += [f"{call}: {line}"] * (not all(agree(here(line), each) for each in expected))
    assert not wrong, "\n".join(wrong)


def test_a_line_that_gives_something_else_is_seen():
    (expected, *_) = there("scipy.special.softmax(x, axis=1)")
    assert agree(here("pg.exp(x) / pg.exp(x).sum(1, keepdim=True)"), expected)
    assert not agree(here("pg.softmax(x, dim=0)"), expected)
    assert not agree(here("pg.softmax(x, dim=1)[0]"), expected)
    assert not agree(here("1.001 * pg.softmax(x, dim=1)"), expected)


def test_no_name_of_the_table_is_one_that_plugrad_has():
    x = pg.ones(1)
    assert {name for name in WORDS if hasattr(pg, name)} <= {"cuda"}
    assert [name for name in NAMES if hasattr(pg, name) and hasattr(x, name)] == []
    unneeded = {name for name in by_name() if "." not in name and hasattr(pg, name)}
    assert unneeded == {"astype", "copy"}  # functions: x.astype() and x.copy() are NumPy's methods
    assert not hasattr(x, "copy")


def printed(owner, name):
    """Return the traceback of a look at an attribute, with the guesses that Python itself adds; "" if it is there."""
    try:
        getattr(owner, name)
    except AttributeError as error:
        text = "".join(traceback.format_exception(error))
        stderr, sys.stderr = sys.stderr, io.StringIO()
        try:  # before 3.12 only the interpreter's own printing has them
            sys.__excepthook__(type(error), error, error.__traceback__)
            return text + sys.stderr.getvalue()
        finally:
            sys.stderr = stderr
    except RuntimeError:
        pass
    return ""


@needs_torch
def test_a_name_that_pytorch_has_is_never_answered_by_a_guess_at_its_spelling():
    homes = [
        (pg, torch),
        (pg.nn.functional, torch.nn.functional),
        (pg.ones(2), torch.ones(2)),
    ]
    asked, guessed = 0, []
    for owner, other in homes:
        for name in dir(other):
            function = not name.startswith("_") and name == name.lower()
            module = type(getattr(torch, name, None)).__module__ == "typing" or name in sys.modules
            if function and not module:
                text = printed(owner, name)
                asked += bool(text)
                guessed += [(name, text)] * ("Did you mean" in text)
    assert asked > 380
    assert guessed == []


@needs_torch
def test_each_function_and_method_of_pytorch_is_there_or_the_error_says_what_to_write():
    silent = {}
    for owner, other in ((pg, torch), (pg.ones(2, 2), torch.ones(2, 2))):
        for name in {*dir(other), *WORDS} - DOTTED:
            known = getattr(type(other) if other is not torch else torch, name, None)
            asked = name in WORDS or (callable(known) and name == name.lower())
            text = printed(owner, name) if asked and not name.startswith("_") else ""
            if text and f"{name!r}: " not in text:
                silent[name] = text
    assert silent == {}


DOTTED = {name for name in WORDS if "." in name}


def test_the_error_for_a_missing_name_says_what_to_write():
    for look, words in table(Path(__file__).with_name("missing.txt")).items():
        is_import = "import " in look
        with pytest.raises(ImportError if is_import else AttributeError, match=words) as caught:
            exec(look, {"pg": pg})
        if is_import:
            of_module = "No module" in words
            assert isinstance(caught.value, ModuleNotFoundError) == of_module, look
            assert caught.value.name, look


def test_each_word_for_a_module_is_said_where_it_is_imported_and_where_it_is_an_attribute():
    for name in DOTTED | {*WORDS} & {*dir(torch or [])} - {*dir(pg)}:
        home, _, last = f"plugrad.{name}".rpartition(".")
        lines = [f"{home}.{last}", f"from {home} import {last}", f"import {home}.{last}"]
        package = hasattr(eval(home, {"plugrad": pg}), "__path__")
        for line in lines[: 3 if package else 2]:
            with pytest.raises((AttributeError, ImportError)) as caught:
                exec(line, {"plugrad": pg})
            assert str(caught.value).endswith(WORDS[name])


def test_a_question_whether_a_name_is_there_is_no_error():
    assert not hasattr(pg, "optim")
    assert getattr(pg.func, "functional_call", None) is None
    assert importlib.util.find_spec("plugrad.no_such") is None


def test_what_python_itself_looks_for_in_a_module_of_ops_is_in_no_pack(monkeypatch):
    monkeypatch.setattr(namespaces, "more_names", lambda module: 1 / 0)
    for module in (
        pg.fft,
        pg.linalg,
        pg.special,
    ):  # doctest asks for it while it walks over plugrad
        assert not hasattr(module, "__wrapped__")


def test_what_stands_for_a_missing_method_is_no_attribute_of_a_tensor():
    x = pg.ones(2)
    assert not hasattr(x, "astype")
    assert getattr(x, "astype", None) is None
    assert not {"astype", "copy", "lobpcg"} & {*dir(x)}
    x.astype = 3
    assert x.astype == 3
    assert repr(vars(pg.Tensor)["copy"]).startswith("not here: for x.copy()")


def test_the_page_has_the_table():
    def row(call, line):
        return f"| `{call}` | `{line}` |".replace("||", r"\|\|")

    page = PAGE.read_text(encoding="utf-8")
    for title, group in LINES.items():
        head = f"## {title}\n\n| instead of | write |\n|---|---|\n"
        assert head + "\n".join(row(*each) for each in group.items()) + "\n" in page
    for name, words in WORDS.items():
        assert f"| `{name}` | {words} |" in page
    for names, (_, words) in FAMILIES.items():
        assert f"| {names} | {words} |" in page
    count = sum(map(len, LINES.values())) + len(WORDS) + len(FAMILIES)
    assert len(re.findall(r"^\| `", page, re.MULTILINE)) == count
    assert missing.instead("chain_matmul_").endswith("and x.copy_(...) writes it into x")


def test_no_function_is_listed_as_missing_that_takes_a_tensor_with_a_gradient():
    given = {
        name: pg.tensor(array, requires_grad=array.dtype.kind == "f")
        for name, array in GIVEN.items()
    }
    for call, name in by_row().items():
        if name.startswith(("np.", "scipy.")):
            with pytest.raises((TypeError, RuntimeError)):
                eval(call, {**MODULES, **given})


def test_a_line_says_for_which_shapes_it_is():
    assert missing.instead("chain_matmul").endswith("write m @ m @ m, where m is a matrix")


def test_whoever_looks_for_scipys_functions_is_told_of_the_packs_that_have_them():
    with pytest.raises(AttributeError, match=r"it is a pack, so write plugrad\.ops\.stats$"):
        _ = pg.stats
    x = pg.tensor([1.0], requires_grad=True)
    with pytest.raises(RuntimeError, match=r"plugrad\.ops\.stats\.norm\.logpdf\(x\) instead of"):
        scipy.special.softmax(x)
