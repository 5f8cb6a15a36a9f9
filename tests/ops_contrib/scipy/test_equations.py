"""Differential equations of the packs `integrate`: gradients of initial and boundary value problems by every method."""

import math
import pickle
import threading

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
import scipy.optimize

import plugrad as pg
from tests.comparing import installed
from tests.ops_contrib.scipy.comparing import differences, double

integrate = pg.ops.integrate

EXPLICIT = ["RK23", "RK45", "DOP853"]
IMPLICIT = ["Radau", "BDF", "LSODA"]


def volterra(t, y, rates):
    a, b, c, d = rates
    return [a * y[0] - b * y[0] * y[1], c * y[0] * y[1] - d * y[1]]


RATES = np.array([1.1, 0.4, 0.3, 0.9])


def robertson(t, y, k):
    """Three reactions, of which one is a billion times faster than another."""
    slow, fast, back = k[0] * y[0], k[1] * y[1] * y[1], k[2] * y[1] * y[2]
    return [-slow + back, slow - fast - back, fast]


SPEEDS = np.array([0.04, 3e7, 1e4])


def sensitivities(fun, by_y, by_p, span, y0, p, times):
    """Return the solution and its derivatives by p, (times, n, p): the equations of both, solved together by SciPy."""
    n, m = len(y0), len(p)

    def both(t, z):
        y, s = z[:n], z[n:].reshape(n, m)
        return np.concatenate([fun(t, y, p), (by_y(y, p) @ s + by_p(y, p)).reshape(-1)])

    start = np.concatenate([y0, np.zeros(n * m)])
    atol = np.repeat([1e-12, 1e-13], [n, n * m])
    found = scipy.integrate.solve_ivp(both, span, start, "Radau", times, rtol=1e-9, atol=atol).y
    return found[:n], found[n:].reshape(n, m, -1)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("method", EXPLICIT + IMPLICIT)
def test_a_predators_rates_have_the_gradients_of_the_sensitivity_equations(method):
    def by_y(y, p):
        a, b, c, d = p
        return np.array([[a - b * y[1], -b * y[0]], [c * y[1], c * y[0] - d]])

    def by_p(y, p):
        return np.array([[y[0], -y[0] * y[1], 0, 0], [0, 0, y[0] * y[1], -y[1]]])

    times = np.array([0.7, 2.0, 3.0])
    _, exact = sensitivities(volterra, by_y, by_p, (0, 3), [2.0, 1.0], RATES, times)
    p = double(RATES)
    tolerance = 1e-4 if method == "RK23" else 1e-7
    found = integrate.solve_ivp(
        volterra, (0, 3), [2.0, 1.0], method, times, args=(p,), rtol=tolerance, atol=tolerance
    )
    weights = np.array([[1.0, -0.5, 2.0], [0.3, 1.0, -1.0]])
    (slope,) = pg.autograd.grad((found.y * pg.tensor(weights)).sum(), p)
    expected = np.einsum("ijk,ik->j", exact, weights)
    np.testing.assert_allclose(slope.numpy(), expected, rtol=100 * tolerance)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("method", IMPLICIT)
def test_stiff_reactions_have_gradients_as_precise_as_their_solution(method):
    def by_y(y, k):
        slow = [k[0], 0, 0]
        fast, back = [0, 2 * k[1] * y[1], 0], [0, k[2] * y[2], k[2] * y[1]]
        slow, fast, back = map(np.array, (slow, fast, back))
        return np.array([-slow + back, slow - fast - back, fast])

    def by_p(y, k):  # by the logarithms of the speeds
        slow, fast, back = k[0] * y[0], k[1] * y[1] ** 2, k[2] * y[1] * y[2]
        return np.array([[-slow, 0, back], [slow, -fast, -back], [0, fast, 0]])

    times = np.array([0.4, 4.0])
    y0 = [1.0, 0.0, 0.0]
    solved, exact = sensitivities(robertson, by_y, by_p, (0, 4), y0, SPEEDS, times)
    logs = double(np.log(SPEEDS))
    atol = np.array([1e-8, 1e-12, 1e-8])
    found = integrate.solve_ivp(
        robertson, (0, 4), y0, method, times, args=(pg.exp(logs),), rtol=1e-4, atol=atol
    )
    np.testing.assert_allclose(found.y.detach().numpy(), solved, rtol=1e-3)
    for row, part in zip(found.y, exact, strict=True):
        (slope,) = pg.autograd.grad(row[1], logs, retain_graph=True)
        np.testing.assert_allclose(slope.numpy(), part[:, 1], rtol=1e-3)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("method", ["RK45", "DOP853", "Radau", "LSODA"])
