"""The rows of the fault tables as PyTensor's own kind of rule: an `Op` with samples.

`perform` is the row's forward. `pullback` is its backward on symbolic variables, where PyTensor has a word for all that
it says; else an op whose `perform` it is, and which has no second derivative. There is no ctx: either runs forward.
"""

import contextlib
import inspect
import warnings

import numpy as np
import pytensor
import pytensor.tensor as pt
from pytensor.gradient import (
    DisconnectedType,
    NullTypeGradError,
    disconnected_grad,
    disconnected_type,
    verify_grad,
)
from pytensor.graph.basic import Apply, Variable
from pytensor.graph.op import Op
from pytensor.tensor.type import TensorType, float_dtypes

from gradient_faults.writing import by_position
from plugrad_frameworks.pytensor.graphs import PLAIN


def of_row(forward, backward, samples, *, once=False, **facts):
    """Return the op; settings are arguments by position, which are no variables."""
    row = Row(forward, backward, samples, once)

    def make_node(self, *args):
        return Planted.make_node(self, *args)

    make_node.__signature__ = row.signature
    op = type("Planted", (Planted,), {"make_node": make_node, "samples": staticmethod(samples)})(
        row
    )
    for name, value in facts.items():
        setattr(op, name, value)
    return op


class Row:
    """What a row says, and what is known of it by running it on its samples."""

    def __init__(self, forward, backward, samples, once):
        self.forward, self.backward, self.samples, self.once = forward, backward, samples, once
        parameters, self.settings = by_position(forward)
        self.names = [each.name for each in parameters]
        itself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
        self.signature = inspect.Signature([itself, *parameters])
        self.defaults = {each.name: each.default for each in parameters}

    def run(self, ctx, args):
        """Run forward on arguments by position; return its outputs."""
        count = len(self.names) - len(self.settings) if self.settings else len(args)
        result = self.forward(
            ctx, *args[:count], **dict(zip(self.settings, args[count:], strict=False))
        )
        return result if isinstance(result, tuple) else (result,)

    def pull(self, ctx, grads):
        """Run backward."""
        results = self.backward(ctx, *grads)
        return results if isinstance(results, tuple) else (results,)

    def example(self, args):
        """Return the arguments of a sample whose arrays are as these variables are, in their dtypes."""
        for sample in self.samples(np.random.default_rng(0)):
            settings = (sample.settings.get(each, self.defaults[each]) for each in self.settings)
            given = [*sample.args, *settings][: len(args)]
            if list(map(kind, given)) == list(map(kind, args)):
                pairs = zip(given, args, strict=True)
                return [
                    np.array(each, arg.dtype) if isinstance(arg, Variable) else each
                    for each, arg in pairs
                ]
        return [
            np.ones([size or 2 for size in arg.type.shape], arg.dtype)
            if isinstance(arg, Variable)
            else arg
            for arg in args
        ]


def kind(value):
    """Return the sizes of an array or a variable that are 1, and of what has none the value."""
    shape = value.type.shape if isinstance(value, Variable) else getattr(value, "shape", None)
    return repr(value) if shape is None else tuple(1 if size == 1 else None for size in shape)


