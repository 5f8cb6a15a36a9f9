"""Three programs on a Dask cluster, whose data are larger than the memory of a worker; what they cost is printed.

    python -m pip install 'plugrad[dask]'
    python examples/clusters/programs.py [logistic] [pca] [convolution] [--workers 2] [--limit 400MB] [--data 1.2GB]

Each program is a loss of lazy arrays and of small parameters in this process. `value_and_gradients` computes the loss
and its gradients in one run, chunk by chunk: what a chunk needs is made, used forward and backward, and freed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dask
import dask.array as da
import numpy as np
from dask.utils import format_bytes, parse_bytes

import plugrad as pg
import plugrad.nn.functional as F


@dataclass(frozen=True)
class Program:
    """A loss of data and parameters; how to make both."""

    loss: Callable[..., pg.Tensor]
    data: Callable[[int, int], tuple[Any, ...]]  # of so many bytes, in chunks of so many
    parameters: Callable[[np.random.Generator], tuple[np.ndarray, ...]]


FEATURES, COMPONENTS, PIXELS, CLASSES = 50, 3, 28, 10


def logistic(rows: pg.Tensor, labels: pg.Tensor, weight: pg.Tensor) -> pg.Tensor:
    """Logistic regression: the mean cross entropy of labels 0 and 1."""
    return F.binary_cross_entropy_with_logits(rows @ weight, labels)


def pca(rows: pg.Tensor, directions: pg.Tensor) -> pg.Tensor:
    """PCA by gradient: the mean square of what projection on a few directions leaves of the data."""
    return ((rows - rows @ directions @ directions.T) ** 2).mean()


def convolution(
    images: pg.Tensor, labels: pg.Tensor, kernel: pg.Tensor, weight: pg.Tensor
) -> pg.Tensor:
    """A small convolutional net, whose batch is in chunks: conv2d -> relu -> max_pool2d -> linear."""
    features = F.max_pool2d(F.relu(F.conv2d(images, kernel)), 2)
    return F.cross_entropy(features.flatten(1) @ weight, labels)


def table(size: int, chunk: int) -> tuple[Any, ...]:
    """Random rows of correlated features."""
    rows = -(-size // (8 * FEATURES))
    random = da.random.default_rng(0)
    found = random.normal(size=(rows, FEATURES), chunks=(max(chunk // (8 * FEATURES), 1), FEATURES))
    return (found * np.linspace(2, 0.1, FEATURES),)


def labelled(size: int, chunk: int) -> tuple[Any, ...]:
    (rows,) = table(size, chunk)
    return rows, (rows[:, 0] + rows[:, 1] > 0).astype(float)


def pictures(size: int, chunk: int) -> tuple[Any, ...]:
    """Random images, and which of ten columns is the brightest."""
    one, random = 8 * PIXELS * PIXELS, da.random.default_rng(0)
    images = random.uniform(
        size=(-(-size // one), 1, PIXELS, PIXELS), chunks=(max(chunk // one, 1), 1, PIXELS, PIXELS)
    )
    return images, images[:, 0, :, :CLASSES].sum(1).argmax(1)


PROGRAMS = {
    "logistic": Program(logistic, labelled, lambda rng: (rng.normal(size=FEATURES),)),
    "pca": Program(pca, table, lambda rng: (rng.normal(size=(FEATURES, COMPONENTS)) / 8,)),
    "convolution": Program(
        convolution,
        pictures,
        lambda rng: (
            rng.normal(size=(4, 1, 3, 3)) / 3,
            rng.normal(size=(4 * 13 * 13, CLASSES)) / 26,
        ),
    ),
}


def lazy_gradients(program: Program, data: Any, parameters: Any) -> tuple[pg.Tensor, ...]:
    """Return loss and gradients, not computed yet."""
    given = [pg.tensor(array) for array in data]
    leaves = [pg.tensor(array, requires_grad=True) for array in parameters]
    loss = program.loss(*given, *leaves)
    return (loss.detach(), *pg.autograd.grad(loss, leaves))


def value_and_gradients(program: Program, data: Any, parameters: Any) -> list[np.ndarray]:
    """Return loss and gradients, computed in one run."""
    return [each.numpy() for each in pg.compute(*lazy_gradients(program, data, parameters))]


def by_shards(program: Program, data: Any, parameters: Any, rows: int) -> list[np.ndarray]:
    """Return the same from NumPy's arrays, so many rows at a time: what the clusters' results are compared with."""
    count = len(data[0])
    total: Any = 0
    for start in range(0, count, rows):
        shard = [array[start : start + rows] for array in data]
        found = value_and_gradients(program, shard, parameters)
        total = total + np.array([each * (len(shard[0]) / count) for each in found], object)
    return list(total)


def peak_memory() -> int:
    """Return the most bytes of memory that this process has had (Linux), since it was last asked."""
    status = Path("/proc/self/status").read_text()
    peak = int(status.partition("VmHWM:")[2].split()[0]) * 1024
    Path("/proc/self/clear_refs").write_text("5")
    return peak


def tasks_of(lazy: tuple[pg.Tensor, ...]) -> int:
    """Return how many tasks the scheduler gets, after Dask has fused those that follow each other."""
    return len(dask.optimize(*(each.numpy() for each in lazy))[0].__dask_graph__())


def measured(client: Any, name: str, size: int, chunk: int, repeats: int) -> dict[str, Any]:
    """Run a program a few times on a cluster; return what it cost."""
    program = PROGRAMS[name]
    data = program.data(size, chunk)
    parameters = program.parameters(np.random.default_rng(1))
    lazy = lazy_gradients(program, data, parameters)
    client.run(peak_memory)
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        found = pg.compute(*lazy)
        seconds.append(time.perf_counter() - start)
    return {
        "program": name,
        "bytes": sum(array.nbytes for array in data),
        "chunks": data[0].npartitions,
        "chunk": data[0].nbytes // data[0].npartitions,
        "tasks": tasks_of(lazy),
        "seconds": seconds,
        "peaks": sorted(client.run(peak_memory).values()),
        "found": [each.numpy() for each in found],
    }


def main() -> None:
    from distributed import Client, LocalCluster

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*", default=[*PROGRAMS])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--limit", default="400MB", help="memory of each worker")
    parser.add_argument("--data", default="1.2GB")
    parser.add_argument("--chunk", default="8MB")
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    with (
        LocalCluster(
            n_workers=options.workers,
            threads_per_worker=1,
            memory_limit=options.limit,
            dashboard_address=":0",
        ) as cluster,
        Client(cluster) as client,
    ):
        pg.distributed.preflight(client)
        for name in options.programs:
            cost = measured(
                client, name, parse_bytes(options.data), parse_bytes(options.chunk), options.repeats
            )
            print(
                f"{name}: {format_bytes(cost['bytes'])} in {cost['chunks']} chunks of {format_bytes(cost['chunk'])}, "
                f"{cost['tasks']} tasks, {', '.join(f'{each:.1f}' for each in cost['seconds'])} s with "
                f"{options.workers} workers, peak memory {', '.join(map(format_bytes, cost['peaks']))}"
            )


if __name__ == "__main__":
    main()
