"""Planted faults: each row a correct op and its broken twin, which differ in one mistake that people make.

The same forward and samples, another backward, unless a row says otherwise.
"""

# ruff: noqa: E501, NPY002 - the tables hold one mistake a row; NumPy's legacy global state is guarded, so named

import warnings
from functools import partial

import numpy as np
from scipy import fft, signal, sparse, special

from gradient_faults.form import ErrorSample, Fault, Sample, between_calls, by_topic, xp
from gradient_faults.writing import (
    at,
    beside,
    from_saved,
    keeping,
    normal,
    of_grad,
    plain,
    positive,
    saving,
    several,
    write_into,
)

# Forwards and rules that several rows share -------------------------------------------------------------------------

square = saving(lambda x: x * x)
square_rule = from_saved(lambda g, x: 2 * g * x)
cube = saving(lambda x: x**3)
cube_rule = from_saved(lambda g, x: 3 * g * x * x)
product = saving(lambda x, y: x * y * y)
product_rule = from_saved(lambda g, x, y: (g * y * y, 2 * g * x * y))
times = saving(lambda x, y: x * y)
times_rule = from_saved(lambda g, x, y: (g * y, g * x))
scaled = saving(lambda x, scale: x * scale)
scaled_rule = from_saved(lambda g, x, scale: (g * scale, (g * x).sum(axis=0)))
shifted = plain(lambda x, bias: x + bias)
sigmoid = keeping(lambda x: 1 / (1 + np.exp(-x)))
sigmoid_rule = from_saved(lambda g, y: g * y * (1 - y))
tanh = keeping(np.tanh)
tanh_rule = from_saved(lambda g, y: g * (1 - y * y))
row_mean = saving(lambda x: x.mean(axis=0))
matmul = saving(lambda a, b: a @ b)
matmul_rule = from_saved(lambda g, a, b: (g @ b.T, a.T @ g))
softmax = keeping(lambda x: np.exp(x) / np.exp(x).sum(axis=-1, keepdims=True))
softmax_rule = from_saved(lambda g, y: y * (g - (g * y).sum(axis=-1, keepdims=True)))


# The form of what backward returns ----------------------------------------------------------------------------------


gather = saving(lambda x, index: x[index])


def gather_rule(ctx, g):
    x, index = ctx.saved_tensors
    gradient = np.zeros(x.shape)
    np.add.at(gradient, index, g)
    return gradient, None


def no_materialized(ctx, x):
    ctx.set_materialize_grads(False)
    ctx.save_for_backward(x)
    return x * x, 3 * x


def no_materialized_rule(ctx, g, h):
    (x,) = ctx.saved_tensors
    if g is None or h is None:
        return 2 * g * x if h is None and g is not None else 3 * h if h is not None else None
    return 2 * g * x + 3 * h


def needs_both(ctx, x, y):
    ctx.save_for_backward(x if all(ctx.needs_input_grad) else None, y)
    return x * y


needs_both_rule = from_saved(lambda g, x, y: (g * y, g * (x if x is not None else 0 * y)))


def scaled_if_asked(ctx, g):
    x, y = ctx.saved_tensors
    return (g * y, None) if ctx.needs_input_grad[0] else (None, g * x)


def clipped_setting(ctx, x, limit):
    ctx.save_for_backward(x)
    ctx.limit = limit
    return np.minimum(x, limit)


two_outputs = saving(lambda x: (x * x, x * x * x))


def two_outputs_rule(ctx, g, h):
    (x,) = ctx.saved_tensors
    return 2 * g * x + 3 * h * x * x


def two_outputs_one_marked(ctx, x):
    ctx.save_for_backward(x)
    first, second = x * x, x * x * x
    ctx.mark_non_differentiable(second)
    return first, second


indices = beside(4, np.array([0, 2, 2, 1, 2]))

FORM = [
    Fault("too few gradients", product, product_rule, lambda ctx, g: product_rule(ctx, g)[0], normal((2,), (2,)), "returned 1 gradient, forward has 2", "PLG010"),
    Fault("too many gradients", square, square_rule, lambda ctx, g: (square_rule(ctx, g), g), several((2, 3)), "returned 2 gradients, forward has 1", "PLG010"),
    Fault("the sum over broadcast axes is missing", scaled, scaled_rule, from_saved(lambda g, x, s: (g * s, g * x)), normal((4, 3), (3,)), r"sum over the axes that were broadcast", "PLG011"),
    Fault("a shape that broadcasts is not the input's", square, square_rule, from_saved(lambda g, x: (2 * g * x)[None]), several((2, 3)), r"shape \(1, 2, 3\), x has \(2, 3\)", "PLG011"),
    Fault("a scalar instead of one entry", saving(lambda x: x.sum() ** 2), from_saved(lambda g, x: 2 * g * x.sum() + 0 * x), from_saved(lambda g, x: 2 * g * x.sum()), several((1,)), r"shape \(\), x has \(1,\)", "PLG011"),
    Fault("the sum goes over the wrong axes but keeps the count", shifted, lambda ctx, g: (g, g.sum(axis=0)), lambda ctx, g: (g, g.sum(axis=1)), normal((4, 3), (3,)), r"shape \(4,\), bias has \(3,\)", "PLG011"),
    Fault("an axis of size 1 is summed away", shifted, lambda ctx, g: (g, g.sum(axis=1)[:, None]), lambda ctx, g: (g, g.sum(axis=1)), normal((4, 3), (4, 1)), r"shape \(4,\), bias has \(4, 1\)", "PLG011"),
    Fault("the gradient of a flattened input stays flat", plain(lambda x: x.reshape(-1)), of_grad(lambda g: g.reshape((2, 3))), of_grad(lambda g: g), several((2, 3)), r"shape \(6,\), x has \(2, 3\)", "PLG011"),
    Fault("float32 inside float64", square, square_rule, from_saved(lambda g, x: (2 * g * x).astype(np.float32)), several((2, 3)), "half of the digits", "PLG012", once=True),
    Fault("a gradient of integers", saving(lambda x: x + 0.0), of_grad(lambda g: g), of_grad(lambda g: np.ones(g.shape, int)), several((2, 3)), "int64, which is not a real floating-point dtype", "PLG012", once=True),
    Fault("a gradient of booleans", saving(lambda x: np.maximum(x, 0)), from_saved(lambda g, x: g * (x > 0)), from_saved(lambda g, x: x > 0), several((2, 3)), "bool, which is not a real floating-point dtype", "PLG012", once=True),
    Fault("a complex gradient of a real input", plain(lambda x: np.abs(np.fft.fft(x, norm="ortho")) * 0 + x), of_grad(lambda g: g), of_grad(lambda g: np.fft.ifft(np.fft.fft(g))), several((5,)), "is real, so its gradient is the real part", "PLG012", once=True),
    Fault("a gradient that is a number", saving(lambda x: x + 0.0), of_grad(lambda g: g), of_grad(lambda g: 1.0), several(()), "is a float, not an array", "PLG012", once=True),
    Fault("a gradient that is a list", square, square_rule, from_saved(lambda g, x: list(2 * g * x)), several((3,)), "is a list, not an array", "PLG012", once=True),
    Fault("a gradient that is a matrix", square, square_rule, from_saved(lambda g, x: np.asmatrix(2 * g * x)), several((2, 3)), "matrix", "PLG012", once=True),
    Fault("a gradient that is a masked array", square, square_rule, from_saved(lambda g, x: np.ma.masked_array(2 * g * x, x > 0)), several((2, 3)), "MaskedArray", "PLG012", once=True),
    Fault("a gradient that is a sparse matrix", square, square_rule, from_saved(lambda g, x: sparse.csr_matrix(2 * g * x)), several((2, 3)), "is a csr_matrix, not an array", "PLG012", once=True),
    Fault("the square of a number in float32", saving(lambda x: x - np.tanh(x)), from_saved(lambda g, x: g * np.tanh(x) ** 2), from_saved(lambda g, x: g * np.tanh(x.astype(np.float32)).astype(np.float64) ** 2), several((5,)), "computed or saved in float32", "PLG012", once=True),
    Fault("a gradient for integers", gather, gather_rule, lambda ctx, g: (gather_rule(ctx, g)[0], np.zeros(5)), indices, "for index, which is an array of int64", "PLG013", once=True),
    Fault("a gradient for a plain number", clipped_setting, lambda ctx, g: (g * (ctx.saved_tensors[0] < ctx.limit), None), lambda ctx, g: (g * (ctx.saved_tensors[0] < ctx.limit), g.sum()), beside(5, 0.25), "for limit, which is no tensor", "PLG013", once=True),
    Fault("a gradient for a mask", saving(lambda x, mask: np.where(mask, x, 0)), from_saved(lambda g, x, mask: (g * mask, None)), from_saved(lambda g, x, mask: (g * mask, g * x)), beside(4, np.array([True, False, True, True])), "for mask, which is an array of bool", "PLG013", once=True),
    Fault("a gradient that needs the other one", times, times_rule, needs_both_rule, normal((3,), (3,)), "when the other inputs need none", "PLG024", wrong_forward=needs_both),
    Fault("the second gradient is skipped when the first is asked for", times, times_rule, scaled_if_asked, normal((3,), (3,)), "the gradient of y differs", "PLG024"),
    Fault("None is not expected among grad_outputs", no_materialized, no_materialized_rule, lambda ctx, g, h: 2 * g * ctx.saved_tensors[0] + 3 * h, several((2, 2)), "when only output [01] is used", "PLG025"),
    Fault("all is lost when one output is unused", no_materialized, no_materialized_rule, lambda ctx, g, h: None if g is None or h is None else no_materialized_rule(ctx, g, h), several((2, 2)), "another one than for zeros", "PLG025"),
    Fault("backward raises", square, square_rule, from_saved(lambda g, x: g.nonsense * x), several((2, 3)), "AttributeError", "PLG003"),
    Fault("backward takes too few grad_outputs", two_outputs, two_outputs_rule, lambda ctx, g: 2 * g * ctx.saved_tensors[0], several((2, 2)), "TypeError", "PLG003"),
    Fault("forward raises", square, square_rule, square_rule, several((2, 3)), "forward raised ValueError", "PLG002", wrong_forward=saving(lambda x: x @ np.ones(99)), torch=False),
    Fault("there are no samples", square, square_rule, square_rule, several((2, 3)), "samples yielded nothing", "PLG001", wrong_samples=lambda rng: [], torch=False),
    Fault("samples raise", square, square_rule, square_rule, several((2, 3)), "samples raised ZeroDivisionError", "PLG001", wrong_samples=lambda rng: [1 / 0], torch=False),
]  # fmt: skip


# What backward does with grad_output --------------------------------------------------------------------------------

LINEARITY = [
    Fault("grad_output is ignored", square, square_rule, from_saved(lambda g, x: 2 * x), several((2, 3)), "not zero for grad_output = 0", "PLG019"),
    Fault("the saved array is returned, whatever grad_output is", saving(lambda x: 0.5 * x * x), from_saved(lambda g, x: g * x), from_saved(lambda g, x: x), several((3,)), "backward ignores grad_output", "PLG019"),
    Fault("grad_output enters squared", square, square_rule, from_saved(lambda g, x: 2 * g * g * x), several((2, 3)), "does not change sign with grad_output", "PLG019"),
    Fault("grad_output enters cubed", square, square_rule, from_saved(lambda g, x: 2 * g * g * g * x), several((2, 3)), "not linear in grad_output", "PLG019"),
    Fault("grad_output is clipped", square, square_rule, from_saved(lambda g, x: 2 * x * g.clip(-10, 10)), several((2, 3)), "not linear in grad_output", "PLG019"),
    Fault("the gradient is clipped at 100", square, square_rule, from_saved(lambda g, x: (2 * g * x).clip(-100, 100)), several((2, 3)), "not linear in grad_output", "PLG019"),
    Fault("negative grad_output is clipped", square, square_rule, from_saved(lambda g, x: 2 * x * g.clip(0, np.inf)), several((2, 3)), "does not change sign", "PLG019"),
    Fault("the absolute value of grad_output", square, square_rule, from_saved(lambda g, x: 2 * x * xp.abs(g)), several((2, 3)), "does not change sign", "PLG019"),
    Fault("the sign of grad_output", square, square_rule, from_saved(lambda g, x: 2 * x * xp.sign(g)), several((2, 3)), "not linear in grad_output", "PLG019"),
    Fault("the gradient is normalised", square, square_rule, from_saved(lambda g, x: 2 * x * g / (1e-12 + xp.abs(g).max())), several((2, 3)), "not linear in grad_output", "PLG019"),
    Fault("weight decay in backward", square, square_rule, from_saved(lambda g, x: 2 * g * x + 1e-3 * x), several((2, 3)), "not zero for grad_output = 0", "PLG019"),
    Fault("a small gradient is flushed to zero", square, square_rule, from_saved(lambda g, x: 2 * g * x * (xp.abs(g) > 1e-6)), several((2, 3)), "not linear in grad_output", "PLG019"),
    Fault("the gradient is rounded to four decimals", square, square_rule, from_saved(lambda g, x: np.round(2 * g * x, 4)), several((2, 3)), "not linear in grad_output", "PLG019", once=True),
    Fault("grad_output is taken for 1 in one of two terms", saving(lambda x: x * x + x), from_saved(lambda g, x: g * (2 * x + 1)), from_saved(lambda g, x: 2 * g * x + 1), several((2, 3)), "not zero for grad_output = 0", "PLG019"),
]  # fmt: skip


# Memory, state, randomness, layout ----------------------------------------------------------------------------------


Store = between_calls(x=None, by_shape={}, slopes={}, calls=[], buffer=np.zeros((2, 3)), count=0)
"""What a careless op keeps between its calls."""


