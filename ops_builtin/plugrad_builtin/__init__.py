"""The pack `builtin`: the ops that plugrad's tensors are made of."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_builtin.index import OPS

PLUGRAD_API = 1

MODULES = (
    "arithmetic",
    "elementwise",
    "piecewise",
    "special",
    "polynomials",
    "activations",
    "reductions",
    "statistics",
    "scans",
    "sorting",
    "searching",
    "histograms",
    "masked",
    "shapes",
    "rearranging",
    "parts",
    "joining",
    "indexing",
    "gathering",
    "places",
    "conversion",
    "complex_numbers",
    "assignment",
    "random",
    "linear",
    "fourier",
    "decompositions",
    "linalg_formulas",
    "factorizations",
    "images.convolution",
    "images.pooling",
    "images.signals",
    "images.pixels",
    "images.windows",
    "images.resampling",
    "images.volumes",
    "losses",
    "normalization",
    "networks",
    "distances",
    "loss_formulas",
    "ctc",
)


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Offer every op of the pack by its PyTorch name; a module is imported when an op of it is first touched."""
    for module in MODULES:
        register.later(f"{__name__}.{module}", OPS.get(module, "").split())
