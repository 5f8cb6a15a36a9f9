"""The documentation site: `python -m nox -s site` builds it into build/site/html, warnings as errors.

    python docs/site/build.py [--check] [--packs a,b] [--jobs N] [--brief]

Sphinx reads a folder of Markdown that this program puts together, at the same paths as in this tree, so that links
hold: docs/ and the other pages as they are; the course and the pages with pictures also as notebooks, executed, with
what they draw; the reference of the Python API (api.py); that of each pack, by `plugrad docs`, with the checker's
verdicts and a picture of each function of a number; a page for each code of `plugrad explain`; and the programs of
examples/, run, with what they print and draw. The lists of docs/index.md say which page stands where in the sidebar.
`check.py` checks what is built.

The verdicts come from a lock file per pack in build/site/locks, which a build keeps. `--check` writes those that are
missing, which takes longer than all the rest: it is for the site that is published. A lock's name has a digest of the
engine, the checker and the pack `builtin`, and the lock itself has the pack's files: if any of them is another one, the
lock is not used.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import hashlib
import html
import io
import json
import os
import platform
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any

import plugrad as pg
from plugrad import registry
from plugrad.nn import functional
from plugrad.registry.lock import read_lock

ROOT = Path(__file__).resolve().parents[2]
OUT = Path(os.environ.get("SITE_OUT", ROOT / "build" / "site"))  # conf.py reads it too
PAGES, EXTRA = OUT / "pages", OUT / "extra"
GALLERY = ROOT / "examples" / "gallery"
WRONG = "checker/flipped_kernel.py"  # the program of the gallery whose report is on the first page

# The pages that are notebooks too. (The course's last chapter is in a terminal.)
NOTEBOOKS = [path.stem for path in sorted(ROOT.glob("docs/course-[1-5]-*.md"))] + ["pictures"]


def main() -> int:
    """Write the pages and have Sphinx build them; return its exit code."""
    from sphinx.cmd.build import build_main  # a test that reads this file needs no Sphinx

    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument(
        "--packs",
        help="the packs of the reference, separated by commas; all that come with plugrad",
    )
    parser.add_argument(
        "--check", action="store_true", help="check the packs that have no verdicts for these files"
    )
    parser.add_argument("--jobs", default=str(os.cpu_count()), help="how many processes check ops")
    parser.add_argument(
        "--brief", action="store_true", help="for tests: one pack, and two programs"
    )
    given = parser.parse_args()
    own = [info.name for info in registry.packs() if info.distribution == "plugrad"]
    packs = given.packs.split(",") if given.packs else ["vision"] if given.brief else own

    started = time.perf_counter()
    os.environ["MATPLOTLIBRC"] = str(ROOT / "docs" / "site" / "matplotlibrc")  # whatever draws

    def step(what: str) -> None:
        print(f"{time.perf_counter() - started:6.1f} s  {what}", flush=True)

    if given.check:
        for pack in packs:
            if not lock_of(pack).is_file():
                step(f"The check of {pack}")
                write_lock(pack, given.jobs)
    programs = programs_of_gallery(given.brief)
    for folder in (PAGES, EXTRA):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    copy_pages()
    with ProcessPoolExecutor(int(given.jobs)) as pool:
        running = {} if given.brief else {pool.submit(build_distribution): "The distribution"}
        running |= {pool.submit(write_program, each): each.title for each in programs}
        running |= {pool.submit(write_reference, p): f"The reference of {p}" for p in packs}
        running |= {pool.submit(write_notebook, n): f"docs/{n}.md as a notebook" for n in NOTEBOOKS}
        running[pool.submit(write_codes)] = "The codes of findings"
        try:
            for task in as_completed(running):
                task.result()
                step(running[task])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    write_index_of_packs(packs)
    write_names(packs)
    write_reference_of_python(programs)
    write_gallery(programs)
    write_front()
    if unchecked := [pack for pack in packs if not lock_of(pack).is_file()]:
        step(f"No verdicts on {', '.join(unchecked)}: --check asks the checker")
    step("Sphinx")
    shutil.rmtree(OUT / "html", ignore_errors=True)
    options = ["-b", "html", "-W", "--keep-going", "-q", "-E", "-j", "auto"]
    options += ["-d", str(OUT / "doctrees")]
    code = build_main([*options, "-c", str(ROOT / "docs" / "site"), str(PAGES), str(OUT / "html")])
    step(f"{'FAILED' if code else 'Built'}: {OUT / 'html' / 'index.html'}")
    return code


def write(path: str, lines: Iterator[str] | list[str]) -> None:
    """Write a page."""
    file = PAGES / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def in_environment(
    *command: str, folder: Path = ROOT, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a command of this Python, `plugrad` or a program, without colours, on a terminal of 80 columns."""
    environment = os.environ | {"NO_COLOR": "1", "COLUMNS": "80", "TERM": "dumb"} | variables
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def plugrad(*words: str) -> subprocess.CompletedProcess[str]:
    """Run plugrad's command."""
    return in_environment("-m", "plugrad", *words)