def next_count():
    Store.count += 1
    return Store.count


def kept_on_class(ctx, x):
    Store.x = x
    ctx.save_for_backward(x)
    return x * x


def input_as_attribute(ctx, x):
    ctx.x = x
    return x * x


def view_in_a_dict(ctx, x):
    ctx.parts = {"flat": x.reshape(-1)}
    return x * x


def input_in_a_closure(ctx, x):
    ctx.rule = lambda g: 2 * g * x
    return x * x


def kept_by_shape(ctx, x):
    Store.by_shape[x.shape] = 2 * x
    ctx.shape = x.shape
    return x * x


def kept_in_default(ctx, x, *, memory={}):  # noqa: B006 - the default is shared: that is the mistake
    memory["x"] = x
    ctx.memory = memory
    return x * x


def with_list(ctx, x):
    ctx.parts = [x]
    return x * x


def with_scale(ctx, x):
    ctx.save_for_backward(x)
    ctx.scale = 2.0
    return x * x


def growing_scale(ctx, g):
    (x,) = ctx.saved_tensors
    gradient = ctx.scale * g * x
    ctx.scale *= 2
    return gradient


def accumulated(ctx, g):
    ctx.total = getattr(ctx, "total", 0) + 2 * g * ctx.saved_tensors[0]
    return ctx.total


def into_buffer(ctx, g):
    Store.buffer[...] = 2 * g * ctx.saved_tensors[0]
    return Store.buffer


def from_workspace(ctx, g):
    if not hasattr(ctx, "workspace"):
        ctx.workspace = np.empty(g.shape)
    ctx.workspace[...] = 2 * g * ctx.saved_tensors[0]
    return ctx.workspace


kept_by_shape_in_backward = from_saved(lambda g, x: g * Store.slopes.setdefault(x.shape, 2 * x))


def sums_of_pairs(ctx, x):
    ctx.size = x.size
    return x[:-2] + x[1:-1]


def of_pairs(ctx, g, new=np.zeros):
    gradient = new(ctx.size)
    gradient[:-1] = 0.0
    gradient[:-2] += g
    gradient[1:-1] += g
    return gradient


def held_by_class(ctx, x):
    Store.calls.append(ctx)
    ctx.save_for_backward(x)
    return x * x


def output_in_buffer(ctx, x):
    np.multiply(x, x, out=Store.buffer)
    ctx.save_for_backward(x)
    return Store.buffer


def sorting_in_place(ctx, x):
    ctx.save_for_backward(x)
    x.sort()
    return 2 * x


def dropout(ctx, x):
    ctx.mask = (np.random.rand(*x.shape) < 0.5) * 2.0
    return x * ctx.mask


def dropout_without_scale(ctx, g):
    return g * (ctx.mask > 0)


dropout_drawn_again = of_grad(lambda g: g * (np.random.rand(*g.shape) < 0.5) * 2.0)


def drawn_by_plugrad():
    """Return 0, for which plugrad's generator draws a number."""
    import plugrad as pg

    return 0 * pg.rand(1).item()


WEIGHTS = np.arange(6.0).reshape(2, 3)
weighted = saving(lambda x: x * WEIGHTS)
weighted_rule = of_grad(lambda g: g * WEIGHTS)


MEMORY = [
    Fault("forward writes to its input", square, square_rule, square_rule, several((2, 3)), "forward writes to x", "PLG014", wrong_forward=saving(lambda x: write_into(x, x + 1) * x)),
    Fault("forward centres its input in place", saving(lambda x: x - x.mean()), of_grad(lambda g: g - g.mean()), of_grad(lambda g: g - g.mean()), several((5,)), "forward writes to x", "PLG014", wrong_forward=saving(lambda x: np.subtract(x, x.mean(), out=x) + 0)),
    Fault("forward sorts its input in place", saving(lambda x: 2 * np.sort(x)), from_saved(lambda g, x: 2 * g[np.argsort(np.argsort(x))]), from_saved(lambda g, x: 2 * g[np.argsort(np.argsort(x))]), several((5,)), "forward writes to x", "PLG014", once=True, wrong_forward=sorting_in_place),
    Fault("backward writes to an input", square, square_rule, from_saved(lambda g, x: write_into(x, 1.5 * x) * g), several((2, 3)), "backward writes to x", "PLG014", once=True),
    Fault("backward writes to what it saved", keeping(np.exp), from_saved(lambda g, y: g * y), from_saved(lambda g, y: write_into(y, y * g)), several((2, 3)), "backward writes to the array saved in slot 0", "PLG015", once=True),
    Fault("backward writes to a saved intermediate", saving(lambda x: np.sin(x)), from_saved(lambda g, x: g * np.cos(x)), from_saved(lambda g, c: np.multiply(c, g, out=c) + 0), several((2, 3)), "backward writes to the array saved in slot 0", "PLG015", once=True, wrong_forward=lambda ctx, x: (ctx.save_for_backward(np.cos(x)), np.sin(x))[1]),
    Fault("backward writes to grad_output", square, square_rule, from_saved(lambda g, x: write_into(g, 2 * g * x)), several((2, 3)), "backward writes to the grad_output of output 0", "PLG016", once=True),
    Fault("backward masks grad_output in place", saving(lambda x: np.maximum(x, 0)), from_saved(lambda g, x: g * (x > 0)), from_saved(lambda g, x: (g.__setitem__(x <= 0, 0), g)[1]), several((2, 3)), "backward writes to the grad_output", "PLG016", once=True),
    Fault("two gradients are one array", saving(lambda x, y: 2 * (x + y)), of_grad(lambda g: (2 * g, 2 * g)), of_grad(lambda g: (2 * g,) * 2), normal((3,), (3,)), "the gradients of x and y share memory", "PLG017"),
    Fault("a gradient is a view of another", saving(lambda x, y: 2 * (x + y[::-1])), of_grad(lambda g: (2 * g, 2 * g[::-1])), of_grad(lambda g: (lambda h: (h, h[::-1]))(2 * g)), normal((3,), (3,)), "the gradients of x and y share memory", "PLG017", once=True),
    Fault("a gradient is a buffer that every backward shares", square, square_rule, into_buffer, several((2, 3)), "memory", "PLG017", once=True),
    Fault("a gradient is memory that ctx keeps", square, square_rule, from_workspace, several((2, 3)), "overwritten by the next backward", "PLG017", once=True),
    Fault("backward keeps slopes by shape", square, square_rule, kept_by_shape_in_backward, several((2, 3)), "", once=True, kind="calls"),
    Fault("every call is kept in a list", square, square_rule, square_rule, several((2, 3)), "memory leak", "PLG026", wrong_forward=held_by_class, torch=False),
    Fault("it has NumPy ignore all errors", square, square_rule, square_rule, several((2, 3)), "leaves NumPy's error state changed", "PLG023", wrong_forward=saving(lambda x: (np.seterr(all="ignore"), x * x)[1]), torch=False),
    Fault("it has Python ignore all warnings", square, square_rule, square_rule, several((2, 3)), "leaves Python's warning filters changed", "PLG023", wrong_forward=saving(lambda x: (warnings.simplefilter("ignore"), x * x)[1]), torch=False),
    Fault("np.empty is taken for zeros", sums_of_pairs, of_pairs, lambda ctx, g: of_pairs(ctx, g, np.empty), several((5,)), "uninitialized", "PLG027", once=True),
    Fault("an output is a buffer that every forward shares", square, square_rule, square_rule, several((2, 3)), "", "PLG021", wrong_forward=output_in_buffer),
    Fault("forward is noisy and does not say so", square, square_rule, square_rule, several((2, 3)), "different values of output 0", "PLG020", wrong_forward=saving(lambda x: x * x + 1e-10 * next_count())),
    Fault("backward is noisy", square, square_rule, from_saved(lambda g, x: 2 * g * x * (1 + 1e-9 * next_count())), several((2, 3)), "two different gradients of x", "PLG018"),
    Fault("backward changes what ctx keeps", with_scale, square_rule, growing_scale, several((2, 3)), "two different gradients of x", "PLG018"),
    Fault("backward adds up over its calls", square, square_rule, accumulated, several((2, 3)), "two different gradients of x", "PLG018", once=True),
    Fault("backward uses up what forward kept", square, square_rule, lambda ctx, g: 2 * g * ctx.parts.pop(), several((2, 3)), "IndexError", "PLG003", once=True, wrong_forward=with_list, kind="calls"),
    Fault("the mask of dropout is drawn again in backward", dropout, lambda ctx, g: g * ctx.mask, dropout_drawn_again, several((5, 4)), "two different gradients of x", "PLG018", once=True, facts={"deterministic": False}),
    Fault("dropout forgets the scale in backward", dropout, lambda ctx, g: g * ctx.mask, dropout_without_scale, several((5, 4)), "constant factor 0.5 = 1/2", once=True, facts={"deterministic": False}),
    Fault("state is kept on the class", kept_on_class, square_rule, lambda ctx, g: 2 * g * Store.x, several((2, 3)), "forward was called again", "PLG021", once=True),
    Fault("state is kept by shape", square, square_rule, lambda ctx, g: g * Store.by_shape[ctx.shape], several((2, 3)), "forward was called again", "PLG021", once=True, wrong_forward=kept_by_shape),
    Fault("state is kept in a default argument", square, square_rule, lambda ctx, g: 2 * g * ctx.memory["x"], several((2, 3)), "forward was called again", "PLG021", once=True, wrong_forward=kept_in_default),
    Fault("twice the tail of a sigmoid that is 1", saving(lambda x: 1 - 1 / (1 + np.exp(-x))), from_saved(lambda g, x: -g * np.exp(-x) / (1 + np.exp(-x)) ** 2), from_saved(lambda g, x: -2 * g * np.exp(-x) / (1 + np.exp(-x)) ** 2), at([38.0, 2.0]), "factor 2", once=True),
    Fault("the slope of 1 in the place of a tail that cancels", saving(lambda x: 1 - np.cos(x)), from_saved(lambda g, x: g * np.sin(x)), from_saved(lambda g, x: g * np.cos(x)), at([1e-9, 0.3]), "", once=True),
    Fault("an input is an attribute of ctx", square, square_rule, lambda ctx, g: 2 * g * ctx.x, several((2, 3)), "^ctx.x shares the memory of x: keep it with ctx.save_for_backward", "PLG029", once=True, wrong_forward=input_as_attribute),
    Fault("a view of an input is an attribute of ctx", square, square_rule, lambda ctx, g: 2 * g * ctx.parts["flat"].reshape(g.shape), several((2, 3)), "^ctx.parts shares the memory of x", "PLG029", once=True, wrong_forward=view_in_a_dict),
    Fault("an input is in a closure", square, square_rule, lambda ctx, g: ctx.rule(g), several((2, 3)), "shares the memory of x: keep it with ctx.save_for_backward", "PLG029", once=True, wrong_forward=input_in_a_closure),
    Fault("memory order leaks into the result", weighted, weighted_rule, weighted_rule, several((2, 3)), "", "PLG022", once=True, wrong_forward=saving(lambda x: (x.ravel(order="K") * np.arange(6.0)).reshape(2, 3))),
    Fault("grad_output's memory order leaks into the gradient", square, square_rule, from_saved(lambda g, x: 2 * x * g.ravel(order="K").reshape(g.shape)), several((2, 3)), "", "PLG022", once=True),
    Fault("the order 'A' of grad_output is taken", square, square_rule, from_saved(lambda g, x: 2 * x * g.reshape(-1, order="A").reshape(g.shape)), several((2, 3)), "", "PLG022", once=True),
    Fault("the raw bytes of the input are read", square, square_rule, square_rule, several((2, 3)), "", "PLG022", wrong_forward=saving(lambda x: np.frombuffer(x.tobytes(order="A"), x.dtype).reshape(x.shape) ** 2)),
    Fault("the transposed input is taken for a Fortran array", weighted, weighted_rule, weighted_rule, several((2, 3)), "", "PLG022", once=True, wrong_forward=saving(lambda x: x * WEIGHTS if x.flags.c_contiguous else x * 1.0)),
    Fault("it draws from NumPy's global generator", square, square_rule, square_rule, several((2, 3)), "draws from a global random number generator", "PLG023", wrong_forward=saving(lambda x: x * x + 0 * np.random.rand()), torch=False),
    Fault("it draws from plugrad's generator", square, square_rule, square_rule, several((2, 3)), "draws from a global random number generator", "PLG023", wrong_forward=saving(lambda x: x * x + drawn_by_plugrad()), torch=False),
    Fault("it seeds NumPy's global generator", square, square_rule, square_rule, several((2, 3)), "it seeds a global random number generator", "PLG023", wrong_forward=saving(lambda x: (np.random.seed(0), x * x)[1]), torch=False),
    Fault("it leaves NumPy's error state changed", square, square_rule, square_rule, several((2, 3)), "leaves NumPy's error state changed", "PLG023", wrong_forward=saving(lambda x: (np.seterr(over="raise"), x * x)[1]), torch=False),
]  # fmt: skip


# Elementwise rules --------------------------------------------------------------------------------------------------


sinc = saving(lambda x: np.where(x == 0, 1.0, np.sin(x) / np.where(x == 0, 1, x)))


def sinc_rule(ctx, g):
    (x,) = ctx.saved_tensors
    safe = np.where(x == 0, 1.0, x)
    return g * np.where(x == 0, 0.0, (safe * np.cos(safe) - np.sin(safe)) / safe**2)


def leaky(ctx, x, *, slope=0.01):
    ctx.save_for_backward(x)
    ctx.slope = slope
    return np.where(x > 0, x, slope * x)


