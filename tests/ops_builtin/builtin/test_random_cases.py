"""Every op of `builtin` beside PyTorch's function of its name, on random cases: the checker's variants of its samples
(other shapes, numbers, settings), in other dtypes and memory layouts.

Values, dtypes, shapes, `requires_grad`, first and second gradients are compared. What plugrad refuses, PyTorch refuses
too, or a row of `known_differences` says why; and the error is one that somebody wrote. What PyTorch refuses, plugrad
may take. Some hundreds of cases run each time, thousands with ``-m sweep``; ``PLUGRAD_TEST_SEED=N`` draws others.
"""

import itertools
import os
import warnings
from functools import partial, reduce
from types import SimpleNamespace

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.exploration.exploration import Exploration
from _plugrad_check.subject.call import copied
from _plugrad_check.subject.trials import op_subject
from _plugrad_check.variants.arrays import LAYOUTS, with_imaginary
from _plugrad_check.variants.variant import KINDS, together
from _plugrad_names.operators import ALIASES, IN_PLACE
from plugrad.engine.call.refusals import is_written
from plugrad.engine.tensor.arrays import memory_of
from plugrad.registry.samples import Sample
from tests.comparing import needs_torch, torch
from tests.ops_builtin.builtin.differences import CLOSE, Case, Said, given
from tests.ops_builtin.builtin.known_differences import TOLD, reason
from tests.ops_builtin.builtin.test_operator_database import (
    ORDERED,
    bare,
    difference,
    flat,
    seed_for,
)
from tests.ops_builtin.builtin.test_ops_against_torch import OPS, OURS_ALONE, counterpart, in_torch
from tests.ops_contrib.frameworks.bridges.derivatives import too_steep

pytestmark = needs_torch

DTYPES = (*["float64"] * 6, "float32", "float16", "int32", "int64", "uint8", "bool", "complex128")
"""What arrays are cast to, float64 about half of the time."""
LARGEST = 400
"""Entries of a case: PyTorch's Fourier transforms of longer axes end in the operating system's hands."""
SEED = int(os.environ.get("PLUGRAD_TEST_SEED", "0"))

FREE = {name for name, why in OURS_ALONE.items() if " free" in why}  # signs, phases
UNASKED = {
    **dict.fromkeys(
        ("lu_unpack", "linalg_lu_solve", "lu_solve"),
        "PyTorch reads beyond pivots that are too few",
    ),
    "take_along_dim": "PyTorch reads beyond the end of broadcast tensors",
    "pdist": "PyTorch's gradient of no points ends the process",
    "ctc_loss": "PyTorch's gradient is right before log_softmax only",
}
"""Ops of which PyTorch is not asked; plugrad's errors are looked at."""


class Cases:
    """The random cases of one op, without end."""

    def __init__(self, name, seed):
        self.name = name
        op = OPS[name]
        subject = op_subject(op.function, op.identity, seed)
        self.rng = subject.generator("cases")
        self.trials = [
            trial
            for trial in subject.trials()
            if trial.size <= LARGEST and trial.sample.settings.get("dtype") != np.longdouble
        ]
        self.variants = {}
        with np.errstate(all="ignore"):
            for trial, variant in Exploration(self.trials).in_turn(self.trials):
                self.variants.setdefault((trial.number, variant.kind), []).append(variant)

    def __iter__(self):
        while self.trials:
            trial = self.chosen(self.trials)
            count = self.rng.choice(3, p=[0.15, 0.6, 0.25])
            kinds = [kind for kind in KINDS if (trial.number, kind) in self.variants]
            if not trial.sample.settings.keys() <= OPS[self.name].signature.parameters.keys():
                kinds = [kind for kind in kinds if kind != "settings"]  # nobody calls it so
            found = [
                self.chosen(self.variants[trial.number, self.chosen(kinds)])
                for _ in range(count if kinds else 0)
            ]
            sample, words = trial.sample, [f"sample {trial.number}"]
            if found:
                variant = reduce(together, found)
                with np.errstate(all="ignore"):
                    sample = variant.of(trial)
                words.append(variant.words)
            if sample is None or sum(map(np.size, sample.args)) > LARGEST:
                continue
            args = list(sample.args)
            words += [self.change_dtype(args), self.change_layout(args)]
            yield ", ".join(filter(None, words)), Sample(*args, **sample.settings)

    def chosen(self, several):
        return several[self.rng.integers(len(several))]

    def change_dtype(self, args):
        """Cast all floating arrays, or one of them."""
        dtype = np.dtype(self.chosen(DTYPES))
        places = [place for place, arg in enumerate(args) if is_array(arg, "fc")]
        if dtype == np.float64 or not places:
            return ""
        one = len(places) > 1 and self.rng.random() < 0.3
        for place in [self.chosen(places)] if one else places:
            args[place] = self.cast(args[place], dtype)
        return f"one of {dtype}" if one else f"{dtype}"

    def cast(self, array, dtype):
        """Return an array in a dtype, its numbers made to fit."""
        if dtype.kind == "c":
            return array if array.dtype.kind == "c" else with_imaginary(np.array(array), self.rng)
        if array.dtype.kind == "c" and dtype.kind == "f":
            return array.astype(np.result_type(dtype, np.complex64))
        array = np.nan_to_num(array.real) if dtype.kind in "iu" else array.real
        if dtype.kind in "iu":
            array = np.clip(np.rint(3 * array), -200, 200)
            array = abs(array) if dtype.kind == "u" else array
        return np.asarray(array).astype(dtype)

    def change_layout(self, args):
        """Lay all arrays out otherwise, or make one 0-d."""
        places = [place for place, arg in enumerate(args) if is_array(arg)]
        roll = self.rng.random()
        if roll > 0.4 or not places:
            return ""
        place = self.chosen(places)
        if roll < 0.04 and args[place].size:
            args[place] = np.array(args[place].flat[0])
            return f"argument {place} of 0-d"
        name = self.chosen(list(LAYOUTS))
        for place in places:
            args[place] = LAYOUTS[name](args[place]) if args[place].ndim else args[place]
        return name


