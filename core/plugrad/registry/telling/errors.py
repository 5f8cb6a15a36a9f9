"""Errors for packs that cannot be used: what each says, and where in the pack its own error was raised."""

from __future__ import annotations

import os
from collections.abc import Mapping

from plugrad.engine.errors import (
    NotCheckedError,
    PackConflictError,
    PackError,
    PackIncompatibleError,
    PackLoadError,
    PlugradError,
)
from plugrad.engine.places import frames_of
from plugrad.registry.entries import Offer, PackInfo, is_ours
from plugrad.registry.finding.configuration import BLOCK, STRICT
from plugrad.registry.finding.metadata import own_folders
from plugrad.registry.telling.strangers import MOST_OF_AN_ERROR, bounded, words_of


def error_for(info: PackInfo, was_tried: bool) -> PackError:
    """Return the error for a pack in a bad state: what it is, why, and what to do.

    `was_tried` says for a broken one that its code was run; else its metadata are invalid.
    """
    bare = f"the {info.kind} {info.name!r}"
    if info.state == "conflict":
        return PackConflictError(f"{bare} is {info.reason}")
    what = f"{bare} ({info.offers[0]})"
    if info.state == "blocked":
        return PackLoadError(f"{what} is {info.reason}")
    if info.state == "unchecked":
        return NotCheckedError(f"{what} is refused: {info.reason}")
    if info.state == "incompatible":
        return PackIncompatibleError(f"{what} {info.reason}")
    if is_ours(info):
        advice = "It is plugrad's own: pip install --force-reinstall plugrad"
    elif not was_tried:
        return PackLoadError(
            f"{what} cannot be loaded: {info.reason}. Other {info.kind}s are not affected"
        )
    else:
        advice = f"Leave it out with {BLOCK}={info.name}, or pip uninstall {info.distribution}"
    return PackLoadError(
        f"{bare} could not be loaded: {info.reason}. It is from {info.offers[0]}. Other {info.kind}s are not affected. "
        f"{advice}. Its author sees the original error with {STRICT}=1"
    )


def harm_done(info: PackInfo, changed: Mapping[str, bool]) -> str:
    """Return a description of the process state that a pack changed while it was loaded; '' if it changed none.

    `changed` maps the names to True if it was restored. What was not may be another thread's change; for random numbers
    that is not mentioned.
    """
    restored = [name for name, is_restored in changed.items() if is_restored]
    left = [name for name in changed if name not in restored and "random" not in name]
    told = []
    if restored:
        told.append(
            f"loading it changed {', '.join(restored)}, which was put back. Correct this in {info.distribution}, or in "
            "the library it imports that did it: other code depends on it, so it must not change at an import"
        )
    if left:
        told.append(
            f"while it was loaded, {', '.join(left)} changed, by it or by another thread, and was left as it is now. "
            "Load it before other threads are started to find out"
        )
    return "; ".join(told)


def describe(error: BaseException, place: str) -> str:
    """Return an error in one line, followed by `place`, where it was raised, unless the error names a place itself."""
    text = " ".join(bounded(words_of(error), MOST_OF_AN_ERROR).split())
    if isinstance(error, SyntaxError) and os.path.isfile(error.filename or ""):
        text, place = str(error.msg), f"{error.filename}:{error.lineno or 1}"
    what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return what if isinstance(error, PlugradError) else f"{what} ({place})"


def place_in(error: BaseException, offer: Offer) -> str:
    """Return the place 'file:line' in a pack where an error was raised: the innermost frame in the pack's own package.

    Without one it is the first frame outside of plugrad, or the entry point.
    """
    own = own_folders()  # the registry's own frames are no place of a pack's
    frames = [
        frame
        for frame in frames_of(error)
        if not frame.file.startswith(own) and "importlib" not in frame.file
    ]
    package = offer.module.partition(".")[0]
    theirs = [frame for frame in frames if frame.package == package] or frames[:1]
    return theirs[-1].place if theirs else f"its entry point is {offer.name} = {offer.value!r}"