def elu(ctx, x, *, alpha=1.0):
    ctx.save_for_backward(x)
    ctx.alpha = alpha
    return np.where(x > 0, x, alpha * np.expm1(x))


def gelu_slope(x):
    return special.ndtr(x) + x * np.exp(-x * x / 2) / np.sqrt(2 * np.pi)


def gelu_slope_by_tanh(x):
    inner = np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)
    t = np.tanh(inner)
    return (1 + t) / 2 + x * (1 - t * t) / 2 * np.sqrt(2 / np.pi) * (1 + 3 * 0.044715 * x * x)


def huber(x):
    return np.where(np.abs(x) < 1, x * x / 2, np.abs(x) - 0.5)


def slope_by_differences(function, step):
    return from_saved(lambda g, x: g * (function(x + step) - function(x)) / step)


def horner_slope(coefficients):
    """Return the rule of a polynomial whose derivative has these coefficients, the lowest first."""
    return from_saved(lambda g, x: g * sum(c * x**power for power, c in enumerate(coefficients)))


swish = saving(lambda x: x / (1 + np.exp(-x)))
softplus = saving(lambda x: np.logaddexp(0, x))
both_signs = several((3, 4))


ELEMENTWISE = [
    Fault("the sign is flipped", tanh, tanh_rule, from_saved(lambda g, y: g * (y * y - 1)), several((2, 3), ()), "sign is wrong"),
    Fault("the cosine's sign", saving(np.cos), from_saved(lambda g, x: -g * xp.sin(x)), from_saved(lambda g, x: g * xp.sin(x)), several((2, 3)), "sign is wrong"),
    Fault("the rule of cos for cosh", saving(np.cosh), from_saved(lambda g, x: g * np.sinh(x)), from_saved(lambda g, x: -g * np.sinh(x)), several((2, 3)), "sign is wrong", once=True),
    Fault("a factor 2 is forgotten", square, square_rule, from_saved(lambda g, x: g * x), several((2, 3), (4,)), "constant factor 0.5 = 1/2"),
    Fault("the exponent is not brought down", cube, cube_rule, from_saved(lambda g, x: g * x * x), several((2, 3), (5,)), "= 1/3"),
    Fault("sqrt without 1/2", keeping(np.sqrt), from_saved(lambda g, y: g / (2 * y)), from_saved(lambda g, y: g / y), positive((2, 3)), "constant factor 2"),
    Fault("log2 without log(2)", saving(np.log2), from_saved(lambda g, x: g / (x * np.log(2))), from_saved(lambda g, x: g / x), positive((2, 3)), r"= log\(2\)"),
    Fault("log10 with log(10) on the wrong side", saving(np.log10), from_saved(lambda g, x: g / (x * np.log(10))), from_saved(lambda g, x: g * np.log(10) / x), positive((2, 3)), r"constant factor 5\.3"),
    Fault("degrees for radians", saving(lambda x: np.sin(np.deg2rad(x))), from_saved(lambda g, x: g * xp.cos(x * (np.pi / 180)) * (np.pi / 180)), from_saved(lambda g, x: g * xp.cos(x * (np.pi / 180))), several((2, 3)), "= 180/pi"),
    Fault("erf without 2/sqrt(pi)", saving(special.erf), from_saved(lambda g, x: g * xp.exp(-x * x) * 2 / np.sqrt(np.pi)), from_saved(lambda g, x: g * xp.exp(-x * x)), several((2, 3)), r"sqrt\(pi\)"),
    Fault("a period 2 pi is forgotten", saving(lambda x: np.sin(2 * np.pi * x)), from_saved(lambda g, x: 2 * np.pi * g * xp.cos(2 * np.pi * x)), from_saved(lambda g, x: g * xp.cos(2 * np.pi * x)), several((2, 3)), r"2 ?\*? ?pi"),
    Fault("the temperature's chain factor is forgotten", saving(lambda x: np.tanh(x / 5)), from_saved(lambda g, x: g * (1 - xp.tanh(x / 5) ** 2) / 5), from_saved(lambda g, x: g * (1 - xp.tanh(x / 5) ** 2)), several((2, 3)), "constant factor 5"),
    Fault("a factor x is missing", cube, cube_rule, from_saved(lambda g, x: 3 * g * x), several((2, 3)), "the factor x is missing"),
    Fault("a factor 1 - y is missing", sigmoid, sigmoid_rule, from_saved(lambda g, y: g * y), several((2, 3)), r"\(1 - output\) is missing"),
    Fault("a factor y is missing", sigmoid, sigmoid_rule, from_saved(lambda g, y: g * (1 - y)), several((2, 3)), "the factor output is missing"),
    Fault("the factor 1 - y**2 is missing", tanh, tanh_rule, from_saved(lambda g, y: g + 0 * y), several((2, 3)), r"\(1 - output\*\*2\) is missing"),
    Fault("tan without 1 + y**2", keeping(np.tan), from_saved(lambda g, y: g * (1 + y * y)), from_saved(lambda g, y: g + 0 * y), lambda rng: [Sample(rng.uniform(-1.2, 1.2, (2, 3)))], r"\(1 \+ output\*\*2\) is missing"),
    Fault("exp whose output is forgotten", keeping(np.exp), from_saved(lambda g, y: g * y), from_saved(lambda g, y: g + 0 * y), several((2, 3)), r"(the factor output|exp\(x\)) is missing"),
    Fault("log without 1/x", saving(np.log), from_saved(lambda g, x: g / x), from_saved(lambda g, x: g + 0 * x), positive((2, 3)), "the factor x is too much"),
    Fault("1/x without the square", saving(lambda x: 1 / x), from_saved(lambda g, x: -g / (x * x)), from_saved(lambda g, x: -g / x), positive((2, 3)), "the factor x is too much"),
    Fault("the slope is taken at the output", saving(np.sin), from_saved(lambda g, x: g * xp.cos(x)), from_saved(lambda g, y: g * xp.cos(y)), several((2, 3)), wrong_forward=keeping(np.sin)),
    Fault("the output is saved where the input is meant", saving(lambda x: x**3), cube_rule, from_saved(lambda g, y: 3 * g * y * y), several((2, 3)), wrong_forward=keeping(lambda x: x**3)),
    Fault("tanh's rule with its input", saving(np.tanh), from_saved(lambda g, x: g * (1 - xp.tanh(x) ** 2)), from_saved(lambda g, x: g * (1 - x * x)), several((2, 3))),
    Fault("expm1 by its output, one short", keeping(np.expm1), from_saved(lambda g, y: g * (y + 1)), from_saved(lambda g, y: g * y), several((2, 3))),
    Fault("log1p as log", saving(np.log1p), from_saved(lambda g, x: g / (1 + x)), from_saved(lambda g, x: g / x), positive((2, 3))),
    Fault("swish without its second term", swish, from_saved(lambda g, x: g * (1 / (1 + xp.exp(-x)) + x * xp.exp(-x) / (1 + xp.exp(-x)) ** 2)), from_saved(lambda g, x: g / (1 + xp.exp(-x))), several((2, 3))),
    Fault("x**x without the logarithm", saving(lambda x: x**x), from_saved(lambda g, x: g * x**x * (xp.log(x) + 1)), from_saved(lambda g, x: g * x**x), positive((2, 3))),
    Fault("gelu's slope by its tanh approximation", saving(lambda x: x * special.ndtr(x)), from_saved(lambda g, x: g * gelu_slope(x)), from_saved(lambda g, x: g * gelu_slope_by_tanh(x)), several((2, 3)), once=True),
    Fault("a slope by one-sided differences", saving(np.sin), from_saved(lambda g, x: g * xp.cos(x)), slope_by_differences(np.sin, 1e-4), several((2, 3)), once=True),
    Fault("wrong by 0.05 %", square, square_rule, from_saved(lambda g, x: 2.001 * g * x), several((2, 3)), "constant factor 1.0005"),
    Fault("pi is 3.1416", plain(lambda x: np.pi * x), of_grad(lambda g: np.pi * g), of_grad(lambda g: 3.1416 * g), several((2, 3)), "constant factor 1.00000"),
    Fault("float32 inside, and float64 again", square, square_rule, from_saved(lambda g, x: (2 * g * x).astype(np.float32).astype(np.float64)), several((2, 3)), "float32", once=True),
    Fault("what was saved was saved in float32", square, square_rule, from_saved(lambda g, x: 2 * g * x.astype(np.float32).astype(np.float64)), several((2, 3)), "float32", once=True),
    Fault("a constant in float32", saving(lambda x: x / 3), of_grad(lambda g: g / 3), of_grad(lambda g: g * float(np.float32(1 / 3 * 1.00001))), several((2, 3)), "constant factor 1.0000"),
    Fault("a Horner scheme one coefficient short", saving(lambda x: 1 + 2 * x + 3 * x**2 + 4 * x**3), horner_slope([2, 6, 12]), horner_slope([2, 6]), several((2, 3))),
    Fault("a Horner scheme off by one", saving(lambda x: 1 + 2 * x + 3 * x**2 + 4 * x**3), horner_slope([2, 6, 12]), horner_slope([1, 4, 9]), several((2, 3))),
    Fault("the Bessel function of the wrong order", saving(special.j0), from_saved(lambda g, x: -g * special.j1(x)), from_saved(lambda g, x: -g * special.jv(2, x)), several((2, 3)), once=True),
    Fault("zero is returned", square, square_rule, from_saved(lambda g, x: 0 * g * x), several((2, 3)), "returns zero"),
    Fault("a tiny gradient is returned as zero", saving(lambda x: 1e-9 * x), of_grad(lambda g: 1e-9 * g), of_grad(lambda g: 0 * g), several((2, 3)), "returns zero"),
    Fault("a tiny gradient has the wrong sign", saving(lambda x: 1e-9 * x * x), from_saved(lambda g, x: 2e-9 * g * x), from_saved(lambda g, x: -2e-9 * g * x), several((2, 3)), "sign is wrong"),
    Fault("an input's gradient at large scale is off", saving(lambda x: 1e12 * x * x), from_saved(lambda g, x: 2e12 * g * x), from_saved(lambda g, x: 2.001e12 * g * x), several((2, 3)), "1.0005"),
    Fault("a rounded function pretends to be the identity", saving(np.round), of_grad(lambda g: 0 * g), of_grad(lambda g: g), several((3, 4)), "where forward has no dependence"),
    Fault("a kink's slope that lies on neither side", saving(lambda x: np.maximum(x, 0)), from_saved(lambda g, x: g * (x > 0)), from_saved(lambda g, x: g * (1.0 * (x > 0) + 2.0 * (x == 0))), at([0.0, 1.0, -1.0]), "outside the slopes 0 and 1 of a kink", verdict="note"),
    # Only somewhere.
    Fault("one entry is wrong by 0.05 %", square, square_rule, from_saved(lambda g, x: 2 * g * x * (1 + 5e-4 * (np.arange(6) == 4).reshape(2, 3))), several((2, 3))),
    Fault("one entry of many is wrong", square, square_rule, from_saved(lambda g, x: 2 * g * x * (1 + 1e-3 * (np.arange(2000) == 777).reshape(40, 50))), several((40, 50))),
    Fault("the last row is forgotten", square, square_rule, from_saved(lambda g, x: 2 * g * x * (np.arange(4) < 3)[:, None]), several((4, 3)), "the index on axis 0 is the last, at a border, and zero there"),
    Fault("the first column is wrong", square, square_rule, from_saved(lambda g, x: 2 * g * x * (1 + (np.arange(4) == 0))), several((3, 4)), "the index on axis 1 is 0"),
    Fault("zero is treated apart", saving(np.sin), from_saved(lambda g, x: g * xp.cos(x)), from_saved(lambda g, x: g * xp.cos(x) * (x != 0)), at([0.0, -0.5, 0.25, 2.0]), "wrong only where x = 0, and zero there"),
    Fault("only the first of the batch is right", square, square_rule, from_saved(lambda g, x: 2 * g * x * (np.arange(4) == 0)[:, None]), several((4, 3))),
    Fault("wrong for negative inputs only", saving(lambda x: np.where(x > 0, x, 0.1 * x)), from_saved(lambda g, x: g * ((x > 0) + 0.1 * (x <= 0))), from_saved(lambda g, x: g * (x > 0)), both_signs, "wrong only where x < 0, and zero there"),
    Fault("leaky relu forgets the slope it was given", leaky, lambda ctx, g: g * ((ctx.saved_tensors[0] > 0) + ctx.slope * (ctx.saved_tensors[0] <= 0)), lambda ctx, g: g * ((ctx.saved_tensors[0] > 0) + 0.01 * (ctx.saved_tensors[0] <= 0)), beside((3, 4), slope=0.2), "wrong only where x < 0"),
    Fault("elu forgets alpha", elu, lambda ctx, g: g * ((ctx.saved_tensors[0] > 0) + ctx.alpha * xp.exp(ctx.saved_tensors[0]) * (ctx.saved_tensors[0] <= 0)), lambda ctx, g: g * ((ctx.saved_tensors[0] > 0) + xp.exp(ctx.saved_tensors[0]) * (ctx.saved_tensors[0] <= 0)), beside((3, 4), alpha=0.7), "wrong only where x < 0"),
    Fault("abs as if all were positive", saving(np.abs), from_saved(lambda g, x: g * xp.sign(x)), from_saved(lambda g, x: g + 0 * x), both_signs, r"wrong only where x < 0|sign\(x\)"),
    Fault("the linear part of Huber's loss is taken for the square", saving(huber), from_saved(lambda g, x: g * np.clip(x, -1, 1)), from_saved(lambda g, x: g * x), several((4, 5)), r"wrong only where \|x\| > 1", once=True),
    Fault("clamp lets the gradient through below", saving(lambda x: np.clip(x, -0.5, 0.5)), from_saved(lambda g, x: g * (xp.abs(x) < 0.5)), from_saved(lambda g, x: g * (x < 0.5)), several((4, 5))),
    Fault("clamp lets all gradient through", saving(lambda x: np.clip(x, -0.5, 0.5)), from_saved(lambda g, x: g * (xp.abs(x) < 0.5)), from_saved(lambda g, x: g + 0 * x), several((4, 5)), "where forward has no dependence"),
    Fault("clamp's slope beyond its limits", saving(lambda x: np.clip(x, -0.5, 0.5)), from_saved(lambda g, x: g * (xp.abs(x) < 0.5)), from_saved(lambda g, x: g * (xp.abs(x) > 0.5)), several((4, 5))),
    # Not a number.
    Fault("NaN where the slope is finite", sinc, sinc_rule, from_saved(lambda g, x: g * ((x * np.cos(x) - np.sin(x)) / x**2)), at([0.0, 0.5, -1.25, 2.0]), "NaN where the slope is finite", "PLG032", once=True),
    Fault("softplus' slope overflows", softplus, from_saved(lambda g, x: g / (1 + xp.exp(-x))), from_saved(lambda g, x: g * (xp.exp(x) / (1 + xp.exp(x)))), at([1.0, -3.0, 800.0]), "NaN where the slope is finite", "PLG032"),
    Fault("x log(x + 1) divided by x at 0", saving(lambda x: x * np.log1p(x)), from_saved(lambda g, x: g * (np.log1p(x) + x / (1 + x))), from_saved(lambda g, x: g * (x * np.log1p(x) / x + x / (1 + x))), at([0.0, 0.5, 2.0]), "NaN where the slope is finite", "PLG032", once=True),
    Fault("0 * infinity behind a mask", saving(lambda x: np.where(x > 0, np.sqrt(np.abs(x)), 0 * x)), from_saved(lambda g, x: g * np.where(x > 0, 0.5 / np.sqrt(np.abs(np.where(x > 0, x, 1.0))), 0.0)), from_saved(lambda g, x: g * (x > 0) * 0.5 / np.sqrt(np.where(x > 0, x, 0.0))), at([-1.0, 0.5, 2.0]), "NaN where the slope is finite", "PLG032", once=True),
    Fault("a product's gradient by division", saving(lambda x: x.prod()), from_saved(lambda g, x: g * np.array([np.delete(x, i).prod() for i in range(x.size)])), from_saved(lambda g, x: g * x.prod() / x), at([1.5, 0.0, -2.0]), "NaN where the slope is finite", "PLG032", once=True),
    Fault("infinity for a slope that is large", saving(lambda x: np.sqrt(x + 1e-4)), from_saved(lambda g, x: g / (2 * xp.sqrt(x + 1e-4))), from_saved(lambda g, x: g / (2 * xp.sqrt(x + 1e-4 * (x != 0)))), at([0.0, 1.0, 2.0]), "(NaN|infinity) where the slope is finite", "PLG032"),
]  # fmt: skip