# The pages that are written by hand.

PLOT = re.compile(r"!\[[^\]]*\]\(pictures/[^)]*\)")
PROJECT = "CONTRIBUTING", "CHANGELOG", "SECURITY", "RELEASING"
TITLED = re.compile(r'^```python title="([^"\n]+)"$', re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s#:]+)(?=[)#])")


def copy_pages() -> None:
    """Copy the Markdown of this tree, with what it links to; a quoted file's name becomes a caption."""
    pages = [ROOT / f"{name}.md" for name in ("README", *PROJECT)]
    for place in ("docs/*.md", "docs/tables/*.md", "docs/lab/*.md"):
        pages += ROOT.glob(place)
    for page in [*pages, *readmes()]:
        text = page.read_text(encoding="utf-8")
        path = page.relative_to(ROOT).as_posix()
        text = TITLED.sub(r"```{code-block} python\n:caption: \1", text)
        text = PLOT.sub(r"\g<0>{.plot}", text)
        write(path, [text])
        for link in LINK.findall(text):
            file = (page.parent / link).resolve()
            if file.suffix != ".md" and file.is_file():
                copy = PAGES / file.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy)


def readmes() -> list[Path]:
    """Return the pages of the examples and data sets; that of the gallery is its list."""
    found = [*ROOT.glob("examples/*/README.md"), *ROOT.glob("data/*/README.md")]
    return sorted(page for page in found if page.parent != GALLERY)


def write_notebook(name: str) -> None:
    """Execute a page as a notebook, to be had from the site; put what it draws into the page."""
    import nbformat
    from notebooks import downloadable, executed, with_pictures  # beside this file

    page = PAGES / "docs" / f"{name}.md"
    text = page.read_text(encoding="utf-8")
    notebook = executed(text, {*NOTEBOOKS})
    page.write_text(with_pictures(text, notebook, name, page.parent), encoding="utf-8")
    (EXTRA / "docs").mkdir(exist_ok=True)
    nbformat.write(downloadable(notebook), EXTRA / "docs" / f"{name}.ipynb")


def groups_of_pages() -> Iterator[tuple[str, list[str]]]:
    """Yield the lists of pages of docs/index.md, each with its caption."""
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8").partition("\n## All pages\n")[2]
    for caption, listed in re.findall(
        r"^(\w[^\n]*):\n\n((?:\*.*\n(?:  .*\n)*)+)", text, re.MULTILINE
    ):
        yield (
            caption,
            [os.path.normpath(f"docs/{link}") for link in re.findall(r"\]\(([^)]+)\)", listed)],
        )


def toctree(entries: list[str], caption: str = "") -> list[str]:
    """Return lines that put pages into the sidebar."""
    options = [f":caption: {caption}"] if caption else []
    return [
        "",
        "```{toctree}",
        ":hidden:",
        *options,
        "",
        *(e.removesuffix(".md") for e in entries),
        "```",
    ]


def write_front() -> None:
    """Write the first page: what README says at its beginning, with its doors as cards; a report; and the sidebar."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    _, sentence, doors, details, *_ = readme.split("\n\n")
    parts = {
        "<!-- opening -->": f"{sentence}\n\n{{.cards .doors}}\n{doors.replace('**: ', '**<br>')}",
        "<!-- report -->": f"`````{{raw}} html\n{report_of_a_wrong_rule()}\n`````",
        "<!-- details -->": details,
        "VERSION": version("plugrad"),
        "DOWNLOADS": f"Python 3.11 or newer. {downloads()}",
    }
    text = (ROOT / "docs" / "site" / "index.md").read_text(encoding="utf-8")
    for mark, part in parts.items():
        text = text.replace(mark, part)
    lines = text.splitlines()
    for caption, pages in groups_of_pages():
        lines += toctree(["All pages <docs/index>"] * (caption == "Start") + pages, caption)
    lists = [f"{folder}/index" for folder in ("api", "reference", "errors", "gallery")]
    lines += toctree([*lists, "reference/names", "genindex"], "Reference")
    lines += toctree([f"{name}.md" for name in PROJECT], "Project")
    lines += toctree([page.relative_to(ROOT).as_posix() for page in readmes()], "Examples and data")
    write("index.md", lines)


def downloads() -> str:
    """Return links to the files that were built, and to the addresses in the project's metadata (its repository)."""
    links = {file.name: file.name for file in sorted(EXTRA.glob("plugrad-*"))}
    for each in metadata("plugrad").get_all("Project-URL") or ():
        label, _, address = each.partition(", ")
        links[address] = label
    shown = [f'<a href="{address}">{label}</a>' for address, label in links.items()]
    return f"Download: {', '.join(shown)}." if shown else ""


