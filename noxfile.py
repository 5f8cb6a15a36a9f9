"""Every check, the same for people and CI: `python -m nox` runs all, `python -m nox -s types` one, `-l` lists them.

Sessions run in the environment that nox is in: install `.[dev,test]` there.
"""

import importlib.util
import os
import sys
from pathlib import Path

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["format", "lint", "types", "imports", "core", "tests", "examples"]

# The tools are found beside this Python, whether or not its environment is activated.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
SOURCES = os.pathsep.join(["core", "ops_builtin", "checker", "ops_contrib"])


@nox.session
def format(session: nox.Session) -> None:
    """Is everything formatted? (`fix` formats it.)"""
    session.run("ruff", "format", "--check", "--quiet", ".")


@nox.session
def lint(session: nox.Session) -> None:
    """Ruff's rules, as chosen in pyproject.toml."""
    session.run("ruff", "check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Mypy, strict, over the packages; and what mypy and pyright say of users' programs."""
    session.run("mypy", "--num-workers=2", *session.posargs)
    session.run("python", "-m", "pytest", "-q", "tests/ops_builtin/types", "-k", "mypy or pyright")


@nox.session
def imports(session: nox.Session) -> None:
    """The floors: which package may import which (setup.cfg, [importlinter])."""
    # The contracts are about this tree, not about an installed copy; and a cache has outlived what it was made of.
    session.run("lint-imports", "--no-cache", env={"PYTHONPATH": SOURCES})


@nox.session
def core(session: nox.Session) -> None:
    """The tests of the engine and the registry with nothing on the path but core/, NumPy, pluggy and a small pack."""
    session.run("python", "-m", "tests.core.alone")


@nox.session
def tests(session: nox.Session) -> None:
    """The whole test suite, the examples of README, docs and docstrings included."""
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def examples(session: nox.Session) -> None:
    """The tests of the example packs that are installed; it fails for one that is not."""
    missing = []
    for folder in sorted(Path("examples").glob("plugrad-*")):
        if importlib.util.find_spec(folder.name.replace("-", "_")) is None:
            missing.append(f"./{folder.as_posix()}")
        else:
            session.run("python", "-m", "pytest", "-q", "-rs", str(folder))
    if missing:
        session.error(f"not installed, so NOT TESTED: python -m pip install {' '.join(missing)}")


@nox.session
def stubs(session: nox.Session) -> None:
    """Write the stubs anew: of each pack in its own folder, and of PyTorch's names."""
    session.run("python", ".ci/stubs.py")


@nox.session
def arrays_and_tensors(session: nox.Session) -> None:
    """Try anew what works in rules on arrays and on Tensors alike, and write the table of that page."""
    session.run("python", ".ci/arrays_and_tensors.py")


@nox.session
def pythons(session: nox.Session) -> None:
    """The whole suite on every Python that plugrad supports: this machine's, or Debian sid's."""
    session.run("python", ".ci/pythons.py", *session.posargs)


@nox.session
def frameworks(session: nox.Session) -> None:
    """Their tests with the newest PyTorch, JAX, autograd and PyTensor that each Python can have; says which."""
    session.run("python", ".ci/pythons.py", "--frameworks", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Only the examples, transcripts, quotes and links of README, docs and docstrings; `tests` has them too."""
    session.run("python", "-m", "pytest", "tests/project/test_documentation.py", *session.posargs)


@nox.session
def site(session: nox.Session) -> None:
    """Build the documentation site into build/site/html; `-- --check` has the verdict of the checker on every op."""
    session.run("python", "docs/site/build.py", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """Which lines no test reaches."""
    session.run("coverage", "run", "-m", "pytest", "-n", "0", *session.posargs)
    session.run("coverage", "report")


@nox.session
def fix(session: nox.Session) -> None:
    """Format, and mend what ruff can mend."""
    session.run("ruff", "check", "--fix", "--exit-zero", ".")
    session.run("ruff", "format", ".")
