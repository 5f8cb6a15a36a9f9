"""The checker on complex numbers: planted faults are found and named, correct ops left in peace, real ones unchanged.

A complex number is two real ones with ⟨a, b⟩ = Re sum(conj(a) b); PyTorch's gradient, dL/dx + i dL/dy, is the
transpose of the real Jacobian in this sense.
"""

# ruff: noqa: E501 - the tables hold one case a line

import functools
import itertools
import re

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.slopes.arrays import components, composed, gaussian, uneven
from _plugrad_check.subject.call import Flat
from _plugrad_check.subject.trials import op_subject
from gradient_faults.form import Fault, randn, randn_complex, uniform
from plugrad.autograd.function import once_differentiable
from plugrad.check import check_function, check_op
from tests import example_ops
from tests.checker.check import writing_ops
from tests.checker.check.writing_ops import (
    at,
    beside_samples,
    finding_of,
    formula,
    from_saved,
    normal,
    on_samples,
    plain,
    saving,
    told,
)
from tests.checker.faults.tables import is_named, report_of

op = functools.partial(writing_ops.op, complex=True)
written = functools.partial(example_ops.written, complex=True)


def drawn(*makers):
    """Return samples of one call whose arguments functions of a Generator draw."""
    return lambda rng: [pg.Sample(*(make(rng) for make in makers))]


def one(*shapes):
    """Return samples of one complex argument, of several shapes."""
    return lambda rng: [pg.Sample(randn_complex(*shape)(rng)) for shape in shapes or ((3,), (2, 2))]


def two(*shapes):
    return drawn(*(randn_complex(*shape) for shape in shapes or ((3,), (3,))))


def codes_of(report, name):
    return {f.code for check in report.checks if check.name == name for f in check.findings}


# --- Faults ---------------------------------------------------------------------------------------------------------


square = saving(lambda z: z**2)
product = saving(lambda z, w: z * w)
modulus = saving(lambda z: np.abs(z))
matmul = saving(lambda a, b: a @ b)
fourier = plain(np.fft.fft)


def modulus_rule(compute):
    def backward(ctx, g):
        (z,) = ctx.saved_tensors
        return g * compute(z / pg.abs(z) if isinstance(z, pg.Tensor) else z / np.abs(z))

    return once_differentiable(backward)


def only_real(x):
    if np.iscomplexobj(x):
        raise TypeError("real numbers only")
    return x


def conj_t(a):
    return pg.conj(a).swapaxes(-1, -2)


HOLOMORPHIC = {"complex": "holomorphic"}

# Correct rules: a forward and its backward.
SQUARE = square, from_saved(lambda g, z: 2 * g * pg.conj(z))
PRODUCT = product, from_saved(lambda g, z, w: (g * pg.conj(w), g * pg.conj(z)))
SQUARED_MODULUS = saving(lambda z: z.real**2 + z.imag**2), from_saved(lambda g, z: 2 * g * z)
IMAG = lambda ctx, z: np.imag(z).copy(), lambda ctx, g: g * 1j
CUBE = saving(lambda z: z**3), from_saved(lambda g, z: 3 * g * pg.conj(z) * pg.conj(z))


def conj(x):
    return pg.conj(x) if isinstance(x, pg.Tensor) else np.conj(x)


def fault(name, right, wrong, samples, says="", code="PLG030", facts=None, wrong_facts=None):
    """Return a row of a correct rule, as a forward and its backward, and of a wrong backward of it."""
    return Fault(
        name,
        *right,
        wrong,
        samples,
        re.escape(says),
        code,
        facts={"complex": True, **(facts or {})},
        wrong_facts={"complex": True, **(wrong_facts or {})},
    )


