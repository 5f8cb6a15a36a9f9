"""Every check, the same for people and CI: `python -m nox -s ci` is what green means, `-l` lists the parts.

Sessions run in the environment that nox is in: install `.[dev]` there.

The folder of a test decides when it runs. Fast, `python -m pytest`: the idea of everything, in two minutes. `merge`:
what starts processes, compiles, or needs another framework. A distribution's own (`frameworks`, `kernels`, `arrays`,
`viz`): in its folder. `nightly`: sweeps, every case of long tables, the checker's scores, every Python, benchmarks.
"""

import importlib.util
import os
import sys
import tempfile
from pathlib import Path

import nox

DISTRIBUTIONS = ("frameworks", "kernels", "arrays", "viz", "vision")
GREEN = ("format", "lint", "imports", "types", "core", "tests", "merge", "examples", "release")
nox.options.default_venv_backend = "none"
nox.options.sessions = ["ci"]

# The tools are found beside this Python, whether or not its environment is activated.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
SOURCES = os.pathsep.join(["core", "ops_builtin", "checker", "ops_contrib"])
EVERY_CORE = ("-n", "auto", "--dist", "worksteal")


@nox.session
def ci(session: nox.Session) -> None:
    """All that must hold before a change lands: green."""
    for name in GREEN:
        session.notify(name)


@nox.session
def format(session: nox.Session) -> None:
    """Is everything formatted? (`fix` formats it.)"""
    session.run("ruff", "format", "--check", "--quiet", ".")


@nox.session
def lint(session: nox.Session) -> None:
    """Ruff's rules, as chosen in pyproject.toml."""
    session.run("ruff", "check", ".")


@nox.session
def imports(session: nox.Session) -> None:
    """The floors: which package may import which (setup.cfg, [importlinter])."""
    # The contracts are about this tree, not about an installed copy; and a cache has outlived what it was made of.
    session.run("lint-imports", "--no-cache", env={"PYTHONPATH": SOURCES})


@nox.session
def types(session: nox.Session) -> None:
    """Mypy, strict, over the packages. (What mypy and pyright say of users' programs, `merge` asks.)"""
    session.run("mypy", "--num-workers=2", *session.posargs)


@nox.session
def core(session: nox.Session) -> None:
    """The tests of the engine and the registry with nothing on the path but core/, NumPy, pluggy and a small pack."""
    session.run("python", "-m", "tests.core.alone")


@nox.session
def tests(session: nox.Session) -> None:
    """The fast tier: what `python -m pytest` runs."""
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def merge(session: nox.Session) -> None:
    """Beside the fast tier, what every merge asks: tests/ci, and the distributions' own."""
    own = [f"tests/ops_contrib/{name}" for name in DISTRIBUTIONS]
    session.run("python", "-m", "pytest", *EVERY_CORE, "tests/ci", *own, *session.posargs)


def distribution(name: str) -> None:
    """Add the session of a distribution's own tests."""

    def session_of(session: nox.Session) -> None:
        session.run(
            "python", "-m", "pytest", *EVERY_CORE, f"tests/ops_contrib/{name}", *session.posargs
        )

    session_of.__doc__ = (
        f"The tests of plugrad_{name}: when it changes, or a public name of the core."
    )
    nox.session(session_of, name=name)


for each in DISTRIBUTIONS:
    distribution(each)


@nox.session
def nightly(session: nox.Session) -> None:
    """Hours: every case of every table, sweeps, the checker's scores; then every Python, and the benchmarks."""
    every = ("--every-case", "-o", "faulthandler_timeout=0")
    session.run("python", "-m", "pytest", *EVERY_CORE, *every, "tests", *session.posargs)
    session.notify("pythons")
    session.notify("benchmarks")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """How fast plugrad is beside its peers; those that are not installed are named."""
    session.run("python", "-m", "benchmarks", *session.posargs)


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
def slopes(session: nox.Session) -> None:
    """Draw the pictures of docs/tables/numbers.md and docs/check.md, and write the tables, by the checker's code."""
    session.run("python", ".ci/slopes.py")


@nox.session
def pythons(session: nox.Session) -> None:
    """The fast tier on every Python that plugrad supports: this machine's, or Debian sid's."""
    session.run("python", ".ci/pythons.py", *session.posargs)


@nox.session
def newest(session: nox.Session) -> None:
    """The tests of plugrad_frameworks, on each Python, with the newest release of each framework; says which."""
    session.run("python", ".ci/pythons.py", "--frameworks", *session.posargs)


@nox.session
def site(session: nox.Session) -> None:
    """Build the site into build/site/html and check it; needs `.[docs,interop]` and torch. `-- --check`: verdicts."""
    session.run("python", "docs/site/build.py", *session.posargs)
    session.run("python", "docs/site/check.py")


@nox.session
def release(session: nox.Session) -> None:
    """Build wheel and sdist into dist/; try the wheel in a fresh environment, with a lock of the pack builtin."""
    for old in Path("dist").glob("plugrad-*"):
        old.unlink()
    session.run("python", "-m", "build", silent=True)  # the wheel is made from the sdist
    (wheel,) = Path("dist").resolve().glob("plugrad-*.whl")
    jobs = f"--jobs={os.cpu_count()}"
    with tempfile.TemporaryDirectory() as work, session.chdir(work):
        session.run("python", "-m", "venv", "fresh")
        programs = Path(work, "fresh", "Scripts" if os.name == "nt" else "bin")

        alone = {"PYTHONPATH": None, "PATH": os.pathsep.join([str(programs), os.defpath])}

        def run(program: str, *words: str) -> None:
            session.run(str(programs / program), *words, env=alone)

        run("python", "-m", "pip", "install", "--quiet", str(wheel))
        run("plugrad", "doctor")
        run("plugrad", "check", "builtin", jobs, "--lock", "plugrad.lock")
        run("plugrad", "check", "--verify", "plugrad.lock")
        run("plugrad", "--require-checked", "plugrad.lock", "list", "--load")


@nox.session
def coverage(session: nox.Session) -> None:
    """Which lines no test reaches that a merge asks. (`.ci/proof coverage`: which the fast tier does not.)"""
    asked = session.posargs or ("tests", "--ignore=tests/nightly")
    session.run("coverage", "run", "-m", "pytest", "-n", "0", *asked)
    session.run("coverage", "report")


@nox.session
def fix(session: nox.Session) -> None:
    """Format, and mend what ruff can mend."""
    session.run("ruff", "check", "--fix", "--exit-zero", ".")
    session.run("ruff", "format", ".")
