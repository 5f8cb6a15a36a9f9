"""`plugrad.nn.functional`, usually imported as ``F``: the builtin ops by PyTorch's names, and `linear`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from plugrad.engine.tensor.tensor import Tensor

from plugrad._builtin import avg_pool2d as avg_pool2d
from plugrad._builtin import binary_cross_entropy_with_logits as binary_cross_entropy_with_logits
from plugrad._builtin import conv2d as conv2d
from plugrad._builtin import conv_transpose2d as conv_transpose2d
from plugrad._builtin import cross_entropy as cross_entropy
from plugrad._builtin import log_softmax as log_softmax
from plugrad._builtin import logsigmoid as logsigmoid
from plugrad._builtin import max_pool2d as max_pool2d
from plugrad._builtin import mse_loss as mse_loss
from plugrad._builtin import nll_loss as nll_loss
from plugrad._builtin import sigmoid as sigmoid
from plugrad._builtin import softmax as softmax
from plugrad._builtin import tanh as tanh

def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Return ``input @ weight.T + bias``."""

def relu(input: Tensor, inplace: builtins.bool = False) -> Tensor:
    """Return ``max(input, 0)``, elementwise; with `inplace`, in the memory of `input`."""