def test_the_second_derivatives_are_those_of_differences_of_the_first(method):
    def slope(y0, p, create_graph=False):
        found = integrate.solve_ivp(
            volterra, (0, 0.5), y0, method, args=(p,), t_eval=[0.2, 0.5], rtol=1e-6, atol=1e-8
        )
        total = found.y[0].sum() * found.y[1, 1]
        return pg.autograd.grad(total, [y0, p], create_graph=create_graph)

    y0, p = double(2.0, 1.0), double(RATES)
    first = slope(y0, p, create_graph=True)
    weights = [pg.tensor([1.0, 0.3]), pg.tensor([0.5, 1.0, -1.0, 0.2])]
    second = pg.autograd.grad(
        sum((a * w).sum() for a, w in zip(first, weights, strict=True)), [y0, p]
    )

    def directional(z):
        found = slope(double(z[:2]), double(z[2:]))
        return sum((a * w).sum().item() for a, w in zip(found, weights, strict=True))

    at = np.concatenate([[2.0, 1.0], RATES])
    expected = differences(directional, at, 1e-3)
    got = np.concatenate([each.numpy() for each in second])
    np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-4)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("method", ["RK45", "Radau"])
@pytest.mark.parametrize("t_eval", [None, [0.5, 1.0]])
def test_the_adjoint_has_the_derivatives_of_the_solution(method, t_eval):
    k, y0, end = double(2.0), double(1.0, 0.5), double(1.0)
    accuracy = 1e-9 if method == "RK45" else 1e-7
    found = integrate.solve_ivp(  # y0 exp(-k (t + t² / 2))
        lambda t, y: -k * y * (1 + t),
        (0, end),
        y0,
        method,
        t_eval,
        adjoint=True,
        rtol=100 * accuracy,
        atol=accuracy,
    )
    last = found.y[0, -1] + (0 if t_eval is None else found.y[1, 0])
    by = [k, y0, end] if t_eval is None else [k, y0]
    by_k, by_y0, *by_end = pg.autograd.grad(1e-9 * last, by, create_graph=True)
    early = 0.0 if t_eval is None else math.exp(-1.25)
    late = math.exp(-3.0)
    want = -1.5 * late - 0.5 * 0.625 * early
    assert by_k.item() == pytest.approx(1e-9 * want, rel=1e4 * accuracy)
    np.testing.assert_allclose(
        by_y0.detach().numpy(), [1e-9 * late, 1e-9 * early], rtol=1e4 * accuracy
    )
    assert [each.item() for each in by_end] == pytest.approx(
        [-4e-9 * late] * len(by_end), rel=1e4 * accuracy
    )
    (second,) = pg.autograd.grad(1e9 * by_k, k)
    want = 2.25 * late + 0.5 * 0.625**2 * early
    assert second.item() == pytest.approx(want, rel=1e5 * accuracy)


def test_the_adjoint_raises_where_the_way_back_leads_elsewhere():
    rate = double(300.0)
    found = integrate.solve_ivp(  # forward it forgets where it began, so backward it explodes
        lambda t, y: -rate * (y - pg.cos(t)), (0, 0.2), [1.0], "RK45", [0.2], adjoint=True
    )
    with pytest.raises(RuntimeError, match="stiff or chaotic|did not solve"):
        found.y.sum().backward()
    with pytest.raises(NotImplementedError, match="leave it out"):
        integrate.solve_ivp(
            lambda t, y: -rate * y, (0, 0.1), [1.0], adjoint=True, dense_output=True
        )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("method", ["RK45", "Radau"])
