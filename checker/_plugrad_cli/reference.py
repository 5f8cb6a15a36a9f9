"""Reference of a pack in Markdown, as `plugrad docs` writes it for Sphinx (MyST) and MkDocs: an index, a page per op.

The same pack gives the same bytes. What somebody else has written in their folder stays as it is.
"""

from __future__ import annotations

import doctest
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from _plugrad_cli.environment import first_sentence
from _plugrad_cli.formats.markdown import code
from _plugrad_cli.writing import Unwritten, or_unwritten, write
from plugrad.registry.telling.strangers import pluralized, visible
from plugrad.registry.telling.wording import declared

INDEX = "index.md"
MOST_SAMPLES = 12


def marker(pack: str) -> str:
    """Return the first lines of each page of a pack's reference. A file that begins with them may be overwritten, any
    other is left alone.
    """
    return f"---\n# plugrad docs {pack}: this page is written over.\n"


def pages_of(pack: dict[str, Any], verdicts: Mapping[str, str]) -> dict[str, str]:
    """Return the pages of a pack's reference as Markdown texts, by file name: an index and a page per op, without the
    lines of `marker`.

    Parameters
    ----------
    pack
        The facts of the pack, as `environment.reference_of` returns them.
    verdicts
        The checker's verdict on each op in words, by the op's identity. An op that is missing here counts as not
        checked; if it is empty, verdicts are left out.
    """
    files, related = page_names(pack["ops"]), related_ops(pack["ops"])
    pages = {INDEX: index(pack, files, verdicts)}
    for op in pack["ops"]:
        links = [link_to(each, files) for each in related[op["name"]]]
        pages[files[op["name"]]] = page(pack, op, verdicts, links)
    return {
        name: without_addresses(visible("\n".join(lines) + "\n")) for name, lines in pages.items()
    }


def in_one(pages: Mapping[str, str]) -> str:
    """Return the pages of a pack, by file name, as one document: the index, then each op's page with its headings one
    level lower. Links between pages become links within the document.
    """
    ops = {name.removesuffix(".md"): text for name, text in pages.items() if name != INDEX}
    parts = [f'<a id="{name}"></a>\n\n{"".join(lowered(text))}' for name, text in ops.items()]
    return re.sub(
        r"\]\((\w[^()]*)\.md\)",
        lambda link: f"](#{link[1]})" if link[1] in ops else link[0],
        "\n".join([pages[INDEX], *parts]),
    )


def lowered(page: str) -> Iterator[str]:
    """Yield the lines of a Markdown page with its headings one level lower; lines in blocks of code stay."""
    fence = ""
    for line in page.splitlines(keepends=True):
        marks = line[: len(line) - len(line.lstrip("`"))]
        if not fence and len(marks) >= 3:
            fence = marks
        elif fence and marks == fence and line.strip() == fence:
            fence = ""
        yield f"#{line}" if line.startswith("#") and not fence else line


