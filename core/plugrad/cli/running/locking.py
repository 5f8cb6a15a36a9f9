"""Lock file of `plugrad check --lock FILE`: verdicts, and the hashes of the files that were checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plugrad import registry
from plugrad.cli.arguments import usable_packs
from plugrad.cli.wording import pluralized
from plugrad.engine.errors import SettingError
from plugrad.registry.lock import (
    UNREADABLE,
    entry_of,
    hashes_of,
    read_lock,
    shown,
    text_of_lock,
)

if TYPE_CHECKING:
    from plugrad.check.report.report import Report

Entries = dict[str, Any]


@dataclass(frozen=True)
class Locking:
    """A lock that is to be written, and the hashes that the files of the packs had before anything was imported."""

    path: Path
    targets: Sequence[str]
    hashes: Mapping[str, Mapping[str, str]]

    def written(self, report: Report, problems: list[str], notes: list[str]) -> str:
        """Return the lock as it is to be; add to `problems` what could not be written in it, to `notes` what it lost.

        Without targets it has what this run checked; with some, what it says by now of other packs stays: other runs
        may have written it since this one began, so the caller is `alone` with the file.

        Raises
        ------
        SettingError
            Something else is in the file.
        """
        entries = dict(packs_in(self.path)) if self.targets else {}
        for pack, hashes in self.hashes.items():
            old = entries.pop(pack, None)
            ops = ops_in(report, pack)
            info = registry.info(pack)
            hidden = [
                f"{file} is {why}" for file, why in hashes.items() if why.startswith(UNREADABLE)
            ]
            if hidden:
                problems.append(f"{pack} is not in {shown(self.path)!r}: its file {hidden[0]}")
            elif hashes_of(info.offers[0]) != hashes:
                problems.append(
                    f"{pack} is not in {shown(self.path)!r}: its files changed while it was checked"
                )
            elif ops:
                entry = entries[pack] = entry_of(info, ops, hashes)
                if old is not None and pack not in self.targets:  # ops of it were checked, not all
                    kept, lost = other_ops(old, entry)
                    entry["ops"] |= kept
                    if lost:
                        notes.append(
                            f"{pack}: {pluralized(len(lost), 'op')} that {shown(self.path)!r} had must be checked "
                            f"again ({', '.join(lost)}): the pack or its dependencies have changed"
                        )
        return text_of_lock(entries)


def locking(path: Path, targets: Sequence[str]) -> Locking:
    """Return what is needed to write a lock after the checks of these targets.

    Raises
    ------
    UsageError
        Something else is in the file.
    """
    try:
        packs_in(path)
    except SettingError as error:
        raise click.UsageError(f"--lock: {error}.") from None
    names = dict.fromkeys(target.partition("::")[0] for target in targets or usable_packs())
    hashes = {name: hashes_of(registry.info(name).offers[0]) for name in names}
    return Locking(path, targets, hashes)


def packs_in(path: Path) -> Mapping[str, Mapping[str, Any]]:
    """Return what a lock that is to be written says already of packs; raise SettingError if it is another file."""
    if not path.is_file() or not path.stat().st_size:
        return {}
    try:
        return read_lock(path).packs
    except SettingError as error:
        raise SettingError(f"{error}; give another file, or remove it") from None


def ops_in(report: Report, pack: str) -> Entries:
    """Return what a lock says of the ops of a pack that were checked."""
    return {
        op.op: {
            "version": op.version,
            "verdict": op.verdict,
            "checks": {check.name: check.verdict for check in op.checks},
            "seed": report.seed,
            "seeds": report.seeds,
            "full": op.full,
        }
        for op in report.ops
        if op.op.startswith(f"{pack}::")
    }


def other_ops(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Entries, list[str]]:
    """Return the other ops that a lock has of a pack: those that stay, and those that were checked in other files."""
    others = {name: op for name, op in old["ops"].items() if name not in new["ops"]}
    same = {**old, "ops": None} == {**new, "ops": None}
    return (others, []) if same else ({}, sorted(others))


def still_refused(report: Report, required: Path, written: Path | None) -> str:
    """Return which of the ops that were checked a lock still refuses that is required; '' if it has them all."""
    if required == written:
        return ""
    try:
        lock = read_lock(required)
    except SettingError as error:
        return f"packs are held to a lock, and {error}"
    held = [op.op for op in report.ops if lock.holds(op.op.partition("::")[0])]
    refused = [name for name in held if not lock.has_passed(name)]
    few = ", ".join(refused[:3]) + ", ..." * (len(refused) > 3)
    return (
        f"outside of this command {pluralized(len(refused), 'op')} of these would be refused ({few}): "
        f"{shown(required)} does not have them with a passing verdict; --lock {shown(required)} writes it"
    ) * bool(refused)
