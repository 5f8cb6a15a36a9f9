"""Kernels on the command line: formats, locks, `list --kernels`, and an op's page."""

# ruff: noqa: F811 - there is a fixture

import json

import pytest

from _plugrad_cli import kernels
from _plugrad_cli.kernels import how_to_install
from tests.checker.cli.commands import anew, expect
from tests.checker.cli.test_kernels import install, there  # noqa: F401
from tests.checker.words import lacking


def checked(*args, site, code=None):
    """Run `plugrad check` in this process, in a registry that sees what is installed by now."""
    return anew("check", *args, site=site, code=code)


def test_an_op_is_checked_without_kernels_that_are_chosen_for_the_process(there, monkeypatch):
    install(there, change="y = y * 2")
    monkeypatch.setenv("PLUGRAD_KERNELS", "fast")
    rows = [("check acme::cube", 0, ""), ("check acme::cube --kernels fast", 1, "")]
    expect(rows, site=there)


def test_json_and_every_format_have_the_kernel(there, tmp_path):
    install(there)
    files = {name: tmp_path / f"report.{name}" for name in ("junit", "sarif", "html", "markdown")}
    options = [part for name, path in files.items() for part in (f"--{name}", str(path))]
    result = checked("acme::cube", "--kernels", "fast", "--json", *options, site=there)
    (op,) = json.loads(result.stdout)["ops"]
    assert "kernels" in [check["name"] for check in op["checks"]]
    kernel = op["kernel"]
    assert (kernel["pack"], kernel["of"]) == ("fast", "plugrad-fast 1.0")
    assert kernel["dtypes"] == ["float32", "float64"]
    assert kernel["ratio"] > 0
    for path in files.values():
        text = path.read_text(encoding="utf-8")
        assert "fast" in text
        assert str(kernel["calls"]) in text
    assert json.loads(files["sarif"].read_text())["runs"][0]["properties"]["kernels"]["acme::cube"]


@pytest.mark.parametrize(
    ("options", "target", "code", "words"),
    [
        ({"op": "acme::fourth"}, "acme", 2, "acme::fourth can have no kernel: its class names no"),
        ({"op": "acme::fifth"}, "acme", 2, "'acme' has no such op"),
        ({"op": "other::op"}, "acme", 2, "has no kernel of the ops that are named"),
        ({}, "acme::fourth", 2, "has no kernel of the ops that are named; 'fast' has kernels of acme"),
        ({"source": "import no_such_library"}, "acme", 2, "no_such_library"),
        ({"more": ", takes=lambda x, times: 'cubes of a million'"}, "acme", 3, "was never used"),
        ({"more": ", takes=lambda x, times: x.size > 100"}, "acme", 0, "no sample uses the kernel"),
    ],
)  # fmt: skip
def test_what_cannot_be_checked_is_never_green_on_nothing(there, options, target, code, words):
    install(there, **options)
    result = checked(target, "--kernels", "fast", site=there)
    assert result.returncode == code, result.stdout + result.stderr
    assert words in " ".join((result.stdout + result.stderr).split())
    if code == 0:
        assert checked(target, "--kernels", "fast", "--strict", site=there).returncode == 3


def test_what_makes_no_sense_is_a_usage_error_with_what_is_meant(there):
    install(there)
    meant = "there is no kernel pack 'fats'. Did you mean 'fast'"
    rows = [
        ("check acme --kernels fats", 2, "", meant),
        ("check acme --kernels fast --mutate", 2, "", "cannot be combined"),
        ("list --kernels --load", 2, ""),
        ("list --kernels acme", 2, ""),
    ]
    expect(rows, site=there)


# The lock, and the list.


def test_a_lock_gets_the_kernels_beside_what_it_has_and_a_check_of_the_pack_keeps_them(
    there, tmp_path_factory
):
    def written(*asked):
        checked("acme", *asked, "--lock", str(lock), site=there, code=0)
        return json.loads(lock.read_text())

    install(there)
    lock = tmp_path_factory.mktemp("project") / "plugrad.lock"
    before = written()
    after = written("--kernels", "fast")
    assert after["packs"] == before["packs"]
    entry = after["kernels"]["fast"]
    known = {"distribution": "plugrad-fast", "version": "1.0", "entry_point": "fast_pack"}
    assert entry.items() >= known.items()
    assert [*entry["files"]] == ["fast_pack.py"]
    kernel = entry["ops"]["acme::cube"]
    assert (kernel["verdict"], kernel["of"]) == ("pass", "plugrad-acme 1.0")
    assert written()["kernels"] == after["kernels"]


