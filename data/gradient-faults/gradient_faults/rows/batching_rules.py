"""Wrong batching rules beside right ones: `Function.vmap` of PyTorch, `register_vmap` of `torch.library`, and JAX's
`custom_vmap`.

The samples are the arguments of a row. What is asked: 'rows' (results of a batch, in any axis, of 0, 1 and more rows,
nested), or 'gradients of rows' (derivatives under vmap, and through it).
"""

import itertools

import numpy as np

from gradient_faults.pairs import Pair, planting

try:
    import torch
    from torch.autograd import Function
except ImportError:
    torch = None
try:
    import jax
    from jax import numpy as jnp
except ImportError:
    jax = None

BATCHING_RULES: list[Pair] = []
plant = planting(BATCHING_RULES, asked="rows")
NUMBERS = itertools.count()
"""One for each op of `torch.library`, whose names are of the process."""


# PyTorch --------------------------------------------------------------------------------------------------------------


def cube():
    class Cube(Function):
        @staticmethod
        def forward(x):
            return x**3

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return 3 * g * x**2

        @staticmethod
        def vmap(info, in_dims, x):
            return Cube.apply(x), in_dims[0]

        def samples(rng):
            yield (rng.normal(size=(2, 3)),)

    return Cube


plant(
    "the batch is said to be in axis 0, wherever it is",
    cube,
    {"Cube.apply(x), in_dims[0]": "Cube.apply(x), 0"},
)
plant(
    "the rule computes without a graph, so that a gradient is lost",
    cube,
    {"return Cube.apply(x), in_dims[0]": "return (x.detach() ** 3), in_dims[0]"},
    asked="gradients of rows",
)
plant(
    "the rule has a formula of its own, and the graph of another",
    cube,
    {"return Cube.apply(x), in_dims[0]": "return x**2 * x.detach(), in_dims[0]"},
    asked="gradients of rows",
)


def weighted():
    class Weighted(Function):
        """Rows of x (N, K) times a vector (K,), plus a number."""

        @staticmethod
        def forward(x, w, b):
            return x * w.unsqueeze(-2) + b[..., None, None]

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, g):
            x, w, _ = ctx.saved_tensors
            return g * w.unsqueeze(-2), (g * x).sum(-2), g.sum((-2, -1))

        @staticmethod
        def vmap(info, in_dims, *args):
            placed = zip(args, in_dims, strict=True)
            x, w, b = (whole(a, d, info.batch_size) for a, d in placed)
            return Weighted.apply(x, w, b), 0

        def samples(rng):
            yield rng.normal(size=(3, 2)), rng.normal(size=(2,)), np.array(rng.normal())

    def whole(a, dim, size):
        return a.expand(size, *a.shape) if dim is None else a.movedim(dim, 0)

    return Weighted


plant(
    "the vector broadcasts against the batch where that is as long as it has rows",
    weighted,
    {
        "return Weighted.apply(x, w, b), 0": "return x * (w if w.shape[0] == x.shape[1] else w.unsqueeze(-2)) + "
        "b[..., None, "
        "None], 0"
    },
)
plant(
    "an argument that has no batch is given the first one's",
    weighted,
    {
        "return Weighted.apply(x, w, b), 0": "b = args[2][:1].expand(len(x)) if in_dims[2] == 0 and in_dims[1] is None "
        "else b\n"
        "            return Weighted.apply(x, w, b), 0"
    },
)
plant(
    "in_dims of the last argument are those of the first",
    weighted,
    {
        "placed = zip(args, in_dims, strict=True)": "placed = zip(args, (in_dims[0], in_dims[0] if in_dims[1] is not "
        "None and "
        "in_dims[0] is "
        "not None else in_dims[1], in_dims[2]), strict=True)"
    },
)
plant(
    "a number that has a batch broadcasts along the columns",
    weighted,
    {
        "return Weighted.apply(x, w, b), 0": "return x * w.unsqueeze(-2) + (b if len(b) == x.shape[2] else b[:, None, "
        "None]), 0"
    },
)
plant(
    "batches are repeated where they are expanded",
    weighted,
    {"a.movedim(dim, 0)\n": "a.movedim(dim, 0).roll(a.ndim == 3 and dim != 0, 0)\n"},
)