def report_of_a_wrong_rule() -> str:
    """Run the program WRONG; return the finding of its `report` as HTML, with its pictures and its first lines."""
    import matplotlib

    from _plugrad_check.report.document import document_of
    from _plugrad_check.report.html import STYLE, article
    from plugrad.registry.telling.notebook import cell

    matplotlib.use("template")  # the program draws into nothing
    with contextlib.redirect_stdout(io.StringIO()):
        report = runpy.run_path(str(GALLERY / WRONG))["report"]
    (op,) = document_of(pg.check.Report((report,), report.seed), 0.0)["ops"]
    (finding,) = op["leading"]
    finding["lines"] = [line for line in finding["lines"] if line[0] in ("diagnosis", "extent")]
    drawn = article(finding | {"meaning": ""})
    return cell(f'<div class="op fail front">{drawn}</div>', STYLE)


# Generated pages.


def write_reference_of_python(programs: list[Any]) -> None:
    """Write the pages of the Python API, which name the pages and programs that use each name."""
    from api import write_api  # beside this file

    files = {
        f"docs/{page.stem}": page
        for page in sorted(PAGES.glob("docs/*.md"))
        if page.stem not in ("index", "glossary")
    }
    files |= {f"gallery/{each.name}": each.file for each in programs}
    write_api(
        write, ROOT, {place: file.read_text(encoding="utf-8") for place, file in files.items()}
    )


def write_codes() -> None:
    """Write a page for each code of `plugrad explain`, and the list of them."""
    codes = json.loads(plugrad("explain", "--json").stdout)["codes"]
    lines = [
        "# Codes of findings",
        "",
        "Each finding of `plugrad check` has a code. `plugrad explain CODE` shows its page in a terminal.",
        "",
        "| code | meaning | check | verdict |",
        "|:---|:---|:---|:---|",
    ]
    for code in codes:
        name, verdict = code["code"], badge(code["verdict"])
        title = code["title"].replace("|", "\\|")
        lines.append(f"| [{name}]({name}.md) | {title} | `{code['check']}` | {verdict} |")
        write(f"errors/{name}.md", page_of_code(code))
    write("errors/index.md", lines)


def page_of_code(code: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of the page of a code."""
    yield from ("---", "orphan: true", "---", "[Codes of findings](index.md)", "")
    yield from (f"# {code['code']}: {code['title']}", "", code["explanation"], "")
    yield f"Found by the check `{code['check']}`, as {badge(code['verdict'])}."
    for label in ("wrong", "right"):
        if code[label]:
            yield from (
                "",
                f"## {label.capitalize()}",
                "",
                "```python",
                code[label].rstrip(),
                "```",
            )
    yield from (
        "",
        "What a check asks, and how a verdict is decided: [The checker](../docs/checker.md).",
    )


def badge(verdict: str) -> str:
    """Return a verdict as a small label; what it says is in words, not in its colour."""
    word = verdict.partition(" ")[0].lower()
    return f'<span class="badge {html.escape(word)}">{html.escape(verdict)}</span>'


def build_distribution() -> None:
    """Build plugrad's wheel and source, to be had from the site: from a copy, in which no older build is left."""
    ignored = shutil.ignore_patterns(
        ".git", ".?*_cache", ".venv", "build", "dist", "*.egg-info", "__pycache__"
    )
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT, Path(folder, "tree"), ignore=ignored)
        done = in_environment(
            "-m", "build", "--no-isolation", "--outdir", str(EXTRA), str(Path(folder, "tree"))
        )
    if done.returncode:
        sys.exit(f"the distribution cannot be built:\n{done.stdout}{done.stderr}")


ARRAYS = {
    "numpy": "NumPy's",
    "nep18": "NumPy's, and those of libraries that follow NEP 13 and NEP 18",
}


