"""Programs as PyTorch's tutorials write them, with `import plugrad as torch`: same numbers, same prints."""

import math

import numpy as np
import pytest

import plugrad as torch
import plugrad.nn.functional as F
from plugrad.autograd import Variable


def test_the_blitz_tutorial_prints_what_it_printed():
    x = torch.ones(2, 2, requires_grad=True)
    assert repr(x) == "tensor([[1., 1.],\n        [1., 1.]], requires_grad=True)"
    y = x + 2
    assert repr(y) == "tensor([[3., 3.],\n        [3., 3.]], grad_fn=<AddBackward0>)"
    z = y * y * 3
    out = z.mean()
    assert repr(z) == "tensor([[27., 27.],\n        [27., 27.]], grad_fn=<MulBackward0>)"
    assert repr(out) == "tensor(27., grad_fn=<MeanBackward0>)"
    out.backward()
    assert repr(x.grad) == "tensor([[4.5000, 4.5000],\n        [4.5000, 4.5000]])"


def test_the_autograd_tutorial_of_two_vectors():
    a = torch.tensor([2.0, 3.0], requires_grad=True)
    b = torch.tensor([6.0, 4.0], requires_grad=True)
    q = 3 * a**3 - b**2
    external_grad = torch.tensor([1.0, 1.0])
    q.backward(gradient=external_grad)
    assert (9 * a**2 == a.grad).tolist() == [True, True]
    assert (-2 * b == b.grad).tolist() == [True, True]
    assert q.grad_fn.name() == "SubBackward0"


class LegendrePolynomial3(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input):
        ctx.save_for_backward(input)
        return 0.5 * (5 * input**3 - 3 * input)

    @staticmethod
    def backward(ctx, grad_output):
        (input,) = ctx.saved_tensors
        return grad_output * 1.5 * (5 * input**2 - 1)


def test_fitting_a_sine_with_the_legendre_function_converges_to_the_published_polynomial():
    x = torch.linspace(-math.pi, math.pi, 2000)
    y = torch.from_numpy(np.sin(x.numpy()))
    a = torch.full((), 0.0, requires_grad=True)
    b = torch.full((), -1.0, requires_grad=True)
    c = torch.full((), 0.0, requires_grad=True)
    d = torch.full((), 0.3, requires_grad=True)
    learning_rate = 5e-6
    p3 = LegendrePolynomial3.apply
    losses = []
    for step in range(2000):
        y_pred = a + b * p3(c + d * x)
        loss = (y_pred - y).pow(2).sum()
        if step % 100 == 99:
            losses.append(loss.item())
        loss.backward()
        with torch.no_grad():
            a -= learning_rate * a.grad
            b -= learning_rate * b.grad
            c -= learning_rate * c.grad
            d -= learning_rate * d.grad
            a.grad = None
            b.grad = None
            c.grad = None
            d.grad = None
    assert losses[0] == pytest.approx(209.95834350585938, rel=1e-4)
    assert losses[-1] == pytest.approx(8.943641662597656, rel=1e-4)
    assert b.item() == pytest.approx(-2.208526849746704, abs=1e-2)
    assert d.item() == pytest.approx(0.2554861009120941, abs=1e-3)


def test_the_old_spellings():
    x = Variable(torch.Tensor([2]), requires_grad=True)
    w = torch.autograd.Variable(torch.Tensor([3]), requires_grad=True)
    y = x * w + torch.pow(x, 2)
    y.backward()
    assert repr(y) == "tensor([10.], grad_fn=<AddBackward0>)"
    assert (x.grad.item(), w.grad.item()) == (7.0, 2.0)
    assert x.data.tolist() == [2.0]
    assert repr(x.pow(2)) == "tensor([4.], grad_fn=<PowBackward0>)"
    assert torch.exp(torch.zeros(1)).item() == torch.zeros(1).exp().item() == 1.0
    assert x.double().dtype == torch.float64
    assert torch.Tensor(2, 3).shape == torch.Size([2, 3])