def test_an_equation_may_close_over_a_tensor_and_over_another_that_is_computed_from_it(method):
    def slopes(w, scale, closed_over):
        def fun(t, y, *given):
            a, b = given or (scale, w)
            return -a * y + pg.sin(b * t) * a

        args = None if closed_over else (scale, w)
        found = integrate.solve_ivp(fun, (0, 1), [1.0], method, args=args, rtol=1e-6, atol=1e-8)
        (first,) = pg.autograd.grad(found.y[0, -1], w, create_graph=True)
        return first, *pg.autograd.grad(first, w)

    w = double(0.7)
    given = slopes(w, pg.exp(w), False)
    closed_over = slopes(w, pg.exp(w), True)
    assert given[0].item() != 0
    np.testing.assert_allclose(
        [each.item() for each in closed_over], [each.item() for each in given], rtol=1e-12
    )


def test_a_tensor_that_is_an_argument_and_closed_over_has_the_gradient_of_both():
    k = double(2.0)
    found = integrate.solve_ivp(
        lambda t, y, rate: -rate * k * y, (0, 0.5), [1.0], args=(k,), rtol=1e-8, atol=1e-10
    )
    (slope,) = pg.autograd.grad(found.y[0, -1], k)  # of exp(-k² / 2)
    assert slope.item() == pytest.approx(-2 * math.exp(-2), rel=1e-6)
    value, _ = integrate.quad(lambda t, rate: rate * k * t, 0, 1, args=(k,))
    assert pg.autograd.grad(value, k)[0].item() == pytest.approx(2)


def image_moved_by(q):
    image = pg.tensor(np.arange(12.0).reshape(3, 4))
    return pg.ops.ndimage.geometric_transform(image, lambda c: (c[0], c[1] - 0.3 * q), order=1)


GIVEN_A_FUNCTION = {
    "solve_ivp, explicit": lambda q: integrate.solve_ivp(lambda t, y: -q * y, (0, 1), [1.0]).y[
        :, -1
    ],
    "solve_ivp, implicit": lambda q: integrate.solve_ivp(
        lambda t, y: -q * y, (0, 0.1), [1.0], "Radau"
    ).y[:, -1],
    "solve_ivp, adjoint": lambda q: integrate.solve_ivp(
        lambda t, y: -q * y, (0, 1), [1.0], adjoint=True
    ).y[:, -1],
    "quad": lambda q: integrate.quad(lambda t: pg.exp(-q * t), 0, 1)[0],
    "root": lambda q: pg.ops.optimize.root(lambda x: x**3 + x - q, [1.0]).x,
    "minimize": lambda q: pg.ops.optimize.minimize(lambda x: ((x**2 - q) ** 2).sum(), [1.0]).x,
    "cg": lambda q: pg.ops.sparse.cg(
        pg.ops.sparse.LinearOperator((2, 2), lambda v: q * v), np.ones(2), rtol=1e-10
    )[0],
    "geometric_transform": image_moved_by,
}


@pytest.mark.parametrize("solve", GIVEN_A_FUNCTION.values(), ids=GIVEN_A_FUNCTION)
@pytest.mark.parametrize("leaf", [True, False])
def test_a_hook_of_what_a_function_closes_over_runs_once_with_the_sum_of_its_gradients(solve, leaf):
    (slope,) = pg.autograd.grad(solve(q := double(1.5)).sum(), q)
    seen = []

    def doubled(grad):
        seen.append(grad.item())
        return 2 * grad

    q = double(1.5)
    used = q if leaf else q.clone()
    used.register_hook(doubled)
    (solve(used).sum() + 3 * used).backward()
    assert slope.item() != 0
    assert seen == [pytest.approx(slope.item() + 3, rel=1e-12)]
    assert q.grad.item() == 2 * seen[0]


def bouncing(drop):
    """Return the first two hits of a ball that keeps half of its speed, and the height at the time 3."""
    g = 10.0

    def falling(t, y):
        return [y[1], -g]

    def hit(t, y):
        return y[0]

    hit.terminal, hit.direction = True, -1
    y, t, hits = pg.stack([drop, pg.zeros_like(drop)]), pg.tensor(0.0, dtype=pg.float64), []
    for _ in range(2):
        found = integrate.solve_ivp(falling, (t, 3.0), y, events=hit, rtol=1e-9, atol=1e-12)
        t, y = found.t[-1], found.y[:, -1] * pg.tensor([0.0, -0.5])
        hits.append(t)
    return [*hits, integrate.solve_ivp(falling, (t, 3.0), y, rtol=1e-9).y[0, -1]]


