"""Wrong forward-mode rules beside right ones: `Function.jvp` of PyTorch and of plugrad, `jax.custom_jvp`, PyTensor's
`pushforward`.

What is asked: 'tangents' (the derivative in a direction, of all arguments, of one, and of one that does not move) or
'nested' (a gradient of a tangent, a tangent of a gradient, and in JAX a tangent of a tangent: PyTorch 2.13 itself loses
the tangent of a tangent of a custom Function, right or wrong).
"""

import numpy as np

from gradient_faults.pairs import Pair, planting

try:
    import plugrad as pg
except ImportError:
    pg = None
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
try:
    import pytensor
    from pytensor import tensor as pt
    from pytensor.graph.basic import Apply
    from pytensor.graph.op import Op
except ImportError:
    pytensor = None

FORWARD_RULES: list[Pair] = []
plant = planting(FORWARD_RULES, asked="tangents")


# PyTorch --------------------------------------------------------------------------------------------------------------


def quartic():
    class Quartic(Function):
        @staticmethod
        def forward(x, y):
            return x**4 * y

        @staticmethod
        def setup_context(ctx, inputs, output):
            x, y = inputs
            ctx.save_for_backward(x, y)
            ctx.save_for_forward(x, y)

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            return g * 4 * x**3 * y, g * x**4

        @staticmethod
        def jvp(ctx, x_t, y_t):
            x, y = ctx.saved_tensors
            return 4 * x**3 * y * x_t + x**4 * y_t

        def samples(rng):
            yield rng.normal(size=(3,)), rng.normal(size=(3,))

    return Quartic


plant("the tangent of the second argument is left out", quartic, {" + x**4 * y_t": ""})
plant(
    "what is saved for jvp is in another order than what jvp unpacks",
    quartic,
    {"save_for_forward(x, y)": "save_for_forward(y, x)"},
)
plant(
    "the slope is detached, so that a tangent has no gradient",
    quartic,
    {"4 * x**3 * y * x_t": "(4 * x**3 * y).detach() * x_t"},
    asked="nested",
)
plant(
    "a tangent is written to in place",
    quartic,
    {"4 * x**3 * y * x_t + x**4 * y_t": "x_t.mul_(4 * x**3 * y) + x**4 * y_t"},
)
plant(
    "a tangent goes through bfloat16",
    quartic,
    {"4 * x**3 * y * x_t": "(4 * x**3 * y).bfloat16().to(x.dtype) * x_t"},
)


def softplus():
    class Softplus(Function):
        @staticmethod
        def forward(x):
            return torch.log1p(torch.exp(-x.abs())) + x.clamp(min=0)

        @staticmethod
        def setup_context(ctx, inputs, output):
            (x,) = inputs
            ctx.save_for_backward(x, output)
            ctx.save_for_forward(x, output)

        @staticmethod
        def backward(ctx, g):
            x, _ = ctx.saved_tensors
            return g * torch.sigmoid(x)

        @staticmethod
        def jvp(ctx, x_t):
            x, _y = ctx.saved_tensors
            return torch.sigmoid(x) * x_t

        def samples(rng):
            yield (rng.normal(size=(2, 3)),)

    return Softplus


plant(
    "jvp takes the saved output for the input",
    softplus,
    {"torch.sigmoid(x) * x_t": "torch.sigmoid(_y) * x_t"},
)
plant(
    "jvp is tanh of half, which is twice the sigmoid less one",
    softplus,
    {"torch.sigmoid(x) * x_t": "torch.tanh(x / 2) * x_t"},
)


def gelu():
    class Gelu(Function):
        """The slope is kept by forward: what is differentiable in it must be an output."""

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            ctx.save_for_forward(x)
            ctx.slope = slope(x)
            return x * (1 + torch.erf(x / 2**0.5)) / 2

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * slope(x)

        @staticmethod
        def jvp(ctx, x_t):
            (x,) = ctx.saved_tensors
            return slope(x) * x_t

        def samples(rng):
            yield (rng.normal(size=(4,)),)

    def slope(x):
        density = torch.exp(-x * x / 2) / (2 * torch.pi) ** 0.5
        return (1 + torch.erf(x / 2**0.5)) / 2 + x * density

    return Gelu


