"""Checks of what is installed: plugrad, the metadata of packs, their files, and whether the packs can be imported.

An installer writes entry points down once: what is renamed afterwards, or added to pyproject.toml, is not seen; and a
copy, such as a wheel's, does not see what is edited.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import re
import symtable
import sys
import tokenize
import tomllib
from collections.abc import Collection, Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import plugrad
from _plugrad_check.from_source.sources import in_a_shell
from _plugrad_cli.arguments import usable_packs
from _plugrad_cli.environment import Known, answers_to, facts_of_packs, facts_of_plugins
from plugrad import registry
from plugrad.engine.errors import PackError
from plugrad.registry.entries import Offer, PackInfo, is_ours
from plugrad.registry.finding.configuration import working_directory
from plugrad.registry.finding.discovery import discover_all, installed, misspelt_group, runs
from plugrad.registry.finding.kinds import GROUPS, PACK
from plugrad.registry.finding.metadata import (
    canonical,
    facts,
    folder_of,
    metadata_name,
    points,
    required,
    running_package,
    text_of,
)
from plugrad.registry.lock import hash_of, hashes_of, specs_of
from plugrad.registry.registry import plugin_name
from plugrad.registry.telling.errors import place_in
from plugrad.registry.telling.spelling import close
from plugrad.registry.telling.strangers import MOST_OF_AN_ERROR, bounded, words_of
from plugrad.registry.telling.wording import brings


class Wrong(NamedTuple):
    """Problem that a check of `plugrad doctor` found, and its fix."""

    text: str
    mend: str
    """A command, or what else to do; '' if nobody knows."""


class Right(NamedTuple):
    """Success that a check of `plugrad doctor` reports."""

    text: str


class Skipped(NamedTuple):
    """Reason why a check of `plugrad doctor` does not apply: it then counts neither as passed nor as failed."""

    text: str


Found = Wrong | Right | Skipped


# Is the plugrad that runs the one that is installed, and the only one?


PACKAGE = running_package()


def other_plugrads() -> Iterator[Wrong]:
    """Yield a problem for each plugrad other than the running one: those that are installed elsewhere, and those on
    sys.path.
    """
    ours, others = distributions()
    for distribution in others:
        _, version, path, _ = facts(distribution)
        if ours:
            yield Wrong(
                f"the plugrad that runs is {PACKAGE}, and {version} is installed in {path} too: which one is imported "
                "depends on the order of sys.path",
                f"{sys.executable} -m pip uninstall plugrad",
            )
        else:
            yield Wrong(
                f"the plugrad that runs is a source tree, {PACKAGE}, which lies before the plugrad {version} that is "
                f"installed in {path}",
                "run it from another folder, or take the tree out of PYTHONPATH",
            )
    known = {PACKAGE, *(Path(facts(each)[2]).resolve() / "plugrad" for each in others)}
    for folder in dict.fromkeys(Path(each or ".").resolve() / "plugrad" for each in sys.path):
        if (folder / "__init__.py").is_file() and folder not in known:
            yield Wrong(
                f"the plugrad that runs is {PACKAGE}, and there is another on sys.path, {folder}",
                f"take {folder.parent} out of sys.path (PYTHONPATH, or a .pth file), or remove {folder}",
            )


def metadata_of_another() -> Iterator[Wrong]:
    """Yield a problem if the running plugrad has no metadata, or metadata of another version."""
    ours, others = distributions()
    if not ours and not others:
        yield Wrong(
            f"the plugrad that runs, {PACKAGE}, is not installed, so it has no packs",
            f"{PIP} install -e . in the folder of its pyproject.toml",
        )
    for distribution in ours:
        _, version, path, _ = facts(distribution)
        folder, editable = folder_of(distribution)
        if version != plugrad.__version__:
            again = f"-e {folder}" if editable else "--force-reinstall plugrad"
            yield Wrong(
                f"plugrad {plugrad.__version__} runs, and its metadata in {path} say that it is {version}: it was "
                "installed before the last change, or two versions lie over each other",
                f"{sys.executable} -m pip install {again}",
            )


def distributions() -> tuple[list[Any], list[Any]]:
    """Return the installed distributions called plugrad as two lists: those of the plugrad that runs, and others."""
    ours: list[Any] = []
    others: list[Any] = []
    for distribution in installed():
        if canonical(metadata_name(distribution)) == "plugrad":
            mine = runs(facts(distribution)[2], distribution)
            (ours if mine else others).append(distribution)
    return ours, others


# Do entry points lead somewhere, and are they those of the project?


PIP = f"{sys.executable} -m pip"


def strangers() -> Iterator[Offer]:
    """Yield the offers (entry points) of packs in distributions other than plugrad."""
    return (offer for offer in all_strangers() if offer.group == PACK.group)


def all_strangers() -> Iterator[Offer]:
    """Yield the offers (entry points) of packs and other plugins in distributions other than plugrad."""
    for plugins in discover_all(installed()).values():
        for info in plugins.values():
            if not is_ours(info):  # without metadata that cannot be read: `in_a_bad_state` says it
                yield from (offer for offer in info.offers if offer.value)


def points_of(distribution: Any) -> list[tuple[str, str, str]]:
    """Return (group, name, value) for each entry point of a distribution; none if its metadata cannot be read."""
    with contextlib.suppress(OSError, ValueError):
        return [*points(text_of(distribution, "entry_points.txt") or "")]
    return []


def leading_nowhere() -> Iterator[Wrong]:
    """Yield a problem for each pack or other plugin whose entry point names a module, or an attribute of one, that does
    not exist.
    """
    for offer in all_strangers():
        module, _, attribute = without_extras(offer.value).partition(":")
        place = module_place(module)
        if place is None:
            lacking = f"the module {module}, which is not there"
        elif attribute and not defines(place, attribute.partition(".")[0]):
            lacking = f"{attribute} in {place}, which does not define it"
        else:
            continue
        yield Wrong(
            f"the {GROUPS[offer.group].name} {offer.name!r} ({offer}): its entry point {offer.name} = {offer.value} "
            f"names {lacking}",
            again(offer),
        )


def again(offer: Offer) -> str:
    """Return the command that reinstalls the distribution of an offer."""
    folder, editable = folder_of(offer.metadata)
    if folder is None or not folder.is_dir():
        return f"{PIP} install --force-reinstall {offer.distribution}"
    return f"{PIP} install {'-e ' * editable}{folder}"


def module_place(module: str) -> Path | None:
    """Return the file or folder of a module; None if it is not found. Nothing is imported."""
    spec = next((each for each in specs_of(module) if each.name == module), None)
    places = [] if spec is None else [spec.origin, *(spec.submodule_search_locations or ())]
    return next((Path(place) for place in places if place), None)


def defines(place: Path, name: str) -> bool:
    """Return True if the source file `place` defines `name` at its top level, or may do so: True too if it is no Python
    source or cannot be read.
    """
    if place.suffix != ".py":
        return True
    try:
        with tokenize.open(place) as file:
            source = file.read()
        symbols = symtable.symtable(source, str(place), "exec").get_symbols()
    except (OSError, SyntaxError, ValueError):
        return True  # that it cannot be imported, `--load` says
    bound = {each.get_name() for each in symbols if each.is_assigned() or each.is_imported()}
    return bool(bound & {name, "__getattr__"}) or "import *" in source


def unmet() -> Iterator[Wrong]:
    """Yield a problem for each requirement of the packs' distributions that is not installed, or in another version."""
    from packaging.requirements import Requirement  # as `metadata.incompatibility`

    for who, metadata in {str(offer): offer.metadata for offer in all_strangers()}.items():
        for line in required(metadata, of_plugrad=False):
            try:
                wanted = Requirement(line)
                if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
                    continue
                there = importlib.metadata.version(wanted.name)
                if wanted.specifier.contains(there, prereleases=True):
                    continue
                here = f"{wanted.name} {there} is installed"
            except importlib.metadata.PackageNotFoundError:
                here = "it is not installed"
            except Exception as error:  # each release of packaging has its own
                yield Wrong(f"{who} requires {line!r}, which cannot be read: {error}", "")
                continue
            name = in_a_shell(f"{wanted.name}{wanted.specifier}")
            yield Wrong(f"{who} requires {line}, and {here}", f"{PIP} install {name}")


