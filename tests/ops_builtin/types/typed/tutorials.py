"""Programs as PyTorch's tutorials write them, with the types that mypy --strict asks for: test_types.py checks them."""

import math
from typing import Any

import numpy as np

import plugrad as torch
import plugrad.nn.functional as F
from plugrad import Tensor, nn
from plugrad.autograd import Function, Variable
from plugrad.autograd.function import FunctionCtx, once_differentiable


class LegendrePolynomial3(torch.autograd.Function):
    @staticmethod
    def forward(ctx: FunctionCtx, input: Tensor) -> Tensor:
        ctx.save_for_backward(input)
        return 0.5 * (5 * input**3 - 3 * input)

    @staticmethod
    def backward(ctx: FunctionCtx, grad_output: Tensor) -> Tensor:
        (input,) = ctx.saved_tensors
        return grad_output * 1.5 * (5 * input**2 - 1)


class MulConstant(Function):
    @staticmethod
    def forward(ctx: Any, tensor: torch.Tensor, constant: float) -> torch.Tensor:
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx: Any, grad_output: torch.Tensor) -> tuple[torch.Tensor, None]:
        return grad_output * ctx.constant, None


class LinearFunction(Function):
    @staticmethod
    def forward(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
        output = input.mm(weight.t())
        if bias is not None:
            output += bias.unsqueeze(0).expand(output.shape)
        return output

    @staticmethod
    def setup_context(ctx: FunctionCtx, inputs: tuple[Any, ...], output: Tensor) -> None:
        input, weight, bias = inputs
        ctx.save_for_backward(input, weight, bias)

    @staticmethod
    def backward(
        ctx: FunctionCtx, grad_output: Tensor
    ) -> tuple[Tensor | None, Tensor | None, Tensor | None]:
        input, weight, bias = ctx.saved_tensors
        grad_input = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_input = grad_output.mm(weight)
        if ctx.needs_input_grad[1]:
            grad_weight = grad_output.t().mm(input)
        if bias is not None and ctx.needs_input_grad[2]:
            grad_bias = grad_output.sum(0)
        return grad_input, grad_weight, grad_bias


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    output: Tensor = LinearFunction.apply(input, weight, bias)
    return output


def polynomial_fit() -> None:
    dtype = torch.float
    device = torch.device("cpu")
    x = torch.linspace(-math.pi, math.pi, 2000, device=device, dtype=dtype)
    y = torch.sin(x)
    a = torch.randn((), device=device, dtype=dtype, requires_grad=True)
    b = torch.randn((), device=device, dtype=dtype, requires_grad=True)
    learning_rate = 1e-6
    for t in range(20):
        y_pred = a + b * x
        loss = (y_pred - y).pow(2).sum()
        if t % 100 == 99:
            print(t, loss.item())
        loss.backward()
        with torch.no_grad():
            a -= learning_rate * a.grad
            b -= learning_rate * b.grad
            a.grad.zero_()
            b.grad.zero_()
    print(f"Result: y = {a.item()} + {b.item()} x")


def mnist_from_scratch() -> None:
    weights = torch.randn(784, 10) / math.sqrt(784)
    weights.requires_grad_()
    bias = torch.zeros(10, requires_grad=True)

    def log_softmax(x: Tensor) -> Tensor:
        return x - x.exp().sum(-1).unsqueeze(-1).log()

    def model(xb: Tensor) -> Tensor:
        return log_softmax(xb @ weights + bias)

    def nll(input: Tensor, target: Tensor) -> Tensor:
        return -input[range(target.shape[0]), target].mean()

    def accuracy(out: Tensor, yb: Tensor) -> Tensor:
        preds = torch.argmax(out, dim=1)
        return (preds == yb).float().mean()

    xb, yb = torch.rand(64, 784), torch.randint(0, 10, (64,))
    for i in range((64 - 1) // 32 + 1):
        start_i = i * 32
        part, want = xb[start_i : start_i + 32], yb[start_i : start_i + 32]
        loss = F.cross_entropy(model(part), want)
        loss.backward()
        with torch.no_grad():
            weights -= weights.grad * 0.5
            bias -= bias.grad * 0.5
            weights.grad.zero_()
            bias.grad.zero_()
    print(accuracy(model(xb), yb), nll(model(xb), yb))


@torch.no_grad()
def evaluate(x: Tensor) -> float:
    return float((x * 2).sum().item())


def hooks() -> None:
    x = Variable(torch.ones(2, 2), requires_grad=True)
    seen: list[Tensor] = []
    handle = x.register_hook(lambda grad: seen.append(grad))
    y = x * 2
    y.register_hook(lambda grad: grad * 2)
    y.retain_grad()
    out = y.mean()
    out.backward(retain_graph=True)
    out.backward(torch.tensor(1.0))
    handle.remove()
    print(x.grad, y.grad_fn, x.is_leaf, y.requires_grad, x.grad.shape[0], x.size(0), x.size())
    (g,) = torch.autograd.grad(outputs=(x * x).sum(), inputs=x, create_graph=True)
    print(g.sum())
    j = torch.autograd.functional.jacobian(torch.exp, torch.rand(2))
    print(j)
    with torch.set_grad_enabled(False):
        z = x.detach().numpy()
    print(np.sin(z), torch.from_numpy(z).to(torch.float64), torch.as_tensor([1, 2]).dtype)
    mask = (x > 0) & (x < 3)
    x2 = torch.where(mask, x, torch.zeros_like(x))
    values, indices = x2.max(dim=1)
    print(values, indices, x2.view(-1).tolist(), torch.stack([x2, x2]), x2.T, ~mask, list(x2))
    pooled = F.max_pool2d(torch.rand(1, 1, 4, 4), 2)
    print(pooled.flatten(1), torch.cat((x2, x2), 1), torch.allclose(x2, x2), torch.manual_seed(0))
    x4 = torch.randn(3, dtype=torch.double, requires_grad=True)
    print(torch.autograd.gradcheck(MulConstant.apply, (x4, 2.0)))
    x3 = torch.max(x2, dim=0)[0] + torch.clamp(x2, min=0.0) ** 2 / 3 - (2 - x2) % 2 + 2**x2
    x3[0, 0] = 1
    x3[x3 > 2] += 1
    print(x3.numel(), x3.dim(), x3.ndim, len(x2), abs(x3), round(x3.sum().item(), 3))
    print(F.conv2d(torch.rand(1, 1, 3, 3), torch.rand(1, 1, 2, 2), padding="same"))


@once_differentiable
def rule(ctx: FunctionCtx, grad: Tensor) -> Tensor:
    return grad


if __name__ == "__main__":
    polynomial_fit()
    mnist_from_scratch()
    hooks()
    print(evaluate(torch.ones(1)), linear(torch.ones(1, 2), torch.ones(3, 2)), nn.functional)
    print(LegendrePolynomial3.apply(torch.ones(2)))


def train(weight: nn.Parameter) -> Tensor:
    torch.backends.cudnn.deterministic = True
    torch.use_deterministic_algorithms(True)
    with torch.random.fork_rng():
        padded = nn.utils.rnn.pad_sequence([weight, weight[:1]], batch_first=True)
    padded.sum().backward()
    torch.testing.assert_close(weight, nn.utils.parameters_to_vector([weight]))
    return nn.utils.clip_grad_norm_([weight], max_norm=1.0)


norm: Tensor = train(nn.Parameter(torch.ones(2)))
