"""Each wrong rule of the tables of the field is wrong and its twin right: shown by other means than the checker, which
must not be the judge of the tables by which it is judged.

Tangents are compared with central differences of forward, and derivatives of tangents with central differences of the
right twin's tangents.
"""

import contextlib
import itertools
import threading

import numpy as np
import pytest

from gradient_faults.rows.batching_rules import BATCHING_RULES
from gradient_faults.rows.forward_rules import FORWARD_RULES
from gradient_faults.rows.low_precision import CALLS, LOW_PRECISION
from gradient_faults.rows.triton_kernels import TRITON_KERNELS
from tests.comparing import needs, torch, why_not

FRAMEWORKS = {"torch.library": "torch", "triton": "triton"}


def parameters(table):
    """Return a table's pairs, each skipped where its framework is not installed."""
    return [
        pytest.param(
            pair,
            id=f"{pair.framework}-{pair.make.__name__}-{pair.name}",
            marks=()
            if pair.framework == "plugrad"
            else needs(FRAMEWORKS.get(pair.framework, pair.framework)),
        )
        for pair in table
    ]


def test_every_table_has_the_pairs_that_were_asked_for_and_no_name_twice():
    assert len(FORWARD_RULES) >= 33
    of = [pair.framework for pair in FORWARD_RULES]
    assert [
        of.count(name) >= least
        for name, least in (("torch", 15), ("jax", 10), ("plugrad", 6), ("pytensor", 2))
    ]
    for table in (FORWARD_RULES, BATCHING_RULES, LOW_PRECISION, CALLS, TRITON_KERNELS):
        assert len(table) >= 25
        names = [(pair.make.__name__, pair.name) for pair in table]
        assert len({*names}) == len(names)


# Forward rules --------------------------------------------------------------------------------------------------------

STEP = 1e-5


def value_and_push(framework, rule):
    """Return a rule's forward and its tangents as functions of NumPy arrays: a tangent is None if nothing moves."""
    return {"torch": of_torch, "jax": of_jax, "plugrad": of_plugrad, "pytensor": of_pytensor}[
        framework
    ](rule)


def of_torch(rule):
    from torch.autograd import forward_ad

    def value(*args):
        return arrays_of(rule.apply(*map(tensor_of, args)))

    def push(args, tangents, moving=None):
        tensors = [*map(tensor_of, args)]
        for place, tensor in enumerate(tensors):
            if moving is not None and is_moving(args[place]):
                tensor.requires_grad_()
        given = [None if v is None else tensor_of(v) for v in tangents]
        before = [None if v is None else v.clone() for v in given]
        with forward_ad.dual_level():
            duals = [
                t if v is None else forward_ad.make_dual(t, v)
                for t, v in zip(tensors, given, strict=True)
            ]
            outputs = rule.apply(*duals)
            outputs = outputs if isinstance(outputs, tuple) else (outputs,)
            pairs = [forward_ad.unpack_dual(output) for output in outputs]
            moved = [torch.zeros_like(p.primal) if p.tangent is None else p.tangent for p in pairs]
            if moving is None:
                pairs = zip(given, before, strict=True)
                kept = all(then is None or torch.equal(now, then) for now, then in pairs)
                return arrays_of(tuple(moved)), kept
            inner = sum(
                (w * t).sum() for w, t in zip(map(torch.from_numpy, moving), moved, strict=True)
            )
            leaves = [t for t in tensors if isinstance(t, torch.Tensor) and t.requires_grad]
            if not inner.requires_grad:
                return [np.zeros_like(leaf.detach().numpy()) for leaf in leaves]
            grads = torch.autograd.grad(inner, leaves, allow_unused=True, materialize_grads=True)
            return arrays_of(grads)

    return value, push


def tensor_of(value):
    return torch.from_numpy(np.array(value)) if isinstance(value, np.ndarray) else value


def arrays_of(tensors):
    tensors = tensors if isinstance(tensors, tuple) else (tensors,)
    return [tensor.detach().resolve_conj().numpy() for tensor in tensors]