FAULTS = [
    fault("conj missing in an op that declares True", SQUARE, from_saved(lambda g, z: 2 * g * z), one(), "a conjugate is missing: the gradient is conj(derivative) * grad_output"),
    fault("True declared for what is written for real numbers", (square, from_saved(lambda g, z: 2 * g * z)), from_saved(lambda g, z: 2 * g * z), one(), "a conjugate is missing", facts=HOLOMORPHIC),
    fault("conj written although the engine conjugates", (square, from_saved(lambda g, z: 2 * g * z)), SQUARE[1], one(), "conjugated too often: the op declares complex = 'holomorphic'", facts=HOLOMORPHIC, wrong_facts=HOLOMORPHIC),
    fault("conj of grad_output and not of the derivative", SQUARE, from_saved(lambda g, z: 2 * pg.conj(g) * z), one(), "conjugated too often: the gradient is conjugated"),
    fault("conj of grad_output as well", SQUARE, from_saved(lambda g, z: 2 * pg.conj(g * z)), one(), "conjugated too often: grad_output is conjugated"),
    fault("no conj in conj", (lambda ctx, z: np.conj(z), lambda ctx, g: pg.conj(g)), lambda ctx, g: g * 1, one(), "a conjugate is missing"),
    fault("conj missing for one of two inputs", PRODUCT, from_saved(lambda g, z, w: (g * pg.conj(w), g * z)), two(), "a conjugate is missing"),
    fault("conj missing in matmul", (matmul, from_saved(lambda g, a, b: (g @ conj_t(b), conj_t(a) @ g))), from_saved(lambda g, a, b: (g @ b.swapaxes(-1, -2), conj_t(a) @ g)), two((2, 3), (3, 4)), "a conjugate is missing"),
    fault("conj missing in z conj(w)", (saving(lambda z, w: z * np.conj(w)), from_saved(lambda g, z, w: (g * w, pg.conj(g) * z))), from_saved(lambda g, z, w: (g * w, g * z)), two(), "a conjugate is missing: grad_output is to be conjugated"),
    fault("the real part dropped", SQUARED_MODULUS, from_saved(lambda g, z: 2j * g * pg.imag(z)), one(), "the real part of the gradient is dropped"),
    fault("the imaginary part dropped: a real gradient for a complex input", SQUARED_MODULUS, from_saved(lambda g, z: 2 * g * pg.real(z)), one(), "the imaginary part of the gradient is dropped: backward returns real numbers for a complex input"),
    fault("the imaginary gradient with the wrong sign", SQUARED_MODULUS, from_saved(lambda g, z: 2 * g * pg.conj(z)), one(), "this is the conjugate of the gradient"),
    fault("the sign of imag", IMAG, lambda ctx, g: g * -1j, one(), "the sign is wrong"),
    fault("a real gradient of imag", IMAG, lambda ctx, g: g * 1, one()),
    fault("abs with z for its conjugate", (modulus, modulus_rule(lambda phase: phase)), modulus_rule(conj), one(), "this is the conjugate of the gradient"),
    fault("half of the gradient: Wirtinger's convention", SQUARED_MODULUS, from_saved(lambda g, z: g * z), one(), "off by the constant factor 0.5 = 1/2"),
    fault("grad_output of which only the real part is used", SQUARE, from_saved(lambda g, z: 2 * pg.real(g) * pg.conj(z)), one(), "the imaginary part of grad_output is dropped"),
    fault("conj missing by a real input of a complex output", (saving(lambda x: np.exp(1j * only_real(x))), from_saved(lambda g, x: pg.real(g * pg.conj(1j * pg.exp(1j * x))))), from_saved(lambda g, x: pg.real(g * (1j * pg.exp(1j * x)))), normal(4), "a conjugate is missing: the gradient of a real input is the real part of conj(derivative) * grad_output"),
    fault("the forward transform for its adjoint", (fourier, once_differentiable(lambda ctx, g: np.fft.ifft(g) * 5)), once_differentiable(lambda ctx, g: np.fft.fft(g)), one((5,)), "a conjugate is missing"),
    fault("a factor z too few", (CUBE[0], from_saved(lambda g, z: 3 * g * pg.conj(z * z))), from_saved(lambda g, z: 3 * g * pg.conj(z)), one((4,)), "the factor z is missing"),
    fault("a factor i too much", SQUARE, from_saved(lambda g, z: 2j * g * pg.conj(z)), one(), "off by the constant factor 1j ("),
    fault("a transpose too few", (lambda ctx, z: z.T.copy(), lambda ctx, g: g.swapaxes(0, 1)), lambda ctx, g: g.reshape((2, 2)), one((2, 2)), "permuted by (1, 0)"),
    fault("two gradients in the wrong order", PRODUCT, from_saved(lambda g, z, w: (g * pg.conj(z), g * pg.conj(w))), two(), "this is the gradient of w"),
    fault("wrong by 5e-4 in the imaginary part", SQUARED_MODULUS, from_saved(lambda g, z: 2 * g * (z + 5e-4j * pg.imag(z))), one()),
    fault("a large op, found by probes, without its conj", (saving(lambda z: z * z), SQUARE[1]), from_saved(lambda g, z: 2 * g * z), one((30, 8)), "a conjugate is missing"),
    fault("a large op with one wrong imaginary part", (saving(lambda z: z * z), SQUARE[1]), from_saved(lambda g, z: 2 * g * pg.conj(z) + 1e-2j * g * (np.arange(240).reshape(30, 8) == 77)), one((30, 8))),
    fault("a second derivative without its conj", CUBE, from_saved(lambda g, z: 3 * g * pg.conj(z) * conj(z.detach() if isinstance(z, pg.Tensor) else z)), one(), code="PLG040"),
    fault("not linear in the imaginary part of grad_output", SQUARE, from_saved(lambda g, z: 2 * (pg.real(g) + 1j * pg.abs(pg.imag(g))) * pg.conj(z)), one(), code="PLG019"),
    fault("a complex gradient of a real input", (lambda ctx, x: 1j * only_real(x), lambda ctx, g: pg.imag(g)), lambda ctx, g: -1j * g, normal(3), code="PLG012"),
    fault("half of the digits lost", SQUARE, lambda ctx, g: (2 * g * np.conj(np.asarray(ctx.saved_tensors[0]))).astype(np.complex64), one(), code="PLG012"),
]  # fmt: skip


