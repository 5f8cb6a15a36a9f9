"""What shells are told at a press of TAB, by click's protocol, and the shells themselves where they are installed."""

import pytest
from click.shell_completion import get_completion_class

from _plugrad_cli import completion, main
from plugrad.check import CODES
from plugrad.registry import default
from tests.checker.cli.commands import pack
from tests.sites import GOOD

SHELLS = ("bash", "zsh", "fish")
NOISY = "print('imported')\nimport time\ntime.sleep(60)\n" + pack(("Cube", 3), ("Square", 2))


@pytest.fixture
def packs(site, tmp_path_factory, monkeypatch):
    """Two packs, one of which nobody can import, and a folder without files."""
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))
    site.pack("good", GOOD)
    site.pack("noisy", NOISY)
    return site


def told(shell, monkeypatch, *words):
    """Return what a shell is told, words written as it would pass them."""
    answer = answered(shell, monkeypatch, *words)
    if shell == "zsh":
        return [value.replace("\\:", ":") for value in answer.splitlines()[1::3]]
    return [line.partition(",")[2].partition("\t")[0] for line in answer.splitlines()]


def answered(shell, monkeypatch, *words):
    monkeypatch.setenv("COMP_WORDS", "\n".join(words))
    monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words) - 1))
    return get_completion_class(shell)(main, {}, "plugrad", "_PLUGRAD_COMPLETE").complete()


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_is_told_commands_packs_ops_and_codes(packs, monkeypatch, shell):
    def tab(*words):
        return told(shell, monkeypatch, "plugrad", *words)

    assert tab("doct") == ["doctor"]
    assert tab("list", "go") == ["good"]
    assert tab("check", "--js") == ["--json"]
    assert tab("check", "--junit", "x")  # a file: the shell knows them
    assert tab("info", "builtin::max_pool2d_g")[1:] == ["builtin::max_pool2d_gather"]
    assert tab("explain", "plg03") == ["PLG030", "PLG031", "PLG032", "PLG033", "PLG034", "PLG035"]
    assert tab("explain", "val") == ["values"]


def test_ops_of_forms_are_completed_without_importing_their_pack(site, monkeypatch):
    forms = (
        "from plugrad.authoring import composed, elementwise\nimport plugrad.authoring as kit\n"
        "@elementwise(\n    lambda x: x, samples=on((2, 3)),\n)\ndef same(grad):\n    return grad\n\n"
        "@kit.composed(samples=on((2,)))\ndef twice(x):\n    return x + x\n\n"
        "def no_op(x):\n    return x\n"
    )
    site.pack("shapely", forms + "raise ImportError('never to be seen')\n")
    found = told("fish", monkeypatch, "plugrad", "info", "shapely::")
    assert found[1:] == ["shapely::same", "shapely::twice"]  # the first: files


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_told_files_beside_packs_and_the_last_of_a_list_of_packs(
    packs, monkeypatch, shell
):
    def tab(*words):
        return told(shell, monkeypatch, "plugrad", *words)

    assert tab("check", "goo")[1] == "good"
    answer = answered(shell, monkeypatch, "plugrad", "check", "../here/s")
    assert answer.splitlines()[0].partition(",")[0] == "file"
    all_but_good = [f"good,{pack}" for pack in (*sorted(default.own_packs()), "noisy")]
    for option in ("--packs", "--block"):
        assert tab(option, "go") == ["good"]
        assert tab(option, "builtin,no") == ["builtin,noisy"]
        assert tab(option, "good,") == all_but_good
        assert tab(option, "good,x") == []


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_pack_that_cannot_be_imported_is_completed_with_its_ops_and_stays_unimported(
    packs, monkeypatch, capfd, shell
):
    noisy = ["noisy", "noisy::cube", "noisy::square"]
    assert told(shell, monkeypatch, "plugrad", "check", "no")[1:] == noisy
    assert told(shell, monkeypatch, "plugrad", "check", "noisy::s")[1:] == ["noisy::square"]
    assert "imported" not in capfd.readouterr().out


def test_every_code_is_offered_with_what_it_means(packs):
    items = completion.codes_and_checks(None, None, "")
    assert {item.value: item.help for item in items}.items() >= {
        code: entry.title for code, entry in CODES.items()
    }.items()
