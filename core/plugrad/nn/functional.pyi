"""`plugrad.nn.functional`, usually imported as ``F``: the builtin ops by PyTorch's names, `linear` and others.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from plugrad.engine.tensor.tensor import Tensor

from plugrad._builtin import avg_pool2d as avg_pool2d
from plugrad._builtin import binary_cross_entropy_with_logits as binary_cross_entropy_with_logits
from plugrad._builtin import celu as celu
from plugrad._builtin import celu as celu_
from plugrad._builtin import channel_shuffle as channel_shuffle
from plugrad._builtin import conv2d as conv2d
from plugrad._builtin import conv_transpose2d as conv_transpose2d
from plugrad._builtin import cross_entropy as cross_entropy
from plugrad._builtin import elu as elu
from plugrad._builtin import elu as elu_
from plugrad._builtin import gelu as gelu
from plugrad._builtin import glu as glu
from plugrad._builtin import hardshrink as hardshrink
from plugrad._builtin import hardsigmoid as hardsigmoid
from plugrad._builtin import hardswish as hardswish
from plugrad._builtin import hardtanh as hardtanh
from plugrad._builtin import hardtanh as hardtanh_
from plugrad._builtin import leaky_relu as leaky_relu
from plugrad._builtin import leaky_relu as leaky_relu_
from plugrad._builtin import log_softmax as log_softmax
from plugrad._builtin import logsigmoid as logsigmoid
from plugrad._builtin import max_pool2d as max_pool2d
from plugrad._builtin import mish as mish
from plugrad._builtin import mse_loss as mse_loss
from plugrad._builtin import nll_loss as nll_loss
from plugrad._builtin import pad as pad
from plugrad._builtin import pixel_shuffle as pixel_shuffle
from plugrad._builtin import pixel_unshuffle as pixel_unshuffle
from plugrad._builtin import prelu as prelu
from plugrad._builtin import relu6 as relu6
from plugrad._builtin import relu as relu_
from plugrad._builtin import rrelu as rrelu
from plugrad._builtin import rrelu as rrelu_
from plugrad._builtin import selu as selu
from plugrad._builtin import selu as selu_
from plugrad._builtin import sigmoid as sigmoid
from plugrad._builtin import silu as silu
from plugrad._builtin import softmax as softmax
from plugrad._builtin import softmin as softmin
from plugrad._builtin import softplus as softplus
from plugrad._builtin import softshrink as softshrink
from plugrad._builtin import softsign as softsign
from plugrad._builtin import tanh as tanh
from plugrad._builtin import tanhshrink as tanhshrink
from plugrad._builtin import threshold as threshold
from plugrad._builtin import threshold as threshold_

__all__: builtins.list[builtins.str] = [
    "avg_pool2d",
    "binary_cross_entropy_with_logits",
    "celu",
    "celu_",
    "channel_shuffle",
    "conv2d",
    "conv_transpose2d",
    "cross_entropy",
    "elu",
    "elu_",
    "gelu",
    "glu",
    "gumbel_softmax",
    "hardshrink",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "hardtanh_",
    "leaky_relu",
    "leaky_relu_",
    "linear",
    "log_softmax",
    "logsigmoid",
    "max_pool2d",
    "mish",
    "mse_loss",
    "nll_loss",
    "pad",
    "pixel_shuffle",
    "pixel_unshuffle",
    "prelu",
    "relu",
    "relu6",
    "relu_",
    "rrelu",
    "rrelu_",
    "selu",
    "selu_",
    "sigmoid",
    "silu",
    "softmax",
    "softmin",
    "softplus",
    "softshrink",
    "softsign",
    "tanh",
    "tanhshrink",
    "threshold",
    "threshold_",
]

def gumbel_softmax(
    logits: Tensor,
    tau: builtins.float = 1,
    hard: builtins.bool = False,
    eps: builtins.float = 1e-10,
    dim: builtins.int = -1,
) -> Tensor:
    """Return a random choice along `dim` by the Gumbel-softmax: soft shares, or with `hard` a 1 at the choice, whose
    gradient is that of the shares. `eps` has no effect, as in PyTorch.
    """

def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Return ``input @ weight.T + bias``."""

def relu(input: Tensor, inplace: builtins.bool = False) -> Tensor:
    """Return ``max(input, 0)``, elementwise; with `inplace`, in the memory of `input`."""
