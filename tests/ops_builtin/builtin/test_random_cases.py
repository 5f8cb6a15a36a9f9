"""Every op of `builtin` beside PyTorch's function of its name, on random cases: the checker's variants of its samples
(other shapes, numbers, settings), in other dtypes and memory layouts.

Values, dtypes, shapes, `requires_grad`, first and second gradients are compared. What plugrad refuses, PyTorch refuses
too, or a row of `known_differences` says why; and the error is one that somebody wrote. What PyTorch refuses, plugrad
may take. A case of each op is asked each time, thirty at night; ``PLUGRAD_TEST_SEED=N`` draws others.
"""

import itertools
import warnings
from types import SimpleNamespace

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.call.refusals import is_written
from plugrad.engine.tensor.arrays import memory_of
from tests.comparing import flat, needs_torch, torch
from tests.ops_builtin.builtin.cases import OPS, SEED, Cases, is_array, own_copy, tried, users
from tests.ops_builtin.builtin.comparison import ORDERED, bare, difference
from tests.ops_builtin.builtin.differences import CLOSE, Case, Said, given
from tests.ops_builtin.builtin.known_differences import TOLD, reason
from tests.ops_builtin.builtin.test_ops_against_torch import OURS_ALONE, counterpart, in_torch
from tests.ops_contrib.frameworks.bridges.derivatives import too_steep

pytestmark = needs_torch


FREE = {name for name, why in OURS_ALONE.items() if " free" in why}  # signs, phases
UNASKED = {
    "lu_unpack": "PyTorch reads beyond pivots that are too few",
    "linalg_lu_solve": "PyTorch reads beyond pivots that are too few",
    "lu_solve": "PyTorch reads beyond pivots that are too few",
    "take_along_dim": "PyTorch reads beyond the end of broadcast tensors",
    "pdist": "PyTorch's gradient of no points ends the process",
    "ctc_loss": "PyTorch's gradient is right before log_softmax only",
}
"""Ops of which PyTorch is not asked; plugrad's errors are looked at."""


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


@pytest.mark.parametrize("part", range(8))
def test_a_random_case_of_each_op_has_pytorchs_values_and_derivatives(part):
    found = [said for name in ASKED[part::8] for said in differences(name, SEED, 1)]
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


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        (lambda x, q: x * x * q, None),
        (lambda x, q: x * x * q.detach(), "first gradient"),
        (lambda x, q: x * (x * q).detach(), "first gradient"),
    ],
)
def test_a_gradient_that_one_of_the_two_loses_is_a_difference(program, kind):
    theirs, ours = (
        [library.tensor([2.0, 3.0], dtype=library.float64, requires_grad=True) for _ in "xq"]
        for library in (torch, pg)
    )
    whole = theirs[0] * theirs[0] * theirs[1]
    said = difference([whole], [program(*ours)], [*zip(theirs, ours, strict=True)])
    assert (said and said.kind) == kind


def test_a_second_gradient_that_is_lost_is_a_difference():
    class Squared(pg.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, grad):
            return 2 * (grad * ctx.saved_tensors[0]).detach()

    theirs, ours = (
        library.tensor([2.0, 3.0], dtype=library.float64, requires_grad=True)
        for library in (torch, pg)
    )
    lost = difference([theirs * theirs], [Squared.apply(ours)], [(theirs, ours)])
    assert lost.kind == "second gradient"
