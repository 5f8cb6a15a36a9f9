"""Measure which conditions of the checker a verdict hangs on: the rows that nobody defends may go.

    python .ci/evidence.py                            all rooms: some hours on two cores
    python .ci/evidence.py slopes jacobian/judgement  some of them
    python .ci/evidence.py slopes/limits              the table of limits
    python .ci/evidence.py --table                    what is known so far, in Markdown; nothing is asked

A row is an `if` of the checker, or a part of its condition that `and` or `or` joins, or a number that a name of the
module stands for, or one of the table slopes/limits.py. It fires on an entry (a right or a wrong rule of
data/gradient-faults, an op of a pack) if the `if` is entered there, or the part decides. Each entry is checked once,
and what fires is recorded; then each row is taken away in turn (the `if` is not entered, the part does not decide, the
number is a thousand times as large, then as small), and the entries on which it fires are asked again, the quickest
first, until one has other codes or another verdict: that entry defends the row. A row that none of --most entries
defends is listed; a test may still defend it, and which, shows when it is taken away.

The checker's source is changed while it is imported, in this process alone. What was found is a line of JSON each in
build/evidence/, and is not asked again; --again forgets it.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import contextlib
import importlib.machinery
import io
import json
import multiprocessing
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "evidence"
CHECKER = "_plugrad_check"
ROOMS = (
    "slopes",
    "jacobian",
    "exploration",
    "values",
    "variants",
    "contract",
    "declared",
    "diagnosis",
    "subject",
    "low_precision",
)
PACKS = ("builtin",)
SECONDS = 20.0
"""The longest that a check may take; longer ones show that a row ends a loop."""
FACTOR = 1000.0


@dataclass(frozen=True)
class Row:
    """A condition or a number of the checker, and which way it is when it fires."""

    where: str
    text: str
    fires: bool | None
    """What the condition is then; None for a number."""
    line: int = field(compare=False)

    @property
    def name(self) -> str:
        return f"{self.where}: {self.text}"


class Rows(ast.NodeTransformer):
    """Change of a module: each row asks `row` what it is."""

    def __init__(self, module: str, rows: list[Row]) -> None:
        self.module, self.rows = module, rows
        self.function: list[str] = []
        self.numbers: dict[str, float] = {}

    def visit_Module(self, node: ast.Module) -> ast.AST:
        for each in node.body:
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                with contextlib.suppress(ValueError, TypeError, SyntaxError, NameError):
                    value = eval(ast.unparse(each.value), {"__builtins__": {}})
                    if isinstance(value, float) and each.targets[0].id.isupper():
                        self.numbers[each.targets[0].id] = value
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.function.append(node.name)
        is_told = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        if is_told:
            for each in ast.walk(node):
                if isinstance(each, ast.Return) and each.value is not None:
                    each.value = self.parts(each.value)
        node.body = [self.visit(each) for each in node.body]
        self.function.pop()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.function.append(node.name)
        node.body = [self.visit(each) for each in node.body]
        self.function.pop()
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        raises = isinstance(node.body[0], ast.Raise)
        if self.function and not raises and "TYPE_CHECKING" not in ast.unparse(node.test):
            node.test = self.asked(self.parts(node.test), True)
        return self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        if self.function:
            node.test = self.parts(node.test)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if self.function and isinstance(node.ctx, ast.Load) and node.id in self.numbers:
            return self.asked(node, None)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if self.function and isinstance(node.value, ast.Name) and node.value.id == "limits":
            return self.asked(node, None)
        return node if isinstance(node.value, ast.Name) else self.generic_visit(node)

    def parts(self, node: ast.expr) -> ast.expr:
        """Return a condition whose parts are rows."""
        if isinstance(node, ast.BoolOp):
            fires = isinstance(node.op, ast.Or)
            node.values = [self.asked(self.parts(each), fires) for each in node.values]
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            node.operand = self.parts(node.operand)
        return node

    def asked(self, node: ast.expr, fires: bool | None) -> ast.expr:
        text = ast.unparse(Plain().visit(ast.parse(ast.unparse(node), mode="eval")))
        said = text if fires is None else f"{'if' if fires else 'unless'} {text}"
        where = f"{self.module}.{'.'.join(self.function)}" if fires is not None else self.module
        if fires is None and isinstance(node, ast.Attribute):
            where, said = "slopes.limits", node.attr
        row = Row(where, said, fires, node.lineno)
        if row not in self.rows:  # a number that is used in several places is one row
            self.rows.append(row)
        call = ast.Call(
            ast.Name("__row__", ast.Load()), [ast.Constant(self.rows.index(row)), node], []
        )
        call.asked = True  # type: ignore[attr-defined]
        return ast.fix_missing_locations(ast.copy_location(call, node))


class Plain(ast.NodeTransformer):
    """The way back, for words."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        return (
            node.args[1] if isinstance(node.func, ast.Name) and node.func.id == "__row__" else node
        )


