"""What `pytensor.gradient.verify_grad` says of an op on its samples: of each output, and of each gradient."""

import contextlib
import warnings
from inspect import signature

import numpy as np
from pytensor import grad
from pytensor.gradient import NullTypeGradError, verify_grad
from pytensor.tensor import as_tensor
from pytensor.tensor.type import float_dtypes

from plugrad_frameworks.pytensor.graphs import PLAIN

FLOATS = (np.float32, np.float64)
REFUSALS = (NotImplementedError, NullTypeGradError)


def is_refused(op):
    """Return whether PyTensor's checker raises on any of the op's samples."""
    for sample in op.samples(np.random.default_rng(0)):
        try:
            bound = signature(op.make_node).bind(*sample.args, **sample.settings)
            bound.apply_defaults()
            functions = list(functions_of(op, bound.args))
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


def is_run(op):
    """Return whether PyTensor runs the op on its samples, and its gradients where they are not refused."""
    for sample in op.samples(np.random.default_rng(0)):
        try:
            bound = signature(op.make_node).bind(*sample.args, **sample.settings)
            bound.apply_defaults()
            for function, arrays in functions_of(op, bound.args):
                with contextlib.suppress(*REFUSALS):
                    function(*map(as_tensor, arrays)).eval(mode=PLAIN)
        except Exception:
            return False
    return True


def functions_of(op, args):
    """Yield each output as a function of the floating-point arrays, and each gradient of it, with the arrays."""
    places = [k for k, arg in enumerate(args) if getattr(arg, "dtype", "") in FLOATS]

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
                return grad(total, variables[by], disconnected_inputs="ignore")

            yield gradient, arrays