class Planted(Op):
    """A row's forward, given some arguments that are no variables."""

    def __init__(self, row, args=()):
        self.row, self.args = row, args

    def make_node(self, *args):
        """Return its place in a graph, of types that it has on a sample."""
        args = [pt.as_tensor(each) if isinstance(each, np.ndarray) else each for each in args]
        static = [None if isinstance(each, Variable) else [each] for each in args]
        op = Planted(self.row, static)
        ctx, example = Context(args), self.row.example(args)
        outputs = [np.asarray(each) for each in self.row.run(ctx, example)]
        op.marked = [any(each is m for m in ctx.marked) for each in outputs]
        return Apply(
            op,
            [each for each in args if isinstance(each, Variable)],
            [type_of(each)() for each in outputs],
        )

    def given(self, inputs):
        """Return all arguments of forward."""
        waiting = iter(inputs)
        return [next(waiting) if each is None else each[0] for each in self.args]

    def perform(self, node, inputs, storage):
        """Run forward."""
        for cell, output in zip(
            storage, self.row.run(Context(inputs), self.given(inputs)), strict=True
        ):
            is_view = any(np.may_share_memory(output, each) for each in inputs)
            cell[0] = np.array(output) if is_view else np.asarray(output)

    def connection_pattern(self, node):
        """Return which outputs have a derivative: by floats, those that are not marked."""
        return [
            [each.dtype in float_dtypes and not marked for marked in self.marked]
            for each in node.inputs
        ]

    def pullback(self, inputs, outputs, cotangents):
        """Return the gradients, of variables if PyTensor has words for them."""
        given = self.given(inputs)
        present = [not isinstance(each.type, DisconnectedType) for each in cotangents]
        if not self.row.once:
            with contextlib.suppress(Exception):
                return self.symbolic(given, outputs, cotangents, present)
        return self.numeric(given, cotangents, present)

    def symbolic(self, given, outputs, cotangents, present):
        """Return the gradients by the row's backward on variables."""
        ctx = Context(given)
        self.row.run(ctx, list(map(Symbolic.of, given)))
        pairs = zip(outputs, cotangents, present, strict=True)
        grads = [
            g if there else (None if ctx.absent else pt.zeros_like(y)) for y, g, there in pairs
        ]
        return self.terms(
            given, [inside(each) for each in self.row.pull(ctx, map(Symbolic.of, grads))]
        )

    def numeric(self, given, cotangents, present):
        """Return the gradients by an op that is the row's backward: as many, and none where it gives none."""
        ctx, example = Context(given), self.row.example(given)
        outputs = self.row.run(ctx, example)
        results = self.row.pull(ctx, list(map(np.ones_like, outputs)))
        there = [each is not None for each in results]
        flowing = [each for each, is_there in zip(cotangents, present, strict=True) if is_there]
        variables = [each for each in given if isinstance(each, Variable)]
        types = [
            type_of(np.asarray(each))
            for each, is_there in zip(results, there, strict=True)
            if is_there
        ]
        found = (
            Pulled(self, given, present, there, types)(*variables, *flowing, return_list=True)
            if types
            else []
        )
        waiting = iter(found)
        return self.terms(given, [next(waiting) if is_there else None for is_there in there])

    def terms(self, given, results):
        """Return what PyTensor is told: a gradient per variable, and nothing of what is none."""
        pairs = list(zip(given, results, strict=False)) if len(results) == len(given) else None
        if pairs is None:
            settings = len(self.row.settings)
            pairs = list(zip(given[: len(given) - settings], results, strict=False))
            if len(results) != len(given) - settings:
                return [disconnected_type() if each is None else each for each in results]
        return [self.said(arg, term) for arg, term in pairs if isinstance(arg, Variable)]

    def said(self, arg, term):
        """Return the gradient of a variable: of integers there is none."""
        return disconnected_type() if term is None or arg.dtype not in float_dtypes else term


class Pulled(Op):
    """A row's backward, on arrays."""

    def __init__(self, op, given, present, there, types):
        self.op, self.present, self.there, self.types = op, present, there, types
        self.count = sum(isinstance(each, Variable) for each in given)

    def make_node(self, *inputs):
        """Return its place in a graph."""
        return Apply(self, list(inputs), [each() for each in self.types])

    def perform(self, node, inputs, storage):
        """Run forward, and backward."""
        given = self.op.given(inputs[: self.count])
        ctx = Context(given)
        outputs = self.op.row.run(ctx, given)
        waiting = iter(inputs[self.count :])
        pairs = zip(outputs, self.present, strict=True)
        grads = [
            next(waiting) if here else (None if ctx.absent else np.zeros_like(y))
            for y, here in pairs
        ]
        results = self.op.row.pull(ctx, grads)
        kept = [each for each, is_there in zip(results, self.there, strict=True) if is_there]
        for cell, result in zip(storage, kept, strict=True):
            cell[0] = result


class Context:
    """A ctx that keeps what it is given."""

    saved_tensors = ()
    absent = False

    def __init__(self, args):
        self.needs_input_grad = tuple(getattr(each, "dtype", "") in float_dtypes for each in args)
        self.marked = []

    def save_for_backward(self, *values):
        self.saved_tensors = values

    def set_materialize_grads(self, value):
        self.absent = not value

    def mark_non_differentiable(self, *outputs):
        self.marked.extend(outputs)

    def mark_dirty(self, *arrays):
        raise NotImplementedError("destroy_map says it, of the op and not of a call")


def type_of(array):
    """Return PyTensor's type of arrays of the dtype and as many axes as one."""
    return TensorType(array.dtype.name, (None,) * array.ndim)