FAULT = {each.name: each for each in FAULTS}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found_by_the_right_check_and_named_and_its_correct_twin_passes(fault):
    assert is_named(fault), told(report_of(fault, broken=True))
    assert on_samples(report_of(fault)) == "pass", told(report_of(fault))


# --- Correct, and awkward -------------------------------------------------------------------------------------------


abs_rule = from_saved(lambda g, z: g * pg.sign(z))
polar = saving(lambda r, angle: only_real(r) * np.exp(1j * only_real(angle)))


def polar_rule(g, r, angle):
    direction = pg.exp(1j * angle)
    return pg.real(g * pg.conj(direction)), pg.real(g * pg.conj(1j * r * direction))


def parts_rule(ctx, g, h):
    (z,) = ctx.saved_tensors
    return g + 2 * h * pg.conj(z)


def product_of_kinds(g, x, z):
    return pg.real(g * pg.conj(z)), g * pg.conj(x)


AWKWARD = {
    "abs at 0": (modulus, abs_rule, at([1 + 2j, 0, -0.5j]), {}),
    "abs away from 0": (modulus, abs_rule, one(), {}),
    "complex to real": (*SQUARED_MODULUS, one(), {}),
    "the angle": (saving(lambda z: np.angle(z)), from_saved(lambda g, z: 1j * g * z / (z * pg.conj(z))), one(), {}),
    "real to complex, two inputs": (polar, from_saved(polar_rule), drawn(uniform(0.5, 2, 3), randn(3)), {}),
    "a real and a complex input": (product, from_saved(product_of_kinds), drawn(randn(2, 3), randn_complex(2, 3)), {}),
    "a real and a complex output": (saving(lambda z: (z.real.copy(), z * z)), parts_rule, one(), {}),
    "a real gradient, cast by the engine": (lambda ctx, z: z.real.copy(), lambda ctx, g: g * 1, one(), {}),
    "complex64": (*SQUARE, drawn(lambda rng: randn_complex(3)(rng).astype(np.complex64)), {}),
    "complex64, holomorphic": (square, from_saved(lambda g, z: 2 * g * z), drawn(lambda rng: randn_complex(3)(rng).astype(np.complex64)), HOLOMORPHIC),
    "0-d and empty": (*SQUARE, one((), (0, 2)), {}),
    "a large one": (*SQUARE, one((40, 50)), {}),
    "a large one to a real number": (saving(lambda z: np.asarray(np.sum(np.abs(z) ** 2))), from_saved(lambda g, z: 2 * g * z), one((90, 60)), {}),
    "broadcasting": (*PRODUCT, two((2, 3), (3,)), {"broadcasts": True}),
    "real for the most part": (*SQUARE, drawn(lambda rng: rng.normal(size=3) + 1e-9j * rng.normal(size=3)), {}),
    "large and small": (*SQUARE, drawn(lambda rng: randn_complex(3)(rng) * 10.0 ** np.array([-8, 0, 8])), {}),
    "a fourier transform": (fourier, lambda ctx, g: g @ np.fft.fft(np.eye(5)).conj(), one((5,)), {}),
    "beside a branch cut": (saving(lambda z: np.sqrt(z)), from_saved(lambda g, z: g / (2 * pg.sqrt(z))), drawn(lambda rng: -rng.uniform(1, 2, 3) + 1e-3j), HOLOMORPHIC),
    "a domain, which complex numbers do not have": (saving(lambda z: np.log(z)), from_saved(lambda g, z: g / z), drawn(lambda rng: rng.uniform(1, 2, 3)), {**HOLOMORPHIC, "domain": {"z": (0.0, np.inf)}}),
    "no second derivative, aloud": (modulus, modulus_rule(lambda phase: phase), one(), {}),
}  # fmt: skip