def of_jax(rule):
    import jax
    from jax import numpy as jnp

    def given(args):
        return [jnp.asarray(each) if isinstance(each, np.ndarray) else each for each in args]

    def value(*args):
        return [*map(np.asarray, jax.tree.leaves(rule(*given(args))))]

    def of_moving(args, places):
        def function(*moved):
            full = given(args)
            for place, each in zip(places, moved, strict=True):
                full[place] = each
            return jax.tree.leaves(rule(*full))

        return function, [given(args)[place] for place in places]

    def push(args, tangents, moving=None):
        places = [place for place, tangent in enumerate(tangents) if tangent is not None]
        function, primals = of_moving(args, places)
        v = tuple(jnp.asarray(tangents[place]) for place in places)
        if moving is None:
            return [*map(np.asarray, jax.jvp(function, tuple(primals), v)[1])], True

        def inner(*primals):
            moved = jax.jvp(function, tuple(primals), v)[1]
            return sum((w * t).sum() for w, t in zip(moving, moved, strict=True))

        backwards = [
            *map(np.asarray, jax.grad(inner, argnums=tuple(range(len(primals))))(*primals))
        ]
        forwards = [jax.jvp(inner, tuple(primals), tuple(unit))[1] for unit in units(primals)]
        flat = np.concatenate([each.ravel() for each in backwards])
        return (
            backwards
            if np.allclose(flat, forwards, 1e-9, 1e-12)
            else [np.full(each.shape, np.nan) for each in backwards]
        )

    return value, push


def units(primals):
    """Yield every tangent of a list of arrays that is 1 in one place."""
    for number, primal in enumerate(primals):
        for place in range(primal.size):
            v = [np.zeros(each.shape) for each in primals]
            v[number].flat[place] = 1
            yield v


class Context:
    """A ctx of plugrad's for one call."""

    def save_for_backward(self, *values):
        self.saved_tensors = values

    def save_for_forward(self, *values):
        self.saved_for_forward = values


def of_plugrad(rule):
    def value(*args):
        outputs = rule.forward(Context(), *args)
        return [*map(np.asarray, outputs if isinstance(outputs, tuple) else (outputs,))]

    def push(args, tangents, moving=None):
        ctx = Context()
        rule.forward(ctx, *args)
        given = [
            np.zeros_like(a) if v is None else v.copy() for a, v in zip(args, tangents, strict=True)
        ]
        before = [v.copy() for v in given]
        moved = rule.jvp(ctx, *given)
        outputs = [*map(np.asarray, moved if isinstance(moved, tuple) else (moved,))]
        return outputs, all(map(np.array_equal, given, before))

    return value, push


def of_pytensor(rule):
    import pytensor
    from pytensor import tensor as pt

    op = rule()

    def graph(args):
        inputs = [pt.tensor(dtype=a.dtype, shape=(None,) * a.ndim) for a in args]
        return inputs, op.make_node(*inputs).outputs

    def run(variables, given):
        inputs = [variable for variable, _ in given]
        function = pytensor.function(
            inputs, variables, mode="FAST_COMPILE", on_unused_input="ignore"
        )
        return [*map(np.asarray, function(*(value for _, value in given)))]

    def value(*args):
        storage = [[None]]
        op.perform(None, [np.asarray(a) for a in args], storage)
        return [np.asarray(storage[0][0])]

    def push(args, tangents, moving=None):
        inputs, outputs = graph(args)
        v = [each.type() for each in inputs]
        moved = op.pushforward(inputs, outputs, v)
        given = [(x, a) for x, a in zip(inputs, args, strict=True)]
        given += [
            (x, np.zeros_like(a) if t is None else t)
            for x, a, t in zip(v, args, tangents, strict=True)
        ]
        if moving is None:
            return run(moved, given), True
        inner = sum((w * t).sum() for w, t in zip(moving, moved, strict=True))
        return run(pytensor.grad(inner, inputs, disconnected_inputs="ignore"), given)

    return value, push


def is_moving(arg):
    """Return whether an argument has tangents."""
    return isinstance(arg, np.ndarray) and arg.dtype.kind in "fc"


