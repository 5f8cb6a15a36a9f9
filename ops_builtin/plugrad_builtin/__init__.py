"""The pack `builtin`: the ops that plugrad's tensors are made of."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_builtin.arithmetic import Add, Div, FloorDivide, Mul, Neg, Pow, Remainder, Sub
from plugrad_builtin.assignment import Copy, Fill, Zero
from plugrad_builtin.complex_numbers import Complex, Conj, Imag, Real
from plugrad_builtin.conversion import To
from plugrad_builtin.elementwise import (
    Abs,
    Ceil,
    Clamp,
    Cos,
    Exp,
    Floor,
    Log,
    LogSigmoid,
    Maximum,
    Minimum,
    Relu,
    ReluGradient,
    Round,
    Sigmoid,
    Sign,
    Sin,
    Sqrt,
    Tanh,
    Trunc,
    Where,
)
from plugrad_builtin.images.convolution import Conv2d, Conv2dWeight, ConvTranspose2d
from plugrad_builtin.images.pooling import (
    AvgPool2d,
    AvgPool2dAdjoint,
    MaxPool2d,
    MaxPool2dGather,
    MaxPool2dScatter,
)
from plugrad_builtin.indexing import Index, IndexAdjoint, IndexPut
from plugrad_builtin.linear import Matmul
from plugrad_builtin.losses import (
    BinaryCrossEntropyWithLogits,
    CrossEntropy,
    LogSoftmax,
    MseLoss,
    NllLoss,
    Softmax,
)
from plugrad_builtin.reductions import Amax, Amin, Max, Mean, Min, Norm, Sum
from plugrad_builtin.shapes import (
    Cat,
    Clone,
    Expand,
    Flatten,
    Permute,
    Reshape,
    Squeeze,
    Stack,
    T,
    Transpose,
    Unsqueeze,
    View,
    ViewAs,
)

PLUGRAD_API = 1

OPS = {
    "add": Add,
    "sub": Sub,
    "mul": Mul,
    "div": Div,
    "floor_divide": FloorDivide,
    "remainder": Remainder,
    "neg": Neg,
    "pow": Pow,
    "exp": Exp,
    "log": Log,
    "sqrt": Sqrt,
    "abs": Abs,
    "sign": Sign,
    "floor": Floor,
    "ceil": Ceil,
    "trunc": Trunc,
    "round": Round,
    "sin": Sin,
    "cos": Cos,
    "sigmoid": Sigmoid,
    "logsigmoid": LogSigmoid,
    "tanh": Tanh,
    "relu": Relu,
    "relu_gradient": ReluGradient,
    "clamp": Clamp,
    "maximum": Maximum,
    "minimum": Minimum,
    "where": Where,
    "sum": Sum,
    "mean": Mean,
    "norm": Norm,
    "max": Max,
    "min": Min,
    "amax": Amax,
    "amin": Amin,
    "reshape": Reshape,
    "view": View,
    "view_as": ViewAs,
    "flatten": Flatten,
    "unsqueeze": Unsqueeze,
    "squeeze": Squeeze,
    "transpose": Transpose,
    "t": T,
    "permute": Permute,
    "expand": Expand,
    "cat": Cat,
    "stack": Stack,
    "index": Index,
    "index_adjoint": IndexAdjoint,
    "clone": Clone,
    "to": To,
    "conj": Conj,
    "real": Real,
    "imag": Imag,
    "complex": Complex,
    "index_put": IndexPut,
    "copy": Copy,
    "fill": Fill,
    "zero": Zero,
    "matmul": Matmul,
    "conv2d": Conv2d,
    "conv_transpose2d": ConvTranspose2d,
    "conv2d_weight": Conv2dWeight,
    "max_pool2d": MaxPool2d,
    "max_pool2d_scatter": MaxPool2dScatter,
    "max_pool2d_gather": MaxPool2dGather,
    "avg_pool2d": AvgPool2d,
    "avg_pool2d_adjoint": AvgPool2dAdjoint,
    "softmax": Softmax,
    "log_softmax": LogSoftmax,
    "mse_loss": MseLoss,
    "binary_cross_entropy_with_logits": BinaryCrossEntropyWithLogits,
    "nll_loss": NllLoss,
    "cross_entropy": CrossEntropy,
}


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Offer every op of the pack by its PyTorch name."""
    for name, function in OPS.items():
        register(function, name=name)
