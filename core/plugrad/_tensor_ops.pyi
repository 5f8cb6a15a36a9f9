"""The operators and methods of Tensor that `operators.py` binds, and the methods as functions.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Sequence
from typing import Any, Unpack, overload
from plugrad._builtin import AminmaxResult, CummaxResult, CumminResult, FrexpResult, HistogramResult, KthvalueResult, MaxResult, MedianResult, MinResult, ModeResult, NanmedianResult, OldSvdResult, QrResult, SlogdetResult, SortResult, TopkResult, TriangularSolveResult, AnyArray, Operand
from plugrad.authoring import Dims, DTypeLike, Number, Shape
from plugrad.creation.options import Where
from plugrad.engine.surface.dtypes import Named
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "abs_",
    "absolute",
    "absolute_",
    "acos_",
    "acosh_",
    "add_",
    "addbmm_",
    "addcdiv_",
    "addcmul_",
    "addmm_",
    "addmv_",
    "addr_",
    "adjoint",
    "alias_copy",
    "all",
    "alpha_dropout_",
    "any",
    "arccos",
    "arccos_",
    "arccosh",
    "arccosh_",
    "arcsin",
    "arcsin_",
    "arcsinh",
    "arcsinh_",
    "arctan",
    "arctan2",
    "arctan2_",
    "arctan_",
    "arctanh",
    "arctanh_",
    "argmax",
    "argmin",
    "as_strided_",
    "as_strided_copy",
    "asin_",
    "asinh_",
    "atan2_",
    "atan_",
    "atanh_",
    "baddbmm_",
    "bernoulli_",
    "bitwise_and",
    "bitwise_and_",
    "bitwise_left_shift",
    "bitwise_left_shift_",
    "bitwise_not",
    "bitwise_not_",
    "bitwise_or",
    "bitwise_or_",
    "bitwise_right_shift",
    "bitwise_right_shift_",
    "bitwise_xor",
    "bitwise_xor_",
    "byte",
    "cauchy_",
    "ceil_",
    "celu_",
    "char",
    "cholesky",
    "clamp_",
    "clamp_max_",
    "clamp_min_",
    "clip",
    "clip_",
    "concat",
    "concatenate",
    "conj_physical_",
    "contiguous",
    "copy_",
    "copysign_",
    "cos_",
    "cosh_",
    "cpu",
    "cumprod_",
    "cumsum_",
    "deg2rad_",
    "det",
    "diagonal_copy",
    "digamma_",
    "div_",
    "divide",
    "divide_",
    "dropout_",
    "eq",
    "eq_",
    "erf_",
    "erfc_",
    "erfinv_",
    "exp2_",
    "exp_",
    "expand_copy",
    "expm1_",
    "exponential_",
    "feature_alpha_dropout_",
    "feature_dropout_",
    "fill_",
    "fix",
    "fix_",
    "float_power_",
    "floor_",
    "floor_divide_",
    "fmod_",
    "frac_",
    "gcd",
    "gcd_",
    "ge",
    "ge_",
    "geometric_",
    "ger",
    "get_device",
    "greater",
    "greater_",
    "greater_equal",
    "greater_equal_",
    "gt",
    "gt_",
    "heaviside_",
    "hypot_",
    "i0_",
    "igamma_",
    "igammac_",
    "index_add_",
    "index_copy_",
    "index_fill_",
    "index_put_",
    "index_reduce_",
    "inverse",
    "is_complex",
    "is_conj",
    "is_contiguous",
    "is_floating_point",
    "is_neg",
    "is_nonzero",
    "is_same_size",
    "is_signed",
    "isfinite",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "isreal",
    "lcm",
    "lcm_",
    "ldexp_",
    "le",
    "le_",
    "lerp_",
    "less",
    "less_",
    "less_equal",
    "less_equal_",
    "lgamma_",
    "log10_",
    "log1p_",
    "log2_",
    "log_",
    "log_normal_",
    "logical_and",
    "logical_and_",
    "logical_not",
    "logical_not_",
    "logical_or",
    "logical_or_",
    "logical_xor",
    "logical_xor_",
    "logit_",
    "lt",
    "lt_",
    "masked_fill_",
    "masked_scatter_",
    "moveaxis",
    "mul_",
    "multiply",
    "multiply_",
    "mvlgamma_",
    "nan_to_num_",
    "narrow_copy",
    "ne",
    "ne_",
    "neg_",
    "negative",
    "negative_",
    "new",
    "new_empty",
    "new_empty_strided",
    "new_full",
    "new_ones",
    "new_tensor",
    "new_zeros",
    "nextafter_",
    "normal_",
    "not_equal",
    "not_equal_",
    "orgqr",
    "permute_copy",
    "polygamma_",
    "pow_",
    "put_",
    "rad2deg_",
    "random_",
    "ravel",
    "reciprocal_",
    "relu_",
    "remainder_",
    "renorm_",
    "resolve_conj",
    "resolve_neg",
    "round_",
    "row_stack",
    "rrelu_",
    "rsqrt_",
    "scatter_",
    "scatter_add_",
    "scatter_reduce_",
    "select_copy",
    "selu_",
    "sgn",
    "sgn_",
    "sigmoid_",
    "sign_",
    "signbit",
    "sin_",
    "sinc_",
    "sinh_",
    "slogdet",
    "split_copy",
    "split_with_sizes_copy",
    "sqrt_",
    "square_",
    "squeeze_",
    "squeeze_copy",
    "stride",
    "sub_",
    "subtract",
    "subtract_",
    "swapaxes",
    "swapaxes_",
    "swapdims",
    "swapdims_",
    "t_",
    "t_copy",
    "tan_",
    "tanh_",
    "threshold_",
    "transpose_",
    "transpose_copy",
    "trapz",
    "tril_",
    "triu_",
    "true_divide",
    "true_divide_",
    "trunc_",
    "type",
    "type_as",
    "unbind_copy",
    "unfold_copy",
    "uniform_",
    "unsafe_chunk",
    "unsafe_split",
    "unsafe_split_with_sizes",
    "unsqueeze_",
    "unsqueeze_copy",
    "view_as_complex_copy",
    "view_as_real_copy",
    "view_copy",
    "xlogy_",
    "zero_",
]

class TensorOps:
    """What Tensor has from `operators.py`: see its tables."""

    @property
    def H(self) -> Tensor:
        """The matrix, transposed and conjugated."""

    @property
    def T(self) -> Tensor:
        """The tensor with its dimensions in reverse order, as a view."""

    def __abs__(self) -> Tensor:
        """Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0."""

    def __add__(self, other: Operand) -> Tensor:
        """Sum of two tensors or numbers, elementwise with broadcasting: ``input + alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __and__(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_and`` of the tensor and another, or a number, elementwise."""

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        """``np.sum(tensor)``: the op, or NumPy's answer where no gradient can be lost, or a refusal."""

    def __array_namespace__(self, *, api_version: builtins.str | None = None) -> Any:
        """Return `plugrad.array_api`, the namespace of the array API standard."""

    def __array_ufunc__(self, ufunc: Any, method: builtins.str, *inputs: Any, **settings: Any) -> Any:
        """``np.exp(tensor)``, and ``array * tensor``: the op, or NumPy's answer where no gradient can be lost.

        NotImplemented for an operand that plugrad does not know, a DataArray of xarray, say: NumPy asks that one.
        """

    def __div__(self, other: Operand) -> Tensor:
        """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def __eq__(self, other: Operand) -> Tensor:  # type: ignore[override]
        """Return ``numpy.equal`` of the tensor and another, or a number, elementwise."""

    def __floordiv__(self, other: Operand) -> Tensor:
        """Quotient, rounded down, elementwise with broadcasting: ``input // other``.

        Shapes broadcast; integers stay integers, and an integer operand never widens a floating one. With `rounding_mode`
        "trunc" it is rounded towards zero.
        """

    def __format__(self, spec: builtins.str) -> builtins.str:
        """Return a number in the given format; of more dimensions, what `repr` returns."""

    def __ge__(self, other: Operand) -> Tensor:
        """Return ``numpy.greater_equal`` of the tensor and another, or a number, elementwise."""

    def __getitem__(self, index: Any) -> Tensor:
        """Indexing, ``x[index]``: elements chosen by ints, slices, None, ..., masks and integer arrays.

        Ints, slices, None and ... give a view; boolean masks and integer arrays (NumPy's, Tensors or
        lists of numbers, which broadcast together) a copy. As in PyTorch, an int next to an array takes
        its slice first, and uint8 is a (deprecated) mask. Steps may be negative, as in NumPy. An element
        chosen twice gets both gradients.
        """

    def __gt__(self, other: Operand) -> Tensor:
        """Return ``numpy.greater`` of the tensor and another, or a number, elementwise."""

    def __iadd__(self, other: Operand) -> Tensor:
        """`add`, whose result is written into the tensor.

        Sum of two tensors or numbers, elementwise with broadcasting: ``input + alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __iand__(self, other: Operand) -> Tensor:
        """`__and__`, whose answer is written into the tensor."""

    def __idiv__(self, other: Operand) -> Tensor:
        """`div`, whose result is written into the tensor.

        Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def __ifloordiv__(self, other: Operand) -> Tensor:
        """`floor_divide`, whose result is written into the tensor.

        Quotient, rounded down, elementwise with broadcasting: ``input // other``.

        Shapes broadcast; integers stay integers, and an integer operand never widens a floating one. With `rounding_mode`
        "trunc" it is rounded towards zero.
        """

    def __ilshift__(self, other: Operand) -> Tensor:
        """`__lshift__`, whose answer is written into the tensor."""

    def __imod__(self, other: Operand) -> Tensor:
        """`remainder`, whose result is written into the tensor.

        Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

        Shapes broadcast. An integer operand never widens a floating one.
        """

    def __imul__(self, other: Operand) -> Tensor:
        """`mul`, whose result is written into the tensor.

        Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __invert__(self) -> Tensor:
        """Return ``numpy.invert`` of the tensor, elementwise."""

    def __ior__(self, other: Operand) -> Tensor:
        """`__or__`, whose answer is written into the tensor."""

    def __ipow__(self, exponent: Operand) -> Tensor:
        """`pow`, whose result is written into the tensor.

        Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        A negative base gives nan for an exponent that is not a whole number.

        At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
        (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.
        """

    def __irshift__(self, other: Operand) -> Tensor:
        """`__rshift__`, whose answer is written into the tensor."""

    def __isub__(self, other: Operand) -> Tensor:
        """`sub`, whose result is written into the tensor.

        Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __itruediv__(self, other: Operand) -> Tensor:
        """`div`, whose result is written into the tensor.

        Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def __ixor__(self, other: Operand) -> Tensor:
        """`__xor__`, whose answer is written into the tensor."""

    def __le__(self, other: Operand) -> Tensor:
        """Return ``numpy.less_equal`` of the tensor and another, or a number, elementwise."""

    def __lshift__(self, other: Operand) -> Tensor:
        """Return ``numpy.left_shift`` of the tensor and another, or a number, elementwise."""

    def __lt__(self, other: Operand) -> Tensor:
        """Return ``numpy.less`` of the tensor and another, or a number, elementwise."""

    def __matmul__(self, other: Tensor) -> Tensor:
        """Matrix product: ``input @ other``, of every pair of ranks from 1 up.

        =================  =================  =====================================
        input              other              result
        =================  =================  =====================================
        (k,)               (k,)               (), the inner product
        (n, k)             (k,)               (n,)
        (k,)               (k, m)             (m,)
        (n, k)             (k, m)             (n, m)
        (..., n, k)        (..., k, m)        (..., n, m), the batch sizes broadcast
        =================  =================  =====================================

        A vector beside a batch is a row on the left, a column on the right. Integers never widen
        floats.
        """

    def __mod__(self, other: Operand) -> Tensor:
        """Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

        Shapes broadcast. An integer operand never widens a floating one.
        """

    def __mul__(self, other: Operand) -> Tensor:
        """Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __ne__(self, other: Operand) -> Tensor:  # type: ignore[override]
        """Return ``numpy.not_equal`` of the tensor and another, or a number, elementwise."""

    def __neg__(self) -> Tensor:
        """Negation, elementwise: ``-input``, of any numeric dtype."""

    def __or__(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_or`` of the tensor and another, or a number, elementwise."""

    def __pos__(self) -> Tensor:
        """Return this tensor: ``+x``."""

    def __pow__(self, exponent: Operand) -> Tensor:
        """Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        A negative base gives nan for an exponent that is not a whole number.

        At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
        (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.
        """

    def __radd__(self, other: Operand) -> Tensor:
        """Sum of two tensors or numbers, elementwise with broadcasting: ``input + alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __rand__(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_and`` of the tensor and another, or a number, elementwise."""

    def __rdiv__(self, other: Operand) -> Tensor:
        """`div`, with the tensor second.

        Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def __repr__(self) -> builtins.str:
        """Return it as PyTorch prints it."""

    def __rfloordiv__(self, other: Operand) -> Tensor:
        """`floor_divide`, with the tensor second.

        Quotient, rounded down, elementwise with broadcasting: ``input // other``.

        Shapes broadcast; integers stay integers, and an integer operand never widens a floating one. With `rounding_mode`
        "trunc" it is rounded towards zero.
        """

    def __rlshift__(self, other: Operand) -> Tensor:
        """Return ``numpy.left_shift`` of the tensor and another, or a number, elementwise."""

    def __rmatmul__(self, other: Operand) -> Tensor:
        """`matmul`, with the tensor second.

        Matrix product: ``input @ other``, of every pair of ranks from 1 up.

        =================  =================  =====================================
        input              other              result
        =================  =================  =====================================
        (k,)               (k,)               (), the inner product
        (n, k)             (k,)               (n,)
        (k,)               (k, m)             (m,)
        (n, k)             (k, m)             (n, m)
        (..., n, k)        (..., k, m)        (..., n, m), the batch sizes broadcast
        =================  =================  =====================================

        A vector beside a batch is a row on the left, a column on the right. Integers never widen
        floats.
        """

    def __rmod__(self, other: Operand) -> Tensor:
        """`remainder`, with the tensor second.

        Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

        Shapes broadcast. An integer operand never widens a floating one.
        """

    def __rmul__(self, other: Operand) -> Tensor:
        """Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __ror__(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_or`` of the tensor and another, or a number, elementwise."""

    def __rpow__(self, other: Operand) -> Tensor:
        """`pow`, with the tensor second.

        Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        A negative base gives nan for an exponent that is not a whole number.

        At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
        (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.
        """

    def __rrshift__(self, other: Operand) -> Tensor:
        """Return ``numpy.right_shift`` of the tensor and another, or a number, elementwise."""

    def __rshift__(self, other: Operand) -> Tensor:
        """Return ``numpy.right_shift`` of the tensor and another, or a number, elementwise."""

    def __rsub__(self, other: Operand) -> Tensor:
        """`sub`, with the tensor second.

        Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __rtruediv__(self, other: Operand) -> Tensor:
        """`div`, with the tensor second.

        Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def __rxor__(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_xor`` of the tensor and another, or a number, elementwise."""

    def __setitem__(self, index: Any, value: Any) -> None:
        """`index_put`, whose result is written into the tensor."""

    def __sub__(self, other: Operand) -> Tensor:
        """Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def __truediv__(self, other: Operand) -> Tensor:
        """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def __xor__(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_xor`` of the tensor and another, or a number, elementwise."""

    def _repr_html_(self) -> builtins.str:
        """Return it as a notebook shows it: the values, shape, dtype and what made it."""

    def abs(self) -> Tensor:
        """Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0."""

    def abs_(self) -> Tensor:
        """`abs`, whose result is written into the tensor.

        Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0.
        """

    def absolute(self) -> Tensor:
        """Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0."""

    def absolute_(self) -> Tensor:
        """`abs`, whose result is written into the tensor.

        Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0.
        """

    def acos(self) -> Tensor:
        """Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def acos_(self) -> Tensor:
        """`acos`, whose result is written into the tensor.

        Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def acosh(self) -> Tensor:
        """Inverse hyperbolic cosine, elementwise; of a real number below 1 it is nan.

        Any shape; integers and booleans give the default dtype.
        """

    def acosh_(self) -> Tensor:
        """`acosh`, whose result is written into the tensor.

        Inverse hyperbolic cosine, elementwise; of a real number below 1 it is nan.

        Any shape; integers and booleans give the default dtype.
        """

    def add(self, other: Operand, *, alpha: Number = 1) -> Tensor:
        """Sum of two tensors or numbers, elementwise with broadcasting: ``input + alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def add_(self, other: Operand, *, alpha: Number = 1) -> Tensor:
        """`add`, whose result is written into the tensor.

        Sum of two tensors or numbers, elementwise with broadcasting: ``input + alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def addbmm(self, batch1: Tensor, batch2: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """``beta * input + alpha * sum of batch1[i] @ batch2[i]``, a matrix; `input` broadcasts."""

    def addbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """`addbmm`, whose result is written into the tensor.

        ``beta * input + alpha * sum of batch1[i] @ batch2[i]``, a matrix; `input` broadcasts.
        """

    def addcdiv(self, tensor1: Tensor, tensor2: Tensor, *, value: Number = 1) -> Tensor:
        """Sum of a tensor and a quotient, elementwise with broadcasting: ``input + value * tensor1 / tensor2``."""

    def addcdiv_(self, tensor1: Tensor, tensor2: Tensor, *, value: Number = 1) -> Tensor:
        """`addcdiv`, whose result is written into the tensor.

        Sum of a tensor and a quotient, elementwise with broadcasting: ``input + value * tensor1 / tensor2``.
        """

    def addcmul(self, tensor1: Tensor, tensor2: Tensor, *, value: Number = 1) -> Tensor:
        """Sum of a tensor and a product, elementwise with broadcasting: ``input + value * tensor1 * tensor2``."""

    def addcmul_(self, tensor1: Tensor, tensor2: Tensor, *, value: Number = 1) -> Tensor:
        """`addcmul`, whose result is written into the tensor.

        Sum of a tensor and a product, elementwise with broadcasting: ``input + value * tensor1 * tensor2``.
        """

    def addmm(self, mat1: Tensor, mat2: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """``beta * input + alpha * mat1 @ mat2`` of matrices; `input` broadcasts. Of `beta` 0 its nan is not seen."""

    def addmm_(self, mat1: Tensor, mat2: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """`addmm`, whose result is written into the tensor.

        ``beta * input + alpha * mat1 @ mat2`` of matrices; `input` broadcasts. Of `beta` 0 its nan is not seen.
        """

    def addmv(self, mat: Tensor, vec: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """``beta * input + alpha * mat @ vec`` of a matrix and a vector; `input` broadcasts."""

    def addmv_(self, mat: Tensor, vec: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """`addmv`, whose result is written into the tensor.

        ``beta * input + alpha * mat @ vec`` of a matrix and a vector; `input` broadcasts.
        """

    def addr(self, vec1: Tensor, vec2: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """``beta * input + alpha * outer(vec1, vec2)`` of vectors; `input` broadcasts."""

    def addr_(self, vec1: Tensor, vec2: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """`addr`, whose result is written into the tensor.

        ``beta * input + alpha * outer(vec1, vec2)`` of vectors; `input` broadcasts.
        """

    def adjoint(self) -> Tensor:
        """Return the matrix, or each matrix of a batch, transposed and conjugated: `x.mH`."""

    def all(
        self,
        dim: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Return ``numpy.all`` over a dimension, several, or all of them (None)."""

    def allclose(
        self,
        other: Any,
        rtol: builtins.float = 1e-05,
        atol: builtins.float = 1e-08,
        equal_nan: builtins.bool = False,
    ) -> builtins.bool:
        """Return whether `isclose` holds for all elements."""

    def amax(
        self,
        dim: Dims = (),
        keepdim: builtins.bool = False,
        *,
        axis: Dims = (),
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Maximum over `dim`: an int, a tuple of ints, or () for all dimensions.

        Elements that tie for a maximum share its gradient evenly. nan is larger than any number.
        """

    def amin(
        self,
        dim: Dims = (),
        keepdim: builtins.bool = False,
        *,
        axis: Dims = (),
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Minimum over `dim`: an int, a tuple of ints, or () for all dimensions.

        Elements that tie for a minimum share its gradient evenly. nan is smaller than any number.
        """

    def aminmax(
        self,
        *,
        dim: builtins.int | None = None,
        keepdim: builtins.bool = False,
        axis: builtins.int | None = None,
        keepdims: builtins.bool = False,
    ) -> AminmaxResult:
        """Minimum and maximum, over one dimension or all, as (min, max).

        Elements that tie share the gradient evenly.
        """

    def angle(self) -> Tensor:
        """Angle of complex numbers in radians, in (-π, π], elementwise; of a real number 0, or π where it is negative."""

    def any(
        self,
        dim: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Return ``numpy.any`` over a dimension, several, or all of them (None)."""

    def arccos(self) -> Tensor:
        """Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def arccos_(self) -> Tensor:
        """`acos`, whose result is written into the tensor.

        Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def arccosh(self) -> Tensor:
        """Inverse hyperbolic cosine, elementwise; of a real number below 1 it is nan.

        Any shape; integers and booleans give the default dtype.
        """

    def arccosh_(self) -> Tensor:
        """`acosh`, whose result is written into the tensor.

        Inverse hyperbolic cosine, elementwise; of a real number below 1 it is nan.

        Any shape; integers and booleans give the default dtype.
        """

    def arcsin(self) -> Tensor:
        """Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def arcsin_(self) -> Tensor:
        """`asin`, whose result is written into the tensor.

        Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def arcsinh(self) -> Tensor:
        """Inverse hyperbolic sine, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def arcsinh_(self) -> Tensor:
        """`asinh`, whose result is written into the tensor.

        Inverse hyperbolic sine, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def arctan(self) -> Tensor:
        """Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

        Any shape; integers and booleans give the default dtype.
        """

    def arctan2(self, other: Operand) -> Tensor:
        """Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

        Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.
        """

    def arctan2_(self, other: Operand) -> Tensor:
        """`atan2`, whose result is written into the tensor.

        Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

        Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.
        """

    def arctan_(self) -> Tensor:
        """`atan`, whose result is written into the tensor.

        Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

        Any shape; integers and booleans give the default dtype.
        """

    def arctanh(self) -> Tensor:
        """Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def arctanh_(self) -> Tensor:
        """`atanh`, whose result is written into the tensor.

        Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def argmax(
        self,
        dim: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Return ``numpy.argmax`` over a dimension, several, or all of them (None)."""

    def argmin(
        self,
        dim: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Return ``numpy.argmin`` over a dimension, several, or all of them (None)."""

    def argsort(
        self,
        dim: builtins.int = -1,
        descending: builtins.bool = False,
        stable: builtins.bool = False,
        *,
        axis: builtins.int = -1,
    ) -> Tensor:
        """Indices that sort `input` along `dim`; arguments and errors are those of `sort`."""

    def argwhere(self) -> Tensor:
        """Indices of the elements that are not 0, a row for each."""

    def as_strided(self, size: Any, stride: Any, storage_offset: builtins.int | None = None) -> Tensor:
        """View of the memory of a contiguous tensor, of any size and strides: element (i, j) is number
        ``storage_offset + i * stride[0] + j * stride[1]`` there.

        Several elements of it may be one of memory; then it cannot be written to.
        """

    def as_strided_(self, size: Any, stride: Any, storage_offset: builtins.int | None = None) -> Tensor:
        """`as_strided`, after which the tensor sees its memory as the result does.

        View of the memory of a contiguous tensor, of any size and strides: element (i, j) is number
        ``storage_offset + i * stride[0] + j * stride[1]`` there.

        Several elements of it may be one of memory; then it cannot be written to.
        """

    def as_strided_scatter(
        self,
        src: Tensor,
        size: Shape,
        stride: Shape,
        storage_offset: builtins.int | None = None,
    ) -> Tensor:
        """A copy of a contiguous tensor with the elements of `src` where `as_strided` would show it; the last of those
        with one place counts.
        """

    def asin(self) -> Tensor:
        """Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def asin_(self) -> Tensor:
        """`asin`, whose result is written into the tensor.

        Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def asinh(self) -> Tensor:
        """Inverse hyperbolic sine, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def asinh_(self) -> Tensor:
        """`asinh`, whose result is written into the tensor.

        Inverse hyperbolic sine, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def atan(self) -> Tensor:
        """Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

        Any shape; integers and booleans give the default dtype.
        """

    def atan2(self, other: Operand) -> Tensor:
        """Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

        Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.
        """

    def atan2_(self, other: Operand) -> Tensor:
        """`atan2`, whose result is written into the tensor.

        Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

        Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.
        """

    def atan_(self) -> Tensor:
        """`atan`, whose result is written into the tensor.

        Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

        Any shape; integers and booleans give the default dtype.
        """

    def atanh(self) -> Tensor:
        """Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def atanh_(self) -> Tensor:
        """`atanh`, whose result is written into the tensor.

        Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

        Any shape; integers and booleans give the default dtype.
        """

    def baddbmm(self, batch1: Tensor, batch2: Tensor, *, beta: Number = 1, alpha: Number = 1) -> Tensor:
        """``beta * input + alpha * batch1 @ batch2`` of batches of matrices; `input` broadcasts."""

    def baddbmm_(
        self,
        batch1: Tensor,
        batch2: Tensor,
        *,
        beta: Number = 1,
        alpha: Number = 1,
    ) -> Tensor:
        """`baddbmm`, whose result is written into the tensor.

        ``beta * input + alpha * batch1 @ batch2`` of batches of matrices; `input` broadcasts.
        """

    def bernoulli(self, p: Any = None, generator: Any = None) -> Tensor:
        """Draw 1 with the probability that an element of `input` is, else 0; with a number `p` of that probability.

        The gradient is 0, as PyTorch's.
        """

    def bernoulli_(self, p: Operand = 0.5, *, generator: Any = None) -> Tensor:
        """`bernoulli_p`, whose result is written into the tensor.

        Draw 1 with probability `p`, else 0, for each element of `input`, whose values do not matter: `bernoulli_`.

        `p` is a number, or a tensor that broadcasts to `input`. The gradients are 0, as PyTorch's.
        """

    def bincount(self, weights: Tensor | None = None, minlength: builtins.int = 0) -> Tensor:
        """Counts of each integer from 0 on in a vector; with `weights`, the sums of their weights."""

    def bitwise_and(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_and`` of the tensor and another, or a number, elementwise."""

    def bitwise_and_(self, other: Operand) -> Tensor:
        """`bitwise_and`, whose answer is written into the tensor."""

    def bitwise_left_shift(self, other: Operand) -> Tensor:
        """Return ``numpy.left_shift`` of the tensor and another, or a number, elementwise."""

    def bitwise_left_shift_(self, other: Operand) -> Tensor:
        """`bitwise_left_shift`, whose answer is written into the tensor."""

    def bitwise_not(self) -> Tensor:
        """Return ``numpy.invert`` of the tensor, elementwise."""

    def bitwise_not_(self) -> Tensor:
        """`bitwise_not`, whose answer is written into the tensor."""

    def bitwise_or(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_or`` of the tensor and another, or a number, elementwise."""

    def bitwise_or_(self, other: Operand) -> Tensor:
        """`bitwise_or`, whose answer is written into the tensor."""

    def bitwise_right_shift(self, other: Operand) -> Tensor:
        """Return ``numpy.right_shift`` of the tensor and another, or a number, elementwise."""

    def bitwise_right_shift_(self, other: Operand) -> Tensor:
        """`bitwise_right_shift`, whose answer is written into the tensor."""

    def bitwise_xor(self, other: Operand) -> Tensor:
        """Return ``numpy.bitwise_xor`` of the tensor and another, or a number, elementwise."""

    def bitwise_xor_(self, other: Operand) -> Tensor:
        """`bitwise_xor`, whose answer is written into the tensor."""

    def bmm(self, mat2: Tensor) -> Tensor:
        """Products of the matrices of two batches, (b, n, k) and (b, k, m); batches do not broadcast."""

    def bool(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype bool."""

    def broadcast_to(self, size: Shape) -> Tensor:
        """The input expanded to a shape, as a view; `expand` otherwise, whose errors it has."""

    def byte(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype uint8."""

    def cauchy_(
        self,
        median: builtins.float = 0,
        sigma: builtins.float = 1,
        generator: Any = None,
    ) -> Tensor:
        """`cauchy`, whose result is written into the tensor.

        Draw numbers of Cauchy's distribution, of this `median` and half width `sigma`: ``x.cauchy_(median, sigma)``.
        """

    def cdouble(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype complex128."""

    def ceil(self) -> Tensor:
        """Ceiling, elementwise: the smallest whole number that is not smaller; integers are left as they are."""

    def ceil_(self) -> Tensor:
        """`ceil`, whose result is written into the tensor.

        Ceiling, elementwise: the smallest whole number that is not smaller; integers are left as they are.
        """

    def cfloat(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype complex64."""

    def char(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype int8."""

    def cholesky(self, upper: builtins.bool = False) -> Tensor:
        """Cholesky factor of Hermitian positive definite matrices: lower triangular L with L Lᴴ = A; Lᴴ if `upper`.

        One triangle is read, and the gradient is that of a Hermitian matrix, as in PyTorch.
        """

    def cholesky_inverse(self, upper: builtins.bool = False) -> Tensor:
        """Inverse of the matrix whose Cholesky factor is L, lower, or `upper`."""

    def cholesky_solve(self, L: Tensor, upper: builtins.bool = False) -> Tensor:
        """Solution of A X = B, of which the Cholesky factor of A is known: L, lower, or `upper`."""

    def chunk(
        self,
        chunks: builtins.int,
        dim: builtins.int = 0,
        *,
        axis: builtins.int = 0,
    ) -> builtins.tuple[Tensor, ...]:
        """At most `chunks` consecutive parts along `dim`, of one size but for the last, as views."""

    def clamp(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """Limit (clip) each element to the interval from `min` to `max`; None leaves that side open.

        A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
        result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
        its own, and 0 everywhere else.
        """

    def clamp_(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """`clamp`, whose result is written into the tensor.

        Limit (clip) each element to the interval from `min` to `max`; None leaves that side open.

        A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
        result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
        its own, and 0 everywhere else.
        """

    def clamp_max(self, max: Operand) -> Tensor:
        """Limit each element to at most `max`, a number or a tensor that broadcasts: see `clamp`."""

    def clamp_max_(self, max: Operand) -> Tensor:
        """`clamp_max`, whose result is written into the tensor.

        Limit each element to at most `max`, a number or a tensor that broadcasts: see `clamp`.
        """

    def clamp_min(self, min: Operand) -> Tensor:
        """Limit each element to at least `min`, a number or a tensor that broadcasts: see `clamp`."""

    def clamp_min_(self, min: Operand) -> Tensor:
        """`clamp_min`, whose result is written into the tensor.

        Limit each element to at least `min`, a number or a tensor that broadcasts: see `clamp`.
        """

    def clip(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """Limit (clip) each element to the interval from `min` to `max`; None leaves that side open.

        A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
        result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
        its own, and 0 everywhere else.
        """

    def clip_(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """`clamp`, whose result is written into the tensor.

        Limit (clip) each element to the interval from `min` to `max`; None leaves that side open.

        A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
        result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
        its own, and 0 everywhere else.
        """

    def clone(self, *, memory_format: Any = None) -> Tensor:
        """Copy of a tensor, in its own memory."""

    def conj(self) -> Tensor:
        """Complex conjugate, elementwise; a real tensor is its own. It is a view of `input`, computed when it is read."""

    def conj_physical(self) -> Tensor:
        """Complex conjugate in memory of its own, elementwise; a real tensor is its own."""

    def conj_physical_(self) -> Tensor:
        """`conj_physical`, whose result is written into the tensor.

        Complex conjugate in memory of its own, elementwise; a real tensor is its own.
        """

    def contiguous(self, memory_format: Any = ...) -> Tensor:
        """Return this tensor if its memory is in C order, else a copy that is."""

    def copy_(self, value: Operand) -> Tensor:
        """`copy`, whose result is written into the tensor.

        Copy of `value`, broadcast to the shape of `input` and converted to its dtype.
        """

    def copysign(self, other: Operand) -> Tensor:
        """The size of `input` with the sign of `other`, elementwise with broadcasting; -0.0 has a sign too.

        Integers and booleans give the default dtype.
        """

    def copysign_(self, other: Operand) -> Tensor:
        """`copysign`, whose result is written into the tensor.

        The size of `input` with the sign of `other`, elementwise with broadcasting; -0.0 has a sign too.

        Integers and booleans give the default dtype.
        """

    def corrcoef(self) -> Tensor:
        """Correlation coefficients of the rows of `input`, whose columns are observations: covariances over deviations."""

    def cos(self) -> Tensor:
        """Cosine of an angle in radians, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def cos_(self) -> Tensor:
        """`cos`, whose result is written into the tensor.

        Cosine of an angle in radians, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def cosh(self) -> Tensor:
        """Hyperbolic cosine, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def cosh_(self) -> Tensor:
        """`cosh`, whose result is written into the tensor.

        Hyperbolic cosine, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def count_nonzero(self, dim: Dims = None, *, axis: Dims = None) -> Tensor:
        """Number of elements that are not 0, over `dim`: an int, a tuple of ints, or None for all dimensions."""

    def cov(
        self,
        *,
        correction: builtins.int = 1,
        fweights: Tensor | None = None,
        aweights: Tensor | None = None,
    ) -> Tensor:
        """Covariance matrix of the rows of `input`, whose columns are observations."""

    def cpu(self, memory_format: Any = None) -> Tensor:
        """Return this tensor, or a copy on the CPU of one on a GPU, with its gradient."""

    def cross(
        self,
        other: Tensor,
        dim: builtins.int | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Cross product of vectors of three along `dim`; without one, along the first dimension of size 3."""

    def cummax(self, dim: builtins.int, *, axis: builtins.int | None = None) -> CummaxResult:
        """Largest elements so far along `dim`, as (values, indices); nan is larger than any number.

        Of elements that tie, the last so far has the index and the gradient.
        """

    def cummin(self, dim: builtins.int, *, axis: builtins.int | None = None) -> CumminResult:
        """Smallest elements so far along `dim`, as (values, indices); nan is smaller than any number.

        Of elements that tie, the last so far has the index and the gradient.
        """

    def cumprod(
        self,
        dim: builtins.int,
        dtype: DTypeLike | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Cumulative product along `dim`: element k is the product of the elements up to k. Integers give int64.

        The gradient is exact where elements are 0 or tiny, and so are the higher ones.
        """

    def cumprod_(
        self,
        dim: builtins.int,
        dtype: DTypeLike | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`cumprod`, whose result is written into the tensor.

        Cumulative product along `dim`: element k is the product of the elements up to k. Integers give int64.

        The gradient is exact where elements are 0 or tiny, and so are the higher ones.
        """

    def cumsum(
        self,
        dim: builtins.int,
        dtype: DTypeLike | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Cumulative sum along `dim`: element k is the sum of the elements up to k. Integers give int64."""

    def cumsum_(
        self,
        dim: builtins.int,
        dtype: DTypeLike | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`cumsum`, whose result is written into the tensor.

        Cumulative sum along `dim`: element k is the sum of the elements up to k. Integers give int64.
        """

    def deg2rad(self) -> Tensor:
        """Angle in radians of one in degrees, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def deg2rad_(self) -> Tensor:
        """`deg2rad`, whose result is written into the tensor.

        Angle in radians of one in degrees, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def det(self) -> Tensor:
        """Determinant of square matrices.

        It has a gradient at singular matrices, too, but there no second one.
        """

    def diag(self, diagonal: builtins.int = 0) -> Tensor:
        """Matrix with a vector on a diagonal; or of a matrix, a copy of that diagonal."""

    def diag_embed(
        self,
        offset: builtins.int = 0,
        dim1: builtins.int = -2,
        dim2: builtins.int = -1,
    ) -> Tensor:
        """Matrices with the last dimension of the input on a diagonal, and zeros elsewhere."""

    def diagflat(self, offset: builtins.int = 0) -> Tensor:
        """Matrix with all elements of the input on a diagonal."""

    def diagonal(
        self,
        offset: builtins.int = 0,
        dim1: builtins.int = 0,
        dim2: builtins.int = 1,
    ) -> Tensor:
        """The diagonal of dimensions `dim1` and `dim2`, as a view in which it is the last dimension.

        `offset` is above the main one, if positive, else below.
        """

    def diagonal_scatter(
        self,
        src: Tensor,
        offset: builtins.int = 0,
        dim1: builtins.int = 0,
        dim2: builtins.int = 1,
    ) -> Tensor:
        """The input with `src` in the place of ``input.diagonal(offset, dim1, dim2)``, a copy."""

    def diff(
        self,
        n: builtins.int = 1,
        dim: builtins.int = -1,
        prepend: Tensor | None = None,
        append: Tensor | None = None,
        *,
        axis: builtins.int = -1,
    ) -> Tensor:
        """Differences of neighbours along `dim`, taken `n` times; `prepend` and `append` are joined to the input first.

        Of booleans it tells where they differ. Where `n` is more than there are neighbours, the result is empty.
        """

    def digamma(self) -> Tensor:
        """Digamma function, elementwise: the logarithmic derivative of the gamma function; also of complex numbers."""

    def digamma_(self) -> Tensor:
        """`digamma`, whose result is written into the tensor.

        Digamma function, elementwise: the logarithmic derivative of the gamma function; also of complex numbers.
        """

    def dist(self, other: Tensor, p: builtins.float = 2) -> Tensor:
        """The `p`-norm of the difference of two tensors, which broadcast."""

    def div(self, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
        """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def div_(self, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
        """`div`, whose result is written into the tensor.

        Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def divide(self, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
        """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def divide_(self, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
        """`div`, whose result is written into the tensor.

        Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def dot(self, tensor: Tensor) -> Tensor:
        """Inner product of two vectors of one length, without conjugation: the sum of ``input * tensor``."""

    def double(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype float64."""

    def dsplit(
        self,
        indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    ) -> builtins.tuple[Tensor, ...]:
        """Parts along the third dimension: `tensor_split` into equal parts, as views."""

    def eq(self, other: Operand) -> Tensor:
        """Return ``numpy.equal`` of the tensor and another, or a number, elementwise."""

    def eq_(self, other: Operand) -> Tensor:
        """`eq`, whose answer is written into the tensor."""

    def equal(self, other: Tensor) -> builtins.bool:
        """Return whether two tensors have the same shape and the same elements."""

    def erf(self) -> Tensor:
        """Error function, elementwise: 2/sqrt(π) times the integral of exp(-t²) from 0 to x."""

    def erf_(self) -> Tensor:
        """`erf`, whose result is written into the tensor.

        Error function, elementwise: 2/sqrt(π) times the integral of exp(-t²) from 0 to x.
        """

    def erfc(self) -> Tensor:
        """Complementary error function, elementwise: 1 - erf(x), exact for large x too."""

    def erfc_(self) -> Tensor:
        """`erfc`, whose result is written into the tensor.

        Complementary error function, elementwise: 1 - erf(x), exact for large x too.
        """

    def erfinv(self) -> Tensor:
        """Inverse error function, elementwise; infinite at -1 and 1, nan outside."""

    def erfinv_(self) -> Tensor:
        """`erfinv`, whose result is written into the tensor.

        Inverse error function, elementwise; infinite at -1 and 1, nan outside.
        """

    def exp(self) -> Tensor:
        """Exponential, elementwise: ``e**x``.

        Any shape; integers and booleans give the default dtype.
        """

    def exp2(self) -> Tensor:
        """Power of two, elementwise: ``2**x``.

        Any shape; integers and booleans give the default dtype.
        """

    def exp2_(self) -> Tensor:
        """`exp2`, whose result is written into the tensor.

        Power of two, elementwise: ``2**x``.

        Any shape; integers and booleans give the default dtype.
        """

    def exp_(self) -> Tensor:
        """`exp`, whose result is written into the tensor.

        Exponential, elementwise: ``e**x``.

        Any shape; integers and booleans give the default dtype.
        """

    def expand(
        self,
        *args: builtins.int | Shape | builtins.list[builtins.int],
        size: Shape | None = None,
    ) -> Tensor:
        """Broadcast view: it repeats dimensions of size 1, and new ones in front, without using memory.

        The shape is given as ints or as one tuple; -1 keeps a size. The view cannot be written to.
        """

    def expand_as(self, other: Tensor) -> Tensor:
        """The input expanded to the shape of another tensor, as a view; it has the errors of `expand`."""

    def expm1(self) -> Tensor:
        """Exponential minus 1, elementwise: ``e**x - 1``, exact for small x too.

        Any shape; integers and booleans give the default dtype.
        """

    def expm1_(self) -> Tensor:
        """`expm1`, whose result is written into the tensor.

        Exponential minus 1, elementwise: ``e**x - 1``, exact for small x too.

        Any shape; integers and booleans give the default dtype.
        """

    def exponential_(self, lambd: builtins.float = 1, generator: Any = None) -> Tensor:
        """`exponential`, whose result is written into the tensor.

        Draw exponential numbers of the mean 1 / `lambd` in the shape and dtype of `input`: ``x.exponential_(lambd)``.
        """

    def fill_(self, value: Operand) -> Tensor:
        """`fill`, whose result is written into the tensor.

        A tensor like `input` in which every element is the one of `value`.
        """

    def fix(self) -> Tensor:
        """Truncation, elementwise: the whole number without the fraction; integers are left as they are."""

    def fix_(self) -> Tensor:
        """`trunc`, whose result is written into the tensor.

        Truncation, elementwise: the whole number without the fraction; integers are left as they are.
        """

    def flatten(self, start_dim: builtins.int = 0, end_dim: builtins.int = -1) -> Tensor:
        """Flattening: dimensions `start_dim` to `end_dim` as one, a view where possible; a 0-d tensor becomes 1-d."""

    def flip(
        self,
        *args: builtins.int | Shape | builtins.list[builtins.int],
        dims: Shape | None = None,
    ) -> Tensor:
        """Reversal of the elements along `dims`, which are given as ints or as one tuple: a copy."""

    def fliplr(self) -> Tensor:
        """The columns in reverse order, the elements along the second dimension."""

    def flipud(self) -> Tensor:
        """The rows in reverse order, the elements along the first dimension."""

    def float(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype float32."""

    def float_power(self, exponent: Operand) -> Tensor:
        """Power in double precision, elementwise with broadcasting: `input` to the power of `exponent`.

        The result is float64, or complex128 where either is complex, whatever the dtypes.
        """

    def float_power_(self, exponent: Operand) -> Tensor:
        """`float_power`, whose result is written into the tensor.

        Power in double precision, elementwise with broadcasting: `input` to the power of `exponent`.

        The result is float64, or complex128 where either is complex, whatever the dtypes.
        """

    def floor(self) -> Tensor:
        """Floor, elementwise: the largest whole number that is not larger; integers are left as they are."""

    def floor_(self) -> Tensor:
        """`floor`, whose result is written into the tensor.

        Floor, elementwise: the largest whole number that is not larger; integers are left as they are.
        """

    def floor_divide(self, other: Operand, rounding_mode: builtins.str = 'floor') -> Tensor:
        """Quotient, rounded down, elementwise with broadcasting: ``input // other``.

        Shapes broadcast; integers stay integers, and an integer operand never widens a floating one. With `rounding_mode`
        "trunc" it is rounded towards zero.
        """

    def floor_divide_(self, other: Operand, rounding_mode: builtins.str = 'floor') -> Tensor:
        """`floor_divide`, whose result is written into the tensor.

        Quotient, rounded down, elementwise with broadcasting: ``input // other``.

        Shapes broadcast; integers stay integers, and an integer operand never widens a floating one. With `rounding_mode`
        "trunc" it is rounded towards zero.
        """

    def fmax(self, other: Operand) -> Tensor:
        """Maximum of two tensors, elementwise with broadcasting; nan only where both are nan, unlike `maximum`.

        Where they are equal, or `other` is nan, the gradient is `input`'s.
        """

    def fmin(self, other: Operand) -> Tensor:
        """Minimum of two tensors, elementwise with broadcasting; nan only where both are nan, unlike `minimum`.

        Where they are equal, or `other` is nan, the gradient is `input`'s.
        """

    def fmod(self, other: Any) -> Tensor:
        """Remainder of a division, elementwise with broadcasting, with the sign of `input`; see also `remainder`."""

    def fmod_(self, other: Any) -> Tensor:
        """`fmod`, whose result is written into the tensor.

        Remainder of a division, elementwise with broadcasting, with the sign of `input`; see also `remainder`.
        """

    def frac(self) -> Tensor:
        """Fraction, elementwise: what `trunc` takes away, with the sign of `input`."""

    def frac_(self) -> Tensor:
        """`frac`, whose result is written into the tensor.

        Fraction, elementwise: what `trunc` takes away, with the sign of `input`.
        """

    def frexp(self) -> FrexpResult:
        """Mantissa and exponent of a number, elementwise: ``input = mantissa * 2**exponent``, a tuple of the two.

        The mantissa is from 1/2 to below 1, with the sign; 0, inf and nan are their own, with the exponent 0, an int32.
        """

    def gather(
        self,
        dim: builtins.int,
        index: Tensor,
        *,
        sparse_grad: builtins.bool = False,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Elements at `index` along `dim`: ``out[i][j] = input[i][index[i][j]]`` for dim = 1. The result has index's shape."""

    def gcd(self, other: Operand) -> Tensor:
        """Return ``numpy.gcd`` of the tensor and another, or a number, elementwise."""

    def gcd_(self, other: Operand) -> Tensor:
        """`gcd`, whose answer is written into the tensor."""

    def ge(self, other: Operand) -> Tensor:
        """Return ``numpy.greater_equal`` of the tensor and another, or a number, elementwise."""

    def ge_(self, other: Operand) -> Tensor:
        """`ge`, whose answer is written into the tensor."""

    def geometric_(self, p: builtins.float, generator: Any = None) -> Tensor:
        """`geometric`, whose result is written into the tensor.

        Draw how many trials it takes until one succeeds, each with probability `p`: ``x.geometric_(p)``; 1 or more.
        """

    def ger(self, vec2: Tensor) -> Tensor:
        """Outer product of two vectors: the matrix of ``input[i] * vec2[j]``."""

    def get_device(self) -> builtins.int:
        """Return the number of its GPU, or -1 for the CPU."""

    def greater(self, other: Operand) -> Tensor:
        """Return ``numpy.greater`` of the tensor and another, or a number, elementwise."""

    def greater_(self, other: Operand) -> Tensor:
        """`greater`, whose answer is written into the tensor."""

    def greater_equal(self, other: Operand) -> Tensor:
        """Return ``numpy.greater_equal`` of the tensor and another, or a number, elementwise."""

    def greater_equal_(self, other: Operand) -> Tensor:
        """`greater_equal`, whose answer is written into the tensor."""

    def gt(self, other: Operand) -> Tensor:
        """Return ``numpy.greater`` of the tensor and another, or a number, elementwise."""

    def gt_(self, other: Operand) -> Tensor:
        """`gt`, whose answer is written into the tensor."""

    def half(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype float16."""

    def hardshrink(self, lambd: builtins.float = 0.5) -> Tensor:
        """Hard shrinkage, elementwise: 0 in the interval from -lambd to lambd, x outside of it."""

    def heaviside(self, values: Operand) -> Tensor:
        """Heaviside's step function, elementwise with broadcasting: 0 below 0, 1 above, at 0 `values`; of nan, nan."""

    def heaviside_(self, values: Operand) -> Tensor:
        """`heaviside`, whose result is written into the tensor.

        Heaviside's step function, elementwise with broadcasting: 0 below 0, 1 above, at 0 `values`; of nan, nan.
        """

    def histc(
        self,
        bins: builtins.int = 100,
        min: builtins.float = 0,
        max: builtins.float = 0,
    ) -> Tensor:
        """Histogram: element counts in `bins` equal intervals from `min` to `max`; if these are equal, of all elements.

        Elements outside, and nan, are not counted. It has no gradient: no small step changes a count.
        """

    def histogram(
        self,
        bins: builtins.int | Tensor,
        *,
        range: builtins.tuple[builtins.float, builtins.float] | None = None,
        weight: Tensor | None = None,
        density: builtins.bool = False,
    ) -> HistogramResult:
        """Histogram: the number of elements in each bin, and the edges of the bins: a tuple (hist, bin_edges).

        No small step changes a count; the gradients are those of `weight` and of the edges, which may be elements.
        (PyTorch has none.)
        """

    def hsplit(
        self,
        indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    ) -> builtins.tuple[Tensor, ...]:
        """Parts along the second dimension (the first, if there is only one): `tensor_split` into equal parts, as views."""

    def hypot(self, other: Operand) -> Tensor:
        """Length of the vector (`input`, `other`), elementwise: ``sqrt(input² + other²)``, without overflow.

        Shapes broadcast; integers and booleans give the default dtype.
        """

    def hypot_(self, other: Operand) -> Tensor:
        """`hypot`, whose result is written into the tensor.

        Length of the vector (`input`, `other`), elementwise: ``sqrt(input² + other²)``, without overflow.

        Shapes broadcast; integers and booleans give the default dtype.
        """

    def i0(self) -> Tensor:
        """Modified Bessel function of the first kind, of order 0, elementwise."""

    def i0_(self) -> Tensor:
        """`i0`, whose result is written into the tensor.

        Modified Bessel function of the first kind, of order 0, elementwise.
        """

    def igamma(self, other: Operand) -> Tensor:
        """Regularised lower incomplete gamma function P(input, other), elementwise with broadcasting."""

    def igamma_(self, other: Operand) -> Tensor:
        """`igamma`, whose result is written into the tensor.

        Regularised lower incomplete gamma function P(input, other), elementwise with broadcasting.
        """

    def igammac(self, other: Operand) -> Tensor:
        """Regularised upper incomplete gamma function Q(input, other) = 1 - P, elementwise with broadcasting."""

    def igammac_(self, other: Operand) -> Tensor:
        """`igammac`, whose result is written into the tensor.

        Regularised upper incomplete gamma function Q(input, other) = 1 - P, elementwise with broadcasting.
        """

    @property
    def imag(self) -> Tensor:
        """The imaginary part, of a complex tensor."""

    @imag.setter
    def imag(self, value: Any) -> None: ...

    def index_add(
        self,
        dim: builtins.int,
        index: Tensor,
        source: Tensor,
        *,
        alpha: builtins.float = 1,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with slices of `source`, `alpha` times, added at the places of a vector `index` along `dim`."""

    def index_add_(
        self,
        dim: builtins.int,
        index: Tensor,
        source: Tensor,
        *,
        alpha: builtins.float = 1,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`index_add`, whose result is written into the tensor.

        The input with slices of `source`, `alpha` times, added at the places of a vector `index` along `dim`.
        """

    def index_copy(
        self,
        dim: builtins.int,
        index: Tensor,
        source: Tensor,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with slices of `source` at the places of a vector `index` along `dim`."""

    def index_copy_(
        self,
        dim: builtins.int,
        index: Tensor,
        source: Tensor,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`index_copy`, whose result is written into the tensor.

        The input with slices of `source` at the places of a vector `index` along `dim`.
        """

    def index_fill(
        self,
        dim: builtins.int,
        index: Tensor,
        value: Operand,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with a number, or a 0-d tensor, in the slices at the places of a vector `index` along `dim`."""

    def index_fill_(
        self,
        dim: builtins.int,
        index: Tensor,
        value: Operand,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`index_fill`, whose result is written into the tensor.

        The input with a number, or a 0-d tensor, in the slices at the places of a vector `index` along `dim`.
        """

    def index_put(
        self,
        indices: builtins.tuple[Any, ...] | builtins.list[Any],
        values: Operand,
        accumulate: builtins.bool = False,
    ) -> Tensor:
        """A copy of `input` in which ``input[indices]`` has been replaced by `values`, or has had them added."""

    def index_put_(
        self,
        indices: builtins.tuple[Any, ...] | builtins.list[Any],
        values: Operand,
        accumulate: builtins.bool = False,
    ) -> Tensor:
        """`index_put`, whose result is written into the tensor.

        A copy of `input` in which ``input[indices]`` has been replaced by `values`, or has had them added.
        """

    def index_reduce(
        self,
        dim: builtins.int,
        index: Tensor,
        source: Tensor,
        reduce: builtins.str,
        *,
        include_self: builtins.bool = True,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with slices of `source` reduced at the places of a vector `index` along `dim`, as by `scatter_reduce`."""

    def index_reduce_(
        self,
        dim: builtins.int,
        index: Tensor,
        source: Tensor,
        reduce: builtins.str,
        *,
        include_self: builtins.bool = True,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`index_reduce`, whose result is written into the tensor.

        The input with slices of `source` reduced at the places of a vector `index` along `dim`, as by `scatter_reduce`.
        """

    def index_select(
        self,
        dim: builtins.int,
        index: Tensor,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Slices along `dim` at the places of a vector `index`, a copy."""

    def inner(self, other: Tensor) -> Tensor:
        """Sum of products over the last dimension of both; a 0-d tensor multiplies each element.

        The shape is that of `input` without its last dimension, then that of `other` without.
        """

    def int(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype int32."""

    def inverse(self) -> Tensor:
        """Inverse of square matrices."""

    def is_complex(self) -> builtins.bool:
        """Return True if the elements are complex numbers."""

    def is_conj(self) -> builtins.bool:
        """Return True for a view that shows the complex conjugate of memory, as ``z.conj()`` does."""

    def is_contiguous(self, memory_format: Any = None) -> builtins.bool:
        """Return True if the elements lie in memory in C order, or in that of `memory_format`."""

    @property
    def is_cpu(self) -> builtins.bool:
        """True if the elements are in the memory of the CPU."""

    @property
    def is_cuda(self) -> builtins.bool:
        """True if the elements are in the memory of a GPU: the array is CuPy's."""

    def is_floating_point(self) -> builtins.bool:
        """Return True if the elements are real floating-point numbers."""

    @property
    def is_meta(self) -> builtins.bool:
        """False: plugrad has no such tensors."""

    @property
    def is_mkldnn(self) -> builtins.bool:
        """False: plugrad has no such tensors."""

    @property
    def is_mps(self) -> builtins.bool:
        """False: plugrad has no such tensors."""

    def is_neg(self) -> builtins.bool:
        """Return True for a view that shows the negative of memory, as ``z.conj().imag`` does."""

    @property
    def is_nested(self) -> builtins.bool:
        """False: plugrad has no such tensors."""

    def is_nonzero(self) -> builtins.bool:
        """Return True if the only element is not zero; RuntimeError if there are none or several."""

    @property
    def is_quantized(self) -> builtins.bool:
        """False: plugrad has no such tensors."""

    def is_same_size(self, other: Tensor) -> builtins.bool:
        """Return True if another tensor has the same shape."""

    def is_signed(self) -> builtins.bool:
        """Return True if the dtype has negative numbers."""

    @property
    def is_sparse(self) -> builtins.bool:
        """False: plugrad has no such tensors."""

    @property
    def is_sparse_csr(self) -> builtins.bool:
        """False: plugrad has no such tensors."""

    @property
    def is_xpu(self) -> builtins.bool:
        """False: plugrad has no such tensors."""

    def isclose(
        self,
        other: Any,
        rtol: builtins.float = 1e-05,
        atol: builtins.float = 1e-08,
        equal_nan: builtins.bool = False,
    ) -> Tensor:
        """Return, elementwise, whether ``|input - other| <= atol + rtol * |other|``."""

    def isfinite(self) -> Tensor:
        """Return ``numpy.isfinite`` of the tensor, elementwise."""

    def isinf(self) -> Tensor:
        """Return ``numpy.isinf`` of the tensor, elementwise."""

    def isnan(self) -> Tensor:
        """Return ``numpy.isnan`` of the tensor, elementwise."""

    def isneginf(self) -> Tensor:
        """Return ``numpy.isneginf`` of the tensor, elementwise."""

    def isposinf(self) -> Tensor:
        """Return ``numpy.isposinf`` of the tensor, elementwise."""

    def isreal(self) -> Tensor:
        """Return ``numpy.isreal`` of the tensor, elementwise."""

    def istft(
        self,
        n_fft: builtins.int,
        hop_length: builtins.int | None = None,
        win_length: builtins.int | None = None,
        window: Tensor | None = None,
        center: builtins.bool = True,
        normalized: builtins.bool = False,
        onesided: builtins.bool | None = None,
        length: builtins.int | None = None,
        return_complex: builtins.bool = False,
    ) -> Tensor:
        """Inverse of `stft`, by least squares: of spectra (N, T), or (B, N, T), the signals (L) or (B, L)."""

    def kron(self, other: Tensor) -> Tensor:
        """Kronecker product: every element of `input` times the whole of `other`, as blocks of one tensor.

        The sizes are products; the one with fewer dimensions has ones in front.
        """

    def kthvalue(
        self,
        k: builtins.int,
        dim: builtins.int = -1,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int = -1,
        keepdims: builtins.bool = False,
    ) -> KthvalueResult:
        """The `k`-th smallest elements along `dim`, as (values, indices); `k` counts from 1."""

    @property
    def layout(self) -> Named:
        """How the elements lie in memory: ``torch.strided``, the only layout here."""

    def lcm(self, other: Operand) -> Tensor:
        """Return ``numpy.lcm`` of the tensor and another, or a number, elementwise."""

    def lcm_(self, other: Operand) -> Tensor:
        """`lcm`, whose answer is written into the tensor."""

    def ldexp(self, other: Tensor) -> Tensor:
        """Number of a mantissa and an exponent, elementwise with broadcasting: ``input * 2**other``.

        The power may be larger or smaller than the dtype can represent, if the product is not. The exponents may be
        fractions; integers and booleans give the default dtype.
        """

    def ldexp_(self, other: Tensor) -> Tensor:
        """`ldexp`, whose result is written into the tensor.

        Number of a mantissa and an exponent, elementwise with broadcasting: ``input * 2**other``.

        The power may be larger or smaller than the dtype can represent, if the product is not. The exponents may be
        fractions; integers and booleans give the default dtype.
        """

    def le(self, other: Operand) -> Tensor:
        """Return ``numpy.less_equal`` of the tensor and another, or a number, elementwise."""

    def le_(self, other: Operand) -> Tensor:
        """`le`, whose answer is written into the tensor."""

    def lerp(self, end: Tensor, weight: Operand) -> Tensor:
        """Linear interpolation, elementwise with broadcasting: ``input + weight * (end - input)``.

        `weight` is a number or a tensor; from 1/2 on it is counted from `end`, which weight 1 gives exactly.
        """

    def lerp_(self, end: Tensor, weight: Operand) -> Tensor:
        """`lerp`, whose result is written into the tensor.

        Linear interpolation, elementwise with broadcasting: ``input + weight * (end - input)``.

        `weight` is a number or a tensor; from 1/2 on it is counted from `end`, which weight 1 gives exactly.
        """

    def less(self, other: Operand) -> Tensor:
        """Return ``numpy.less`` of the tensor and another, or a number, elementwise."""

    def less_(self, other: Operand) -> Tensor:
        """`less`, whose answer is written into the tensor."""

    def less_equal(self, other: Operand) -> Tensor:
        """Return ``numpy.less_equal`` of the tensor and another, or a number, elementwise."""

    def less_equal_(self, other: Operand) -> Tensor:
        """`less_equal`, whose answer is written into the tensor."""

    def lgamma(self) -> Tensor:
        """Logarithm of the absolute value of the gamma function, elementwise; infinite at 0, -1, -2 ..."""

    def lgamma_(self) -> Tensor:
        """`lgamma`, whose result is written into the tensor.

        Logarithm of the absolute value of the gamma function, elementwise; infinite at 0, -1, -2 ...
        """

    def log(self) -> Tensor:
        """Natural logarithm, elementwise.

        Any shape; integers and booleans give the default dtype. The logarithm of 0 is -inf, of a
        negative number nan, as in NumPy.
        """

    def log10(self) -> Tensor:
        """Logarithm to the base 10, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def log10_(self) -> Tensor:
        """`log10`, whose result is written into the tensor.

        Logarithm to the base 10, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def log1p(self) -> Tensor:
        """Natural logarithm of 1 + x, elementwise, exact for small x too.

        Any shape; integers and booleans give the default dtype. Of complex x both parts are exact, each by itself.
        """

    def log1p_(self) -> Tensor:
        """`log1p`, whose result is written into the tensor.

        Natural logarithm of 1 + x, elementwise, exact for small x too.

        Any shape; integers and booleans give the default dtype. Of complex x both parts are exact, each by itself.
        """

    def log2(self) -> Tensor:
        """Logarithm to the base 2, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def log2_(self) -> Tensor:
        """`log2`, whose result is written into the tensor.

        Logarithm to the base 2, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def log_(self) -> Tensor:
        """`log`, whose result is written into the tensor.

        Natural logarithm, elementwise.

        Any shape; integers and booleans give the default dtype. The logarithm of 0 is -inf, of a
        negative number nan, as in NumPy.
        """

    def log_normal_(
        self,
        mean: builtins.float = 1,
        std: builtins.float = 2,
        generator: Any = None,
    ) -> Tensor:
        """`log_normal`, whose result is written into the tensor.

        Draw numbers whose logarithms are normal, of this `mean` and `std`: ``x.log_normal_(mean, std)``.
        """

    def log_softmax(
        self,
        dim: builtins.int | None = None,
        dtype: DTypeLike | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Logarithm of `softmax` along `dim`, accurate where softmax itself underflows.

        Any shape; integers give the default dtype, `dtype` says otherwise. Leaving `dim` out chooses 0
        or 1 by the rank, with a UserWarning, as PyTorch does.
        """

    def logaddexp(self, other: Operand) -> Tensor:
        """Logarithm of a sum of exponentials, elementwise: ``log(e**input + e**other)``, without overflow.

        Shapes broadcast; integers and booleans give the default dtype. The numbers may be complex.
        """

    def logaddexp2(self, other: Operand) -> Tensor:
        """Logarithm to the base 2 of a sum of powers, elementwise: ``log2(2**input + 2**other)``, without overflow.

        Shapes broadcast; integers and booleans give the default dtype.
        """

    def logcumsumexp(self, dim: builtins.int, *, axis: builtins.int | None = None) -> Tensor:
        """Logarithm of the cumulative sum of exp(input) along `dim`, without overflow."""

    def logdet(self) -> Tensor:
        """Logarithm of the determinant of square matrices; of a negative one nan, of a singular one -inf."""

    def logical_and(self, other: Operand) -> Tensor:
        """Return ``numpy.logical_and`` of the tensor and another, or a number, elementwise."""

    def logical_and_(self, other: Operand) -> Tensor:
        """`logical_and`, whose answer is written into the tensor."""

    def logical_not(self) -> Tensor:
        """Return ``numpy.logical_not`` of the tensor, elementwise."""

    def logical_not_(self) -> Tensor:
        """`logical_not`, whose answer is written into the tensor."""

    def logical_or(self, other: Operand) -> Tensor:
        """Return ``numpy.logical_or`` of the tensor and another, or a number, elementwise."""

    def logical_or_(self, other: Operand) -> Tensor:
        """`logical_or`, whose answer is written into the tensor."""

    def logical_xor(self, other: Operand) -> Tensor:
        """Return ``numpy.logical_xor`` of the tensor and another, or a number, elementwise."""

    def logical_xor_(self, other: Operand) -> Tensor:
        """`logical_xor`, whose answer is written into the tensor."""

    def logit(self, eps: builtins.float | None = None) -> Tensor:
        """Logarithm of the odds, elementwise: log(x / (1 - x)), the inverse of `sigmoid`; nan outside of [0, 1].

        With `eps`, `input` is first moved into the interval from eps to 1 - eps.
        """

    def logit_(self, eps: builtins.float | None = None) -> Tensor:
        """`logit`, whose result is written into the tensor.

        Logarithm of the odds, elementwise: log(x / (1 - x)), the inverse of `sigmoid`; nan outside of [0, 1].

        With `eps`, `input` is first moved into the interval from eps to 1 - eps.
        """

    def logsigmoid(self) -> Tensor:
        """Logarithm of the logistic function, elementwise: ``-log(1 + e**-x)``, without overflow.

        Any shape; integers and booleans give the default dtype.
        """

    def logsumexp(
        self,
        dim: Dims,
        keepdim: builtins.bool = False,
        *,
        axis: Dims | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Logarithm of the sum of exp(input) over `dim`, an int or a tuple of ints, without overflow.

        Integers give the default dtype.
        """

    def long(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype int64."""

    def lt(self, other: Operand) -> Tensor:
        """Return ``numpy.less`` of the tensor and another, or a number, elementwise."""

    def lt_(self, other: Operand) -> Tensor:
        """`lt`, whose answer is written into the tensor."""

    def lu(
        self,
        pivot: builtins.bool = True,
        get_infos: builtins.bool = False,
    ) -> builtins.tuple[Tensor, ...]:
        """LU factors and pivots under PyTorch's old name, `linalg.lu_factor_ex`; with `get_infos`, info too."""

    def lu_solve(self, LU_data: Tensor, LU_pivots: Tensor) -> Tensor:
        """Solution of A X = b by LU factors, under PyTorch's old name: `linalg.lu_solve`."""

    @property
    def mH(self) -> Tensor:
        """The matrix, or each matrix of a batch, transposed and conjugated."""

    @property
    def mT(self) -> Tensor:
        """The matrix, or each matrix of a batch, transposed, as a view: `transpose(-2, -1)`."""

    def masked_fill(self, mask: Tensor, value: Operand) -> Tensor:
        """`value` where `mask` is true, `input` elsewhere, with broadcasting; the dtype is that of `input`."""

    def masked_fill_(self, mask: Tensor, value: Operand) -> Tensor:
        """`masked_fill`, whose result is written into the tensor.

        `value` where `mask` is true, `input` elsewhere, with broadcasting; the dtype is that of `input`.
        """

    def masked_scatter(self, mask: Tensor, source: Tensor) -> Tensor:
        """The input with elements of `source`, in its order, where a mask of booleans is True; input and mask broadcast."""

    def masked_scatter_(self, mask: Tensor, source: Tensor) -> Tensor:
        """`masked_scatter`, whose result is written into the tensor.

        The input with elements of `source`, in its order, where a mask of booleans is True; input and mask broadcast.
        """

    def masked_select(self, mask: Tensor) -> Tensor:
        """Elements where a mask of booleans is True, in one dimension; input and mask broadcast."""

    def matmul(self, other: Tensor) -> Tensor:
        """Matrix product: ``input @ other``, of every pair of ranks from 1 up.

        =================  =================  =====================================
        input              other              result
        =================  =================  =====================================
        (k,)               (k,)               (), the inner product
        (n, k)             (k,)               (n,)
        (k,)               (k, m)             (m,)
        (n, k)             (k, m)             (n, m)
        (..., n, k)        (..., k, m)        (..., n, m), the batch sizes broadcast
        =================  =================  =====================================

        A vector beside a batch is a row on the left, a column on the right. Integers never widen
        floats.
        """

    def matrix_exp(self) -> Tensor:
        """Exponential of square matrices: the sum of Aᵏ / k!."""

    def matrix_power(self, n: builtins.int) -> Tensor:
        """Whole power of square matrices, by repeated squaring; of a negative one, of the inverse."""

    @overload
    def max(self) -> Tensor:
        """Maximum: the largest element; over one dimension, (values, indices); ``max(a, b)`` is `maximum`.

        Without `dim`, elements that tie for the maximum share its gradient evenly. With `dim` (an int)
        the gradient goes to the element whose index is returned, the first of those that tie. nan is
        larger than any number.
        """

    @overload
    def max(
        self,
        dim: builtins.int,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int | None = None,
        keepdims: builtins.bool = False,
    ) -> MaxResult: ...

    @overload
    def max(self, *, axis: builtins.int, keepdims: builtins.bool = False) -> MaxResult: ...

    @overload
    def max(self, dim: Tensor) -> Tensor: ...

    def maximum(self, other: Operand) -> Tensor:
        """Maximum of two tensors, elementwise with broadcasting; nan where either is nan.

        Where they are equal, or either is nan, each gets half of the gradient.
        """

    def mean(
        self,
        dim: Dims = None,
        keepdim: builtins.bool = False,
        dtype: DTypeLike | None = None,
        *,
        axis: Dims = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Mean of the elements over `dim`: an int, a tuple of ints, or None for all dimensions.

        The reduced dimensions have size 1 in the result with `keepdim`, and are gone without. The mean
        of an empty tensor is nan.
        """

    def median(
        self,
        dim: builtins.int | None = None,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor | MedianResult:
        """Median: of two in the middle the lower; over one dimension as (values, indices). nan if there is a nan.

        Without `dim`, elements that tie share the gradient evenly; with it the one whose index is returned has it.
        """

    @overload
    def min(self) -> Tensor:
        """Minimum: the smallest element; over one dimension, (values, indices); ``min(a, b)`` is `minimum`.

        Without `dim`, elements that tie for the minimum share its gradient evenly. With `dim` (an int)
        the gradient goes to the element whose index is returned, the first of those that tie. nan is
        smaller than any number.
        """

    @overload
    def min(
        self,
        dim: builtins.int,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int | None = None,
        keepdims: builtins.bool = False,
    ) -> MinResult: ...

    @overload
    def min(self, *, axis: builtins.int, keepdims: builtins.bool = False) -> MinResult: ...

    @overload
    def min(self, dim: Tensor) -> Tensor: ...

    def minimum(self, other: Operand) -> Tensor:
        """Minimum of two tensors, elementwise with broadcasting; nan where either is nan.

        Where they are equal, or either is nan, each gets half of the gradient.
        """

    def mm(self, mat2: Tensor) -> Tensor:
        """Product of two matrices, (n, k) and (k, m); `matmul` takes other ranks, too."""

    def mode(
        self,
        dim: builtins.int = -1,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int = -1,
        keepdims: builtins.bool = False,
    ) -> ModeResult:
        """Most frequent elements along `dim`, of several the smallest, as (values, indices)."""

    def moveaxis(
        self,
        source: builtins.int | builtins.tuple[builtins.int, ...],
        destination: builtins.int | builtins.tuple[builtins.int, ...],
    ) -> Tensor:
        """Dimensions moved to other places, as a view; the others keep their order."""

    def movedim(
        self,
        source: builtins.int | builtins.tuple[builtins.int, ...],
        destination: builtins.int | builtins.tuple[builtins.int, ...],
    ) -> Tensor:
        """Dimensions moved to other places, as a view; the others keep their order."""

    def msort(self) -> Tensor:
        """Elements in ascending order along the first dimension."""

    def mul(self, other: Operand) -> Tensor:
        """Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def mul_(self, other: Operand) -> Tensor:
        """`mul`, whose result is written into the tensor.

        Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def multinomial(
        self,
        num_samples: builtins.int,
        replacement: builtins.bool = False,
        *,
        generator: Any = None,
    ) -> Tensor:
        """Draw `num_samples` places of a vector of weights, or of each row of a matrix, each by its share of their sum.

        Without `replacement` no place is drawn twice. There is no gradient: places are integers.
        """

    def multiply(self, other: Operand) -> Tensor:
        """Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def multiply_(self, other: Operand) -> Tensor:
        """`mul`, whose result is written into the tensor.

        Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def mv(self, vec: Tensor) -> Tensor:
        """Product of a matrix (n, m) and a vector (m,): a vector (n,)."""

    def mvlgamma(self, p: builtins.int) -> Tensor:
        """Logarithm of the multivariate gamma function of dimension `p`, elementwise, above (p - 1)/2."""

    def mvlgamma_(self, p: builtins.int) -> Tensor:
        """`mvlgamma`, whose result is written into the tensor.

        Logarithm of the multivariate gamma function of dimension `p`, elementwise, above (p - 1)/2.
        """

    def nan_to_num(
        self,
        nan: builtins.float | None = None,
        posinf: builtins.float | None = None,
        neginf: builtins.float | None = None,
    ) -> Tensor:
        """Numbers instead of nan and infinities, elementwise: `nan`, `posinf` and `neginf`, by default 0 and the dtype's
        largest and smallest numbers. Integers are left as they are; of complex numbers, the parts are replaced.

        The gradient is 0 at what was replaced.
        """

    def nan_to_num_(
        self,
        nan: builtins.float | None = None,
        posinf: builtins.float | None = None,
        neginf: builtins.float | None = None,
    ) -> Tensor:
        """`nan_to_num`, whose result is written into the tensor.

        Numbers instead of nan and infinities, elementwise: `nan`, `posinf` and `neginf`, by default 0 and the dtype's
        largest and smallest numbers. Integers are left as they are; of complex numbers, the parts are replaced.

        The gradient is 0 at what was replaced.
        """

    def nanmean(
        self,
        dim: Dims = None,
        keepdim: builtins.bool = False,
        *,
        dtype: DTypeLike | None = None,
        axis: Dims = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Mean over `dim` of the elements that are not nan; nan where all are."""

    def nanmedian(
        self,
        dim: builtins.int | None = None,
        keepdim: builtins.bool = False,
        *,
        axis: builtins.int | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor | NanmedianResult:
        """Median of the elements that are not nan: `median` otherwise; nan where all are."""

    def nanquantile(
        self,
        q: Operand,
        dim: builtins.int | None = None,
        keepdim: builtins.bool = False,
        *,
        interpolation: builtins.str = 'linear',
        axis: builtins.int | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Quantiles of the elements that are not nan: `quantile` otherwise."""

    def nansum(
        self,
        dim: Dims = None,
        keepdim: builtins.bool = False,
        *,
        dtype: DTypeLike | None = None,
        axis: Dims = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Sum over `dim` of the elements that are not nan, whose gradient is 0; arguments are those of `sum`."""

    def narrow(
        self,
        dim: builtins.int,
        start: builtins.int | Tensor,
        length: builtins.int,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The part of `length` elements along `dim`, from `start` on, as a view: a slice.

        A negative `start` is counted from the end.
        """

    def narrow_copy(
        self,
        dim: builtins.int,
        start: builtins.int | Tensor,
        length: builtins.int,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`narrow`, as a copy.

        The part of `length` elements along `dim`, from `start` on, as a view: a slice.

        A negative `start` is counted from the end.
        """

    def ne(self, other: Operand) -> Tensor:
        """Return ``numpy.not_equal`` of the tensor and another, or a number, elementwise."""

    def ne_(self, other: Operand) -> Tensor:
        """`ne`, whose answer is written into the tensor."""

    def neg(self) -> Tensor:
        """Negation, elementwise: ``-input``, of any numeric dtype."""

    def neg_(self) -> Tensor:
        """`neg`, whose result is written into the tensor.

        Negation, elementwise: ``-input``, of any numeric dtype.
        """

    def negative(self) -> Tensor:
        """Negation, elementwise: ``-input``, of any numeric dtype."""

    def negative_(self) -> Tensor:
        """`neg`, whose result is written into the tensor.

        Negation, elementwise: ``-input``, of any numeric dtype.
        """

    def new(self, *data: Any, device: Any = None) -> Tensor:
        """Return a tensor of this one's dtype: of a size given in ints (zero-filled), or of a sequence's numbers."""

    def new_empty(
        self,
        *sizes: Any,
        size: Any = None,
        dtype: Any = None,
        requires_grad: builtins.bool = False,
        **where: Unpack[Where],
    ) -> Tensor:
        """Return a tensor of the given size and this one's dtype, whose elements are whatever its memory held."""

    def new_empty_strided(
        self,
        size: Any,
        stride: Any,
        *,
        dtype: Any = None,
        requires_grad: builtins.bool = False,
        **where: Unpack[Where],
    ) -> Tensor:
        """Return a tensor of this one's dtype as `empty_strided` makes it."""

    def new_full(
        self,
        size: Any,
        fill_value: Any,
        *,
        dtype: Any = None,
        requires_grad: builtins.bool = False,
        **where: Unpack[Where],
    ) -> Tensor:
        """Return one value in the given size, of this tensor's dtype (not of the value's)."""

    def new_ones(
        self,
        *sizes: Any,
        size: Any = None,
        dtype: Any = None,
        requires_grad: builtins.bool = False,
        **where: Unpack[Where],
    ) -> Tensor:
        """Return ones of the given size, of this tensor's dtype."""

    def new_tensor(
        self,
        data: Any,
        *,
        dtype: Any = None,
        device: Any = None,
        requires_grad: builtins.bool = False,
        pin_memory: builtins.bool = False,
    ) -> Tensor:
        """Return a copy of data as a tensor of this one's dtype."""

    def new_zeros(
        self,
        *sizes: Any,
        size: Any = None,
        dtype: Any = None,
        requires_grad: builtins.bool = False,
        **where: Unpack[Where],
    ) -> Tensor:
        """Return zeros of the given size, of this tensor's dtype."""

    def nextafter(self, other: Operand) -> Tensor:
        """The next number that the dtype can represent after `input` towards `other`, elementwise with broadcasting."""

    def nextafter_(self, other: Operand) -> Tensor:
        """`nextafter`, whose result is written into the tensor.

        The next number that the dtype can represent after `input` towards `other`, elementwise with broadcasting.
        """

    def nonzero(self, *, as_tuple: builtins.bool = False) -> Any:
        """Indices of the elements that are not 0: a row for each, or with `as_tuple` a vector for each dimension."""

    def nonzero_static(self, *, size: builtins.int, fill_value: builtins.int = -1) -> Tensor:
        """Indices of the first `size` elements that are not 0, a row for each; rows of `fill_value` where there are fewer."""

    def norm(
        self,
        p: builtins.float | builtins.str | None = 'fro',
        dim: Dims = None,
        keepdim: builtins.bool = False,
        dtype: DTypeLike | None = None,
        *,
        axis: Dims = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """The `p`-norm over `dim`: an int, a tuple of ints, or None for all dimensions.

        ``sum(|x|**p) ** (1/p)``; of infinite `p` the largest |x|, of p = -inf the smallest, of 0 how many are not 0. The
        gradient is 0 where the norm is 0 (or `p` is), and shared evenly by those that tie for a largest or smallest.
        """

    def normal_(
        self,
        mean: builtins.float = 0,
        std: builtins.float = 1,
        generator: Any = None,
    ) -> Tensor:
        """`normal_functional`, whose result is written into the tensor.

        Draw normal numbers of a mean and a deviation in the shape and dtype of `input`: ``x.normal_(mean, std)``.
        """

    def not_equal(self, other: Operand) -> Tensor:
        """Return ``numpy.not_equal`` of the tensor and another, or a number, elementwise."""

    def not_equal_(self, other: Operand) -> Tensor:
        """`not_equal`, whose answer is written into the tensor."""

    def orgqr(self, tau: Tensor) -> Tensor:
        """First columns of a product of Householder reflections, 1 - τ v vᴴ, whose v stand below the diagonal of `input`."""

    def ormqr(
        self,
        tau: Tensor,
        other: Tensor,
        left: builtins.bool = True,
        transpose: builtins.bool = False,
    ) -> Tensor:
        """Product of a matrix with all columns of a product of Householder reflections, as `linalg.householder_product`.

        Q @ other; other @ Q if not `left`; of the conjugate transpose of Q if `transpose`.
        """

    def outer(self, vec2: Tensor) -> Tensor:
        """Outer product of two vectors: the matrix of ``input[i] * vec2[j]``."""

    def permute(
        self,
        *args: builtins.int | Shape | builtins.list[builtins.int],
        dims: Shape | None = None,
    ) -> Tensor:
        """Permutation of the dimensions: a view with them in the order `dims`, given as ints or as one tuple."""

    def pinverse(self, rcond: builtins.float = 1e-15) -> Tensor:
        """Pseudoinverse under PyTorch's old name; singular values up to `rcond` times the largest count as 0."""

    def polygamma(self, n: Any) -> Tensor:
        """Polygamma function of order `n`, elementwise: the derivative of `digamma`, n times. As a method, x.polygamma(n)."""

    def polygamma_(self, n: Any) -> Tensor:
        """`polygamma`, whose result is written into the tensor.

        Polygamma function of order `n`, elementwise: the derivative of `digamma`, n times. As a method, x.polygamma(n).
        """

    def positive(self) -> Tensor:
        """The tensor itself: ``+input``."""

    def pow(self, exponent: Operand) -> Tensor:
        """Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        A negative base gives nan for an exponent that is not a whole number.

        At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
        (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.
        """

    def pow_(self, exponent: Operand) -> Tensor:
        """`pow`, whose result is written into the tensor.

        Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        A negative base gives nan for an exponent that is not a whole number.

        At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
        (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.
        """

    def prelu(self, weight: Tensor) -> Tensor:
        """Parametric rectifier (PReLU), with a learned slope: x above 0, else ``weight x``.

        `weight` has one element, or one for each channel, which is dimension 1 of `input`.
        """

    def prod(
        self,
        dim: builtins.int | None = None,
        keepdim: builtins.bool = False,
        dtype: DTypeLike | None = None,
        *,
        axis: builtins.int | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Product of the elements over one dimension `dim`, or over all. Integers and booleans give int64.

        The gradient is exact where elements are 0, and so are the higher ones. The product of nothing is 1.
        """

    def put(self, index: Tensor, source: Tensor, accumulate: builtins.bool = False) -> Tensor:
        """A copy of `input` with the elements of `source` at places of the flat tensor, or with `accumulate` added there.

        Without it the last of those with one place counts.
        """

    def put_(self, index: Tensor, source: Tensor, accumulate: builtins.bool = False) -> Tensor:
        """`put`, whose result is written into the tensor.

        A copy of `input` with the elements of `source` at places of the flat tensor, or with `accumulate` added there.

        Without it the last of those with one place counts.
        """

    def qr(self, some: builtins.bool = True) -> QrResult:
        """QR decomposition under PyTorch's old name: `linalg.qr`, of which Q is square unless `some`."""

    def quantile(
        self,
        q: Operand,
        dim: builtins.int | None = None,
        keepdim: builtins.bool = False,
        *,
        interpolation: builtins.str = 'linear',
        axis: builtins.int | None = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """The `q`-th quantiles, along one dimension or of all elements; several `q` are the first dimension of the result.

        Derivatives are by `input`, and with "linear" by `q`.
        """

    def rad2deg(self) -> Tensor:
        """Angle in degrees of one in radians, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def rad2deg_(self) -> Tensor:
        """`rad2deg`, whose result is written into the tensor.

        Angle in degrees of one in radians, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def random_(
        self,
        from_: builtins.int | None = None,
        to: builtins.int | None = None,
        generator: Any = None,
    ) -> Tensor:
        """`random_integers`, whose result is written into the tensor.

        Draw whole numbers in the shape and dtype of `input`: ``x.random_(from, to)``, or ``x.random_(to)`` from 0.

        Without bounds they are from 0 to the largest that the dtype holds exactly.
        """

    def ravel(self) -> Tensor:
        """Return the elements in one contiguous dimension: a view where their memory is in C order, else a copy."""

    @property
    def real(self) -> Tensor:
        """The real part."""

    @real.setter
    def real(self, value: Any) -> None: ...

    def reciprocal(self) -> Tensor:
        """Reciprocal, elementwise: 1 / x.

        Any shape; integers and booleans give the default dtype.
        """

    def reciprocal_(self) -> Tensor:
        """`reciprocal`, whose result is written into the tensor.

        Reciprocal, elementwise: 1 / x.

        Any shape; integers and booleans give the default dtype.
        """

    def relu(self) -> Tensor:
        """Rectifier (ReLU), elementwise: ``max(x, 0)``, of any real dtype and shape.

        The slope at 0 is 0; nan passes its gradient on.
        """

    def relu_(self) -> Tensor:
        """`relu`, whose result is written into the tensor.

        Rectifier (ReLU), elementwise: ``max(x, 0)``, of any real dtype and shape.

        The slope at 0 is 0; nan passes its gradient on.
        """

    def remainder(self, other: Operand) -> Tensor:
        """Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

        Shapes broadcast. An integer operand never widens a floating one.
        """

    def remainder_(self, other: Operand) -> Tensor:
        """`remainder`, whose result is written into the tensor.

        Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

        Shapes broadcast. An integer operand never widens a floating one.
        """

    def renorm(
        self,
        p: builtins.float,
        dim: builtins.int,
        maxnorm: builtins.float,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with each slice along `dim` scaled down so that its `p`-norm is at most `maxnorm`."""

    def renorm_(
        self,
        p: builtins.float,
        dim: builtins.int,
        maxnorm: builtins.float,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`renorm`, whose result is written into the tensor.

        The input with each slice along `dim` scaled down so that its `p`-norm is at most `maxnorm`.
        """

    def repeat(
        self,
        *args: builtins.int | Shape | builtins.list[builtins.int],
        repeats: Shape | None = None,
    ) -> Tensor:
        """The whole tensor repeated along each dimension, a copy; more numbers than dimensions make new ones in front."""

    def repeat_interleave(
        self,
        repeats: Any = None,
        dim: builtins.int | None = None,
        *,
        output_size: builtins.int | None = None,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Each element repeated, or each slice along `dim`: as often as `repeats` says, one number or one for each.

        Of a vector of integers alone it is the place of each, as often as it says.
        """

    def reshape(
        self,
        *sizes: builtins.int | Shape | builtins.list[builtins.int],
        shape: Shape | None = None,
    ) -> Tensor:
        """Reshape: the elements, in C order, in another shape; a view where possible, else a copy.

        The shape is given as ints or as one tuple; one size may be -1, the remaining size.
        """

    def reshape_as(self, other: Tensor) -> Tensor:
        """The input in the shape of another tensor; it has the errors of `reshape`."""

    def resolve_conj(self) -> Tensor:
        """Return a copy that holds its own numbers if `is_conj`, else this tensor."""

    def resolve_neg(self) -> Tensor:
        """Return a copy that holds its own numbers if `is_neg`, else this tensor."""

    def roll(
        self,
        shifts: builtins.int | builtins.tuple[builtins.int, ...],
        dims: builtins.int | builtins.tuple[builtins.int, ...] | None = None,
    ) -> Tensor:
        """Cyclic shift of the elements by `shifts` along `dims`: those that leave at the end come in at the beginning.

        Any shape and dtype. Both are ints, or tuples of as many; without `dims` the elements are in a row, in C order.
        """

    def rot90(self, k: builtins.int = 1, dims: Shape = (0, 1)) -> Tensor:
        """Rotation by 90 degrees, `k` times, in the plane of two dimensions, from the first to the second."""

    def round(self, decimals: builtins.int = 0) -> Tensor:
        """Rounding, elementwise: the nearest number with `decimals` digits after the point; from the middle, the even one.

        Integers are left as they are.
        """

    def round_(self, decimals: builtins.int = 0) -> Tensor:
        """`round`, whose result is written into the tensor.

        Rounding, elementwise: the nearest number with `decimals` digits after the point; from the middle, the even one.

        Integers are left as they are.
        """

    def rsqrt(self) -> Tensor:
        """Reciprocal of the square root, elementwise: 1 / sqrt(x).

        Any shape; integers and booleans give the default dtype.
        """

    def rsqrt_(self) -> Tensor:
        """`rsqrt`, whose result is written into the tensor.

        Reciprocal of the square root, elementwise: 1 / sqrt(x).

        Any shape; integers and booleans give the default dtype.
        """

    def scatter(
        self,
        dim: builtins.int,
        index: Tensor,
        src: Any = None,
        *,
        value: Any = None,
        reduce: builtins.str | None = None,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with elements of `src`, or a number, at `index` along `dim`: ``out[i][index[i][j]] = src[i][j]``.

        Where an index repeats, the last of the elements counts. With ``reduce="add"`` or ``"multiply"`` they are added to
        what is there, or multiplied with it.
        """

    def scatter_(
        self,
        dim: builtins.int,
        index: Tensor,
        src: Any = None,
        *,
        value: Any = None,
        reduce: builtins.str | None = None,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`scatter`, whose result is written into the tensor.

        The input with elements of `src`, or a number, at `index` along `dim`: ``out[i][index[i][j]] = src[i][j]``.

        Where an index repeats, the last of the elements counts. With ``reduce="add"`` or ``"multiply"`` they are added to
        what is there, or multiplied with it.
        """

    def scatter_add(
        self,
        dim: builtins.int,
        index: Tensor,
        src: Tensor,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with elements of `src` added at `index` along `dim`: ``out[i][index[i][j]] += src[i][j]``.

        Arguments and errors are those of `scatter`.
        """

    def scatter_add_(
        self,
        dim: builtins.int,
        index: Tensor,
        src: Tensor,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`scatter_add`, whose result is written into the tensor.

        The input with elements of `src` added at `index` along `dim`: ``out[i][index[i][j]] += src[i][j]``.

        Arguments and errors are those of `scatter`.
        """

    def scatter_reduce(
        self,
        dim: builtins.int,
        index: Tensor,
        src: Tensor,
        reduce: builtins.str,
        *,
        include_self: builtins.bool = True,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with those elements of `src` that go to one place along `dim` reduced to their sum, product ...

        `reduce` is "sum", "prod", "mean", "amax" or "amin".

        With `include_self` what is there takes part. Those that tie for an extreme share its gradient evenly.
        """

    def scatter_reduce_(
        self,
        dim: builtins.int,
        index: Tensor,
        src: Tensor,
        reduce: builtins.str,
        *,
        include_self: builtins.bool = True,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """`scatter_reduce`, whose result is written into the tensor.

        The input with those elements of `src` that go to one place along `dim` reduced to their sum, product ...

        `reduce` is "sum", "prod", "mean", "amax" or "amin".

        With `include_self` what is there takes part. Those that tie for an extreme share its gradient evenly.
        """

    def select(
        self,
        dim: builtins.int,
        index: builtins.int | Tensor,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """What is at one place along `dim`, as a view without that dimension: ``x[:, index]`` for 1."""

    def select_scatter(
        self,
        src: Tensor,
        dim: builtins.int,
        index: builtins.int,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """The input with `src` in the place of ``input.select(dim, index)``, a copy."""

    def sgn(self) -> Tensor:
        """Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan."""

    def sgn_(self) -> Tensor:
        """`sign`, whose result is written into the tensor.

        Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan.
        """

    def short(self, *, memory_format: Any = None) -> Tensor:
        """`to`, with the dtype int16."""

    def sigmoid(self) -> Tensor:
        """Logistic function, elementwise: ``1 / (1 + e**-x)``, without overflow for any x.

        Any shape; integers and booleans give the default dtype.
        """

    def sigmoid_(self) -> Tensor:
        """`sigmoid`, whose result is written into the tensor.

        Logistic function, elementwise: ``1 / (1 + e**-x)``, without overflow for any x.

        Any shape; integers and booleans give the default dtype.
        """

    def sign(self) -> Tensor:
        """Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan."""

    def sign_(self) -> Tensor:
        """`sign`, whose result is written into the tensor.

        Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan.
        """

    def signbit(self) -> Tensor:
        """Return ``numpy.signbit`` of the tensor, elementwise."""

    def sin(self) -> Tensor:
        """Sine of an angle in radians, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def sin_(self) -> Tensor:
        """`sin`, whose result is written into the tensor.

        Sine of an angle in radians, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def sinc(self) -> Tensor:
        """Normalised cardinal sine, elementwise: ``sin(πx) / (πx)``, and 1 at 0.

        Any shape; integers and booleans give the default dtype.
        """

    def sinc_(self) -> Tensor:
        """`sinc`, whose result is written into the tensor.

        Normalised cardinal sine, elementwise: ``sin(πx) / (πx)``, and 1 at 0.

        Any shape; integers and booleans give the default dtype.
        """

    def sinh(self) -> Tensor:
        """Hyperbolic sine, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def sinh_(self) -> Tensor:
        """`sinh`, whose result is written into the tensor.

        Hyperbolic sine, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def slice_scatter(
        self,
        src: Tensor,
        dim: builtins.int = 0,
        start: builtins.int | None = None,
        end: builtins.int | None = None,
        step: builtins.int = 1,
        *,
        axis: builtins.int = 0,
    ) -> Tensor:
        """The input with `src` in the place of a slice along `dim`, a copy."""

    def slogdet(self) -> SlogdetResult:
        """Sign and logarithm of the absolute value of the determinant of square matrices: no overflow.

        Of a singular matrix 0 and -inf, which have no gradient.
        """

    def softmax(
        self,
        dim: builtins.int | None = None,
        dtype: DTypeLike | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Softmax along `dim`: exponentials, scaled to add up to 1; without overflow for any input.

        Any shape; integers give the default dtype, `dtype` says otherwise. Leaving `dim` out chooses 0
        or 1 by the rank, with a UserWarning, as PyTorch does.
        """

    def sort(
        self,
        dim: builtins.int = -1,
        descending: builtins.bool = False,
        stable: builtins.bool = False,
        *,
        axis: builtins.int = -1,
    ) -> SortResult:
        """Sort along `dim`: elements in ascending or `descending` order, as (values, indices).

        nan is larger than any number. Elements that tie keep their order, whatever `stable` says.
        """

    def split(
        self,
        split_size_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        dim: builtins.int = 0,
        *,
        split_size: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        axis: builtins.int | None = None,
        indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    ) -> builtins.tuple[Tensor, ...]:
        """Consecutive parts along `dim`, a tuple of views: each of one size, the last perhaps smaller; or of given sizes."""

    def split_with_sizes(
        self,
        split_sizes: Shape,
        dim: builtins.int = 0,
        *,
        axis: builtins.int = 0,
    ) -> builtins.tuple[Tensor, ...]:
        """Consecutive parts of given sizes along `dim`, a tuple of views: `split` by sizes."""

    def sqrt(self) -> Tensor:
        """Square root, elementwise.

        Any shape; integers and booleans give the default dtype. The root of a negative number is nan.
        The slope at 0 is inf.
        """

    def sqrt_(self) -> Tensor:
        """`sqrt`, whose result is written into the tensor.

        Square root, elementwise.

        Any shape; integers and booleans give the default dtype. The root of a negative number is nan.
        The slope at 0 is inf.
        """

    def square(self) -> Tensor:
        """Square, elementwise: ``x**2``, of any dtype and shape."""

    def square_(self) -> Tensor:
        """`square`, whose result is written into the tensor.

        Square, elementwise: ``x**2``, of any dtype and shape.
        """

    def squeeze(self, dim: Dims = None, *, axis: Dims = None) -> Tensor:
        """A view without the dimensions of size 1; with `dim`, an int or a tuple, only without those."""

    def squeeze_(self, dim: Dims = None, *, axis: Dims = None) -> Tensor:
        """`squeeze`, after which the tensor sees its memory as the result does.

        A view without the dimensions of size 1; with `dim`, an int or a tuple, only without those.
        """

    def std(
        self,
        dim: Dims | builtins.bool = None,
        unbiased: builtins.bool | None = None,
        keepdim: builtins.bool = False,
        *,
        correction: builtins.float | None = None,
        axis: Dims | builtins.bool = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Standard deviation over `dim`: the square root of `var`, with its arguments and errors.

        Where all elements are equal its gradient is 0.
        """

    def stft(
        self,
        n_fft: builtins.int,
        hop_length: builtins.int | None = None,
        win_length: builtins.int | None = None,
        window: Tensor | None = None,
        center: builtins.bool = True,
        pad_mode: builtins.str = 'reflect',
        normalized: builtins.bool = False,
        onesided: builtins.bool | None = None,
        return_complex: builtins.bool | None = None,
    ) -> Tensor:
        """Short-time Fourier transform of signals: (L) gives (N, T), a batch (B, L) gives (B, N, T), complex.

        T frames of `n_fft` numbers are transformed, N = n_fft // 2 + 1 frequencies of each if `onesided`, else n_fft.
        """

    def stride(self, dim: builtins.int | None = None) -> Any:
        """Return how far apart in memory, in elements, neighbours along each dimension are, or along `dim`.

        Without elements they are those of a contiguous tensor.
        """

    def sub(self, other: Operand, *, alpha: Number = 1) -> Tensor:
        """Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def sub_(self, other: Operand, *, alpha: Number = 1) -> Tensor:
        """`sub`, whose result is written into the tensor.

        Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def subtract(self, other: Operand, *, alpha: Number = 1) -> Tensor:
        """Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def subtract_(self, other: Operand, *, alpha: Number = 1) -> Tensor:
        """`sub`, whose result is written into the tensor.

        Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

        Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
        """

    def sum(
        self,
        dim: Dims = None,
        keepdim: builtins.bool = False,
        dtype: DTypeLike | None = None,
        *,
        axis: Dims = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Sum of the elements over `dim`: an int, a tuple of ints, or None for all dimensions.

        The reduced dimensions have size 1 in the result with `keepdim`, and are gone without. Integers
        and booleans give int64; `dtype` says otherwise.
        """

    def sum_to_size(self, *size: Any) -> Tensor:
        """Return this tensor, summed to a shape that broadcasts to its own."""

    def svd(self, some: builtins.bool = True, compute_uv: builtins.bool = True) -> OldSvdResult:
        """Singular value decomposition under PyTorch's old name, with V, not Vᴴ; all columns unless `some`.

        Without `compute_uv` U and V are zeros.
        """

    def swapaxes(self, dim0: builtins.int | Shape, dim1: builtins.int | None = None) -> Tensor:
        """Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
        NumPy's function of this name.
        """

    def swapaxes_(self, dim0: builtins.int | Shape, dim1: builtins.int | None = None) -> Tensor:
        """`transpose`, after which the tensor sees its memory as the result does.

        Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
        NumPy's function of this name.
        """

    def swapdims(self, dim0: builtins.int | Shape, dim1: builtins.int | None = None) -> Tensor:
        """Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
        NumPy's function of this name.
        """

    def swapdims_(self, dim0: builtins.int | Shape, dim1: builtins.int | None = None) -> Tensor:
        """`transpose`, after which the tensor sees its memory as the result does.

        Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
        NumPy's function of this name.
        """

    def t(self) -> Tensor:
        """Transpose of a matrix, as a view; a tensor of fewer dimensions as it is."""

    def t_(self) -> Tensor:
        """`t`, after which the tensor sees its memory as the result does.

        Transpose of a matrix, as a view; a tensor of fewer dimensions as it is.
        """

    def take(self, index: Tensor) -> Tensor:
        """Elements at places of the flat input, which are counted in its order; the result has index's shape."""

    def take_along_dim(
        self,
        indices: Tensor,
        dim: builtins.int | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Tensor:
        """Elements at `indices` along `dim`, with which the other dimensions broadcast; without `dim` of the flat input.

        What `argsort` and `argmax` return finds its elements so.
        """

    def tan(self) -> Tensor:
        """Tangent of an angle in radians, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def tan_(self) -> Tensor:
        """`tan`, whose result is written into the tensor.

        Tangent of an angle in radians, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def tanh(self) -> Tensor:
        """Hyperbolic tangent, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def tanh_(self) -> Tensor:
        """`tanh`, whose result is written into the tensor.

        Hyperbolic tangent, elementwise.

        Any shape; integers and booleans give the default dtype.
        """

    def tensor_split(
        self,
        indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | Tensor | None = None,
        dim: builtins.int = 0,
        *,
        sections: builtins.int | None = None,
        indices: builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        axis: builtins.int = 0,
    ) -> builtins.tuple[Tensor, ...]:
        """Parts along `dim`, as views: so many, of sizes that differ by 1 at most; or cut before each of some places."""

    def tile(self, *args: Any, dims: Shape | None = None) -> Tensor:
        """The whole tensor repeated along each dimension; fewer numbers than dimensions are those of the last."""

    def to(
        self,
        *args: Any,
        device: Any = None,
        dtype: DTypeLike | None = None,
        non_blocking: builtins.bool = False,
        copy: builtins.bool = False,
        memory_format: Any = None,
    ) -> Tensor:
        """The same values in another dtype; the tensor itself if it has that dtype already and no copy is asked for.

        Called as PyTorch's: ``x.to(dtype)``, ``x.to("cpu", dtype)``, ``x.to(other)``, with `non_blocking` (which says
        nothing on the CPU), `copy` and `memory_format`.
        """

    def topk(
        self,
        k: builtins.int,
        dim: builtins.int = -1,
        largest: builtins.bool = True,
        sorted: builtins.bool = True,
        *,
        axis: builtins.int = -1,
    ) -> TopkResult:
        """The `k` largest elements along `dim`, or the smallest, as (values, indices), in order."""

    def trace(self) -> Tensor:
        """Sum of the elements on the main diagonal of a matrix."""

    def transpose(self, dim0: builtins.int | Shape, dim1: builtins.int | None = None) -> Tensor:
        """Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
        NumPy's function of this name.
        """

    def transpose_(self, dim0: builtins.int | Shape, dim1: builtins.int | None = None) -> Tensor:
        """`transpose`, after which the tensor sees its memory as the result does.

        Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
        NumPy's function of this name.
        """

    def triangular_solve(
        self,
        A: Tensor,
        upper: builtins.bool = True,
        transpose: builtins.bool = False,
        unitriangular: builtins.bool = False,
    ) -> TriangularSolveResult:
        """Solution of A X = b under PyTorch's old name: `linalg.solve_triangular`, of Aᵀ with `transpose`."""

    def tril(self, diagonal: builtins.int = 0) -> Tensor:
        """The lower triangle of matrices: zeros above a diagonal, which is the main one for 0, and above it for 1."""

    def tril_(self, diagonal: builtins.int = 0) -> Tensor:
        """`tril`, whose result is written into the tensor.

        The lower triangle of matrices: zeros above a diagonal, which is the main one for 0, and above it for 1.
        """

    def triu(self, diagonal: builtins.int = 0) -> Tensor:
        """The upper triangle of matrices: zeros below a diagonal, which is the main one for 0, and above it for 1."""

    def triu_(self, diagonal: builtins.int = 0) -> Tensor:
        """`triu`, whose result is written into the tensor.

        The upper triangle of matrices: zeros below a diagonal, which is the main one for 0, and above it for 1.
        """

    def true_divide(self, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
        """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def true_divide_(self, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
        """`div`, whose result is written into the tensor.

        Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

        Shapes broadcast. True division: integers and booleans give the default dtype; an integer
        operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
        it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
        """

    def trunc(self) -> Tensor:
        """Truncation, elementwise: the whole number without the fraction; integers are left as they are."""

    def trunc_(self) -> Tensor:
        """`trunc`, whose result is written into the tensor.

        Truncation, elementwise: the whole number without the fraction; integers are left as they are.
        """

    def type(self, dtype: Any = None, non_blocking: builtins.bool = False) -> Any:
        """Return the type's name, such as 'torch.FloatTensor'; with `dtype` (or such a name), convert to it."""

    def type_as(self, other: Tensor) -> Tensor:
        """Return this tensor in the dtype of another."""

    def unbind(self, dim: builtins.int = 0, *, axis: builtins.int = 0) -> builtins.tuple[Tensor, ...]:
        """The parts along `dim`, a tuple of views without that dimension: ``(x[0], x[1], ...)`` for 0."""

    def unflatten(self, dim: builtins.int, sizes: Shape, *, axis: builtins.int | None = None) -> Tensor:
        """One dimension as several, of `sizes`; one of them may be -1, which is what is left."""

    def unfold(self, dimension: builtins.int, size: builtins.int, step: builtins.int) -> Tensor:
        """Windows of `size` along a dimension, one every `step`, with one more dimension, the last: a view.

        Windows that overlap cannot be written to. (``F.unfold``, of images, is another function.)
        """

    def uniform_(
        self,
        from_: builtins.float = 0,
        to: builtins.float = 1,
        generator: Any = None,
    ) -> Tensor:
        """`uniform`, whose result is written into the tensor.

        Draw uniform numbers from `from_` to below `to` in the shape and dtype of `input`: ``x.uniform_(from, to)``.
        """

    def unique(
        self,
        sorted: builtins.bool = True,
        return_inverse: builtins.bool = False,
        return_counts: builtins.bool = False,
        dim: builtins.int | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Any:
        """Unique elements, in ascending order, or unique slices along `dim`; a tuple if indices or counts are requested."""

    def unique_consecutive(
        self,
        return_inverse: builtins.bool = False,
        return_counts: builtins.bool = False,
        dim: builtins.int | None = None,
        *,
        axis: builtins.int | None = None,
    ) -> Any:
        """The elements, or slices along `dim`, without those that equal the one before; `unique` otherwise."""

    def unsafe_chunk(
        self,
        chunks: builtins.int,
        dim: builtins.int = 0,
        *,
        axis: builtins.int = 0,
    ) -> builtins.tuple[Tensor, ...]:
        """At most `chunks` consecutive parts along `dim`, of one size but for the last, as views."""

    def unsafe_split(
        self,
        split_size_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        dim: builtins.int = 0,
        *,
        split_size: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
        axis: builtins.int | None = None,
        indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    ) -> builtins.tuple[Tensor, ...]:
        """Consecutive parts along `dim`, a tuple of views: each of one size, the last perhaps smaller; or of given sizes."""

    def unsafe_split_with_sizes(
        self,
        split_sizes: Shape,
        dim: builtins.int = 0,
        *,
        axis: builtins.int = 0,
    ) -> builtins.tuple[Tensor, ...]:
        """Consecutive parts of given sizes along `dim`, a tuple of views: `split` by sizes."""

    def unsqueeze(self, dim: builtins.int, *, axis: builtins.int | None = None) -> Tensor:
        """A view with one more dimension, of size 1, at `dim`."""

    def unsqueeze_(self, dim: builtins.int, *, axis: builtins.int | None = None) -> Tensor:
        """`unsqueeze`, after which the tensor sees its memory as the result does.

        A view with one more dimension, of size 1, at `dim`.
        """

    def var(
        self,
        dim: Dims | builtins.bool = None,
        unbiased: builtins.bool | None = None,
        keepdim: builtins.bool = False,
        *,
        correction: builtins.float | None = None,
        axis: Dims | builtins.bool = None,
        keepdims: builtins.bool = False,
    ) -> Tensor:
        """Variance over `dim`: an int, a tuple of ints, or None for all dimensions; of complex numbers it is real."""

    def vdot(self, other: Tensor) -> Tensor:
        """Inner product of two vectors of one length, of which the first is conjugated."""

    def view(
        self,
        *sizes: builtins.int | Shape | builtins.list[builtins.int] | DTypeLike,
        size: Shape | None = None,
        dtype: DTypeLike | None = None,
    ) -> Tensor:
        """The elements, in C order, in another shape, sharing the input's memory; or its bytes as another dtype.

        The shape is given as ints or as one tuple; one size may be -1, the remaining size. A view of another dtype has no
        gradient.
        """

    def view_as(self, other: Tensor) -> Tensor:
        """`view` in the shape of another tensor: ``view_as(input, other)``."""

    def vsplit(
        self,
        indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    ) -> builtins.tuple[Tensor, ...]:
        """Parts along the first dimension of at least two: `tensor_split` into equal parts, as views."""

    def where(self, condition: Tensor, other: Tensor | builtins.complex) -> Tensor:
        """Return this tensor where `condition` holds, `other` elsewhere."""

    def xlogy(self, other: Operand) -> Tensor:
        """x log(y), elementwise with broadcasting; 0 where x is 0, unless y is nan."""

    def xlogy_(self, other: Operand) -> Tensor:
        """`xlogy`, whose result is written into the tensor.

        x log(y), elementwise with broadcasting; 0 where x is 0, unless y is nan.
        """

    def zero_(self) -> Tensor:
        """`zero`, whose result is written into the tensor.

        Zeros like `input`; it has no gradient.
        """

def abs_(input: Tensor) -> Tensor:
    """`abs`, whose result is written into the tensor.

    Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0.
    """

def absolute(input: Tensor) -> Tensor:
    """Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0."""

def absolute_(input: Tensor) -> Tensor:
    """`abs`, whose result is written into the tensor.

    Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0.
    """

def acos_(input: Tensor) -> Tensor:
    """`acos`, whose result is written into the tensor.

    Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def acosh_(input: Tensor) -> Tensor:
    """`acosh`, whose result is written into the tensor.

    Inverse hyperbolic cosine, elementwise; of a real number below 1 it is nan.

    Any shape; integers and booleans give the default dtype.
    """

def add_(input: Tensor, other: Operand, *, alpha: Number = 1) -> Tensor:
    """`add`, whose result is written into the tensor.

    Sum of two tensors or numbers, elementwise with broadcasting: ``input + alpha * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    """

def addbmm_(
    input: Tensor,
    batch1: Tensor,
    batch2: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
) -> Tensor:
    """`addbmm`, whose result is written into the tensor.

    ``beta * input + alpha * sum of batch1[i] @ batch2[i]``, a matrix; `input` broadcasts.
    """

def addcdiv_(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Number = 1) -> Tensor:
    """`addcdiv`, whose result is written into the tensor.

    Sum of a tensor and a quotient, elementwise with broadcasting: ``input + value * tensor1 / tensor2``.
    """

def addcmul_(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Number = 1) -> Tensor:
    """`addcmul`, whose result is written into the tensor.

    Sum of a tensor and a product, elementwise with broadcasting: ``input + value * tensor1 * tensor2``.
    """

def addmm_(
    input: Tensor,
    mat1: Tensor,
    mat2: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
) -> Tensor:
    """`addmm`, whose result is written into the tensor.

    ``beta * input + alpha * mat1 @ mat2`` of matrices; `input` broadcasts. Of `beta` 0 its nan is not seen.
    """

def addmv_(
    input: Tensor,
    mat: Tensor,
    vec: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
) -> Tensor:
    """`addmv`, whose result is written into the tensor.

    ``beta * input + alpha * mat @ vec`` of a matrix and a vector; `input` broadcasts.
    """

def addr_(
    input: Tensor,
    vec1: Tensor,
    vec2: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
) -> Tensor:
    """`addr`, whose result is written into the tensor.

    ``beta * input + alpha * outer(vec1, vec2)`` of vectors; `input` broadcasts.
    """

def adjoint(input: Tensor) -> Tensor:
    """Return the matrix, or each matrix of a batch, transposed and conjugated: `x.mH`."""

def all(
    input: Tensor,
    dim: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    keepdims: builtins.bool = False,
) -> Tensor:
    """Return ``numpy.all`` over a dimension, several, or all of them (None)."""

def any(
    input: Tensor,
    dim: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    keepdims: builtins.bool = False,
) -> Tensor:
    """Return ``numpy.any`` over a dimension, several, or all of them (None)."""

def arccos(input: Tensor) -> Tensor:
    """Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def arccos_(input: Tensor) -> Tensor:
    """`acos`, whose result is written into the tensor.

    Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def arccosh(input: Tensor) -> Tensor:
    """Inverse hyperbolic cosine, elementwise; of a real number below 1 it is nan.

    Any shape; integers and booleans give the default dtype.
    """

def arccosh_(input: Tensor) -> Tensor:
    """`acosh`, whose result is written into the tensor.

    Inverse hyperbolic cosine, elementwise; of a real number below 1 it is nan.

    Any shape; integers and booleans give the default dtype.
    """

def arcsin(input: Tensor) -> Tensor:
    """Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def arcsin_(input: Tensor) -> Tensor:
    """`asin`, whose result is written into the tensor.

    Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def arcsinh(input: Tensor) -> Tensor:
    """Inverse hyperbolic sine, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def arcsinh_(input: Tensor) -> Tensor:
    """`asinh`, whose result is written into the tensor.

    Inverse hyperbolic sine, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def arctan(input: Tensor) -> Tensor:
    """Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

    Any shape; integers and booleans give the default dtype.
    """

def arctan2(input: Tensor, other: Operand) -> Tensor:
    """Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

    Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.
    """

def arctan2_(input: Tensor, other: Operand) -> Tensor:
    """`atan2`, whose result is written into the tensor.

    Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

    Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.
    """

def arctan_(input: Tensor) -> Tensor:
    """`atan`, whose result is written into the tensor.

    Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

    Any shape; integers and booleans give the default dtype.
    """

def arctanh(input: Tensor) -> Tensor:
    """Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def arctanh_(input: Tensor) -> Tensor:
    """`atanh`, whose result is written into the tensor.

    Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def argmax(
    input: Tensor,
    dim: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    keepdims: builtins.bool = False,
) -> Tensor:
    """Return ``numpy.argmax`` over a dimension, several, or all of them (None)."""

def argmin(
    input: Tensor,
    dim: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    keepdims: builtins.bool = False,
) -> Tensor:
    """Return ``numpy.argmin`` over a dimension, several, or all of them (None)."""

def as_strided_(
    input: Tensor,
    size: Any,
    stride: Any,
    storage_offset: builtins.int | None = None,
) -> Tensor:
    """`as_strided`, after which the tensor sees its memory as the result does.

    View of the memory of a contiguous tensor, of any size and strides: element (i, j) is number
    ``storage_offset + i * stride[0] + j * stride[1]`` there.

    Several elements of it may be one of memory; then it cannot be written to.
    """

def asin_(input: Tensor) -> Tensor:
    """`asin`, whose result is written into the tensor.

    Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def asinh_(input: Tensor) -> Tensor:
    """`asinh`, whose result is written into the tensor.

    Inverse hyperbolic sine, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def atan2_(input: Tensor, other: Operand) -> Tensor:
    """`atan2`, whose result is written into the tensor.

    Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

    Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.
    """

def atan_(input: Tensor) -> Tensor:
    """`atan`, whose result is written into the tensor.

    Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

    Any shape; integers and booleans give the default dtype.
    """

def atanh_(input: Tensor) -> Tensor:
    """`atanh`, whose result is written into the tensor.

    Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.
    """

def baddbmm_(
    input: Tensor,
    batch1: Tensor,
    batch2: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
) -> Tensor:
    """`baddbmm`, whose result is written into the tensor.

    ``beta * input + alpha * batch1 @ batch2`` of batches of matrices; `input` broadcasts.
    """

def bernoulli_(input: Tensor, p: Operand = 0.5, *, generator: Any = None) -> Tensor:
    """`bernoulli_p`, whose result is written into the tensor.

    Draw 1 with probability `p`, else 0, for each element of `input`, whose values do not matter: `bernoulli_`.

    `p` is a number, or a tensor that broadcasts to `input`. The gradients are 0, as PyTorch's.
    """

def bitwise_and(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.bitwise_and`` of the tensor and another, or a number, elementwise."""

def bitwise_and_(input: Tensor, other: Operand) -> Tensor:
    """`bitwise_and`, whose answer is written into the tensor."""

def bitwise_left_shift(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.left_shift`` of the tensor and another, or a number, elementwise."""

def bitwise_left_shift_(input: Tensor, other: Operand) -> Tensor:
    """`bitwise_left_shift`, whose answer is written into the tensor."""

def bitwise_not(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.invert`` of the tensor, elementwise."""

def bitwise_not_(input: Tensor) -> Tensor:
    """`bitwise_not`, whose answer is written into the tensor."""

def bitwise_or(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.bitwise_or`` of the tensor and another, or a number, elementwise."""

def bitwise_or_(input: Tensor, other: Operand) -> Tensor:
    """`bitwise_or`, whose answer is written into the tensor."""

def bitwise_right_shift(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.right_shift`` of the tensor and another, or a number, elementwise."""

def bitwise_right_shift_(input: Tensor, other: Operand) -> Tensor:
    """`bitwise_right_shift`, whose answer is written into the tensor."""

def bitwise_xor(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.bitwise_xor`` of the tensor and another, or a number, elementwise."""

def bitwise_xor_(input: Tensor, other: Operand) -> Tensor:
    """`bitwise_xor`, whose answer is written into the tensor."""

def byte(input: Tensor, *, memory_format: Any = None) -> Tensor:
    """`to`, with the dtype uint8."""

def cauchy_(
    input: Tensor,
    median: builtins.float = 0,
    sigma: builtins.float = 1,
    generator: Any = None,
) -> Tensor:
    """`cauchy`, whose result is written into the tensor.

    Draw numbers of Cauchy's distribution, of this `median` and half width `sigma`: ``x.cauchy_(median, sigma)``.
    """

def ceil_(input: Tensor) -> Tensor:
    """`ceil`, whose result is written into the tensor.

    Ceiling, elementwise: the smallest whole number that is not smaller; integers are left as they are.
    """

def char(input: Tensor, *, memory_format: Any = None) -> Tensor:
    """`to`, with the dtype int8."""

def cholesky(input: Tensor, upper: builtins.bool = False) -> Tensor:
    """Cholesky factor of Hermitian positive definite matrices: lower triangular L with L Lᴴ = A; Lᴴ if `upper`.

    One triangle is read, and the gradient is that of a Hermitian matrix, as in PyTorch.
    """

def clamp_(input: Tensor, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """`clamp`, whose result is written into the tensor.

    Limit (clip) each element to the interval from `min` to `max`; None leaves that side open.

    A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
    result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
    its own, and 0 everywhere else.
    """

def clamp_max_(input: Tensor, max: Operand) -> Tensor:
    """`clamp_max`, whose result is written into the tensor.

    Limit each element to at most `max`, a number or a tensor that broadcasts: see `clamp`.
    """

def clamp_min_(input: Tensor, min: Operand) -> Tensor:
    """`clamp_min`, whose result is written into the tensor.

    Limit each element to at least `min`, a number or a tensor that broadcasts: see `clamp`.
    """

def clip(input: Tensor, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """Limit (clip) each element to the interval from `min` to `max`; None leaves that side open.

    A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
    result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
    its own, and 0 everywhere else.
    """

def clip_(input: Tensor, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """`clamp`, whose result is written into the tensor.

    Limit (clip) each element to the interval from `min` to `max`; None leaves that side open.

    A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
    result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
    its own, and 0 everywhere else.
    """

def conj_physical_(input: Tensor) -> Tensor:
    """`conj_physical`, whose result is written into the tensor.

    Complex conjugate in memory of its own, elementwise; a real tensor is its own.
    """

def contiguous(input: Tensor, memory_format: Any = ...) -> Tensor:
    """Return this tensor if its memory is in C order, else a copy that is."""

def copy_(input: Tensor, value: Operand) -> Tensor:
    """`copy`, whose result is written into the tensor.

    Copy of `value`, broadcast to the shape of `input` and converted to its dtype.
    """

def copysign_(input: Tensor, other: Operand) -> Tensor:
    """`copysign`, whose result is written into the tensor.

    The size of `input` with the sign of `other`, elementwise with broadcasting; -0.0 has a sign too.

    Integers and booleans give the default dtype.
    """

def cos_(input: Tensor) -> Tensor:
    """`cos`, whose result is written into the tensor.

    Cosine of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def cosh_(input: Tensor) -> Tensor:
    """`cosh`, whose result is written into the tensor.

    Hyperbolic cosine, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def cpu(input: Tensor, memory_format: Any = None) -> Tensor:
    """Return this tensor, or a copy on the CPU of one on a GPU, with its gradient."""

def cumprod_(
    input: Tensor,
    dim: builtins.int,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
) -> Tensor:
    """`cumprod`, whose result is written into the tensor.

    Cumulative product along `dim`: element k is the product of the elements up to k. Integers give int64.

    The gradient is exact where elements are 0 or tiny, and so are the higher ones.
    """

def cumsum_(
    input: Tensor,
    dim: builtins.int,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
) -> Tensor:
    """`cumsum`, whose result is written into the tensor.

    Cumulative sum along `dim`: element k is the sum of the elements up to k. Integers give int64.
    """

def deg2rad_(input: Tensor) -> Tensor:
    """`deg2rad`, whose result is written into the tensor.

    Angle in radians of one in degrees, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def det(input: Tensor) -> Tensor:
    """Determinant of square matrices.

    It has a gradient at singular matrices, too, but there no second one.
    """

def digamma_(input: Tensor) -> Tensor:
    """`digamma`, whose result is written into the tensor.

    Digamma function, elementwise: the logarithmic derivative of the gamma function; also of complex numbers.
    """

def div_(input: Tensor, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
    """`div`, whose result is written into the tensor.

    Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

    Shapes broadcast. True division: integers and booleans give the default dtype; an integer
    operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
    it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
    """

def divide(input: Tensor, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
    """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

    Shapes broadcast. True division: integers and booleans give the default dtype; an integer
    operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
    it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
    """

def divide_(input: Tensor, other: Operand, *, rounding_mode: builtins.str | None = None) -> Tensor:
    """`div`, whose result is written into the tensor.

    Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

    Shapes broadcast. True division: integers and booleans give the default dtype; an integer
    operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
    it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
    """

def eq(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.equal`` of the tensor and another, or a number, elementwise."""

def eq_(input: Tensor, other: Operand) -> Tensor:
    """`eq`, whose answer is written into the tensor."""

def erf_(input: Tensor) -> Tensor:
    """`erf`, whose result is written into the tensor.

    Error function, elementwise: 2/sqrt(π) times the integral of exp(-t²) from 0 to x.
    """

def erfc_(input: Tensor) -> Tensor:
    """`erfc`, whose result is written into the tensor.

    Complementary error function, elementwise: 1 - erf(x), exact for large x too.
    """

def erfinv_(input: Tensor) -> Tensor:
    """`erfinv`, whose result is written into the tensor.

    Inverse error function, elementwise; infinite at -1 and 1, nan outside.
    """

def exp2_(input: Tensor) -> Tensor:
    """`exp2`, whose result is written into the tensor.

    Power of two, elementwise: ``2**x``.

    Any shape; integers and booleans give the default dtype.
    """

def exp_(input: Tensor) -> Tensor:
    """`exp`, whose result is written into the tensor.

    Exponential, elementwise: ``e**x``.

    Any shape; integers and booleans give the default dtype.
    """

def expm1_(input: Tensor) -> Tensor:
    """`expm1`, whose result is written into the tensor.

    Exponential minus 1, elementwise: ``e**x - 1``, exact for small x too.

    Any shape; integers and booleans give the default dtype.
    """

def exponential_(input: Tensor, lambd: builtins.float = 1, generator: Any = None) -> Tensor:
    """`exponential`, whose result is written into the tensor.

    Draw exponential numbers of the mean 1 / `lambd` in the shape and dtype of `input`: ``x.exponential_(lambd)``.
    """

def fill_(input: Tensor, value: Operand) -> Tensor:
    """`fill`, whose result is written into the tensor.

    A tensor like `input` in which every element is the one of `value`.
    """

def fix(input: Tensor) -> Tensor:
    """Truncation, elementwise: the whole number without the fraction; integers are left as they are."""

def fix_(input: Tensor) -> Tensor:
    """`trunc`, whose result is written into the tensor.

    Truncation, elementwise: the whole number without the fraction; integers are left as they are.
    """

def float_power_(input: Tensor, exponent: Operand) -> Tensor:
    """`float_power`, whose result is written into the tensor.

    Power in double precision, elementwise with broadcasting: `input` to the power of `exponent`.

    The result is float64, or complex128 where either is complex, whatever the dtypes.
    """

def floor_(input: Tensor) -> Tensor:
    """`floor`, whose result is written into the tensor.

    Floor, elementwise: the largest whole number that is not larger; integers are left as they are.
    """

def floor_divide_(input: Tensor, other: Operand, rounding_mode: builtins.str = 'floor') -> Tensor:
    """`floor_divide`, whose result is written into the tensor.

    Quotient, rounded down, elementwise with broadcasting: ``input // other``.

    Shapes broadcast; integers stay integers, and an integer operand never widens a floating one. With `rounding_mode`
    "trunc" it is rounded towards zero.
    """

def fmod_(input: Tensor, other: Any) -> Tensor:
    """`fmod`, whose result is written into the tensor.

    Remainder of a division, elementwise with broadcasting, with the sign of `input`; see also `remainder`.
    """

def frac_(input: Tensor) -> Tensor:
    """`frac`, whose result is written into the tensor.

    Fraction, elementwise: what `trunc` takes away, with the sign of `input`.
    """

def gcd(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.gcd`` of the tensor and another, or a number, elementwise."""

def gcd_(input: Tensor, other: Operand) -> Tensor:
    """`gcd`, whose answer is written into the tensor."""

def ge(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.greater_equal`` of the tensor and another, or a number, elementwise."""

def ge_(input: Tensor, other: Operand) -> Tensor:
    """`ge`, whose answer is written into the tensor."""

def geometric_(input: Tensor, p: builtins.float, generator: Any = None) -> Tensor:
    """`geometric`, whose result is written into the tensor.

    Draw how many trials it takes until one succeeds, each with probability `p`: ``x.geometric_(p)``; 1 or more.
    """

def ger(input: Tensor, vec2: Tensor) -> Tensor:
    """Outer product of two vectors: the matrix of ``input[i] * vec2[j]``."""

def get_device(input: Tensor) -> builtins.int:
    """Return the number of its GPU, or -1 for the CPU."""

def greater(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.greater`` of the tensor and another, or a number, elementwise."""

def greater_(input: Tensor, other: Operand) -> Tensor:
    """`greater`, whose answer is written into the tensor."""

def greater_equal(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.greater_equal`` of the tensor and another, or a number, elementwise."""

def greater_equal_(input: Tensor, other: Operand) -> Tensor:
    """`greater_equal`, whose answer is written into the tensor."""

def gt(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.greater`` of the tensor and another, or a number, elementwise."""

def gt_(input: Tensor, other: Operand) -> Tensor:
    """`gt`, whose answer is written into the tensor."""

def heaviside_(input: Tensor, values: Operand) -> Tensor:
    """`heaviside`, whose result is written into the tensor.

    Heaviside's step function, elementwise with broadcasting: 0 below 0, 1 above, at 0 `values`; of nan, nan.
    """

def hypot_(input: Tensor, other: Operand) -> Tensor:
    """`hypot`, whose result is written into the tensor.

    Length of the vector (`input`, `other`), elementwise: ``sqrt(input² + other²)``, without overflow.

    Shapes broadcast; integers and booleans give the default dtype.
    """

def i0_(input: Tensor) -> Tensor:
    """`i0`, whose result is written into the tensor.

    Modified Bessel function of the first kind, of order 0, elementwise.
    """

def igamma_(input: Tensor, other: Operand) -> Tensor:
    """`igamma`, whose result is written into the tensor.

    Regularised lower incomplete gamma function P(input, other), elementwise with broadcasting.
    """

def igammac_(input: Tensor, other: Operand) -> Tensor:
    """`igammac`, whose result is written into the tensor.

    Regularised upper incomplete gamma function Q(input, other) = 1 - P, elementwise with broadcasting.
    """

def index_add_(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    source: Tensor,
    *,
    alpha: builtins.float = 1,
    axis: builtins.int | None = None,
) -> Tensor:
    """`index_add`, whose result is written into the tensor.

    The input with slices of `source`, `alpha` times, added at the places of a vector `index` along `dim`.
    """

def index_copy_(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    source: Tensor,
    *,
    axis: builtins.int | None = None,
) -> Tensor:
    """`index_copy`, whose result is written into the tensor.

    The input with slices of `source` at the places of a vector `index` along `dim`.
    """

def index_fill_(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    value: Operand,
    *,
    axis: builtins.int | None = None,
) -> Tensor:
    """`index_fill`, whose result is written into the tensor.

    The input with a number, or a 0-d tensor, in the slices at the places of a vector `index` along `dim`.
    """

def index_put_(
    input: Tensor,
    indices: builtins.tuple[Any, ...] | builtins.list[Any],
    values: Operand,
    accumulate: builtins.bool = False,
) -> Tensor:
    """`index_put`, whose result is written into the tensor.

    A copy of `input` in which ``input[indices]`` has been replaced by `values`, or has had them added.
    """

def index_reduce_(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    source: Tensor,
    reduce: builtins.str,
    *,
    include_self: builtins.bool = True,
    axis: builtins.int | None = None,
) -> Tensor:
    """`index_reduce`, whose result is written into the tensor.

    The input with slices of `source` reduced at the places of a vector `index` along `dim`, as by `scatter_reduce`.
    """

def inverse(input: Tensor) -> Tensor:
    """Inverse of square matrices."""

def is_complex(input: Tensor) -> builtins.bool:
    """Return True if the elements are complex numbers."""

def is_conj(input: Tensor) -> builtins.bool:
    """Return True for a view that shows the complex conjugate of memory, as ``z.conj()`` does."""

def is_contiguous(input: Tensor, memory_format: Any = None) -> builtins.bool:
    """Return True if the elements lie in memory in C order, or in that of `memory_format`."""

def is_floating_point(input: Tensor) -> builtins.bool:
    """Return True if the elements are real floating-point numbers."""

def is_neg(input: Tensor) -> builtins.bool:
    """Return True for a view that shows the negative of memory, as ``z.conj().imag`` does."""

def is_nonzero(input: Tensor) -> builtins.bool:
    """Return True if the only element is not zero; RuntimeError if there are none or several."""

def is_same_size(input: Tensor, other: Tensor) -> builtins.bool:
    """Return True if another tensor has the same shape."""

def is_signed(input: Tensor) -> builtins.bool:
    """Return True if the dtype has negative numbers."""

def isfinite(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.isfinite`` of the tensor, elementwise."""

def isinf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.isinf`` of the tensor, elementwise."""

def isnan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.isnan`` of the tensor, elementwise."""

def isneginf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.isneginf`` of the tensor, elementwise."""

def isposinf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.isposinf`` of the tensor, elementwise."""

def isreal(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.isreal`` of the tensor, elementwise."""

def lcm(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.lcm`` of the tensor and another, or a number, elementwise."""

def lcm_(input: Tensor, other: Operand) -> Tensor:
    """`lcm`, whose answer is written into the tensor."""

def ldexp_(input: Tensor, other: Tensor) -> Tensor:
    """`ldexp`, whose result is written into the tensor.

    Number of a mantissa and an exponent, elementwise with broadcasting: ``input * 2**other``.

    The power may be larger or smaller than the dtype can represent, if the product is not. The exponents may be
    fractions; integers and booleans give the default dtype.
    """

def le(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.less_equal`` of the tensor and another, or a number, elementwise."""

def le_(input: Tensor, other: Operand) -> Tensor:
    """`le`, whose answer is written into the tensor."""

def lerp_(input: Tensor, end: Tensor, weight: Operand) -> Tensor:
    """`lerp`, whose result is written into the tensor.

    Linear interpolation, elementwise with broadcasting: ``input + weight * (end - input)``.

    `weight` is a number or a tensor; from 1/2 on it is counted from `end`, which weight 1 gives exactly.
    """

def less(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.less`` of the tensor and another, or a number, elementwise."""

def less_(input: Tensor, other: Operand) -> Tensor:
    """`less`, whose answer is written into the tensor."""

def less_equal(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.less_equal`` of the tensor and another, or a number, elementwise."""

def less_equal_(input: Tensor, other: Operand) -> Tensor:
    """`less_equal`, whose answer is written into the tensor."""

def lgamma_(input: Tensor) -> Tensor:
    """`lgamma`, whose result is written into the tensor.

    Logarithm of the absolute value of the gamma function, elementwise; infinite at 0, -1, -2 ...
    """

def log10_(input: Tensor) -> Tensor:
    """`log10`, whose result is written into the tensor.

    Logarithm to the base 10, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def log1p_(input: Tensor) -> Tensor:
    """`log1p`, whose result is written into the tensor.

    Natural logarithm of 1 + x, elementwise, exact for small x too.

    Any shape; integers and booleans give the default dtype. Of complex x both parts are exact, each by itself.
    """

def log2_(input: Tensor) -> Tensor:
    """`log2`, whose result is written into the tensor.

    Logarithm to the base 2, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def log_(input: Tensor) -> Tensor:
    """`log`, whose result is written into the tensor.

    Natural logarithm, elementwise.

    Any shape; integers and booleans give the default dtype. The logarithm of 0 is -inf, of a
    negative number nan, as in NumPy.
    """

def log_normal_(
    input: Tensor,
    mean: builtins.float = 1,
    std: builtins.float = 2,
    generator: Any = None,
) -> Tensor:
    """`log_normal`, whose result is written into the tensor.

    Draw numbers whose logarithms are normal, of this `mean` and `std`: ``x.log_normal_(mean, std)``.
    """

def logical_and(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.logical_and`` of the tensor and another, or a number, elementwise."""

def logical_and_(input: Tensor, other: Operand) -> Tensor:
    """`logical_and`, whose answer is written into the tensor."""

def logical_not(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.logical_not`` of the tensor, elementwise."""

def logical_not_(input: Tensor) -> Tensor:
    """`logical_not`, whose answer is written into the tensor."""

def logical_or(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.logical_or`` of the tensor and another, or a number, elementwise."""

def logical_or_(input: Tensor, other: Operand) -> Tensor:
    """`logical_or`, whose answer is written into the tensor."""

def logical_xor(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.logical_xor`` of the tensor and another, or a number, elementwise."""

def logical_xor_(input: Tensor, other: Operand) -> Tensor:
    """`logical_xor`, whose answer is written into the tensor."""

def logit_(input: Tensor, eps: builtins.float | None = None) -> Tensor:
    """`logit`, whose result is written into the tensor.

    Logarithm of the odds, elementwise: log(x / (1 - x)), the inverse of `sigmoid`; nan outside of [0, 1].

    With `eps`, `input` is first moved into the interval from eps to 1 - eps.
    """

def lt(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.less`` of the tensor and another, or a number, elementwise."""

def lt_(input: Tensor, other: Operand) -> Tensor:
    """`lt`, whose answer is written into the tensor."""

def masked_fill_(input: Tensor, mask: Tensor, value: Operand) -> Tensor:
    """`masked_fill`, whose result is written into the tensor.

    `value` where `mask` is true, `input` elsewhere, with broadcasting; the dtype is that of `input`.
    """

def masked_scatter_(input: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """`masked_scatter`, whose result is written into the tensor.

    The input with elements of `source`, in its order, where a mask of booleans is True; input and mask broadcast.
    """

def moveaxis(
    input: Tensor,
    source: builtins.int | builtins.tuple[builtins.int, ...],
    destination: builtins.int | builtins.tuple[builtins.int, ...],
) -> Tensor:
    """Dimensions moved to other places, as a view; the others keep their order."""

def mul_(input: Tensor, other: Operand) -> Tensor:
    """`mul`, whose result is written into the tensor.

    Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    """

def multiply(input: Tensor, other: Operand) -> Tensor:
    """Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    """

def multiply_(input: Tensor, other: Operand) -> Tensor:
    """`mul`, whose result is written into the tensor.

    Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    """

def mvlgamma_(input: Tensor, p: builtins.int) -> Tensor:
    """`mvlgamma`, whose result is written into the tensor.

    Logarithm of the multivariate gamma function of dimension `p`, elementwise, above (p - 1)/2.
    """

def nan_to_num_(
    input: Tensor,
    nan: builtins.float | None = None,
    posinf: builtins.float | None = None,
    neginf: builtins.float | None = None,
) -> Tensor:
    """`nan_to_num`, whose result is written into the tensor.

    Numbers instead of nan and infinities, elementwise: `nan`, `posinf` and `neginf`, by default 0 and the dtype's
    largest and smallest numbers. Integers are left as they are; of complex numbers, the parts are replaced.

    The gradient is 0 at what was replaced.
    """

def narrow_copy(
    input: Tensor,
    dim: builtins.int,
    start: builtins.int | Tensor,
    length: builtins.int,
    *,
    axis: builtins.int | None = None,
) -> Tensor:
    """`narrow`, as a copy.

    The part of `length` elements along `dim`, from `start` on, as a view: a slice.

    A negative `start` is counted from the end.
    """

def ne(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.not_equal`` of the tensor and another, or a number, elementwise."""

def ne_(input: Tensor, other: Operand) -> Tensor:
    """`ne`, whose answer is written into the tensor."""

def neg_(input: Tensor) -> Tensor:
    """`neg`, whose result is written into the tensor.

    Negation, elementwise: ``-input``, of any numeric dtype.
    """

def negative(input: Tensor) -> Tensor:
    """Negation, elementwise: ``-input``, of any numeric dtype."""

def negative_(input: Tensor) -> Tensor:
    """`neg`, whose result is written into the tensor.

    Negation, elementwise: ``-input``, of any numeric dtype.
    """

def new(input: Tensor, *data: Any, device: Any = None) -> Tensor:
    """Return a tensor of this one's dtype: of a size given in ints (zero-filled), or of a sequence's numbers."""

def new_empty(
    input: Tensor,
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    requires_grad: builtins.bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return a tensor of the given size and this one's dtype, whose elements are whatever its memory held."""

def new_empty_strided(
    input: Tensor,
    size: Any,
    stride: Any,
    *,
    dtype: Any = None,
    requires_grad: builtins.bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return a tensor of this one's dtype as `empty_strided` makes it."""

def new_full(
    input: Tensor,
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    requires_grad: builtins.bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return one value in the given size, of this tensor's dtype (not of the value's)."""

def new_ones(
    input: Tensor,
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    requires_grad: builtins.bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return ones of the given size, of this tensor's dtype."""

def new_tensor(
    input: Tensor,
    data: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: builtins.bool = False,
    pin_memory: builtins.bool = False,
) -> Tensor:
    """Return a copy of data as a tensor of this one's dtype."""

def new_zeros(
    input: Tensor,
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    requires_grad: builtins.bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return zeros of the given size, of this tensor's dtype."""

def nextafter_(input: Tensor, other: Operand) -> Tensor:
    """`nextafter`, whose result is written into the tensor.

    The next number that the dtype can represent after `input` towards `other`, elementwise with broadcasting.
    """

def normal_(
    input: Tensor,
    mean: builtins.float = 0,
    std: builtins.float = 1,
    generator: Any = None,
) -> Tensor:
    """`normal_functional`, whose result is written into the tensor.

    Draw normal numbers of a mean and a deviation in the shape and dtype of `input`: ``x.normal_(mean, std)``.
    """

def not_equal(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.not_equal`` of the tensor and another, or a number, elementwise."""

def not_equal_(input: Tensor, other: Operand) -> Tensor:
    """`not_equal`, whose answer is written into the tensor."""

def orgqr(input: Tensor, tau: Tensor) -> Tensor:
    """First columns of a product of Householder reflections, 1 - τ v vᴴ, whose v stand below the diagonal of `input`."""

def polygamma_(input: Tensor, n: Any) -> Tensor:
    """`polygamma`, whose result is written into the tensor.

    Polygamma function of order `n`, elementwise: the derivative of `digamma`, n times. As a method, x.polygamma(n).
    """

def pow_(input: Tensor, exponent: Operand) -> Tensor:
    """`pow`, whose result is written into the tensor.

    Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    A negative base gives nan for an exponent that is not a whole number.

    At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
    (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.
    """

def put_(input: Tensor, index: Tensor, source: Tensor, accumulate: builtins.bool = False) -> Tensor:
    """`put`, whose result is written into the tensor.

    A copy of `input` with the elements of `source` at places of the flat tensor, or with `accumulate` added there.

    Without it the last of those with one place counts.
    """

def rad2deg_(input: Tensor) -> Tensor:
    """`rad2deg`, whose result is written into the tensor.

    Angle in degrees of one in radians, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def random_(
    input: Tensor,
    from_: builtins.int | None = None,
    to: builtins.int | None = None,
    generator: Any = None,
) -> Tensor:
    """`random_integers`, whose result is written into the tensor.

    Draw whole numbers in the shape and dtype of `input`: ``x.random_(from, to)``, or ``x.random_(to)`` from 0.

    Without bounds they are from 0 to the largest that the dtype holds exactly.
    """

def ravel(input: Tensor) -> Tensor:
    """Return the elements in one contiguous dimension: a view where their memory is in C order, else a copy."""

def reciprocal_(input: Tensor) -> Tensor:
    """`reciprocal`, whose result is written into the tensor.

    Reciprocal, elementwise: 1 / x.

    Any shape; integers and booleans give the default dtype.
    """

def relu_(input: Tensor) -> Tensor:
    """`relu`, whose result is written into the tensor.

    Rectifier (ReLU), elementwise: ``max(x, 0)``, of any real dtype and shape.

    The slope at 0 is 0; nan passes its gradient on.
    """

def remainder_(input: Tensor, other: Operand) -> Tensor:
    """`remainder`, whose result is written into the tensor.

    Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

    Shapes broadcast. An integer operand never widens a floating one.
    """

def renorm_(
    input: Tensor,
    p: builtins.float,
    dim: builtins.int,
    maxnorm: builtins.float,
    *,
    axis: builtins.int | None = None,
) -> Tensor:
    """`renorm`, whose result is written into the tensor.

    The input with each slice along `dim` scaled down so that its `p`-norm is at most `maxnorm`.
    """

def resolve_conj(input: Tensor) -> Tensor:
    """Return a copy that holds its own numbers if `is_conj`, else this tensor."""

def resolve_neg(input: Tensor) -> Tensor:
    """Return a copy that holds its own numbers if `is_neg`, else this tensor."""

def round_(input: Tensor, decimals: builtins.int = 0) -> Tensor:
    """`round`, whose result is written into the tensor.

    Rounding, elementwise: the nearest number with `decimals` digits after the point; from the middle, the even one.

    Integers are left as they are.
    """

def rsqrt_(input: Tensor) -> Tensor:
    """`rsqrt`, whose result is written into the tensor.

    Reciprocal of the square root, elementwise: 1 / sqrt(x).

    Any shape; integers and booleans give the default dtype.
    """

def scatter_(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    src: Any = None,
    *,
    value: Any = None,
    reduce: builtins.str | None = None,
    axis: builtins.int | None = None,
) -> Tensor:
    """`scatter`, whose result is written into the tensor.

    The input with elements of `src`, or a number, at `index` along `dim`: ``out[i][index[i][j]] = src[i][j]``.

    Where an index repeats, the last of the elements counts. With ``reduce="add"`` or ``"multiply"`` they are added to
    what is there, or multiplied with it.
    """

def scatter_add_(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    src: Tensor,
    *,
    axis: builtins.int | None = None,
) -> Tensor:
    """`scatter_add`, whose result is written into the tensor.

    The input with elements of `src` added at `index` along `dim`: ``out[i][index[i][j]] += src[i][j]``.

    Arguments and errors are those of `scatter`.
    """

def scatter_reduce_(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    src: Tensor,
    reduce: builtins.str,
    *,
    include_self: builtins.bool = True,
    axis: builtins.int | None = None,
) -> Tensor:
    """`scatter_reduce`, whose result is written into the tensor.

    The input with those elements of `src` that go to one place along `dim` reduced to their sum, product ...

    `reduce` is "sum", "prod", "mean", "amax" or "amin".

    With `include_self` what is there takes part. Those that tie for an extreme share its gradient evenly.
    """

def sgn(input: Tensor) -> Tensor:
    """Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan."""

def sgn_(input: Tensor) -> Tensor:
    """`sign`, whose result is written into the tensor.

    Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan.
    """

def sigmoid_(input: Tensor) -> Tensor:
    """`sigmoid`, whose result is written into the tensor.

    Logistic function, elementwise: ``1 / (1 + e**-x)``, without overflow for any x.

    Any shape; integers and booleans give the default dtype.
    """

def sign_(input: Tensor) -> Tensor:
    """`sign`, whose result is written into the tensor.

    Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan.
    """

def signbit(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Return ``numpy.signbit`` of the tensor, elementwise."""

def sin_(input: Tensor) -> Tensor:
    """`sin`, whose result is written into the tensor.

    Sine of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def sinc_(input: Tensor) -> Tensor:
    """`sinc`, whose result is written into the tensor.

    Normalised cardinal sine, elementwise: ``sin(πx) / (πx)``, and 1 at 0.

    Any shape; integers and booleans give the default dtype.
    """

def sinh_(input: Tensor) -> Tensor:
    """`sinh`, whose result is written into the tensor.

    Hyperbolic sine, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def slogdet(input: Tensor) -> SlogdetResult:
    """Sign and logarithm of the absolute value of the determinant of square matrices: no overflow.

    Of a singular matrix 0 and -inf, which have no gradient.
    """

def sqrt_(input: Tensor) -> Tensor:
    """`sqrt`, whose result is written into the tensor.

    Square root, elementwise.

    Any shape; integers and booleans give the default dtype. The root of a negative number is nan.
    The slope at 0 is inf.
    """

def square_(input: Tensor) -> Tensor:
    """`square`, whose result is written into the tensor.

    Square, elementwise: ``x**2``, of any dtype and shape.
    """

def squeeze_(input: Tensor, dim: Dims = None, *, axis: Dims = None) -> Tensor:
    """`squeeze`, after which the tensor sees its memory as the result does.

    A view without the dimensions of size 1; with `dim`, an int or a tuple, only without those.
    """

def stride(input: Tensor, dim: builtins.int | None = None) -> Any:
    """Return how far apart in memory, in elements, neighbours along each dimension are, or along `dim`.

    Without elements they are those of a contiguous tensor.
    """

def sub_(input: Tensor, other: Operand, *, alpha: Number = 1) -> Tensor:
    """`sub`, whose result is written into the tensor.

    Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    """

def subtract(input: Tensor, other: Operand, *, alpha: Number = 1) -> Tensor:
    """Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    """

def subtract_(input: Tensor, other: Operand, *, alpha: Number = 1) -> Tensor:
    """`sub`, whose result is written into the tensor.

    Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    """

def swapaxes(input: Tensor, dim0: builtins.int | Shape, dim1: builtins.int | None = None) -> Tensor:
    """Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
    NumPy's function of this name.
    """

def swapaxes_(
    input: Tensor,
    dim0: builtins.int | Shape,
    dim1: builtins.int | None = None,
) -> Tensor:
    """`transpose`, after which the tensor sees its memory as the result does.

    Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
    NumPy's function of this name.
    """

def swapdims(input: Tensor, dim0: builtins.int | Shape, dim1: builtins.int | None = None) -> Tensor:
    """Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
    NumPy's function of this name.
    """

def swapdims_(
    input: Tensor,
    dim0: builtins.int | Shape,
    dim1: builtins.int | None = None,
) -> Tensor:
    """`transpose`, after which the tensor sees its memory as the result does.

    Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
    NumPy's function of this name.
    """

def t_(input: Tensor) -> Tensor:
    """`t`, after which the tensor sees its memory as the result does.

    Transpose of a matrix, as a view; a tensor of fewer dimensions as it is.
    """

def tan_(input: Tensor) -> Tensor:
    """`tan`, whose result is written into the tensor.

    Tangent of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def tanh_(input: Tensor) -> Tensor:
    """`tanh`, whose result is written into the tensor.

    Hyperbolic tangent, elementwise.

    Any shape; integers and booleans give the default dtype.
    """

def transpose_(
    input: Tensor,
    dim0: builtins.int | Shape,
    dim1: builtins.int | None = None,
) -> Tensor:
    """`transpose`, after which the tensor sees its memory as the result does.

    Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
    NumPy's function of this name.
    """

def tril_(input: Tensor, diagonal: builtins.int = 0) -> Tensor:
    """`tril`, whose result is written into the tensor.

    The lower triangle of matrices: zeros above a diagonal, which is the main one for 0, and above it for 1.
    """

def triu_(input: Tensor, diagonal: builtins.int = 0) -> Tensor:
    """`triu`, whose result is written into the tensor.

    The upper triangle of matrices: zeros below a diagonal, which is the main one for 0, and above it for 1.
    """

def true_divide(
    input: Tensor,
    other: Operand,
    *,
    rounding_mode: builtins.str | None = None,
) -> Tensor:
    """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

    Shapes broadcast. True division: integers and booleans give the default dtype; an integer
    operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
    it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
    """

def true_divide_(
    input: Tensor,
    other: Operand,
    *,
    rounding_mode: builtins.str | None = None,
) -> Tensor:
    """`div`, whose result is written into the tensor.

    Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

    Shapes broadcast. True division: integers and booleans give the default dtype; an integer
    operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
    it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.
    """

def trunc_(input: Tensor) -> Tensor:
    """`trunc`, whose result is written into the tensor.

    Truncation, elementwise: the whole number without the fraction; integers are left as they are.
    """

def type(input: Tensor, dtype: Any = None, non_blocking: builtins.bool = False) -> Any:
    """Return the type's name, such as 'torch.FloatTensor'; with `dtype` (or such a name), convert to it."""

def type_as(input: Tensor, other: Tensor) -> Tensor:
    """Return this tensor in the dtype of another."""

def uniform_(
    input: Tensor,
    from_: builtins.float = 0,
    to: builtins.float = 1,
    generator: Any = None,
) -> Tensor:
    """`uniform`, whose result is written into the tensor.

    Draw uniform numbers from `from_` to below `to` in the shape and dtype of `input`: ``x.uniform_(from, to)``.
    """

def unsafe_chunk(
    input: Tensor,
    chunks: builtins.int,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
) -> builtins.tuple[Tensor, ...]:
    """At most `chunks` consecutive parts along `dim`, of one size but for the last, as views."""

def unsafe_split(
    input: Tensor,
    split_size_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    dim: builtins.int = 0,
    *,
    split_size: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    axis: builtins.int | None = None,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Consecutive parts along `dim`, a tuple of views: each of one size, the last perhaps smaller; or of given sizes."""

def unsafe_split_with_sizes(
    input: Tensor,
    split_sizes: Shape,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
) -> builtins.tuple[Tensor, ...]:
    """Consecutive parts of given sizes along `dim`, a tuple of views: `split` by sizes."""

def unsqueeze_(input: Tensor, dim: builtins.int, *, axis: builtins.int | None = None) -> Tensor:
    """`unsqueeze`, after which the tensor sees its memory as the result does.

    A view with one more dimension, of size 1, at `dim`.
    """

def xlogy_(input: Tensor, other: Operand) -> Tensor:
    """`xlogy`, whose result is written into the tensor.

    x log(y), elementwise with broadcasting; 0 where x is 0, unless y is nan.
    """

def zero_(input: Tensor) -> Tensor:
    """`zero`, whose result is written into the tensor.

    Zeros like `input`; it has no gradient.
    """

@overload
def trapz(
    y: Tensor,
    x: Tensor | None = None,
    *,
    dx: Any = None,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Integral along `dim` by the trapezoidal rule, of points `y` at `x`, or a step `dx` (1) apart."""

@overload
def trapz(
    y: AnyArray,
    x: AnyArray | None = None,
    *,
    dx: Any = None,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def view_copy(
    input: Tensor,
    *sizes: builtins.int | Shape | builtins.list[builtins.int] | DTypeLike,
    size: Shape | None = None,
    dtype: DTypeLike | None = None,
) -> Tensor:
    """The elements, in C order, in another shape, sharing the input's memory; or its bytes as another dtype.

    The shape is given as ints or as one tuple; one size may be -1, the remaining size. A view of another dtype has no
    gradient.
    """

@overload
def view_copy(
    input: AnyArray,
    *sizes: builtins.int | Shape | builtins.list[builtins.int] | DTypeLike,
    size: Shape | None = None,
    dtype: DTypeLike | None = None,
) -> Any: ...

@overload
def unsqueeze_copy(
    input: Tensor,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """A view with one more dimension, of size 1, at `dim`."""

@overload
def unsqueeze_copy(
    input: AnyArray,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def squeeze_copy(
    input: Tensor,
    dim: Dims = None,
    *,
    axis: Dims = None,
    out: Tensor | None = None,
) -> Tensor:
    """A view without the dimensions of size 1; with `dim`, an int or a tuple, only without those."""

@overload
def squeeze_copy(
    input: AnyArray,
    dim: Dims = None,
    *,
    axis: Dims = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def transpose_copy(
    input: Tensor,
    dim0: builtins.int | Shape,
    dim1: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
    NumPy's function of this name.
    """

@overload
def transpose_copy(
    input: AnyArray,
    dim0: builtins.int | Shape,
    dim1: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def t_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Transpose of a matrix, as a view; a tensor of fewer dimensions as it is."""

@overload
def t_copy(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def permute_copy(
    input: Tensor,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    dims: Shape | None = None,
) -> Tensor:
    """Permutation of the dimensions: a view with them in the order `dims`, given as ints or as one tuple."""

@overload
def permute_copy(
    input: AnyArray,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    dims: Shape | None = None,
) -> Any: ...

@overload
def expand_copy(
    input: Tensor,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    size: Shape | None = None,
) -> Tensor:
    """Broadcast view: it repeats dimensions of size 1, and new ones in front, without using memory.

    The shape is given as ints or as one tuple; -1 keeps a size. The view cannot be written to.
    """

@overload
def expand_copy(
    input: AnyArray,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    size: Shape | None = None,
) -> Any: ...

@overload
def concat(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    dim: builtins.int = 0,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Concatenation of tensors along a dimension: ``cat(tensors, dim=0)``.

    They agree in every other size; a 1-d tensor without elements is skipped. An integer one never
    widens a floating one.
    """

@overload
def concat(
    tensors: Sequence[AnyArray],
    dim: builtins.int = 0,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def concatenate(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    dim: builtins.int = 0,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Concatenation of tensors along a dimension: ``cat(tensors, dim=0)``.

    They agree in every other size; a 1-d tensor without elements is skipped. An integer one never
    widens a floating one.
    """

@overload
def concatenate(
    tensors: Sequence[AnyArray],
    dim: builtins.int = 0,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def row_stack(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Tensors one above the other: joined along the first dimension, vectors as rows."""

@overload
def row_stack(tensors: Sequence[AnyArray], *, out: Tensor | None = None) -> Any: ...

@overload
def select_copy(
    input: Tensor,
    dim: builtins.int,
    index: builtins.int | Tensor,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """What is at one place along `dim`, as a view without that dimension: ``x[:, index]`` for 1."""

@overload
def select_copy(
    input: AnyArray,
    dim: builtins.int,
    index: builtins.int | AnyArray,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def unbind_copy(
    input: Tensor,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """The parts along `dim`, a tuple of views without that dimension: ``(x[0], x[1], ...)`` for 0."""

@overload
def unbind_copy(
    input: AnyArray,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def split_copy(
    tensor: Tensor,
    split_size_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    dim: builtins.int = 0,
    *,
    split_size: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    axis: builtins.int | None = None,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Consecutive parts along `dim`, a tuple of views: each of one size, the last perhaps smaller; or of given sizes."""

@overload
def split_copy(
    tensor: AnyArray,
    split_size_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    dim: builtins.int = 0,
    *,
    split_size: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    axis: builtins.int | None = None,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
) -> Any: ...

@overload
def split_with_sizes_copy(
    input: Tensor,
    split_sizes: Shape,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Consecutive parts of given sizes along `dim`, a tuple of views: `split` by sizes."""

@overload
def split_with_sizes_copy(
    input: AnyArray,
    split_sizes: Shape,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def as_strided_copy(
    input: Tensor,
    size: Any,
    stride: Any,
    storage_offset: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """View of the memory of a contiguous tensor, of any size and strides: element (i, j) is number
    ``storage_offset + i * stride[0] + j * stride[1]`` there.

    Several elements of it may be one of memory; then it cannot be written to.
    """

@overload
def as_strided_copy(
    input: AnyArray,
    size: Any,
    stride: Any,
    storage_offset: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def diagonal_copy(
    input: Tensor,
    offset: builtins.int = 0,
    dim1: builtins.int = 0,
    dim2: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The diagonal of dimensions `dim1` and `dim2`, as a view in which it is the last dimension.

    `offset` is above the main one, if positive, else below.
    """

@overload
def diagonal_copy(
    input: AnyArray,
    offset: builtins.int = 0,
    dim1: builtins.int = 0,
    dim2: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def unfold_copy(
    input: Tensor,
    dimension: builtins.int,
    size: builtins.int,
    step: builtins.int,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Windows of `size` along a dimension, one every `step`, with one more dimension, the last: a view.

    Windows that overlap cannot be written to. (``F.unfold``, of images, is another function.)
    """

@overload
def unfold_copy(
    input: AnyArray,
    dimension: builtins.int,
    size: builtins.int,
    step: builtins.int,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def alias_copy(input: Tensor, *, memory_format: Any = None) -> Tensor:
    """Copy of a tensor, in its own memory."""

@overload
def alias_copy(input: AnyArray, *, memory_format: Any = None) -> Any: ...

@overload
def view_as_real_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Real and imaginary parts of complex numbers in a last dimension of two: (...) gives (..., 2). It shows the
    memory of `input`.
    """

@overload
def view_as_real_copy(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def view_as_complex_copy(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Complex numbers of real and imaginary parts in a last dimension of two: (..., 2) gives (...). It shows the
    memory of `input`.
    """

@overload
def view_as_complex_copy(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def selu_(input: Tensor, inplace: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """Scaled exponential linear unit (SELU), elementwise: 1.0507 times `elu` with an alpha of 1.6733."""

@overload
def selu_(input: AnyArray, inplace: builtins.bool = False, *, out: Tensor | None = None) -> Any: ...

@overload
def celu_(input: Tensor, alpha: builtins.float = 1.0, inplace: builtins.bool = False) -> Tensor:
    """Continuously differentiable exponential linear unit (CELU), elementwise: x above 0, else
    ``alpha (e**(x / alpha) - 1)``.
    """

@overload
def celu_(input: AnyArray, alpha: builtins.float = 1.0, inplace: builtins.bool = False) -> Any: ...

@overload
def threshold_(
    input: Tensor,
    threshold: builtins.float,
    value: builtins.float,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Threshold, elementwise: x above `threshold`, else `value`; of any real dtype."""

@overload
def threshold_(
    input: AnyArray,
    threshold: builtins.float,
    value: builtins.float,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def rrelu_(
    input: Tensor,
    lower: builtins.float = 0.125,
    upper: builtins.float = 0.3333333333333333,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Randomised `leaky_relu`: the slope below 0 is drawn between `lower` and `upper`; without `training` it is the
    middle of the two.
    """

@overload
def rrelu_(
    input: AnyArray,
    lower: builtins.float = 0.125,
    upper: builtins.float = 0.3333333333333333,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dropout_(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout: random elements become 0, each with probability `p`, in training; the others are divided by 1 - p.

    With `inplace` the input is written.
    """

@overload
def dropout_(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def feature_dropout_(
    input: Tensor,
    p: builtins.float,
    train: builtins.bool,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout of whole channels: `dropout` of slices ``input[n, c]``."""

@overload
def feature_dropout_(
    input: AnyArray,
    p: builtins.float,
    train: builtins.bool,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def alpha_dropout_(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout for `selu`: random elements become its lowest value, and then mean 0 and variance 1 are restored.

    Each does with probability `p`, in training. With `inplace` the input is written.
    """

@overload
def alpha_dropout_(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def feature_alpha_dropout_(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout for `selu` of whole channels: `alpha_dropout` of random slices ``input[n, c]``."""

@overload
def feature_alpha_dropout_(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...
