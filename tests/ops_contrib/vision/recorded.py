"""Numbers of torchvision and of PyWavelets for the ops of `vision`, as tables that are compared where neither is
installed. ``python -m tests.ops_contrib.vision.recorded`` writes the tables of those that are.

A case has the name of an op, then a setting of it for each "key=value". Inputs are sines of whole numbers, so that the
tables hold outputs alone: the values, and the gradient of each input of their sum weighted by cosines.
"""

import json
from pathlib import Path

import numpy as np

import plugrad as pg

HERE = Path(__file__).parent

LOSSES = {
    "giou_loss": "generalized_box_iou_loss",
    "diou_loss": "distance_box_iou_loss",
    "ciou_loss": "complete_box_iou_loss",
    "sigmoid_focal_loss": "sigmoid_focal_loss",
}
REDUCTIONS = "none", "mean", "sum"
OF_TORCHVISION = (
    *("box_iou", "nms iou_threshold=0.1", "nms iou_threshold=0.3"),
    *(f"{loss} reduction={each}" for loss in LOSSES for each in REDUCTIONS),
    *("giou_loss eps=0.1", "diou_loss eps=0.1", "sigmoid_focal_loss alpha=-1 gamma=0"),
    *(f"sigmoid_focal_loss alpha={alpha} gamma={gamma}" for alpha in (0, 0.7) for gamma in (1, 3)),
)
WAVELETS = "haar", "db2", "db4"
OF_PYWAVELETS = tuple(
    f"{op} wavelet={wavelet} mode={mode}"
    for mode in (
        *("zero", "constant", "symmetric", "reflect", "periodic", "antisymmetric"),
        *("antireflect", "smooth", "periodization"),
    )
    for wavelet in WAVELETS
    for op in ("wavelet_analysis2d", "wavelet_synthesis2d")
    if op == "wavelet_analysis2d" or mode in ("zero", "periodization")
)


def sines(*shape, first=0):
    return np.sin(1.7 * np.arange(first, first + np.prod(shape)) + 0.3).reshape(shape)


def some_boxes(n, first=0):
    low = 1 + sines(n, 2, first=first)
    return np.concatenate([low, low + 1.6 + sines(n, 2, first=first + 31)], -1)


def read(case):
    """The name of the op, its settings, and its arrays."""
    name, *settings = case.split()
    pairs = (each.split("=") for each in settings)
    settings = {key: value if value[0].isalpha() else float(value) for key, value in pairs}
    if name == "sigmoid_focal_loss":
        arrays = 3 * sines(3, 4), (sines(3, 4, first=5) > 0.3) * 1.0
    elif name == "nms":
        arrays = some_boxes(12), sines(12, first=3)
    elif name == "wavelet_analysis2d":
        arrays = (sines(5, 4),)
    elif name == "wavelet_synthesis2d":
        arrays = (sines(2, 2, 4, 5),)
    else:
        arrays = some_boxes(7), some_boxes(7, first=11)
    return name, settings, arrays


def weights(values):
    return np.cos(np.arange(values.size)).reshape(values.shape)


def computed(function, tensor, arrays, settings, needs_grad=True):
    """The values and gradients of a function, by the tensors of its library."""
    tensors = [tensor(each, requires_grad=needs_grad) for each in arrays]
    output = function(*tensors, **settings)
    values = output.detach().numpy()
    if output.requires_grad:
        (output * tensor(weights(values))).sum().backward()
    return [values, *(each.grad.numpy() for each in tensors if each.grad is not None)]


def by_plugrad(case):
    """The values and gradients of a case."""
    name, settings, arrays = read(case)
    return computed(getattr(pg.ops.vision, name), pg.tensor, arrays, settings)


def by_torchvision(case):
    """The same of torchvision."""
    import torch
    import torchvision.ops

    name, settings, arrays = read(case)
    function = getattr(torchvision.ops, LOSSES.get(name, name))
    return computed(function, torch.tensor, arrays, settings, needs_grad=name != "nms")


def by_pywavelets(case):
    """The same of PyWavelets, whose transforms are linear: the gradient is from the values at each unit image."""
    import pywt

    name, settings, (array,) = read(case)

    def analysis(image):
        low, (down, across, both) = pywt.dwt2(image, **settings)
        return np.stack([np.stack([low, across]), np.stack([down, both])])

    def synthesis(bands):
        (low, across), (down, both) = bands
        return pywt.idwt2((low, (down, across, both)), **settings)

    function = analysis if name == "wavelet_analysis2d" else synthesis
    units = np.eye(array.size).reshape(-1, *array.shape)
    values = function(array)
    gradient = [(function(unit) * weights(values)).sum() for unit in units]
    return [values, np.reshape(gradient, array.shape)]


TABLES = {
    "torchvision": (OF_TORCHVISION, by_torchvision),
    "pywavelets": (OF_PYWAVELETS, by_pywavelets),
}


def table(library):
    return json.loads((HERE / f"{library}.json").read_text())


def write(file, numbers_of_cases):
    """Write a table, with a line for each case."""
    lines = [
        f"{json.dumps(case)}: {json.dumps(numbers, separators=(',', ':'))}"
        for case, numbers in sorted(numbers_of_cases.items())
    ]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    for library, (cases, compute) in TABLES.items():
        try:
            found = {case: [np.round(x, 11).tolist() for x in compute(case)] for case in cases}
            write(HERE / f"{library}.json", found)
        except ImportError as exc:
            print(f"{library}: {exc}")