# Several inputs, several outputs ------------------------------------------------------------------------------------


def binary(function):
    """Return a forward of two inputs that saves both and the output."""

    def forward(ctx, x, y):
        output = function(x, y)
        ctx.save_for_backward(x, y, output)
        return output

    return forward


def line(ctx, x, *, slope=1.0, offset=0.0):
    ctx.slope, ctx.offset = slope, offset
    return slope * x + offset


arctan2 = saving(lambda y, x: np.arctan2(y, x))
hypot = binary(np.hypot)
powers = binary(np.power)
logaddexp = binary(np.logaddexp)
fma = saving(lambda a, b, c: a * b + c * c)
bigger = saving(lambda x, y: np.maximum(x, y))
select = saving(lambda x, y, mask: np.where(mask, x, y))
masked = beside(5, np.arange(5.0), np.array([True, False, False, True, True]))


SEVERAL = [
    Fault("two gradients are swapped", product, product_rule, lambda ctx, g: product_rule(ctx, g)[::-1], normal((3, 2), (3, 2)), "this is the gradient of y"),
    Fault("three gradients are rotated", fma, from_saved(lambda g, a, b, c: (g * b, g * a, 2 * g * c)), from_saved(lambda g, a, b, c: (g * a, 2 * g * c, g * b)), normal((3,), (3,), (3,)), "this is the gradient of b"),
    Fault("each input's gradient by itself", times, times_rule, from_saved(lambda g, x, y: (g * x, g * y)), normal((3,), (3,)), "this is the gradient of y"),
    Fault("a gradient is None", product, product_rule, lambda ctx, g: (product_rule(ctx, g)[0], None), normal((2,), (2,)), "no gradient, ", "PLG031"),
    Fault("the gradient of the bias is None", shifted, lambda ctx, g: (g, g.sum(axis=0)), lambda ctx, g: (g, None), normal((4, 3), (3,)), "no gradient, ", "PLG031"),
    Fault("subtraction without the minus", plain(lambda x, y: x - y), of_grad(lambda g: (g, -g)), of_grad(lambda g: (g, 1 * g)), normal((2, 3), (2, 3)), "sign is wrong"),
    Fault("division with the sign of the denominator wrong", saving(lambda x, y: x / y), from_saved(lambda g, x, y: (g / y, -g * x / (y * y))), from_saved(lambda g, x, y: (g / y, g * x / (y * y))), positive((2, 3), (2, 3)), "sign is wrong"),
    Fault("division without the square", saving(lambda x, y: x / y), from_saved(lambda g, x, y: (g / y, -g * x / (y * y))), from_saved(lambda g, x, y: (g / y, -g * x / y)), positive((2, 3), (2, 3)), "the factor y is too much"),
    Fault("the numerator is forgotten", saving(lambda x, y: x / y), from_saved(lambda g, x, y: (g / y, -g * x / (y * y))), from_saved(lambda g, x, y: (g / y, -g / (y * y))), positive((2, 3), (2, 3)), "the factor x is missing"),
    Fault("arctan2 with the wrong sign", arctan2, from_saved(lambda g, y, x: (g * x / (x * x + y * y), -g * y / (x * x + y * y))), from_saved(lambda g, y, x: (g * x / (x * x + y * y), g * y / (x * x + y * y))), normal((2, 3), (2, 3)), "sign is wrong"),
    Fault("hypot without the division", hypot, from_saved(lambda g, x, y, z: (g * x / z, g * y / z)), from_saved(lambda g, x, y, z: (g * x, g * y)), normal((2, 3), (2, 3)), "the factor output is too much"),
    Fault("the exponent's gradient without its logarithm", powers, from_saved(lambda g, x, y, z: (g * y * z / x, g * z * xp.log(x))), from_saved(lambda g, x, y, z: (g * y * z / x, g * z)), positive((2, 3), (2, 3)), r"log\(x\) is missing"),
    Fault("the base's gradient with the exponent not lowered", powers, from_saved(lambda g, x, y, z: (g * y * z / x, g * z * xp.log(x))), from_saved(lambda g, x, y, z: (g * y * z, g * z * xp.log(x))), positive((2, 3), (2, 3)), "the factor x is too much"),
    Fault("log-add-exp with its weights exchanged", logaddexp, from_saved(lambda g, x, y, z: (g * xp.exp(x - z), g * xp.exp(y - z))), from_saved(lambda g, x, y, z: (g * xp.exp(y - z), g * xp.exp(x - z))), normal((2, 3), (2, 3)), "this is the gradient of y"),
    Fault("maximum's gradient goes to both", bigger, from_saved(lambda g, x, y: (g * (x > y), g * (x <= y))), from_saved(lambda g, x, y: (1 * g, g + 0 * y)), normal((3, 4), (3, 4)), "where forward has no dependence"),
    Fault("maximum's gradient goes to the smaller", bigger, from_saved(lambda g, x, y: (g * (x > y), g * (x <= y))), from_saved(lambda g, x, y: (g * (x <= y), g * (x > y))), normal((3, 4), (3, 4)), "this is the gradient of y"),
    Fault("where with the same mask twice", select, from_saved(lambda g, x, y, mask: (g * mask, g * ~mask, None)), from_saved(lambda g, x, y, mask: (g * mask, 1.0 * g * mask, None)), masked, "this is the gradient of x"),
    Fault("where with the mask turned round", select, from_saved(lambda g, x, y, mask: (g * mask, g * ~mask, None)), from_saved(lambda g, x, y, mask: (g * ~mask, g * mask, None)), masked, "this is the gradient of y"),
    Fault("where lets the gradient through everywhere", select, from_saved(lambda g, x, y, mask: (g * mask, g * ~mask, None)), from_saved(lambda g, x, y, mask: (1 * g, g * ~mask, None)), masked, "where forward has no dependence"),
    Fault("lerp's weight without the difference", saving(lambda x, y, w: x + w * (y - x)), from_saved(lambda g, x, y, w: (g * (1 - w), g * w, g * (y - x))), from_saved(lambda g, x, y, w: (g * (1 - w), g * w, g * y)), normal((4,), (4,), (4,))),
    Fault("lerp with w for 1 - w", saving(lambda x, y, w: x + w * (y - x)), from_saved(lambda g, x, y, w: (g * (1 - w), g * w, g * (y - x))), from_saved(lambda g, x, y, w: (g * w, 1 * g * w, g * (y - x))), normal((4,), (4,), (4,)), "this is the gradient of y"),
    Fault("a keyword setting is ignored", line, lambda ctx, g: ctx.slope * g, lambda ctx, g: 1.0 * g, beside(3, slope=2.5), "constant factor 0.4"),
    Fault("two grad_outputs are exchanged", two_outputs, two_outputs_rule, lambda ctx, g, h: two_outputs_rule(ctx, h, g), several((2, 2))),
    Fault("the second output is forgotten", two_outputs, two_outputs_rule, lambda ctx, g, h: 2 * g * ctx.saved_tensors[0], several((2, 2)), "returns zero"),
    Fault("only the last output counts", two_outputs, two_outputs_rule, lambda ctx, g, h: 3 * h * ctx.saved_tensors[0] ** 2, several((2, 2)), "returns zero"),
    Fault("an output is marked non-differentiable", two_outputs, two_outputs_rule, two_outputs_rule, several((2, 2)), "no gradient, ", "PLG031", wrong_forward=two_outputs_one_marked),
    Fault("an input is detached by copying", saving(lambda x, y: x * y), times_rule, lambda ctx, g: (g * ctx.saved_tensors[1], 0 * g), normal((3,), (3,)), "returns zero"),
]  # fmt: skip


# Sums, means, broadcasting ------------------------------------------------------------------------------------------


def reduce_mean(ctx, x, *, axis, keepdims=False):
    ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
    return x.mean(axis=axis, keepdims=keepdims)


def mean_rule(ctx, g, count=lambda shape, axis: shape[axis]):
    whole = g if ctx.keepdims else np.expand_dims(g, ctx.axis)
    return np.broadcast_to(whole / count(ctx.shape, ctx.axis), ctx.shape).copy()


def sum_rows(ctx, x):
    ctx.shape = x.shape
    return x.sum(axis=1)


def standard_deviation(ctx, x, *, ddof=1):
    y = x.std(ddof=ddof)
    ctx.save_for_backward(x, y)
    ctx.ddof = ddof
    return y


def deviation_rule(ctx, g, ddof=None):
    x, y = ctx.saved_tensors
    return g * (x - x.mean()) / (y * (x.size - (ctx.ddof if ddof is None else ddof)))


def biggest(ctx, x):
    ctx.place, ctx.shape = x.argmax(axis=1), x.shape
    return x.max(axis=1)


def biggest_rule(ctx, g, shift=0):
    gradient = np.zeros(ctx.shape)
    gradient[np.arange(ctx.shape[0]), (ctx.place + shift) % ctx.shape[1]] = g
    return gradient


outer = saving(lambda x, y: np.outer(x, y))


variance = saving(lambda x: x.var())
l2 = saving(lambda x: np.sqrt((x * x).sum()))
bias_square = normal((3, 3), (3,))