def test_an_awkward_but_correct_op_raises_no_false_alarm():
    for name, (forward, backward, samples, facts) in AWKWARD.items():
        report = check_op(op(forward, backward, samples, **facts))
        due = "note" if name == "abs at 0" else "pass"
        assert on_samples(report) == due, f"{name}: {told(report)}"
        assert beside_samples(report) != "fail", f"{name}: {told(report)}"


# --- How it is told -------------------------------------------------------------------------------------------------


def test_the_place_names_the_part_that_moves_and_the_part_that_is_wrong():
    def worst_of(name):
        found = finding_of(report_of(FAULT[name], broken=True), "PLG030")
        return found.worst, found.message

    moved, message = worst_of("the imaginary gradient with the wrong sign")
    assert (moved.input_part, moved.output_part) == ("imag", None)
    assert len(moved.input_index) == 1
    assert f" at z.imag[{moved.input_index[0]}] -> [" in message
    wrong, message = worst_of("conj missing in an op that declares True")
    assert wrong.output_part in ("real", "imag")
    assert f"] -> {wrong.output_part}[" in message


def test_a_function_of_complex_tensors_is_checked():
    z = np.array([1 + 2j, -0.5 + 1j])
    assert check_function(lambda z: (z * pg.conj(z)).real.sum(), z).verdict == "pass"
    wrong = FAULTS[0].twin(broken=True)
    report = check_function(lambda z: wrong.apply(z) + z, z)
    assert report.verdict == "fail"
    assert codes_of(report.ops[0], "values") == {"PLG030"}


def test_the_two_parts_of_a_complex_number_are_no_axis_that_a_factor_is_named_after():
    z = np.array([[1 + 2j, -0.5 + 1j, 3j]] * 4)
    doubled = formula(lambda x: x * x.conj(), lambda g, x: 4 * x * g.real, at(z), complex=True)
    assert "shape(x)[2]" not in check_op(doubled).findings[0].diagnosis


# --- Complex versions of real samples -------------------------------------------------------------------------------


def samples_of(written):
    return [trial.sample.args for trial in op_subject(written, "tried", 0).trials()]


