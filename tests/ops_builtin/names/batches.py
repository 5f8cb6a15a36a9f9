"""What `vmap` does with each op, and the table of it in docs/tables/vmap.md.

`python -m tests.ops_builtin.names.batches` asks the vmap check of every op, in full, and writes the table anew.
"""

from _plugrad_check.rows import Round
from _plugrad_check.subject.call import quietly
from _plugrad_check.targets import subject_meant
from plugrad import registry
from plugrad_frameworks.vmap.batching import Batches
from tests import ROOT

PAGE = ROOT / "docs" / "tables" / "vmap.md"
PACKS = (
    *("builtin", "vision", "fft", "integrate", "interpolate", "linalg", "ndimage", "optimize"),
    *("signal", "sparse", "special", "stats"),
)
WAYS = ("at once", "example by example", "refused")


def asked(op):
    """Return how `vmap` computes an op, one of `WAYS` or "" if nothing could be compared, and its faults."""
    subject = subject_meant(op.identity, "check_op", 0, None, True)[1]
    now = Round(subject, subject.trials())
    now.usable = now.trials
    room = Batches(now)
    with quietly():
        for each in room.ask():
            room.judge(each)
    faults = [f"{op.identity}: {each.message}" for each in room.say().findings]
    if not room.compared:
        return "refused" if room.left else "", faults
    return WAYS[bool(room.loops)], faults


def of_pack(pack):
    """Return what `asked` finds of each op of a pack that is the same in each run, by name."""
    return {
        op.identity.partition("::")[2]: asked(op)
        for op in registry.ops(pack)
        if op.function.node_class._facts.deterministic
    }


def row(pack, found):
    """Return the line of the table that is about a pack, given what `of_pack` found."""
    at_once, *others = (
        [f"`{name}`" for name, (way, _) in found.items() if way == each] for each in WAYS
    )
    return f"| `{pack}` | {len(at_once)} | {' | '.join(', '.join(each) or 'none' for each in others)} |"


START, END = "<!-- written by: python -m tests.ops_builtin.names.batches -->", "<!-- to here -->"


def written(page, rows):
    head, _, rest = page.partition(START)
    _, _, tail = rest.partition(END)
    lines = ["| pack | at once | example by example | refused |", "|---|---:|---|---|", *rows]
    return f"{head}{START}\n\n" + "\n".join(lines) + f"\n\n{END}{tail}"


if __name__ == "__main__":
    results = {pack: of_pack(pack) for pack in PACKS}
    rows = [row(pack, found) for pack, found in results.items()]
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
    print(
        *(each for found in results.values() for _, faults in found.values() for each in faults),
        sep="\n",
    )