def page_names(ops: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Return the file name of each op's page, by the op's name. All differ even where file systems ignore case: 'Exp'
    and 'exp' give 'Exp.md' and 'exp-op.md'.
    """
    files: dict[str, str] = {}
    taken = {INDEX}
    for name in sorted(op["name"] for op in ops):
        file, count = f"{name}.md", 1
        while file.casefold() in taken:
            count += 1
            file = f"{name}-{'op' if count == 2 else count}.md"
        taken.add(file.casefold())
        files[name] = file
    return files


def index(
    pack: dict[str, Any], files: Mapping[str, str], verdicts: Mapping[str, str]
) -> Iterator[str]:
    """Yield the lines of the index page: a heading, the pack's distribution, and tables of its ops, one for each source
    file. `files` has the page of each op by name, and `verdicts` the checker's verdicts by identity.

    A family whose ops are alike has one line; ops that only the rules of other ops call come last.
    """
    yield f"# Pack {code(pack['name'])}"
    yield ""
    yield f"{inline(pack['distribution'])} {inline(pack['version'])}, {pluralized(len(pack['ops']), 'op')}."
    groups: dict[str, list[dict[str, Any]]] = {}
    for op in sorted(pack["ops"], key=for_rules):
        groups.setdefault(subject_of(op), []).append(op)
    for group, ops in groups.items():
        if len(groups) > 1:
            yield ""
            yield f"## {inline(group)}"
        families: dict[str, list[dict[str, Any]]] = {}
        for op in ops:
            families.setdefault(family_of(op), []).append(op)
        alike = {family: some for family, some in families.items() if family and meaning_of(some)}
        if alone := [op for op in ops if family_of(op) not in alike]:
            yield ""
            yield from table(alone, files, verdicts)
        if alike:
            yield ""
            yield from table_of_families(alike, files, verdicts)
    if pack["questions"]:
        yield ""
        yield "## Further checks"
        yield ""
        yield "`plugrad check` also runs these checks of the pack:"
        yield ""
        for question in pack["questions"]:
            yield f"- {code(question['code'])}: {inline(question['title'])}"


def for_rules(op: dict[str, Any]) -> bool:
    """Return True if only the rules of other ops call an op."""
    return bool(op["declares"].get("for_rules", False))


def subject_of(op: dict[str, Any]) -> str:
    """Return the heading under which an op is listed: the name of its source file, or one for those of rules only."""
    return (
        "for the backward of other ops"
        if for_rules(op)
        else Path(op["file"]).stem.replace("_", " ")
    )


def name_of(op: dict[str, Any]) -> str:
    """Return the name of an op on its page, as Python has it after the pack's: `conv2d`, and `norm.pdf` of a family."""
    name = op["call"].removesuffix(op["signature"])
    return str(name.removeprefix("pg.").removeprefix(f"ops.{op['pack']}."))


def link_to(op: dict[str, Any], files: Mapping[str, str]) -> str:
    """Return a Markdown link to an op's page; `files` has the page's file by the op's name."""
    return f"[{code(name_of(op))}]({files[op['name']]})"


def family_of(op: dict[str, Any]) -> str:
    """Return the family of an op: the part of its name before the last dot; '' if it is in none."""
    return name_of(op).rpartition(".")[0]


def table(
    ops: Sequence[dict[str, Any]], files: Mapping[str, str], verdicts: Mapping[str, str]
) -> Iterator[str]:
    """Yield the lines of a Markdown table of ops: name with a link to its page in `files`, summary, and, if `verdicts`
    is not empty, the checker's verdict.
    """
    yield "| op | meaning |" + " checked |" * bool(verdicts)
    yield "|:---|:---|" + ":---|" * bool(verdicts)
    for op in ops:
        checked = f" {cell(verdicts.get(op['identity'], 'not checked'))} |" * bool(verdicts)
        yield f"| {link_to(op, files)} | {cell(first_sentence(op['doc']))} |{checked}"


def table_of_families(
    families: Mapping[str, Sequence[dict[str, Any]]],
    files: Mapping[str, str],
    verdicts: Mapping[str, str],
) -> Iterator[str]:
    """Yield the lines of a table of families of ops: name, meaning, and links to the ops; with their verdicts, as one
    text if all are the same, unless `verdicts` is empty.
    """
    yield "| family | meaning | ops |" + " checked |" * bool(verdicts)
    yield "|:---|:---|:---|" + ":---|" * bool(verdicts)
    for family, ops in families.items():
        links = " ".join(
            f"[{code(name_of(op).rpartition('.')[2])}]({files[op['name']]})" for op in ops
        )
        said = dict.fromkeys(verdicts.get(op["identity"], "not checked") for op in ops)
        checked = f" {cell('; '.join(said))} |" * bool(verdicts)
        yield f"| {code(family)} | {cell(meaning_of(ops))} | {links} |{checked}"


def meaning_of(family: Sequence[dict[str, Any]]) -> str:
    """Return the meaning of a family of ops: the longest run of words that two thirds of the ops' summaries share; ""
    if none has `FEW_WORDS` words.

    Of "Density of the normal distribution; 0 ..." and "Mean of the normal distribution." that is the distribution.
    """
    first, *others = [first_sentence(op["doc"]) for op in family]
    words = first.rstrip(".").split()
    runs = ((at, to) for at in range(len(words)) for to in range(at + FEW_WORDS, len(words) + 1))
    for at, to in sorted(runs, key=lambda run: run[0] - run[1]):
        run = " ".join(words[at:to]).rstrip(",;:")
        if 3 * sum(run in other for other in others) >= 2 * len(others) > 0:
            said = re.sub(r"^(?:(?:of|by|in|for) )+", "", run)
            return f"{said[:1].upper()}{said[1:]}."
    return ""


FEW_WORDS = 3


def page(
    pack: dict[str, Any], op: dict[str, Any], verdicts: Mapping[str, str], links: Sequence[str]
) -> Iterator[str]:
    """Yield the lines of one op's page: summary, verdict, example, call, the rest of the docstring, `links` to related
    ops, facts and samples. `pack` and `op` are facts as `pages_of` gets them, `verdicts` the checker's verdicts by
    identity.
    """
    blocks = blocks_of(op["doc"])
    text, examples = op["example"]["text"], [block for block in blocks if is_example(block)]
    if not text or op["example"]["is_docstring_s"]:
        blocks = [block for block in blocks if block not in examples]
    first = ""
    if blocks and [*block_as_markdown(blocks[0])] == [inline(" ".join(blocks[0]))]:  # prose
        first, opening = first_sentence(op["doc"]), " ".join(" ".join(blocks.pop(0)).split())
        blocks = [[opening.removeprefix(first).strip()]] * (opening != first) + blocks
    yield from (f"# {code(name_of(op))}", "", *[inline(first), ""] * bool(first))
    if op["identity"] in verdicts:
        yield from (f"**Checked**: {inline(verdicts[op['identity']])}.", "")
    if text or examples:
        yield from ("## Example", "")
        if text is None:
            yield from ("It has no gradient: no result of it requires grad.", "")
        for block in [text.splitlines()] if text else examples:
            yield from (*fenced("\n".join(block), "pycon"), "")
    yield from ("## Call", "", *fenced(op["call"], "python"))
    if op["names"]:
        yield from ("", f"Also {', '.join(map(code, op['names']))}.")
    for block in blocks:
        yield ""
        yield from block_as_markdown(block)
    if links:
        yield from ("", "## See also", "", ", ".join(links))
    yield from ("", "## About this op", "")
    for label, words in about(pack, op):
        yield f"- **{label}**: {words}"
    yield from ("", "## Samples", "")
    yield from samples(op)


def related_ops(ops: Sequence[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return the ops to which each op's page links, by its name, at most `MOST_RELATED`: those that its docstring
    names, and its neighbours in the same family and source file.
    """
    names = {name: op for op in ops for name in (op["name"], name_of(op)) if not for_rules(op)}
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for op in ops:
        groups.setdefault((subject_of(op), family_of(op)), []).append(op)
    related = {}
    for group in groups.values():
        for at, op in enumerate(group):
            named = [names[each] for each in re.findall(r"`([\w.]+)`", op["doc"]) if each in names]
            near = [group[to] for to in sorted(range(len(group)), key=lambda to: abs(to - at))]
            found = {each["name"]: each for each in [*named, *near] if each is not op}
            related[op["name"]] = [*found.values()][:MOST_RELATED]
    return related


MOST_RELATED = 6


def about(pack: dict[str, Any], op: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the facts about an op, besides its docstring, as pairs of a label and Markdown: the command that checks it,
    declarations, base class, version, source file and line.
    """
    yield "check it", code(f"plugrad check {op['identity']}")
    if words := declared(op):
        yield "declares", ", ".join(map(code, words))
    yield "written as", code(f"plugrad.{op['declares']['base']}")
    yield "version", f"{op['version']}, in {inline(pack['distribution'])} {inline(pack['version'])}"
    yield "defined", f"{code(below(op['file'], pack['entry_points']))}, line {op['line']}"


def below(file: str, entry_points: Sequence[str]) -> str:
    """Return the path `file` from the folder of the pack's package on, so that it is the same on every machine; the
    file's name alone if it is in no package that `entry_points` name.
    """
    parts = Path(file).parts
    for entry_point in entry_points:
        package = entry_point.partition(":")[0].partition(".")[0].strip()
        if package in parts:
            return "/".join(parts[len(parts) - 1 - parts[::-1].index(package) :])
    return parts[-1]


def samples(op: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of an op's page about its samples: their number, and a list of the first `MOST_SAMPLES`; or the
    reason why none can be drawn.
    """
    drawn = op["samples"]
    if isinstance(drawn, str):
        yield inline(drawn)
        return
    yield f"The checker tries it on {pluralized(len(drawn), 'sample')}, whose numbers are drawn at random:"
    yield ""
    for sample in drawn[:MOST_SAMPLES]:
        yield f"- {code(sample)}"
    if len(drawn) > MOST_SAMPLES:
        yield f"- and {len(drawn) - MOST_SAMPLES} more"


# The folder that they are written to.


def replace_pages(folder: Path, pack: str, pages: Mapping[str, str]) -> list[str]:
    """Write the pages of a pack, by file name, to a folder, and remove its earlier pages of ops that no longer exist;
    return the names of the removed files.

    Raises
    ------
    Unwritten
        A file of one of these names exists that this command has not written for this pack; then nothing is written.
        Or a page cannot be written.
    """
    with or_unwritten(f"the reference cannot be written to {str(folder)!r}"):
        names = sorted(pages, key=lambda name: name == INDEX)  # last: no link leads nowhere
        write_ours({folder / name: pages[name] for name in names}, pack)
        ours = sorted(path.name for path in folder.glob("*.md") if is_ours(path, pack))
        left = [name for name in ours if name not in pages]
        for name in left:
            (folder / name).unlink(missing_ok=True)  # another run may have removed it
    return left


def replace_file(path: Path, pack: str, page: str) -> None:
    """Write the text `page`, the reference of a pack, to one file. Raises Unwritten if the file exists and is not a
    reference of this pack, or cannot be written.
    """
    with or_unwritten(f"the reference cannot be written to {str(path)!r}"):
        write_ours({path: page}, pack)


def write_ours(files: Mapping[Path, str], pack: str) -> None:
    """Write texts of a pack's reference, by file, each after the lines of `marker`. If one of the files exists and was
    not written by this command for this pack, none is written, and Unwritten is raised.
    """
    for path in files:
        if os.path.lexists(path) and not is_ours(path, pack):
            raise Unwritten(
                f"{str(path)!r} is there, and `plugrad docs {pack}` has not written it: remove it, or give another path"
            )
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, f"{marker(pack)}orphan: true\n---\n{text}")


def is_ours(path: Path, pack: str) -> bool:
    """Return True if a file begins with the `marker` of a pack's reference, so that it may be overwritten."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(len(marker(pack))) == marker(pack)


# Docstrings as Markdown that says what they say and does nothing else, wherever Markdown is read.
#
# Read is what NumPy's convention makes of plain text: titles that are underlined, terms with an indented paragraph,
# examples after `>>>`, what is indented and nothing else. All other text is a paragraph.
#
# CommonMark (MyST) and Python-Markdown (MkDocs) agree on fewer escapes than each has: a backslash before `<` or `|` is
# shown by the one and obeyed by the other. So HTML's own names stand for those.


ADDRESS = re.compile(r"(?<= at )0x[0-9a-fA-F]+")
LIST = re.compile(r"[*-] +|\d+[.)] +")
PLAIN = re.compile(r"[\w\s.,()=*/\[\]{}'\":|+-]*", re.ASCII)


def as_markdown(doc: str) -> Iterator[str]:
    """Yield the lines of the docstring `doc`, written after NumPy's convention, converted to Markdown."""
    for number, lines in enumerate(blocks_of(doc)):
        if number:
            yield ""
        yield from block_as_markdown(lines)


def blocks_of(doc: str) -> list[list[str]]:
    """Return the blocks of a docstring, which empty lines separate, as lists of lines."""
    blocks = [block.strip("\n").splitlines() for block in re.split(r"\n\s*\n", doc)]
    return [block for block in blocks if block]


def is_example(block: Sequence[str]) -> bool:
    """Return True if a block of a docstring, a list of lines, begins with ">>>"."""
    return block[0].lstrip().startswith(">>>")


def block_as_markdown(lines: Sequence[str]) -> Iterator[str]:
    """Yield the Markdown lines of one block of a docstring: `lines` are those between two empty lines, such as a
    paragraph, a section or an example.
    """
    if is_example(lines):
        yield from fenced("\n".join(lines), "pycon")
    elif len(lines) > 1 and re.fullmatch(r"[-=~]{3,}\s*", lines[1]):
        yield f"## {inline(lines[0])}"
        if lines[2:]:
            yield ""
            yield from terms(lines[2:])
    elif all(line.startswith("  ") for line in lines) or lines[0].startswith("```"):
        yield from fenced("\n".join(lines), "text")
    elif LIST.match(lines[0]):
        yield from items(lines)
    else:
        label, colon, rest = lines[0].partition(": ")
        if colon and label == "Source":
            yield f"**Source:** {inline(' '.join([rest, *lines[1:]]))}"
        else:
            yield inline(" ".join(lines))


def terms(lines: Sequence[str]) -> Iterator[str]:
    """Yield the content of a docstring's section, such as Parameters, as a Markdown list with an item per parameter or
    error; a content without indented lines as a paragraph.
    """
    if not any(line.startswith(" ") for line in lines):
        yield inline(" ".join(lines))
        return
    entries: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith(" ") and entries:
            entries[-1][1].append(line)
        else:
            entries.append((line, []))
    for term, words in entries:
        name, _, kind = term.partition(" : ")
        names = ", ".join(code(each) for each in name.split(", "))
        said = [f"({inline(kind)})"] * bool(kind) + [inline(" ".join(words))] * bool(words)
        yield f"- {names}{': ' * bool(said)}{' '.join(said)}"


def items(lines: Sequence[str]) -> Iterator[str]:
    """Yield a list of a docstring as Markdown, a line per item; in `lines` an item begins with a mark ('-', '*', '1.')
    and may go on in the lines below.
    """
    entries: list[list[str]] = []
    for line in lines:
        mark = LIST.match(line)
        if mark:
            entries.append([line[mark.end() :]])
        else:
            entries[-1].append(line)
    yield from (f"- {inline(' '.join(entry))}" for entry in entries)


def fenced(text: str, language: str) -> Iterator[str]:
    """Yield the lines of a Markdown code block with `text`, in `language` if the text is valid in it, else as plain
    text. The fence is longer than any run of backticks in the text.
    """
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}{language if is_in(language, text) else 'text'}"
    yield text
    yield fence


def is_in(language: str, text: str) -> bool:
    """Return True if `text` is valid in the language of a code block, so that its colouring does not fail: "pycon"
    examples must compile, "python" may hold only plain characters; True for any other language.
    """
    if language == "python":
        return bool(PLAIN.fullmatch(text))
    if language != "pycon":
        return True
    try:
        for example in doctest.DocTestParser().get_examples(text):
            compile(example.source, "example", "single")
    except (SyntaxError, ValueError):
        return False
    return True


def without_addresses(text: str) -> str:
    """Return a text with memory addresses of objects replaced by '0x...', since they differ in each run."""
    return ADDRESS.sub("0x...", text)


# Text on one line.


SPECIAL = re.compile(r"[\\`*_{}\[\]!]|[<>&|$~^@]|^\s*[^\w\s]|^\s*\d+(?=[.)](?:\s|$))")
BACKSLASH = "\\`*_{}[]!"
# What a docstring may mean: code, strong words, addresses.
MEANT = re.compile(
    r"``(?P<double>[^`]+)``|`(?P<code>[^`]+)`|\*\*(?P<strong>[^*`\s](?:[^*`]*[^*`\s])?)\*\*"
    r"|(?P<address>https?://[\w./%#?=&~:+-]*[\w/])"
)


def inline(text: str) -> str:
    """Return a paragraph on one line, with its code, its strong words and its addresses as such.

    >>> print(inline("``a|b`` of <b>, see x_y"))
    `a|b` of &lt;b&gt;, see x\\_y
    """
    text = " ".join(text.split())
    parts, at = [], 0
    for found in MEANT.finditer(text):
        parts += [escaped(text[at : found.start()], at == 0), meant(found)]
        at = found.end()
    return "".join([*parts, escaped(text[at:], at == 0)])


def meant(found: re.Match[str]) -> str:
    """Return the Markdown for a match of `MEANT` in a docstring: code in backticks, a strong word, or a web address."""
    if found["address"]:
        return f"<{found['address']}>"
    if found["strong"]:
        return f"**{escaped(found['strong'], False)}**"
    return code(found["double"] or found["code"])


def escaped(text: str, is_first: bool) -> str:
    """Return `text` with the characters escaped that have a meaning in Markdown; if `is_first`, it begins a paragraph,
    where it must not begin a list or heading either.
    """

    def one(found: re.Match[str]) -> str:
        said = found[0]
        if said in BACKSLASH:
            return f"\\{said}"
        return f"{said[:-1]}{NAMED.get(said[-1], f'&#{ord(said[-1])};')}"

    if is_first:
        return SPECIAL.sub(one, text)
    # No beginning: a letter stands for what comes before.
    return SPECIAL.sub(one, f"x{text}")[1:]


NAMED = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def cell(text: str) -> str:
    """Return `text` as Markdown for a table cell; if it contains a bar, which ends a cell even in code, its code is
    written as plain text.
    """
    return inline(text.replace("`", "") if "|" in text else text)
