"""What each op does with arrays that are not NumPy's, and the table of it in docs/tables/arrays.md.

`python -m tests.ops_builtin.names.panels` runs every op and writes the table anew; the tests run every op and compare.
"""

import re
import warnings

import numpy as np

import plugrad as pg
from _plugrad_check.declared.duck import Duck
from plugrad import registry
from tests import ROOT
from tests.ops_builtin.names.strict_array import Strict

PAGE = ROOT / "docs" / "tables" / "arrays.md"
OPS = [op for pack in ("builtin", "vision") for op in registry.ops(pack)]
CONSTANT = {  # arguments that must require no grad
    "nll_loss": (2,),
    "cross_entropy": (2,),
    "linear_cross_entropy": (4,),
    "binary_cross_entropy_with_logits": (2, 3),
}
WITH_SECOND = 2  # the samples of an op whose second gradient is asked for


WAY_OUT = re.compile("onvert it first|compute them first")


def failures(check, ops):
    """Return what a check says of ops, or raises: a line for each of which it says something."""
    found = []
    for op in ops:
        try:
            said = check(op)
        except Exception as error:
            said = repr(error)
        found += [f"{op.identity}: {said}"] if said else []
    return "\n".join(found)


def declares(op):
    facts = op.function.node_class._facts
    return facts.arrays == "nep18" or facts.core_dims is not None


def draws(op):
    """Return whether the results of an op are random."""
    return not op.function.node_class._facts.deterministic


def takes_indices(op, sample):
    """Return whether an op refuses an index, or a mask, of another library: it is NumPy's, or a tensor of one."""
    args = [Duck(value) if isinstance(value, np.ndarray) else value for value in sample.args]
    try:
        op.function.apply(*args, **sample.settings)
    except TypeError as error:
        return "an index is a NumPy array or a tensor of one" in str(error)
    return False


def numbers_of(sample):
    """Return the positions of the arrays that are no indices and no masks."""
    return [
        nr
        for nr, value in enumerate(sample.args)
        if isinstance(value, np.ndarray) and value.dtype.kind in "fc"
    ]


def run(op, sample, convert, rng, second=False):
    """Return outputs, gradients and second gradients of an op on a sample whose arrays are converted, as Tensors.

    The second gradients are those of the first, times random numbers; without `second` there are none.
    """
    tensors = [
        pg.tensor(
            convert(position, value),
            requires_grad=value.dtype.kind in "fc" and position not in CONSTANT.get(op.name, ()),
        )
        if isinstance(value, np.ndarray)
        else value
        for position, value in enumerate(sample.args)
    ]
    result = op.function.apply(*tensors, **sample.settings)
    outputs = result if isinstance(result, tuple) else (result,)
    roots = [each for each in outputs if isinstance(each, pg.Tensor) and each.requires_grad]
    wanted = [each for each in tensors if isinstance(each, pg.Tensor) and each.requires_grad]
    if not roots or not wanted:
        return outputs, (), ()

    def like(root):
        grad = rng.normal(size=root.shape).astype(root.dtype)
        held = root.detach().resolve_conj().numpy()
        return pg.tensor(grad if isinstance(held, np.ndarray) else convert(None, grad))

    given = [like(root) for root in roots]
    grads = pg.autograd.grad(roots, wanted, given, create_graph=second, allow_unused=True)
    again = [each for each in grads if each is not None and each.requires_grad]
    if not second or not again:
        return outputs, grads, ()
    given = [like(each) for each in again]
    return outputs, grads, pg.autograd.grad(again, wanted, given, allow_unused=True)


def same(expected, found, values_of, drawn=False):
    """Return whether results have the same dtypes, shapes and values (unless these are `drawn` anew); zeros may stand
    for no gradient."""
    arrays = [other._array for other in found if other is not None]
    values = iter(values_of(arrays))
    for own, other in zip(expected, found, strict=True):
        value = None if other is None else np.asarray(next(values))
        if own is None and value is not None and not value.any():
            continue  # zeros of a chunk stand for no gradient
        if own is None or value is None:
            if own is not other:
                return False
            continue
        array = own._array
        if (value.shape, value.dtype) != (array.shape, array.dtype):
            return False
        if not drawn and not np.allclose(value, array, rtol=1e-5, atol=1e-6, equal_nan=True):
            return False
    return True


def on_numpy(op, sample, second=False):
    """Return what `run` does on NumPy's arrays."""
    return run(op, sample, lambda nr, value: value.copy(), np.random.default_rng(1), second)


def tried(op, samples, convert, values_of, held):
    """Return on how many samples an op was right on the arrays of a library, and what it said of the others.

    A third answer there is none: other numbers, and errors that do not name op and way out, are raised.
    """
    right, refusals = 0, []
    for sample in samples:
        arrays = [nr for nr, value in enumerate(sample.args) if isinstance(value, np.ndarray)]
        if not arrays:
            continue
        foreign = {None, *(numbers_of(sample) if takes_indices(op, sample) else arrays)}

        def converted(nr, value, foreign=foreign):
            return convert(value) if nr in foreign else value.copy()

        try:
            found = run(op, sample, converted, np.random.default_rng(1))
        except TypeError as error:
            refusals.append(str(error))
            assert WAY_OUT.search(refusals[-1]), refusals[-1]
            continue
        expected = on_numpy(op, sample)
        results = [*found[0], *found[1]]
        assert foreign < {None, *arrays} or all(
            each is None or isinstance(each._array, held) for each in results
        )
        assert same([*expected[0], *expected[1]], results, values_of, draws(op))
        right += 1
    return right, refusals