REDUCTIONS = [
    Fault("a sum where forward takes a mean", row_mean, from_saved(lambda g, x: g / x.shape[0] + 0 * x), from_saved(lambda g, x: g + 0 * x), several((8, 3), (5, 2)), r"= shape\(x\)\[0\] .*takes a mean"),
    Fault("a mean where forward takes a sum", saving(lambda x: x.sum(axis=0)), from_saved(lambda g, x: g + 0 * x), from_saved(lambda g, x: g / x.shape[0] + 0 * x), several((8, 3), (5, 2)), r"1 / shape\(x\)\[0\] .*takes a sum"),
    Fault("a mean over all divides by one axis", saving(lambda x: x.mean()), from_saved(lambda g, x: g / (x.shape[0] * x.shape[1]) + 0 * x), from_saved(lambda g, x: g / x.shape[0] + 0 * x), several((5, 3)), r"= shape\(x\)\[1\]"),
    Fault("the mean divides by the wrong axis", reduce_mean, mean_rule, partial(mean_rule, count=lambda shape, axis: shape[0]), normal((3, 4), axis=1), "constant factor 1.33333", once=True),
    Fault("a mean divides by a size that was hard-coded", reduce_mean, mean_rule, partial(mean_rule, count=lambda shape, axis: 4), lambda rng: [Sample(rng.normal(size=(3, 4)), axis=1), Sample(rng.normal(size=(3, 7)), axis=1)], "constant factor 1.75", once=True),
    Fault("keepdims is forgotten, and a square matrix hides it", sum_rows, lambda ctx, g: np.broadcast_to(g[:, None], ctx.shape).copy(), lambda ctx, g: np.broadcast_to(g, ctx.shape).copy(), several((3, 3)), r"axes of the gradient of x are permuted by \(1, 0\)", once=True),
    Fault("a square matrix hides the sum over the wrong axis", shifted, lambda ctx, g: (g, g.sum(axis=0)), lambda ctx, g: (g, g.sum(axis=1)), bias_square, r"axes of grad_output are permuted by \(1, 0\)"),
    Fault("one slice instead of the sum over a broadcast axis", scaled, scaled_rule, from_saved(lambda g, x, s: (g * s, (g * x)[0])), normal((4, 3), (3,)), "only the first entry along axis 0"),
    Fault("the last slice instead of the sum", shifted, lambda ctx, g: (g, g.sum(axis=0)), lambda ctx, g: (g, g[-1].copy()), normal((4, 3), (3,)), "only the last entry along axis 0", once=True),
    Fault("a mean over the broadcast axis", scaled, scaled_rule, from_saved(lambda g, x, s: (g * s, (g * x).mean(axis=0))), normal((4, 3), (3,)), r"1 / shape\((x|output)\)\[0\]"),
    Fault("the sum over the batch is taken before the product", scaled, scaled_rule, from_saved(lambda g, x, s: (g * s, g.sum(axis=0) * x.sum(axis=0))), normal((4, 3), (3,))),
    Fault("the outer product's gradients are exchanged", outer, from_saved(lambda g, x, y: (g @ y, g.T @ x)), from_saved(lambda g, x, y: (g.T @ x, g @ y)), normal((3,), (3,)), "this is the gradient of y"),
    Fault("the outer product's gradient without the transpose", outer, from_saved(lambda g, x, y: (g @ y, g.T @ x)), from_saved(lambda g, x, y: (g.T @ y, g.T @ x)), normal((3,), (3,)), r"axes of grad_output are permuted by \(1, 0\)"),
    Fault("the standard deviation counts n for n - 1", standard_deviation, deviation_rule, partial(deviation_rule, ddof=0), several((5,)), r"\(shape\(x\)\[0\] - 1\) / shape\(x\)\[0\]", once=True),
    Fault("the standard deviation is not divided by itself", standard_deviation, deviation_rule, lambda ctx, g: deviation_rule(ctx, g) * ctx.saved_tensors[1], several((5,)), "the factor output is too much", once=True),
    Fault("the variance without centring", variance, from_saved(lambda g, x: 2 * g * (x - x.mean()) / x.shape[0]), from_saved(lambda g, x: 2 * g * x / x.shape[0]), several((5,))),
    Fault("a norm that is not divided by itself", l2, from_saved(lambda g, x: g * x / xp.sqrt((x * x).sum())), from_saved(lambda g, x: g * x), several((5,)), "the factor output is too much"),
    Fault("the largest entry's neighbour gets the gradient", biggest, biggest_rule, partial(biggest_rule, shift=1), several((3, 5)), "", once=True),
    Fault("every entry gets the gradient of the largest", biggest, biggest_rule, lambda ctx, g: np.broadcast_to(g[:, None], ctx.shape).copy(), several((3, 5)), "where forward has no dependence", once=True),
    Fault("a product's gradient that divides by nothing", saving(lambda x: x.prod()), from_saved(lambda g, x: g * x.prod() / x), from_saved(lambda g, x: g * x.prod() + 0 * x), positive((4,)), "the factor x is missing|the factor x is too much", once=True),
    Fault("one entry of a sum is forgotten", saving(lambda x: (x * x).sum()), square_rule, from_saved(lambda g, x: 2 * g * x * (np.arange(5) != 3)), several((5,)), "1 of 5 contributions is missing"),
    Fault("the norm at the wrong power", saving(lambda x: (np.abs(x) ** 3).sum() ** (1 / 3)), from_saved(lambda g, x: g * x * xp.abs(x) / (xp.abs(x) ** 3).sum() ** (2 / 3)), from_saved(lambda g, x: g * x * xp.abs(x) / (xp.abs(x) ** 3).sum() ** (1 / 3)), several((5,)), ""),
]  # fmt: skip


# Normalisation, softmax, losses -------------------------------------------------------------------------------------


def layer_norm(ctx, x, gamma):
    centred = x - x.mean(axis=1, keepdims=True)
    deviation = np.sqrt((centred * centred).mean(axis=1, keepdims=True) + 1e-5)
    ctx.save_for_backward(x, gamma, centred / deviation, deviation)
    return centred / deviation * gamma


def layer_norm_rule(ctx, g, *, mean=True, variance=True, scale=True, of=2, eps=0.0):
    saved = ctx.saved_tensors
    _, gamma, unit, deviation = saved
    h = g * gamma
    gradient = h.copy()
    if mean:
        gradient -= h.mean(axis=1, keepdims=True)
    if variance:
        gradient -= unit * (h * unit).mean(axis=1, keepdims=True)
    if scale:
        gradient /= np.sqrt(deviation**2 - eps)
    return gradient, (g * saved[of]).sum(axis=0)


def batch_norm(ctx, x):
    centred = x - x.mean(axis=0)
    deviation = np.sqrt((centred * centred).mean(axis=0) + 1e-5)
    ctx.save_for_backward(centred / deviation, deviation)
    return centred / deviation


def batch_norm_rule(ctx, g, *, axis=0, count=None):
    unit, deviation = ctx.saved_tensors
    count = count or unit.shape[0]
    keep = {"axis": axis, "keepdims": True}
    return (g - g.sum(**keep) / count - unit * (g * unit).sum(**keep) / count) / deviation


def rms_norm(ctx, x):
    size = np.sqrt((x * x).mean(axis=1, keepdims=True))
    ctx.save_for_backward(x, size)
    return x / size


def rms_norm_rule(ctx, g, *, mean=np.mean, projected=True):
    x, size = ctx.saved_tensors
    return g / size - projected * x * mean(g * x, axis=1, keepdims=True) / size**3


def unit_vector(ctx, x):
    length = np.sqrt((x * x).sum())
    ctx.save_for_backward(x / length, length)
    return x / length


def log_softmax(ctx, x):
    shifted_x = x - x.max(axis=1, keepdims=True)
    output = shifted_x - np.log(np.exp(shifted_x).sum(axis=1, keepdims=True))
    ctx.save_for_backward(output)
    return output


def log_softmax_rule(g, y):
    return g - xp.exp(y) * g.sum(axis=1, keepdims=True)


def cross_entropy(ctx, x, labels):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    probabilities = e / e.sum(axis=1, keepdims=True)
    ctx.save_for_backward(probabilities, labels)
    return -np.log(probabilities[np.arange(x.shape[0]), labels]).mean()


def cross_entropy_rule(ctx, g, *, mean=True, subtract=True):
    probabilities, labels = ctx.saved_tensors
    target = (labels[:, None] == np.arange(probabilities.shape[1])) * 1.0
    gradient = g * (probabilities - subtract * target)
    return gradient / (probabilities.shape[0] if mean else 1), None


def log_sum_exp(ctx, x):
    output = np.logaddexp.reduce(x)
    ctx.save_for_backward(x, output)
    return output


divergence = saving(lambda p, q: (p * np.log(p / q)).sum())


cosine = saving(lambda x, y: x @ y / np.sqrt((x @ x) * (y @ y)))


def cosine_rule(ctx, g, *, projected=True):
    x, y = ctx.saved_tensors
    lengths = np.sqrt((x @ x) * (y @ y))
    value = x @ y / lengths
    return (
        g * (y / lengths - projected * value * x / (x @ x)),
        g * (x / lengths - projected * value * y / (y @ y)),
    )


batch = several((5, 3), (4, 6))
labelled = beside((4, 3), np.array([2, 0, 1, 2]))

NORMALISATION = [
    Fault("layer norm without the mean's term", layer_norm, layer_norm_rule, partial(layer_norm_rule, mean=False), normal((4, 3), (3,)), once=True),
    Fault("layer norm without the variance's term", layer_norm, layer_norm_rule, partial(layer_norm_rule, variance=False), normal((4, 5), (5,)), once=True),
    Fault("layer norm with mean and variance taken as constant", layer_norm, layer_norm_rule, partial(layer_norm_rule, mean=False, variance=False), normal((4, 5), (5,)), "taken as constant", once=True),
    Fault("layer norm is not divided by the deviation", layer_norm, layer_norm_rule, partial(layer_norm_rule, scale=False), normal((4, 5), (5,)), once=True),
    Fault("layer norm's epsilon is not what forward has", layer_norm, layer_norm_rule, partial(layer_norm_rule, eps=1e-5), normal((4, 5), (5,)), once=True),
    Fault("the scale's gradient uses the input, not the normalised one", layer_norm, layer_norm_rule, partial(layer_norm_rule, of=0), normal((4, 5), (5,)), once=True),
    Fault("batch norm with statistics over the features", batch_norm, batch_norm_rule, partial(batch_norm_rule, axis=1), batch, once=True),
    Fault("batch norm counts n - 1", batch_norm, batch_norm_rule, lambda ctx, g: batch_norm_rule(ctx, g, count=g.shape[0] - 1), batch, once=True),
    Fault("rms norm without the projection", rms_norm, rms_norm_rule, partial(rms_norm_rule, projected=False), batch, "taken as constant", once=True),
    Fault("rms norm sums where it takes a mean", rms_norm, rms_norm_rule, partial(rms_norm_rule, mean=np.sum), batch, once=True),
    Fault("a unit vector without its projection", unit_vector, from_saved(lambda g, u, r: (g - u * (g * u).sum()) / r), from_saved(lambda g, u, r: g / r), several((5,)), "taken as constant", once=True),
    Fault("a unit vector projected twice", unit_vector, from_saved(lambda g, u, r: (g - u * (g * u).sum()) / r), from_saved(lambda g, u, r: (g - 2 * u * (g * u).sum()) / r), several((5,)), once=True),
    Fault("the normalisation is taken as constant", softmax, softmax_rule, from_saved(lambda g, y: y * g), several((5,)), "taken as constant"),
    Fault("softmax along the wrong axis", softmax, softmax_rule, from_saved(lambda g, y: y * (g - (g * y).sum(axis=0, keepdims=True))), several((3, 4))),
    Fault("softmax over all that is there", softmax, softmax_rule, from_saved(lambda g, y: y * (g - (g * y).sum())), several((3, 4)), "where forward has no dependence"),
    Fault("softmax forgets keepdims, and a square matrix hides it", softmax, softmax_rule, from_saved(lambda g, y: y * (g - (g * y).sum(axis=-1))), several((4, 4))),
    Fault("softmax with the sum of g for the sum of g y", softmax, softmax_rule, from_saved(lambda g, y: y * (g - g.sum(axis=-1, keepdims=True))), several((3, 4))),
    Fault("softmax takes y (1 - y)", softmax, softmax_rule, from_saved(lambda g, y: g * y * (1 - y)), several((3, 4)), "taken as constant"),
    Fault("log-softmax subtracts what softmax does", log_softmax, from_saved(log_softmax_rule), from_saved(lambda g, y: g - (g * xp.exp(y)).sum(axis=1, keepdims=True)), several((3, 4)), r"J g where"),
    Fault("log-softmax with the output for its exponential", log_softmax, from_saved(log_softmax_rule), from_saved(lambda g, y: g - y * g.sum(axis=1, keepdims=True)), several((3, 4))),
    Fault("log-softmax without the normalisation", log_softmax, from_saved(log_softmax_rule), from_saved(lambda g, y: g + 0 * y), several((3, 4)), "taken as constant"),
    Fault("cross entropy without the mean over the batch", cross_entropy, cross_entropy_rule, partial(cross_entropy_rule, mean=False), labelled, r"= shape\(x\)\[0\] .*takes a mean", once=True),
    Fault("cross entropy that does not subtract the target", cross_entropy, cross_entropy_rule, partial(cross_entropy_rule, subtract=False), labelled, once=True),
    Fault("log-sum-exp without the division", log_sum_exp, from_saved(lambda g, x, y: g * xp.exp(x - y)), from_saved(lambda g, x, y: g * xp.exp(x)), several((5,)), r"exp\(output\) is too much"),
    Fault("log-sum-exp overflows in backward", log_sum_exp, from_saved(lambda g, x, y: g * xp.exp(x - y)), from_saved(lambda g, x, y: g * xp.exp(x) / xp.exp(x).sum()), at([1000.0, 999.0, 997.5]), "NaN where the slope is finite", "PLG032"),
    Fault("the divergence without the one", divergence, from_saved(lambda g, p, q: (g * (xp.log(p / q) + 1), -g * p / q)), from_saved(lambda g, p, q: (g * xp.log(p / q), -g * p / q)), positive((5,), (5,))),
    Fault("the divergence with the sign of q wrong", divergence, from_saved(lambda g, p, q: (g * (xp.log(p / q) + 1), -g * p / q)), from_saved(lambda g, p, q: (g * (xp.log(p / q) + 1), g * p / q)), positive((5,), (5,)), "sign is wrong"),
    Fault("binary cross entropy forgets the target", saving(lambda x, t: np.logaddexp(0, x) - x * t), from_saved(lambda g, x, t: (g * (1 / (1 + xp.exp(-x)) - t), -g * x)), from_saved(lambda g, x, t: (g / (1 + xp.exp(-x)), -g * x)), normal((2, 3), (2, 3))),
    Fault("a squared error's mean is forgotten", saving(lambda x, t: ((x - t) ** 2).mean()), from_saved(lambda g, x, t: (2 * g * (x - t) / 4, -2 * g * (x - t) / 4)), from_saved(lambda g, x, t: (2 * g * (x - t), -2 * g * (x - t))), normal((4,), (4,)), "constant factor 4"),
    Fault("the target's gradient has the prediction's sign", saving(lambda x, t: ((x - t) ** 2).sum()), from_saved(lambda g, x, t: (2 * g * (x - t), -2 * g * (x - t))), from_saved(lambda g, x, t: (2 * g * (x - t), 2 * g * (x - t) * 1)), normal((4,), (4,)), "sign is wrong"),
    Fault("cosine similarity with the lengths taken as constant", cosine, cosine_rule, partial(cosine_rule, projected=False), normal((4,), (4,)), once=True),
]  # fmt: skip


