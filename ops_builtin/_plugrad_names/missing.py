"""Replacements for functions of PyTorch and NumPy that plugrad does not have: what to write instead.

One table for every error about a missing name: ``pg.chain_matmul``, ``x.sparse_mask``, ``np.ptp(x)``.
A name that PyTorch has is never answered by a guess at its spelling: `sort` is no misspelt `sqrt`. The page
docs/tables/missing.md has the same table; a test runs each row against PyTorch and NumPy.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from plugrad.engine import table

# A call, by PyTorch's name or by NumPy's, or by both where they mean the same -> what to write here.
# x, y, z: (2, 3), positive; v, w: (3,); m: (3, 3); h: (2, 3, 4); i: indices; mask: booleans of x's shape. Of
# distributions: p: (3, 3), rows of probabilities; k, e: counts, and rows of one 1; cov, s: (3, 3), positive definite.
LINES = {
    "Elementwise": {
        "scipy.special.log_softmax(x, axis=1)": "pg.log_softmax(x, dim=1)",
        "scipy.special.logsumexp(v)": "pg.ops.special.logsumexp(v)",
        "scipy.special.softmax(x, axis=1)": "pg.softmax(x, dim=1)",
    },
    "Products of matrices": {
        "chain_matmul(m, m, m)": "m @ m @ m",
    },
    "Sets": {
        "np.intersect1d(v, w)": "np.unique(v[np.isin(v, w)])",
        "np.setdiff1d(v, w)": "np.unique(v[~np.isin(v, w)])",
        "np.union1d(v, w)": "np.unique(np.concatenate([v, w]))",
    },
    "Distributions": {
        "distributions.Bernoulli(p).log_prob(e)": "pg.ops.stats.bernoulli(p).logpmf(e)",
        "distributions.Bernoulli(p).sample()": "pg.bernoulli(p)",
        "distributions.Beta(a, b).log_prob(x)": "pg.ops.stats.beta(a, b).logpdf(x)",
        "distributions.Binomial(n, p).log_prob(k)": "pg.ops.stats.binom(n, p).logpmf(k)",
        "distributions.Categorical(logits=m).log_prob(i)": "-pg.nn.functional.cross_entropy(m, i, reduction='none')",
        "distributions.Categorical(p).entropy()": "-pg.xlogy(p, p).sum(-1)",
        "distributions.Categorical(p).log_prob(i)": "-pg.nn.functional.nll_loss(pg.log(p), i, reduction='none')",
        "distributions.Categorical(p).sample()": "pg.multinomial(p, 1)[..., 0]",
        "distributions.Cauchy(mu, sigma).log_prob(x)": "pg.ops.stats.cauchy(mu, sigma).logpdf(x)",
        "distributions.Chi2(df).log_prob(x)": "pg.ops.stats.chi2(df).logpdf(x)",
        "distributions.Dirichlet(a).log_prob(p)": "pg.ops.stats.dirichlet(a).logpdf(p.T)",
        "distributions.Exponential(rate).log_prob(x)": "pg.ops.stats.expon(0, 1 / rate).logpdf(x)",
        "distributions.FisherSnedecor(a, b).log_prob(x)": "pg.ops.stats.f(a, b).logpdf(x)",
        "distributions.Gamma(a, rate).log_prob(x)": "pg.ops.stats.gamma(a, 0, 1 / rate).logpdf(x)",
        "distributions.GeneralizedPareto(mu, sigma, c).log_prob(x)": "pg.ops.stats.genpareto(c, mu, sigma).logpdf(x)",
        "distributions.Geometric(p).log_prob(k)": "pg.ops.stats.geom(p).logpmf(k + 1)",
        "distributions.Gumbel(mu, sigma).log_prob(x)": "pg.ops.stats.gumbel_r(mu, sigma).logpdf(x)",
        "distributions.HalfCauchy(sigma).log_prob(x)": "pg.ops.stats.halfcauchy(0, sigma).logpdf(x)",
        "distributions.HalfNormal(sigma).log_prob(x)": "pg.ops.stats.halfnorm(0, sigma).logpdf(x)",
        "distributions.InverseGamma(a, rate).log_prob(x)": "pg.ops.stats.invgamma(a, 0, rate).logpdf(x)",
        "distributions.Laplace(mu, sigma).log_prob(x)": "pg.ops.stats.laplace(mu, sigma).logpdf(x)",
        "distributions.LogNormal(mu, sigma).log_prob(x)": "pg.ops.stats.lognorm(sigma, 0, pg.exp(mu)).logpdf(x)",
        "distributions.Multinomial(n, p).log_prob(k)": "pg.ops.stats.multinomial.logpmf(k, n, p)",
        "distributions.MultivariateNormal(mu, cov).log_prob(x)": (
            "pg.ops.stats.multivariate_normal(mu, cov).logpdf(x)"
        ),
        "distributions.NegativeBinomial(n, p).log_prob(k)": "pg.ops.stats.nbinom(n, 1 - p).logpmf(k)",
        "distributions.Normal(mu, sigma).log_prob(x)": "pg.ops.stats.norm(mu, sigma).logpdf(x)",
        "distributions.Normal(mu, sigma).rsample()": "mu + sigma * pg.randn_like(mu)",
        "distributions.OneHotCategorical(p).log_prob(e)": "pg.ops.stats.multinomial.logpmf(e, 1, p)",
        "distributions.Pareto(sigma, a).log_prob(x)": "pg.ops.stats.pareto(a, 0, sigma).logpdf(x)",
        "distributions.Poisson(rate).log_prob(k)": "pg.ops.stats.poisson(rate).logpmf(k)",
        "distributions.StudentT(df, mu, sigma).log_prob(x)": "pg.ops.stats.t(df, mu, sigma).logpdf(x)",
        "distributions.Uniform(a, b).log_prob(x)": "pg.ops.stats.uniform(a, b - a).logpdf(x)",
        "distributions.VonMises(mu, kappa).log_prob(x)": "pg.ops.stats.vonmises(kappa, mu).logpdf(x)",
        "distributions.Weibull(sigma, c).log_prob(x)": "pg.ops.stats.weibull_min(c, 0, sigma).logpdf(x)",
        "distributions.Wishart(df, cov).log_prob(s)": "pg.ops.stats.wishart(df, cov).logpdf(s)",
        "distributions.kl_divergence(Normal(a, b), Normal(mu, sigma))": (
            "pg.ops.stats.norm(a, b).kl_divergence(pg.ops.stats.norm(mu, sigma))"
        ),
    },
    "Others": {
        "x.astype(np.float64)": "x.to(np.float64)",
        "x.copy()": "x.clone()",
    },
}

# What the letters of a line stand for, where its call does not show it.
LETTERS = {"v": "a vector", "w": "a vector", "m": "a matrix", "h": "of 3 dimensions"}

# Names that stand for more than a function -> what is here instead.
WORDS = {
    "autograd.forward_ad": "write plugrad.func.jvp(f, (x,), (direction,)): forward mode is two backward passes here",
    "autograd.profiler": "use Python's own, cProfile",
    "cuda": "plugrad computes on the CPU; a Tensor may hold a CuPy array",
    "fill_diagonal_": "write x.diagonal().fill_(value), which is a view of x",
    "func.functional_call": "plugrad has no modules; write the layer as a function of its parameters",
    "func.linearize": "write plugrad.func.jvp(f, (x,), (direction,)), or plugrad.func.vjp(f, x)",
    "func.stack_module_state": "plugrad has no modules; write the layer as a function of its parameters",
    "get_num_threads": "NumPy's BLAS chooses; the package threadpoolctl says how many",
    "jit": "plugrad has no compiler; call the function itself",
    "compile": "plugrad has no compiler; call the function itself",
    "load": "read it with pickle.load(file)",
    "nn.Module": "plugrad has no modules: a model is a function and its tensors (`plugrad docs course-5-network`)",
    "nn.ParameterDict": "plugrad has no modules: a dict of tensors is one",
    "nn.ParameterList": "plugrad has no modules: a list of tensors is one",
    "library": "register an op as a pack does (`plugrad docs write-a-pack`)",
    "nn.init": (
        "fill w under no_grad(): w.normal_(0, std), or w.uniform_(-b, b) with b = (6 / (fan_in + fan_out)) ** 0.5 "
        "(xavier), (6 / fan_in) ** 0.5 (kaiming), fan_in ** -0.5 (as nn.Linear has it)"
    ),
    "nn.parameter": "Parameter is in nn itself: write nn.Parameter",
    "nn.utils.rnn.pack_padded_sequence": "keep sequences padded, and leave the padding out of the loss (ignore_index)",
    "nn.utils.rnn.pad_packed_sequence": "keep sequences padded, and leave the padding out of the loss (ignore_index)",
    "optim": (
        "plugrad has no optimisers: SGD is p -= lr * p.grad under no_grad(), and `plugrad docs course-5-network` has "
        "Adam. If the loss is always of all data, take SciPy's: plugrad.interop.scipy"
    ),
    "profiler": "use Python's own, cProfile",
    "range": "write plugrad.arange(start, end + step, step)",
    "resize_": "a tensor keeps its memory; make a new one, plugrad.empty(size), or x.reshape(size)",
    "resize_as_": "a tensor keeps its memory; make a new one, plugrad.empty_like(other)",
    "save": "write it with pickle.dump(tensor, file)",
    "set_": "a tensor keeps its memory; x.copy_(other) writes the numbers of another into it",
    "set_default_tensor_type": "write plugrad.set_default_dtype(plugrad.float64)",
    "sparse": "plugrad has no sparse tensors; the pack plugrad.ops.sparse computes with SciPy's sparse matrices",
    "storage": "write x.data_ptr() for its address; np.shares_memory(x, y) says whether x and y share memory",
    "symeig": "write plugrad.linalg.eigh(x)",
    "untyped_storage": "write x.data_ptr() for its address; np.shares_memory(x, y) says whether x and y share memory",
    "utils.data": "plugrad has no data loaders: for i in plugrad.randperm(len(x)).split(32): take x[i], y[i]",
}


# Kinds of names that are not here -> the names, and why there are none.
FAMILIES = {
    "`bfloat16`, `float8_e5m2`, `chalf`, `complex32`, `qint8` ...": (
        r"b?float\d|complex\d|chalf|q?u?int\d|bits\d",
        "NumPy has no such dtype (that of ml_dtypes is raw bytes to it); use plugrad.float16 or float32",
    ),
    "`to_sparse`, `sspaddmm`, `crow_indices`, `coalesce` ...": (
        r".*sparse|.*spmm|(h|d|s)smm|smm|(ss|s)addmm|c(row|col)_indices|(row|col)_indices|(is_)?coalesce|dense_dim|values",
        "plugrad has no sparse tensors",
    ),
    "`quantize_per_tensor`, `fake_quantize_per_channel_affine`, `q_scale` ...": (
        r".*quant|q_|qscheme|per_(tensor|channel)|int_repr|fbgemm",
        "plugrad has no quantised tensors",
    ),
    "`cudnn_convolution`, `miopen_rnn`, `mkldnn_max_pool2d` ...": (
        r"cudnn|miopen|mkldnn",
        "it is a kernel of one of PyTorch's backends; call the function that it computes",
    ),
    "`amp`, `autocast`, `is_autocast_enabled` ...": (
        r".*autocast|amp$",
        "plugrad computes in the dtype that it is given; convert with x.to(dtype)",
    ),
    "`sym_int`, `sym_max` ...": (
        r"sym_",
        "plugrad has no symbolic sizes: a shape is of ints; write int(x), max(a, b)",
    ),
    "`lstm`, `gru_cell`, `rnn_tanh` ...": (
        r"lstm|gru|rnn_|quantized_rnn",
        "plugrad has no recurrent networks; write the cell, and a loop over time",
    ),
    "`svd_lowrank`, `pca_lowrank`, `lobpcg`": (
        r"(svd|pca)_lowrank|lobpcg",
        "plugrad has no approximate decompositions; use linalg.svd or linalg.eigh",
    ),
}


# Other names of PyTorch and of NumPy's arrays: nothing is to be written for them, and none is a misspelt other.
NAMES = frozenset(
    """
    AVG BroadcastingList1 BroadcastingList2 BroadcastingList3 GRID_SAMPLE_INTERPOLATION_MODES GRID_SAMPLE_PADDING_MODES
    PRIVATE_OPS SUM USE_GLOBAL_DEPS USE_RTLD_GLOBAL_WITH_LIBTORCH accelerator adaptive_max_pool1d_with_indices
    adaptive_max_pool2d_with_indices adaptive_max_pool3d_with_indices affine_grid_generator amp ao apply_
    are_deterministic_algorithms_enabled argpartition as_subclass assert_int_or_pair autocast autocast_decrement_nesting
    autocast_increment_nesting base batch_norm_backward_elemt batch_norm_backward_reduce batch_norm_elemt
    batch_norm_gather_stats batch_norm_gather_stats_with_counts batch_norm_stats batch_norm_update_stats bfloat16 bit
    bits16 bits1x8 bits2x4 bits4x2 bits8 boolean_dispatch byteswap ccol_indices ccol_indices_copy chalf channels_last_3d
    choose choose_qparams_optimized classes classproperty clear_autocast_cache coalesce col_indices col_indices_copy
    compiled_with_cxx11_abi compiler complex32 compress cond conjugate const_data_ptr conv_tbc convolution cpp
    crow_indices crow_indices_copy cudnn_affine_grid_generator cudnn_batch_norm cudnn_convolution
    cudnn_convolution_add_relu cudnn_convolution_relu cudnn_convolution_transpose cudnn_grid_sampler cudnn_is_acceptable
    dense_dim dequantize detach_copy dim_order dsmm dump dumps eig
    embedding_renorm_ empty_quantized export fake_quantize_per_channel_affine fake_quantize_per_tensor_affine
    fbgemm_linear_fp16_weight fbgemm_linear_fp16_weight_fp32_activation fbgemm_linear_int8_weight
    fbgemm_linear_int8_weight_fp32_activation fbgemm_linear_quantize_weight fbgemm_pack_gemm_matrix_fp16
    fbgemm_pack_quantized_matrix flags flat float4_e2m1fn_x2
    float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu fork fractional_max_pool2d_with_indices
    fractional_max_pool3d_with_indices frobenius_norm from_file functional fused_moving_avg_obs_fake_quant
    futures fx geqrf get_autocast_cpu_dtype get_autocast_dtype get_autocast_gpu_dtype get_autocast_ipu_dtype
    get_autocast_xla_dtype get_default_device get_deterministic_debug_mode get_device_module get_file_path
    get_float32_matmul_precision get_num_interop_threads grid_sampler grid_sampler_2d grid_sampler_3d
    grouped_mm gru gru_cell handle_torch_function has_lapack has_mkl has_openmp has_spectral has_torch_function
    has_torch_function_unary has_torch_function_variadic hash_tensor hsmm hspmm hub import_ir_module
    import_ir_module_from_buffer index indices indices_copy init_num_threads int1 int2 int3 int4 int5 int6 int7 int_repr
    ipu is_autocast_cache_enabled is_autocast_cpu_enabled is_autocast_enabled is_autocast_ipu_enabled
    is_autocast_xla_enabled is_coalesced is_deterministic_algorithms_warn_only_enabled is_distributed
    is_ipu is_maia is_mtia is_pinned
    is_shared is_storage is_vulkan is_vulkan_available is_warn_always_enabled is_xla
    jagged legacy_contiguous_format  lobpcg lstm lstm_cell
    lstsq map2_ map_ matrix_rank max_pool1d_with_indices max_pool2d_with_indices max_pool3d_with_indices memory_format
    merge_type_from_type_comment miopen_batch_norm miopen_convolution miopen_convolution_add_relu
    miopen_convolution_relu miopen_convolution_transpose miopen_ctc_loss miopen_depthwise_convolution miopen_rnn
    mkldnn_adaptive_avg_pool2d mkldnn_convolution mkldnn_linear_backward_weights mkldnn_max_pool2d mkldnn_max_pool3d
    mkldnn_rnn_layer module_load monitor mps mtia name native_channel_shuffle native_dropout native_norm nested
    norm_except_dim nuclear_norm overrides package parse_ir parse_schema parse_type_comment partition
    pca_lowrank per_channel_affine per_channel_affine_float_qparams per_channel_symmetric per_tensor_affine
    per_tensor_symmetric pin_memory prepare_multiprocessing_environment
    profiler_allow_cudagraph_cupti_lazy_reinit_cuda12 q_per_channel_axis q_per_channel_scales q_per_channel_zero_points
    q_scale q_zero_point qint32 qint8 qscheme quantization quantize_per_channel quantize_per_tensor
    quantize_per_tensor_dynamic quantized_batch_norm quantized_gru quantized_gru_cell quantized_lstm quantized_lstm_cell
    quantized_max_pool1d quantized_max_pool2d quantized_max_pool3d quantized_rnn_relu_cell quantized_rnn_tanh_cell
    quasirandom quint2x4 quint4x2 quint8  record_stream reinforce reproducibility_notes resize resize_ resize_as
    resize_as_ resize_as_sparse_ return_types rnn_relu rnn_relu_cell rnn_tanh rnn_tanh_cell row_indices
    row_indices_copy saddmm scaled_grouped_mm scaled_mm segment_reduce serialization set_ set_anomaly_enabled
    set_autocast_cache_enabled set_autocast_cpu_dtype set_autocast_cpu_enabled set_autocast_dtype set_autocast_enabled
    set_autocast_gpu_dtype set_autocast_ipu_dtype set_autocast_ipu_enabled set_autocast_xla_dtype
    set_autocast_xla_enabled  set_deterministic_debug_mode
    set_flush_denormal set_num_interop_threads set_warn_always
    share_memory_ slice_inverse smm solve sparse_bsc sparse_bsc_tensor sparse_bsr sparse_bsr_tensor
    sparse_compressed_tensor sparse_coo sparse_coo_tensor sparse_csc sparse_csc_tensor sparse_csr sparse_csr_tensor
    sparse_dim sparse_mask sparse_resize_ sparse_resize_and_clear_ sparse_support_notes spmm sspaddmm
    storage_type strides svd_lowrank sym_constrain_range sym_constrain_range_for_size sym_float
    sym_fresh_size sym_int sym_ite sym_max sym_min sym_not sym_sqrt sym_sum  tf32_notes thread_safe_generator
    to_dense to_dlpack to_mkldnn to_padded_tensor to_sparse to_sparse_bsc to_sparse_bsr to_sparse_coo
    to_sparse_csc to_sparse_csr tobytes tofile torch_version typename uint1 uint2 uint3 uint4 uint5 uint6 uint7
    unify_type_list upsample values values_copy version volatile wait
    while_loop windows xpu
    """.split()  # noqa: SIM905  seven hundred quotes and commas would hide the names
)


def instead(name: str) -> str:
    """Return the replacement for a function that plugrad lacks, as the end of a sentence; "" if none is known.

    Parameters
    ----------
    name
        As it is looked up: ``"geqrf"`` of plugrad or of a Tensor, ``"np.ptp"``, ``"scipy.special.softmax"``.

    >>> instead("scipy.special.softmax")
    'for scipy.special.softmax(x, axis=1) write pg.softmax(x, dim=1)'
    """
    plain = name.removeprefix("np.")
    if plain in WORDS:
        return WORDS[plain]
    rows = by_name()
    ways = [name, plain] if plain != name else [name, f"torch.{name}", f"np.{name}"]
    found = next((rows[way] for way in ways if way in rows), ())
    if found:
        return "; ".join(f"for {call} write {line}{where(call)}" for call, line in found)
    if plain.endswith("_") and (
        line := instead(plain[:-1])
    ):  # the twin that writes into its tensor
        return f"{line}, and x.copy_(...) writes it into x" if line.startswith("for ") else line
    if plain in NAMES:
        for pattern, words in FAMILIES.values():
            if re.match(pattern, plain):
                return words
        return "it is not in plugrad (`plugrad info builtin` lists the ops); write an op as a plugrad.Function"
    return ""


def only(module: str, names: Iterable[str], otherwise: str = "") -> Callable[[str], NoReturn]:
    """Return the ``__getattr__`` of a module: it raises the error for a missing name, at an import too.

    Parameters
    ----------
    module
        The module's ``__name__``.
    names
        The names that it has, of which a misspelt one is reminded.
    otherwise
        What to say of a name that is like none of them; by default which there are.
    """
    public = module.replace("_plugrad_names", "plugrad")
    # A package, as it is in PyTorch: else Python asks no finder for a module in it, as `AbsentModules` is.
    vars(sys.modules[module]).setdefault("__path__", [])

    def find(name: str) -> NoReturn:
        way = "" if name.startswith("_") else instead(f"{public.removeprefix('plugrad.')}.{name}")
        if not way and not name.startswith("_"):
            way = meant(name, names) or otherwise or f"{public} has {', '.join(names)}"
        raise absent(f"module {public!r}", name, way)

    return find


def meant(name: str, names: Iterable[str]) -> str:
    """Return ``"Did you mean 'a'?"``, and for a name of `WORDS` what to write instead; "" if no name is similar."""
    from plugrad.registry.telling.spelling import (  # only an error needs it
        ROUGHLY,
        close,
        did_you_mean,
    )

    (first, *_) = close(name, names, ROUGHLY) or [""]
    return f"{did_you_mean(name, names)[2:]} {WORDS.get(first, '')}".strip()


def where(call: str) -> str:
    """Return the explanation of the letters in `call`, such as ``", where v is a vector"``; "" if none is needed."""
    letters = [letter for letter in LETTERS if re.search(rf"\b{letter}\b", call)]
    meanings = " and ".join(f"{letter} is {LETTERS[letter]}" for letter in letters)
    return meanings and f", where {meanings}"


def suggested(name: str, elsewhere: str) -> str:
    """Return the replacement for a function that plugrad lacks: `elsewhere`, an op of that name in another pack, if
    there is one, and a line of code; "" if nothing is known.

    Parameters
    ----------
    elsewhere
        A part of a sentence that names the op; "" if there is none.
    """
    way = instead(name)
    return f"{elsewhere}{f', or {way}' if way.startswith('for ') else ''}" if elsewhere else way


OWN = ("plugrad", "_plugrad_names")
"""Packages in which a module's __getattr__ comes to call `absent`."""


