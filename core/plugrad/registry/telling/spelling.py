"""Spelling suggestions: fuzzy matching of names, for "Did you mean"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from plugrad.registry.entries import PackInfo

ROUGHLY, EXACTLY = 0.7, 1.0  # how alike two names must be, but for case, - and _


def close(name: str, known: Iterable[str], likeness: float) -> list[str]:
    """Return at most three of the names `known` that are similar to `name`, the most similar first.

    If some differ only in case, hyphens and underscores, only those count. `likeness` is from 0 to 1, as in `difflib`.

    >>> close("MaxPool2d", ["max_pool2d", "avg_pool2d"], ROUGHLY)
    ['max_pool2d']
    """
    import difflib  # only an error needs it

    by_letters: dict[str, list[str]] = {}
    for one in known:
        by_letters.setdefault(plain(one), []).append(one)
    same = plain(name)
    found = [same] if same in by_letters else []
    if not found and likeness < EXACTLY:
        alike = [letters for letters in by_letters if len(letters) < 2 * len(same)]
        found = difflib.get_close_matches(same, alike, n=3, cutoff=likeness)
    return [one for letters in found for one in by_letters[letters]][:3]


def plain(name: str) -> str:
    """Return a name in lower case without hyphens, underscores, dots and spaces:
    'Plugrad-Legendre' is 'plugradlegendre'.
    """
    return re.sub(r"[-_.\s]+", "", name).lower()


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a message: ``". Did you mean 'a' or 'b'?"``, or ``"."`` if no name in `known` is similar."""
    found = close(name, known, ROUGHLY)
    return f". Did you mean {' or '.join(map(repr, found))}?" if found else "."


def sentence(words: str) -> str:
    """Return a text with a full stop at its end, unless it ends with one or a question mark."""
    return words if words.endswith((".", "?")) else f"{words}."


def packs_called(name: str, packs: Iterable[PackInfo], likeness: float = ROUGHLY) -> list[str]:
    """Return the names of the packs whose name, distribution or module is similar to `name`, at least as much as
    `likeness`, from 0 to 1: see `close`.
    """
    names = [
        (alias, info.name)
        for info in packs
        for offer in info.offers
        for alias in (
            info.name,
            offer.distribution,
            offer.module,
            offer.module.partition(".")[0],
        )
    ]
    found = close(name, dict.fromkeys(alias for alias, _ in names), likeness)
    return list(dict.fromkeys(pack for one in found for alias, pack in names if alias == one))
