"""The command beside a file of another framework's rules."""

import pytest
from click.testing import CliRunner

from _plugrad_cli import main


@pytest.fixture
def beside(tmp_path, monkeypatch):
    """Return a function that writes a module, and returns one that checks targets beside it, in this process."""

    def write(name, source):
        (tmp_path / f"{name}.py").write_text(source)
        monkeypatch.chdir(tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
        return lambda *args: CliRunner().invoke(main, ["check", "--in-process", *args])

    return write
