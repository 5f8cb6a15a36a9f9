"""What an op writes into its first argument, or into `out`, is what it returns: on random cases of every op.

A program that writes in place has the values and both derivatives of the one that does not.
"""

import itertools
from functools import partial

import numpy as np
import pytest

import plugrad as pg
from _plugrad_names.operators import ALIASES, IN_PLACE
from plugrad.registry.samples import Sample
from tests.ops_builtin.builtin.cases import OPS, SEED, Cases, own_copy, tried, users
from tests.ops_builtin.builtin.comparison import as_array, seed_for


def forms_in_place(name):
    """Return the ways to write an op's result into its first argument, as users type them; most ops have none."""
    twins = [twin for twin, op in (IN_PLACE | ALIASES).items() if op == name and twin[-1] == "_"]
    forms = {twin: getattr(pg.Tensor, twin, None) or getattr(pg, twin) for twin in twins}
    if "inplace" in OPS[name].signature.parameters:
        forms["inplace=True"] = partial(OPS[name].call, inplace=True)
    if name == "index_put":  # as `users` calls it
        forms = {"x[index] = y": lambda x, y, *, index, **more: x.__setitem__(index, y)}
    return forms


IN_PLACE_TOO = [name for name in OPS if forms_in_place(name)]


def outcome(sample, partly, compute):
    """Return what `compute` makes of a tensor that is no leaf, and its first and second derivatives.

    With `partly`, that tensor is a part of another one, and the result is the other one.
    """
    leaves, args = [], []
    for arg in sample.args:
        if isinstance(arg, (np.ndarray, np.generic)):
            arg = pg.from_numpy(own_copy(np.asarray(arg)))
            leaves += [arg.requires_grad_()] if arg.dtype.kind in "fc" else []
        args.append(arg)
    pg.manual_seed(0)
    whole = pg.stack([args[0], args[0]]) if partly else pg.clone(args[0])
    roots = found = [compute(whole, *args[1:], **sample.settings)]
    for create_graph in (True, False):
        roots = [root for root in roots if root is not None and root.requires_grad]
        if roots:
            seeds = [pg.from_numpy(seed_for(root)) for root in roots]
            roots = pg.autograd.grad(
                roots, leaves, seeds, create_graph=create_graph, allow_unused=True
            )
            found = [*found, *roots]
    return [None if each is None else as_array(each) for each in found]


def unlike_out_of_place(op, form, sample, partly=False):
    """Return what an op, and its form that writes into the first argument, end with where that differs, or None.

    Nothing is asked of a case that has no answer out of place, or one that does not fit into the tensor.
    """

    def replaced(whole, *args, **settings):
        x = whole[1] if partly else whole
        result = op(x, *args, **settings)
        assert result.shape == x.shape
        assert np.can_cast(result.dtype, x.dtype, "same_kind")
        result = result.to(x.dtype)
        return pg.stack([whole[0], result]) if partly else result

    def written(whole, *args, **settings):
        form(whole[1] if partly else whole, *args, **settings)
        return whole

    expected, refused = tried(partial(outcome, sample, partly), [replaced], {})
    found, wrong = tried(partial(outcome, sample, partly), [written], {})
    if refused or "result requires dtype" in str(wrong):  # `abs_` of complex numbers, as in PyTorch
        return None
    same = not wrong and len(found) == len(expected) and all(map(alike, expected, found))
    return None if same else (expected, wrong or found)


def alike(a, b):
    return a is b if a is None or b is None else np.allclose(a, b, 1e-6, 1e-9, equal_nan=True)


def differences_in_place(name, seed, count):
    """Return the cases of an op, among `count`, of which a form in place differs from the op."""
    found = []
    with np.errstate(all="ignore"):
        for words, sample in itertools.islice(Cases(name, seed), count):
            if not isinstance(sample.args[0], (np.ndarray, np.generic)):
                continue
            for (twin, form), partly in itertools.product(
                forms_in_place(name).items(), (False, True)
            ):
                if said := unlike_out_of_place(users(name, sample.settings), form, sample, partly):
                    found.append(f"{twin} [{words}, {partly=}] {sample!r}\n    {said}")
    return found


@pytest.mark.parametrize("part", range(8))
def test_an_op_in_place_has_the_values_and_derivatives_of_the_op_out_of_place(part):
    found = [s for name in IN_PLACE_TOO[part::8] for s in differences_in_place(name, SEED, 4)]
    assert not found, "\n".join(found)


WITHOUT_OUT = {"clone", "conj", "index", "mse_loss", "real", "reshape", "to"}  # as in PyTorch


def unlike_out(function, sample, into_input):
    """Return what an op wrote into `out`, its first input or an empty tensor, if not what it returns; or None."""
    expected, _ = tried(function, tensors_of(sample), sample.settings)
    args = tensors_of(sample)
    fits = [isinstance(x, pg.Tensor) and x._array.flags.forc for x in (expected, args[0])]
    if not all(fits[: 1 + into_input]):
        return None
    out = args[0] if into_input else pg.empty(0, dtype=expected.dtype)
    if into_input and (out.dtype, out.shape) != (expected.dtype, expected.shape):
        return None
    pg.manual_seed(0)
    found, wrong = tried(function, args, {**sample.settings, "out": out})
    same = found is out and np.array_equal(as_array(out), as_array(expected), equal_nan=True)
    return None if same else (expected, wrong or out)


def tensors_of(sample):
    pg.manual_seed(0)
    return [
        pg.from_numpy(own_copy(np.asarray(arg)))
        if isinstance(arg, (np.ndarray, np.generic))
        else arg
        for arg in sample.args
    ]


@pytest.mark.parametrize("part", range(4))
def test_an_op_writes_what_it_returns_into_out_even_if_that_is_its_input(part):
    found = []
    for name in sorted(OPS.keys() - WITHOUT_OUT)[part::4]:
        for (words, sample), own in itertools.product(
            itertools.islice(Cases(name, SEED), 1), (False, True)
        ):
            function = users(name, sample.settings)
            if function is not OPS[name].function.apply:
                said = unlike_out(function, sample, own)
                found += [f"{name} [{words}, {own=}] {sample!r}\n    {said}"] if said else []
    assert not found, "\n".join(found)


def test_a_gradient_that_is_lost_in_place_is_noticed():
    def loses(x, other):
        x.data.copy_(x * other)

    sample = Sample(np.arange(3.0), np.ones(3))
    assert not unlike_out_of_place(pg.mul, pg.Tensor.mul_, sample)
    assert unlike_out_of_place(pg.mul, loses, Sample(np.arange(3.0), 2 * np.ones(3)))
    assert not unlike_out(pg.mul, sample, True)
    assert unlike_out(lambda x, y, out=None: x * y, sample, True)
