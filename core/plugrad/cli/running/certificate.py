"""Certificate of a check: what was asked of which files with which versions, what came of it, and if it still holds.

It says of any target what a lock says of packs, and has the lock's hashes. It is no signature: who can write the files
can write it.
"""

from __future__ import annotations

import contextlib
import datetime
import importlib.metadata
import json
import os
import platform
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

import plugrad
from plugrad import registry
from plugrad.cli.running.reporting import entry_of_op
from plugrad.cli.terminal.printing import as_json
from plugrad.engine.errors import CheckUsageError, PackMissingError, SettingError
from plugrad.from_source.sources import Source, function_meant, package_of, source_meant
from plugrad.registry.finding.configuration import working_directory
from plugrad.registry.lock import (
    PASSING,
    UNREADABLE,
    differing,
    files_below,
    hash_of,
    hashes_of,
    in_package,
    shown,
    text_at,
)
from plugrad.registry.telling.strangers import pluralized

if TYPE_CHECKING:
    from plugrad.check.report.report import OpReport, Report

Certificate = dict[str, Any]
SCHEMA = 1
KIND = "plugrad certificate"
FORM = {
    "kind": str, "made": str, "verdict": str, "asked": dict, "versions": dict, "sources": dict, "ops": dict,
    "problems": list,
}  # fmt: skip
ASKED = {
    "targets": list, "seed": int, "seeds": int, "full": bool, "samples": (str, type(None)),
    "inputs": (str, type(None)), "reference": (str, type(None)), "k": (float, int, type(None)),
}  # fmt: skip
OF_A_SOURCE = {"kind": str, "files": dict}
OF_AN_OP = {"verdict": str, "checks": dict, "codes": dict}


def certificate_of(
    report: Report,
    asked: Mapping[str, Any],
    sources: Mapping[str, Mapping[str, Any]],
    versions: Mapping[str, str],
) -> Certificate:
    """Return what a run found, as a certificate says it."""
    return {
        "schema": SCHEMA,
        "kind": KIND,
        "verdict": report.verdict,
        "made": f"{datetime.datetime.now(datetime.UTC):%Y-%m-%dT%H:%M:%SZ}",
        "asked": dict(asked),
        "versions": dict(versions),
        "machine": f"{platform.system()} {platform.machine()}",
        "problems": list(report.problems),
        "ops": {op.op: certified(op, report) for op in report.ops},
        "sources": {name: dict(source) for name, source in sources.items()},
    }


def certified(op: OpReport, report: Report) -> dict[str, Any]:
    """Return what a lock says of an op, with what was asked of it, on which samples, and which findings there were."""
    codes = [finding.code for finding in op.findings]
    return entry_of_op(op, report) | {
        "checks": {
            check.name: {
                "verdict": check.verdict,
                "message": check.message,
                "samples": check.samples,
                "points": check.points,
                "error": check.error,
                "tolerance": check.tolerance,
            }
            for check in op.checks
        },
        "samples": list(op.samples),
        "codes": {code: codes.count(code) for code in dict.fromkeys(codes)},
    }


def text_of_certificate(certificate: Certificate) -> str:
    """Return the document that `read_certificate` reads, a line for each fact."""
    return as_json(certificate)


