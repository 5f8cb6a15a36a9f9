"""Names of each builtin op besides its own: methods, operators, in-place twins, aliases, NumPy's; one row for each op.

A row lists them as they are typed: ``.exp`` is a method of Tensor, and ``plugrad.exp`` with it; ``.exp_`` its in-place
twin, and ``.__iadd__`` an operator that writes; ``pg.concat`` a function that is no method, ``pg.celu_`` one that
writes; ``F.softmax``, ``linalg.det`` and the like a function in a module of PyTorch's name; ``np.exp`` a ufunc. A
function of NumPy has its own names for arguments, and a row of `plugrad/numpy_functions.py`, or here those names and
the op's for them: ``np.tril(m=input,k=diagonal)``.

Whoever adds an op adds a row. The methods of Tensor, the modules `nn.functional`, `linalg`, `special` and `fft`, the
stubs and the tests of faces are made of it.
"""

from __future__ import annotations

from collections.abc import Iterator

FACES = {
    # Arithmetic
    "add": ".__add__ .__radd__ .add .__iadd__ .add_ np.add",
    "sub": ".__sub__ .__rsub__ .sub .subtract .__isub__ .sub_ .subtract_ np.subtract",
    "mul": ".__mul__ .__rmul__ .mul .multiply .__imul__ .mul_ .multiply_ np.multiply",
    "div": ".__truediv__ .__rtruediv__ .div .divide .true_divide .__itruediv__ .div_ .divide_ .true_divide_ np.divide",
    "floor_divide": ".__floordiv__ .__rfloordiv__ .floor_divide .__ifloordiv__ .floor_divide_ np.floor_divide",
    "remainder": ".__mod__ .__rmod__ .remainder .__imod__ .remainder_ np.remainder",
    "positive": ".positive",
    "neg": ".__neg__ .neg .negative .neg_ .negative_ np.negative",
    "pow": ".__pow__ .__rpow__ .pow .__ipow__ .pow_ np.power",
    "reciprocal": ".reciprocal .reciprocal_ np.reciprocal",
    "rsqrt": ".rsqrt .rsqrt_",
    "float_power": ".float_power .float_power_ np.float_power",
    "lerp": ".lerp .lerp_",
    "addcmul": ".addcmul .addcmul_",
    "addcdiv": ".addcdiv .addcdiv_",
    "ldexp": ".ldexp .ldexp_",
    "hypot": ".hypot .hypot_ np.hypot",
    "logaddexp": ".logaddexp np.logaddexp",
    "logaddexp2": ".logaddexp2 np.logaddexp2",
    # Functions of each element
    "exp": ".exp .exp_ np.exp",
    "log": ".log .log_ np.log",
    "sqrt": ".sqrt .sqrt_ np.sqrt",
    "square": ".square .square_ np.square",
    "roll": ".roll np.roll(a=input,shift=shifts,axis=dims)",
    "abs": ".__abs__ .abs .absolute .abs_ .absolute_ np.absolute",
    "sign": ".sgn .sign .sgn_ .sign_ np.sign",
    "floor": ".floor .floor_ np.floor",
    "ceil": ".ceil .ceil_ np.ceil",
    "trunc": ".fix .trunc .fix_ .trunc_ np.trunc",
    "round": ".round .round_ special.round np.rint",
    "sin": ".sin .sin_ np.sin",
    "cos": ".cos .cos_ np.cos",
    "log1p": ".log1p .log1p_ special.log1p np.log1p",
    "expm1": ".expm1 .expm1_ special.expm1 np.expm1",
    "exp2": ".exp2 .exp2_ special.exp2 np.exp2",
    "log2": ".log2 .log2_ np.log2",
    "log10": ".log10 .log10_ np.log10",
    "tan": ".tan .tan_ np.tan",
    "sinh": ".sinh .sinh_ np.sinh",
    "cosh": ".cosh .cosh_ np.cosh",
    "asin": ".asin .arcsin .asin_ .arcsin_ np.arcsin",
    "acos": ".acos .arccos .acos_ .arccos_ np.arccos",
    "atan": ".atan .arctan .atan_ .arctan_ np.arctan",
    "asinh": ".asinh .arcsinh .asinh_ .arcsinh_ np.arcsinh",
    "acosh": ".acosh .arccosh .acosh_ .arccosh_ np.arccosh",
    "atanh": ".atanh .arctanh .atanh_ .arctanh_ np.arctanh",
    "atan2": ".atan2 .arctan2 .atan2_ .arctan2_ np.arctan2",
    "sinc": ".sinc .sinc_ special.sinc np.sinc(x=input)",
    "deg2rad": ".deg2rad .deg2rad_ np.deg2rad np.radians",
    "rad2deg": ".rad2deg .rad2deg_ np.rad2deg np.degrees",
    "sigmoid": ".sigmoid .sigmoid_ F.sigmoid special.expit",
    "logsigmoid": ".logsigmoid F.logsigmoid",
    "tanh": ".tanh .tanh_ F.tanh np.tanh",
    "relu": ".relu .relu_ F.relu_",
    "clamp": ".clamp .clip .clamp_ .clip_",
    "masked_fill": ".masked_fill .masked_fill_",
    "maximum": ".maximum np.maximum",
    "minimum": ".minimum np.minimum",
    "clamp_min": ".clamp_min .clamp_min_",
    "clamp_max": ".clamp_max .clamp_max_",
    "fmax": ".fmax np.fmax",
    "fmin": ".fmin np.fmin",
    "fmod": ".fmod .fmod_ np.fmod",
    "frac": ".frac .frac_",
    "copysign": ".copysign .copysign_ np.copysign",
    "nextafter": ".nextafter .nextafter_ np.nextafter",
    "heaviside": ".heaviside .heaviside_ np.heaviside",
    "nan_to_num": ".nan_to_num .nan_to_num_",
    # Special functions
    "erf": ".erf .erf_ special.erf",
    "erfc": ".erfc .erfc_ special.erfc",
    "erfinv": ".erfinv .erfinv_ special.erfinv",
    "special_erfcx": "special.erfcx",
    "lgamma": ".lgamma .lgamma_ special.gammaln",
    "digamma": ".digamma .digamma_ special.digamma special.psi",
    "polygamma": ".polygamma special.polygamma",
    "special_zeta": "special.zeta",
    "mvlgamma": ".mvlgamma .mvlgamma_ special.multigammaln",
    "igamma": ".igamma .igamma_ special.gammainc",
    "igammac": ".igammac .igammac_ special.gammaincc",
    "xlogy": ".xlogy .xlogy_ special.xlogy",
    "special_xlog1py": "special.xlog1py",
    "special_entr": "special.entr",
    "logit": ".logit .logit_ special.logit",
    "i0": ".i0 .i0_ special.i0",
    "special_i1": "special.i1",
    "special_i0e": "special.i0e",
    "special_i1e": "special.i1e",
    "special_ndtr": "special.ndtr",
    "special_ndtri": "special.ndtri",
    "special_log_ndtr": "special.log_ndtr",
    # Reductions, scans, sorting
    "sum": ".sum",
    "mean": ".mean",
    "norm": ".norm",
    "max": ".max",
    "min": ".min",
    "amax": ".amax",
    "amin": ".amin",
    # Shapes
    "reshape": ".reshape",
    "view": ".view",
    "view_as": ".view_as",
    "flatten": ".flatten",
    "unsqueeze": ".unsqueeze .unsqueeze_",
    "squeeze": ".squeeze .squeeze_",
    "transpose": ".swapaxes .swapdims .transpose .swapaxes_ .swapdims_ .transpose_",
    "t": ".t .t_",
    "permute": ".permute",
    "expand": ".expand",
    "cat": "pg.concat pg.concatenate",
    # Elements in other places
    "movedim": ".movedim .moveaxis np.moveaxis(a=input,source=source,destination=destination)",
    "flip": ".flip",
    "tril": ".tril .tril_ np.tril(m=input,k=diagonal)",
    "triu": ".triu .triu_ np.triu(m=input,k=diagonal)",
    "repeat": ".repeat",
    # Parts
    "index": ".__getitem__",
    "narrow": ".narrow",
    "select": ".select",
    "unbind": ".unbind",
    "split": ".split",
    "chunk": ".chunk",
    "tensor_split": ".tensor_split",
    "hsplit": ".hsplit",
    "vsplit": ".vsplit",
    "dsplit": ".dsplit",
    "diagonal": ".diagonal np.diagonal(a=input,offset=offset,axis1=dim1,axis2=dim2)",
    "unfold": ".unfold",
    # Copies, dtypes, complex numbers, assignment
    "clone": ".clone np.positive",
    "to": ".to",
    "conj": ".conj np.conjugate",
    "conj_physical": ".conj_physical .conj_physical_",
    "angle": ".angle np.angle(z=input)",
    "index_put": ".index_put .index_put_",
    "copy": ".copy_",
    "fill": ".fill_",
    "zero": ".zero_",
    # Linear algebra, Fourier transforms
    "matmul": ".__matmul__ .__rmatmul__ .matmul .mm np.matmul",
    # Windows
    "conv2d": "F.conv2d",
    "conv_transpose2d": "F.conv_transpose2d",
    "max_pool2d": "F.max_pool2d",
    "avg_pool2d": "F.avg_pool2d",
    # Networks: activations, losses, normalisation
    "silu": "F.silu",
    "gelu": "F.gelu",
    "softplus": "F.softplus",
    "leaky_relu": "F.leaky_relu F.leaky_relu_",
    "elu": "F.elu F.elu_",
    "selu": "F.selu F.selu_ pg.selu_",
    "celu": "F.celu F.celu_ pg.celu_",
    "mish": "F.mish",
    "softsign": "F.softsign",
    "tanhshrink": "F.tanhshrink",
    "hardtanh": "F.hardtanh F.hardtanh_",
    "relu6": "F.relu6",
    "hardsigmoid": "F.hardsigmoid",
    "hardswish": "F.hardswish",
    "hardshrink": ".hardshrink F.hardshrink",
    "softshrink": "F.softshrink",
    "threshold": "F.threshold F.threshold_ pg.threshold_",
    "glu": "F.glu",
    "prelu": ".prelu F.prelu",
    "rrelu": "F.rrelu F.rrelu_ pg.rrelu_",
    "softmin": "F.softmin",
    "softmax": ".softmax F.softmax special.softmax",
    "log_softmax": ".log_softmax F.log_softmax special.log_softmax",
    "mse_loss": "F.mse_loss",
    "binary_cross_entropy_with_logits": "F.binary_cross_entropy_with_logits",
    "nll_loss": "F.nll_loss",
    "cross_entropy": "F.cross_entropy",
}

SHOWS_AS_THE_RESULT = frozenset({"squeeze", "t", "transpose", "unsqueeze"})
"""Ops whose in-place twin leaves the numbers, and has the tensor see its memory as the result does."""


def faces(prefix: str) -> Iterator[tuple[str, str]]:
    """Yield a name and its op, for each name in the table that stands below a prefix: 'F', 'np', or '' for methods.

    >>> dict(faces("pg"))["concat"]
    'cat'
    """
    start = f"{prefix}."
    for op, row in FACES.items():
        for face in row.split():
            if face.startswith(start):
                yield face.removeprefix(start), op
