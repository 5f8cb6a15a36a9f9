"""Anomaly mode: the first NaN is an error, and errors know where the forward call was made."""

import threading

import numpy as np
import pytest

import plugrad as pg
from plugrad.autograd import detect_anomaly, set_detect_anomaly
from tests.example_ops import op

pytestmark = pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled")


@pytest.fixture
def x():
    return pg.tensor([0.0, 1.0], requires_grad=True)


def notes(raised):
    return "\n".join(getattr(raised.value, "__notes__", []))


def test_a_nan_in_backward_names_the_function_and_shows_its_forward_call(x):
    words = "^Function 'SqrtBackward0' returned nan values in its 0th output."
    with detect_anomaly():
        y = pg.sqrt(x)  # the culprit
        z = (y * 0).sum()
        with pytest.raises(RuntimeError, match=words) as raised:
            z.backward()
    assert "y = pg.sqrt(x)  # the culprit" in notes(raised)
    assert "core/plugrad/engine" not in notes(raised)
    assert x.grad is None


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # NumPy's own
def test_a_nan_in_forward_stops_at_the_first_operation_that_makes_one(x):
    words = "Function 'LogBackward0' returned nan .* of its forward"
    with detect_anomaly():
        with pytest.raises(RuntimeError, match=words):
            pg.exp(pg.log(x - 1) * 2)
        pg.exp(pg.tensor([np.nan], requires_grad=True))  # it only hands on what it was given


def test_the_forward_stack_is_on_the_node_and_on_any_error_in_its_backward(x):
    fails = op(lambda ctx, x: x * 1, lambda ctx, g: {}["some"], pg.Function)
    with detect_anomaly():
        y = fails.apply(x)  # called here
    assert "y = fails.apply(x)  # called here" in y.grad_fn.metadata["traceback_"][-1]
    with pytest.raises(KeyError, match="some") as raised:
        y.sum().backward()
    assert "y = fails.apply(x)  # called here" in notes(raised)


def test_an_in_place_error_shows_who_saved_and_who_changed_and_where(x):
    with detect_anomaly(check_nan=False):
        y = x.exp()  # saves its output
        y += 1  # changes it
        with pytest.raises(RuntimeError, match="__iadd__ changed it since") as raised:
            y.sum().backward()
        assert "y = x.exp()  # saves its output" in notes(raised)
        assert "y += 1  # changes it" in notes(raised)
        assert "Hint: enable anomaly detection" not in str(raised.value)
        y = x.exp()
        y.unsqueeze_(0)  # changes its shape
        with pytest.raises(RuntimeError, match="unsqueeze_ changed it since") as raised:
            y.sum().backward()
        assert "y.unsqueeze_(0)  # changes its shape" in notes(raised)


def test_gradients_are_what_they_are_without_it_and_integers_have_no_nan(x):
    def gradients():
        _, index = pg.max(x, 0)
        y = (pg.sin(x) * x).exp() * 1 + pg.where(x > 0, x, 0.0) * index
        y[:1] *= 2
        (first,) = pg.autograd.grad(y.sum(), x, create_graph=True)
        (second,) = pg.autograd.grad(first.sum(), x)
        return first.tolist(), second.tolist()

    with detect_anomaly():
        watched = gradients()
    assert watched == gradients()


def test_it_is_on_in_every_thread_and_off_again_afterwards():
    seen = []
    with detect_anomaly(check_nan=False):
        assert (pg.is_anomaly_enabled(), pg.is_anomaly_check_nan_enabled()) == (True, False)
        thread = threading.Thread(target=lambda: seen.append(pg.is_anomaly_enabled()))
        thread.start()
        thread.join()
        with set_detect_anomaly(False):
            assert not pg.is_anomaly_enabled()
        assert pg.is_anomaly_enabled()
    assert seen == [True]
    assert not pg.is_anomaly_enabled()
