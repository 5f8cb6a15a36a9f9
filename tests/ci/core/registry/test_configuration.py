"""Which packs may be used: in a fresh interpreter, and said on the command line."""

import re

from tests.checker.cli.commands import anew
from tests.sites import GOOD, run_python


def test_tomllib_waits_for_a_project_that_says_something(tmp_path):
    code = f"""
    import os, sys, plugrad as pg
    assert "tomllib" not in sys.modules
    os.chdir({str(tmp_path)!r})
    pg.registry.packs()
    assert "tomllib" not in sys.modules
    """
    tmp_path.joinpath("pyproject.toml").write_text("[project]\nname = 'x'\n")
    run_python(code)


def test_a_working_directory_that_is_gone_says_nothing(tmp_path):
    gone = f"import os, plugrad as pg; os.chdir({str(tmp_path)!r}); os.rmdir({str(tmp_path)!r})"
    assert run_python(f"{gone}; print(float(pg.ones(3).sum()))") == "3.0\n"


def test_options_before_the_command_say_which_packs_it_uses(site):
    site.pack("acme", GOOD.replace("import probe", ""))
    site.pack("evil", "print('imported')\nraise SystemExit(7)")
    told = anew("--block", "evil", "list", "--load", site=site, PLUGRAD_BLOCK="acme")
    assert told.returncode == 0, told.stderr
    assert "blocked: ruled out by --block" in told.stdout
    assert "imported" not in told.stdout + told.stderr
    told = anew("--packs", "acme", "check", "acme", site=site)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "acme::double" in told.stdout
    assert "imported" not in told.stdout + told.stderr
    assert "in --packs" in anew("--packs", "", "info", "acme", site=site).stdout
    told = anew("--block", "acmee", "list", site=site)
    assert told.returncode == 2
    assert re.search("--block names 'acmee'.* Did you mean 'acme'?", told.stderr)
