"""An op of a plugrad pack inside a PyTorch training loop: layers of PyTorch before it and behind it.

    python -m pip install ./examples/plugrad-legendre torch
    python examples/bridges/torch_training.py

Data: R. Thurber's study of electron mobility, 37 measurements, beside this file (NIST's Reference Datasets).
Network: linear(1 -> 6) -> legendre3 -> linear(6 -> 1), trained by Adam.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

import plugrad.interop.torch

legendre3 = plugrad.interop.torch.export("legendre::legendre3")


class Network(torch.nn.Module):
    """A sum of third Legendre polynomials, stretched and moved: any cubic."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = torch.nn.Linear(1, 6)
        self.outer = torch.nn.Linear(6, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.outer(legendre3(self.inner(x)))


def main() -> None:
    torch.manual_seed(0)
    rows = np.loadtxt(Path(__file__).with_name("thurber.csv"), delimiter=",", skiprows=1)
    x, y = torch.tensor(rows, dtype=torch.float32).T[:, :, None]
    x, y = x / 3, y / 1000
    network = Network()
    optimiser = torch.optim.Adam(network.parameters(), lr=0.02)
    for epoch in range(301):
        loss = torch.nn.functional.mse_loss(network(x), y)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if epoch % 100 == 0:
            print(f"epoch {epoch:3}: root of mean squared error {1000 * loss.item() ** 0.5:6.1f}")


if __name__ == "__main__":
    main()