def moved_by(args, tangents, step):
    return [
        a if v is None else np.asarray(a + step * v) for a, v in zip(args, tangents, strict=True)
    ]


def difference(function, args, tangents):
    """Return the derivative of a function of arrays in a direction, by central differences."""
    plus, minus = (function(*moved_by(args, tangents, step)) for step in (STEP, -STEP))
    return [(a - b) / (2 * STEP) for a, b in zip(plus, minus, strict=True)]


def distance(got, want):
    """Return the largest difference between two lists of arrays, relative to the largest number wanted."""
    if [each.shape for each in got] != [each.shape for each in want]:
        return np.inf
    scale = max((np.abs(each).max(initial=0) for each in want), default=0)
    errors = [np.abs(a - b).max(initial=0) for a, b in zip(got, want, strict=True)]
    return np.inf if np.isnan(errors).any() else max(errors) / (scale or 1)


def directions(rng, args):
    """Yield tangents of a call: of all arguments, large ones, of each argument alone, and the others' 0."""
    drawn = [None if not is_moving(a) else random_like(rng, a) for a in args]
    yield drawn
    yield [None if v is None else 1e3 * v for v in drawn]
    for place, v in enumerate(drawn):
        if v is not None:
            yield [v if each == place else None for each in range(len(args))]
            yield [None if w is None else w * (each == place) for each, w in enumerate(drawn)]


def random_like(rng, a):
    drawn = rng.normal(size=a.shape)
    return np.asarray(drawn + 1j * rng.normal(size=a.shape) if a.dtype.kind == "c" else drawn)


def error_of_tangents(pair, rule, calls):
    """Return the largest relative error of a rule's tangents: inf if one is written to or has a wrong shape."""
    value, push = value_and_push(pair.framework, rule)
    rng = np.random.default_rng(1)
    errors = []
    for args in calls:
        for tangents in directions(rng, args):
            scale = max(np.abs(v).max(initial=0) for v in tangents if v is not None)
            unit = [None if v is None else np.asarray(v / scale) for v in tangents]
            want = [scale * each for each in difference(value, args, unit)]
            got, kept = push(args, tangents)
            errors.append(distance(got, want) if kept else np.inf)
    return max(errors, default=0.0)


def error_of_nested(pair, rule, calls):
    """Return the largest relative error of the gradients of a weighted sum of tangents."""
    _, push = value_and_push(pair.framework, rule)
    value, right = value_and_push(pair.framework, pair.make())
    rng = np.random.default_rng(1)
    errors = []
    for args in calls:
        if any(np.iscomplexobj(a) for a in args):
            continue
        v = next(directions(rng, args))
        weights = [random_like(rng, each) for each in value(*args)]

        def inner(*moved, v=v, weights=weights):
            return [sum((w * t).sum() for w, t in zip(weights, right([*moved], v)[0], strict=True))]

        want = [
            np.array([difference(inner, args, unit)[0] for unit in each]).reshape(args[place].shape)
            for place, each in by_entry(args)
        ]
        errors.append(distance(push(args, v, weights), want))
    return max(errors, default=0.0)


def by_entry(args):
    """Yield each argument that has tangents, and those that are 1 in one entry of it and None elsewhere."""
    for place, arg in enumerate(args):
        if is_moving(arg):
            eye = np.eye(arg.size).reshape(-1, *arg.shape)
            yield (
                place,
                [[one if each == place else None for each in range(len(args))] for one in eye],
            )


@pytest.fixture
def in_double():
    """Have JAX compute in float64."""
    if why_not("jax"):
        yield
    else:
        import jax

        with jax.enable_x64(True):
            yield