def test_a_ball_bounces_off_the_floor_with_the_gradients_of_its_formula():
    drop = double(5.0)
    first, second, height = bouncing(drop)
    fall, flight = np.sqrt(0.2 * 5.0), 3 - 2 * np.sqrt(0.2 * 5.0)
    assert first.item() == pytest.approx(fall, rel=1e-9)
    assert second.item() == pytest.approx(2 * fall, rel=1e-9)
    speed = 10 * fall / 4
    assert height.item() == pytest.approx(speed * flight - 5 * flight**2, rel=1e-7)
    by_fall = [1, 2, 10 / 4 * flight - 2 * speed + 20 * flight]
    (by_drop,) = pg.autograd.grad(first, drop, create_graph=True)
    assert by_drop.item() == pytest.approx(0.1 / fall, rel=1e-8)
    (curvature,) = pg.autograd.grad(by_drop, drop, retain_graph=True)
    assert curvature.item() == pytest.approx(-0.01 / fall**3, rel=1e-7)
    for each, slope in zip((second, height), by_fall[1:], strict=True):
        (found,) = pg.autograd.grad(each, drop, retain_graph=True)
        assert found.item() == pytest.approx(slope * 0.1 / fall, rel=1e-7)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("method", ["RK45", "DOP853", "Radau", "BDF"])
def test_events_have_gradients_by_what_they_close_over(method):
    rate, level = double(0.7), double(0.5)
    found = integrate.solve_ivp(
        lambda t, y: -rate * y,
        (0, 3),
        [1.0, 2.0],
        method,
        events=[lambda t, y: y[0] - level, lambda t, y: y.sum() - 4, lambda t, y: y[1] - 2 * level],
        rtol=1e-8,
        atol=1e-10,
    )
    assert [len(each) for each in found.t_events] == [1, 0, 1]
    assert found.y_events[1].shape == (0,)
    time, state = found.t_events[0][0], found.y_events[0][0, 1]
    assert time.item() == pytest.approx(np.log(2) / 0.7, rel=1e-6)
    slopes = [each.item() for each in pg.autograd.grad(time, [rate, level], retain_graph=True)]
    np.testing.assert_allclose(slopes, [-np.log(2) / 0.49, -2 / 0.7], rtol=1e-6)
    slopes = [each.item() for each in pg.autograd.grad(state, [rate, level])]
    np.testing.assert_allclose(slopes, [0, 2], atol=1e-6)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("method", ["RK23", "RK45", "DOP853", "Radau", "LSODA"])
@pytest.mark.parametrize("span", [(0.0, 2.0), (2.0, 0.0)])
def test_a_dense_output_is_scipys_with_gradients_by_time_and_parameter(method, span):
    rate = double(0.7)
    options = {"dense_output": True, "rtol": 1e-7, "atol": 1e-9}
    found = integrate.solve_ivp(lambda t, y: -rate * y, span, [1.0, 2.0], method, **options)
    theirs = scipy.integrate.solve_ivp(lambda t, y: -0.7 * y, span, [1.0, 2.0], method, **options)
    times = np.array([[0.3, 1.1], [2.0, 0.0]])
    values = found.sol(pg.tensor(times.reshape(-1)))
    np.testing.assert_allclose(values.detach().numpy(), theirs.sol(times.reshape(-1)), rtol=1e-12)
    t = double(0.4)
    value = found.sol(t)
    assert value.shape == (2,)
    size = np.exp(-0.7 * (0.4 - span[0]))
    tolerance = 1e-4 if method in ("RK23", "LSODA") else 1e-5
    by_t, by_rate = pg.autograd.grad(value[1], [t, rate])
    assert by_t.item() == pytest.approx(-1.4 * size, rel=tolerance)
    assert by_rate.item() == pytest.approx(-2 * (0.4 - span[0]) * size, rel=tolerance)


@pytest.mark.parametrize("method", EXPLICIT)
def test_complex_states_have_gradients(method):
    turn = double(0.3)
    start = pg.tensor([1.0 + 0.5j], requires_grad=True)
    found = integrate.solve_ivp(
        lambda t, y: (1j * turn - 0.1) * y, (0, 2), start, method, rtol=1e-6, atol=1e-8
    )
    loss = (found.y[0, -1]).real
    by_turn, by_start = pg.autograd.grad(loss, [turn, start])
    factor = np.exp(2 * (0.3j - 0.1))
    assert by_turn.item() == pytest.approx((2j * factor * (1 + 0.5j)).real, rel=1e-4)
    assert by_start.item() == pytest.approx(np.conj(factor), rel=1e-4)