# Indexing, shapes, order --------------------------------------------------------------------------------------------


def gather_by_assignment(ctx, g):
    x, index = ctx.saved_tensors
    gradient = np.zeros(x.shape)
    gradient[index] = g
    return gradient, None


def placed(shape, where, values):
    """Return zeros of a shape, with values in some places."""
    gradient = np.zeros(shape)
    gradient[where] = values
    return gradient


def slicing(where, *, then=None, shape=(7,)):
    """Return the rule of `x[where]`, or one that puts the gradient into other places."""
    return of_grad(lambda g: placed(shape, where if then is None else then, g))


along_axis = saving(lambda x, index: np.take_along_axis(x, index, axis=1))


def along_axis_rule(ctx, g, axis=1):
    x, index = ctx.saved_tensors
    gradient = np.zeros(x.shape)
    rows, columns = np.indices(index.shape)
    places = (rows, index) if axis == 1 else (index, columns)
    np.add.at(gradient, places, g)
    return gradient, None


def sort(ctx, x):
    order = np.argsort(x)
    ctx.save_for_backward(order)
    return x[order]


def embedding(ctx, weight, index, *, padding=None):
    ctx.save_for_backward(index)
    ctx.shape, ctx.padding = weight.shape, padding
    rows = weight[index]
    if padding is not None:
        rows = rows * (index != padding)[:, None]
    return rows


def embedding_rule(ctx, g, *, masked=True, count=False):
    (index,) = ctx.saved_tensors
    gradient = np.zeros(ctx.shape)
    if masked and ctx.padding is not None:
        g = g * (index != ctx.padding)[:, None]
    np.add.at(gradient, index, g)
    if count:
        gradient /= np.maximum(np.bincount(index, minlength=ctx.shape[0]), 1)[:, None]
    return gradient, None


both_neighbours = plain(lambda x: x[2:] + 3 * x[:-2])


def both_neighbours_rule(ctx, g):
    out = np.zeros(g.shape[0] + 2)
    out[2:] += g
    out[:-2] += 3 * g
    return out


def join(ctx, x, y):
    ctx.at = x.shape[0]
    return np.concatenate([x, y])


ORDER = (2, 0, 1)

INDEXING = [
    Fault("duplicate indices are assigned, not added", gather, gather_rule, gather_by_assignment, indices, r"assigned \(=\)", once=True),
    Fault("a strided slice's gradient goes to the front", plain(lambda x: x[::2]), slicing(np.s_[::2]), slicing(np.s_[::2], then=np.s_[:4]), several((7,)), once=True),
    Fault("a slice's gradient is one place too far", plain(lambda x: x[1:5]), slicing(np.s_[1:5]), slicing(np.s_[1:5], then=np.s_[2:6]), several((7,)), "shifted by 1", once=True),
    Fault("a reversed slice is not reversed again", plain(lambda x: x[::-1] * 2), of_grad(lambda g: 2 * g[::-1]), of_grad(lambda g: 2 * g), several((5,)), "is reversed", once=True),
    Fault("roll is rolled on, not back", plain(lambda x: np.roll(x, 1)), of_grad(lambda g: np.roll(g, -1)), of_grad(lambda g: np.roll(g, 1)), several((5,)), "J g where", once=True),
    Fault("an index is off by one", both_neighbours, both_neighbours_rule, lambda ctx, g: np.roll(both_neighbours_rule(ctx, g), 1), several((7,)), "shifted by 1", once=True),
    Fault("padding is cropped off by one", plain(lambda x: np.pad(x, 2)), of_grad(lambda g: g[2:-2].copy()), of_grad(lambda g: g[1:-3].copy()), several((6,)), "shifted by", once=True),
    Fault("reflected padding forgets what it reflects", plain(lambda x: np.pad(x, 1, mode="reflect")), of_grad(lambda g: g[1:-1] + placed(g.size - 2, 1, g[0]) + placed(g.size - 2, -2, g[-1])), of_grad(lambda g: g[1:-1].copy()), several((6,)), "missing", once=True),
    Fault("axes are permuted the same way back", plain(lambda x: x.transpose(ORDER)), of_grad(lambda g: g.transpose(np.argsort(ORDER))), of_grad(lambda g: g.transpose(ORDER)), several((3, 3, 3)), "are permuted by", once=True),
    Fault("a reshape in Fortran order comes back in C order", plain(lambda x: x.reshape(-1, order="F")), of_grad(lambda g: g.reshape((2, 3), order="F")), of_grad(lambda g: g.reshape(2, 3)), several((2, 3)), once=True),
    Fault("repeat for tile", plain(lambda x: np.tile(x, 3)), of_grad(lambda g: g.reshape(3, -1).sum(axis=0)), of_grad(lambda g: g.reshape(-1, 3).sum(axis=1)), several((4,)), once=True),
    Fault("nearest upsampling takes one of each pair", plain(lambda x: np.repeat(x, 2)), of_grad(lambda g: g.reshape(-1, 2).sum(axis=1)), of_grad(lambda g: g[::2].copy()), several((4,)), "missing", once=True),
    Fault("concatenated gradients are cut in the wrong order", join, lambda ctx, g: (g[: ctx.at].copy(), g[ctx.at :].copy()), lambda ctx, g: (g[ctx.at :].copy(), g[: ctx.at].copy()), normal((3,), (3,)), "this is the gradient of y", once=True),
    Fault("a triangle's mask is off by one diagonal", plain(np.tril), of_grad(np.tril), of_grad(lambda g: np.tril(g, -1)), several((4, 4)), "missing", once=True),
    Fault("a triangle's mask is the other triangle", plain(np.triu), of_grad(np.triu), of_grad(np.tril), several((4, 4)), once=True),
    Fault("the diagonal's gradient fills the first row", plain(np.diagonal), of_grad(np.diag), of_grad(lambda g: placed((4, 4), 0, g)), several((4, 4)), once=True),
    Fault("a sort's gradient is sorted again", sort, from_saved(lambda g, order: placed(g.shape, order, g)), from_saved(lambda g, order: g[order]), at([3.0, 1.0, 4.0, -1.0, 5.0, 2.0]), "J g where", once=True),
    Fault("a sort's gradient stays in order", sort, from_saved(lambda g, order: placed(g.shape, order, g)), from_saved(lambda g, order: 1 * g), several((6,)), once=True),
    Fault("taking along the wrong axis", along_axis, along_axis_rule, partial(along_axis_rule, axis=0), beside((3, 3), np.array([[0, 2, 2], [1, 0, 1], [2, 1, 0]])), once=True),
    Fault("an embedding's gradient is divided by how often a row is used", embedding, embedding_rule, partial(embedding_rule, count=True), beside((4, 3), np.array([0, 2, 2, 1, 2])), once=True),
    Fault("an embedding's padding row gets a gradient", embedding, embedding_rule, partial(embedding_rule, masked=False), beside((4, 3), np.array([0, 2, 2, 1, 2]), padding=2), "where forward has no dependence", once=True),
    Fault("masked fill lets the gradient through", saving(lambda x, mask: np.where(mask, -9.0, x)), from_saved(lambda g, x, mask: (g * ~mask, None)), from_saved(lambda g, x, mask: (1 * g, None)), beside((5,), np.array([True, False, True, False, False])), "where forward has no dependence"),
    Fault("pixel shuffle with its axes exchanged", plain(lambda x: x.reshape(3, 3, 2, 2).transpose(0, 2, 1, 3).reshape(6, 6)[:, :6]), of_grad(lambda g: g.reshape(3, 2, 3, 2).transpose(0, 2, 1, 3)), of_grad(lambda g: g.reshape(3, 2, 3, 2).transpose(2, 0, 1, 3)), several((3, 3, 2, 2)), "are permuted by", once=True),
]  # fmt: skip


# Running sums and recurrences ---------------------------------------------------------------------------------------


def running_product(ctx, x):
    y = np.cumprod(x)
    ctx.save_for_backward(x, y)
    return y


def from_the_right(values):
    return np.cumsum(values[::-1])[::-1]


def recurrence(ctx, x, *, decay=0.5):
    """Return y with y[t] = decay y[t - 1] + x[t]."""
    ctx.decay = decay
    return signal.lfilter([1.0], [1.0, -decay], x)


def recurrence_rule(ctx, g):
    return signal.lfilter([1.0], [1.0, -ctx.decay], g[::-1])[::-1].copy()


CUMULATIVE = [
    Fault("J instead of its transpose", plain(np.cumsum), of_grad(from_the_right), of_grad(np.cumsum), several((5,)), "J g where", once=True),
    Fault("a running sum's gradient is reversed once", plain(np.cumsum), of_grad(from_the_right), of_grad(lambda g: np.cumsum(g[::-1])), several((5,)), "is reversed", once=True),
    Fault("a running sum along the wrong axis", plain(lambda x: np.cumsum(x, axis=1)), of_grad(lambda g: np.cumsum(g[:, ::-1], axis=1)[:, ::-1]), of_grad(lambda g: np.cumsum(g[::-1], axis=0)[::-1]), several((3, 4)), once=True),
    Fault("a running sum passes its gradient on unsummed", plain(np.cumsum), of_grad(from_the_right), of_grad(lambda g: 1 * g), several((5,)), "taken as constant", once=True),
    Fault("a running product without the division", running_product, from_saved(lambda g, x, y: from_the_right(g * y) / x), from_saved(lambda g, x, y: from_the_right(g * y)), positive((4,)), "the factor x is too much", once=True),
    Fault("a running product summed from the left", running_product, from_saved(lambda g, x, y: from_the_right(g * y) / x), from_saved(lambda g, x, y: np.cumsum(g * y) / x), positive((4,)), once=True),
    Fault("differences with both signs turned", plain(np.diff), of_grad(lambda g: np.append(0, g) - np.append(g, 0)), of_grad(lambda g: np.append(g, 0) - np.append(0, g)), several((5,)), "sign is wrong", once=True),
    Fault("differences forget the left neighbour", plain(np.diff), of_grad(lambda g: np.append(0, g) - np.append(g, 0)), of_grad(lambda g: np.append(0, g)), several((5,)), "missing", once=True),
    Fault("a recurrence runs the wrong way back", recurrence, recurrence_rule, lambda ctx, g: signal.lfilter([1.0], [1.0, -ctx.decay], g), several((6,)), "J g where", once=True),
    Fault("a recurrence forgets its past", recurrence, recurrence_rule, lambda ctx, g: 1 * g, several((6,)), "taken as constant", once=True),
    Fault("a recurrence is cut after two steps", recurrence, recurrence_rule, lambda ctx, g: g + ctx.decay * np.append(g[1:], 0), several((6,)), "missing", once=True),
]  # fmt: skip


# Matrices -----------------------------------------------------------------------------------------------------------


def solve(ctx, a, b):
    x = np.linalg.solve(a, b)
    ctx.save_for_backward(a, x)
    return x


def solve_rule(ctx, g, *, transpose=True):
    a, x = ctx.saved_tensors
    of_b = np.linalg.solve(a.T if transpose else a, g)
    return -np.outer(of_b, x), of_b


def regular(*sizes):
    """Return samples of square matrices that are far from singular."""
    return lambda rng: [Sample(rng.normal(size=(n, n)) + 3 * np.eye(n)) for n in sizes]


def regular_and(n, *shape):
    return lambda rng: [Sample(rng.normal(size=(n, n)) + 3 * np.eye(n), rng.normal(size=shape))]


def projection(ctx, x, weight):
    ctx.save_for_backward(x, weight)
    return x @ weight  # (batch, rows, inner) @ (inner, columns)


def projection_rule(ctx, g, weight=lambda x, g: np.einsum("bri,brc->ic", x, g)):
    x, w = ctx.saved_tensors
    return g @ w.T, weight(x, g)


bilinear = saving(lambda x, a, y: x @ a @ y)


quadratic = saving(lambda x, a: x @ a @ x)
inverse = keeping(np.linalg.inv)
determinant = saving(np.linalg.det)
log_determinant = saving(lambda a: np.linalg.slogdet(a)[1])
trace_of_product = saving(lambda a, b: np.trace(a @ b))
linear_layer = saving(lambda x, w, b: x @ w.T + b)
three_by_three = normal((3, 3), (3, 3))
batch_of_rows = normal((2, 4, 3), (3, 5))

