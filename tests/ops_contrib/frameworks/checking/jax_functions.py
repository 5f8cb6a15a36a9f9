"""The rows of the fault tables as JAX's own kind of rule: a `jax.custom_vjp` with samples.

Forward and backward are the rows' texts with `jax.numpy` for NumPy, wherever they name it. What JAX has no word for
(writing to an array, saying that an output has no derivative) raises when JAX runs it: those rows are not there.
"""

import functools
import inspect
import types

import jax
import numpy as np
from jax import numpy as jnp
from jax.test_util import check_grads
from scipy import special

from gradient_faults.form import Anywhere
from gradient_faults.rows.planted_faults import detached
from gradient_faults.writing import by_position
from plugrad_frameworks.jax.rules import conjugate, inside, of_some


def of_row(forward, backward, samples, *, once=False, **facts):
    """Return the custom_vjp; settings are arguments that are not differentiated."""
    parameters, settings = by_position(forward)
    count = len(parameters) - len(settings)
    there, back = translated(forward), translated(backward)

    def run(*args):
        given = args[:count] if settings else args
        ctx = Context((True,) * len(given))
        named = dict(zip(settings, args[len(given) :], strict=False))
        return there(ctx, *given, **named), ctx

    def function(*args):
        return run(*args)[0]

    def fwd(*args):
        result, ctx = run(*args)
        return result, Left.of(ctx)

    def bwd(*args):
        ctx, grads = args[-2].context(), args[-1]
        results = back(
            ctx, *map(conjugate, grads if isinstance(grads, (tuple, list)) else (grads,))
        )
        return tuple(map(conjugate, results if isinstance(results, tuple) else (results,)))

    if settings:
        function.__signature__ = inspect.Signature(parameters)
    rule = jax.custom_vjp(function, nondiff_argnums=tuple(range(count, len(parameters))))
    rule.defvjp(fwd, bwd)
    rule.samples = samples
    for name, value in facts.items():
        setattr(rule, name, value)
    return rule


def can_be_said(rule):
    """Return whether JAX runs a rule on its samples, forth and back, and all of it is JAX's: whatever it computes."""
    try:
        with jax.enable_x64(True):
            for args, moving in samples_of(rule):
                given = [args[place] for place in moving]
                result, back = jax.vjp(of_some(rule, args, moving), *given)
                back(jax.tree.map(gradient_for, result))
                outputs = of_some(rule.fun, args, moving)(*given)
                if not all(isinstance(output, jax.Array) for output in outputs):
                    return False
    except Exception:
        return False
    return True


def forget():
    """Have JAX drop what it compiled."""
    jax.clear_caches()


def modes(row, *, broken=False):
    """Return the orders to which `jax.test_util.check_grads` finds fault with a row's rule, or the wrong one."""
    rule = of_row(**row.side(broken=broken))
    with jax.enable_x64(True):
        return {f"to order {order}" for order in (1, 2) if not passes(rule, order)}


def passes(rule, order):
    """Return whether JAX's own checker has nothing against a rule on its samples."""
    try:
        for args, moving in samples_of(rule):
            given = [args[place] for place in moving]
            check_grads(of_some(rule, args, moving), given, order=order, modes=["rev"])
    except Exception:
        return False
    return True


def samples_of(rule):
    """Yield the arguments of a rule, and the places of those that have derivatives."""
    for sample in rule.samples(np.random.default_rng(0)):
        args = [*map(inside, sample.args), *sample.settings.values()]
        yield args, [place for place, arg in enumerate(args) if is_real(arg)]


def gradient_for(output):
    """Return what JAX takes for the gradient of an output: nothing of whole numbers."""
    if is_real(output):
        return jnp.ones_like(output)
    return np.zeros(output.shape, jax.dtypes.float0)


def is_real(value):
    """Return whether a value is one of JAX's arrays that have derivatives."""
    return isinstance(value, jax.Array) and jnp.issubdtype(value.dtype, jnp.inexact)


class Context:
    """A ctx that keeps what it is given."""

    saved_tensors = ()

    def __init__(self, needs):
        self.needs_input_grad = needs

    def save_for_backward(self, *values):
        self.saved_tensors = values

    def set_materialize_grads(self, value):
        raise NotImplementedError("JAX gives zeros")

    def mark_non_differentiable(self, *outputs):
        raise NotImplementedError("JAX has no word for it")

    mark_dirty = mark_non_differentiable


@jax.tree_util.register_pytree_node_class
class Left:
    """What a forward leaves its backward: arrays, which JAX may trace, and all else."""

    def __init__(self, arrays, others):
        self.arrays, self.others = arrays, others

    @classmethod
    def of(cls, ctx):
        leaves, tree = jax.tree_util.tree_flatten(vars(ctx))
        is_array = [isinstance(leaf, (jax.Array, np.ndarray)) for leaf in leaves]
        arrays = [leaf if there else None for leaf, there in zip(leaves, is_array, strict=True)]
        others = [None if there else leaf for leaf, there in zip(leaves, is_array, strict=True)]
        return cls(arrays, (tree, others))

    def context(self):
        tree, others = self.others
        leaves = [a if a is not None else b for a, b in zip(self.arrays, others, strict=True)]
        ctx = Context(())
        vars(ctx).update(jax.tree_util.tree_unflatten(tree, leaves))
        return ctx

    def tree_flatten(self):
        return (self.arrays,), self.others

    @classmethod
    def tree_unflatten(cls, others, children):
        return cls(children[0], others)


def translated(value):
    """Return a function that names `jax.numpy` where another names NumPy; any other value as it is."""
    if value is np or isinstance(value, Anywhere):
        return jnp
    if value is special:
        return jax.scipy.special
    if value is detached:
        return jax.lax.stop_gradient
    if isinstance(value, functools.partial):
        keywords = {name: translated(each) for name, each in value.keywords.items()}
        return functools.partial(translated(value.func), *map(translated, value.args), **keywords)
    home = getattr(value, "__module__", "")
    if isinstance(value, np.ufunc) or home in ("numpy", "numpy.fft", "numpy.linalg"):
        rooms = (jnp, jax.scipy.special, jnp.fft, jnp.linalg)
        found = (getattr(room, value.__name__, None) for room in rooms)
        return next(filter(None, found), value)
    if not isinstance(value, types.FunctionType) or not value.__module__.startswith(
        ("tests.", "gradient_faults.")
    ):
        return value
    return rewritten(value)


def rewritten(function):
    """Return a function whose names mean the translated values."""
    if function in REWRITTEN:
        return REWRITTEN[function]
    known = dict(function.__globals__)
    cells = tuple(types.CellType() for _ in function.__closure__ or ()) or None
    code = function.__code__
    REWRITTEN[function] = copy = types.FunctionType(code, known, function.__name__, None, cells)
    known |= {name: translated(known[name]) for name in names_in(code) & known.keys()}
    for new, old in zip(cells or (), function.__closure__ or (), strict=True):
        new.cell_contents = translated(old.cell_contents)
    copy.__defaults__ = tuple(map(translated, function.__defaults__ or ())) or None
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


REWRITTEN = {}


def names_in(code):
    """Return the names that a code object, and those within it, look up."""
    inner = [each for each in code.co_consts if isinstance(each, types.CodeType)]
    return set(code.co_names).union(*map(names_in, inner))