cube = saving(lambda x: x * x * x)
of_cube = from_saved(lambda g, x: 3 * g * x * x)


def test_an_op_that_declares_complex_numbers_is_also_tried_on_them():
    right = op(cube, of_cube, normal(3), **HOLOMORPHIC)
    kinds = [args[0].dtype.kind for args in samples_of(right)]
    assert kinds == ["f", "c"]
    report = check_op(right)
    assert report.verdict == "pass"
    assert report.checks[0].message.endswith("on 2 samples; complex versions of samples among them")

    wrong = op(cube, of_cube, normal(3))
    report = check_op(wrong)
    assert report.verdict == "fail"
    assert {f.sample for f in report.findings} == {1}
    assert "a conjugate is missing" in report.findings[0].diagnosis
    again = check_op(wrong, sample=1)
    assert [f.message for f in again.findings] == [f.message for f in report.findings]


def test_what_does_not_declare_complex_numbers_is_left_alone():
    silent = op(cube, of_cube, normal(3), complex=False)
    assert [args[0].dtype.kind for args in samples_of(silent)] == ["f"]
    assert check_op(silent).verdict == "pass"
    assert check_op(writing_ops.op(cube, of_cube, normal(3), pg.Function)).verdict == "pass"
    assert check_op(op(cube, of_cube, normal(3), pg.Function)).verdict == "fail"


def test_an_op_with_several_inputs_is_also_tried_with_one_of_them_complex():
    both = normal(3, 3)
    right = op(product, from_saved(lambda g, z, w: (g * w, g * z)), both, **HOLOMORPHIC)
    assert [tuple(a.dtype.kind for a in args) for args in samples_of(right)] == [
        ("f", "f"),
        ("c", "c"),
        ("c", "f"),
        ("f", "c"),
    ]
    assert on_samples(check_op(right)) == "pass"

    forgets = op(product, from_saved(lambda g, z, w: (g * pg.conj(w), g * pg.conj(z))), both)
    report = check_op(forgets)
    assert codes_of(report, "contract") == {"PLG012"}, told(report)
    assert {f.sample for f in report.findings if f.code == "PLG012"} == {2, 3}


def test_what_forward_does_not_take_is_no_sample():
    for forward in (
        saving(lambda x: only_real(x) ** 3),  # it raises
        saving(lambda x: x**3 / (1 - np.iscomplexobj(x))),  # its output is not finite
    ):
        picky = op(forward, of_cube, normal(3), **HOLOMORPHIC)
        assert [args[0].dtype.kind for args in samples_of(picky)] == ["f"]
        verdicts = {check.name: check.verdict for check in check_op(picky).checks}
        assert verdicts.pop("declared") in ("fail", "skip")  # it declares what nobody could try
        assert {*verdicts.values()} == {"pass", "skip"}


def test_an_op_with_complex_samples_of_its_own_gets_no_others():
    assert len(samples_of(FAULTS[0].twin(broken=False))) == 2


def test_a_reference_need_not_know_complex_numbers():
    def reference(x):
        return np.array([float(value) ** 3 for value in x])

    told = op(cube, of_cube, normal(3), reference=reference, **HOLOMORPHIC)
    assert check_op(told).verdict == "pass"


# --- Nothing is green that was not compared -------------------------------------------------------------------------


def test_complex_ops_are_compared_and_not_passed_over():
    for name in ("conj", "real", "imag", "complex"):
        values = next(c for c in check_op(f"builtin::{name}").checks if c.name == "values")
        assert values.verdict == "pass", name
        assert values.error is not None, name


NOTHING = {
    "no entries": (one((0, 2)), "every sample has size 0"),
    "no finite numbers": (lambda rng: [pg.Sample(np.full(3, np.nan + 0j))], "infinite or NaN"),
    "integers only": (lambda rng: [pg.Sample(np.array([1, 2, 3]))], "no sample gives it any"),
}


