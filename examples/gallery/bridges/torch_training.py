"""In a PyTorch training loop: layers of PyTorch before and behind an op of a plugrad pack.

`export` makes a PyTorch function of an op: here the Bessel function of order 1, as an activation. The network learns
the profile of a diffraction pattern. Needs PyTorch (`pip install torch`).
"""

import matplotlib.pyplot as plt
import torch

import plugrad.interop.torch

j1 = plugrad.interop.torch.export("special::j1")


class Network(torch.nn.Module):
    """A sum of eight Bessel functions, stretched and moved."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = torch.nn.Linear(1, 8)
        self.outer = torch.nn.Linear(8, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.outer(j1(6 * self.inner(x)))


torch.manual_seed(0)
x = torch.linspace(-2, 2, 161)[:, None]
profile = torch.sinc(2 * x) ** 2
seen = profile + 0.02 * torch.randn_like(profile)
network = Network()
optimizer = torch.optim.Adam(network.parameters(), lr=0.02)
losses = []
for epoch in range(401):
    loss = torch.nn.functional.mse_loss(network(x), seen)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
    if epoch % 100 == 0:
        print(f"epoch {epoch:3}: root of mean squared error {loss.item() ** 0.5:.4f}")

_, (left, right) = plt.subplots(1, 2, layout="constrained")
left.semilogy(losses)
left.set_xlabel("epoch")
left.set_title("loss")
right.plot(x, seen, ".", markersize=3, color="tab:gray", label="seen")
right.plot(x, profile, label="true")
right.plot(x, network(x).detach(), "--", label="learned")
right.legend()
plt.show()
