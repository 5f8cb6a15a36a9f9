"""Fix commits of the history, and what taking one back changes in today's packages.

A hunk is found by what it says, not by its path: files were moved and split since. Its lines, with as much of the
context as still stands around them, must stand in one place.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PACKAGES = ("core", "ops_builtin", "checker", "ops_contrib")
BESIDE = ("tests", "benchmarks", "docs", "examples", ".ci", "plugrad-", "noxfile", "setup")
MOST_LINES = (
    80  # of source that a fix changes; more is several things at once, which any test notices
)

# A subject says what holds since then, or what was wrong before.
FIX = re.compile(
    r"\b(wrong|lost|loses?|silent\w*|rais\w+|refus\w+|instead of|no longer|no more|again|fix\w*|mend\w*|not|never|nor"
    r"|no|right|crash\w*|hangs?|leak\w*|miss\w*|nan|infinit\w+|only|also|too|as well|same|exact|was|were|had|without"
    r"|whatever|even|warn\w*|takes?|told|says?)\b",
    re.IGNORECASE,
)
NO_FIX = re.compile(
    r"^(docs|stubs|tests?|a test|types|merge|docstrings?|budgets?|changelog|lines|walls|a page|pages)\b"
    r"|\b(faste?r?|quick|quicker|times?|memory|costs?|cheap|one (place|list|table|module|class)|(is|are) one"
    r"|stands? with|stands? beside|stands? in|leaves? the core|goes|gone|draft)\b",
    re.IGNORECASE,
)
IMPORTED = re.compile(r"\+(import |from .* import |    \w+,$|\)$|$)")


@dataclass(frozen=True)
class Hunk:
    """Consecutive lines of a commit's diff: each begins with a space, a plus or a minus."""

    path: str
    lines: tuple[str, ...]

    def sides(self, cut: int) -> tuple[str, str]:
        """Return the text before and after the commit, without `cut` lines of context at either end."""
        changed = [number for number, line in enumerate(self.lines) if line[0] != " "]
        behind = len(self.lines) - 1 - changed[-1]
        kept = self.lines[min(cut, changed[0]) : len(self.lines) - min(cut, behind)]
        before, after = ([line[1:] for line in kept if line[0] != sign] for sign in "+-")
        return "\n".join(["", *before, ""]), "\n".join(["", *after, ""])

    def only_imports(self) -> bool:
        """Return whether it only adds imports: one too many does no harm, and something else may use it by now."""
        return all(line[0] == " " or IMPORTED.match(line) for line in self.lines)


@dataclass(frozen=True)
class Commit:
    """A commit: what it changes of source, and the paths of the tests that it changes, as they were."""

    name: str
    subject: str
    hunks: tuple[Hunk, ...]
    tests: tuple[str, ...]

    def is_fix(self) -> bool:
        """Return whether its subject reads so, it brings a test, and it is small enough to be about one thing."""
        changed = sum(line[0] != " " for hunk in self.hunks for line in hunk.lines)
        reads_so = FIX.search(self.subject) and not NO_FIX.search(self.subject)
        return bool(reads_so and self.tests and 0 < changed <= MOST_LINES)


def commits(log: str) -> Iterator[Commit]:
    """Read what `git log -p --format=%x00%h%x01%s` printed, newest first."""
    for block in log.split("\0")[1:]:
        head, _, diff = block.partition("\n")
        hunks, tests = [], []
        for file in re.split(r"^diff --git ", diff, flags=re.MULTILINE)[1:]:
            about, *parts = re.split(r"^@@ .*\n", file, flags=re.MULTILINE)
            named = re.search(r"^\+\+\+ b/(.+\.py)$", about, re.MULTILINE)
            if named and Path(named[1]).name.startswith("test_"):
                tests.append(named[1])
            elif named and not named[1].startswith(BESIDE):
                split = [re.findall(r"^[ +-].*", part, re.MULTILINE) for part in parts]
                hunks += [Hunk(named[1], tuple(lines)) for lines in split]
        yield Commit(*head.split("\x01"), tuple(hunks), tuple(tests))


def renames(log: str) -> dict[str, str]:
    """Under which name a path went on, by git's own detection."""
    pairs = re.findall(r"^rename from (.+)\nrename to (.+)$", log, re.MULTILINE)
    return dict(reversed(pairs))  # of several the newest


def path_today(path: str, today: Collection[str], renamed: Mapping[str, str]) -> str | None:
    """Where a file is today: by git's renames, or where git lost it, the one file of that name."""
    before: set[str] = set()
    while path not in today and path in renamed and path not in before:
        before.add(path)
        path = renamed[path]
    namesakes = [other for other in today if Path(other).name == Path(path).name]
    return path if path in today else namesakes[0] if len(namesakes) == 1 else None


def taken_back(
    commit: Commit, today: Mapping[str, str], renamed: Mapping[str, str]
) -> tuple[dict[str, str], str]:
    """The files that differ without this commit, none if fewer than half of its hunks apply; how many do."""
    texts: dict[str, str] = {}
    applied = 0
    hunks = [hunk for hunk in commit.hunks if not hunk.only_imports()]
    for hunk in reversed(hunks):
        now = {**today, **texts}
        if place := placed(hunk, now, path_today(hunk.path, today, renamed)):
            path, before, after = place
            texts[path] = ("\n" + now[path]).replace(after, before)[1:]
            applied += 1
    texts = {path: text for path, text in texts.items() if code(text) != code(today[path])}
    useless = 2 * applied < len(hunks) or None in map(code, texts.values())
    return {} if useless else texts, f"{applied} of {len(hunks)}"


def placed(
    hunk: Hunk, texts: Mapping[str, str], preferred: str | None
) -> tuple[str, str, str] | None:
    """In which file a hunk's lines stand, what stood there before, and these lines."""
    for cut in range(4):
        before, after = hunk.sides(cut)
        lengths = [len(line.strip()) for line in after.split("\n")]
        if max(lengths) <= 20 and sum(length > 8 for length in lengths) < 2:
            return None  # `else:` and `return result` stand anywhere
        places = [path for path, text in texts.items() if ("\n" + text).count(after) == 1]
        if preferred in places or len(places) == 1:
            return preferred if preferred in places else places[0], before, after
    return None


def code(text: str) -> str | None:
    """What of a module runs: without docstrings, annotations and imports; None if it is no Python."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        for name in {"annotation", "returns"} & {*node._fields}:
            setattr(node, name, None)
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [part for part in body if not is_silent(part)]
    return ast.dump(tree)


def is_silent(part: ast.AST) -> bool:
    docstring = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
    return docstring or isinstance(part, ast.Import | ast.ImportFrom)