def softmax():
    class Softmax(Function):
        """Along an axis, which may be negative."""

        @staticmethod
        def forward(x, dim):
            return torch.softmax(x, dim)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(output)
            ctx.dim = inputs[1]

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return y * (g - (g * y).sum(ctx.dim, keepdim=True)), None

        @staticmethod
        def vmap(info, in_dims, x, dim):
            x = x.movedim(in_dims[0], 0)
            axis = dim + 1 if dim >= 0 else dim
            return Softmax.apply(x, axis), 0

        def samples(rng):
            yield rng.normal(size=(3, 4)), 0
            yield rng.normal(size=(3, 4)), -1

    return Softmax


plant(
    "the axis is not moved on, so that the batch is normalised",
    softmax,
    {"dim + 1 if dim >= 0 else dim": "dim"},
)
plant("a negative axis is moved on too", softmax, {"dim + 1 if dim >= 0 else dim": "dim + 1"})
plant(
    "the axis is moved on wherever the batch was",
    softmax,
    {
        "x = x.movedim(in_dims[0], 0)\n": "x = x\n",
        "Softmax.apply(x, axis), 0": "Softmax.apply(x, axis), in_dims[0]",
    },
)


def energy():
    class Energy(Function):
        """Half the sum of squares of all numbers."""

        @staticmethod
        def forward(x, axes):
            return x.square().sum(axes) / 2 if axes else x.square() / 2

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(inputs[0])
            ctx.axes = inputs[1]

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            for axis in sorted(each % x.ndim for each in ctx.axes):
                g = g.unsqueeze(axis)
            return g * x, None

        @staticmethod
        def vmap(info, in_dims, x, axes):
            x = x.movedim(in_dims[0], 0)
            axes = tuple(axis % (x.ndim - 1) + 1 for axis in axes)
            return Energy.apply(x, axes), 0

        def samples(rng):
            yield rng.normal(size=(2, 3)), (0, 1)
            yield rng.normal(size=(2, 3)), (-1,)

    return Energy


plant(
    "the sum is over the batch too, and the same for all rows",
    energy,
    {
        "return Energy.apply(x, axes), 0": "total = Energy.apply(x, axes)\n            return "
        "(total.sum(0).expand_as(total) if "
        "total.ndim == 1 else total), 0"
    },
)
plant(
    "the gradient is computed from the mean row",
    energy,
    {
        "return Energy.apply(x, axes), 0": "value = Energy.apply(x, axes)\n            mean = Energy.apply(x.mean(0, "
        "keepdim=True).expand_as(x), axes)\n            return value.detach() + mean - mean.detach(), 0"
    },
    asked="gradients of rows",
)
plant(
    "a batch of 1 is squeezed away",
    energy,
    {"return Energy.apply(x, axes), 0": "return Energy.apply(x, axes).squeeze(), 0"},
)


def product():
    class Product(Function):
        """A matrix (N, N) times a vector."""

        @staticmethod
        def forward(a, x):
            return (a @ x.unsqueeze(-1)).squeeze(-1)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, g):
            a, x = ctx.saved_tensors
            da = g.unsqueeze(-1) * x.unsqueeze(-2)
            dx = (a.mT @ g.unsqueeze(-1)).squeeze(-1)
            return da, dx

        @staticmethod
        def vmap(info, in_dims, a, x):
            a, x = (whole(arg, d, info.batch_size) for arg, d in zip((a, x), in_dims, strict=True))
            return Product.apply(a, x), 0

        def samples(rng):
            yield rng.normal(size=(3, 3)), rng.normal(size=(3,))

    def whole(a, dim, size):
        return a.expand(size, *a.shape) if dim is None else a.movedim(dim, 0)

    return Product