def test_an_op_of_which_nothing_was_compared_is_inconclusive():
    for samples, missing in NOTHING.values():
        report = check_op(op(plain(lambda z: z * 2.0), lambda ctx, g: 2 * g, samples))
        assert report.verdict == "inconclusive", told(report)
        (finding,) = report.findings
        assert finding.code == "PLG006"
        assert missing in finding.message


def test_an_op_of_which_nothing_could_be_compared_is_not_right():
    """It is a warning if the op says itself that there is nothing to compare."""

    def marked(forward):
        def run(ctx, x):
            output = np.asarray(forward(ctx, x))
            ctx.mark_non_differentiable(output)
            return output

        return run

    one_hot = plain(lambda i: np.eye(4)[i])
    for forward, samples in ((plain(np.argmax), normal(3)), (one_hot, at([0, 2]))):
        silent = check_op(op(forward, lambda ctx, g: None, samples))
        said = check_op(op(marked(forward), lambda ctx, g: None, samples))
        assert (silent.verdict, said.verdict) == ("inconclusive", "pass")
        assert [finding.code for finding in (*silent.findings, *said.notes)] == ["PLG006"] * 2


def returning(value):
    return lambda ctx, x: value


def test_what_forward_must_not_return_is_never_right():
    for returned, code, verdict in (
        (iter([1.0]), "PLG007", "fail"),
        (np.array([1.0, None], object), "PLG007", "fail"),
        (np.array(["a", "b"]), "PLG007", "fail"),
        (np.array([1, 2]), "PLG006", "inconclusive"),
        (np.array([True, False]), "PLG006", "inconclusive"),
    ):
        report = check_op(op(returning(returned), lambda ctx, g: g, normal(2)))
        assert (report.verdict, report.findings[0].code) == (verdict, code)


def test_complex_numbers_that_an_op_does_not_declare_are_refused():
    report = check_op(op(square, from_saved(lambda g, z: 2 * g * z), one(), complex=False))
    assert report.verdict == "fail"
    assert codes_of(report, "contract") == {"PLG002"}
    assert "declared for real numbers only" in report.findings[0].message


# --- Packing --------------------------------------------------------------------------------------------------------


def test_an_array_and_its_components_are_the_same_numbers_and_have_its_inner_product(rng):
    dtypes = np.float32, np.float64, np.complex64, np.complex128
    for shape, dtype in itertools.product([(), (3,), (2, 3), (0, 2)], dtypes):
        array = randn_complex(*shape)(rng)
        array = np.asarray(array if dtype().dtype.kind == "c" else array.real, dtype)
        taken = components(array)
        assert taken.dtype.kind == "f"
        assert taken.itemsize == array.real.itemsize
        assert taken.shape == (shape if array.dtype.kind == "f" else (*shape, 2))
        assert np.array_equal(composed(taken, array.dtype), array)
        assert composed(taken, array.dtype).dtype == dtype
        for draw in (uneven, gaussian):
            drawn = draw(rng, array)
            assert (drawn.shape, drawn.dtype.kind) == (shape, array.dtype.kind)
    a, b = randn_complex(2, 3)(rng), randn_complex(2, 3)(rng)
    assert np.isclose(np.sum(components(a) * components(b)), np.sum(np.conj(a) * b).real)


def test_real_and_complex_arrays_lie_in_one_vector_and_come_back():
    arrays = [np.arange(3.0), np.array([[1 + 2j, 3 + 4j]], np.complex64), np.array(5.0)]
    flat = Flat(arrays)
    vector = flat.join(arrays)
    assert vector.tolist() == [0, 1, 2, 1, 2, 3, 4, 5]
    for array, back in zip(arrays, flat.split(vector), strict=True):
        assert np.array_equal(array, back)
        assert array.dtype == back.dtype
    assert flat.locate(6) == (1, (0, 1))
    assert flat.part_at(6) == "imag"
    assert flat.locate(7) == (2, ())
    assert flat.part_at(7) is None
    assert flat.whole(1, np.array([4, 5])).tolist() == [3, 4, 5, 6]