def test_complex_states_have_none_with_an_implicit_method():
    start = pg.tensor([1.0 + 0.5j], requires_grad=True)
    found = integrate.solve_ivp(lambda t, y: 1j * y, (0, 1), start, "BDF")
    with pytest.raises(NotImplementedError, match="real and imaginary part"):
        found.y[0, -1].real.backward()


@pytest.mark.parametrize("method", EXPLICIT + IMPLICIT)
def test_a_span_of_length_zero_leaves_the_start_and_moves_with_its_end(method):
    start, span = double(2.0, 1.0), double(1.0, 1.0)
    found = integrate.solve_ivp(lambda t, y: -3 * y, span, start, method, [1.0])
    np.testing.assert_array_equal(found.y.detach().numpy(), [[2.0], [1.0]])
    (slope,) = pg.autograd.grad(found.y[0, 0], start)
    np.testing.assert_allclose(slope.numpy(), [1, 0], atol=1e-12)
    found = integrate.solve_ivp(lambda t, y: -3 * y, span, start, method)
    (slope,) = pg.autograd.grad(found.y[0, -1], span)
    np.testing.assert_allclose(slope.numpy(), [6, -6], atol=1e-12)


@pytest.mark.parametrize("method", ["RK45", "Radau"])
def test_a_function_that_writes_into_its_argument_gets_one_of_its_own(method):
    rate = double(0.7)

    def in_place(t, y):
        y *= -rate
        return y

    found = integrate.solve_ivp(in_place, (0, 1), [1.0, 2.0], method, rtol=1e-7, atol=1e-9)
    (slope,) = pg.autograd.grad(found.y[1, -1], rate)
    assert slope.item() == pytest.approx(-2 * np.exp(-0.7), rel=1e-5)


@pytest.mark.parametrize("method", EXPLICIT + IMPLICIT)
def test_a_function_that_has_changed_since_is_noticed(method):
    rate, more = double(0.7), [0.0]
    found = integrate.solve_ivp(lambda t, y: more[0] - rate * y, (0, 1), [1.0, 2.0], method)
    more[0] = 5.0
    with pytest.raises(RuntimeError, match="fun does no longer what it did"):
        found.y[0, -1].backward()


@pytest.mark.parametrize("method", EXPLICIT + IMPLICIT)
def test_a_function_that_is_not_a_number_is_refused(method):
    rate = double(-0.7)
    with pytest.raises(ValueError, match="not finite at the start"):
        integrate.solve_ivp(lambda t, y: pg.sqrt(rate) * y, (0, 1), [1.0], method)


def test_what_a_function_raises_comes_through_and_the_next_call_is_right():
    rate, error = double(0.7), [KeyboardInterrupt()]

    def interrupted(t, y):
        if error and t > 0.5:
            raise error[0]
        return -rate * y

    for method in ("RK45", "Radau"):
        error[:] = [KeyboardInterrupt()]
        with pytest.raises(KeyboardInterrupt):
            integrate.solve_ivp(interrupted, (0, 1), [1.0], method)
        error.clear()
        found = integrate.solve_ivp(interrupted, (0, 1), [1.0], method, rtol=1e-6)
        error[:] = [ZeroDivisionError("mine")]
        with pytest.raises(ZeroDivisionError, match="mine"):
            found.y[0, -1].backward(retain_graph=True)
        error.clear()
        (slope,) = pg.autograd.grad(found.y[0, -1], rate)
        assert slope.item() == pytest.approx(-np.exp(-0.7), rel=1e-5)


