"""Data parallelism: a model that fits, trained on data that do not, shard by shard, with Dask's futures or with MPI.

    python examples/clusters/data_parallel.py run.npz --workers 2 [--steps 200]
    mpirun -n 2 python examples/clusters/data_parallel.py run.npz --mpi

Each shard's loss and gradients are one call of `pg.func.grad_and_value`; they are added in the order of the shards, so
that one worker and eight give the same bits. Every few steps all that the next depends on is written to a file: a run
that was killed is started again by the same line, and ends with the same parameters.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import plugrad as pg
import plugrad.nn.functional as F

Arrays = list[np.ndarray]
Gather = Callable[[Arrays, int, int], Iterable[Arrays]]
"""Given parameters, a seed and a number of shards: loss and gradients of each shard, in their order."""


def loss_of(parameters: Sequence[pg.Tensor], images: pg.Tensor, labels: pg.Tensor) -> pg.Tensor:
    """A small convolutional net: conv2d -> relu -> max_pool2d -> linear."""
    kernel, bias, weight = parameters
    features = F.max_pool2d(F.relu(F.conv2d(images, kernel, bias)), 2)
    return F.cross_entropy(features.flatten(1) @ weight, labels)


def start(seed: int = 0) -> Arrays:
    rng = np.random.default_rng(seed)
    return [rng.normal(size=(4, 1, 3, 3)) / 3, np.zeros(4), rng.normal(size=(4 * 5 * 5, 4)) / 10]


def shard(seed: int, number: int, rows: int = 64) -> tuple[np.ndarray, np.ndarray]:
    """Return a shard's part of a batch; made here, where others read: images, a quarter of each brighter."""
    rng = np.random.default_rng([seed, number])
    images, labels = rng.normal(size=(rows, 1, 12, 12)), rng.integers(4, size=rows)
    for image, label in zip(images, labels, strict=True):
        image[0, 6 * (label // 2) :][:6, 6 * (label % 2) :][:, :6] += 1
    return images, labels


def gradient_of_shard(parameters: Arrays, seed: int, number: int) -> Arrays:
    """Return loss and gradients of one shard: what a worker does."""
    images, labels = map(pg.tensor, shard(seed, number))
    tensors = [pg.tensor(array) for array in parameters]
    gradients, loss = pg.func.grad_and_value(loss_of)(tensors, images, labels)
    return [loss.numpy(), *(each.numpy() for each in gradients)]


def summed(shards: Iterable[Arrays]) -> Arrays:
    """Return the sum over shards, added in their order, whoever has computed them and whenever they came."""
    first, *others = shards
    total = [np.array(array) for array in first]
    for each in others:
        for sum_, array in zip(total, each, strict=True):
            sum_ += array
    return total


# Who computes the shards.


def here(parameters: Arrays, seed: int, shards: int) -> Iterable[Arrays]:
    """Compute all in this process."""
    return (gradient_of_shard(parameters, seed, number) for number in range(shards))


def on_workers(client: Any) -> Gather:
    """Have Dask's workers compute: what a lost one had to do, the scheduler gives to another."""
    pg.distributed.preflight(client)

    def gather(parameters: Arrays, seed: int, shards: int) -> Iterable[Arrays]:
        # As a task, which is run again where a worker that had its result is lost; scattered data are not.
        sent = client.submit(list, parameters, pure=False)
        futures = client.map(
            gradient_of_shard, [sent] * shards, [seed] * shards, range(shards), pure=False
        )
        found: Iterable[Arrays] = client.gather(futures)
        return found

    return gather


def with_mpi(comm: Any) -> Gather:
    """Have each rank compute every n-th shard, and know all: `comm` has `Get_rank`, `Get_size` and `allgather`."""
    rank, size = comm.Get_rank(), comm.Get_size()

    def gather(parameters: Arrays, seed: int, shards: int) -> Iterable[Arrays]:
        mine = [gradient_of_shard(parameters, seed, number) for number in range(rank, shards, size)]
        everybodys = comm.allgather(mine)
        return [everybodys[number % size][number // size] for number in range(shards)]

    return gather


# Training, and what is kept of it.


def save(path: Path, step: int, parameters: Arrays, rng: np.random.Generator) -> None:
    """Write a checkpoint, whole or not at all: to another file, on the disk, and only then by its name."""
    state = json.dumps(rng.bit_generator.state)
    written = path.with_name(f".{path.name}.{os.getpid()}")
    with written.open("wb") as file:
        np.savez(file, *parameters, step=step, state=state)
        file.flush()
        os.fsync(file.fileno())
    written.replace(path)


def load(path: Path) -> tuple[int, Arrays, np.random.Generator]:
    """Return step, parameters and random numbers of a checkpoint; those of the start if there is none."""
    rng = np.random.default_rng(0)
    if not path.exists():
        return 0, start(), rng
    with np.load(path) as stored:
        rng.bit_generator.state = json.loads(str(stored["state"]))
        count = sum(name.startswith("arr_") for name in stored)
        return int(stored["step"]), [stored[f"arr_{nr}"] for nr in range(count)], rng


def train(
    path: Path, gather: Gather, *, steps: int, shards: int = 8, every: int = 5, writes: bool = True
) -> tuple[float, Arrays]:
    """Train to a number of steps, from the checkpoint on; return the last loss and the parameters."""
    step, parameters, rng = load(path)
    loss = np.nan
    while step < steps:
        seed = int(rng.integers(2**31))
        total, *gradients = summed(gather(parameters, seed, shards))
        loss = float(total) / shards
        parameters = [
            array - 0.5 / shards * gradient
            for array, gradient in zip(parameters, gradients, strict=True)
        ]
        step += 1
        if writes and (step % every == 0 or step == steps):
            save(path, step, parameters, rng)
    return loss, parameters


def digest(parameters: Arrays) -> str:
    """Return a fingerprint of the bits of parameters."""
    return hashlib.sha256(b"".join(array.tobytes() for array in parameters)).hexdigest()[:16]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--workers", type=int, default=0, help="Dask's; 0: this process alone")
    parser.add_argument("--mpi", action="store_true", help="started by mpirun")
    options = parser.parse_args()
    wanted = {"steps": options.steps, "shards": options.shards}
    if options.mpi:
        from mpi4py import MPI

        comm = MPI.COMM_WORLD
        first = comm.Get_rank() == 0
        loss, parameters = train(options.checkpoint, with_mpi(comm), writes=first, **wanted)
        if not first:
            return
    elif options.workers:
        from distributed import Client, LocalCluster

        with (
            LocalCluster(
                n_workers=options.workers, threads_per_worker=1, dashboard_address=":0"
            ) as cluster,
            Client(cluster) as client,
        ):
            loss, parameters = train(options.checkpoint, on_workers(client), **wanted)
    else:
        loss, parameters = train(options.checkpoint, here, **wanted)
    print(f"loss {loss:.4f}, parameters {digest(parameters)}")


if __name__ == "__main__":
    main()
