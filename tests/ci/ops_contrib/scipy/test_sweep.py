"""The sweep of SciPy's special functions against Arb: that it covers every function, and sees what is wrong.

``python -m tests.nightly.ops_contrib.scipy.sweep NAME`` prints the errors of one function and where they are, for some
seconds; `tests/nightly/ops_contrib/scipy/test_sweep.py` asks all of them, for an hour.
"""

import dataclasses
import math
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from plugrad_scipy.special.index import OPS
from tests.comparing import installed
from tests.nightly.ops_contrib.scipy import sweep
from tests.ops_contrib.scipy.balls import mp
from tests.ops_contrib.scipy.comparing import doubles

# Of the rules of others: compared where those are differentiated.
BETWEEN = {
    *("polygamma_step", "riemann_zeta", "betainc_by_shapes"),
    *("bessel_by_order", "faddeeva", "voigt_by_place", "exponential_moment", "log1p_ratio"),
    *(
        "incomplete_by_parameter",
        "carlson",
        "hypergeometric_by_parameters",
        "tricomi_by_parameters",
    ),
    *("lambertw_plus_1", "chndtr_density", "log_student", "student_by_df"),
}
OTHER_NAMES = {
    "jve": "jv",
    "yve": "yv",
    "hankel1": "jv",
    "hankel2": "yv",
    "hankel2e": "hankel1e real",
}
OTHER_NAMES |= {"kelvin": "ber", "legendre_p": "eval_legendre"}
CONSTANT = {"gammasgn"}


def test_every_function_of_the_pack_is_in_the_sweep_or_says_why_not_and_in_one_place():
    swept = {name.split()[0] for name in sweep.names()}
    every = {name for each in OPS.values() for name in each.split()}
    lists = [swept & every, BETWEEN, OTHER_NAMES.keys(), CONSTANT]
    assert set.union(*map(set, lists)) == every
    assert sum(map(len, lists)) == len(every)
    assert {*OTHER_NAMES.values()} <= {*sweep.names()}


def test_the_table_that_was_printed_last_has_a_row_for_every_function():
    about, head, *rows = Path(sweep.__file__).with_name("sweep.txt").read_text("utf-8").splitlines()
    assert about.startswith("# python -m tests.nightly.ops_contrib.scipy.sweep")
    assert head == sweep.HEAD
    assert sorted(line[:30].strip() for line in rows) == sorted(sweep.names())


def test_an_oracle_that_is_wrong_differs_from_mpmath():
    case = sweep.case("erfc")
    value = sweep.theirs(case, (0.7,))[()]
    assert sweep.agreed(case, (0.7,), value)
    assert not sweep.agreed(case, (0.7,), value * (1 + 1e-11))


@pytest.mark.parametrize("order", [0, 1, 2])
def test_an_error_of_a_millionth_is_seen_in_each_derivative(order):
    def wrong(x):  # by a millionth of sin(x), in the value or only in derivatives
        return mp.sin(x) + 1e-6 * {0: 1 + x, 1: x - 1, 2: (x - 1) ** 2 / 2}[order]

    case = sweep.Case("sine", pg.sin, wrong, [sweep.Span(0.5, 2)])
    wanted = sweep.theirs(case, (1.0,))
    found = sweep.ours(case, [(1.0,)])
    errors = [
        sweep.error_of(case, (1.0,), place, float(found[place][0]), wanted) for place in wanted
    ]
    assert max(errors[order:]) > 1e-7
    assert max(errors[:order], default=0) < 1e-14


def test_an_error_within_the_rounding_of_an_argument_is_none():
    case = dataclasses.replace(sweep.case("j0"), spans=[])
    place, point = (), (2.404825557695773,)
    wanted = sweep.theirs(case, point)
    beside = float(wanted[place]) + 1e-16
    assert abs(beside / wanted[place] - 1) > 0.1
    assert sweep.error_of(case, point, place, beside, wanted) < 1e-9


@pytest.mark.parametrize("name", ["gammainc", "i1", "erfcx", "voigt_profile", "kve", "airye 0"])
def test_some_functions_are_swept_in_the_suite(name):
    found = sweep.sweep(name, 12)
    assert found["compared"] > 5
    assert found["agreed"][0] == found["agreed"][1] > 1
    assert max(each[0] for each in found["worst"].values()) < 1e-9, sweep.row(found)


# What the sweep found.


@pytest.mark.parametrize("a", [1e6, 1e12, 1e15])
def test_gammainc_of_large_a_has_derivatives_of_full_precision(a):
    x = a + 0.5 * math.sqrt(a)
    shape, place = doubles(a, x)
    by_a, by_x = pg.autograd.grad(pg.special.gammainc(shape, place), (shape, place))
    with mp.workdps(50):
        a, x = mp.mpf(a), mp.mpf(x)

        def density(s):
            return mp.exp(a * s - mp.exp(s) - mp.loggamma(a))

        assert by_x.item() == pytest.approx(float(density(mp.log(x)) / x), rel=1e-13)
        panels = [mp.log(x) + k / mp.sqrt(a) for k in range(14)]
        above = mp.quad(lambda s: density(s) * (s - mp.digamma(a)), panels)
    assert by_a.item() == pytest.approx(-float(above), rel=1e-12)


def test_a_sweep_draws_where_it_is_told():
    rng = np.random.default_rng(0)
    drawn = [sweep.Span(0, 1, ((1e-300, 1e-3),), (1,)).draw(rng) for _ in range(200)]
    assert 1e-301 < min(drawn) < 1e-100
    assert max(drawn) < 1
    assert 1 - max(drawn) < 1e-9


# What other frameworks have in these places: jax 0.10.2 and torch 2.13.


@pytest.mark.parametrize(
    ("name", "point"),
    [("poch", (1844561.6, -0.785)), ("betaln", (6.8e-62, 5.3e-75)), ("gamma", (-28.581634279,))],
)
def test_a_gradient_that_jax_has_wrong_is_right(name, point):
    jax = installed("jax")
    special = installed("jax.scipy.special")
    case = sweep.case(name)
    place = (0, 0) if name == "gamma" else (0,)
    want, found = (float(each) for each in both(case, point, place))
    assert found == pytest.approx(want, rel=1e-9)
    with jax.enable_x64(True):
        slope = jax.grad(getattr(special, name))
        theirs = (jax.grad(slope) if len(place) == 2 else slope)(*point)
    assert not math.isclose(theirs, want, rel_tol=1e-2)


def both(case, point, place):
    """Return Arb's number and plugrad's."""
    return sweep.theirs(case, point)[place], sweep.ours(case, [point])[place][0]


def test_gammainc_by_a_is_refused_by_torch_and_once_only_by_jax():
    torch, jax = installed("torch"), installed("jax")
    a = torch.tensor(2.0, requires_grad=True)
    with pytest.raises(NotImplementedError, match="not implemented"):
        torch.special.gammainc(a, torch.tensor(1.0)).backward()
    gammainc = installed("jax.scipy.special").gammainc
    with pytest.raises(NotImplementedError, match="igamma_grad_a"):
        jax.grad(jax.grad(gammainc))(2.0, 1.0)
    want, found = both(sweep.case("gammainc"), (2.0, 1.0), (0, 0))
    assert found == pytest.approx(float(want), rel=1e-11)
