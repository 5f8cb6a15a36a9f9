"""What `vmap` does with each op, beside a loop, and the table of it in docs/tables/vmap.md.

`python -m tests.ops_builtin.names.batches` runs every op and writes the table anew; a test runs them and compares.
"""

import functools
import itertools
import warnings

import numpy as np

import plugrad as pg
from _plugrad_names.vmap import batched
from plugrad import registry
from plugrad.engine.tree import leaves
from tests import ROOT

PAGE = ROOT / "docs" / "tables" / "vmap.md"
PACKS = (
    *("builtin", "contrib", "fft", "integrate", "interpolate", "linalg", "ndimage", "optimize"),
    *("signal", "sparse", "special", "stats"),
)
SAMPLES = 4  # of an op; each argument alone, and all together
SIZE = 3


def tensors(result):
    return [part.resolve_conj() for part in leaves([result]) if isinstance(part, pg.Tensor)]


def examples(array):
    """Return arrays like one, each a little other where it is of floating-point numbers."""
    factors = (1.0, 0.95, 0.9) if array.dtype.kind in "fc" else (1, 1, 1)
    return [array * factor for factor in factors[:SIZE]]


def different(got, expected):
    """Return what is wrong with tensors of all examples, beside those of each; "" if nothing is."""
    for parts, example in zip(zip(*got, strict=True), expected, strict=True):
        for one, other in zip(parts, example, strict=True):
            a, b = one.detach().numpy(), other.detach().numpy()
            if a.shape != b.shape or a.dtype != b.dtype:
                return f"{a.shape} {a.dtype} for {b.shape} {b.dtype}"
            digits = {2: 1e-2, 4: 2e-3, 8: 2e-3}.get(
                a.dtype.itemsize // (1 + (a.dtype.kind == "c")), 0
            )
            digits = 1e-6 if a.dtype in (np.float64, np.complex128) else digits
            if not np.allclose(a, b, rtol=digits, atol=digits / 1000, equal_nan=True):
                return f"values off by {np.abs(a - b).max()}"
    return ""


def outputs(call, settings, *args):
    return tuple(tensors(call(*args, **settings)))


def weighed(call, settings, *args):
    """Return the sum of the results of a function, each element with another weight."""
    parts = [part for part in outputs(call, settings, *args) if part.is_floating_point()]
    return sum(
        (part.double() * pg.cos(pg.arange(float(part.numel()))).reshape(part.shape)).sum()
        for part in parts
    )


def compared(op):
    """Compare vmap of an op, and of its gradient, with a loop.

    Returns the number of comparisons, "at once", "example by example" or "refused", and what was wrong.
    """
    count, wrong, way = 0, [], "at once"
    call = getattr(getattr(pg.ops, op.identity.partition("::")[0]), op.identity.partition("::")[2])
    for sample in itertools.islice(op.function.samples(np.random.default_rng(0)), SAMPLES):
        args = [pg.tensor(a) if isinstance(a, np.ndarray) else a for a in sample.args]
        settings = {
            name: pg.tensor(a) if isinstance(a, np.ndarray) else a
            for name, a in sample.settings.items()
        }
        places = [nr for nr, arg in enumerate(args) if isinstance(arg, pg.Tensor)]
        for chosen in {*[(nr,) for nr in places], tuple(places)} - {()}:
            stacks = {nr: examples(sample.args[nr]) for nr in chosen}
            single = [
                [pg.tensor(stacks[nr][row]) if nr in chosen else arg for nr, arg in enumerate(args)]
                for row in range(SIZE)
            ]
            whole = [
                pg.tensor(np.stack(stacks[nr])) if nr in chosen else a for nr, a in enumerate(args)
            ]
            dims = tuple(0 if nr in chosen else None for nr in range(len(args)))
            by = tuple(nr for nr in chosen if args[nr].is_floating_point() or args[nr].is_complex())
            functions = [functools.partial(outputs, call, settings)]
            if by:
                functions.append(
                    pg.func.grad(functools.partial(weighed, call, settings), argnums=by)
                )
            for function in functions:
                try:
                    expected = [function(*row) for row in single]
                    alike = len({tuple(part.shape for part in row) for row in expected}) == 1
                except Exception:  # an example that the op refuses, or has no gradient by
                    break
                if not alike or not expected[0]:
                    break
                batched._told.clear()
                with warnings.catch_warnings(record=True) as said:
                    warnings.simplefilter("always")
                    try:
                        got = pg.func.vmap(function, dims)(*whole)
                        fault = different(got, expected)
                    except Exception:
                        way = "refused"
                        break
                if way == "at once" and any(
                    "performance drop" in str(each.message) for each in said
                ):
                    way = "example by example"
                count += 1
                if fault:
                    wrong.append(f"{op.identity} by {chosen} of {sample}: {fault}")
                    break
    return count, way, wrong


def row(pack, found):
    """Return the line of the table that is about a pack, given what `compared` found of each of its ops."""
    ways = {"at once": [], "example by example": [], "refused": []}
    for name, (count, way, _) in found.items():
        if count or way == "refused":
            ways[way].append(f"`{name.partition('::')[2]}`")
    at_once, *others = ways.values()
    return f"| `{pack}` | {len(at_once)} | {' | '.join(', '.join(each) or 'none' for each in others)} |"


def of_pack(pack):
    """Return what `compared` finds of each op of a pack that is the same in each run, by name."""
    return {
        op.identity: compared(op)
        for op in registry.ops(pack)
        if op.function.node_class._facts.deterministic
    }


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
        *(each for found in results.values() for *_, wrong in found.values() for each in wrong),
        sep="\n",
    )
