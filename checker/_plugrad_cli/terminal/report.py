"""The report of `plugrad check` on a terminal: the table, what is wrong, how it went, what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from _plugrad_check.report.document import (
    KERNEL_LEGEND,
    MARKS,
    OF_AN_OUTCOME,
    Document,
    check_named,
    unexplained,
    verdict_of,
)
from _plugrad_check.report.text import CODE, COPIED, DRAWN, conclusion_of, wrapped_code
from _plugrad_check.report.text import LINES as LINES_OF
from _plugrad_cli.terminal.style import (
    LABEL,
    Table,
    Text,
    closing,
    command,
    drawing,
    field,
    fitting,
    paragraph,
    table_of,
    table_of_marks,
)
from plugrad.registry.telling.strangers import pluralized
from plugrad.registry.telling.wording import LOOKS, OF_A_CHECK

if TYPE_CHECKING:
    from _plugrad_check.codes import Severity, Verdict

ERROR = "worst error / tolerance"
IN_FULL = 3  # findings of one op
LINES = 5  # of a field, so that a finding has no more than 25


def render_report(
    document: Document, columns: int, table_columns: int, *, whole: bool = False
) -> list[Text | Table]:
    """Return the report as texts and tables, its paragraphs `columns` wide and its tables `table_columns`.

    With `whole`, every finding is shown in full, uncut, and each note is a block; otherwise notes are one line.
    """
    ops = document["ops"]
    shown: list[Text | Table] = []
    if ops:
        shown += [*table_of_verdicts(ops, document["columns"], table_columns), Text()]
    if any(op["kernel_cells"] for op in ops):
        shown += [*table_of_kernels(ops, document["kernel_titles"], columns, table_columns), Text()]
    for op in ops:
        for each in blocks(op, columns, whole):
            shown += [each, Text()]
    for problem in document["problems"]:
        shown += [field("not checked", problem, columns), Text()]
    if document["left"]:
        shown += [field("not checked", document["left"], columns), Text()]
    for words in document["left_out"]:
        shown += [field("not asked", words, columns), Text()]
    if whole:
        notes = [(op, note) for op in ops for note in op["notes"]]
        shown += [
            Text("\n").join([*finding_lines(op, note, columns, whole), Text()])
            for op, note in notes
        ]
    elif document["notes"]:
        shown += [field("notes", document["notes"], columns), Text()]
    return [*shown, closing(document["verdict"], document["counts"], document["next"], columns)]


# The table: one line per op, a mark per check, an error, the verdict.


def table_of_verdicts(
    ops: Sequence[Document], names: Sequence[str], columns: int
) -> list[Text | Table]:
    """Return the table with a row per op and its legend; each check has a column of its own if `columns` leaves room.
    `names` are those of the checks.
    """
    rows = []
    for op in ops:
        look = LOOKS[op["verdict"]]
        verdicts = [verdict_of(check_named(name, op)) for name in names]
        rows.append((op["op"], verdicts, [Text(op["worst_error"]), Text(look.word, look.style)]))
    titles, rest = list(map(title_lines, names)), [title_lines(ERROR), "verdict"]
    return table_of_marks("checks", titles, rest, rows, OF_A_CHECK, columns, plain=["pass"])


def table_of_kernels(
    ops: Sequence[Document], titles: Sequence[str], columns: int, table_columns: int
) -> list[Text | Table]:
    """Return the table of the measurements of kernels, and a legend for its numbers."""
    table = table_of("op", *titles)
    for column in table.columns[2:]:
        column.justify = "right"
    for op in ops:
        if op["kernel_cells"]:
            table.add_row(Text(op["op"]), *op["kernel_cells"])
    legend = Text(paragraph(KERNEL_LEGEND, columns), "dim")
    return [fitting(table, table_columns), Text(), legend]


def title_lines(title: str) -> str:
    """Return the title of a column on two lines, if it has two words: columns of marks are narrow."""
    head, slash, tail = title.partition(" / ")
    return f"{head}\n/ {tail}" if slash else title.replace(" ", "\n", 1)


# What is wrong with an op, in at most 25 lines a finding: the place, the cause, both values.


def blocks(op: Document, columns: int, whole: bool = False) -> list[Text]:
    """Return a text for each finding of an op that did not pass, the worst first: at most three, or all of them with
    `whole`. The last text then names the rest.
    """
    leading = op["findings"] if whole else op["leading"]
    shown = len(leading) if whole else IN_FULL
    parts = [Text("\n").join(finding_lines(op, each, columns, whole)) for each in leading[:shown]]
    if not op["findings"] and op["verdict"] != "pass":
        lines = [field(name, message, columns) for name, message in unexplained(op)]
        parts.append(Text("\n").join([header(op, op["verdict"], "", columns), *lines]))
    rest = leading[shown:]
    if rest or (op["following"] and not whole):
        parts.append(Text("\n").join(remainder(op, rest, columns)))
    return parts


def finding_lines(
    op: Document, finding: Document, columns: int, whole: bool = False
) -> Iterator[Text]:
    """Yield the lines about one finding of an op; long texts are cut unless `whole` is True."""
    lines = None if whole else LINES
    says, labelled = finding["says"], dict(finding["lines"])
    place = labelled.get("defined", op["place"])
    yield header({**op, "place": place}, finding["verdict"], finding["subject"], columns)
    if finding["worst"] is None:
        yield field(finding["code"], says, columns, lines)
    else:
        yield field(finding["code"], finding["general"], columns)
        if "diagnosis" in labelled:
            yield field("diagnosis", labelled.pop("diagnosis"), columns, lines)
        yield values(field("worst", says, columns, lines))
    for label, words in labelled.items():
        if label in ("message", "defined"):  # said above
            continue
        if label in COPIED:
            yield command(label, words)
        elif label in CODE:
            yield Text(wrapped_code(label, words, columns))
        elif label in DRAWN:
            yield drawing(label, words)
        else:
            most = None if whole else LINES_OF.get(label, LINES)
            yield field(label, words, columns, most, keep=conclusion_of(label, words))


def remainder(op: Document, rest: Sequence[Document], columns: int) -> Iterator[Text]:
    """Yield the lines that name the findings `rest`, for which there was no room, and those that follow from other
    findings.
    """
    if rest:
        named = "; ".join(each["briefly"] for each in rest)
        words = f"{pluralized(len(rest), 'more finding')} in {op['op']}: {named}"
        yield field("and", words, columns)
    if op["following"]:
        yield field("and", op["consequences"], columns)
    yield command("all of them", f"{op['reproduce']}{' --all' * (op['call'] is None)}")


def header(op: Mapping[str, Any], verdict: Verdict | Severity, subject: str, columns: int) -> Text:
    """Return the first line about an op, for a width of `columns`: verdict, name, `subject` (such as an argument), and
    at the right the place in the source. The parts go on several lines if they do not fit.
    """
    look = LOOKS[verdict]
    left = Text.assemble((look.word, look.style), "  ", (op["op"], "bold"))
    if subject:
        beside = Text.assemble(left, "   ", subject)
        below = Text.assemble(left, "\n", paragraph(subject, columns, "  ", "  "))
        left = beside if beside.cell_len <= columns else below
    right = op["place"]
    room = columns - left.cell_len - len(right)
    if not right:
        return left
    if room >= 2 and "\n" not in left.plain:
        return Text.assemble(left, " " * room, right)
    return Text("\n").join([left, field("defined", right, columns)])


def values(line: Text) -> Text:
    """Return `line` with the two values that disagree coloured as wrong and right."""
    line.highlight_regex(r"backward says\s+\S*[^\s,:]", LOOKS["fail"].style)
    line.highlight_regex(r"finite differences\s+say\s+\S*[^\s,:]", LOOKS["pass"].style)
    return line


# `--mutate`: which planted faults the samples find, and which lines they never reach.


MOST_FAULTS = 6  # shown of one op
MOST_RANGES = 5
MOST_LINES = 6  # of one range


def render_mutations(document: Document, columns: int, table_columns: int) -> list[Text | Table]:
    """Return the report of planted faults as texts and tables: the table of ops by faults, then for each op the faults
    that its samples do not find, and the lines that they do not reach.
    """
    asked = [op for op in document["ops"] if not op["reason"]]
    shown: list[Text | Table] = []
    if asked:
        shown += table_of_faults(asked, document["faults"], table_columns)
        shown += [Text(paragraph(document["explained"], columns), "dim"), Text()]
    not_planted: dict[str, list[str]] = {}
    for op in document["ops"]:
        if op["reason"]:
            not_planted.setdefault(op["reason"], []).append(op["op"])
        elif op["verdict"] in ("warn", "fail"):
            shown += [Text("\n").join(block_of_faults(op, columns)), Text()]
    for reason, names in not_planted.items():
        shown += [field("not planted", f"{', '.join(names)}: {reason}", columns), Text()]
    if document["left"]:
        shown += [field("not checked", document["left"], columns), Text()]
    return [*shown, closing(document["verdict"], document["counts"], document["next"], columns)]


def table_of_faults(
    ops: Sequence[Document], faults: Sequence[str], columns: int
) -> list[Text | Table]:
    """Return the table of ops by planted faults and its legend; each fault has a column of its own if `columns` leaves
    room.
    """
    soft = LOOKS["warn"].style
    rows = [
        (
            op["op"],
            [MARKS[outcome] for outcome in op["outcomes"].values()],
            [
                Text(op["score"], soft if op["not_found"] else ""),
                Text(op["missed_lines"], soft if op["unreached"] else ""),
            ],
        )
        for op in ops
    ]
    meanings = {MARKS[outcome]: words for outcome, words in OF_AN_OUTCOME.items()}
    return table_of_marks("faults", faults, ("found", "lines"), rows, meanings, columns)


def block_of_faults(op: Document, columns: int) -> Iterator[Text]:
    """Yield the lines about the faults that one op's samples do not find, and the lines of source that they do not
    reach.
    """
    lines = op["lines"]
    yield header(op, op["verdict"], op["open"], columns)
    for label, words in (*lines["wrong"], *lines["not_found"][:MOST_FAULTS]):
        yield field(label, words, columns)
    if rest := op["not_found"][MOST_FAULTS : len(lines["not_found"])]:
        yield field("and", "; ".join(mutant["words"] for mutant in rest), columns)
    for (label, place), unreached in zip(
        lines["unreached"][:MOST_RANGES], op["unreached"], strict=False
    ):
        yield command(label, place)
        yield from source_of(unreached)
    if more := lines["unreached"][MOST_RANGES:]:
        yield field("nor", ", ".join(place for _, place in more), columns)
    for label, words in lines["untried"]:
        yield field(label, words, columns)
    yield command("reproduce", op["reproduce"])


def source_of(lines: Mapping[str, Any]) -> Iterator[Text]:
    """Yield the first lines of a range of source, numbered; `lines` has the text, `source`, and the number of the first
    line.
    """
    source = lines["source"]
    indent = min((len(s) - len(s.lstrip()) for s in source if s.strip()), default=0)
    for number, line in enumerate(source[:MOST_LINES], lines["first"]):
        yield Text(f"  {'':{LABEL}} {number:>5} | {line[indent:]}", "dim")
    if len(source) > MOST_LINES:
        yield Text(f"  {'':{LABEL}} {'':>5} | ...", "dim")
