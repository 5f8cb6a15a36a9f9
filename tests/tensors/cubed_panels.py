"""What each op does with Cubed's arrays, and the table of it in docs/cubed.md.

`python -m tests.tensors.cubed_panels` runs every op on its samples and writes the table anew (5 minutes);
`pytest -m sweep tests/tensors/test_cubed.py` runs them too, and compares.
"""

import re
import warnings

import numpy as np

from plugrad.standard_array import StandardArray
from tests import ROOT
from tests.tensors.panels import OPS, declares, families, tried

PAGE = ROOT / "docs" / "cubed.md"
SAMPLES = 2
"""Of each op: Cubed takes half a second for one, and writes files."""


def spec_of(allowed_mem="200MB"):
    import cubed

    return cubed.Spec(allowed_mem=allowed_mem, reserved_mem=0, executor_name="single-threaded")


def cubed_array(values, chunks, spec):
    """Return an array in chunks of a size along each dimension; -1 is one chunk."""
    import cubed

    values = np.asarray(values)
    if not values.size:
        return cubed.array_api.asarray(values, spec=spec)
    return cubed.from_array(
        values, chunks=tuple(min(chunks, n) if chunks > 0 else n for n in values.shape), spec=spec
    )


def computed_by_cubed(arrays):
    """Return the values of Cubed's arrays, computed in one run."""
    import cubed

    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", DeprecationWarning)  # of its own use of NumPy
        done = iter(cubed.compute(*(each.held for each in arrays if is_cubed(each))))
    return [next(done) if is_cubed(each) else each for each in arrays]


def is_cubed(array):
    return isinstance(array, StandardArray)


def tried_on_cubed(op, chunks):
    """Return on how many samples an op was right, and what it said of the others."""
    spec = spec_of()
    samples = list(op.function.samples(np.random.default_rng(0)))[:SAMPLES]
    return tried(
        op,
        samples,
        lambda value: cubed_array(value, chunks, spec),
        computed_by_cubed,
        StandardArray,
    )


def answer(op):
    """Return "all", "one chunk" (it is right once its dimensions lie in one chunk), or why an op is refused."""
    if not declares(op):
        return "NumPy's arrays only"
    right, refusals = tried_on_cubed(op, 2)
    if right and not refusals:
        return "all"
    whole, more = tried_on_cubed(op, -1)
    if whole and not more:
        return "one chunk"
    if right or whole:
        return "some: " + short((more or refusals)[0])
    return short(more[0])


def short(refusal):
    """Return why in a few words: what the library, or the adapter, said."""
    if "needs the values of" in refusal:
        return "needs the values"
    said = refusal.partition("It raised: ")[2] or refusal
    kind, _, text = said.partition(": ")
    return (text or kind).partition(". ")[0].rstrip(".").replace("|", "/")[:80]


HEAD = """| ops | in any chunks | in one chunk | refused |
| --- | --- | --- | --- |
"""


def table(answers):
    """Return the table of answers, ``{identity: answer}``."""
    rows = []
    for family, ops in families().items():
        some = sum(answers[op.identity] == "all" for op in ops)
        whole = ", ".join(f"`{op.name}`" for op in ops if answers[op.identity] == "one chunk")
        reasons = {}
        for op in ops:
            if answers[op.identity] not in ("all", "one chunk"):
                reasons.setdefault(answers[op.identity], []).append(f"`{op.name}`")
        why = "; ".join(f"{', '.join(names)}: {word}" for word, names in reasons.items()) or "–"
        rows.append(f"| **{family}** | {some} of {len(ops)} | {whole or '–'} | {why} |\n")
    return HEAD + "".join(rows)


def listed():
    """Return what the page says of each op: a dict of identities, "all", "one chunk" or why it is refused.

    A family with another number of ops than its row counts is left out: somebody has added one.
    """
    page = PAGE.read_text(encoding="utf-8")
    found = {}
    for family, ops in families().items():
        (row,) = re.findall(
            rf"^\| \*\*{re.escape(family)}\*\* \| (.*) \|$", page, re.MULTILINE
        ) or ["0 of 0 | – | –"]
        count, whole, refused = row.split(" | ")
        reasons = {}
        for part in refused.split("; "):
            names, _, why = part.partition("`: ")
            for name in re.findall(r"`(\w+)", names + "`"):
                reasons[name] = why
        reasons |= dict.fromkeys(re.findall(r"`(\w+)`", whole), "one chunk")
        if count == f"{sum(op.name not in reasons for op in ops)} of {len(ops)}":
            found |= {op.identity: reasons.get(op.name, "all") for op in ops}
    return found


if __name__ == "__main__":
    answers = {op.identity: answer(op) for op in OPS}
    text = PAGE.read_text(encoding="utf-8")
    start = text.index(HEAD)
    end = text.find("\n\n", start) + 1 or len(text)
    PAGE.write_text(text[:start] + table(answers) + text[end:], encoding="utf-8")