@pytest.mark.usefixtures("in_double")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("pair", parameters(FORWARD_RULES))
def test_a_forward_rule_is_wrong_and_its_twin_right(pair):
    right, wrong = pair.twin(broken=False), pair.twin(broken=True)
    authors, revealing = pair.calls(right), pair.calls(right, revealed=True)
    assert error_of_tangents(pair, right, [*authors, *revealing]) < 2e-5
    if pair.framework != "plugrad":
        assert error_of_nested(pair, right, authors) < 1e-6
    if pair.asked == "nested":
        assert error_of_tangents(pair, wrong, authors) < 1e-7
        assert error_of_nested(pair, wrong, authors) > 0.01
    else:
        assert error_of_tangents(pair, wrong, revealing or authors) > 1e-4
        if revealing:
            assert error_of_tangents(pair, wrong, authors) < 1e-7


# Batching rules -------------------------------------------------------------------------------------------------------


def error_of_rows(pair, rule, calls):
    """Return the largest relative error of a batch's results, beside a loop over its rows; inf where there are none.

    Of batches of 0, 1, 2 and 3 rows (as many as there are columns), in the first and the last axis, of each choice of
    arguments, and of a batch of batches.
    """
    rng = np.random.default_rng(1)
    errors = []
    for args in calls:
        moving = [place for place, arg in enumerate(args) if isinstance(arg, np.ndarray)]
        for size, dims in itertools.product((1, 2, 3, 4), choices(args, moving)):
            batches = [batched(rng, a, size, d) for a, d in zip(args, dims, strict=True)]
            rows = [
                [row_of(a, d, row) for a, d in zip(batches, dims, strict=True)]
                for row in range(size)
            ]
            want = [
                np.stack(each)
                for each in zip(*(plain(pair, rule, row) for row in rows), strict=True)
            ]
            errors.append(distance_of(want, vmapped, pair, rule, dims, batches))
            if size != 3:
                continue
            twice = [
                a if d is None else np.stack([a, a + (a.dtype.kind == "f")])
                for a, d in zip(batches, dims, strict=True)
            ]
            outer = [None if d is None else 0 for d in dims]
            inner = [a if d is None else a[1] for a, d in zip(twice, dims, strict=True)]
            rows = [
                [row_of(a, d, row) for a, d in zip(inner, dims, strict=True)] for row in range(size)
            ]
            more = [
                np.stack(each)
                for each in zip(*(plain(pair, rule, row) for row in rows), strict=True)
            ]
            nested = [np.stack(each) for each in zip(want, more, strict=True)]
            errors.append(distance_of(nested, vmapped, pair, rule, dims, twice, outer))
        dims = [0 if place in moving else None for place in range(len(args))]
        empty = [batched(rng, a, 0, d) for a, d in zip(args, dims, strict=True)]
        nothing = [np.zeros((0, *each.shape)) for each in plain(pair, rule, args)]
        errors.append(distance_of(nothing, vmapped, pair, rule, dims, empty))
    return max(errors, default=0.0)


def choices(args, moving):
    """Yield in_dims: of each argument None, 0 or the last axis, and not None of all."""
    places = [
        (None, 0, args[place].ndim) if place in moving else (None,) for place in range(len(args))
    ]
    for dims in {*itertools.product(*places)}:
        if any(d is not None for d in dims):
            yield dims


def batched(rng, arg, size, dim):
    """Return rows like an argument, in an axis; or the argument."""
    if dim is None:
        return arg
    if arg.dtype.kind == "f":
        return np.moveaxis(rng.normal(size=(size, *arg.shape)), 0, dim)
    return np.moveaxis(rng.integers(0, arg.max() + 1, size=(size, *arg.shape)), 0, dim)


def row_of(arg, dim, row):
    return arg if dim is None else np.asarray(np.moveaxis(arg, dim, 0)[row])


def call_of(pair, rule):
    return rule.apply if pair.framework == "torch" else rule


def plain(pair, rule, args):
    """Return the outputs of a rule of one row."""
    if pair.framework == "jax":
        return of_jax(rule)[0](*args)
    return arrays_of(call_of(pair, rule)(*map(tensor_of, args)))


def vmapped(pair, rule, dims, batches, outer=None):
    """Return the outputs of a rule of a batch, or of a batch of batches."""
    if pair.framework == "jax":
        import jax

        function = jax.vmap(rule, dims)
        return of_jax(jax.vmap(function, outer) if outer else function)[0](*batches)
    function = torch.vmap(call_of(pair, rule), tuple(dims))
    return arrays_of(
        (torch.vmap(function, tuple(outer)) if outer else function)(*map(tensor_of, batches))
    )


