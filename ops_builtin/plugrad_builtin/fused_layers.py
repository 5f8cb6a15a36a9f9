"""Fused layers: `linear`, `layer_norm`, `rms_norm` and attention of NumPy arrays, one op each, and their gradients.

The functions in `normalization` check what they are given, and call these if all are NumPy arrays of float32 or
float64; the formulas of ops there serve everything else. A gradient here is computed by a kernel, and has a formula of
ops besides, from which the second derivative and all higher ones are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Context, Primitive, array_of, every, on, refuses, run_kernel
from plugrad.authoring.closures import pulled
from plugrad_builtin import network_kernels


def fusible(first: Any, *others: Any) -> bool:
    """Return whether all arguments but None are non-empty NumPy arrays (or Tensors of such) of one dtype, float32 or
    float64.
    """
    arrays = [array_of(first), *(array_of(each) for each in others if each is not None)]
    dtype = arrays[0].dtype
    return dtype.char in "fd" and all(
        type(each) is np.ndarray and each.dtype == dtype and each.size for each in arrays
    )


def derived(
    formula: Callable[..., Any], inputs: Sequence[Any], needs: Sequence[bool], grads: Sequence[Any]
) -> Any:
    """Return the gradients of ``formula(*inputs)`` by its inputs, given `grads`, those of its results: a
    vector-Jacobian product.

    `inputs` and `grads` are arrays, or Tensors if a further derivative is recorded; an input that is not given and a
    result without a gradient are None. `needs` says which inputs need a gradient; the others get None.
    """
    tensors: list[Any] = [None if each is None else pg.as_tensor(each) for each in inputs]
    places = [nr for nr, needed in enumerate(needs) if needed and tensors[nr] is not None]
    flowing = [nr for nr, grad in enumerate(grads) if grad is not None]

    def of_needed(*points: pg.Tensor) -> tuple[Any, ...]:
        given = [*tensors]
        for nr, point in zip(places, points, strict=True):
            given[nr] = point
        outputs = formula(*given)
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        return tuple(outputs[nr] for nr in flowing)

    values = [tensors[nr] for nr in places] + [pg.as_tensor(grads[nr]) for nr in flowing]
    found = pulled(*values, function=of_needed, edges=[], count=len(places))
    result: list[Any] = [None] * len(needs)
    for nr, grad in zip(places, found, strict=True):
        result[nr] = grad if pg.is_grad_enabled() else array_of(grad)
    return tuple(result)


# Linear layers of matrices.


class LinearFused(Primitive):
    """Linear layer ``input @ weight.T + bias`` of matrices: `input` (n, in), `weight` (out, in), `bias` (out,) or None.

    Raises
    ------
    RuntimeError
        The arrays have not these numbers of dimensions, or their sizes do not fit.

    Source: of <G, X Wᵀ + b> the gradients are G W, Gᵀ X and the sum of G's rows.

    >>> import plugrad as pg
    >>> x, weight = pg.tensor([[1.0, 2.0]]), pg.tensor([[3.0, 4.0]])
    >>> pg.ops.builtin.linear_fused(x, weight, pg.tensor([0.5]))
    tensor([[11.5000]])
    """

    node_name = "AddmmBackward0"
    arrays = "numpy"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(ctx: Context, input: Array, weight: Array, bias: Array | None = None) -> Array:
        if not fits_linear(input, weight, bias):
            shapes = [list(each.shape) for each in (input, weight, bias) if each is not None]
            raise RuntimeError(
                "linear_fused(): expected an input (n, in), a weight (out, in) and a bias (out,), but got "
                f"{', '.join(map(str, shapes))}"
            )
        if bias is None:
            ctx.node_name = "MmBackward0"
        needs_input, needs_weight, *_ = ctx.needs_input_grad
        ctx.save_for_backward(input if needs_weight else None, weight if needs_input else None)
        return pg.quietly(network_kernels.linear, input, weight, bias)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, weight = ctx.saved_tensors
        needs_input, needs_weight, *needs_bias = ctx.needs_input_grad
        return (
            grad_output @ weight if needs_input else None,
            grad_output.swapaxes(0, 1) @ input if needs_weight else None,
            grad_output.sum(axis=0) if any(needs_bias) else None,
        )

    @staticmethod
    def reference(input: Array, weight: Array, bias: Array | None = None) -> Any:
        return np.einsum("ni,oi->no", input, weight) + (0 if bias is None else bias)

    samples = on(((4, 3), (2, 3), (2,)), ((4, 3), (2, 3)), ((1, 3), (1, 3), (1,)), ((0, 3), (2, 3)))
    error_samples = refuses(
        RuntimeError,
        "expected an input \\(n, in\\)",
        ((4, 3), (2, 4)),
        ((3,), (2, 3)),
        ((4, 3), (2, 3), (3,)),
    )


def fits_linear(input: Array, weight: Array, bias: Array | None) -> bool:
    """Return whether `input` (n, in) and `weight` (out, in) are matrices that fit, and `bias` is None or (out,)."""
    shape, sizes = input.shape, weight.shape
    if len(shape) != 2 or len(sizes) != 2:
        return False
    (_, given), (wanted, features) = shape, sizes
    return given == features and (bias is None or tuple(bias.shape) == (wanted,))


# Normalisation of the last dimensions.


def require_dims(ndim: int, input: Array, *parameters: Array | None) -> None:
    """Raise RuntimeError unless 1 <= `ndim` <= input.ndim and each parameter (weight, bias; None for none) has the last
    `ndim` sizes of `input`.
    """
    last = tuple(input.shape[len(input.shape) - ndim :])
    shapes = [tuple(each.shape) for each in parameters if each is not None]
    if not 1 <= ndim <= len(input.shape) or any(shape != last for shape in shapes):
        raise RuntimeError(
            f"expected 1 to {len(input.shape)} dimensions to normalise, and a weight and bias of their shape, but got "
            f"ndim={ndim} and {', '.join(str(list(shape)) for shape in shapes) or None}"
        )


dims_errors = refuses(RuntimeError, "dimensions to normalise", (2, 3), ndim=0, eps=0.1) + refuses(
    RuntimeError, "dimensions to normalise", ((2, 3), (2,)), ndim=1, eps=0.1
)
backward_errors = refuses(
    RuntimeError, "dimensions to normalise", ((2, 3), (2, 3)), ndim=3, eps=0.1
)


def norm_samples(*given: Any) -> Any:
    """Return samples for a normalisation of 3-dimensional inputs over the last one and the last two dimensions: a
    function of a random generator.

    `given` has one item for each parameter of the op (weight, bias): its shape in the samples over one dimension, None
    for no such parameter. One sample has no parameters.
    """
    return (
        on(((2, 3, 4), *(None for _ in given)), ((4,), *given), ndim=1, eps=1e-5)
        + on(((2, 3, 4), *given), ndim=1, eps=every(1e-5, 0.1))
        + on(((2, 3, 2), *((3, 2) for _ in given)), ndim=2, eps=0.1)
    )


backward_samples = on(
    ((2, 3, 4), (2, 3, 4)), ((4,), (4,), (4,)), ((2, 3, 4), (2, 3, 4), (4,)), ndim=1, eps=0.1
) + on(((2, 3, 2), (2, 3, 2), (3, 2)), ndim=2, eps=1e-5)


def norm_gradients(
    ctx: Context, grad: Array, input: Array, weight: Array | None, ndim: int, *settings: Any
) -> Any:
    """Return the gradients of a normalisation over the last `ndim` dimensions by input, weight and bias, computed by
    the op's kernel: a tuple.

    `settings` are eps, and for layer_norm whether there is a bias; parameters that are not given have zeros of shape
    ().
    """
    require_dims(ndim, input, weight)
    ctx.save_for_backward(grad, input, weight)
    ctx.given = ndim, *settings
    of_input, *others = run_kernel(ctx, grad, input, weight, ndim, *settings)
    wanted = weight is not None, *settings[1:]
    return of_input, *(
        each if is_wanted else np.zeros((), input.dtype)
        for each, is_wanted in zip(others, wanted, strict=True)
    )


class LayerNormFused(Primitive):
    """Layer normalisation over the last `ndim` dimensions; `weight` and `bias`, if given, have their shape.

    Source: Ba, Kiros & Hinton (2016), Layer normalization.

    >>> import plugrad as pg
    >>> pg.ops.builtin.layer_norm_fused(pg.tensor([1.0, 3.0]), ndim=1, eps=1e-5)
    tensor([-1.0000,  1.0000])
    """

    plain = staticmethod(network_kernels.layer_norm)
    node_name = "NativeLayerNormBackward0"
    arrays = "numpy"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        weight: Array | None = None,
        bias: Array | None = None,
        *,
        ndim: int,
        eps: float,
    ) -> Array:
        require_dims(ndim, input, weight, bias)
        ctx.save_for_backward(input, weight)
        ctx.given = ndim, eps
        return run_kernel(ctx, input, weight, bias, ndim, eps)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, weight = ctx.saved_tensors
        ndim, eps = ctx.given
        biased = any(ctx.needs_input_grad[2:])
        of_input, of_weight, of_bias = LayerNormFusedBackward.apply(
            grad_output, input, weight, ndim=ndim, eps=eps, biased=biased
        )
        return of_input, None if weight is None else of_weight, of_bias if biased else None

    samples = norm_samples((4,), (4,))
    error_samples = dims_errors


class LayerNormFusedBackward(Primitive):
    """Gradients of layer normalisation by its input, weight and bias; zeros of shape () for a weight or bias that is
    not given.

    Source: with x̂ = (x - mean) / std and g = grad * weight, dx = (g - mean(g) - x̂ mean(g x̂)) / std.

    >>> import plugrad as pg
    >>> grad, x = pg.tensor([1.0, 1.0]), pg.tensor([1.0, 3.0])
    >>> pg.ops.builtin.layer_norm_fused_backward(grad, x, ndim=1, eps=1e-5)[0]
    tensor([0., 0.])
    """

    plain = staticmethod(network_kernels.layer_norm_backward)
    arrays = "numpy"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(
        ctx: Context,
        grad_output: Array,
        input: Array,
        weight: Array | None = None,
        *,
        ndim: int,
        eps: float,
        biased: bool = False,
    ) -> tuple[Array, Array, Array]:
        found: tuple[Array, Array, Array] = norm_gradients(
            ctx, grad_output, input, weight, ndim, eps, biased
        )
        return found

    samples = backward_samples + on(((2, 3, 4), (2, 3, 4), (4,)), ndim=1, eps=0.1, biased=True)
    error_samples = backward_errors

    @staticmethod
    def backward(ctx: Context, *grads: Array) -> Any:
        ndim, eps, biased = ctx.given

        def formula(grad: Any, x: Any, weight: Any) -> Any:
            dims = tuple(range(-ndim, 0))
            centred = x - pg.mean(x, dims, True)
            scale = 1 / pg.sqrt(pg.mean(centred * centred, dims, True) + eps)
            normal = centred * scale
            g = grad if weight is None else grad * weight
            slope = g - pg.mean(g, dims, True) - normal * pg.mean(g * normal, dims, True)
            total = None if weight is None else pg.sum_to_size(grad * normal, tuple(weight.shape))
            beside = pg.sum_to_size(grad, tuple(x.shape[-ndim:])) if biased else None
            return slope * scale, total, beside

        return derived(formula, ctx.saved_tensors, ctx.needs_input_grad, grads)


class RmsNormFused(Primitive):
    """Normalisation by the root mean square over the last `ndim` dimensions; `weight`, if given, has their shape.

    Source: Zhang & Sennrich (2019), Root mean square layer normalization.

    >>> import plugrad as pg
    >>> pg.ops.builtin.rms_norm_fused(pg.tensor([3.0, -3.0]), ndim=1, eps=7.0)
    tensor([ 0.7500, -0.7500])
    """

    plain = staticmethod(network_kernels.rms_norm)
    arrays = "numpy"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(
        ctx: Context, input: Array, weight: Array | None = None, *, ndim: int, eps: float
    ) -> Array:
        require_dims(ndim, input, weight)
        ctx.save_for_backward(input, weight)
        ctx.given = ndim, eps
        return run_kernel(ctx, input, weight, ndim, eps)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, weight = ctx.saved_tensors
        ndim, eps = ctx.given
        of_input, of_weight = RmsNormFusedBackward.apply(
            grad_output, input, weight, ndim=ndim, eps=eps
        )
        return of_input, None if weight is None else of_weight

    samples = norm_samples((4,))
    error_samples = dims_errors


class RmsNormFusedBackward(Primitive):
    """Gradients of `rms_norm` by its input and weight; zeros of shape () for a weight that is not given.

    Source: with r the root mean square and g = grad * weight, dx = g / r - x mean(g x) / r³.

    >>> import plugrad as pg
    >>> grad, x = pg.tensor([1.0, -1.0]), pg.tensor([2.0, 2.0])
    >>> pg.ops.builtin.rms_norm_fused_backward(grad, x, ndim=1, eps=0.0)[0]
    tensor([ 0.5000, -0.5000])
    """

    plain = staticmethod(network_kernels.rms_norm_backward)
    arrays = "numpy"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(
        ctx: Context,
        grad_output: Array,
        input: Array,
        weight: Array | None = None,
        *,
        ndim: int,
        eps: float,
    ) -> tuple[Array, Array]:
        found: tuple[Array, Array] = norm_gradients(ctx, grad_output, input, weight, ndim, eps)
        return found

    samples = backward_samples + on(((), (4, 3), (4, 3)), ndim=2, eps=1e-5)
    error_samples = backward_errors

    @staticmethod
    def backward(ctx: Context, of_input: Array, of_weight: Array) -> Any:
        ndim, eps = ctx.given

        def formula(grad: Any, x: Any, weight: Any) -> Any:
            dims = tuple(range(-ndim, 0))
            scale = 1 / pg.sqrt(pg.mean(x * x, dims, True) + eps)
            normal = x * scale
            g = grad if weight is None else grad * weight
            slope = g - normal * pg.mean(g * normal, dims, True)
            total = None if weight is None else pg.sum_to_size(grad * normal, tuple(weight.shape))
            return slope * scale, total

        return derived(formula, ctx.saved_tensors, ctx.needs_input_grad, (of_input, of_weight))


# Attention.


def attention_fits(query: Array, key: Array, value: Array, mask: Any) -> bool:
    """Return whether `AttentionFused` takes these arrays: one dtype and batch, sizes that fit, none empty, and a mask
    without gradient.
    """
    if not fusible(query, key, value) or key.shape[-1] != query.shape[-1]:
        return False
    batch, scores = tuple(query.shape[:-2]), (*query.shape[:-1], key.shape[-2])
    if tuple(key.shape[:-1]) != (*batch, key.shape[-2]) or key.shape[:-1] != value.shape[:-1]:
        return False
    if mask is None:
        return True
    array = array_of(mask)
    if type(array) is not np.ndarray or getattr(mask, "requires_grad", False) or not array.size:
        return False
    dtypes = (np.dtype(bool), array_of(query).dtype)
    # A mask may have fewer dimensions, but must not make the scores larger.
    fewer = array.ndim <= len(scores)
    sizes = zip(array.shape[::-1], scores[::-1], strict=False)
    return array.dtype in dtypes and fewer and all(own in (1, size) for own, size in sizes)


class AttentionFused(Primitive):
    """Attention, ``softmax(query keyᵀ * scale + mask) value``, and the logarithms of the softmax's denominators.

    `query` is (..., L, E), `key` (..., S, E), `value` (..., S, V), with one batch and none of them empty; the results
    are (..., L, V) and (..., L). `mask` broadcasts to (..., L, S): False in a boolean mask hides a key from a query, a
    floating-point mask is added. With `causal` query i sees keys 0 to i only.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or the dtypes differ.

    Source: Dao et al. (2022), FlashAttention.

    >>> import plugrad as pg
    >>> x = pg.eye(2)
    >>> pg.ops.builtin.attention_fused(x, x, x, scale=1.0, causal=True)[0][0]
    tensor([1., 0.])
    """

    plain = staticmethod(network_kernels.attention)
    node_name = "ScaledDotProductFlashAttentionForCpuBackward0"
    arrays = "numpy"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(
        ctx: Context,
        query: Array,
        key: Array,
        value: Array,
        *,
        mask: Array | None = None,
        scale: float,
        causal: bool = False,
    ) -> tuple[Array, Array]:
        require_fit("attention_fused", query, key, value, mask)
        output, logs = run_kernel(ctx, query, key, value, mask, scale, causal)
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(query, key, value, output, logs)
        ctx.given = {"mask": mask, "scale": scale, "causal": causal}
        return output, logs

    @staticmethod
    def backward(ctx: Context, grad_output: Any, grad_logs: Any) -> Any:
        query, key, value, output, logs = ctx.saved_tensors
        if grad_output is None:
            grad_output = output * 0
        delta = (grad_output * output).sum(axis=-1)
        delta = delta if grad_logs is None else delta - grad_logs
        return AttentionFusedBackward.apply(
            grad_output, query, key, value, logs, delta, **ctx.given
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        q, k, v = rng.normal(size=(2, 3, 4)), rng.normal(size=(2, 5, 4)), rng.normal(size=(2, 5, 2))
        yield pg.Sample(q, k, v, scale=0.5)
        yield pg.Sample(q[0], k[0], v[0], scale=0.5, causal=True)
        yield pg.Sample(q, k, v, mask=np.tri(3, 5, -1) > 0, scale=0.5)
        yield pg.Sample(q, k, v, mask=rng.normal(size=(2, 1, 5)), scale=0.5)
        q, k, v = (rng.normal(size=(1, 2, length, 2)) for length in (3, 4, 4))
        yield pg.Sample(q, k, v, scale=0.5)
        yield pg.Sample(*rng.normal(size=(3, 2, 3)), scale=0.5)

    error_samples = refuses(
        RuntimeError, "attention_fused: the shapes", ((2, 3), (4, 2), (4, 2)), scale=1.0
    )


class AttentionFusedBackward(Primitive):
    """Gradients of attention by query, key and value, given the gradient of its output (..., L, V).

    `logs` (..., L) is the second result of `attention_fused`, `delta` (..., L) is ``<grad_output, output>`` minus the
    gradient of `logs`; the other arguments are those of `attention_fused`.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or the dtypes differ.

    Source: with the weights p = exp(scores - logs) and d = p (grad valueᵀ - delta): d key * scale, dᵀ query * scale and
    pᵀ grad.

    >>> import plugrad as pg
    >>> x, zeros = pg.eye(2), pg.zeros(2)
    >>> pg.ops.builtin.attention_fused_backward(x, x, x, x, zeros, zeros, scale=0.0)[2][0]
    tensor([1., 1.])
    """

    plain = staticmethod(network_kernels.attention_backward)
    arrays = "numpy"
    new_gradients = True
    for_rules = True

    @staticmethod
    def forward(
        ctx: Context,
        grad_output: Array,
        query: Array,
        key: Array,
        value: Array,
        logs: Array,
        delta: Array,
        *,
        mask: Array | None = None,
        scale: float,
        causal: bool = False,
    ) -> tuple[Array, Array, Array]:
        op = "attention_fused_backward"
        require_fit(op, query, key, value, mask)
        if tuple(grad_output.shape) != (*query.shape[:-1], value.shape[-1]):
            raise RuntimeError(
                f"{op}: the shape of grad_output is {[*query.shape[:-1], value.shape[-1]]}, got "
                f"{list(grad_output.shape)}"
            )
        if not tuple(logs.shape) == tuple(delta.shape) == tuple(query.shape[:-1]):
            raise RuntimeError(
                f"{op}: the shapes of logs and delta are {list(query.shape[:-1])}, got {list(logs.shape)} and "
                f"{list(delta.shape)}"
            )
        ctx.save_for_backward(grad_output, query, key, value, logs, delta)
        ctx.mask, ctx.scale, ctx.causal = mask, scale, causal
        found: tuple[Array, Array, Array] = run_kernel(
            ctx, grad_output, query, key, value, logs, delta, mask, scale, causal
        )
        return found

    @staticmethod
    def backward(ctx: Context, *grads: Array) -> Any:
        mask, scale = ctx.mask, ctx.scale

        def formula(grad: Any, query: Any, key: Any, value: Any, logs: Any, delta: Any) -> Any:
            scores = pg.matmul(query, pg.transpose(key, -2, -1)) * scale
            scores = scores - pg.unsqueeze(logs, -1)
            if ctx.causal:
                seen = np.tri(query.shape[-2], key.shape[-2], dtype=bool)
                scores = pg.where(seen, scores, -np.inf)
            if mask is not None:
                boolean = mask.dtype == np.bool_
                scores = pg.where(mask, scores, -np.inf) if boolean else scores + mask
            weights = pg.exp(scores)
            slope = pg.matmul(grad, pg.transpose(value, -2, -1)) - pg.unsqueeze(delta, -1)
            slope = weights * slope * scale
            return (
                pg.matmul(slope, key),
                pg.matmul(pg.transpose(slope, -2, -1), query),
                pg.matmul(pg.transpose(weights, -2, -1), grad),
            )

        return derived(formula, ctx.saved_tensors, ctx.needs_input_grad, grads)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for sample in AttentionFused.samples(rng):
            query, key, value = sample.args
            grad = rng.normal(size=(*query.shape[:-1], value.shape[-1]))
            lines = rng.normal(size=(2, *query.shape[:-1]))
            yield pg.Sample(grad, query, key, value, *lines, **sample.settings)


def require_fit(op: str, query: Array, key: Array, value: Array, mask: Any) -> None:
    """Raise RuntimeError, which names `op`, if ``attention_fits(query, key, value, mask)`` is False: shapes or dtypes
    do not fit, or an array is empty.
    """
    if not attention_fits(query, key, value, mask):
        shapes = [list(each.shape) for each in (query, key, value, mask) if each is not None]
        raise RuntimeError(
            f"{op}: the shapes of query, key, value and mask must fit, none be empty, and their dtypes agree, got "
            f"{shapes}"
        )