def absent(whose: str, name: str, way: str) -> AttributeError | ImportError:
    """Return the error that a `__getattr__` raises for the missing `name`; Python adds no guess at the spelling to it.

    It is an AttributeError, but for ``from plugrad.func import vmap`` an ImportError: Python would replace an
    AttributeError there by one that does not say what to write.

    Parameters
    ----------
    whose
        The beginning: ``"module 'plugrad'"``.
    way
        What to write instead, usually by `instead`; "" if nothing is known.
    """
    from opcode import opmap  # which `import plugrad` does not pay

    asker = sys._getframe(1)
    while asker.f_back and asker.f_globals.get("__name__", "").partition(".")[0] in OWN:
        asker = asker.f_back
    if whose.startswith("module ") and asker.f_code.co_code[asker.f_lasti] == opmap["IMPORT_FROM"]:
        home = whose.removeprefix("module ")
        return ImportError(f"cannot import name {name!r} from {home}{way and ': '}{way}", name=name)
    return AttributeError(
        f"{whose} has no attribute {name!r}{way and ('. ' if way.startswith('Did ') else ': ')}{way}",
        name=name,
        obj=None,
    )


class AbsentModules:
    """Finder of modules that Python asks last: the error for ``import plugrad.optim`` says what that for
    ``plugrad.optim`` says.
    """

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> None:
        """Raise ModuleNotFoundError for a module that plugrad lacks, if it is imported; return None for another's, and
        for a question (`importlib.util.find_spec`).
        """
        home, _, last = name.rpartition(".")
        if home.partition(".")[0] == "plugrad" and "load" in sys._getframe(2).f_code.co_name:
            try:
                getattr(sys.modules[home], last)
            except AttributeError as error:
                way = str(error).partition(f"has no attribute {last!r}")[2]
                raise ModuleNotFoundError(f"No module named {name!r}{way}", name=name) from None


class Absent:
    """Descriptor for a method that PyTorch's Tensor has and plugrad's lacks: reading it raises AttributeError.

    ``Tensor.__getattr__`` would do the same, and make every other look at a tensor slower: by 20 ns on Python 3.11.
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, tensor: object, owner: object) -> NoReturn:
        raise absent("'Tensor' object", self.name, instead(self.name))

    def __repr__(self) -> str:
        return f"not here: {instead(self.name)}"


@functools.cache
def names() -> frozenset[str]:
    """Return every missing name for which a replacement or a reason is known, as it is written after ``pg.`` or
    ``x.``.
    """
    own = {name.rpartition(".")[2] for name in by_name() if not name.startswith("distributions.")}
    return NAMES | {name for name in WORDS if "." not in name} | own


@functools.cache
def by_name() -> dict[str, list[tuple[str, str]]]:
    """Return the rows of `LINES`, pairs of a call and its replacement, by the name that is called: 'chain_matmul',
    'np.ptp'.
    """
    rows: dict[str, list[tuple[str, str]]] = {}
    for group in LINES.values():
        for row in group.items():
            rows.setdefault(re.sub(r"^([vxmF]\.)|\(.*", "", row[0]), []).append(row)
    return rows


table.instead = instead