# Dask.


def on_dask(op, sample, chunks, foreign, second=False):
    """Return `run` with the arrays at some positions as Dask's, or the error."""
    import dask.array

    def convert(nr, value):
        if nr not in foreign:
            return value.copy()
        return dask.array.from_array(value, chunks=chunks if value.ndim else -1)

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return run(op, sample, convert, np.random.default_rng(1), second)
    except TypeError as error:
        return error


def computed_by_dask(arrays):
    """Return the values of Dask's arrays, which share what they are computed from.

    Dask fuses their graph for computing it more than once, or in parallel; here that takes longer than it saves.
    """
    import dask

    with np.errstate(
        all="ignore"
    ):  # 0 / 0 is computed now, no longer within an op, which ignores it
        return dask.compute(*arrays, optimize_graph=False)


def second_on_dask(op, rng):
    """Return whether second gradients are right and lazy on Dask's arrays, or None: NumPy's have none either."""
    found = None
    for sample in list(op.function.samples(rng))[:WITH_SECOND]:
        try:
            expected = on_numpy(op, sample, second=True)
        except RuntimeError:  # once differentiable
            continue
        if not any(each is not None for each in expected[2]):
            continue
        arrays = [nr for nr, value in enumerate(sample.args) if isinstance(value, np.ndarray)]
        foreign = {None, *(numbers_of(sample) if takes_indices(op, sample) else arrays)}
        results = on_dask(op, sample, 2, foreign, second=True)
        if isinstance(results, TypeError):  # chunks that it would have to join
            results = on_dask(op, sample, -1, foreign, second=True)
        if isinstance(results, TypeError):
            found = bool(found)
            continue
        assert same(expected[2], results[2], computed_by_dask, draws(op))
        found = True
    return found


# The array API standard.


def values_of_strict(arrays):
    """Return the values as NumPy's arrays."""
    return [each.held if isinstance(each, Strict) else each for each in arrays]


def within_standard(op, rng):
    """Return whether an op is right, with its gradient, where arrays can do no more than the array API standard has.

    On no sample may it be wrong; on those that ask for more it may raise.
    """
    right = False
    for sample in op.function.samples(rng):
        arrays = [nr for nr, value in enumerate(sample.args) if isinstance(value, np.ndarray)]
        if not arrays:
            continue
        foreign = {None, *(numbers_of(sample) if takes_indices(op, sample) else arrays)}

        def convert(nr, value, foreign=foreign):
            return Strict(value) if nr in foreign else value.copy()

        expected = on_numpy(op, sample)
        try:
            results = run(op, sample, convert, np.random.default_rng(1))
        except Exception:
            continue
        assert same(
            [*expected[0], *expected[1]], [*results[0], *results[1]], values_of_strict, draws(op)
        )
        right = True
    return right


# The table.

HEAD = """| ops | Dask | second gradient | array API standard |
| --- | --- | --- | --- |
"""


def family_of(op):
    """Return the name of the family that an op is told in: its module's."""
    module = op.function.node_class.__module__.removeprefix("plugrad_")
    return module.replace(".", ": ").replace("_", " ")


def families():
    """Return the ops by family, in the order of the pack."""
    found = {}
    for op in OPS:
        found.setdefault(family_of(op), []).append(op)
    return found


def table(panels):
    """Return the table of panels, ``{identity: (dask, second, standard)}``."""
    rows = []
    for family, ops in families().items():
        cells = [cell([(op.name, panels[op.identity][nr]) for op in ops]) for nr in range(3)]
        names = ", ".join(f"`{op.name}`" for op in ops)
        rows.append(f"| **{family}**: {names} | {' | '.join(cells)} |\n")
    return HEAD + "".join(rows)


def cell(pairs):
    """Return in words for which names something is so; None is neither."""
    yes = [f"`{name}`" for name, answer in pairs if answer]
    no = [f"`{name}`" for name, answer in pairs if answer is False]
    if not yes:
        return "none" if no else "–"
    if not no:
        return "all"
    return f"all but {', '.join(no)}" if len(no) <= len(yes) else f"only {', '.join(yes)}"


def told():
    """Return what the page says of each op that it lists: a dict of identities for each column of answers."""
    page = PAGE.read_text(encoding="utf-8")
    found = ({}, {}, {})
    for family, ops in families().items():
        (row,) = re.findall(rf"^\| \*\*{re.escape(family)}\*\*: (.*) \|$", page, re.MULTILINE) or [
            " |  |  | "
        ]
        names, *cells = row.split(" | ")
        listed = re.findall(r"`(\w+)`", names)
        for answers, text in zip(found, cells, strict=True):
            named = re.findall(r"`(\w+)`", text)
            for op in ops:
                said = op.name in named
                if op.name in listed:
                    answers[op.identity] = not said if text.startswith("all") else said
    return found


def panel(op):
    """Return whether Dask's arrays, second gradients of them, and the array API standard will do."""
    rng = np.random.default_rng(0)
    dask = declares(op)
    return (
        dask,
        second_on_dask(op, rng) if dask else False,
        dask and within_standard(op, rng),
    )


if __name__ == "__main__":
    before, _, _ = PAGE.read_text(encoding="utf-8").partition(HEAD)
    PAGE.write_text(before + table({op.identity: panel(op) for op in OPS}), encoding="utf-8")
