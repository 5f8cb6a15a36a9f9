"""Kernel packs for `plugrad list --kernels` and `info`: what each has, whether it is chosen, and was checked.

A kernel is checked according to the lock that is required; without one, to the record that `plugrad check --kernels`
leaves in the user's cache folder, a lock file too: it holds for the same versions, files and NumPy.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from _plugrad_cli.environment import Known, facts_of_all
from _plugrad_cli.terminal.style import Table, Text, command, field, fitting, paragraph, table_of
from plugrad import registry
from plugrad.engine.errors import PackError, SettingError
from plugrad.registry.finding.kinds import KERNELS
from plugrad.registry.finding.metadata import canonical
from plugrad.registry.lock import Lock, read_lock, why_changed
from plugrad.registry.telling.strangers import pluralized
from plugrad.registry.telling.wording import LOOKS

FOR_WORK_ON_PLUGRAD = ("test", "dev", "docs", "interop")
"""Extras that install more than a library that a kernel pack needs."""
UNKNOWN = "no check is known"
STATES = {"loaded": "green", "not loaded": "", "blocked": "yellow", "unchecked": "yellow"}


def record_path() -> Path:
    """Return the path of the record of checked kernels in the user's cache folder; each Python environment has its
    own.
    """
    home = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME")
    folder = Path(home) if home and os.path.isabs(home) else Path.home() / ".cache"
    environment = hashlib.sha256(sys.prefix.encode()).hexdigest()[:12]
    return folder / "plugrad" / f"kernels-{environment}.lock"


def checked_by() -> tuple[Lock | None, str]:
    """Return the lock file with the verdicts of kernels, and its name in messages: the required lock, or the record of
    `plugrad check --kernels`; (None, '') if there is neither.
    """
    required = registry.default.required_lock()
    if required is not None:
        return required, "the required lock"
    try:
        return read_lock(record_path()), "the last `plugrad check --kernels`"
    except (SettingError, OSError, RuntimeError):  # there is none, or no home
        return None, ""


def facts_of_kernel_packs(name: str = "") -> list[Known]:
    """Return the facts of the installed kernel packs, or only of the one called `name`, as plain values; each is
    imported in a process of its own.
    """
    infos = [info for info in registry.plugins(KERNELS.name) if not name or info.name == name]
    said = registry.default.rules().kernels
    lock, by = checked_by()
    found = []
    for info, facts in zip(infos, facts_of_all(infos, load=True), strict=True):
        rows = [
            row | checked(lock, by, info, row["name"]) for row in facts.pop("brings", None) or ()
        ]
        facts.pop("conflicts", None)
        is_chosen = said is not None and info.name in said.value
        found.append(
            facts
            | {
                "install": how_to_install(facts),
                "chosen": is_chosen,
                "chosen_by": said.source if said is not None and is_chosen else None,
                "kernels": rows,
            }
        )
    return found


def checked(lock: Lock | None, by: str, info: Any, op: str) -> Known:
    """Return the verdict of the check of a kernel, that of the kernel pack `info` for `op`, as an entry of its facts:
    `checked` is the verdict in `lock`, or None with the reason in `unchecked`. `by` is the name of the lock in
    messages.
    """

    def unchecked(why: str) -> Known:
        return {"op": op, "checked": None, "unchecked": why}

    again = f"plugrad check {op} --kernels {info.name}"
    entry = lock.kernels.get(info.name) if lock is not None else None
    kernel = entry["ops"].get(op) if entry is not None else None
    if lock is None or entry is None or kernel is None:
        return unchecked(UNKNOWN)
    if why := why_changed(entry, info, f"run `{again}`"):
        return unchecked(why)
    if entry.get("numpy") != np.__version__:
        return unchecked(f"it was checked with NumPy {entry.get('numpy')}; run `{again}`")
    try:
        pack = registry.info(op.partition("::")[0])
    except PackError as error:
        return unchecked(str(error))
    if kernel.get("of") != f"{pack.distribution} {pack.version}":
        return unchecked(
            f"it was checked beside {kernel.get('of')}, and {pack.distribution} {pack.version} is here; run `{again}`"
        )
    return {"op": op, "checked": kernel["verdict"], "checked_by": by, "unchecked": ""}


MISSING = re.compile(r"No module named '([^'.]+)")


def how_to_install(facts: Mapping[str, Any]) -> str | None:
    """Return the command that installs the library that a kernel pack needs, given its facts; None if none is
    missing.
    """
    found = MISSING.search(facts["reason"]) if facts["state"] == "broken" else None
    if found is None:
        return None
    library, distribution = found[1], facts["distribution"]
    try:
        required = importlib.metadata.requires(distribution) or []
    except importlib.metadata.PackageNotFoundError:
        required = []
    extras = [
        extra[1]
        for each in required
        if (named := re.match(r"[\w.-]+", each)) and canonical(named[0]) == canonical(library)
        if (extra := re.search(r"extra\s*==\s*['\"]([^'\"]+)['\"]", each))
        if extra[1] not in FOR_WORK_ON_PLUGRAD
    ]
    if extras:
        return f"pip install '{distribution}[{extras[0]}]'"
    return f"pip install {library}"


def list_of_kernels(packs: Sequence[Known], columns: int) -> list[Text | Table]:
    """Return the lines and the table of kernels of each kernel pack, given the facts, and the closing line, for a width
    of `columns`.
    """
    shown: list[Text | Table] = []
    for pack in packs:
        state = (pack["state"], STATES.get(pack["state"], "bold red"))
        chosen = f", chosen by {pack['chosen_by']}" if pack["chosen"] else ", not chosen"
        shown += [
            Text.assemble((pack["name"], "bold"), "  ", state, chosen),
            field("distribution", f"{pack['distribution']} {pack['version']}", columns),
        ]
        if pack["reason"]:
            shown.append(field("reason", pack["reason"], columns))
        if pack["install"]:
            shown.append(command("install", pack["install"]))
        changed = [row["unchecked"] for row in pack["kernels"] if row["unchecked"] != UNKNOWN]
        shown += [field("unchecked", words, columns) for words in dict.fromkeys(changed) if words]
        table = table_of("kernel of", "dtypes", "checked")
        for row in pack["kernels"]:
            table.add_row(row["op"], ", ".join(row["dtypes"]), verdict_in_words(row))
        shown += [Text(), fitting(table, columns), Text()] if pack["kernels"] else [Text()]
    return [*shown, Text(paragraph(closing(packs), columns))]


def verdict_in_words(row: Known) -> str:
    """Return the verdict of a kernel's check in words, such as 'PASS', or 'unchecked'; `row` is the result of
    `checked`.
    """
    return "unchecked" if row["checked"] is None else LOOKS[row["checked"]].word


def closing(packs: Sequence[Known]) -> str:
    """Return the closing line: the number of kernel packs, and what to do next."""
    open_ones = [
        pack["name"] for pack in packs if any(row["checked"] is None for row in pack["kernels"])
    ]
    words = f"{pluralized(len(packs), 'kernel pack')}. `with pg.kernels(NAME):` or PLUGRAD_KERNELS=NAME chooses one."
    if open_ones:
        words += f" `plugrad check --kernels {open_ones[0]}` compares its kernels with the plain forwards."
    return words


def kernels_of_op(facts: Known) -> Known | None:
    """Return the signature with which kernels of an op are called and the kernel packs that have one, given the op's
    facts; None if the op cannot have kernels.
    """
    call = facts["kernel_call"]
    if call is None:
        return None
    packs = facts_of_kernel_packs()
    having = [
        pack["name"]
        for pack in packs
        if any(row["op"] == facts["identity"] for row in pack["kernels"])
    ]
    unloaded = [pack["name"] for pack in packs if pack["state"] != "loaded"]
    return {"call": call, "packs": having, "unusable": unloaded}


def kernels_in_words(known: Known) -> str:
    """Return the line of an op's page about its kernels, from the result of `kernels_of_op`."""
    packs = ", ".join(known["packs"]) or "none"
    unusable = f" (not usable: {', '.join(known['unusable'])})" * bool(known["unusable"])
    return f"{packs}{unusable}; called with {known['call']}"
