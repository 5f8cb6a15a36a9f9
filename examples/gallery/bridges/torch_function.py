"""A wrong torch.autograd.Function: `gradcheck` passes, and plugrad finds the fault beyond its inputs.

This clamp has forgotten its upper bound in backward. On small inputs nothing is wrong. plugrad checks PyTorch's rules
as they are, and tries other numbers, shapes and layouts than those that it is given.
"""

import matplotlib.pyplot as plt
import torch

from plugrad.check import check_function


class Clamp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(-1, 1)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (x > -1)


numbers = torch.Generator().manual_seed(0)
inputs = 0.2 * torch.randn(3, 4, dtype=torch.float64, generator=numbers)
print("gradcheck:", torch.autograd.gradcheck(Clamp.apply, (inputs.clone().requires_grad_(),)))
report = check_function(Clamp.apply, (inputs,))
(finding,) = report.findings
print("plugrad:  ", report.verdict, finding.code)
print(finding.message)
print("diagnosis:", finding.diagnosis)

x = torch.linspace(-2, 2, 401, dtype=torch.float64, requires_grad=True)
Clamp.apply(x).sum().backward()
right = (x.abs() < 1).double()
plt.plot(x.detach(), x.detach().clamp(-1, 1), color="tab:gray", label="clamp(x)")
plt.plot(x.detach(), x.grad, color="tab:red", label="slope, by backward")
plt.plot(x.detach(), right.detach(), "--", color="tab:blue", label="its true slope")
plt.plot(inputs.flatten(), 0 * inputs.flatten(), "|", color="tab:green", label="inputs of the test")
plt.xlabel("x")
plt.legend()
plt.show()