def distance_of(want, function, *args):
    """Return how far a function's results are; inf if it raises."""
    try:
        return distance(function(*args), want)
    except (RuntimeError, ValueError, IndexError, TypeError):
        return np.inf


def error_of_gradients_of_rows(pair, rule, calls):
    """Return the largest relative error of gradients under vmap and through it, beside the right twin's in a loop."""
    rng = np.random.default_rng(1)
    function, right = call_of(pair, rule), call_of(pair, pair.make())
    errors = []
    for args in calls:
        moving = [place for place, arg in enumerate(args) if is_moving(arg)]
        for size in (1, 2, 3):
            given = [
                tensor_of(batched(rng, a, size, 0) if p in moving else a)
                for p, a in enumerate(args)
            ]
            dims = tuple(0 if place in moving else None for place in range(len(args)))
            leaves = [given[place].requires_grad_() for place in moving]
            rows = [
                [a if d is None else a[row] for a, d in zip(given, dims, strict=True)]
                for row in range(size)
            ]
            want = torch.stack([first(right(*row)) for row in rows])
            g = torch.from_numpy(rng.normal(size=tuple(want.shape)))
            truth = arrays_of(torch.autograd.grad(want, leaves, g))

            errors.append(distance_of(truth, through, function, dims, given, leaves, g))
            if pair.framework == "torch":  # which knows no gradients of a library's op under vmap
                errors.append(distance_of(truth, under, function, dims, given, moving, g))
    return max(errors, default=0.0)


def through(function, dims, given, leaves, g):
    """Return the gradients of a batch's result."""
    result = first(torch.vmap(function, dims)(*given))
    return arrays_of(
        torch.autograd.grad(result, leaves, g, allow_unused=True, materialize_grads=True)
    )


def under(function, dims, given, moving, g):
    """Return the batch of gradients."""

    def one(g, *row):
        return (first(function(*row)) * g).sum()

    gradient = torch.func.grad(one, tuple(place + 1 for place in moving))
    plain = [a.detach() if is_tensor(a) else a for a in given]
    return arrays_of(torch.vmap(gradient, (0, *dims))(g, *plain))


def first(outputs):
    return outputs[0] if isinstance(outputs, tuple) else outputs


@pytest.mark.usefixtures("in_double")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("pair", parameters(BATCHING_RULES))
def test_a_batching_rule_is_wrong_and_its_twin_right(pair):
    right, wrong = pair.twin(broken=False), pair.twin(broken=True)
    calls = pair.calls(right)
    assert error_of_rows(pair, right, calls) < 1e-12
    if pair.framework != "jax":
        assert error_of_gradients_of_rows(pair, right, calls) < 1e-12
    if pair.asked == "rows":
        assert error_of_rows(pair, wrong, calls) > 1e-3
    else:
        assert error_of_rows(pair, wrong, calls) < 1e-12
        assert error_of_gradients_of_rows(pair, wrong, calls) > 1e-3


# Low precision --------------------------------------------------------------------------------------------------------


def compared(rule, calls):
    """Yield gradients: of a rule's reference in float64, at the rounded numbers; in its precision; the rule's."""
    dtype = getattr(torch, rule.dtype)
    rng = np.random.default_rng(1)
    asked = (rule.reference, torch.float64), (rule.reference, dtype), (rule.apply, dtype)
    for args in calls:
        rounded = [cast(torch.from_numpy(a), dtype) for a in args]
        shape = rule.reference(*rounded).shape
        g = torch.from_numpy(np.asarray(rng.normal(size=tuple(shape)))).to(dtype)
        yield [gradients(f, [cast(t, to) for t in rounded], g.to(to)) for f, to in asked]


def cast(tensor, dtype):
    return tensor.to(dtype) if tensor.is_floating_point() else tensor