def is_array(value, kinds="biufc"):
    return isinstance(value, np.ndarray) and value.dtype.kind in kinds


def unlike(name, sample):
    """Return the case, if one call of both has two answers; or None."""
    pairs, theirs, ours = given_to_both(sample)
    settings = {key: in_torch(value) for key, value in sample.settings.items()}
    named = given(
        OPS[name].signature,
        [np.asarray(x) if isinstance(x, np.generic) else x for x in sample.args],
        sample.settings,
    )
    output, wrong = tried(users(name, sample.settings), ours, sample.settings)
    if wrong and not is_written(wrong):
        return Case(name, Said("unclear error", f"{type(wrong).__name__}: {wrong}"), named)
    if name in UNASKED:
        return None
    expected, refused = tried(counterpart(name), theirs, settings)
    if refused:
        return None  # what PyTorch refuses, plugrad may know
    values = [bare(x) for x in flat(expected) if isinstance(x, torch.Tensor)]
    if wrong:
        return Case(name, Said("refused", f"{type(wrong).__name__}: {wrong}"), named, values)
    expected, output = flat(expected), flat(output)
    if shares_memory(output, ours) and not shares_memory(expected, theirs):
        return Case(
            name, Said("memory", "an input's, of which PyTorch makes a copy"), named, values
        )
    if name in ORDERED | {"argsort"} or any(
        not np.isfinite(arg).all() for arg in sample.args if is_array(arg, "fc")
    ):  # which of equal numbers comes first is nobody's promise; nan has no derivative
        pairs, expected, output = [], expected[:1], output[:1]
    said = None if name in FREE else differing(expected, output, pairs)
    return said and Case(name, said, named, values)


def given_to_both(sample):
    """Return pairs of tensors, and what PyTorch and plugrad are called with."""
    pairs, theirs, ours = [], [], []
    for arg in sample.args:
        if isinstance(arg, (np.ndarray, np.generic)):
            array = np.asarray(arg)
            # PyTorch's own answers for overlapping memory are not always right: `median` of stride 0.
            pairs.append((torch.from_numpy(np.array(array)), pg.from_numpy(own_copy(array))))
            for tensor in pairs[-1] if array.dtype.kind in "fc" else ():
                tensor.requires_grad_()
        theirs.append(pairs[-1][0] if isinstance(arg, (np.ndarray, np.generic)) else in_torch(arg))
        ours.append(pairs[-1][1] if isinstance(arg, (np.ndarray, np.generic)) else arg)
    return pairs, theirs, ours


def shares_memory(outputs, inputs):
    """Return whether a tensor among the outputs of PyTorch, or of plugrad, shows memory of one of the inputs."""
    shown, given = (
        {storage_of(x) for x in several if isinstance(x, (pg.Tensor, torch.Tensor)) and x.nbytes}
        for several in (outputs, inputs)
    )
    return bool(shown & given)


def storage_of(tensor):
    if isinstance(tensor, torch.Tensor):
        return tensor.untyped_storage().data_ptr()
    return memory_of(tensor._memory).__array_interface__["data"][0]


def differing(expected, output, pairs):
    """Return what differs of two lists of results, or None."""
    sizes = [
        CLOSE[x.real.dtype.itemsize]
        for x, _ in pairs
        if x.dtype.is_floating_point or x.dtype.is_complex
    ]
    slack = 100 * max(sizes, default=1) / min(sizes, default=1)  # the least precise number decides
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return difference(expected, output, pairs, slack, max(sizes, default=0))


