"""Whether a text says what it must: words in it, in order or in any."""

import re


def lacking(text, *words):
    """Return those of the words that a text, or anything else that holds words, does not have."""
    return [each for each in words if each not in text]


def says(text, words):
    """Return whether a text has these words in this order, spaces and line ends alike; " ... " stands for any others.

    None stands for a text without words.
    """
    text = " ".join(text.split())
    if words is None:
        return not text
    return re.search(".*".join(map(re.escape, words.split(" ... "))), text) is not None