def edited_since() -> Iterator[Wrong]:
    """Yield a problem for each distribution installed from a folder whose pyproject.toml now offers other packs, or
    which is gone.
    """
    for distribution in installed():
        folder, editable = folder_of(distribution)
        who, version, *_ = facts(distribution)
        if folder is None or canonical(who) == "plugrad":
            continue
        offered = points_of(distribution)
        there = {
            name: without_extras(value) for group, name, value in offered if group == PACK.group
        }
        if not folder.is_dir():
            if editable and there:
                yield Wrong(
                    f"{who} {version} was installed from {folder}, which is not there any more",
                    f"{PIP} uninstall {who}",
                )
            continue
        wanted = offered_by(folder / "pyproject.toml")
        if wanted is not None and wanted != there:
            lines = [
                f"{name} = {wanted.get(name, 'nothing')}, where {there.get(name, 'nothing')} is installed"
                for name in sorted({*wanted, *there})
                if wanted.get(name) != there.get(name)
            ]
            yield Wrong(
                f"{folder / 'pyproject.toml'} was edited after {who} {version} was installed; it offers "
                f"{'; '.join(lines)}",
                f"{PIP} install {'-e ' * editable}{folder}",
            )


def offered_by(file: Path) -> dict[str, str] | None:
    """Return the packs that a pyproject.toml offers, name to module; None if it cannot be read or leaves this to a
    build backend.
    """
    try:
        project = tomllib.loads(file.read_text("utf-8"))["project"]
        if "entry-points" in project.get("dynamic", ()):
            return None
        offered: dict[str, Any] = project.get("entry-points", {}).get(PACK.group, {})
        return {name: without_extras(str(value)) for name, value in offered.items()}
    except (OSError, ValueError, LookupError, AttributeError):
        return None  # that it is wrong, an installer says


