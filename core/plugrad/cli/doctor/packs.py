"""Can the packs be used? Their metadata are read, then each is imported in a process of its own, with a time limit."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterator, Sequence

from plugrad import registry
from plugrad.cli.arguments import usable_packs
from plugrad.cli.doctor.installation import Found, Right, Wrong
from plugrad.cli.environment import Known, answers_to, facts_of_packs, facts_of_plugins
from plugrad.engine.errors import PackError
from plugrad.registry.entries import PackInfo
from plugrad.registry.finding.discovery import discover_all, installed, misspelt_group
from plugrad.registry.finding.kinds import GROUPS, PACK
from plugrad.registry.finding.metadata import points, text_of
from plugrad.registry.registry import plugin_name
from plugrad.registry.telling.refusals import place_in
from plugrad.registry.telling.spelling import close
from plugrad.registry.telling.strangers import MOST_OF_AN_ERROR, bounded, words_of

ALIKE = 0.7  # 'plugrad_acme.kernels' is a group of somebody's own


def in_a_bad_state() -> Iterator[Wrong]:
    """Yield the packs that cannot be used, whatever the user allows, and those with metadata of two versions."""
    decided = preferences()
    plugins = discover_all(installed())
    for info in (info for found in plugins.values() for info in found.values()):
        if info.reason and not (info.state == "conflict" and info.name in decided):
            before_mend = ": " if info.state == "conflict" else "; "
            text, is_said, mend = info.reason.rpartition(before_mend)
            if not is_said:
                text, mend = info.reason, f"pip uninstall {info.offers[-1].distribution}"
            yield Wrong(
                f"the {info.kind} {info.name!r} ({info.distribution} {info.version}): {text}", mend
            )


def preferences() -> Collection[str]:
    """Return the packs of which the user has said whose they are to be; none if what is said makes no sense."""
    with contextlib.suppress(PackError):
        rules = registry.default.rules()
        return rules.prefer.value if rules.prefer is not None else ()
    return ()


def unchecked() -> Iterator[Wrong]:
    """Yield the packs that the lock which is required refuses; that there is no such lock, `environment.py` says."""
    packs: Sequence[PackInfo] = ()
    with contextlib.suppress(PackError):
        packs = registry.packs()
    for info in packs:
        if info.state == "unchecked":
            first = re.search("`([^`]+)`", info.reason)  # of several ways out, the likeliest
            yield Wrong(
                f"the pack {info.name!r} ({info.distribution} {info.version}) is refused: {info.reason}",
                first[1] if first else f"plugrad check {info.name}",
            )


def in_a_misspelt_group() -> Iterator[Wrong]:
    """Yield the packs that are offered in a group like ours, where nobody looks for them."""
    for distribution in installed():
        for group, pack, _ in points(text_of(distribution, "entry_points.txt") or ""):
            if group not in GROUPS and close(group, [PACK.group], ALIKE):
                text, _, mend = misspelt_group(pack, [distribution]).partition(": ")
                if text:
                    yield Wrong(f"the pack {pack!r}: {text}", mend)


# Can they be loaded, and what do they report of themselves?


HOOK = "plugrad_doctor"


def usable() -> list[str]:
    """Return the packs that metadata find no fault with, but those that the user has ruled out, or a lock refuses."""
    offered = discover_all(installed())["pack"]
    refused = {info.name for info in registry.packs() if info.state == "unchecked"}
    return [
        name
        for name in usable_packs()
        if name in offered and offered[name].usable and name not in refused
    ]


def unusable() -> Iterator[Wrong]:
    """Yield the packs and other plugins that cannot be loaded, of those that metadata find no fault with."""
    for plugin in facts_of_plugins(load=True):
        if plugin["state"] == "broken":
            yield Wrong(
                f"the {plugin['kind']} {plugin['name']!r} is broken: {plugin['reason']}",
                f"plugrad info {plugin['name']}",
            )
    for pack in facts_of_packs(usable(), load=True):
        if pack["state"] != "loaded":
            yield Wrong(
                f"the pack {pack['name']!r} is {pack['state']}: {pack['reason']}",
                f"plugrad info {pack['name']}",
            )


def own_words() -> Iterator[Found]:
    """Yield what packs say of themselves in their hook."""
    names = usable()
    for name, said in zip(names, answers_to(said_by, names), strict=True):
        if isinstance(said, PackError):  # `unusable` says why, unless the hook ended the process
            if not isinstance(answers_to(loaded, [name])[0], PackError):
                yield Wrong(f"{name}: its {HOOK} gave no answer: {said}", f"plugrad info {name}")
            continue
        for text, mend in said["wrong"]:
            yield Wrong(f"{name}: {text}", mend)
        for text in said["right"]:
            yield Right(f"{name}: {text}")


def loaded(name: str) -> Known:
    """Load a pack."""
    registry.ops(name)
    return {}


def said_by(name: str) -> Known:
    """Return what a pack says of itself, importing it: pairs of a problem and its fix, and successes."""
    report, hooks = HealthReport(), registry.default.hooks
    registry.load(name)
    plugin = plugin_name(registry.info(name))
    if hooks.implements(plugin, HOOK):
        try:
            hooks.call(plugin, HOOK, report=report)
        except Exception as error:
            words = bounded(f"{type(error).__name__}: {words_of(error)}", MOST_OF_AN_ERROR)
            place = place_in(error, registry.info(name).offers[0])
            report.wrong(f"its {HOOK} raised {words} ({place})")
        if not report.found:
            report.wrong(
                f"its {HOOK} reported neither a problem nor a success",
                mend="call report.right('...') in it if there is no problem",
            )
    return {
        "wrong": [tuple(each) for each in report.found if isinstance(each, Wrong)],
        "right": [each.text for each in report.found if isinstance(each, Right)],
    }


class HealthReport:
    """What `plugrad_doctor` is given (`hookspecs.Health`)."""

    def __init__(self) -> None:
        self.found: list[Found] = []

    def wrong(self, text: str, /, *, mend: str = "") -> None:
        """Say what is wrong, and the command that fixes it."""
        self.found.append(Wrong(words_of(text), words_of(mend)))

    def right(self, text: str, /) -> None:
        """Say what was looked at, and is as it should be."""
        self.found.append(Right(words_of(text)))
