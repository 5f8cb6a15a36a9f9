"""Can the packs be loaded, and what do they say of themselves? A process for each, with a time limit."""

from __future__ import annotations

from collections.abc import Iterator

from plugrad import registry
from plugrad.cli.doctor.findings import Found, Right, Wrong
from plugrad.cli.environment import Known, answers_to, facts_of_packs, facts_of_plugins
from plugrad.cli.targets import usable_packs
from plugrad.engine.errors import PackError
from plugrad.registry.finding.discovery import discover, installed
from plugrad.registry.registry import plugin_name
from plugrad.registry.telling.refusals import place_in
from plugrad.registry.telling.strangers import MOST_OF_AN_ERROR, bounded, words_of

HOOK = "plugrad_doctor"


def usable() -> list[str]:
    """Return the packs that metadata find no fault with, but those that the user has ruled out, or a lock refuses."""
    offered = discover(installed())
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
