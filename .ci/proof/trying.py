"""A tree to break, and which test notices first: those nearest by name, then the fast tier, then the rest."""

from __future__ import annotations

import configparser
import contextlib
import difflib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = "tests/nightly"
FAST, REST, NOBODY = "fast", "rest", "nobody"
MOST_FAILING = 5  # in one run: not one, as some may fail without any fault
NEAREST = 8
ABSENT = re.compile(r".*\[(attr-defined|name-defined|call-arg|syntax)\]$", re.MULTILINE)
MEASURING = (
    "import os; 'COVERAGE_PROCESS_START' in os.environ and __import__('coverage').process_startup()"
)


class Results:
    """What was found so far: a file with a line of JSON for each; of a name, the last counts."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def all(self) -> dict[str, dict]:
        found = {}
        for line in self.file.read_text("utf-8").splitlines() if self.file.exists() else ():
            with contextlib.suppress(json.JSONDecodeError):  # half a line, where it was killed
                one = json.loads(line)
                found[one["name"]] = one
        return found

    def add(self, **one: object) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write("\n" + json.dumps(one, ensure_ascii=False))


@dataclass(frozen=True)
class Suite:
    """The paths of the fast tier, and those of the whole suite."""

    fast: Sequence[str]
    whole: Sequence[str]

    def tiers(self) -> dict[str, list[str]]:
        """What pytest is given to run the fast tier, and the rest."""
        without = [f"--ignore={path}" for path in (LEFT_OUT, *self.fast)]
        rest = {REST: [*self.whole, *without]} if set(self.whole) - set(self.fast) else {}
        return {FAST: [*self.fast, without[0]], **rest}

    def tier_of(self, test: str) -> str | None:
        """Which of the two a test file belongs to."""

        def inside(paths: Iterable[str]) -> bool:
            return any(f"{test}/".startswith(f"{path}/") for path in paths)

        if not Path(test).name.startswith("test_") or inside([LEFT_OUT]):
            return None
        return FAST if inside(self.fast) else REST if inside(self.whole) else None

    def nearest(self, sources: Iterable[str], tests: Iterable[str]) -> list[str]:
        """Of each tier, the tests whose paths have most words of these modules: of their names, then of folders."""
        paths = [Path(source) for source in sources]
        names = words(path.stem for path in paths)
        folders = words(part for path in paths for part in path.parts[1:-1])
        scores = {}
        for test in tests:
            said = words([test])
            scores[test] = sum(3 * (word in names) + (word in folders) for word in said)
        best = sorted((test for test in scores if scores[test]), key=lambda test: -scores[test])
        by_tier = [[test for test in best if self.tier_of(test) == tier] for tier in (FAST, REST)]
        return [test for here in by_tier for test in here[:NEAREST]]


def words(texts: Iterable[str]) -> list[str]:
    found = (word.rstrip("s") for text in texts for word in re.findall("[a-z]+", text))
    return [word for word in found if word not in {"plugrad", "checker", "test", "init", "py"}]


def testpaths() -> list[str]:
    """The fast tier, as setup.cfg has it."""
    settings = configparser.ConfigParser(interpolation=None)
    settings.read(ROOT / "setup.cfg", encoding="utf-8")
    return settings["tool:pytest"]["testpaths"].split()


@dataclass
class Tree:
    """A clone of HEAD in a folder, an environment in which it is installed, and how tests run there."""

    folder: Path
    suite: Suite
    workers: int
    limit: float  # in seconds, of one run of pytest
    stray: Results  # tests that fail here without any fault

    def __post_init__(self) -> None:
        self.root = self.folder / "plugrad"
        self.python = str(self.folder / "venv/bin/python")

    def make(self) -> None:
        """Clone and install; what else is installed beside the Python that runs this is there, too."""
        self.must("git", "clone", "--quiet", "--shared", str(ROOT), str(self.root), cwd=ROOT)
        paths = (*self.suite.fast, *self.suite.whole)
        if gone := [path for path in paths if not (self.root / path).exists()]:
            raise SystemExit(f"HEAD has no {', '.join(gone)}")
        self.must(sys.executable, "-m", "venv", "--without-pip", str(self.folder / "venv"))
        (site,) = self.folder.glob("venv/lib/python*/site-packages")
        beside = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
        (site / "beside.pth").write_text("\n".join([*beside, MEASURING]), encoding="utf-8")
        pip = (sys.executable, "-m", "pip", "--python", self.python, "install", "--quiet")
        self.must(*pip, "--no-deps", "--no-build-isolation", "-e", str(self.root))
        if failed := self.failing(["tests/test_smoke.py"]):
            raise SystemExit(f"tests fail before anything is broken: {failed}")

    def files(self, *paths: str) -> list[str]:
        """The Python files under these paths that git has."""
        return re.findall(r"^.+\.py$", self.must("git", "ls-files", *paths), re.MULTILINE)

    def texts(self, paths: Iterable[str]) -> dict[str, str]:
        return {path: (self.root / path).read_text("utf-8") for path in paths}

    @contextlib.contextmanager
    def planted(self, texts: Mapping[str, str]) -> Iterator[None]:
        """Have these texts in place of the files' own."""
        before = self.texts(texts)
        try:
            self.write(texts)
            yield
        finally:
            self.write(before)

    def write(self, texts: Mapping[str, str]) -> None:
        """Write files, each of another second than before: Python takes a .pyc by the source's second and size."""
        for path, text in texts.items():
            file = self.root / path
            later = int(file.stat().st_mtime) + 1
            file.write_text(text, encoding="utf-8")
            os.utime(file, (later, later))

    def first_to_notice(self, texts: Mapping[str, str], near: Collection[str]) -> tuple[str, str]:
        """Which tier notices these texts, and by which test first."""
        for tier, paths in self.suite.tiers().items():
            nearest = [test for test in near if self.suite.tier_of(test) == tier]
            for tests, workers in ((nearest, 0), (paths, self.workers)):
                if tests and (test := self.noticed(texts, tests, workers)):
                    return tier, test
        return NOBODY, ""

    def noticed(self, texts: Mapping[str, str], paths: Sequence[str], workers: int) -> str | None:
        """The first test of these that fails with those texts, alone as well, and passes without them."""
        aside = [*self.stray.all()]
        while True:
            with self.planted(texts):
                failed = self.failing(paths, workers, aside)
            for test in failed:
                if test.startswith("(") or self.confirms(texts, test):
                    return test
            if len(failed) < MOST_FAILING:  # all have run
                return None
            aside += failed

    def confirms(self, texts: Mapping[str, str], test: str) -> bool:
        """Whether this test, alone, fails with those texts and passes without them."""
        with self.planted(texts):
            if not self.failing([test]):
                return False
        if self.failing([test]):
            self.stray.add(name=test)
            return False
        return True

    def failing(
        self, paths: Sequence[str], workers: int = 0, aside: Iterable[str] = ()
    ) -> list[str]:
        """The tests that fail first; of a run that pytest itself ends, a word in brackets."""
        cache = self.folder / "cache"
        failed = cache / "v/cache/lastfailed"
        failed.unlink(missing_ok=True)
        pytest = ["-m", "pytest", "-q", "--continue-on-collection-errors", f"-ocache_dir={cache}"]
        spread = [f"--maxfail={MOST_FAILING}", f"-n{workers}", *["--dist=worksteal"][:workers]]
        deselected = [f"--deselect={test}" for test in aside]
        try:
            status, output = self.run(self.python, *pytest, *spread, *deselected, *paths)
        except subprocess.TimeoutExpired:
            return [f"(more than {self.limit:.0f} s)"]
        if status == 0 or (
            status == 5 and not workers
        ):  # there was no test; of workers, they broke
            return []
        tests = json.loads(failed.read_text("utf-8")) if failed.exists() else {}
        return list(tests) or [f"(pytest ended with {status}: {output[-100:].strip()})"]

    def inconsistent(self, texts: Mapping[str, str]) -> str:
        """What these texts use that is nowhere, by mypy, or why `import plugrad` fails: any test notices that."""
        with self.planted(texts):
            _, said = self.run(self.python, "-m", "mypy", "--cache-dir", f"{self.folder}/mypy")
            if absent := ABSENT.search(said):
                return absent[0]
            status, said = self.run(self.python, "-c", "import plugrad")
            return said[-200:].strip() if status else ""

    def must(self, *command: str, cwd: Path | None = None) -> str:
        """What a command prints; without it nothing can go on."""
        status, said = self.run(*command, cwd=cwd)
        if status:
            raise SystemExit(f"{' '.join(command)} failed ({status}): {said}")
        return said

    def run(self, *command: str, cwd: Path | None = None, **settings: str) -> tuple[int, str]:
        """Run a command in the tree; it ends with all that it started, whatever happens here."""
        programs = os.pathsep.join([os.path.dirname(self.python), os.environ["PATH"]])
        environment = os.environ | {"PATH": programs, "OMP_NUM_THREADS": "1", **settings}
        environment.pop("PYTHONPATH", None)
        process = subprocess.Popen(
            command,
            cwd=cwd or self.root,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=self.limit)
            return process.returncode, output
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def diff(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """The lines that differ, as `git diff` shows them."""
    sides = [(path, before[path].splitlines(True), after[path].splitlines(True)) for path in after]
    return "".join(
        line
        for path, old, new in sides
        for line in difflib.unified_diff(old, new, f"a/{path}", f"b/{path}", n=1)
    )
