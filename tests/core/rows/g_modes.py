"""Rows G1 to H2: grad modes and anomaly mode."""

import contextlib
import importlib
import math
import types
import warnings

from tests.core.rows.writing_rows import in_threads, refusal, row, warned
from tests.example_ops import written


@row("G1", [False, True, False, True], [False, False, True, False, True], [False, True])
def grad_mode_is_set_by_blocks_decorators_and_a_plain_call(torch):
    def mode():
        return torch.is_grad_enabled()

    with torch.no_grad():
        inside = [mode()]
        with torch.enable_grad():
            inside.append(mode())
        inside.append(mode())
    yield [*inside, mode()]
    off, called_off = torch.no_grad(mode), torch.no_grad()(mode)
    on, set_off = torch.enable_grad()(mode), torch.set_grad_enabled(False)(mode)
    with torch.set_grad_enabled(False):
        turned_on = on()
    yield [off(), called_off(), turned_on, set_off(), mode()]
    torch.set_grad_enabled(False)
    turned_off = mode()
    torch.set_grad_enabled(True)
    yield [turned_off, mode()]


@row("G2", [False, True, False])
def a_decorated_generator_has_the_mode_only_while_it_runs(torch):
    seen = []

    @torch.no_grad()
    def generator():
        seen.append(torch.is_grad_enabled())
        yield
        seen.append(torch.is_grad_enabled())

    running = generator()
    next(running)
    seen.append(torch.is_grad_enabled())
    list(running)
    yield seen


@row(
    "G2",
    [False, True, False],
    torch=[[True, True, True]],
    better="measured: 2.13 sets the mode only while the coroutine is made",
)
def a_decorated_coroutine_has_the_mode_only_while_it_runs(torch):
    seen = []
    pause = types.coroutine(lambda: (yield))

    @torch.no_grad()
    async def coroutine():
        seen.append(torch.is_grad_enabled())
        await pause()
        seen.append(torch.is_grad_enabled())

    awaited = coroutine()
    awaited.send(None)
    seen.append(torch.is_grad_enabled())
    with contextlib.suppress(StopIteration):
        awaited.send(None)
    yield seen


@row("G2", [FutureWarning("Decorating classes is deprecated")], [False])
def decorating_a_class_works_and_is_warned_of(torch):
    class Model:
        def __init__(self):
            modes.append(torch.is_grad_enabled())

    made, modes = [], []
    yield warned(lambda: made.append(torch.no_grad()(Model)))
    made[0]()
    yield modes


@row("G3", [True, False])
def a_new_thread_starts_with_recording_on(torch):
    seen = []
    with torch.no_grad():
        in_threads(lambda: seen.append(torch.is_grad_enabled()))
        seen.append(torch.is_grad_enabled())
    yield seen


@row("G4", [True, True, False, 2.0])
def a_leaf_may_be_made_under_no_grad_and_is_recorded_later(torch):
    with torch.no_grad():
        x = torch.tensor(1.0, requires_grad=True)
        y = x * 2
    (x * 2).backward()
    yield [x.requires_grad, x.is_leaf, y.requires_grad, x.grad.item()]


@row(
    "G5",
    [True, False, False],
    RuntimeError("Inference tensors do not track version counter."),
    RuntimeError(
        "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in "
        "computation tracked by autograd."
    ),
    [3.0],
    RuntimeError("Inplace update to inference tensor outside InferenceMode is not allowed."),
    [True, False],
)
def an_inference_tensor_takes_no_part_in_recording(torch):
    x = torch.ones(1, requires_grad=True)
    with torch.inference_mode():
        y = x * 2
        within = torch.is_inference_mode_enabled()
    yield [y.is_inference(), y.requires_grad, x.is_inference()]
    yield refusal(lambda: y._version)
    yield refusal(lambda: x * y)
    with torch.inference_mode():
        y.add_(1)
    yield y.tolist()
    yield refusal(y.add_, 1)
    yield [within, torch.is_inference_mode_enabled()]


@row(
    "G5",
    [False, True],
    RuntimeError(
        "A view was created in inference mode and is being modified inplace in normal mode."
    ),
)
def a_view_made_in_inference_mode_of_a_normal_tensor_is_normal_and_read_only(torch):
    base = torch.ones(2, requires_grad=True) * 2
    with torch.inference_mode():
        view = base[0:1]
    yield [view.is_inference(), view._base is base]
    yield refusal(view.add_, 1)


@row("G5", [[4.0], [2.0]], [True, False, True])
def a_clone_of_an_inference_tensor_is_normal_and_the_mode_can_be_left(torch):
    x = torch.ones(1, requires_grad=True)
    with torch.inference_mode():
        y = x * 2
        with torch.inference_mode(False):
            inside = (x * 2).requires_grad
    twin = y.clone()
    (x * twin).backward()
    twin.add_(2)
    yield [twin.tolist(), x.grad.tolist()]
    decorated = torch.inference_mode()(lambda: (x * 2).requires_grad)
    yield [inside, decorated(), (x * 2).requires_grad]


# What PyTorch's own tests of autograd ask besides.


@row("G1", [False, True, True, False, True], [False, True])
def multithreading_can_be_enabled_by_block_call_and_decorator(torch):
    enabled = torch.autograd.is_multithreading_enabled
    set_enabled = torch.autograd.set_multithreading_enabled
    seen = []
    with set_enabled(False):
        seen.append(enabled())
        set_enabled(True)
        seen.append(enabled())
    seen.append(enabled())
    set_enabled(False)
    seen.append(enabled())
    set_enabled(True)
    yield [*seen, enabled()]
    decorated = set_enabled(False)(lambda: enabled())
    set_enabled(True)
    yield [decorated(), enabled()]


@row("G1", [True, 3.0, 3.0], TypeError("set_multithreading_enabled(): argument 'enabled'"))
def grad_mode_is_a_module_and_has_the_mode_for_threads(torch):
    from_module = importlib.import_module(f"{torch.__name__}.autograd.grad_mode")
    x = torch.ones(1, requires_grad=True)
    with torch.autograd.set_multithreading_enabled(False):
        (x * 3).backward()
    seen = [from_module.no_grad is torch.no_grad, x.grad.item()]
    x.grad = None
    from_module.set_multithreading_enabled(True)
    (x * 3).backward()
    yield [*seen, x.grad.item()]
    yield refusal(torch.autograd.set_multithreading_enabled, 3)


@row("G5", [True, False])
def data_of_an_inference_tensor_is_one(torch):
    with torch.inference_mode():
        made = torch.ones(1)
    yield [made.data.is_inference(), torch.ones(1).data.is_inference()]


# Anomaly mode.


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