MATRICES = [
    Fault("the gradient is transposed", matmul, matmul_rule, from_saved(lambda g, a, b: (b @ g.T, a.T @ g)), three_by_three, "permuted"),
    Fault("a matrix product without the first transpose", matmul, matmul_rule, from_saved(lambda g, a, b: (g @ b, a.T @ g)), three_by_three),
    Fault("a matrix product's factors in the wrong order", matmul, matmul_rule, from_saved(lambda g, a, b: (b.T @ g, a.T @ g)), three_by_three),
    Fault("a matrix product's gradients are exchanged", matmul, matmul_rule, from_saved(lambda g, a, b: (a.T @ g, g @ b.T)), three_by_three, "this is the gradient of b"),
    Fault("attention's scale is forgotten", saving(lambda q, k: q @ k.T / q.shape[1] ** 0.5), from_saved(lambda g, q, k: (g @ k / q.shape[1] ** 0.5, g.T @ q / q.shape[1] ** 0.5)), from_saved(lambda g, q, k: (g @ k, g.T @ q)), normal((3, 5), (4, 5)), r"= sqrt\(shape\(q\)\[1\]\)"),
    Fault("one entry of a matrix product's gradient is wrong", matmul, matmul_rule, from_saved(lambda g, a, b: (g @ b.T * (1 + 0.1 * (np.arange(64) == 27).reshape(8, 8)), a.T @ g)), normal((8, 8), (8, 8))),
    Fault("a shared weight's gradient is that of the first of the batch", projection, projection_rule, partial(projection_rule, weight=lambda x, g: x[0].T @ g[0]), batch_of_rows, "only the first entry along axis 0", once=True),
    Fault("a shared weight's gradient is a mean over the batch", projection, projection_rule, partial(projection_rule, weight=lambda x, g: np.einsum("bri,brc->ic", x, g) / x.shape[0]), batch_of_rows, "constant factor 0.5 = 1", once=True),
    Fault("two letters of einsum are exchanged", projection, projection_rule, partial(projection_rule, weight=lambda x, g: np.einsum("bri,brc->ci", x, g)), normal((2, 4, 3), (3, 3)), "permuted", once=True),
    Fault("a letter of einsum is summed that should not be", saving(lambda x, w: np.einsum("bi,bi->bi", x, w)), from_saved(lambda g, x, w: (g * w, g * x)), from_saved(lambda g, x, w: (np.einsum("bj,bi->bi", g, w), g * x)), normal((3, 4), (3, 4)), "where forward has no dependence", once=True),
    Fault("a quadratic form whose matrix is taken for symmetric", quadratic, from_saved(lambda g, x, a: (g * (a @ x + a.T @ x), g * np.outer(x, x))), from_saved(lambda g, x, a: (2 * g * (a @ x), g * np.outer(x, x))), normal((4,), (4, 4)), once=True),
    Fault("a quadratic form with one of its two terms", quadratic, from_saved(lambda g, x, a: (g * (a @ x + a.T @ x), g * np.outer(x, x))), from_saved(lambda g, x, a: (g * (a @ x), g * np.outer(x, x))), normal((4,), (4, 4)), once=True),
    Fault("a bilinear form without its transpose", bilinear, from_saved(lambda g, x, a, y: (g * (a @ y), g * np.outer(x, y), g * (x @ a))), from_saved(lambda g, x, a, y: (g * (a @ y), g * np.outer(y, x), g * (x @ a))), normal((3,), (3, 3), (3,)), r"permuted by \(1, 0\)", once=True),
    Fault("the inverse without the minus", inverse, from_saved(lambda g, y: -y.T @ g @ y.T), from_saved(lambda g, y: y.T @ g @ y.T), regular(3), "sign is wrong"),
    Fault("the inverse without its transposes", inverse, from_saved(lambda g, y: -y.T @ g @ y.T), from_saved(lambda g, y: -y @ g @ y), regular(3), "J g where"),
    Fault("a linear system is solved with the matrix itself", solve, solve_rule, partial(solve_rule, transpose=False), regular_and(3, 3), "J g where", once=True),
    Fault("the determinant's factor is forgotten", determinant, from_saved(lambda g, a: g * np.linalg.det(a) * np.linalg.inv(a).T), from_saved(lambda g, a: g * np.linalg.inv(a).T), regular(3), "the factor output is missing", once=True),
    Fault("the logarithm of the determinant without the transpose", log_determinant, from_saved(lambda g, a: g * np.linalg.inv(a).T), from_saved(lambda g, a: g * np.linalg.inv(a)), regular(3), r"permuted by \(1, 0\)", once=True),
    Fault("the trace of a product without the transpose", trace_of_product, from_saved(lambda g, a, b: (g * b.T, g * a.T)), from_saved(lambda g, a, b: (g * b, g * a.T)), three_by_three, r"permuted by \(1, 0\)"),
    Fault("a linear layer's weight is not transposed", linear_layer, from_saved(lambda g, x, w, b: (g @ w, g.T @ x, g.sum(axis=0))), from_saved(lambda g, x, w, b: (g @ w.T, g.T @ x, g.sum(axis=0))), normal((4, 3), (3, 3), (3,))),
    Fault("a linear layer's weight gradient is transposed", linear_layer, from_saved(lambda g, x, w, b: (g @ w, g.T @ x, g.sum(axis=0))), from_saved(lambda g, x, w, b: (g @ w, x.T @ g, g.sum(axis=0))), normal((4, 3), (3, 3), (3,)), r"permuted by \(1, 0\)"),
    Fault("the discrete cosine transform for its transpose", plain(lambda x: fft.dct(x, type=2, norm="ortho")), of_grad(lambda g: fft.idct(g, type=2, norm="ortho")), of_grad(lambda g: fft.dct(g, type=2, norm="ortho")), several((6,)), "J g where", once=True),
    Fault("a Fourier transform's scale is forgotten", plain(lambda x: np.fft.irfft(np.fft.rfft(x) * np.arange(4))), of_grad(lambda g: np.fft.irfft(np.fft.rfft(g) * np.arange(4))), of_grad(lambda g: 6 * np.fft.irfft(np.fft.rfft(g) * np.arange(4))), several((6,)), r"= shape\(x\)\[0\]", once=True),
    Fault("half of a real transform's frequencies is not doubled", plain(lambda x: np.fft.rfft(x).real), of_grad(lambda g: np.fft.fft(np.append(g, np.zeros(2))).real), of_grad(lambda g: np.fft.irfft(g, 6) * 6), several((6,)), once=True),
]  # fmt: skip


# Convolution and pooling --------------------------------------------------------------------------------------------

KERNEL = np.array([1.0, 2.0, -0.5])


def spread_kernel(g, kernel):
    return np.convolve(g, kernel, "full")


def columns(settings, length):
    """Return the places that each window of a padded signal of this length covers: (windows, kernel)."""
    reach = settings["dilation"] * (settings["width"] - 1) + 1
    starts = np.arange(0, length + 2 * settings["padding"] - reach + 1, settings["stride"])
    return starts[:, None] + settings["dilation"] * np.arange(settings["width"])


def convolution(ctx, x, w, *, stride=1, padding=0, dilation=1):
    """Cross-correlate (batch, channels, length) with (filters, channels, width)."""
    settings = {"stride": stride, "padding": padding, "dilation": dilation, "width": w.shape[2]}
    ctx.save_for_backward(x, w)
    ctx.settings = settings
    windows = np.pad(x, ((0, 0), (0, 0), (padding, padding)))[:, :, columns(settings, x.shape[2])]
    return np.einsum("bctk,fck->bft", windows, w)


def convolution_rule(ctx, g, *, crop=0, flip=False, weight="bft,bctk->fck", channel=None, **other):
    x, w = ctx.saved_tensors
    settings = ctx.settings | {key: ctx.settings[value] for key, value in other.items()}
    length, padding = x.shape[2], ctx.settings["padding"]
    places = columns(ctx.settings, length)
    used = settings["stride"] * np.arange(len(places))[:, None] + settings["dilation"] * np.arange(
        settings["width"]
    )
    spread = np.einsum("bft,fck->bctk", g, w[:, :, ::-1] if flip else w)
    whole = np.zeros((*x.shape[:2], max(length + 2 * padding, used.max() + 1) + abs(crop)))
    np.add.at(whole, (slice(None), slice(None), used), spread)
    windows = np.pad(x, ((0, 0), (0, 0), (padding, padding)))[:, :, places]
    return whole[:, :, padding + crop :][:, :, :length], np.einsum(weight, g, windows)


convolution_bias = plain(lambda x, bias: x + bias[None, :, None])


