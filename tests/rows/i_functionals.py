"""Rows I1 to I3: functions of functions."""

import importlib
import warnings

from tests.rows.writing_rows import refusal, row


@row(
    "I1",
    [[2.0, 0.0], [0.0, 4.0]],
    [[[2.0, 3.0], [1.0, 2.0]], [[1.0, 1.0], [1.0, 1.0]]],
    [2, 3, 4, 5],
)
def jacobian_has_the_shape_of_output_and_input_and_nests_as_they_do(torch):
    jacobian = torch.autograd.functional.jacobian
    x, y = torch.tensor([1.0, 2.0]), torch.tensor([2.0, 3.0])
    yield jacobian(lambda x: x * x, x).tolist()
    nested = jacobian(lambda x, y: ((x * y).sum(), (x + y).sum()), (x, y))
    yield [[into.tolist() for into in of] for of in nested]
    yield list(jacobian(lambda x: torch.ones(2, 3) * x.sum(), torch.ones(4, 5)).shape)


@row(
    "I1",
    RuntimeError(
        "Output 0 of the user-provided function does not require gradients. The outputs must be computed in a "
        "differentiable manner from the input when running in strict mode."
    ),
    [[0.0, 0.0]],
    [True, [[2.0, 0.0], [0.0, 4.0]]],
    [True, [[2.0, 0.0], [0.0, 4.0]]],
)
def jacobian_is_strict_recorded_or_vectorized_on_request(torch):
    jacobian = torch.autograd.functional.jacobian
    x = torch.tensor([1.0, 2.0])
    yield refusal(jacobian, lambda x: torch.ones(1), x, strict=True)
    yield jacobian(lambda x: torch.ones(1), x).tolist()
    x.requires_grad_()
    for how in ({"create_graph": True}, {"create_graph": True, "vectorize": True}):
        found = jacobian(lambda x: x * x, x, **how)
        yield [found.requires_grad, found.tolist()]


@row(
    "I1",
    [[2.0, 0.0], [0.0, 4.0]],
    AssertionError('Expected strategy to be either "forward-mode" or "reverse-mode"'),
)
def jacobian_goes_forward_on_request(torch):
    jacobian = torch.autograd.functional.jacobian
    x = torch.tensor([1.0, 2.0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of PyTorch's own use of its JIT
        found = jacobian(lambda x: x * x, x, strategy="forward-mode", vectorize=True)
    yield found.tolist()
    yield refusal(jacobian, lambda x: x * x, x, strategy="sideways")


@row(
    "I2",
    [[6.0, 0.0], [0.0, 12.0]],
    RuntimeError(
        "The Tensor returned by the function given to hessian should contain a single element"
    ),
    RuntimeError(
        "The vector v can only be None if the user-provided function returns a single Tensor with a single element."
    ),
    RuntimeError("v has invalid size: should be torch.Size([2]) but got torch.Size([3])."),
    TypeError(
        "The outputs of the user-provided function given to jacobian must be either a Tensor or a tuple of Tensors "
        "but "
    ),
)
def functionals_refuse_what_they_cannot_take(torch):
    functional = torch.autograd.functional
    x = torch.tensor([1.0, 2.0])
    yield functional.hessian(lambda x: (x**3).sum(), x).tolist()
    yield refusal(functional.hessian, lambda x: x * x, x)
    yield refusal(functional.vjp, lambda x: x * x, x)
    yield refusal(functional.vjp, lambda x: x * x, x, torch.ones(3))
    yield refusal(functional.jacobian, lambda x: 5.0, x)


@row("I2", [[0.0, 1.0], [1.0, 0.0]])
def a_tensor_given_twice_is_two_arguments_to_hessian(torch):
    x = torch.tensor([2.0])
    found = torch.autograd.functional.hessian(lambda a, b: (a * b).sum(), (x, x))
    yield [[block.item() for block in blocks] for blocks in found]


@row("I3", [0.0, 1.0], [0.0, 1.0])
def a_tensor_given_twice_is_two_arguments_to_hvp_and_vhp(torch):
    x, v = torch.tensor([2.0]), (torch.ones(1), torch.zeros(1))
    for product in (torch.autograd.functional.hvp, torch.autograd.functional.vhp):
        _, found = product(lambda a, b: (a * b).sum(), (x, x), v)
        yield [part.item() for part in found]


@row(
    "I3",
    [[1.0, 8.0], [0.0, 12.0]],
    [[1.0, 8.0], [6.0, 24.0]],
    [9.0, [0.0, 12.0]],
    [9.0, [6.0, 24.0]],
    [True, True],
)
def products_return_the_output_and_the_product(torch):
    functional = torch.autograd.functional
    x = torch.tensor([1.0, 2.0])

    def cube(x):
        return x**3

    def plain(pair):
        return [pair[0].tolist(), pair[1].tolist()]

    yield plain(functional.jvp(cube, x, torch.tensor([0.0, 1.0])))
    yield plain(functional.vjp(cube, x, torch.tensor([2.0, 2.0])))
    yield plain(functional.hvp(lambda x: cube(x).sum(), x, torch.tensor([0.0, 1.0])))
    yield plain(functional.vhp(lambda x: cube(x).sum(), x, torch.tensor([1.0, 2.0])))
    x.requires_grad_()
    out, product = functional.jvp(cube, x, torch.ones(2), create_graph=True)
    yield [out.requires_grad, product.requires_grad]


# What PyTorch's own tests of autograd ask besides.


@row("I1", [True, True, True])
def gradcheck_is_a_function_and_a_module(torch):
    module = importlib.import_module(f"{torch.__name__}.autograd.gradcheck")
    x = torch.ones(2, dtype=torch.float64, requires_grad=True)
    yield [
        torch.autograd.gradcheck(lambda t: t.exp(), x),
        module.gradgradcheck(lambda t: t.exp(), x),
        issubclass(importlib.import_module(module.__name__).GradcheckError, RuntimeError),
    ]