def excess(rule, calls):
    """Return the largest error of a rule's gradients, as a multiple of that of its reference in the same precision.

    Compared are the norms of each gradient, of each eighth of its rows, and of each column.
    """
    floor = 2 * torch.finfo(getattr(torch, rule.dtype)).eps
    ratios = []
    for truth, of_reference, got in compared(rule, calls):
        for t, r, x in zip(truth, of_reference, got, strict=True):
            for part in parts(t):
                size = np.linalg.norm(t[part])
                error, usual = (np.linalg.norm(each[part] - t[part]) for each in (x, r))
                if error:
                    ratios.append(error / (usual + floor * size) if np.isfinite(error) else np.inf)
    return max(ratios, default=0.0)


def factor(rule, calls):
    """Return by how much a gradient is too large or too small as a whole: rounding errors cancel in that."""
    factors = [
        np.vdot(x, t) / np.vdot(t, t)
        for truth, _, got in compared(rule, calls)
        for t, x in zip(truth, got, strict=True)
    ]
    return max(abs(each - 1) for each in factors)


def gradients(function, tensors, g):
    """Return the gradients of a function of tensors as arrays of float64."""
    leaves = [t.detach().clone().requires_grad_(t.is_floating_point()) for t in tensors]
    grads = torch.autograd.grad(function(*leaves), [t for t in leaves if t.requires_grad], g)
    return [grad.double().numpy() for grad in grads]


def parts(array):
    """Yield the indices of an array's parts: all, the eighths of its rows, and its columns."""
    yield ...
    edges = np.unique(np.linspace(0, len(array), 9).astype(int))
    yield from map(slice, edges[:-1], edges[1:])
    if array.ndim == 2:
        yield from ((slice(None), column) for column in range(array.shape[1]))


@pytest.mark.parametrize("pair", parameters(LOW_PRECISION))
def test_a_rule_of_low_precision_is_wrong_and_its_twin_right(pair):
    right, wrong = pair.twin(broken=False), pair.twin(broken=True)
    calls = pair.calls(right)
    assert excess(right, calls) < 1.5
    assert factor(right, calls) < 0.003
    assert factor(wrong, calls) > 0.015 if pair.asked == "a factor" else excess(wrong, calls) > 3
    with pytest.raises(TypeError, match="expected torch"):
        right.apply(
            *(
                torch.from_numpy(a).double() if a.dtype.kind == "f" else torch.from_numpy(a)
                for a in calls[0]
            )
        )


# From call to call ----------------------------------------------------------------------------------------------------


def error_of_calls(rule, calls):
    """Return the largest relative error of values and gradients over many calls, which also must not change later.

    Two forward calls before either backward, in either order; another shape before; another thread; a second backward.
    A backward must leave the generator of everybody as it was.
    """
    asking = Asking(rule)
    calls = [
        [torch.from_numpy(a) if isinstance(a, np.ndarray) else a for a in args] for args in calls
    ]
    with unset_memory_is_nan():
        for _ in range(20):
            asking.backward(asking.forward(calls[0]))
        for args, other in itertools.product(calls, calls):
            first, second = (
                asking.forward(args),
                asking.forward([2 * a if is_tensor(a) else a for a in other]),
            )
            asking.backward(first)
            asking.backward(second)
            third, fourth = asking.forward(args), asking.forward(other)
            asking.backward(fourth)
            asking.backward(third)
            asking.backward(third)
        thread = threading.Thread(target=lambda: asking.backward(asking.forward(calls[0])))
        thread.start()
        thread.join()
    return asking.error()