def listed(site, **environment):
    """The only kernel pack of the site, as `list --kernels --json` has it, and what the table says."""
    result = anew("list", "--kernels", "--json", site=site, **environment, code=0)
    (pack,) = [each for each in json.loads(result.stdout)["kernel_packs"] if each["name"] == "fast"]
    table = anew("list", "--kernels", site=site, **environment)
    return pack, " ".join(table.stdout.split())


def test_a_kernel_is_unchecked_until_it_is_checked_and_again_when_something_changed(
    there, monkeypatch
):
    install(there)
    pack, words = listed(there)
    assert (pack["state"], pack["chosen"], pack["install"]) == ("loaded", False, None)
    (row,) = pack["kernels"]
    unchecked = {"op": "acme::cube", "dtypes": ["float32", "float64"], "checked": None}
    assert row.items() >= unchecked.items()
    assert not lacking(words, "fast loaded, not chosen", "acme::cube float32, float64 unchecked")
    assert "`plugrad check --kernels fast`" in words
    assert checked("acme", "--kernels", "fast", "--sample", "0", site=there).returncode == 0
    assert listed(there)[0]["kernels"][0]["checked"] is None  # of one sample it is no check
    assert checked("acme", "--kernels", "fast", site=there).returncode == 0
    pack, words = listed(there, PLUGRAD_KERNELS="fast")
    assert pack["kernels"][0]["checked"] == "pass"
    assert (pack["chosen"], pack["chosen_by"]) == (True, "PLUGRAD_KERNELS")
    assert "fast loaded, chosen by PLUGRAD_KERNELS" in words
    assert "acme::cube float32, float64 PASS" in words
    with monkeypatch.context() as patch:
        patch.setattr(kernels.np, "__version__", "1.0")
        assert "it was checked with NumPy" in listed(there)[1]
    file = there.path / "fast_pack.py"
    file.write_text(file.read_text() + "\n")
    pack, words = listed(there)
    assert pack["kernels"][0]["checked"] is None
    assert "unchecked its files have changed since they were checked: 1 file, fast_pack.py" in words


def test_a_kernel_that_has_failed_is_listed_with_its_verdict(there):
    install(there, change="y *= 2")
    assert checked("acme", "--kernels", "fast", site=there).returncode == 1
    assert listed(there)[0]["kernels"][0]["checked"] == "fail"


def test_a_required_lock_says_what_is_checked_and_not_the_record(there, tmp_path_factory):
    install(there)
    assert checked("acme", "--kernels", "fast", site=there).returncode == 0
    lock = tmp_path_factory.mktemp("project") / "plugrad.lock"
    assert checked("acme", "--lock", str(lock), site=there).returncode == 0
    pack, words = listed(there, PLUGRAD_REQUIRE_CHECKED=str(lock))
    assert pack["state"] == "unchecked"
    assert "no kernel of it is in the lock" in words


def test_a_library_that_is_missing_is_listed_with_the_command_that_installs_it(there):
    install(there, source="import no_such_library.inside")
    pack, words = listed(there)
    assert pack["state"] == "broken"
    assert pack["install"] == "pip install no_such_library"
    assert "install pip install no_such_library" in words
    assert "Traceback" not in words
    assert pack["kernels"] == []


def test_the_extra_of_a_distribution_is_what_installs_a_library(monkeypatch):
    required = ["numpy>=2", 'numba>=0.60; extra == "test"', "numba>=0.60; extra == 'numba'"]
    monkeypatch.setattr("importlib.metadata.requires", lambda name: required)
    facts = {"state": "broken", "distribution": "plugrad"}
    reason = "ModuleNotFoundError: No module named 'numba' (numba.py:3)"
    assert how_to_install(facts | {"reason": reason}) == "pip install 'plugrad[numba]'"
    assert how_to_install(facts | {"reason": "SyntaxError"}) is None


def test_the_list_and_the_page_of_an_op_say_what_kernels_there_are_and_how_they_are_called(there):
    install(there)
    rows = [
        ("list --load", 0, "brings a kernel of acme::cube (float32 or float64)"),
        ("info acme::cube", 0, "kernels fast ... called with (x, times)"),
    ]
    expect(rows, site=there)
    known = json.loads(anew("info", "acme::cube", "--json", site=there).stdout)
    assert known["kernels"]["call"] == "(x, times)"
    assert "fast" in known["kernels"]["packs"]
    assert "kernels" not in anew("info", "acme::fourth", site=there).stdout


def test_names_of_kernel_packs_are_completed(there):
    install(there)
    words = {"COMP_WORDS": "plugrad check acme --kernels fa", "COMP_CWORD": "4"}
    done = anew(site=there, _PLUGRAD_COMPLETE="bash_complete", **words)
    assert done.stdout.split() == ["plain,fast"]