def without_extras(value: str) -> str:
    """Return the value of an entry point without extras in brackets and spaces, which have no meaning here."""
    return value.partition("[")[0].replace(" ", "")


# Is what is installed what the project here has by now?


def copies_that_differ() -> Iterator[Wrong | Skipped]:
    """Yield a problem for each pack of the project in the working directory that is installed as a copy with other file
    contents; or `Skipped` if there is no project or no such pack.
    """
    here = working_directory()
    around = () if here is None else (here, *here.parents)
    named = ((each, name_in(each)) for each in around)
    folder, project = next(filter(itemgetter(1), named), (None, ""))
    if folder is None:
        yield Skipped("this folder is in no project")
        return
    own = [offer for offer in strangers() if canonical(offer.distribution) == canonical(project)]
    if not own:
        yield Skipped(f"no pack of the project {project} is installed")
    for offer in own:
        if offer.source != "editable" and (others := differing(offer, folder)):
            files = "1 file," if len(others) == 1 else f"{len(others)} files, such as"
            yield Wrong(
                f"the pack {offer.name!r} ({offer}) is a copy, in which {files} {others[0]} differs from the project "
                f"{folder}: your edits there have no effect",
                f"{PIP} install -e {in_a_shell(str(folder))}",
            )


def name_in(folder: Path) -> str:
    """Return the name of the project in `folder`, from its pyproject.toml; '' if there is none."""
    try:
        return str(tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["name"])
    except (OSError, ValueError, LookupError, TypeError):
        return ""


def differing(offer: Offer, folder: Path) -> list[str]:
    """Return the names of the files of an installed pack that its project in `folder` has too, but with other
    contents.
    """
    return [
        name
        for name, installed in hashes_of(offer).items()
        for source in (folder / "src" / name, folder / name)
        if source.is_file() and hash_of(source) != installed
    ]


# Can the packs be used? Their metadata are read, then each is imported in a process of its own, with a time limit.


ALIKE = 0.7  # 'plugrad_acme.kernels' is a group of somebody's own


def in_a_bad_state() -> Iterator[Wrong]:
    """Yield a problem for each pack or other plugin that cannot be used by its metadata, apart from what the user has
    blocked, and for each with metadata of two versions.
    """
    decided = preferences()
    plugins = discover_all(installed())
    for info in (info for found in plugins.values() for info in found.values()):
        if info.state == "conflict":
            if info.name not in decided:
                text, _, fix = info.reason.partition("; keep one of them: ")
                yield Wrong(f"the {info.kind} {info.name!r} is {text}: keep one of them", fix)
        elif info.reason:
            who = f"the {info.kind} {info.name!r} ({info.distribution} {info.version})"
            text, fix = with_fix(info.reason, info.offers[0])
            yield Wrong(f"{who}: {text}", fix)


def with_fix(reason: str, offer: Offer) -> tuple[str, str]:
    """Return why a pack or another plugin cannot be used, and how to fix it: by the advice at the end of `reason`, if
    it has one, otherwise by an advice that suits the error.
    """
    text, is_said, fix = reason.rpartition("; ")
    # A place at the end is that of an error, whose own words of a way out are for another case.
    if is_said and re.match(r"(pip |correct |keep one|write )(?!.*:\d+\)$)", fix):
        return text, fix
    lacking = re.search(r"ModuleNotFoundError: .* '?(\w+)[\w.]*'? \(", reason)
    if lacking and lacking[1] != offer.module.partition(".")[0]:
        fix = f"install what has the module {lacking[1]}, or {PIP} uninstall {offer.distribution}"
    elif folder_of(offer.metadata)[1]:
        place = re.search(r"\(([^()]+:\d+)\)", reason)
        fix = f"correct {place[1] if place else f'the module {offer.module}'}"
    else:
        fix = (
            f"{PIP} install --upgrade {offer.distribution}, or {PIP} uninstall {offer.distribution}"
        )
    return reason, fix