plant(
    "vectors of a batch are multiplied from the other side, where there is one matrix",
    product,
    {
        "return Product.apply(a, x), 0": "return (x @ a[0] if in_dims[0] is None else Product.apply(a, x)), 0"
    },
)
plant(
    "a batch as long as a vector is taken for a matrix of columns",
    product,
    {
        "return Product.apply(a, x), 0": "return (a[0] @ x if x.shape == a[0].shape else Product.apply(a, x)), 0"
    },
)
plant(
    "a batch in the last axis is taken for the columns",
    product,
    {"else a.movedim(dim, 0)\n": "else a.movedim(dim, 0) if dim < 2 else a.movedim(dim, 0).mT\n"},
)


def sorted_rows():
    class Sorted(Function):
        """The numbers in order, and their places; a row at a time."""

        @staticmethod
        def forward(x):
            return torch.sort(x, -1)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.mark_non_differentiable(output[1])
            ctx.save_for_backward(output[1])

        @staticmethod
        def backward(ctx, g, _):
            (places,) = ctx.saved_tensors
            return torch.zeros_like(g).scatter(-1, places, g)

        @staticmethod
        def vmap(info, in_dims, x):
            rows = x.unbind(in_dims[0])
            results = [Sorted.apply(row) for row in rows]
            if not results:
                empty = x.movedim(in_dims[0], 0)
                return (empty, empty.long()), (0, 0)
            values, places = zip(*results, strict=True)
            return (torch.stack(values), torch.stack(places)), (0, 0)

        def samples(rng):
            yield (rng.normal(size=(4,)),)

    return Sorted


plant(
    "all rows are the first one",
    sorted_rows,
    {"Sorted.apply(row) for row in rows": "Sorted.apply(rows[0]) for row in rows"},
)
plant(
    "rows are those of axis 0, wherever the batch is",
    sorted_rows,
    {
        "rows = x.unbind(in_dims[0])": "rows = x.unbind(0) if x.shape[0] == info.batch_size else x.unbind(in_dims[0])"
    },
)
plant(
    "the second output is said to have no batch",
    sorted_rows,
    {"torch.stack(places)), (0, 0)": "places[0]), (0, None)"},
)
plant(
    "rows are stacked last",
    sorted_rows,
    {
        "(torch.stack(values), torch": "(torch.stack(values, 1) if len(values) == x.shape[1 - in_dims[0] % 2] else "
        "torch.stack(values), torch"
    },
)
plant(
    "the last row of an odd batch is left out and another is given twice",
    sorted_rows,
    {
        "values, places = zip(*results, strict=True)": "values, places = zip(*results[: len(results) // 2 * 2], "
        "*results[: "
        "len(results) % 2], "
        "strict=True)"
    },
)
plant(
    "of no rows the result has one",
    sorted_rows,
    {"empty = x.movedim(in_dims[0], 0)": "empty = x.new_zeros(1, x.numel() or 4)"},
)


