"""Functions that can be pickled: an op's `apply` of a script, and derivatives as functions."""

import pickle
import sys

import numpy as np
import pytest

import plugrad as pg
from tests.sites import run_python


def cubes(x):
    return (x**3).sum()


def residuals(x):
    return x**2


DERIVATIVES = {
    "func.grad": (lambda: pg.func.grad(cubes), pg.tensor([1.0, 2.0])),
    "func.grad of grad": (lambda: pg.func.grad(pg.func.grad(cubes_of_one)), pg.tensor(2.0)),
    "func.grad_and_value": (
        lambda: pg.func.grad_and_value(cubes, argnums=0),
        pg.tensor([1.0, 2.0]),
    ),
    "func.jacrev": (lambda: pg.func.jacrev(residuals), pg.tensor([1.0, 2.0])),
    "func.jacfwd": (lambda: pg.func.jacfwd(residuals), pg.tensor([1.0, 2.0])),
    "func.hessian": (lambda: pg.func.hessian(cubes), pg.tensor([1.0, 2.0])),
    "scipy.value": (lambda: scipy().value(cubes), np.ones(2)),
    "scipy.value_and_grad": (lambda: scipy().value_and_grad(cubes), np.ones(2)),
    "scipy.hessian": (lambda: scipy().hessian(cubes), np.ones(2)),
    "scipy.jacobian": (lambda: scipy().jacobian(residuals), np.ones(2)),
}


def cubes_of_one(x):
    return x**3


def scipy():
    pytest.importorskip("scipy")
    from plugrad.interop import scipy

    return scipy


def lists(value):
    """Return a result as nested lists."""
    if isinstance(value, tuple):
        return [lists(each) for each in value]
    return np.asarray(value).tolist()


@pytest.mark.parametrize("name", DERIVATIVES)
@pytest.mark.parametrize("library", ["pickle", "cloudpickle"])
def test_a_derivative_as_a_function_can_be_pickled(name, library):
    library = pytest.importorskip(library)
    make, at = DERIVATIVES[name]
    function = make()
    again = library.loads(library.dumps(function))
    assert lists(again(at)) == lists(function(at))
    assert again.__name__ == function.__name__
    twice = library.loads(library.dumps(again))
    assert lists(twice(at)) == lists(function(at))


def test_products_with_a_hessian_and_of_given_parameters_can_be_pickled():
    hessp = pickle.loads(pickle.dumps(scipy().hessp(cubes)))
    assert hessp([1.0, 2.0], [1.0, 10.0]).tolist() == [6.0, 120.0]
    value = pickle.loads(pickle.dumps(scipy().value(of_a_dict, {"a": 0.0, "b": 0.0})))
    assert value([3.0, 1.0]) == 4.0


def of_a_dict(p):
    return (p["a"] - p["b"]) ** 2


SCRIPT = """
import sys
import cloudpickle
import numpy as np
import plugrad as pg

class OfTensors(pg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return 2 * x * grad

class OfArrays(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y

    @staticmethod
    def backward(ctx, grad):
        x, y = ctx.saved_tensors
        return y * grad, x * grad

def made_in_a_function():
    class Inner(OfTensors):
        pass
    return Inner

applies = [OfTensors.apply, OfArrays.apply, made_in_a_function().apply]
print(cloudpickle.dumps(applies).hex())
again = cloudpickle.loads(cloudpickle.dumps(applies))
sys.stdout.close()
x = pg.tensor([3.0], requires_grad=True)
(again[0](x) + again[1](x, x) + again[2](x)).backward()
assert x.grad.tolist() == [18.0], x.grad
assert OfTensors.apply.__name__ == "apply" and OfTensors.apply.__qualname__ == "OfTensors.apply"
"""

ELSEWHERE = """
import pickle
import plugrad as pg

one, two, three = pickle.loads(bytes.fromhex({stored!r}))
for _ in range(2):
    x = pg.tensor([3.0], requires_grad=True)
    (one(x) + two(x, x) + three(x)).backward()
    with pg.no_grad():
        assert not one(x).requires_grad
    print(x.grad.tolist())
"""


def test_the_apply_of_a_class_of_a_script_is_copied_to_another_process():
    pytest.importorskip("cloudpickle")
    stored = run_python(SCRIPT, *sys.path).strip()
    assert run_python(ELSEWHERE.format(stored=stored), *sys.path).split() == ["[18.0]", "[18.0]"]


def test_a_task_of_dask_calls_the_apply_of_a_class_of_a_script():
    pytest.importorskip("dask")
    pytest.importorskip("cloudpickle")
    head = SCRIPT.partition("applies =")[0]
    code = head + "import dask\nif __name__ == '__main__':\n"
    code += "    done = dask.delayed(OfTensors.apply)(pg.ones(2)).compute(scheduler='processes')\n"
    code += "    print(done.tolist())\n"
    assert run_python(code, *sys.path).strip() == "[1.0, 1.0]"
