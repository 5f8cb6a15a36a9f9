"""Rows H1 to H2: anomaly mode."""

import math
import warnings

from tests.example_ops import written
from tests.rows.writing_rows import refusal, row, warned


def nan_in_backward(torch):
    """Return what fails under anomaly mode: 0 * inf in the backward of sqrt at 0."""
    x = torch.zeros(1, requires_grad=True)
    return x, (x.sqrt() * 0).sum()


@row(
    "H1",
    [
        UserWarning(
            "Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for "
            "debugging."
        )
    ],
    RuntimeError("Function 'SqrtBackward0' returned nan values in its 0th output."),
    ["accepted", True],
    ValueError("boom"),
)
def anomaly_mode_stops_at_a_nan_and_keeps_the_class_of_an_error(torch):
    yield warned(torch.autograd.detect_anomaly)
    torch.autograd.set_detect_anomaly(False)

    def backward(ctx, g):
        raise ValueError("boom")

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with torch.autograd.detect_anomaly():
            yield refusal(nan_in_backward(torch)[1].backward)
        with torch.autograd.detect_anomaly(check_nan=False):
            x, y = nan_in_backward(torch)
            yield [refusal(y.backward), math.isnan(x.grad.item())]
            y = written(torch, lambda ctx, t: t * 2, backward)(x)
            yield refusal(y.backward)


@row(
    "H1",
    [True, False],
    [[], True],
    torch=[
        [True, False],
        [[UserWarning("Error detected in SqrtBackward0. Traceback of forward call")], False],
    ],
    better=8,
)
def anomaly_mode_shows_the_forward_call(torch):
    with torch.autograd.set_detect_anomaly(True):
        _, y = nan_in_backward(torch)
        node = y.grad_fn.next_functions[0][0].next_functions[0][0]
        stack = "".join(node.metadata["traceback_"])
    unwatched = (torch.ones(1, requires_grad=True) * 1).grad_fn
    yield ["nan_in_backward" in stack, "traceback_" in unwatched.metadata]
    with torch.autograd.set_detect_anomaly(True):
        caught = []

        def fail():
            try:
                y.backward()
            except RuntimeError as error:
                caught.append(error)

        said = warned(fail)
        yield [said, "nan_in_backward" in "".join(getattr(caught[0], "__notes__", []))]


@row("H1", [True, False, True, False])
def anomaly_mode_is_a_block_or_a_switch(torch):
    seen = []
    with torch.autograd.set_detect_anomaly(True):
        seen.append(torch.is_anomaly_enabled())
    seen.append(torch.is_anomaly_enabled())
    torch.autograd.set_detect_anomaly(True)
    seen.append(torch.is_anomaly_enabled())
    torch.autograd.set_detect_anomaly(False)
    yield [*seen, torch.is_anomaly_enabled()]


@row(
    "H2",
    RuntimeError("Function 'DivBackward0' returned nan values in the 0th output of its forward"),
    torch=["accepted"],
    better=8,
)
def a_nan_that_forward_makes_is_found_in_anomaly_mode(torch):
    x = torch.zeros(1, requires_grad=True)
    with warnings.catch_warnings():  # NumPy warns of it too
        warnings.simplefilter("ignore", RuntimeWarning)
        with torch.autograd.set_detect_anomaly(True):
            yield refusal(lambda: x / x)