def test_threads_solve_and_differentiate_side_by_side():
    shared, slopes = double(1.0), {}

    def work(nr):
        own = double(1.0 + nr)
        method = ["RK45", "Radau", "DOP853", "BDF"][nr]
        found = integrate.solve_ivp(
            lambda t, y: -own * shared * y, (0, 1), [1.0], method, rtol=1e-6, atol=1e-9
        )
        slopes[nr] = [each.item() for each in pg.autograd.grad(found.y[0, -1], [own, shared])]

    threads = [threading.Thread(target=work, args=(nr,)) for nr in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    for nr in range(4):
        size = np.exp(-1.0 - nr)
        np.testing.assert_allclose(slopes[nr], [-size, -(1 + nr) * size], rtol=1e-4)


def test_options_of_scipy_are_scipys():
    matrix = np.array([[-2.0, 1.0], [0.5, -1.0]])
    scale = double(1.0)

    def columns(t, y):
        return scale * (pg.tensor(matrix) @ y)  # of states side by side

    given = {"jac": lambda t, y: scale * pg.tensor(matrix), "rtol": 1e-6, "atol": [1e-9, 1e-8]}
    found = integrate.solve_ivp(columns, (0, 1), [1.0, 2.0], "BDF", vectorized=True, **given)
    theirs = scipy.integrate.solve_ivp(
        lambda t, y: matrix @ y, (0, 1), [1.0, 2.0], "BDF", **given | {"jac": lambda t, y: matrix}
    )
    np.testing.assert_allclose(found.y.detach().numpy(), theirs.y, rtol=1e-10)
    (slope,) = pg.autograd.grad(found.y[0, -1], scale)
    expected = (matrix @ scipy.linalg.expm(matrix) @ [1.0, 2.0])[0]
    assert slope.item() == pytest.approx(expected, rel=1e-4)
    with pytest.raises(ValueError, match="`method` must be one of"):
        integrate.solve_ivp(columns, (0, 1), [1.0, 2.0], "Euler")


def test_a_result_is_pickled_when_it_is_detached():
    rate = double(1.0)
    options = {"dense_output": True, "events": lambda t, y: y[0] - 0.5}
    with pg.no_grad():
        found = integrate.solve_ivp(lambda t, y: -rate * y, (0, 1), [1.0], **options)
    again = pickle.loads(pickle.dumps(found))
    np.testing.assert_array_equal(again.y.numpy(), found.y.numpy())
    np.testing.assert_array_equal(again.sol(0.5).numpy(), found.sol(0.5).numpy())
    found = integrate.solve_ivp(lambda t, y: -rate * y, (0, 1), [1.0])
    assert pickle.loads(pickle.dumps(found)).y.is_leaf  # as any tensor
    found = integrate.solve_ivp(lambda t, y: -rate * y, (0, 1), [1.0], dense_output=True)
    with pytest.raises(TypeError, match="no_grad"):
        pickle.dumps(found)


def test_a_jump_of_the_equation_has_its_part_of_the_gradient_by_an_event_alone():
    """A speed that doubles where y = 1: the steps' places are constants, so that the place of the jump is one, too."""
    start = double(0.4)

    def through(t, y):
        return pg.where(y < 1, 1.0, 2.0) * pg.ones_like(y)

    smooth = integrate.solve_ivp(through, (0, 1), start.reshape(1), rtol=1e-9, atol=1e-12)
    (slope,) = pg.autograd.grad(smooth.y[0, -1], start)
    assert slope.item() == pytest.approx(1)  # as documented; it is 2

    def crossing(t, y):
        return y[0] - 1

    crossing.terminal = True
    before = integrate.solve_ivp(
        lambda t, y: pg.ones_like(y), (0, 1), start.reshape(1), events=crossing
    )
    after = integrate.solve_ivp(
        lambda t, y: 2 * pg.ones_like(y), (before.t[-1], 1), before.y[:, -1]
    )
    assert after.y[0, -1].item() == pytest.approx(smooth.y[0, -1].item(), rel=1e-6)
    (slope,) = pg.autograd.grad(after.y[0, -1], start)
    assert slope.item() == pytest.approx(2, rel=1e-9)


def layer(eps, p=None, **options):
    """Solve eps y'' + y' = 0 from 0 to 1: nearly all happens in a layer at 0, which is as wide as eps."""
    x = np.linspace(0, 1, 11)
    return integrate.solve_bvp(
        lambda x, y: [y[1], -y[1] / eps],
        lambda ya, yb: [ya[0], yb[0] - 1],
        x,
        np.ones((2, 11)),
        **options,
    )


def in_layer(eps, x):
    return (1 - np.exp(-x / eps)) / (1 - np.exp(-1 / eps))


def test_the_width_of_a_boundary_layer_is_fitted_with_gradients_of_its_formula():
    eps = double(0.05)
    found = layer(eps, tol=1e-7)
    value = found.sol(0.04)[0]
    (slope,) = pg.autograd.grad(value, eps, create_graph=True)
    (curvature,) = pg.autograd.grad(slope, eps)
    expected = differences(lambda e: in_layer(e, 0.04), 0.05)
    assert slope.item() == pytest.approx(expected.item(), rel=1e-6)
    exact = (in_layer(0.051, 0.04) - 2 * in_layer(0.05, 0.04) + in_layer(0.049, 0.04)) / 1e-6
    assert curvature.item() == pytest.approx(exact, rel=1e-3)
    places = np.array([0.01, 0.03, 0.1, 0.5])
    data = pg.tensor(in_layer(0.05, places))
    fit = pg.ops.optimize.least_squares(
        lambda w: layer(pg.exp(w[0]), tol=1e-6).sol(places)[0] - data, [np.log(0.2)]
    )
    assert np.exp(fit.x.item()) == pytest.approx(0.05, rel=1e-4)


def test_an_unknown_parameter_of_a_boundary_problem_has_the_gradients_of_its_formula():
    """The frequency of a string that is held at 0 and at `length`, with the slope 1 at 0."""
    tension, length = double(2.0), double(1.5)

    def string(s, y, p):
        return [length * y[1], -length * p[0] / tension * y[0]]

    found = integrate.solve_bvp(
        string,
        lambda ya, yb, p: [ya[0], yb[0], ya[1] - 1],
        np.linspace(0, 1, 11),
        np.stack([np.sin(np.pi * np.linspace(0, 1, 11)), np.ones(11)]),
        p=[8.0],
        tol=1e-7,
    )
    exact = 2.0 * (np.pi / 1.5) ** 2  # p = tension (pi / length)²
    assert found.p.item() == pytest.approx(exact, rel=1e-6)
    first = pg.autograd.grad(found.p[0], [tension, length], create_graph=True)
    np.testing.assert_allclose(
        [each.item() for each in first], [exact / 2, -2 * exact / 1.5], rtol=1e-6
    )
    (mixed,) = pg.autograd.grad(first[0], length, retain_graph=True)
    assert mixed.item() == pytest.approx(-exact / 1.5, rel=1e-6)
    (slope,) = pg.autograd.grad(found.yp[1, 3], tension)
    s = found.x[3].item()  # y'' = -p / tension * y * length, where y does not depend on tension
    assert abs(slope.item()) < 1e-5, s


def test_bratus_problem_has_scipys_values_and_the_gradients_of_differences():
    x = np.linspace(0, 1, 5)

    def solved(strength):
        return integrate.solve_bvp(
            lambda x, y: pg.stack([y[1], -strength * pg.exp(y[0])]),
            lambda ya, yb: pg.stack([ya[0], yb[0]]),
            x,
            np.zeros((2, 5)),
            tol=1e-8,
        )

    found = solved(double(1.0))
    theirs = scipy.integrate.solve_bvp(
        lambda x, y: [y[1], -np.exp(y[0])], lambda a, b: [a[0], b[0]], x, np.zeros((2, 5)), tol=1e-8
    )
    np.testing.assert_allclose(found.y.detach().numpy(), theirs.y, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(
        found.sol([0.3, 0.9]).detach().numpy(), theirs.sol([0.3, 0.9]), rtol=1e-9
    )
    assert found.p is None
    by_strength = pg.autograd.functional.jacobian(
        lambda w: solved(w).sol(0.4)[0], pg.tensor(1.0, dtype=pg.float64)
    )

    def exact(strength):
        def unbalanced(width):
            return width - np.sqrt(2 * strength) * np.cosh(width / 4)

        width = scipy.optimize.brentq(unbalanced, 0, 4, xtol=1e-15)
        return -2 * np.log(np.cosh(0.1 * width / 2) / np.cosh(width / 4))

    expected = (8 * exact(1.01) - 8 * exact(0.99) - exact(1.02) + exact(0.98)) / 0.12
    assert by_strength.item() == pytest.approx(expected, rel=1e-7)


def test_a_boundary_problem_without_a_solution_or_with_many_refuses_a_gradient():
    force = double(1.0)
    x, y = np.linspace(0, 1, 5), np.ones((2, 5))

    def fun(x, y):
        return [y[1], force * pg.ones_like(y[0])]

    with pytest.raises(RuntimeError, match="singular Jacobian"):
        integrate.solve_bvp(fun, lambda ya, yb: [ya[1], yb[1]], x, y)
    with pg.no_grad():
        assert integrate.solve_bvp(fun, lambda ya, yb: [ya[1], yb[1]], x, y).status == 2
    with pytest.raises(NotImplementedError, match="scale the interval"):
        integrate.solve_bvp(fun, lambda ya, yb: [ya[0], yb[0]], double(x), y)
    found = integrate.solve_bvp(  # Emden's equation
        lambda x, y: [y[1], -force * y[0] ** 5],
        lambda ya, yb: [ya[1], yb[0] - 0.75**0.5],
        x,
        y,
        S=np.diag([0.0, -2.0]),
    )
    with pytest.raises(NotImplementedError, match="singular term"):
        found.y.sum().backward()
    limit = [0.0]
    found = integrate.solve_bvp(fun, lambda ya, yb: [ya[0] - limit[0], yb[0]], x, y)
    limit[0] = 1.0
    with pytest.raises(RuntimeError, match="no longer the one that was solved"):
        found.y.sum().backward()


def test_the_solvers_singular_jacobian_is_noticed_in_backward_too():
    from plugrad_scipy.optimize.implicit import Sparse, require_solution

    def of(matrix):
        size = len(matrix)
        rows, columns = np.indices((size, size))
        return Sparse.of_blocks([(pg.tensor(matrix), rows, columns)], size)

    side, at = pg.tensor(np.zeros(2)), pg.tensor(np.ones(2))
    require_solution(of(np.array([[1e-9, 0.0], [0.0, 1e9]])), side, at, 1e-3)  # units
    for singular in (
        [[1.0, 2.0], [2.0, 4.0]],
        [[1.0, 1.0], [1.0, 1.0 + 1e-16]],
        [[0.0, 0.0], [0.0, 1.0]],
    ):
        for matrix in (of(np.array(singular)), pg.tensor(np.array(singular))):
            with pytest.raises(np.linalg.LinAlgError, match="condition number"):
                require_solution(matrix, side, at, 1e-3)


NEURAL = 0.6 * np.random.default_rng(0).normal(size=(2, 4, 3))


def neural(tanh, first, second):
    """Return a small neural differential equation of three states."""
    return lambda t, y: second.T @ tanh(first @ y) - 0.1 * y


def neural_gradient(method, tolerance):
    first, second = double(NEURAL[0]), double(NEURAL[1])
    y0 = double(1.0, -0.5, 0.2)
    fun = neural(pg.tanh, first, second)
    options = {"rtol": tolerance, "atol": tolerance}
    found = integrate.solve_ivp(fun, (0, 2), y0, method, [0.5, 2.0], **options)
    grads = pg.autograd.grad((found.y**2).sum(), [y0, first, second])
    return [each.numpy() for each in grads]


@pytest.mark.parametrize("adjoint", [False, True])
def test_a_neural_equation_has_the_gradients_of_torchdiffeq(adjoint):
    torchdiffeq, torch = installed("torchdiffeq"), installed("torch")
    first, second = (torch.tensor(each, requires_grad=True) for each in NEURAL)

    class Module(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = torch.nn.Parameter(first), torch.nn.Parameter(second)

        def forward(self, t, y):
            return neural(torch.tanh, self.first, self.second)(t, y)

    module = Module().double()
    y0 = torch.tensor([1.0, -0.5, 0.2], dtype=torch.float64, requires_grad=True)
    times = torch.tensor([0.0, 0.5, 2.0], dtype=torch.float64)
    solve = torchdiffeq.odeint_adjoint if adjoint else torchdiffeq.odeint
    found = solve(module, y0, times, rtol=1e-10, atol=1e-10, method="dopri5")
    theirs = torch.autograd.grad((found[1:] ** 2).sum(), [y0, module.first, module.second])
    for got, want in zip(neural_gradient("DOP853", 1e-9), theirs, strict=True):
        np.testing.assert_allclose(got, want.numpy(), rtol=1e-6, atol=1e-7)
