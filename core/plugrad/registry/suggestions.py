"""Close matches for a misspelt name, in the words that every message here uses."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence: ``". Did you mean 'a' or 'b'?"``, or ``"."`` if nothing known is close."""
    import difflib  # only an error needs it

    close = difflib.get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f". Did you mean {' or '.join(repr(match) for match in close)}?" if close else "."