def test_a_constant_multiplier_and_relu_written_as_functions():
    class MulConstant(torch.autograd.Function):
        @staticmethod
        def forward(ctx, tensor, constant):
            ctx.constant = constant
            return tensor * constant

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * ctx.constant, None

    class MyReLU(torch.autograd.Function):
        @staticmethod
        def forward(ctx, input):
            ctx.save_for_backward(input)
            return input.clamp(min=0)

        @staticmethod
        def backward(ctx, grad_output):
            (input,) = ctx.saved_tensors
            grad_input = grad_output.clone()
            grad_input[input < 0] = 0
            return grad_input

    x = torch.tensor([-1.0, 2.0], requires_grad=True)
    MyReLU.apply(MulConstant.apply(x, 5)).sum().backward()
    assert x.grad.tolist() == [0.0, 5.0]


def test_linear_regression_by_gradient_descent():
    torch.manual_seed(0)
    x = torch.rand(100, 1)
    y = 3 * x + 2
    w = torch.zeros(1, requires_grad=True)
    b = torch.zeros(1, requires_grad=True)
    for _ in range(500):
        loss = F.mse_loss(x * w + b, y)
        loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= 0.5 * parameter.grad
                parameter.grad.zero_()
    assert w.item() == pytest.approx(3.0, abs=1e-2)
    assert b.item() == pytest.approx(2.0, abs=1e-2)


def test_a_two_layer_network_on_xor_reaches_pytorchs_loss_from_the_same_seed():
    torch.manual_seed(1)
    x = torch.tensor([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    y = torch.tensor([[0.0], [1.0], [1.0], [0.0]])
    w1 = torch.randn(2, 16, requires_grad=True)
    w2 = torch.randn(16, 1, requires_grad=True)
    for _ in range(500):
        loss = F.binary_cross_entropy_with_logits((x @ w1).tanh().mm(w2), y)
        loss.backward()
        with torch.no_grad():
            for w in (w1, w2):
                w.sub_(0.5 * w.grad)
                w.grad = None
    assert loss.item() == pytest.approx(0.1789596974849701, rel=1e-4)


def test_a_custom_convolution_in_numpy_as_pytorchs_extension_tutorial_writes_it():
    from scipy.signal import convolve2d, correlate2d

    class ScipyConv2dFunction(torch.autograd.Function):
        @staticmethod
        def forward(ctx, input, filter, bias):
            input, filter, bias = input.detach(), filter.detach(), bias.detach()
            result = correlate2d(input.numpy(), filter.numpy(), mode="valid")
            result += bias.numpy()
            ctx.save_for_backward(input, filter, bias)
            return torch.as_tensor(result, dtype=input.dtype)

        @staticmethod
        def backward(ctx, grad_output):
            grad_output = grad_output.detach()
            input, filter, _ = ctx.saved_tensors
            grad_output = grad_output.numpy()
            grad_bias = np.sum(grad_output, keepdims=True)
            grad_input = convolve2d(grad_output, filter.numpy(), mode="full")
            grad_filter = correlate2d(input.numpy(), grad_output, mode="valid")
            return (
                torch.from_numpy(grad_input),
                torch.from_numpy(grad_filter).to(torch.float),
                torch.from_numpy(grad_bias).to(torch.float),
            )

    torch.manual_seed(0)
    filter = torch.randn(3, 3, requires_grad=True)
    bias = torch.randn(1, 1, requires_grad=True)
    input = torch.randn(10, 10, requires_grad=True)
    output = ScipyConv2dFunction.apply(input, filter, bias)
    output.backward(torch.randn(8, 8))
    assert input.grad.shape == (10, 10)
    assert filter.grad.shape == (3, 3)
    assert bias.grad.shape == (1, 1)
    assert (
        torch.autograd.gradcheck(
            ScipyConv2dFunction.apply,
            (
                torch.randn(6, 6, dtype=torch.double, requires_grad=True),
                torch.randn(3, 3, dtype=torch.double, requires_grad=True),
                torch.randn(1, 1, dtype=torch.double, requires_grad=True),
            ),
            eps=1e-6,
            atol=1e-4,
        )
        is True
    )


def test_vector_jacobian_products_of_a_doubling_loop():
    x = torch.tensor([0.5, -1.0, 2.0], requires_grad=True)
    y = x * 2
    while y.data.norm() < 1000:
        y = y * 2
    y.backward(torch.tensor([0.1, 1.0, 0.0001]))
    assert x.grad.tolist() == pytest.approx([51.2, 512.0, 0.0512])
    assert x.requires_grad
    with torch.no_grad():
        assert not (x**2).requires_grad
    assert x.detach().eq(x).all()