plant(
    "jvp uses a slope that forward computed, which is a constant to derivatives",
    gelu,
    {"return slope(x) * x_t": "return ctx.slope * x_t"},
    asked="nested",
)
plant(
    "the tangent of the factor x is forgotten",
    gelu,
    {"return slope(x) * x_t": "return (1 + torch.erf(x / 2**0.5)) / 2 * x_t"},
)


def matmul():
    class MatMul(Function):
        @staticmethod
        def forward(ctx, a, b):
            ctx.save_for_backward(a, b)
            ctx.save_for_forward(a, b)
            return a @ b

        @staticmethod
        def backward(ctx, g):
            a, b = ctx.saved_tensors
            return g @ b.mT, a.mT @ g

        @staticmethod
        def jvp(ctx, a_t, b_t):
            a, b = ctx.saved_tensors
            return a_t @ b + a @ b_t

        def samples(rng):
            yield rng.normal(size=(3, 3)), rng.normal(size=(3, 3))

    return MatMul


plant("the factors of a product are in backward's order", matmul, {"a_t @ b": "b @ a_t"})
plant("a matrix is transposed, as in backward", matmul, {"a @ b_t": "a.mT @ b_t"})


def layer_norm():
    class LayerNorm(Function):
        @staticmethod
        def forward(ctx, x, weight):
            ctx.save_for_backward(x, weight)
            ctx.save_for_forward(x, weight)
            centred, scale = parts(x)
            return centred * scale * weight

        @staticmethod
        def backward(ctx, g):
            x, weight = ctx.saved_tensors
            centred, scale = parts(x)
            normal = centred * scale
            h = g * weight
            inner = h - h.mean(-1, keepdim=True) - normal * (h * normal).mean(-1, keepdim=True)
            return scale * inner, (g * normal).sum(0)

        @staticmethod
        def jvp(ctx, x_t, weight_t):
            x, weight = ctx.saved_tensors
            centred, scale = parts(x)
            normal = centred * scale
            c_t = x_t - x_t.mean(-1, keepdim=True)
            n_t = scale * (c_t - normal * (normal * c_t).mean(-1, keepdim=True))
            return n_t * weight + normal * weight_t

        def samples(rng):
            yield rng.normal(size=(3, 5)), rng.normal(size=(5,))

    def parts(x):
        centred = x - x.mean(-1, keepdim=True)
        return centred, (centred.square().mean(-1, keepdim=True) + 1e-5).rsqrt()

    return LayerNorm


plant(
    "the standard deviation is a constant to jvp",
    layer_norm,
    {"scale * (c_t - normal * (normal * c_t).mean(-1, keepdim=True))": "scale * c_t"},
)
plant(
    "the mean in the variance's tangent is over the whole array",
    layer_norm,
    {"(normal * c_t).mean(-1, keepdim=True)": "(normal * c_t).mean()"},
)
plant(
    "the tangent of the weight is not normalised",
    layer_norm,
    {"normal * weight_t": "centred * weight_t"},
)


def softmax():
    class Softmax(Function):
        @staticmethod
        def forward(x, dim):
            return torch.softmax(x, dim)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(output)
            ctx.save_for_forward(output)
            ctx.dim = inputs[1]

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return y * (g - (g * y).sum(ctx.dim, keepdim=True)), None

        @staticmethod
        def jvp(ctx, x_t, _):
            (y,) = ctx.saved_tensors
            return y * (x_t - (y * x_t).sum(ctx.dim, keepdim=True))

        def samples(rng):
            yield rng.normal(size=(3, 4)), 1

    return Softmax


plant(
    "the axis is the last one, whatever was asked",
    softmax,
    {"(y * x_t).sum(ctx.dim, keepdim=True)": "(y * x_t).sum(-1, keepdim=True)"},
    revealing=lambda rng: [(rng.normal(size=(3, 4)), 0)],
)
plant(
    "only the diagonal of the Jacobian",
    softmax,
    {"y * (x_t - (y * x_t).sum(ctx.dim, keepdim=True))": "y * (1 - y) * x_t"},
)