class Asking:
    """What rows answer: as they are, and which fire; or as if one of them were away."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.fired: set[int] = set()
        self.away: tuple[int, float] | None = None

    def row(self, number: int, value: Any) -> Any:
        fires = self.rows[number].fires
        if fires is None:
            self.fired.add(number)
            if self.away and self.away[0] == number:
                return times(value, self.away[1])
        elif bool(value) is fires:
            self.fired.add(number)
            if self.away and self.away[0] == number:
                return not fires
        return value


def times(value: Any, factor: float) -> Any:
    """Return a limit that is so much larger: each of several, and of whole numbers one; an order of them as it is."""
    if isinstance(value, tuple):
        return tuple(times(each, factor) for each in value)
    return value if isinstance(value, slice) else type(value)(value * factor)


class Loader(importlib.machinery.SourceFileLoader):
    """Loader of a module of the checker."""

    asking: Asking

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_source(fullname) or "")
        tree = Rows(fullname.removeprefix(f"{CHECKER}."), self.asking.rows).visit(tree)
        return compile(tree, path, "exec", dont_inherit=True)


class Finder:
    """Finder of the checker's modules: as the others find them, with another loader."""

    def __init__(self, asking: Asking) -> None:
        Loader.asking = asking

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if not f"{name}.".startswith(tuple(f"{CHECKER}.{room}." for room in ROOMS)):
            return None
        others = (each for each in sys.meta_path if each is not self)
        found = (
            each.find_spec(name, path, target) for each in others if hasattr(each, "find_spec")
        )
        spec = next(filter(None, found), None)
        if spec and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec


Check = Callable[[], Any]


def checks() -> Iterator[tuple[str, Check]]:
    """Yield the name of each entry, and what checks it."""
    import plugrad
    from gradient_faults.checkers import is_there, report_of
    from gradient_faults.entries import entries
    from plugrad.check import check_op

    for entry in entries():
        if entry.framework != "kernel" and not is_there(entry.framework.split(".")[0]):
            continue
        for broken in (False, True):
            if entry.is_wrong if broken else entry.has_right:
                shown = broken and getattr(entry.row, "revealing", None) is not None
                for revealed in (False, True) if shown else (False,):
                    name = f"{entry.table}: {entry.name}, {'wrong' if broken else 'right'}{', shown' * revealed}"
                    yield (
                        name,
                        lambda entry=entry, broken=broken, revealed=revealed: report_of(
                            entry, broken, revealed
                        ),
                    )
    for identity in (f"{pack}::{op}" for pack in PACKS for op in dir(getattr(plugrad.ops, pack))):
        yield identity, lambda identity=identity: check_op(identity)


def verdict_of(check: Check) -> list[str]:
    """Return what a check says, without the words."""
    from gradient_faults.scores import OutOfTime, limited

    try:
        with limited(SECONDS), warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            report = check()
    except OutOfTime:
        return ["no answer"]
    except Exception as error:
        return [f"raises {type(error).__name__}"]
    said = [f"{each.name} {each.verdict}" for each in report.checks]
    return said + sorted({f"{each.code} {each.verdict}" for each in report.findings})


@dataclass
class Record:
    """What one entry said, how long it took, and which rows fired."""

    entry: str
    said: list[str]
    seconds: float
    fired: list[str]


@dataclass
class Answer:
    """Who defends a row, if anybody does, and of how many entries on which it fires how many were asked."""

    row: str
    by: str
    asked: int
    fires_on: int


ASKING, CHECKS, RECORDS = Asking(), dict[str, Check](), dict[str, Record]()


