"""Numbers of torchvision for the ops on regions and for deformable convolution, as a table that is compared where it is
not installed. ``python -m tests.ops_contrib.vision.recorded_regions`` writes the table where it is.

A case has the name of an op, then a setting of it for each "key=value". Inputs are sines of whole numbers and boxes by
name, so that the table holds outputs alone: the values, and the gradients of their sum weighted by cosines.
"""

import ast
from pathlib import Path

import numpy as np

import plugrad as pg
from tests.ops_contrib.vision.recorded import sines, weights, write

TABLE = Path(__file__).parent / "torchvision_regions.json"
BOXES = np.array(
    [
        [1, 0.6, -0.3, 4.2, 2.9],
        [0, -2.5, 1.1, 1.3, 7.7],
        [1, 3.9, 2.2, 4.1, 2.3],
        [0, 5.5, 6.5, 9.25, 11],
        [0, 2, 1, 6, 5],
    ]
)
CASES = (
    *(
        f"roi_align output_size={size} sampling_ratio={ratio} aligned={aligned}"
        for size in ("2", "(3,1)")
        for ratio in (-1, 1, 2)
        for aligned in (False, True)
    ),
    "roi_align output_size=2 spatial_scale=0.5 aligned=True",
    *(
        f"{op} output_size={size} spatial_scale={scale}"
        for op in ("roi_pool", "ps_roi_align")
        for size in ("2", "(2,1)")
        for scale in (1.0, 0.5)
    ),
    "ps_roi_align output_size=(2,1) sampling_ratio=2",
    "deform_conv2d",
    "deform_conv2d bias=1 mask=1",
    "deform_conv2d groups=2 parts=2 stride=(2,1) padding=1",
    "deform_conv2d groups=2 parts=4 bias=1 mask=1 dilation=(1,2) padding=(0,1)",
    "deform_conv2d groups=4 mask=1 stride=2 dilation=2 padding=2",
)


def read(case):
    """The name of the op, its arrays, those that are given by name, and its settings."""
    op, *pairs = case.split()
    settings = {key: ast.literal_eval(value) for key, value in (each.split("=") for each in pairs)}
    if op != "deform_conv2d":
        size = settings["output_size"]
        channels = np.prod(np.broadcast_to(size, 2)) if op == "ps_roi_align" else 1
        return op, [sines(2, channels, 5, 6), BOXES], {}, settings
    groups, parts = settings.pop("groups", 1), settings.pop("parts", 1)
    given = [name for name in ("bias", "mask") if settings.pop(name, 0)]
    places = pg.conv2d(pg.zeros(1, 1, 3, 4), pg.zeros(1, 1, 1, 2), **settings).shape[2:]
    named = {"bias": sines(4, first=5), "mask": 1 + sines(1, parts * 2, *places, first=7)}
    arrays = [
        sines(1, 4, 3, 4),
        2 * sines(1, parts * 4, *places, first=3),
        sines(4, 4 // groups, 1, 2, first=9),
    ]
    return op, arrays, {name: named[name] for name in given}, settings


def computed(case, library, tensor, numbers):
    """The values of a case and the gradients of all arrays but boxes, by the ops of a library and its tensors."""
    op, arrays, named, settings = read(case)
    needs_grad = [each is not BOXES for each in arrays]
    given = [
        tensor(each, requires_grad=needs) for each, needs in zip(arrays, needs_grad, strict=True)
    ]
    named = {name: tensor(each, requires_grad=True) for name, each in named.items()}
    output = getattr(library, op)(*given, **named, **settings)
    values = numbers(output)
    (output * tensor(weights(values))).sum().backward()
    differentiated = [x for x in (*given, *named.values()) if x.requires_grad]
    return [values, *(numbers(each.grad) for each in differentiated)]


def by_plugrad(case):
    return computed(case, pg.ops.vision, pg.tensor, lambda x: x.detach().numpy())


def by_torchvision(case):
    import torch
    import torchvision.ops

    return computed(case, torchvision.ops, torch.tensor, lambda x: x.detach().numpy())


def rounded(array):
    return [float(f"{x:.8g}") for x in array.ravel()]


if __name__ == "__main__":
    write(TABLE, {case: [*map(rounded, by_torchvision(case))] for case in CASES})