class Asking:
    """Calls of a rule, each with what is right: all compared at the end, where a buffer has been used again."""

    def __init__(self, rule):
        self.rule, self.compared, self.rng, self.broke = rule, [], np.random.default_rng(1), False

    def forward(self, args):
        """Call the rule; return what a backward needs."""
        tensors = [
            a.clone().requires_grad_(a.is_floating_point()) if is_tensor(a) else a for a in args
        ]
        leaves = [t for t in tensors if is_tensor(t) and t.requires_grad]
        result = self.rule.apply(*tensors)
        if hasattr(self.rule, "reference"):
            self.compared.append((result, self.rule.reference(*tensors)))
        return tensors, leaves, result

    def backward(self, call):
        """Ask for the gradients of a call."""
        tensors, leaves, result = call
        g = torch.from_numpy(self.rng.normal(size=tuple(result.shape)))
        state = torch.get_rng_state()
        try:
            grads = torch.autograd.grad(result, leaves, g, retain_graph=True)
        except RuntimeError:  # what another call left has another shape
            self.broke = True
            return
        if hasattr(self.rule, "reference"):
            self.broke |= not torch.equal(state, torch.get_rng_state())
            want = torch.autograd.grad(self.rule.reference(*tensors), leaves, g)
        else:
            want = (self.rule.gradient(*tensors, result.detach().clone(), g),)
        self.compared += zip(grads, want, strict=True)

    def error(self):
        if self.broke:
            return np.inf
        return max(distance(arrays_of(got), arrays_of(want)) for got, want in self.compared)


@pytest.mark.parametrize("pair", parameters(CALLS))
def test_a_rule_is_wrong_from_call_to_call_and_its_twin_right(pair):
    right, wrong = pair.twin(broken=False), pair.twin(broken=True)
    assert error_of_calls(right, pair.calls(right)) < 1e-12
    assert error_of_calls(wrong, pair.calls(wrong)) > 1e-5


# Triton kernels -------------------------------------------------------------------------------------------------------


def error_of_gradients(rule, calls):
    """Return the largest relative error of a rule beside its reference in float64, as a GPU's user would meet it.

    Of the value and the gradients, twice; of arguments and gradients with other strides; inf where one is written to or
    has memory that nobody wrote.
    """
    rng = np.random.default_rng(1)
    errors = []
    with unset_memory_is_nan():
        for args, laid in itertools.product(calls, (contiguous, transposed, sliced)):
            tensors = [laid(torch.from_numpy(a)) if isinstance(a, np.ndarray) else a for a in args]
            leaves = [
                t.requires_grad_() for t in tensors if is_tensor(t) and t.dtype == torch.float64
            ]
            want = rule.reference(*tensors)
            g = laid(torch.from_numpy(np.asarray(rng.normal(size=tuple(want.shape)))))
            kept = [t.detach().clone() for t in (*leaves, g)]
            right = torch.autograd.grad(want, leaves, g)
            got = rule.apply(*tensors)
            for _ in range(2):
                grads = torch.autograd.grad(got, leaves, g, retain_graph=True)
                errors.append(distance(arrays_of((got, *grads)), arrays_of((want, *right))))
            errors += [
                0 if torch.equal(a, b) else np.inf for a, b in zip((*leaves, g), kept, strict=True)
            ]
    return max(errors, default=0.0)


def is_tensor(value):
    return isinstance(value, torch.Tensor)


def contiguous(tensor):
    return tensor.clone()


def transposed(tensor):
    """Return equal numbers, whose last axis is not the innermost one."""
    if tensor.ndim < 2:
        return torch.stack([tensor, 0 * tensor - 7], -1)[..., 0]
    return tensor.mT.contiguous().mT


def sliced(tensor):
    """Return equal numbers, which are a part of a larger tensor."""
    if tensor.ndim < 2 or not tensor.is_floating_point():
        return tensor.clone()
    return torch.cat([tensor, 7 + 0 * tensor], -1)[..., : tensor.shape[-1]]


@contextlib.contextmanager
def unset_memory_is_nan():
    """Have PyTorch fill what `torch.empty` returns."""
    torch.use_deterministic_algorithms(True)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(False)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("pair", parameters(TRITON_KERNELS))
def test_a_kernel_is_wrong_and_its_twin_right(pair):
    right, wrong = pair.twin(broken=False), pair.twin(broken=True)
    authors, revealing = pair.calls(right), pair.calls(right, revealed=True)
    assert error_of_gradients(right, [*authors, *revealing]) < 1e-9
    assert error_of_gradients(wrong, revealing or authors) > 5e-5
    if revealing:
        assert error_of_gradients(wrong, authors) < 1e-9