def read_certificate(path: Path) -> Certificate:
    """Return what the certificate in a file says.

    Raises
    ------
    CheckUsageError
        There is none, it cannot be read, or it is none, or one of a newer plugrad.
    """
    name = shown(path)
    try:
        document = json.loads(text_at(path))
    except FileNotFoundError:
        raise CheckUsageError(
            f"there is no certificate {name}; `plugrad certify TARGET -o {name}` writes one"
        ) from None
    except OSError as error:
        raise CheckUsageError(f"{name} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise CheckUsageError(f"{name} is no certificate: {error}") from None
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise CheckUsageError(f"{name} is no certificate of `plugrad certify`")
    schema = document.get("schema")
    if type(schema) is int and schema > SCHEMA:
        raise CheckUsageError(
            f"the certificate {name} has schema {schema}, and this plugrad reads {SCHEMA}; "
            "pip install --upgrade plugrad"
        )
    tables = (document.get("sources"), document.get("ops"))
    whole = has_form(document, FORM) and has_form(document["asked"], ASKED)
    if not whole or not all(
        has_form(each, form)
        for table, form in zip(tables, (OF_A_SOURCE, OF_AN_OP), strict=True)
        for each in table.values()  # type: ignore[union-attr]
    ):
        raise CheckUsageError(f"{name} is not a whole certificate; write it again")
    return document


def has_form(value: Any, form: Mapping[str, Any]) -> bool:
    """Return whether a value of JSON is a table with these keys, of these types."""
    return isinstance(value, dict) and all(
        isinstance(value.get(key), kind) for key, kind in form.items()
    )


def passes(certificate: Certificate) -> bool:
    """Return whether a certificate says that all which was asked about is right."""
    verdicts = [op["verdict"] for op in certificate["ops"].values()]
    return (
        certificate["verdict"] in PASSING
        and bool(verdicts)
        and all(verdict in PASSING for verdict in verdicts)
        and not certificate["problems"]
    )


# What was checked: the files of each target, as a lock has those of a pack.


def sources_of(targets: Sequence[str], functions: Sequence[str] = ()) -> dict[str, dict[str, Any]]:
    """Return the files of packs, of Python files with the packages that they are in, and of modules, with their hashes.

    Raises
    ------
    CheckUsageError, PackMissingError
        A target, or the file of one of the `functions`, is not there.
    """
    found: dict[str, dict[str, Any]] = {}
    for target in targets:
        source = source_meant(target)
        if source is not None:
            found[source.where] = of_source(source)
            continue
        info = registry.info(target.partition("::")[0])
        found[info.name] = {
            "kind": "pack",
            "distribution": info.distribution,
            "version": info.version,
            "entry_point": info.offers[0].value,
            "files": hashes_of(info.offers[0]),
        }
    for function in functions:
        source = function_meant(function)
        found.setdefault(source.where, of_source(source))
    return found


def of_source(source: Source) -> dict[str, Any]:
    """Return the files of a Python file or a module with their hashes: of one in a package, those of the package."""
    if source.is_file:
        file = Path(os.path.abspath(source.where))
        folder, (top, *inner) = package_of(file)
        place = folder / top if inner or file.name == "__init__.py" else file
        files = {each.relative_to(place.parent).as_posix(): each for each in files_below(place)}
        return {
            "kind": "file",
            "files": {name: hash_of(files[name]) for name in sorted(files)},
        }
    with searched_here():
        found = dict(in_package(source.where))
    return {"kind": "module", "files": {name: hash_of(found[name]) for name in sorted(found)}}


@contextlib.contextmanager
def searched_here() -> Iterator[None]:
    """Have the working directory searched for modules in the block, as it is where targets are imported."""
    before, here = list(sys.path), working_directory()
    sys.path[:0] = [str(here)] if here is not None else []
    try:
        yield
    finally:
        sys.path[:] = before


def is_wheel(target: str) -> bool:
    """Return whether a target is a wheel file."""
    return target.lower().endswith(".whl")


@contextlib.contextmanager
def unpacked(wheels: Sequence[str]) -> Iterator[list[str]]:
    """Put what wheels hold on the path in the block, for this process and those that it starts; yield their packs.

    Nothing is installed, and a wheel's dependencies must be there.

    Raises
    ------
    CheckUsageError
        One is no wheel, or is not there.
    """
    if not wheels:
        yield []
        return
    with tempfile.TemporaryDirectory(prefix="plugrad-wheel-") as made:
        folders = [Path(made, str(number)) for number in range(len(wheels))]
        for wheel, folder in zip(wheels, folders, strict=True):
            unpack(wheel, folder)
        path, variable = list(sys.path), os.environ.get("PYTHONPATH")
        added = [str(folder) for folder in folders]
        sys.path[:0] = added
        os.environ["PYTHONPATH"] = os.pathsep.join([*added, *filter(None, [variable])])
        try:
            registry.refresh()
            places = {os.path.realpath(folder) for folder in folders}
            packs = registry.packs()
            yield [
                info.name
                for info in packs
                if any(os.path.realpath(offer.path) in places for offer in info.offers)
            ]
        finally:
            sys.path[:] = path
            os.environ.pop("PYTHONPATH")
            os.environ |= {"PYTHONPATH": variable} if variable is not None else {}
            registry.refresh()


def unpack(wheel: str, folder: Path) -> None:
    """Put what is in a wheel where an installer would; raise CheckUsageError if it is none."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            if not any(name.endswith(".dist-info/METADATA") for name in archive.namelist()):
                raise CheckUsageError(f"{wheel!r} is no wheel: it has no .dist-info/METADATA")
            archive.extractall(folder)
    except FileNotFoundError:
        raise CheckUsageError(f"there is no file {wheel!r}") from None
    except (OSError, zipfile.BadZipFile) as error:
        raise CheckUsageError(f"{wheel!r} is no wheel: {error}") from None
    for data in folder.glob("*.data/*lib"):  # purelib and platlib
        for each in data.iterdir():
            each.rename(folder / each.name)


def of_wheels(wheels: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the hashes of wheel files."""
    return {
        wheel: {"kind": "wheel", "files": {Path(wheel).name: hash_of(Path(wheel))}}
        for wheel in wheels
    }


def unreadable(sources: Mapping[str, Mapping[str, Any]]) -> str:
    """Return which file cannot be read, and why; '' if each can."""
    hidden = [
        f"{name} is {why}"
        for source in sources.values()
        for name, why in source["files"].items()
        if why.startswith(UNREADABLE)
    ]
    return hidden[0] if hidden else ""


# Versions -------------------------------------------------------------------------------------------------------------


def versions_of(imported: Sequence[str]) -> dict[str, str]:
    """Return the versions of Python, plugrad and NumPy, and of other distributions, by their names."""
    here = {
        "python": platform.python_version(),
        "plugrad": plugrad.__version__,
        "numpy": np.__version__,
    }
    return here | {name: version_of(name) for name in imported}


def version_of(name: str) -> str:
    """Return the version of a distribution; 'not installed' without one."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


# Whether it still holds -----------------------------------------------------------------------------------------------


def changed_files(certificate: Certificate) -> list[str]:
    """Return in words what has changed of the files that were checked; nothing if they are the same here and now."""
    sources, asked = certificate["sources"], certificate["asked"]
    wheels = [name for name, source in sources.items() if source["kind"] == "wheel"]
    there = [wheel for wheel in wheels if os.path.isfile(wheel)]
    words = []
    with unpacked(there):
        for name, source in sources.items():
            if name in wheels:
                now = of_wheels([name])[name] if name in there else None
                if now is None and any(each["kind"] != "wheel" for each in sources.values()):
                    continue  # what was in it may be installed, and is compared
            else:
                try:
                    targets = [name] if source["kind"] != "module" else module_targets(name, asked)
                    now = next(iter(sources_of(targets).values()))
                except (CheckUsageError, PackMissingError, SettingError, StopIteration) as error:
                    words.append(f"{name}: {str(error) or 'it is not here'}")
                    continue
            if now is None or not now["files"]:
                words.append(f"{name}: it is not here")
            else:
                words += differences(name, source, now)
    return words


def module_targets(module: str, asked: Mapping[str, Any]) -> list[str]:
    """Return the targets of a certificate that are of a module, or the samples or the reference there."""
    names = [*asked["targets"], *filter(None, [asked["samples"], asked.get("reference")])]
    return [name for name in names if name.startswith(f"{module}:")][:1]


def differences(name: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """Yield in words how a source differs from what was checked."""
    for fact in ("distribution", "version", "entry_point"):
        if was.get(fact) != now.get(fact):
            yield f"{name}: its {fact.replace('_', ' ')} was {was.get(fact)}, and is {now.get(fact)}"
    changed = differing(was["files"], now["files"])
    if changed:
        few = ", ".join(changed[:3]) + ", ..." * (len(changed) > 3)
        yield f"{name}: {pluralized(len(changed), 'file')} changed since: {few}"


def changed_versions(certificate: Certificate) -> list[str]:
    """Return in words which versions are others here."""
    was = certificate["versions"]
    now = versions_of([name for name in was if name not in ("python", "plugrad", "numpy")])
    return [
        f"{name} was {version}, and is {now[name]}"
        for name, version in was.items()
        if now[name] != version
    ]


def changed_verdicts(certificate: Certificate, again: Certificate) -> list[str]:
    """Return in words what another run with the same settings found that the certificate does not say."""
    words = [f"now: {problem}" for problem in again["problems"]]
    was, now = certificate["ops"], again["ops"]
    for name in dict.fromkeys([*was, *now]):
        if name not in now or name not in was:
            words.append(f"{name}: {'it is new' if name in now else 'it was not checked again'}")
            continue
        if was[name]["verdict"] != now[name]["verdict"]:
            words.append(
                f"{name}: its verdict was {was[name]['verdict']}, and is {now[name]['verdict']}"
            )
        for check in dict.fromkeys([*was[name]["checks"], *now[name]["checks"]]):
            before, after = (
                side[name]["checks"].get(check, {}).get("verdict", "not asked")
                for side in (certificate["ops"], again["ops"])
            )
            if before != after:
                words.append(f"{name}: the check {check} was {before}, and is {after}")
    return words


# A badge --------------------------------------------------------------------------------------------------------------

LETTER = 6.6  # pixels that a letter of 11 pixels of Verdana takes, on average
BADGE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img" aria-label="{label}: {words}">
<title>{label}: {words} ({made})</title>
<rect width="{whole}" height="20" rx="3" fill="#555"/>
<path d="M{left} 0h{inner}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-{inner}z" fill="{colour}"/>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="{at_label}" y="14">{label}</text>
<text x="{at_words}" y="14">{words}</text>
</g>
</svg>
"""


def badge_of(certificate: Certificate, *, holds: bool) -> str:
    """Return a badge as an SVG image: green only for a certificate that passes and `holds` here and now."""
    words, colour = badge_words(certificate, holds=holds)
    label = "gradients"
    left, right = (round(LETTER * len(text)) + 12 for text in (label, words))
    return BADGE.format(
        label=label,
        words=words,
        made=certificate["made"][:10].translate(NO_MARKUP),
        colour=colour,
        left=left,
        inner=right - 3,
        whole=left + right,
        at_label=left / 2,
        at_words=left + right / 2,
    )


NO_MARKUP = str.maketrans(dict.fromkeys("<>&\"'"))


def badge_words(certificate: Certificate, *, holds: bool) -> tuple[str, str]:
    """Return what a badge says, and its colour."""
    verdicts = [op["verdict"] for op in certificate["ops"].values()]
    count = len(verdicts)
    if not passes(certificate):
        wrong, undecided = verdicts.count("fail"), verdicts.count("inconclusive")
        if wrong:
            return f"{wrong} of {count} wrong", "#c5221f"
        if certificate["problems"]:
            return "not all checked", "#c5221f"
        return (
            (f"{undecided} of {count} undecided", "#9a6700")
            if undecided
            else (
                "not checked",
                "#6e7781",
            )
        )
    if not holds:
        return "out of date", "#6e7781"
    if "warn" in verdicts:
        return f"{count} checked, {verdicts.count('warn')} with warnings", "#9a6700"
    return f"{count} checked", "#1a7f37"


def require_targets(targets: Sequence[str], packs: Sequence[str]) -> list[str]:
    """Return what is to be checked: the targets beside wheels, or else all packs that the wheels offer."""
    named = [target for target in targets if not is_wheel(target)]
    if named or packs:
        return named or list(packs)
    raise click.UsageError(
        "the wheel offers no pack: name what is to be checked too, `plugrad certify FILE.whl MODULE:CLASS -o FILE`."
    )