def tried(function, args, settings):
    """Return what a function returns, and what it raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return function(*args, **settings), None
        except Exception as error:
            return None, error


def users(name, settings):
    """Return what users call; where the samples have another form of the call, what the checker calls."""
    op = OPS[name]
    if not settings.keys() <= op.signature.parameters.keys():
        return op.function.apply
    if next(iter(op.signature.parameters)) == "tensors":
        return lambda *tensors, **settings: op.call(list(tensors), **settings)
    return op.call


def own_copy(array):
    """Return a copy that nobody else writes to, with the strides of the array."""
    return copied(array) if array.size else array.copy()


def differences(name, seed, count):
    """Return the cases of an op, among `count`, that differ without a reason."""
    found = []
    with np.errstate(all="ignore"):
        for words, sample in itertools.islice(Cases(name, seed), count):
            case = unlike(name, sample)
            if case and not reason(case):
                found.append(f"{name} [{words}] {sample!r}\n    {case.said}")
    return found


ASKED = [name for name, op in OPS.items() if op.function.deterministic]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("part", range(8))
def test_a_random_case_of_each_op_has_pytorchs_values_and_derivatives(part):
    found = [said for name in ASKED[part::8] for said in differences(name, SEED, 1)]
    assert not found, "\n".join(found)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ASKED)
def test_random_cases_have_pytorchs_values_and_derivatives(name):
    print(f"PLUGRAD_TEST_SEED={SEED}")
    found = differences(name, SEED, 30)
    assert not found, "\n".join(found)


def test_an_output_of_a_sample_shows_memory_of_an_input_only_where_pytorchs_does():
    found = []
    for name in OPS:
        for sample in OPS[name].samples(np.random.default_rng(SEED)):
            if sample.settings.get("dtype") == np.longdouble:
                continue
            settings = {key: in_torch(value) for key, value in sample.settings.items()}
            _, theirs, ours = given_to_both(sample)
            output, _ = tried(users(name, sample.settings), ours, sample.settings)
            if shares_memory(flat(output), ours):
                expected, refused = tried(counterpart(name), theirs, settings)
                copied_there = not refused and not shares_memory(flat(expected), theirs)
                found += [f"{name} {sample!r}"] if copied_there else []
    assert not found, "\n".join(found)


# In place.


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
    return [None if each is None else bare(each) for each in found]


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


@pytest.mark.sweep
@pytest.mark.parametrize("name", IN_PLACE_TOO)
def test_random_cases_in_place_have_the_values_and_derivatives_of_the_op_out_of_place(name):
    print(f"PLUGRAD_TEST_SEED={SEED}")
    found = differences_in_place(name, SEED, 40)
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
    same = found is out and np.array_equal(bare(out), bare(expected), equal_nan=True)
    return None if same else (expected, wrong or out)


def tensors_of(sample):
    pg.manual_seed(0)
    return [
        pg.from_numpy(own_copy(np.asarray(arg)))
        if isinstance(arg, (np.ndarray, np.generic))
        else arg
        for arg in sample.args
    ]


@pytest.mark.one_in(3)
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


def test_a_case_that_is_wrong_is_noticed(monkeypatch):
    exp = OPS["exp"]
    cases = list(itertools.islice(Cases("exp", 0), 20))
    assert not any(unlike("exp", sample) for _, sample in cases)
    steep = SimpleNamespace(
        call=too_steep(pg.exp, 1.001), function=exp.function, signature=exp.signature
    )
    monkeypatch.setitem(OPS, "exp", steep)
    assert any(kind_of("exp", sample) == "first gradient" for _, sample in cases)
    steep.call = lambda input: pg.cos(input)
    assert any(kind_of("exp", sample) == "value" for _, sample in cases)
    steep.call = lambda input: input.dtype + 1
    assert {kind_of("exp", sample) for _, sample in cases} == {"unclear error"}


def kind_of(name, sample):
    case = unlike(name, sample)
    return case.said.kind if case else None


def test_a_row_excuses_what_it_describes_and_nothing_else():
    def told(name, kind, theirs, ours, **arguments):
        said = Said(kind, "", np.array(theirs), np.array(ours))
        return reason(Case(name, said, arguments)) is not None

    poles = {"input": np.array([1.0, 0.0])}
    assert told("digamma", "first gradient", [1.5, 6e25], [1.5, np.inf], **poles)
    assert not told("digamma", "first gradient", [1.5, 6e25], [1.51, np.inf], **poles)
    assert not told("exp", "first gradient", [1.5, 6e25], [1.5, np.inf], **poles)
    assert told("put", "first gradient", [0.5, 0.5], [0.0, 0.5], index=np.array([0, 0]))
    assert not told("put", "first gradient", [0.5, 0.5], [0.25, 0.5], index=np.array([0, 0]))
    assert not told("put", "value", [0.5, 0.5], [0.0, 0.5], index=np.array([0, 0]))
    regular, singular = np.diag([1.0, 2.0]), np.diag([1.0, 0.0])
    assert told("linalg_inv", "first gradient", [1.0], [2.0], A=singular)
    assert not told("linalg_inv", "first gradient", [1.0], [2.0], A=regular)
    values = np.array([1.0, 2.0j])
    assert told("linalg_eigvals", "value", values, values[::-1], A=regular)
    assert not told("linalg_eigvals", "value", values, 2 * values, A=regular)


def test_every_reason_is_of_an_op():
    names = {name for row in TOLD for name in row.ops.split()} - {"*"}
    assert names - {"logspace"} | UNASKED.keys() <= OPS.keys()