NAMES = {
    "subtract": "sub", "multiply": "mul", "divide": "true_div", "true_divide": "true_div", "negative": "neg",
    "power": "pow", "absolute": "abs", "greater": "gt", "less": "lt", "greater_equal": "ge", "less_equal": "le",
    "equal": "eq", "not_equal": "neq", "logical_not": "invert", "floor_divide": "int_div", "remainder": "mod",
}  # fmt: skip
"""What PyTensor calls otherwise than NumPy."""


class Symbolic(np.lib.mixins.NDArrayOperatorsMixin):
    """A variable that NumPy's functions take: what they do is done by PyTensor's of that name."""

    def __init__(self, variable):
        self.variable = variable

    @classmethod
    def of(cls, value):
        if isinstance(value, (tuple, list)):
            return type(value)(map(cls.of, value))
        return cls(value) if isinstance(value, Variable) else value

    def __array_ufunc__(self, ufunc, method, *args, **settings):
        if method != "__call__":
            raise NotImplementedError(method)
        return self.__array_function__(ufunc, (), args, settings)

    def __array_function__(self, function, types, args, settings):
        name = function.__name__
        there = getattr(pt, NAMES.get(name, name), None) or getattr(pt.linalg, name)
        return Symbolic.of(there(*map(inside, args), **{k: inside(v) for k, v in settings.items()}))

    def __getattr__(self, name):
        found = getattr(self.variable, name)
        if not callable(found) or isinstance(found, Variable):
            return Symbolic.of(found)
        return lambda *args, **settings: Symbolic.of(found(*map(inside, args), **settings))

    def __getitem__(self, index):
        return Symbolic.of(self.variable[inside(index)])

    def __bool__(self):
        raise TypeError("a variable is neither true nor false")

    def detach(self):
        return Symbolic(disconnected_grad(self.variable))


Symbolic.__module__ = "numpy"  # where `xp` looks for its functions


def inside(value):
    """Return the variable of one that NumPy's functions take, also in a tuple or list."""
    if isinstance(value, (tuple, list)):
        return type(value)(map(inside, value))
    return value.variable if isinstance(value, Symbolic) else value


def forget():
    """Do nothing: what is compiled is not much."""


# PyTensor's own checker ----------------------------------------------------------------------------------------------

REFUSALS = (NotImplementedError, NullTypeGradError)


def is_refused(op):
    """Return whether `pytensor.gradient.verify_grad` raises on any of the op's samples: of an output, or a gradient."""
    for sample in op.samples(np.random.default_rng(0)):
        try:
            functions = list(functions_of(op, sample))
        except Exception:
            return True
        for function, arrays in functions:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    verify_grad(function, arrays, rng=np.random.default_rng(0), mode=PLAIN)
            except REFUSALS:  # of what is no derivative, or has no second one
                continue
            except Exception:
                return True
    return False


def can_be_said(op):
    """Return whether PyTensor runs an op on its samples, and its gradients where they are not refused."""
    for sample in op.samples(np.random.default_rng(0)):
        try:
            for function, arrays in functions_of(op, sample):
                with contextlib.suppress(*REFUSALS):
                    function(*map(pt.as_tensor, arrays)).eval(mode=PLAIN)
        except Exception:
            return False
    return True


def functions_of(op, sample):
    """Yield each output as a function of the floating-point arrays, and each gradient of it, with the arrays."""
    bound = inspect.signature(op.make_node).bind(*sample.args, **sample.settings)
    bound.apply_defaults()
    args = bound.args
    places = [
        k for k, arg in enumerate(args) if getattr(arg, "dtype", "") in (np.float32, np.float64)
    ]

    def outputs(*variables):
        given = list(args)
        for place, variable in zip(places, variables, strict=True):
            given[place] = variable
        return [each for each in op(*given, return_list=True) if each.dtype in float_dtypes]

    arrays = [args[place] for place in places]
    count = len(outputs(*arrays)) if arrays else 0
    for number in range(count):
        yield (lambda *v, nr=number: outputs(*v)[nr]), arrays
        for nr in range(len(arrays)):

            def gradient(*variables, of=number, by=nr):
                total = outputs(*variables)[of].sum()
                return pytensor.grad(total, variables[by], disconnected_inputs="ignore")

            yield gradient, arrays


def modes(row, *, broken=False):
    """Return the checkers of PyTensor's that raise on the right rule of a row, or on the wrong one: it has one."""
    return {"verify_grad"} if is_refused(of_row(**row.side(broken=broken))) else set()