def pooling(ctx, x, *, width=2, stride=2):
    places = stride * np.arange((x.shape[1] - width) // stride + 1)[:, None] + np.arange(width)
    windows = x[:, places]
    ctx.shape, ctx.width, ctx.stride = x.shape, width, stride
    ctx.chosen = np.take_along_axis(
        np.broadcast_to(places, windows.shape), windows.argmax(axis=2)[:, :, None], axis=2
    )[:, :, 0]
    ctx.places = places
    return windows.max(axis=2)


def pooling_rule(ctx, g, chosen=lambda ctx: ctx.chosen, add=True):
    gradient = np.zeros(ctx.shape)
    places = (np.arange(ctx.shape[0])[:, None], chosen(ctx))
    if add:
        np.add.at(gradient, places, g)
    else:
        gradient[places] = g
    return gradient


def every_place(ctx, g):
    gradient = np.zeros(ctx.shape)
    np.add.at(gradient, (slice(None), ctx.places), np.repeat(g[:, :, None], ctx.width, axis=2))
    return gradient


def average(ctx, x):
    """Average windows of 3 around each entry; at the borders, over the two that are there."""
    ctx.count = np.convolve(np.ones(x.shape[0]), np.ones(3), "same")
    return np.convolve(x, np.ones(3), "same") / ctx.count


def mean_windows(ctx, x, *, width=3):
    ctx.width = width
    return x.reshape(-1, width).mean(axis=1)


def interpolate(ctx, x):
    """Return the values half-way and a quarter past each entry."""
    return 0.75 * x[:-1] + 0.25 * x[1:]


images = normal((2, 2, 9), (3, 2, 3), stride=2, padding=1, dilation=1)
dilated = normal((2, 2, 11), (3, 2, 3), stride=1, padding=0, dilation=2)
unpadded = normal((2, 2, 7), (3, 2, 3))
padded = normal((2, 2, 7), (3, 2, 3), padding=1)
square_channels = normal((2, 3, 7), (3, 3, 3))
overlapping = normal((2, 7), width=3, stride=1)

CONVOLUTION = [
    Fault("the kernel is flipped", plain(lambda x: np.correlate(x, KERNEL, "valid")), of_grad(lambda g: spread_kernel(g, KERNEL)), of_grad(lambda g: spread_kernel(g, KERNEL[::-1])), several((7,)), "reversed|flipped", once=True),
    Fault("a convolution's kernel is flipped", convolution, convolution_rule, partial(convolution_rule, flip=True), unpadded, "reversed|flipped", once=True),
    Fault("a kernel's gradient is flipped", convolution, convolution_rule, lambda ctx, g: (convolution_rule(ctx, g)[0], convolution_rule(ctx, g)[1][:, :, ::-1].copy()), unpadded, "axis 2 of the gradient of w is reversed", once=True),
    Fault("a kernel's gradient with its channels exchanged", convolution, convolution_rule, partial(convolution_rule, weight="bft,bctk->cfk"), square_channels, r"permuted by \(1, 0, 2\)", once=True),
    Fault("padding is off by one", convolution, convolution_rule, partial(convolution_rule, crop=1), padded, "axis 2 .*shifted by", once=True),
    Fault("padding is not cropped", convolution, convolution_rule, partial(convolution_rule, crop=-1), padded, "axis 2 .*shifted by", once=True),
    Fault("stride is ignored", convolution, convolution_rule, partial(convolution_rule, stride="dilation"), images, once=True),
    Fault("dilation is ignored", convolution, convolution_rule, partial(convolution_rule, dilation="stride"), dilated, once=True),
    Fault("stride and dilation are exchanged", convolution, convolution_rule, partial(convolution_rule, stride="dilation", dilation="stride"), dilated, once=True),
    Fault("only one of the filters is counted", convolution, convolution_rule, lambda ctx, g: (convolution_rule(ctx, g * (np.arange(3) == 0)[:, None])[0], convolution_rule(ctx, g)[1]), unpadded, "only the first entry along axis 1", once=True),
    Fault("a kernel's gradient of the first of the batch", convolution, convolution_rule, lambda ctx, g: (convolution_rule(ctx, g)[0], convolution_rule(ctx, g * (np.arange(2) == 0)[:, None, None])[1]), unpadded, "only the first entry along axis 0", once=True),
    Fault("a convolution's bias sums over the channels' partner", convolution_bias, of_grad(lambda g: (g, g.sum(axis=(0, 2)))), of_grad(lambda g: (g, g.sum(axis=(0, 1)))), normal((2, 3, 3), (3,)), "permuted", once=True),
    Fault("a convolution's bias takes a mean over places", convolution_bias, of_grad(lambda g: (g, g.sum(axis=(0, 2)))), of_grad(lambda g: (g, g.sum(axis=0).mean(axis=1))), normal((2, 3, 5), (3,)), r"1 / shape\(x?(output)?\)\[2\]", once=True),
    Fault("max pooling gives the gradient to the first of each window", pooling, pooling_rule, partial(pooling_rule, chosen=lambda ctx: np.broadcast_to(ctx.places[:, 0], ctx.chosen.shape)), normal((3, 8)), "", once=True),
    Fault("max pooling gives the gradient to all of each window", pooling, pooling_rule, every_place, normal((3, 8)), "where forward has no dependence", once=True),
    Fault("overlapping max pooling assigns", pooling, pooling_rule, partial(pooling_rule, add=False), overlapping, r"assigned \(=\)", once=True),
    Fault("max pooling with places counted in the window", pooling, pooling_rule, partial(pooling_rule, chosen=lambda ctx: ctx.chosen % ctx.width), normal((2, 8)), "", once=True),
    Fault("average pooling without its size", mean_windows, lambda ctx, g: np.repeat(g / ctx.width, ctx.width), lambda ctx, g: np.repeat(g, ctx.width), several((12,), (6,)), "constant factor 3", once=True),
    Fault("average pooling spreads in the wrong order", mean_windows, lambda ctx, g: np.repeat(g / ctx.width, ctx.width), lambda ctx, g: np.tile(g / ctx.width, ctx.width), several((12,)), "", once=True),
    Fault("average pooling divides by the whole window at the borders", average, lambda ctx, g: np.convolve(g / ctx.count, np.ones(3), "same"), lambda ctx, g: np.convolve(g / 3, np.ones(3), "same"), several((8,)), "border", once=True),
    Fault("interpolation with its weights exchanged", interpolate, of_grad(lambda g: 0.75 * np.append(g, 0) + 0.25 * np.append(0, g)), of_grad(lambda g: 0.25 * np.append(g, 0) + 0.75 * np.append(0, g)), several((6,)), "", once=True),
    Fault("interpolation forgets the upper neighbour", interpolate, of_grad(lambda g: 0.75 * np.append(g, 0) + 0.25 * np.append(0, g)), of_grad(lambda g: 0.75 * np.append(g, 0)), several((6,)), "missing", once=True),
]  # fmt: skip


# Complex numbers ----------------------------------------------------------------------------------------------------


def complex_normal(*shapes):
    """Return samples of complex normal numbers."""
    return lambda rng: [Sample(*(rng.normal(size=s) + 1j * rng.normal(size=s) for s in shapes))]


modulus = saving(np.abs)
complex_facts = {"complex": True}

COMPLEX = [
    Fault("a conjugate is missing", times, from_saved(lambda g, x, y: (g * y.conj(), g * x.conj())), times_rule, complex_normal((3,), (3,)), "a conjugate is missing", facts=complex_facts),
    Fault("a conjugate too many", plain(lambda x: (1 + 2j) * x), of_grad(lambda g: (1 - 2j) * g), of_grad(lambda g: ((1 - 2j) * g).conj()), complex_normal((3,)), "conjugate", once=True, facts=complex_facts),
    Fault("only the real part flows back", square, from_saved(lambda g, x: 2 * g * x.conj()), from_saved(lambda g, x: (2 * g * x.conj()).real + 0j), complex_normal((3,)), "the imaginary part of the gradient is dropped", once=True, facts=complex_facts),
    Fault("the modulus' gradient has the conjugate phase", modulus, from_saved(lambda g, x: g * x / np.abs(x)), from_saved(lambda g, x: g * x.conj() / np.abs(x)), complex_normal((3,)), "conjugate", once=True, facts=complex_facts),
    Fault("the modulus' square at half its size", saving(lambda x: (x * x.conj()).real), from_saved(lambda g, x: 2 * g * x), from_saved(lambda g, x: g * x), complex_normal((3,)), "constant factor 0.5 = 1/2", once=True, facts=complex_facts),
]  # fmt: skip


# Second derivatives -------------------------------------------------------------------------------------------------


def detached(x):
    """Return the values of x, off the tape if it is on one."""
    return x.detach() if hasattr(x, "detach") else x


def intermediate_saved(ctx, x):
    ctx.save_for_backward(np.sin(x))
    return 2 - np.cos(x)


def kept_as_attribute(ctx, x):
    ctx.x = x.copy()
    return x * x


def wrong_square(x):
    """Return x**2 by a function of plugrad's whose own gradient is wrong."""
    import plugrad as pg

    class WrongSquare(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            return 3 * g * ctx.saved_tensors[0]

    return WrongSquare.apply(x)


lagged = saving(lambda x, y: x * x * y)
lagged_rule = from_saved(lambda g, x, y: (2 * g * x * y, g * x * x))

SECOND_ORDER = [
    Fault("the second derivative is detached", square, square_rule, from_saved(lambda g, x: 2 * g * detached(x)), several((2, 3)), "does not depend on it", "PLG040"),
    Fault("half of the second derivative is detached", cube, cube_rule, from_saved(lambda g, x: 3 * g * x * detached(x)), several((2, 3)), "0.5 = 1/2", "PLG040"),
    Fault("grad_output is detached", cube, cube_rule, from_saved(lambda g, x: 3 * detached(g) * x * x), several((2, 3)), "does not depend on it", "PLG040"),
    Fault("one of two gradients is detached", lagged, lagged_rule, from_saved(lambda g, x, y: (2 * g * x * y, detached(g * x * x))), normal((3,), (3,)), "", "PLG040"),
    Fault("one input is detached in the other's gradient", lagged, lagged_rule, from_saved(lambda g, x, y: (2 * g * x * detached(y), g * x * x)), normal((3,), (3,)), "does not depend on it", "PLG040"),
    Fault("the saved output is detached", tanh, tanh_rule, from_saved(lambda g, y: g * (1 - detached(y) ** 2)), several((2, 3)), "does not depend on it", "PLG040"),
    Fault("softmax's sum is detached", softmax, softmax_rule, from_saved(lambda g, y: y * (g - detached((g * y).sum(axis=-1, keepdims=True)))), several((4,)), "", "PLG040"),
    Fault("a float intermediate is saved", saving(lambda x: 2 - np.cos(x)), from_saved(lambda g, x: g * xp.sin(x)), from_saved(lambda g, s: g * s), several((2, 3)), "", "PLG041", wrong_forward=intermediate_saved),
    Fault("the input is kept as an attribute", square, square_rule, lambda ctx, g: 2 * g * ctx.x, several((2, 3)), "compute ctx.x again in backward", "PLG040", wrong_forward=kept_as_attribute),
    Fault("NumPy is called in backward, and nothing says so", saving(np.arctan), from_saved(lambda g, x: g / (1 + x * x)), from_saved(lambda g, x: g * np.asarray(1 / (1 + detached(x) ** 2))), several((2, 3)), "does not depend on it", "PLG040", torch=False),
    Fault("backward calls a function whose own gradient is wrong", cube, cube_rule, from_saved(lambda g, x: 3 * g * (wrong_square(x) if not isinstance(x, np.ndarray) else x * x)), several((2, 3)), "constant factor 1.5", "PLG040", torch=False),
]  # fmt: skip


# Forward ------------------------------------------------------------------------------------------------------------

FORWARD = [
    Fault("forward is not what the reference computes", square, square_rule, square_rule, several((2, 3)), "that of the reference", "PLG050", facts={"reference": lambda x: x**2}, wrong_facts={"reference": lambda x: x**2 * (1 + 1e-8)}, torch=False),
    Fault("forward has another shape than the reference", saving(lambda x: x.sum(axis=0)), from_saved(lambda g, x: g + 0 * x), from_saved(lambda g, x: g + 0 * x), several((2, 3)), "has shape", "PLG050", facts={"reference": lambda x: x.sum(axis=0)}, wrong_facts={"reference": lambda x: x.sum(axis=0, keepdims=True)}, torch=False),
    Fault("an error is not raised", square, square_rule, square_rule, several((2, 3)), "raised nothing, not ValueError", "PLG051", wrong_facts={"error_samples": lambda rng: [ErrorSample(np.ones(2), raises=ValueError)]}, torch=False),
    Fault("another error is raised", matmul, matmul_rule, matmul_rule, normal((2, 3), (3, 2)), "raised ValueError.*, not TypeError", "PLG051", wrong_facts={"error_samples": lambda rng: [ErrorSample(np.ones((2, 3)), np.ones((2, 3)), raises=TypeError)]}, torch=False),
    Fault("an error has another message", matmul, matmul_rule, matmul_rule, normal((2, 3), (3, 2)), "does not match", "PLG051", wrong_facts={"error_samples": lambda rng: [ErrorSample(np.ones((2, 3)), np.ones((2, 3)), raises=ValueError, match="never said")]}, torch=False),
]  # fmt: skip


# Beside rounding noise, zeros and other precisions --------------------------------------------------------------------

exp_times = saving(lambda x, y: x * np.exp(y))
exp_times_rule = from_saved(lambda g, x, y: (g * np.exp(y), (g * x * np.exp(y)).astype(y.dtype)))
sinpi = saving(lambda x: np.sin(np.pi * x))
sinpi_rule = from_saved(lambda g, x: g * np.pi * np.cos(np.pi * x))
noisy_pair = saving(lambda x: np.concatenate([(x + 1e8) - 1e8 - x, x**2]))
squared_in_single = saving(lambda x: (x.astype(np.float32) ** 2).astype(x.dtype))


def of_two_precisions(rng):
    return [Sample(rng.normal(size=3), rng.normal(size=3).astype(np.float32))]


PLACES = [
    Fault("sin(pi x) without pi, at whole numbers", sinpi, sinpi_rule, from_saved(lambda g, x: g * np.cos(np.pi * x)), at([1.0, 2.0, 3.0]), "constant factor", once=True),
    Fault("sin(pi x) without pi, at whole numbers and another", sinpi, sinpi_rule, from_saved(lambda g, x: g * np.cos(np.pi * x)), at([1.0, 2.0, 3.0, 0.3]), "constant factor", once=True),
    Fault("a square beside outputs that are noise", noisy_pair, from_saved(lambda g, x: 2 * x * g[3:]), from_saved(lambda g, x: x * g[3:]), at([0.3, 1.0, 2.0]), once=True),
    Fault("a float32 gradient beside float64 off by 7", exp_times, exp_times_rule, from_saved(lambda g, x, y: (g * np.exp(y), (7 * g * x * np.exp(y)).astype(y.dtype))), of_two_precisions, "constant factor 7", once=True),
    Fault("a float32 gradient beside float64 off by 1e-3", exp_times, exp_times_rule, from_saved(lambda g, x, y: (g * np.exp(y), (1.001 * g * x * np.exp(y)).astype(np.float32))), of_two_precisions, once=True),
    Fault("a float64 gradient rounded beside float32", exp_times, exp_times_rule, from_saved(lambda g, x, y: ((g * np.exp(y)).astype(np.float32).astype(np.float64), (g * x * np.exp(y)).astype(y.dtype))), of_two_precisions, "float32", once=True),
    Fault("a square of float32 numbers off by 1 %", squared_in_single, square_rule, from_saved(lambda g, x: 2.02 * g * x), normal((4,)), verdict="warn"),
    Fault("a product divided by its second factor, at 0", times, times_rule, from_saved(lambda g, x, y: (g * y, g * x * y / y)), at([0.5, -1.0, 2.0], [1.0, -0.3, 2.0]), code="PLG032", revealing=at([0.5, -1.0], [0.0, 2.0])),
    Fault("atan2 divided by y, at 0", saving(np.arctan2), from_saved(lambda g, y, x: (g * x / (x * x + y * y), -g * y / (x * x + y * y))), from_saved(lambda g, y, x: (g * x / (x * x + y * y), -g * y * y / y / (x * x + y * y))), at([0.5, -0.1, 2.0], [1.0, -2.0, 0.4]), code="PLG032", revealing=at([0.0, 1.0], [1.0, -2.0])),
]  # fmt: skip


FAULTS = by_topic({
    "near noise, zeros, other precisions": PLACES,
    "the form of what backward returns": FORM,
    "linear in grad_output": LINEARITY,
    "memory, state, randomness, layout": MEMORY,
    "elementwise rules": ELEMENTWISE,
    "several inputs and outputs": SEVERAL,
    "sums, means, broadcasting": REDUCTIONS,
    "normalisation, softmax, losses": NORMALISATION,
    "indexing, shapes, order": INDEXING,
    "running sums and recurrences": CUMULATIVE,
    "matrices": MATRICES,
    "convolution and pooling": CONVOLUTION,
    "complex numbers": COMPLEX,
    "second derivatives": SECOND_ORDER,
    "forward, and what is declared of it": FORWARD,
})  # fmt: skip


# Functions of Tensors: no rule is wrong, but something is cut off ---------------------------------------------------


def unit_norm(x, mean, deviation):
    centred = x - mean(x)
    return centred / deviation(centred)


def mean_of(x):
    return x.mean(axis=0)


def deviation_of(x):
    return (x * x).mean(axis=0) ** 0.5


def of_tensors(name, right, wrong, *inputs, says="", code="PLG030"):
    """Return a row of a correct function of Tensors, and of one with the same values and another gradient."""
    return Fault(name, None, right, wrong, at(*inputs), says, code, topic="functions that detach")


ROWS = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.75], [-0.5, 1.0, 1.25], [2.0, -0.25, 0.75]])

FUNCTION_FAULTS = [
    of_tensors("a term is detached", lambda x: (x * x).sum(), lambda x: (x * x.detach()).sum(), ROWS, says="constant factor 0.5 = 1/2"),
    of_tensors("a norm's mean is detached", lambda x: unit_norm(x, mean_of, deviation_of), lambda x: unit_norm(x, lambda v: mean_of(v).detach(), deviation_of), ROWS),
    of_tensors("a norm's deviation is detached", lambda x: unit_norm(x, mean_of, deviation_of), lambda x: unit_norm(x, mean_of, lambda v: deviation_of(v).detach()), ROWS),
    of_tensors("a norm's mean and deviation are detached", lambda x: unit_norm(x, mean_of, deviation_of), lambda x: unit_norm(x, lambda v: mean_of(v).detach(), lambda v: deviation_of(v).detach()), ROWS, says="taken as constant"),
    of_tensors("a maximum is detached", lambda x: (x - x.max()).exp(), lambda x: (x - x.max().detach()).exp(), ROWS[:, :1]),
    of_tensors("a number is taken out by item()", lambda x: x * x.sum(), lambda x: x * x.sum().item(), ROWS, says="taken as constant"),
    of_tensors("one of two outputs is detached", lambda x: (x.exp(), x * 2), lambda x: (x.exp(), (x * 2).detach()), ROWS, says="no gradient, ", code="PLG031"),
]  # fmt: skip
