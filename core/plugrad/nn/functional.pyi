"""`plugrad.nn.functional`, usually imported as ``F``: the builtin ops by PyTorch's names, and others.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from plugrad.engine.tensor.tensor import Tensor

from plugrad._builtin import adaptive_avg_pool1d as adaptive_avg_pool1d
from plugrad._builtin import adaptive_avg_pool2d as adaptive_avg_pool2d
from plugrad._builtin import adaptive_avg_pool3d as adaptive_avg_pool3d
from plugrad._builtin import adaptive_max_pool1d as adaptive_max_pool1d
from plugrad._builtin import adaptive_max_pool2d as adaptive_max_pool2d
from plugrad._builtin import adaptive_max_pool3d as adaptive_max_pool3d
from plugrad._builtin import affine_grid as affine_grid
from plugrad._builtin import alpha_dropout as alpha_dropout
from plugrad._builtin import avg_pool1d as avg_pool1d
from plugrad._builtin import avg_pool2d as avg_pool2d
from plugrad._builtin import avg_pool3d as avg_pool3d
from plugrad._builtin import batch_norm as batch_norm
from plugrad._builtin import bilinear as bilinear
from plugrad._builtin import binary_cross_entropy as binary_cross_entropy
from plugrad._builtin import binary_cross_entropy_with_logits as binary_cross_entropy_with_logits
from plugrad._builtin import celu as celu
from plugrad._builtin import celu as celu_
from plugrad._builtin import channel_shuffle as channel_shuffle
from plugrad._builtin import conv1d as conv1d
from plugrad._builtin import conv2d as conv2d
from plugrad._builtin import conv3d as conv3d
from plugrad._builtin import conv_transpose1d as conv_transpose1d
from plugrad._builtin import conv_transpose2d as conv_transpose2d
from plugrad._builtin import conv_transpose3d as conv_transpose3d
from plugrad._builtin import cosine_embedding_loss as cosine_embedding_loss
from plugrad._builtin import cosine_similarity as cosine_similarity
from plugrad._builtin import cross_entropy as cross_entropy
from plugrad._builtin import ctc_loss as ctc_loss
from plugrad._builtin import dropout as dropout
from plugrad._builtin import dropout1d as dropout1d
from plugrad._builtin import dropout2d as dropout2d
from plugrad._builtin import dropout3d as dropout3d
from plugrad._builtin import elu as elu
from plugrad._builtin import elu as elu_
from plugrad._builtin import embedding as embedding
from plugrad._builtin import embedding_bag as embedding_bag
from plugrad._builtin import feature_alpha_dropout as feature_alpha_dropout
from plugrad._builtin import col2im as fold
from plugrad._builtin import fractional_max_pool2d as fractional_max_pool2d
from plugrad._builtin import fractional_max_pool3d as fractional_max_pool3d
from plugrad._builtin import gaussian_nll_loss as gaussian_nll_loss
from plugrad._builtin import gelu as gelu
from plugrad._builtin import glu as glu
from plugrad._builtin import grid_sample as grid_sample
from plugrad._builtin import group_norm as group_norm
from plugrad._builtin import hardshrink as hardshrink
from plugrad._builtin import hardsigmoid as hardsigmoid
from plugrad._builtin import hardswish as hardswish
from plugrad._builtin import hardtanh as hardtanh
from plugrad._builtin import hardtanh as hardtanh_
from plugrad._builtin import hinge_embedding_loss as hinge_embedding_loss
from plugrad._builtin import huber_loss as huber_loss
from plugrad._builtin import instance_norm as instance_norm
from plugrad._builtin import interpolate as interpolate
from plugrad._builtin import kl_div as kl_div
from plugrad._builtin import l1_loss as l1_loss
from plugrad._builtin import layer_norm as layer_norm
from plugrad._builtin import leaky_relu as leaky_relu
from plugrad._builtin import leaky_relu as leaky_relu_
from plugrad._builtin import linear as linear
from plugrad._builtin import linear_cross_entropy as linear_cross_entropy
from plugrad._builtin import local_response_norm as local_response_norm
from plugrad._builtin import log_softmax as log_softmax
from plugrad._builtin import logsigmoid as logsigmoid
from plugrad._builtin import lp_pool1d as lp_pool1d
from plugrad._builtin import lp_pool2d as lp_pool2d
from plugrad._builtin import lp_pool3d as lp_pool3d
from plugrad._builtin import margin_ranking_loss as margin_ranking_loss
from plugrad._builtin import max_pool1d as max_pool1d
from plugrad._builtin import max_pool2d as max_pool2d
from plugrad._builtin import max_pool3d as max_pool3d
from plugrad._builtin import max_unpool1d as max_unpool1d
from plugrad._builtin import max_unpool2d as max_unpool2d
from plugrad._builtin import max_unpool3d as max_unpool3d
from plugrad._builtin import mish as mish
from plugrad._builtin import mse_loss as mse_loss
from plugrad._builtin import multi_head_attention_forward as multi_head_attention_forward
from plugrad._builtin import multi_margin_loss as multi_margin_loss
from plugrad._builtin import multilabel_margin_loss as multilabel_margin_loss
from plugrad._builtin import multilabel_soft_margin_loss as multilabel_soft_margin_loss
from plugrad._builtin import nll_loss as nll_loss
from plugrad._builtin import normalize as normalize
from plugrad._builtin import one_hot as one_hot
from plugrad._builtin import pad as pad
from plugrad._builtin import pairwise_distance as pairwise_distance
from plugrad._builtin import pdist as pdist
from plugrad._builtin import pixel_shuffle as pixel_shuffle
from plugrad._builtin import pixel_unshuffle as pixel_unshuffle
from plugrad._builtin import poisson_nll_loss as poisson_nll_loss
from plugrad._builtin import prelu as prelu
from plugrad._builtin import relu6 as relu6
from plugrad._builtin import relu as relu_
from plugrad._builtin import rms_norm as rms_norm
from plugrad._builtin import rrelu as rrelu
from plugrad._builtin import rrelu as rrelu_
from plugrad._builtin import scaled_dot_product_attention as scaled_dot_product_attention
from plugrad._builtin import selu as selu
from plugrad._builtin import selu as selu_
from plugrad._builtin import sigmoid as sigmoid
from plugrad._builtin import silu as silu
from plugrad._builtin import smooth_l1_loss as smooth_l1_loss
from plugrad._builtin import soft_margin_loss as soft_margin_loss
from plugrad._builtin import softmax as softmax
from plugrad._builtin import softmin as softmin
from plugrad._builtin import softplus as softplus
from plugrad._builtin import softshrink as softshrink
from plugrad._builtin import softsign as softsign
from plugrad._builtin import tanh as tanh
from plugrad._builtin import tanhshrink as tanhshrink
from plugrad._builtin import threshold as threshold
from plugrad._builtin import threshold as threshold_
from plugrad._builtin import triplet_margin_loss as triplet_margin_loss
from plugrad._builtin import triplet_margin_with_distance_loss as triplet_margin_with_distance_loss
from plugrad._builtin import im2col as unfold
from plugrad._builtin import upsample_bilinear as upsample_bilinear
from plugrad._builtin import upsample_nearest as upsample_nearest

__all__: builtins.list[builtins.str] = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "affine_grid",
    "alpha_dropout",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "batch_norm",
    "bilinear",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "celu",
    "celu_",
    "channel_shuffle",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "cosine_embedding_loss",
    "cosine_similarity",
    "cross_entropy",
    "ctc_loss",
    "dropout",
    "dropout1d",
    "dropout2d",
    "dropout3d",
    "elu",
    "elu_",
    "embedding",
    "embedding_bag",
    "feature_alpha_dropout",
    "fold",
    "fractional_max_pool2d",
    "fractional_max_pool3d",
    "gaussian_nll_loss",
    "gelu",
    "glu",
    "grid_sample",
    "group_norm",
    "gumbel_softmax",
    "hardshrink",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "hardtanh_",
    "hinge_embedding_loss",
    "huber_loss",
    "instance_norm",
    "interpolate",
    "kl_div",
    "l1_loss",
    "layer_norm",
    "leaky_relu",
    "leaky_relu_",
    "linear",
    "linear_cross_entropy",
    "local_response_norm",
    "log_softmax",
    "logsigmoid",
    "lp_pool1d",
    "lp_pool2d",
    "lp_pool3d",
    "margin_ranking_loss",
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
    "mish",
    "mse_loss",
    "multi_head_attention_forward",
    "multi_margin_loss",
    "multilabel_margin_loss",
    "multilabel_soft_margin_loss",
    "nll_loss",
    "normalize",
    "one_hot",
    "pad",
    "pairwise_distance",
    "pdist",
    "pixel_shuffle",
    "pixel_unshuffle",
    "poisson_nll_loss",
    "prelu",
    "relu",
    "relu6",
    "relu_",
    "rms_norm",
    "rrelu",
    "rrelu_",
    "scaled_dot_product_attention",
    "selu",
    "selu_",
    "sigmoid",
    "silu",
    "smooth_l1_loss",
    "soft_margin_loss",
    "softmax",
    "softmin",
    "softplus",
    "softshrink",
    "softsign",
    "tanh",
    "tanhshrink",
    "threshold",
    "threshold_",
    "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
    "unfold",
    "upsample_bilinear",
    "upsample_nearest",
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

def relu(input: Tensor, inplace: builtins.bool = False) -> Tensor:
    """Return ``max(input, 0)``, elementwise; with `inplace`, in the memory of `input`."""