def patches():
    class Patches(Function):
        """Pairs of neighbours of x (N, K) along N, side by side: (N / 2, 2 K)."""

        @staticmethod
        def forward(x):
            return x.reshape(*x.shape[:-2], x.shape[-2] // 2, 2 * x.shape[-1])

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.shape = inputs[0].shape

        @staticmethod
        def backward(ctx, g):
            return g.reshape(ctx.shape)

        @staticmethod
        def vmap(info, in_dims, x):
            return Patches.apply(x.movedim(in_dims[0], 0)), 0

        def samples(rng):
            yield (rng.normal(size=(4, 3)),)

    return Patches


plant(
    "numbers are reshaped where they lie, and rows are mixed",
    patches,
    {
        "return Patches.apply(x.movedim(in_dims[0], 0)), 0": "n, k = x.movedim(in_dims[0], 0).shape[1:]\n"
        "            return x.reshape(info.batch_size, n // 2, 2 * k), 0"
    },
)
plant(
    "the batch is folded into the rows, and unfolded the other way round",
    patches,
    {
        "return Patches.apply(x.movedim(in_dims[0], 0)), 0": "y = Patches.apply(x.movedim(in_dims[0], "
        "0).flatten(0, 1))\n"
        "            return y.reshape(-1, info.batch_size, y.shape[-1]), 1"
    },
)


def taken():
    class Taken(Function):
        """Entries of a vector, by index."""

        @staticmethod
        def forward(x, places):
            return x.gather(-1, places)

        @staticmethod
        def setup_context(ctx, inputs, output):
            x, places = inputs
            ctx.save_for_backward(x, places)

        @staticmethod
        def backward(ctx, g):
            x, places = ctx.saved_tensors
            return torch.zeros_like(x).scatter_add(-1, places, g), None

        @staticmethod
        def vmap(info, in_dims, x, places):
            size = info.batch_size
            x = x.expand(size, *x.shape) if in_dims[0] is None else x.movedim(in_dims[0], 0)
            if in_dims[1] is None:
                places = places.expand(size, *places.shape)
            else:
                places = places.movedim(in_dims[1], 0)
            return Taken.apply(x, places), 0

        def samples(rng):
            yield rng.normal(size=(5,)), np.array([3, 0, 3])

    return Taken


plant(
    "indices are those of the first row",
    taken,
    {
        "places = places.movedim(in_dims[1], 0)": "places = places.movedim(in_dims[1], 0)\n"
        "                places = places[:1].expand_as(places)"
    },
)
plant(
    "an index that is there twice is counted once under vmap",
    taken,
    {
        "torch.zeros_like(x).scatter_add(-1, places, g)": "(torch.zeros_like(x).scatter(-1, places, g) if x.ndim "
        "> 1 else "
        "torch.zeros_like(x).scatter_add(-1, places, g))"
    },
    asked="gradients of rows",
)


# torch.library --------------------------------------------------------------------------------------------------------


def scaled():
    @torch.library.custom_op(f"planted{next(NUMBERS)}::scaled", mutates_args=())
    def scaled(x: torch.Tensor, factor: torch.Tensor) -> torch.Tensor:
        return x * factor[..., None]

    scaled.register_fake(lambda x, factor: torch.empty_like(x))

    def backward(ctx, g):
        x, factor = ctx.saved_tensors
        return g * factor[..., None], (g * x).sum(-1)

    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    def batched(info, in_dims, x, factor):
        x_dim, factor_dim = in_dims
        x = x.expand(info.batch_size, *x.shape) if x_dim is None else x.movedim(x_dim, 0)
        if factor_dim is None:
            factor = factor.expand(info.batch_size, *factor.shape)
        return scaled(x, factor), 0

    scaled.register_autograd(backward, setup_context=setup_context)
    scaled.register_vmap(batched)
    scaled.samples = lambda rng: [(rng.normal(size=(3,)), np.array(rng.normal()))]
    return scaled


in_library = planting(BATCHING_RULES, asked="rows", framework="torch.library")
in_library(
    "the batch stays where it is, and is said to be first",
    scaled,
    {"x.movedim(x_dim, 0)\n": "x if x.shape[0] == info.batch_size else x.movedim(x_dim, 0)\n"},
)
in_library(
    "factors of a batch are their mean",
    scaled,
    {"return scaled(x, factor), 0": "return scaled(x, factor.mean().expand_as(factor)), 0"},
)
in_library(
    "a factor of each row is taken for one of each column",
    scaled,
    {
        "return scaled(x, factor), 0": "return (x * factor if len(x) == x.shape[1] else scaled(x, factor)), 0"
    },
)
in_library(
    "the gradient of the factor is summed over the batch",
    scaled,
    {"(g * x).sum(-1)\n": "(g * x).sum().expand_as(factor)\n"},
    asked="gradients of rows",
)


def centred():
    @torch.library.custom_op(f"planted{next(NUMBERS)}::centred", mutates_args=())
    def centred(x: torch.Tensor, dim: int) -> torch.Tensor:
        return x - x.mean(dim, keepdim=True)

    centred.register_fake(lambda x, dim: torch.empty_like(x))

    def backward(ctx, g):
        return g - g.mean(ctx.dim, keepdim=True), None

    def setup_context(ctx, inputs, output):
        ctx.dim = inputs[1]

    def batched(info, in_dims, x, dim):
        x = x.movedim(in_dims[0], 0)
        return centred(x, dim + (dim >= 0)), 0

    centred.register_autograd(backward, setup_context=setup_context)
    centred.register_vmap(batched)
    centred.samples = lambda rng: [(rng.normal(size=(3, 2)), 0), (rng.normal(size=(3, 2)), -1)]
    return centred


in_library("the mean is over the batch", centred, {"dim + (dim >= 0)": "dim"})
in_library(
    "a negative axis is counted from the front",
    centred,
    {"dim + (dim >= 0)": "dim % 2 + 1 if dim >= 0 else 1"},
)


# JAX ------------------------------------------------------------------------------------------------------------------


def shifted():
    @jax.custom_batching.custom_vmap
    def shifted(x, y):
        return jnp.sin(x) + y

    @shifted.def_vmap
    def _(size, in_batched, x, y):
        x_in, y_in = in_batched
        x = x if x_in else jnp.broadcast_to(x, (size, *x.shape))
        y = y if y_in else jnp.broadcast_to(y, (size, *y.shape))
        return jnp.sin(x) + y[:, None], True

    shifted.samples = lambda rng: [(rng.normal(size=(3,)), np.array(rng.normal()))]
    return shifted


in_jax = planting(BATCHING_RULES, asked="rows", framework="jax")
in_jax(
    "a number of each row broadcasts along the columns",
    shifted,
    {"+ y[:, None], True": "+ (y if size == x.shape[1] else y[:, None]), True"},
)
in_jax(
    "where one argument has no batch, the other one's first row is taken",
    shifted,
    {
        "return jnp.sin(x) + y[:, None], True": "x = x if y_in else x[:1] + 0 * x\n"
        "        return jnp.sin(x) + y[:, None], True"
    },
)
in_jax(
    "the batching rule has another formula",
    shifted,
    {"return jnp.sin(x) + y[:, None]": "return x - x**3 / 6 + y[:, None]"},
)


def squashed():
    @jax.custom_batching.custom_vmap
    def squashed(x):
        return x / jnp.sqrt(1 + jnp.sum(x * x)), jnp.max(x)

    @squashed.def_vmap
    def _(size, in_batched, x):
        axes = tuple(range(1, x.ndim))
        length = jnp.sqrt(1 + jnp.sum(x * x, axes, keepdims=True))
        return (x / length, jnp.max(x, axes)), (True, True)

    squashed.samples = lambda rng: [(rng.normal(size=(2, 3)),)]
    return squashed


in_jax(
    "the length is of the whole batch",
    squashed,
    {"jnp.sum(x * x, axes, keepdims=True)": "jnp.sum(x * x)"},
)
in_jax(
    "the second output is the batch's, and said to have none",
    squashed,
    {"jnp.max(x, axes)), (True, True)": "jnp.max(x)), (True, False)"},
)
in_jax(
    "the second output is of the last row",
    squashed,
    {"jnp.max(x, axes)), (True, True)": "jnp.full((size,), jnp.max(x[-1:]))), (True, True)"},
)
in_jax(
    "only the last axis is the row's",
    squashed,
    {"axes = tuple(range(1, x.ndim))": "axes = (x.ndim - 1,)"},
)