@functools.cache
def judges(root: Path = ROOT) -> str:
    """Return a digest of all that a verdict depends on beside the pack's own files, which its lock has.

    That is the engine and the checker, the pack `builtin`, whose ops others are composed of, and what computes. It is
    not what only prints: nothing else imports that (setup.cfg, [importlinter]).
    """
    digest = hashlib.sha256(platform.python_version().encode())
    for name in ("numpy", "scipy", "mpmath", "hypothesis"):
        with contextlib.suppress(PackageNotFoundError):
            digest.update(f"{name} {version(name)}".encode())
    for folder in (root / "core", root / "ops_builtin", root / "checker" / "_plugrad_check"):
        for file in sorted(folder.rglob("*")):
            place = file.relative_to(folder)
            if file.is_file() and "__pycache__" not in place.parts:
                digest.update(f"{place}\0{hashlib.sha256(file.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()[:16]


def lock_of(pack: str) -> Path:
    """Return where the lock of a pack is, if there is one; one that was written for other files is removed."""
    place = OUT / "locks" / f"{pack}-{judges()}.lock"
    if place.is_file() and read_lock(place).why_refused(registry.info(pack)):
        place.unlink()
    return place


def write_lock(pack: str, jobs: str) -> None:
    """Check a pack, and write its lock; none of one that is not right."""
    lock = lock_of(pack)
    lock.parent.mkdir(parents=True, exist_ok=True)
    patient = "--timeout", "900"  # on a busy machine an op may take minutes
    checked = plugrad("check", pack, "--lock", str(lock), "--jobs", jobs, *patient)
    if checked.returncode:
        lock.unlink(missing_ok=True)
        sys.exit(f"{pack} is not right, or cannot be checked:\n{checked.stdout}{checked.stderr}")
    print(*checked.stdout.splitlines()[-2:], sep="\n")


def write_reference(pack: str) -> None:
    """Write the reference of a pack, with pictures, and with the verdicts of its lock."""
    folder = PAGES / "reference" / pack
    locked = ("--lock", str(lock_of(pack))) if lock_of(pack).is_file() else ()
    done = plugrad("docs", pack, "-o", str(folder), *locked)
    if done.returncode:
        sys.exit(f"there is no reference of {pack}:\n{done.stdout}{done.stderr}")
    for op in registry.ops(pack):
        page = page_of_op(op)
        page.write_text(finished(op, page.read_text(encoding="utf-8")), encoding="utf-8")
    index = folder / "index.md"
    text = index.read_text(encoding="utf-8").replace("orphan: true\n", f"title: Pack {pack}\n", 1)
    index.write_text(
        re.sub(
            r"\| (right[^|]*) \|$",
            lambda m: f"| {badge(m[1].partition(' (')[0])} |",
            text,
            flags=re.MULTILINE,
        ),
        encoding="utf-8",
    )


def page_of_op(op: Any) -> Path:
    """Return the page of an op; one that is named like the list of ops has another name."""
    return PAGES / "reference" / op.pack / f"{'index-op' if op.name == 'index' else op.name}.md"


def finished(op: Any, page: str) -> str:
    """Return an op's page with its verdict as a label, picture, formulas, its names in NumPy and SciPy, its arrays."""
    from formulas import typeset  # beside this file
    from pictures import picture_of

    page = page.replace("\n---\n", f"\n---\nPack [{op.pack}](index.md)\n\n", 1)
    head, _, rest = page.partition("\n## ")
    checked = re.compile(r"^\*\*Checked\*\*: (.*)\.$", re.MULTILINE)
    head = checked.sub(lambda found: f"**Checked**: {badge(found[1])}", head)
    if "\n**Checked**: " not in head:  # never a verdict on other files
        head += "\n**Checked**: not for this site.\n"
    head, rest = typeset(f"{head}\n{picture_of(op) or ''}\n", f"\n## {rest}")
    if names := names_elsewhere().get(op.identity):
        said = ", ".join(f"`{name}`" for name in names)
        call = re.search(r"\n## Call\n\n(`{3,}).*?\n\1\n(?:\n(Also [^\n]*)\.\n)?", rest, re.DOTALL)
        line = f"{call[2]}, {said}." if call[2] else f"\nAlso {said}."
        start = call.start(2) if call[2] else call.end()
        rest = f"{rest[:start]}{line}\n{rest[call.end() :]}"
    kind = ARRAYS[getattr(op.function, "arrays", "numpy")]
    arrays = f"- **arrays**: {kind} ([Other arrays](../../docs/arrays.md))"
    return head + rest.replace("\n- **version**: ", f"\n{arrays}\n- **version**: ", 1)


@functools.cache
def names_elsewhere() -> dict[str, list[str]]:
    """Return the functions of NumPy and SciPy that are ops on tensors, by the identity of the op."""
    import numpy as np
    import scipy.special

    from _plugrad_names.numpy_functions import dispatch
    from plugrad.engine import table

    found: dict[str, list[str]] = {}
    for ufunc, op in dispatch.UFUNCS.items():
        found.setdefault(f"builtin::{op}", []).append(f"np.{ufunc.__name__}")
    ops = {op.name for op in registry.ops("builtin")}
    for function in dispatch.FUNCTIONS:
        name = f"{function.__module__}.{function.__name__}".removeprefix("numpy.")
        if name.replace(".", "_") in ops:
            found.setdefault(f"builtin::{name.replace('.', '_')}", []).append(f"np.{name}")
    for name in dir(scipy.special):
        ufunc = getattr(scipy.special, name)
        op = table.of_ufunc(ufunc) if table.of_ufunc and isinstance(ufunc, np.ufunc) else None
        if op is not None:
            found.setdefault(op.op.identity, []).append(f"scipy.special.{name}")
    return found


def write_index_of_packs(packs: list[str]) -> None:
    """Write the list of packs."""
    infos = {info.name: f"{info.distribution} {info.version}" for info in registry.packs()}
    lines = [
        "# Ops",
        "",
        "Every op that comes with plugrad, by pack, as `plugrad docs PACK` writes it.",
        "",
        "| pack | ops | of |",
        "|:---|---:|:---|",
    ]
    lines += [
        f"| [`{pack}`]({pack}/index.md) | {len(registry.ops(pack))} | {infos[pack]} |"
        for pack in packs
    ]
    write("reference/index.md", [*lines, *toctree([f"{pack}/index" for pack in packs])])


NAMESPACES = {
    "torch": pg,
    "torch.Tensor": pg.Tensor,
    "torch.nn.functional": functional,
    "torch.special": pg.special,
    "torch.linalg": pg.linalg,
    "torch.fft": pg.fft,
}


def write_names(packs: list[str]) -> None:
    """Write the table of PyTorch's names: the ops of the pack `builtin`, and by which names each is called."""
    names: dict[str, list[str]] = {op.name: [] for op in registry.ops("builtin")}
    for namespace, place in NAMESPACES.items():
        for name in dir(place):
            op = None if name.startswith("_") else getattr(getattr(place, name, None), "op", None)
            if getattr(op, "pack", None) == "builtin":
                names[op.name].append(f"{namespace}.{name}")
    lines = [
        "# PyTorch's names",
        "",
        "With `import plugrad as torch`, each of these names calls the op beside it. The table is made from",
        "plugrad itself. What PyTorch has and plugrad has not: [Missing names](../docs/tables/missing.md).",
        "What differs: [From PyTorch](../docs/from-pytorch.md).",
        "",
        "| op of `builtin` | names |",
        "|:---|:---|",
    ]
    for op, called in names.items():
        if not called:  # a part of other ops
            continue
        page = "index-op" if op == "index" else op
        shown = f"[{op}](builtin/{page}.md)" if "builtin" in packs else op
        lines.append(f"| {shown} | {', '.join(f'`{name}`' for name in called)} |")
    write("reference/names.md", lines)


# The gallery: programs with what they print and draw.


def programs_of_gallery(is_brief: bool) -> list[Any]:
    """Return the programs of the gallery; without a package that one of them imports there is no site."""
    from gallery import lacking, programs  # beside this file

    found = programs(GALLERY)
    if is_brief:
        found = [each for each in found if each.file in (found[0].file, GALLERY / WRONG)]
    if names := lacking(found):
        sys.exit(
            f"the gallery needs {', '.join(names)}: python -m pip install '.[docs,interop]' torch"
        )
    return found


def write_program(program: Any) -> None:
    """Execute a program of the gallery, and write its page."""
    from gallery import write_page  # beside this file

    write_page(program, PAGES, EXTRA, ROOT)


def write_gallery(programs: list[Any]) -> None:
    """Write the list of programs; link their pages with those of the ops and names that they use."""
    from api import entries, modules  # beside this file
    from gallery import index, link

    write("gallery/index.md", index((GALLERY / "README.md").read_text(encoding="utf-8"), programs))
    own, _ = entries(modules())
    public = {
        id(entry.value): f"{entry.module}.{entry.name}"
        for each in own.values()
        for entry in each
        if callable(entry.value)  # None and other constants are everywhere
    }
    link(programs, PAGES, page_of_op, public)


if __name__ == "__main__":
    sys.exit(main())