def begin() -> None:
    """Import the checker with its rows, in this process."""
    sys.path[:0] = [str(ROOT / "data/gradient-faults"), str(ROOT)]
    sys.meta_path.insert(0, Finder(ASKING))
    builtins.__row__ = ASKING.row  # type: ignore[attr-defined]
    CHECKS.update(checks())
    for path in sorted((ROOT / "checker" / CHECKER).rglob("*.py")):
        module = path.relative_to(ROOT / "checker").with_suffix("")
        if module.parts[1] in ROOMS and module.name != "__init__":
            importlib.import_module(".".join(module.parts))
    RECORDS.update((each.entry, each) for each in kept("records", Record))


def record(entry: str) -> Record:
    """Check an entry as the checker is."""
    ASKING.fired, ASKING.away = set(), None
    began = time.perf_counter()
    said = verdict_of(CHECKS[entry])
    seconds = time.perf_counter() - began
    return Record(entry, said, seconds, sorted(ASKING.rows[each].name for each in ASKING.fired))


def defended(task: tuple[str, list[str]]) -> Answer:
    """Ask entries without a row, until one says something else than with it."""
    name, entries = task
    number, row = next(each for each in enumerate(ASKING.rows) if each[1].name == name)
    asked = 0
    for entry in entries:
        asked += 1
        for factor in (FACTOR, 1 / FACTOR) if row.fires is None else (1.0,):
            ASKING.away = (number, factor)
            said = verdict_of(CHECKS[entry])
            ASKING.away = None
            if said != RECORDS[entry].said and verdict_of(CHECKS[entry]) == RECORDS[entry].said:
                return Answer(row.name, entry, asked, len(entries))
    return Answer(row.name, "", asked, len(entries))


def kept(name: str, kind: type) -> list[Any]:
    path = KEPT / f"{name}.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [kind(**json.loads(line)) for line in lines]


def answers(name: str, ask: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
    """Ask in two processes, and keep each answer."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (
        multiprocessing.get_context("spawn").Pool(2, begin) as pool,
        (KEPT / f"{name}.jsonl").open("a", encoding="utf-8") as file,
    ):
        for answer in pool.imap_unordered(ask, tasks):
            file.write(f"{json.dumps(asdict(answer))}\n")
            file.flush()
            yield answer


def table(found: Sequence[Answer]) -> str:
    """Return the rows that nobody defends, in Markdown, those that fire first."""
    undefended = sorted(
        (each for each in found if not each.by),
        key=lambda each: (each.row.split(":")[0], -each.fires_on),
    )
    text = f"{len(found)} rows, {len(found) - len(undefended)} of them defended.\n\n"
    text += "| row | fires on | asked |\n| --- | ---: | ---: |\n"
    return text + "".join(
        f"| {each.row.replace('|', '/')} | {each.fires_on} | {each.asked} |\n"
        for each in undefended
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "rooms", nargs="*", default=ROOMS, help="of the checker, as slopes or jacobian/judgement"
    )
    parser.add_argument("--most", type=int, default=60, help="entries that are asked of a row")
    parser.add_argument("--table", action="store_true", help="print what is known")
    parser.add_argument("--again", action="store_true", help="forget what is known")
    options = parser.parse_args()
    if options.again:
        for path in KEPT.glob("*.jsonl"):
            path.unlink()
    if options.table:
        print(table(kept("answers", Answer)))
        return
    begin()
    unknown = [entry for entry in CHECKS if entry not in RECORDS]
    for done, each in enumerate(answers("records", record, unknown)):
        RECORDS[each.entry] = each
        if not done % 100:
            print(f"{done} of {len(unknown)} entries", flush=True)
    fires: dict[str, list[str]] = {}
    for each in sorted(RECORDS.values(), key=lambda each: each.seconds):
        for row in each.fired:
            fires.setdefault(row, []).append(each.entry)
    known = {each.row for each in kept("answers", Answer)}
    print(f"{len(ASKING.rows)} rows, {len(fires)} of them fire", flush=True)
    wanted = tuple(f"{room.replace('/', '.')}." for room in options.rooms)
    tasks = [
        (row.name, spread(fires.get(row.name, []), options.most))
        for row in ASKING.rows
        if row.name not in known and f"{row.where}.".startswith(wanted)
    ]
    for each in answers("answers", defended, tasks):
        print(f"{each.row}: {each.by or 'nobody'} ({each.asked} of {each.fires_on})", flush=True)
    print(table(kept("answers", Answer)))


def spread(entries: list[str], most: int) -> list[str]:
    """Return so many of some entries, evenly, the quickest first."""
    return (
        [entries[len(entries) * k // most] for k in range(most)] if len(entries) > most else entries
    )


if __name__ == "__main__":
    main()
