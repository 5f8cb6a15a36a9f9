"""A site for every test of this room: what the command line sees is what the test installs, and plugrad's own packs."""

import pytest

from _plugrad_cli.doctor import questions
from tests.checker.cli.commands import forgotten
from tests.sites import Site, forget_packs, put_in_place


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A site, and the registry that sees it alone in the place of the process's own."""
    monkeypatch.syspath_prepend(tmp_path)
    made = Site(tmp_path)
    put_in_place(made.registry("", "a", "b"), monkeypatch)
    yield made
    forget_packs()


@pytest.fixture
def here(site, tmp_path_factory, monkeypatch):
    """A folder to work in, which is no folder of the site."""
    folder = tmp_path_factory.mktemp("project")
    monkeypatch.chdir(folder)
    with forgotten(folder):
        yield folder


@pytest.fixture
def only(monkeypatch):
    """Have the doctor ask these questions alone."""

    def choose(*names):
        chosen = [each for each in questions.QUESTIONS if each.name in names]
        assert len(chosen) == len(names)
        monkeypatch.setattr(questions, "QUESTIONS", chosen)

    return choose
