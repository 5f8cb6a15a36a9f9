"""Is the pytest that one types that of this environment, and does it see plugrad's plugin?"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from plugrad.cli.doctor.findings import Skipped, Wrong
from plugrad.cli.doctor.installation import distributions
from plugrad.registry.finding.metadata import points, text_of

# pip writes the second form where the first would be too long.
INTERPRETER = re.compile(
    rb"""\A#!\s*(\S*python\S*)|^'''exec' "?([^"\n]+?)"? "\$0" """, re.MULTILINE
)
PREFIX = "import sys; sys.stdout.write(sys.prefix)"
PATIENCE = 20.0  # seconds
PLUGIN = "_plugrad_pytest"
NO_PLUGINS = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"


def pytest_elsewhere() -> Iterator[Wrong | Skipped]:
    """Yield the pytest on PATH if it runs in another environment, where it finds other packs, or none."""
    script = shutil.which("pytest")
    interpreter = interpreter_of(Path(script)) if script else None
    if interpreter is None:
        known = f"{script} does not name its Python" if script else "there is no pytest on PATH"
        yield Skipped(known)
        return
    if importlib.util.find_spec("pytest") is None:
        mend = f"{sys.executable} -m pip install pytest"
    else:
        mend = f"{sys.executable} -m pytest"
    try:
        prefix = subprocess.run(
            [interpreter, "-I", "-c", PREFIX], capture_output=True, text=True, timeout=PATIENCE
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        yield Wrong(f"{script} is run by {interpreter}, which cannot be run: {error}", mend)
        return
    if prefix and os.path.realpath(prefix) != os.path.realpath(sys.prefix):
        yield Wrong(
            f"`pytest` is {script}, of the environment {prefix}; plugrad runs in {sys.prefix}", mend
        )


def interpreter_of(script: Path) -> str | None:
    """Return the Python that runs a script; None if it does not say."""
    with script.open("rb") as file:
        found = INTERPRETER.search(file.read(4096))
    return os.fsdecode(found[1] or found[2]) if found else None


def plugin_unseen() -> Iterator[Wrong | Skipped]:
    """Yield what keeps `pytest --plugrad` from being known, where there is a pytest."""
    if importlib.util.find_spec("pytest") is None:
        yield Skipped("pytest is not installed")
        return
    if PLUGIN in os.environ.get("PYTEST_PLUGINS", ""):
        return
    mend = f"pytest -p {PLUGIN} --plugrad PACK"
    offered = [
        value
        for distribution in distributions()[0]
        for group, _, value in points(text_of(distribution, "entry_points.txt") or "")
        if group == "pytest11"
    ]
    if PLUGIN not in offered:
        yield Wrong("pytest finds no metadata of this plugrad that offer its plugin", mend)
    if os.environ.get(NO_PLUGINS):
        yield Wrong(f"{NO_PLUGINS} is set, so pytest does not load plugrad's plugin itself", mend)
