"""Programs as PyTorch's tutorials write them, with `import plugrad as torch`: same numbers, same prints."""

import math

import numpy as np
import pytest

import plugrad as torch
import plugrad.nn.functional as F
from plugrad.autograd import Variable
from tests.ops_builtin.types.typed.tutorials import LegendrePolynomial3, MulConstant


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


def test_fitting_a_sine_with_the_legendre_function_converges_to_the_published_polynomial():
    x = torch.linspace(-math.pi, math.pi, 2000)
    y = torch.from_numpy(np.sin(x.numpy()))
    a, b, c, d = (torch.full((), start, requires_grad=True) for start in (0.0, -1.0, 0.0, 0.3))
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
            for parameter in (a, b, c, d):
                parameter -= learning_rate * parameter.grad
                parameter.grad = None
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

    def leaves(size, **how):
        return [torch.randn(n, n, requires_grad=True, **how) for n in (size, 3, 1)]

    torch.manual_seed(0)
    call = ScipyConv2dFunction.apply
    inputs = leaves(10)
    call(*inputs).backward(torch.randn(8, 8))
    assert [x.grad.shape for x in inputs] == [(10, 10), (3, 3), (1, 1)]
    assert torch.autograd.gradcheck(call, leaves(6, dtype=torch.double), eps=1e-6, atol=1e-4)


# "Double backward with custom functions".


class Sinh(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        expx, expnegx = torch.exp(x), torch.exp(-x)
        ctx.save_for_backward(expx, expnegx)
        # The intermediates are outputs: they have a history.
        return (
            (expx - expnegx) / 2,
            expx,
            expnegx,
        )

    @staticmethod
    def backward(ctx, grad_out, grad_expx, grad_expnegx):
        expx, expnegx = ctx.saved_tensors
        return grad_out * (expx + expnegx) / 2 + grad_expx * expx - grad_expnegx * expnegx


class SinhThatForgets(Sinh):
    @staticmethod
    def forward(ctx, x):
        return Sinh.forward(ctx, x)[0]

    @staticmethod
    def backward(ctx, grad_out):
        expx, expnegx = ctx.saved_tensors
        return grad_out * (expx + expnegx) / 2


def test_saved_intermediates_that_are_outputs_can_be_differentiated_twice_others_raise():
    x = torch.rand(3, 3, dtype=torch.double, requires_grad=True)
    assert torch.autograd.gradcheck(lambda x: Sinh.apply(x)[0], (x,))
    assert torch.autograd.gradgradcheck(lambda x: Sinh.apply(x)[0], (x,))
    assert torch.autograd.gradcheck(SinhThatForgets.apply, (x,))
    with pytest.raises(RuntimeError, match="is neither an input nor an output"):
        torch.autograd.gradgradcheck(SinhThatForgets.apply, (x,))


# "Hooks for autograd saved tensors".


class SelfDeletingFile:
    def __init__(self, folder):
        self.path = folder / f"{id(self)}.npy"

    def __del__(self):
        self.path.unlink(missing_ok=True)


def test_saving_large_tensors_to_disk_and_deleting_the_files_with_the_graph(tmp_path):
    def pack(tensor):
        if tensor.numel() < 1000:
            return tensor
        file = SelfDeletingFile(tmp_path)
        np.save(file.path, tensor.detach().numpy())
        return file

    def unpack(packed):
        if isinstance(packed, SelfDeletingFile):
            return torch.from_numpy(np.load(packed.path))
        return packed

    model = [torch.randn(30, 60, requires_grad=True), torch.randn(60, 30, requires_grad=True)]

    def loss(x):
        for weight in model:
            x = torch.relu(x @ weight)
        return x.mean()

    x = torch.randn(50, 30)
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        first = loss(x)
    assert len(list(tmp_path.iterdir())) > 3
    first.backward()
    assert list(tmp_path.iterdir()) == []
    on_disk = [weight.grad.clone() for weight in model]
    for weight in model:
        weight.grad = None
    loss(x).backward()
    assert all(torch.equal(a, b.grad) for a, b in zip(on_disk, model, strict=True))


# "How to save memory by fusing the optimizer step into the backward pass".


def test_an_optimizer_step_in_backward_frees_each_gradient_and_trains_alike():
    def parameters():
        torch.manual_seed(0)
        return [torch.randn(4, 4, requires_grad=True) for _ in range(3)]

    x = torch.ones(2, 4)

    def loss(weights):
        h = x
        for weight in weights:
            h = torch.tanh(h @ weight)
        return (h**2).sum()

    fused, plain = parameters(), parameters()
    for weight in fused:

        def step(parameter):
            with torch.no_grad():
                parameter -= 0.1 * parameter.grad
            parameter.grad = None

        weight.register_post_accumulate_grad_hook(step)
    for _ in range(5):
        loss(fused).backward()
        loss(plain).backward()
        for weight in plain:
            with torch.no_grad():
                weight -= 0.1 * weight.grad
            weight.grad = None
    assert all(weight.grad is None for weight in fused)
    assert all(torch.equal(a, b) for a, b in zip(fused, plain, strict=True))