def preferences() -> Collection[str]:
    """Return the names of the packs for which the user has chosen one of several distributions; none if that setting is
    invalid.
    """
    with contextlib.suppress(PackError):
        rules = registry.default.rules()
        return rules.prefer.value if rules.prefer is not None else ()
    return ()


def unchecked() -> Iterator[Wrong]:
    """Yield a problem for each pack that the required lock file refuses. (A missing lock file is reported by another
    check.)
    """
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
    """Yield a problem for each pack whose entry point is in a group with a name similar to plugrad's, where it is never
    found.
    """
    for distribution in installed():
        for group, pack, _ in points_of(distribution):
            if group not in GROUPS and close(group, [PACK.group], ALIKE):
                text, _, fix = misspelt_group(pack, [distribution]).partition(": ")
                if text:
                    yield Wrong(f"the pack {pack!r}: {text}", fix)


# Can they be loaded, and what do they report of themselves?


HOOK = "plugrad_doctor"


def usable() -> list[str]:
    """Return the names of the packs whose metadata have no fault, except those that the user has blocked or a lock
    refuses.
    """
    offered = discover_all(installed())["pack"]
    refused = {info.name for info in registry.packs() if info.state == "unchecked"}
    return [
        name
        for name in usable_packs()
        if name in offered and offered[name].usable and name not in refused
    ]


def unusable() -> Iterator[Found]:
    """Yield a problem for each pack or other plugin that cannot be loaded although its metadata have no fault. For
    other plugins, also yield a success for each thing that they register, and a problem for each conflict with another
    plugin.
    """
    for plugin in facts_of_plugins(load=True):
        if plugin["state"] == "broken":
            yield unloaded(plugin)
        for words in brings(plugin):
            yield Right(f"{plugin['distribution']} brings {words}")
        for words in plugin["conflicts"]:
            yield Wrong(
                f"the {plugin['kind']} {plugin['name']!r}: {words}",
                f"plugrad info {plugin['name']}",
            )
    for pack in facts_of_packs(usable(), load=True):
        if pack["state"] != "loaded":
            yield unloaded({"kind": "pack"} | pack)


def unloaded(plugin: Known) -> Wrong:
    """Return the problem of a plugin, given by its facts, that was imported and cannot be used."""
    offer = registry.info(plugin["name"], plugin["kind"]).offers[0]
    text, fix = with_fix(plugin["reason"], offer)
    return Wrong(f"the {plugin['kind']} {plugin['name']!r} is {plugin['state']}: {text}", fix)


def own_words() -> Iterator[Found]:
    """Yield the problems and successes that the packs report in their hook `plugrad_doctor`."""
    names = usable()
    for name, said in zip(names, answers_to(health_of, names), strict=True):
        if isinstance(said, PackError):  # `unusable` says why, unless the hook ended the process
            if facts_of_packs([name], load=True)[0]["state"] == "loaded":
                yield Wrong(f"{name}: its {HOOK} gave no answer: {said}", f"plugrad info {name}")
            continue
        for text, fix in said["wrong"]:
            yield Wrong(f"{name}: {text}", fix)
        for text in said["right"]:
            yield Right(f"{name}: {text}")


def health_of(name: str) -> Known:
    """Import the pack `name`, run its hook `plugrad_doctor`, and return what it reported: `wrong` as pairs of a problem
    and its fix, and `right` as texts. A hook that raises, or reports nothing, is a problem.
    """
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
    """Collector of problems and successes: the `report` argument that a pack's hook `plugrad_doctor` gets
    (`hookspecs.Health`).
    """

    def __init__(self) -> None:
        self.found: list[Found] = []

    def wrong(self, text: str, /, *, mend: str = "") -> None:
        """Report the problem `text`, and `mend`, the command that fixes it."""
        self.found.append(Wrong(words_of(text), words_of(mend)))

    def right(self, text: str, /) -> None:
        """Report a success: `text` says what was looked at."""
        self.found.append(Right(words_of(text)))