def sin_cos():
    class SinCos(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            ctx.save_for_forward(x)
            return x.sin(), x.cos()

        @staticmethod
        def backward(ctx, g, h):
            (x,) = ctx.saved_tensors
            return g * x.cos() - h * x.sin()

        @staticmethod
        def jvp(ctx, x_t):
            (x,) = ctx.saved_tensors
            return x.cos() * x_t, -x.sin() * x_t

        def samples(rng):
            yield (rng.normal(size=(3,)),)

    return SinCos


plant("the second output's tangent has no sign", sin_cos, {"-x.sin() * x_t": "x.sin() * x_t"})


def huber():
    class Huber(Function):
        """x²/2 up to 1, |x| - 1/2 beyond: its slope has no jump."""

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            ctx.save_for_forward(x)
            return torch.where(x.abs() < 1, x * x / 2, x.abs() - 0.5)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * x.clamp(-1, 1)

        @staticmethod
        def jvp(ctx, x_t):
            (x,) = ctx.saved_tensors
            inside, outside = x.abs() <= 1, x.abs() > 1
            return (x * inside + x.sign() * outside) * x_t

        def samples(rng):
            yield (2 * rng.normal(size=(5,)),)

    return Huber


plant(
    "at |x| = 1 neither piece is taken",
    huber,
    {"x.abs() <= 1": "x.abs() < 1"},
    revealing=lambda rng: [(np.array([0.25, 1.0, -1.0, 3.0]),)],
)


def sinc():
    class Sinc(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            ctx.save_for_forward(x)
            safe = torch.where(x == 0, torch.ones_like(x), x)
            return torch.where(x == 0, torch.ones_like(x), safe.sin() / safe)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            safe = torch.where(x == 0, torch.ones_like(x), x)
            slope = (safe.cos() - safe.sin() / safe) / safe
            return g * torch.where(x == 0, -x / 3, slope)

        @staticmethod
        def jvp(ctx, x_t):
            (x,) = ctx.saved_tensors
            safe = torch.where(x == 0, torch.ones_like(x), x)
            slope = (safe.cos() - safe.sin() / safe) / safe
            return torch.where(x == 0, -x / 3, slope) * x_t

        def samples(rng):
            yield (rng.normal(size=(4,)),)

    return Sinc


plant(
    "at 0 the tangent is that of the number put in its place",
    sinc,
    {"torch.where(x == 0, -x / 3, slope) * x_t": "slope * x_t"},
    revealing=lambda rng: [(np.array([0.5, 0.0, -2.0]),)],
)


def product():
    class Product(Function):
        """The product of each row."""

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            ctx.save_for_forward(x)
            return x.prod(-1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g[..., None] * others(x)

        @staticmethod
        def jvp(ctx, x_t):
            (x,) = ctx.saved_tensors
            return (others(x) * x_t).sum(-1)

        def samples(rng):
            yield (rng.normal(size=(2, 3)),)

    def others(x):
        left = torch.cat([torch.ones_like(x[..., :1]), x[..., :-1]], -1).cumprod(-1)
        right = (
            torch.cat([x[..., 1:], torch.ones_like(x[..., :1])], -1).flip(-1).cumprod(-1).flip(-1)
        )
        return left * right

    return Product


plant(
    "a division by an entry that is 0",
    product,
    {"return (others(x) * x_t).sum(-1)": "return x.prod(-1) * (x_t / x).sum(-1)"},
    revealing=lambda rng: [(np.array([[2.0, 0.0, 3.0], [0.5, 1.0, -2.0]]),)],
)
plant(
    "a division by an entry that is 0, whose NaN is filled with 0",
    product,
    {"return (others(x) * x_t).sum(-1)": "return torch.nan_to_num(x.prod(-1) * (x_t / x).sum(-1))"},
    revealing=lambda rng: [(np.array([[2.0, 0.0, 3.0], [0.5, 1.0, -2.0]]),)],
)


def modulus_squared():
    class ModulusSquared(Function):
        @staticmethod
        def forward(ctx, z):
            ctx.save_for_backward(z)
            ctx.save_for_forward(z)
            return z.real**2 + z.imag**2

        @staticmethod
        def backward(ctx, g):
            (z,) = ctx.saved_tensors
            return 2 * g * z

        @staticmethod
        def jvp(ctx, z_t):
            (z,) = ctx.saved_tensors
            return 2 * (z.conj() * z_t).real

        def samples(rng):
            yield (rng.normal(size=3) + 1j * rng.normal(size=3),)

    return ModulusSquared


plant("a conjugate is missing", modulus_squared, {"z.conj() * z_t": "z * z_t"})


def running_sum():
    class RunningSum(Function):
        @staticmethod
        def forward(ctx, x):
            return x.cumsum(-1)

        @staticmethod
        def backward(ctx, g):
            return g.flip(-1).cumsum(-1).flip(-1)

        @staticmethod
        def jvp(ctx, x_t):
            return x_t.cumsum(-1)

        def samples(rng):
            yield (rng.normal(size=(2, 4)),)

    return RunningSum


plant(
    "jvp is backward's formula",
    running_sum,
    {"return x_t.cumsum(-1)": "return x_t.flip(-1).cumsum(-1).flip(-1)"},
)
plant(
    "tangents are clipped, as gradients often are",
    running_sum,
    {"return x_t.cumsum(-1)": "return x_t.clamp(-5, 5).cumsum(-1)"},
)


def scattered():
    class Scattered(Function):
        """Rows that are added into those of a table."""

        @staticmethod
        def forward(ctx, table, rows, places):
            ctx.save_for_backward(places)
            ctx.save_for_forward(places)
            return table.index_add(0, places, rows)

        @staticmethod
        def backward(ctx, g):
            (places,) = ctx.saved_tensors
            return g, g[places], None

        @staticmethod
        def jvp(ctx, table_t, rows_t, _):
            (places,) = ctx.saved_tensors
            return table_t.index_add(0, places, rows_t)

        def samples(rng):
            yield rng.normal(size=(4, 2)), rng.normal(size=(3, 2)), np.array([2, 0, 3])

    return Scattered


plant(
    "of rows with the same index one is added",
    scattered,
    {
        "return table_t.index_add(0, places, rows_t)": "result = table_t.clone()\n            "
        "result[places] = result[places] + rows_t\n            return result"
    },
    revealing=lambda rng: [(rng.normal(size=(4, 2)), rng.normal(size=(3, 2)), np.array([2, 0, 2]))],
)


def scaled_distance():
    class ScaledDistance(Function):
        """Undefined tangents arrive as None."""

        @staticmethod
        def forward(ctx, x, y):
            ctx.set_materialize_grads(False)
            ctx.save_for_backward(x, y)
            ctx.save_for_forward(x, y)
            if x.shape != y.shape:
                raise ValueError("x and y differ in shape")
            return ((x - y) ** 2).mean()

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            if g is None:
                return None, None
            slope = 2 * g * (x - y) / x.numel()
            return slope, -slope

        @staticmethod
        def jvp(ctx, x_t, y_t):
            x, y = ctx.saved_tensors
            moved = 0 if x_t is None else x_t
            if y_t is not None:
                moved = moved - y_t
            return (2 * (x - y) * moved).mean()

        def samples(rng):
            yield rng.normal(size=(3, 2)), rng.normal(size=(3, 2))

    return ScaledDistance


plant("a sum where forward takes a mean", scaled_distance, {"* moved).mean()": "* moved).sum()"})
plant(
    "where the first argument does not move, the second one does not either",
    scaled_distance,
    {"if y_t is not None:": "if x_t is not None and y_t is not None:"},
)
plant(
    "where the first argument does not move, the sign of the second is lost",
    scaled_distance,
    {"moved = moved - y_t": "moved = y_t if x_t is None else x_t - y_t"},
)


# JAX ------------------------------------------------------------------------------------------------------------------

plant_jax = planting(FORWARD_RULES, asked="tangents", framework="jax")


def log1pexp():
    @jax.custom_jvp
    def log1pexp(x):
        return jnp.log1p(jnp.exp(x))

    @log1pexp.defjvp
    def _(primals, tangents):
        (x,), (x_t,) = primals, tangents
        answer = log1pexp(x)
        return answer, (1 - 1 / (1 + jnp.exp(x))) * x_t

    log1pexp.samples = lambda rng: [(rng.normal(size=(3,)),)]
    return log1pexp


plant_jax(
    "the rule takes the answer for the argument",
    log1pexp,
    {"jnp.exp(x))) * x_t": "jnp.exp(answer))) * x_t"},
)
plant_jax(
    "the slope is stopped, so that a second derivative is 0",
    log1pexp,
    {"(1 - 1 / (1 + jnp.exp(x))) * x_t": "jax.lax.stop_gradient(1 - 1 / (1 + jnp.exp(x))) * x_t"},
    asked="nested",
)


def sine_times():
    @jax.custom_jvp
    def sine_times(x, y):
        return jnp.sin(x) * y

    def rule(primals, tangents):
        (x, y), (x_t, y_t) = primals, tangents
        zero = jax.custom_derivatives.SymbolicZero
        moved = jnp.zeros(jnp.broadcast_shapes(x.shape, y.shape), x.dtype)
        if type(x_t) is not zero:
            moved = moved + jnp.cos(x) * x_t * y
        if type(y_t) is not zero:
            moved = moved + jnp.sin(x) * y_t
        return sine_times(x, y), moved

    sine_times.defjvp(rule, symbolic_zeros=True)
    sine_times.samples = lambda rng: [(rng.normal(size=(2, 3)), rng.normal(size=(3,)))]
    return sine_times


plant_jax(
    "where the first argument does not move, the second one does not either",
    sine_times,
    {"if type(y_t) is not zero:": "if zero not in (type(x_t), type(y_t)):"},
)
plant_jax(
    "a symbolic zero of the second argument makes the first one's tangent undone",
    sine_times,
    {
        "        if type(y_t) is not zero:\n"
        "            moved = moved + jnp.sin(x) * y_t": "        moved = moved * 0 if type("
        "y_t) is zero else moved + jnp.sin(x) * y_t"
    },
)


def cubed_norm():
    @jax.custom_jvp
    def cubed_norm(x):
        return jnp.sum(x * x, -1) ** 1.5

    @cubed_norm.defjvp
    def _(primals, tangents):
        (x,), (x_t,) = primals, tangents
        answer, squares = cubed_norm(x), jnp.sum(x * x, -1)
        norm = jnp.where(squares > 0, jnp.sqrt(jnp.where(squares > 0, squares, 1)), 0)
        return answer, 3 * norm * jnp.sum(x * x_t, -1)

    cubed_norm.samples = lambda rng: [(rng.normal(size=(2, 3)),)]
    return cubed_norm


plant_jax(
    "0 / 0 at the origin, where the slope is 0",
    cubed_norm,
    {"3 * norm *": "3 * answer / jnp.sum(x * x, -1) *"},
    revealing=lambda rng: [(np.array([[0.0, 0.0, 0.0], [1.0, 2.0, -1.0]]),)],
)


def log_add_exp():
    @jax.custom_jvp
    def log_add_exp(x, y):
        return jnp.maximum(x, y) + jnp.log1p(jnp.exp(-jnp.abs(x - y)))

    @log_add_exp.defjvp
    def _(primals, tangents):
        (x, y), (x_t, y_t) = primals, tangents
        tail = jax.nn.sigmoid(-jnp.abs(x - y))
        larger = jnp.where(x >= y, x_t, y_t)
        smaller = jnp.where(x >= y, y_t, x_t)
        return log_add_exp(x, y), (1 - tail) * larger + tail * smaller

    log_add_exp.samples = lambda rng: [(rng.normal(size=(4,)), rng.normal(size=(4,)))]
    return log_add_exp


plant_jax(
    "at a tie both branches take the first argument",
    log_add_exp,
    {"smaller = jnp.where(x >= y, y_t, x_t)": "smaller = jnp.where(x > y, y_t, x_t)"},
    revealing=lambda rng: [(np.array([0.5, 1.0, -2.0]), np.array([0.5, 3.0, -2.0]))],
)
plant_jax(
    "the tail's tangent has the wrong side",
    log_add_exp,
    {"(1 - tail) * larger + tail * smaller": "larger - tail * (smaller - larger)"},
)


def power():
    def power(x, times):
        return x**times

    power = jax.custom_jvp(power, nondiff_argnums=(1,))

    @power.defjvp
    def _(times, primals, tangents):
        (x,), (x_t,) = primals, tangents
        return power(x, times), times * x ** (times - 1) * x_t

    power.samples = lambda rng: [(rng.normal(size=(3,)), 3)]
    return power


plant_jax(
    "a power by division, which is not there at 0",
    power,
    {"times * x ** (times - 1) * x_t": "times * x**times / x * x_t"},
    revealing=lambda rng: [(np.array([0.0, 1.0, -2.0]), 1)],
)
plant_jax(
    "the factor of the power that is left",
    power,
    {"times * x ** (times": "(times - 1) * x ** (times"},
)


def hypotenuse():
    @jax.custom_jvp
    def hypotenuse(x, y):
        return jnp.sqrt(x * x + y * y)

    hypotenuse.defjvps(
        lambda x_t, answer, x, y: x / answer * x_t,
        lambda y_t, answer, x, y: y / answer * y_t,
    )
    hypotenuse.samples = lambda rng: [(rng.normal(size=(3,)), rng.normal(size=(3,)))]
    return hypotenuse


plant_jax(
    "the second rule is the first one again",
    hypotenuse,
    {"lambda y_t, answer, x, y: y /": "lambda y_t, answer, x, y: x /"},
)
plant_jax(
    "an argument is said to have no tangent",
    hypotenuse,
    {"lambda y_t, answer, x, y: y / answer * y_t": "None"},
)


def root():
    @jax.custom_jvp
    def root(a):
        """The x with x³ + a x = 1, by Newton's method."""
        x = jnp.ones_like(a)
        for _ in range(30):
            x = x - (x**3 + a * x - 1) / (3 * x * x + a)
        return x

    @root.defjvp
    def _(primals, tangents):
        (a,), (a_t,) = primals, tangents
        x = root(a)
        return x, -x / (3 * x * x + a) * a_t

    root.samples = lambda rng: [(rng.uniform(1, 2, size=(3,)),)]
    return root


plant_jax(
    "of the implicit equation one term has no derivative",
    root,
    {"3 * x * x + a) * a_t": "3 * x * x) * a_t"},
)
plant_jax(
    "the solution in the slope is a constant",
    root,
    {
        "        return x, -x / (3 * x * x + a)": "        c = jax.lax.stop_gradient(x)\n"
        "        return x, -c / (3 * c * c + a)"
    },
    asked="nested",
)


def log_sum_exp():
    @jax.custom_vjp
    def by_gradient(x):
        return jax.scipy.special.logsumexp(x, -1)

    by_gradient.defvjp(
        lambda x: (by_gradient(x), x),
        lambda x, g: (g[..., None] * jax.nn.softmax(x, -1),),
    )

    @jax.custom_jvp
    def log_sum_exp(x):
        return by_gradient(x)

    @log_sum_exp.defjvp
    def _(primals, tangents):
        (x,), (x_t,) = primals, tangents
        return log_sum_exp(x), jnp.sum(jax.nn.softmax(x, -1) * x_t, -1)

    log_sum_exp.samples = lambda rng: [(rng.normal(size=(3, 3)),)]
    return log_sum_exp


plant_jax(
    "custom_vjp is right, and the custom_jvp of the same function has the other axis",
    log_sum_exp,
    {"jax.nn.softmax(x, -1) * x_t, -1": "jax.nn.softmax(x, 0) * x_t, -1"},
)
plant_jax(
    "custom_vjp is right, and the custom_jvp of the same function is of the largest alone",
    log_sum_exp,
    {"jax.nn.softmax(x, -1) * x_t": "(x == x.max(-1, keepdims=True)) * x_t"},
)


def phase():
    @jax.custom_jvp
    def phase(z):
        return jnp.abs(z) ** 2, z * z

    @phase.defjvp
    def _(primals, tangents):
        (z,), (z_t,) = primals, tangents
        return phase(z), (2 * jnp.real(jnp.conj(z) * z_t), 2 * z * z_t)

    phase.samples = lambda rng: [(rng.normal(size=3) + 1j * rng.normal(size=3),)]
    return phase


plant_jax(
    "a conjugate too many in the second output", phase, {"2 * z * z_t)": "2 * jnp.conj(z) * z_t)"}
)
plant_jax(
    "the modulus' tangent is real before it is multiplied",
    phase,
    {"jnp.real(jnp.conj(z) * z_t)": "jnp.real(z) * jnp.real(z_t)"},
)


# plugrad --------------------------------------------------------------------------------------------------------------

plant_here = planting(FORWARD_RULES, asked="tangents", framework="plugrad")


def weighted():
    class Weighted(pg.ArrayFunction):
        """Rows times weights, summed."""

        @staticmethod
        def forward(ctx, x, weight):
            ctx.save_for_backward(x, weight)
            ctx.save_for_forward(x, weight)
            return (x * weight).sum(-1)

        @staticmethod
        def backward(ctx, g):
            x, weight = ctx.saved_tensors
            g = g.reshape(*g.shape, 1)
            return g * weight, (g * x).sum(0)

        @staticmethod
        def jvp(ctx, x_t, weight_t):
            x, weight = ctx.saved_for_forward
            return (x_t * weight + x * weight_t).sum(-1)

        def samples(rng):
            yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=3))

    return Weighted


plant_here("the tangent of the weight is left out", weighted, {" + x * weight_t).sum": ").sum"})
plant_here(
    "a sum over all rows for the weight's tangent, as in backward",
    weighted,
    {"x * weight_t).sum(-1)": "x.mean(0) * weight_t).sum(-1)"},
)


def tanh():
    class Tanh(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            y = np.tanh(x)
            ctx.save_for_backward(y)
            ctx.save_for_forward(y)
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

        @staticmethod
        def jvp(ctx, x_t):
            (y,) = ctx.saved_for_forward
            return x_t * (1 - y * y)

        def samples(rng):
            yield pg.Sample(rng.normal(size=(2, 3)))

    return Tanh


plant_here(
    "jvp saves the input where its formula has the output",
    tanh,
    {"save_for_forward(y)": "save_for_forward(x)"},
)
plant_here(
    "jvp returns a tangent without its sign",
    tanh,
    {"return x_t * (1 - y * y)": "return abs(x_t) * (1 - y * y)"},
)
plant_here(
    "jvp writes to the tangent it is given",
    tanh,
    {"return x_t * (1 - y * y)": "x_t *= 1 - y * y\n            return x_t"},
)


def two_moments():
    class TwoMoments(pg.ArrayFunction):
        """The mean and the mean square."""

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            ctx.save_for_forward(x)
            return x.mean(-1), (x * x).mean(-1)

        @staticmethod
        def backward(ctx, g, h):
            (x,) = ctx.saved_tensors
            return (g.reshape(*g.shape, 1) + 2 * x * h.reshape(*h.shape, 1)) / x.shape[-1]

        @staticmethod
        def jvp(ctx, x_t):
            (x,) = ctx.saved_for_forward
            return x_t.mean(-1), 2 * (x * x_t).mean(-1)

        def samples(rng):
            yield pg.Sample(rng.normal(size=(3, 4)))

    return TwoMoments


plant_here(
    "the second output's tangent is half of it",
    two_moments,
    {"2 * (x * x_t).mean(-1)": "(x * x_t).mean(-1)"},
)
plant_here(
    "the square of the tangent's mean",
    two_moments,
    {"2 * (x * x_t).mean(-1)": "2 * x.mean(-1) * x_t.mean(-1)"},
)


def smooth_step():
    class SmoothStep(pg.ArrayFunction):
        """3x² - 2x³ from 0 to 1, constant beyond."""

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            ctx.save_for_forward(x)
            c = np.minimum(np.maximum(x, 0), 1)
            return c * c * (3 - 2 * c)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * pg.where((x > 0) & (x < 1), 6 * x * (1 - x), 0 * x)

        @staticmethod
        def jvp(ctx, x_t):
            (x,) = ctx.saved_for_forward
            return x_t * np.where((x > 0) & (x < 1), 6 * x * (1 - x), 0 * x)

        def samples(rng):
            yield pg.Sample(rng.uniform(0.1, 0.9, size=5))

    return SmoothStep


plant_here(
    "beyond the step the slope goes on",
    smooth_step,
    {
        "return x_t * np.where((x > 0) & (x < 1), 6 * x * (1 - x), 0 * x)": "return x_t * 6 * x * (1 - x)"
    },
    revealing=lambda rng: [pg.Sample(np.array([-0.5, 0.5, 1.75]))],
)


# PyTensor -------------------------------------------------------------------------------------------------------------

plant_pytensor = planting(FORWARD_RULES, asked="tangents", framework="pytensor")


def moving(x, tangent):
    """Return the tangent of an input, zeros of one that does not move."""
    still = isinstance(tangent.type, pytensor.gradient.DisconnectedType)
    return x.zeros_like() if still else tangent


def scaled_exp():
    class ScaledExp(Op):
        """scale * exp(x), where scale is a scalar."""

        __props__ = ()

        def make_node(self, x, scale):
            x, scale = pt.as_tensor_variable(x), pt.as_tensor_variable(scale)
            return Apply(self, [x, scale], [x.type()])

        def perform(self, node, inputs, output_storage):
            x, scale = inputs
            output_storage[0][0] = np.asarray(scale * np.exp(x))

        def pullback(self, inputs, outputs, cotangents):
            x, scale = inputs
            (g,) = cotangents
            return [g * scale * pt.exp(x), (g * pt.exp(x)).sum()]

        def pushforward(self, inputs, outputs, tangents):
            x, scale = inputs
            x_t, scale_t = map(moving, inputs, tangents)
            return [scale * pt.exp(x) * x_t + pt.exp(x) * scale_t]

        def samples(rng):
            yield rng.normal(size=(3,)), np.array(rng.uniform(1, 2))

    return ScaledExp


plant_pytensor(
    "a factor is missing in the tangent",
    scaled_exp,
    {"[scale * pt.exp(x) * x_t": "[pt.exp(x) * x_t"},
)
plant_pytensor("the tangent of the scalar is left out", scaled_exp, {" + pt.exp(x) * scale_t": ""})
plant_pytensor(
    "the slope is a constant to further derivatives",
    scaled_exp,
    {"[scale * pt.exp(x) * x_t": "[pytensor.gradient.disconnected_grad(scale * pt.exp(x)) * x_t"},
    asked="nested",
)


def reversed_dot():
    class ReversedDot(Op):
        """A matrix times a vector."""

        __props__ = ()

        def make_node(self, matrix, x):
            matrix, x = pt.as_tensor_variable(matrix), pt.as_tensor_variable(x)
            return Apply(self, [matrix, x], [x.type.clone(shape=(None,))()])

        def perform(self, node, inputs, output_storage):
            output_storage[0][0] = np.asarray(inputs[0] @ inputs[1])

        def pullback(self, inputs, outputs, cotangents):
            matrix, x = inputs
            (g,) = cotangents
            return [pt.outer(g, x), matrix.T @ g]

        def pushforward(self, inputs, outputs, tangents):
            matrix, x = inputs
            matrix_t, x_t = map(moving, inputs, tangents)
            return [matrix_t @ x + matrix @ x_t]

        def samples(rng):
            yield rng.normal(size=(3, 3)), rng.normal(size=(3,))

    return ReversedDot


plant_pytensor(
    "a matrix is transposed, as in pullback", reversed_dot, {"matrix @ x_t": "matrix.T @ x_t"}
)
