"""Data parallelism: sums in the order of the shards, checkpoints that are whole, and runs that are killed and go on."""

import os
import shutil
import subprocess
import sys
import threading
import time

import data_parallel
import numpy as np
import pytest

from tests.comparing import needs
from tests.ops_contrib.arrays import CLUSTERS

PROGRAM = str(CLUSTERS / "data_parallel.py")


class Communicator:
    """MPI's, of threads: one of `ranks` that are to call `allgather` together."""

    def __init__(self, rank, ranks):
        self.rank, self.ranks = rank, ranks

    def Get_rank(self):
        return self.rank

    def Get_size(self):
        return len(self.ranks.slots)

    def allgather(self, value):
        self.ranks.slots[self.rank] = value
        self.ranks.barrier.wait(timeout=60)
        found = list(self.ranks.slots)
        self.ranks.barrier.wait(timeout=60)
        return found


class Ranks:
    def __init__(self, size):
        self.slots, self.barrier = [None] * size, threading.Barrier(size)


def trained_by(size, folder, steps, **settings):
    """Return the fingerprint of the parameters of each rank."""
    ranks, found = Ranks(size), [None] * size

    def run(rank):
        gather = data_parallel.with_mpi(Communicator(rank, ranks))
        path = folder / f"of_{size}.npz"
        _, parameters = data_parallel.train(path, gather, steps=steps, writes=rank == 0, **settings)
        found[rank] = data_parallel.digest(parameters)

    threads = [threading.Thread(target=run, args=(rank,)) for rank in range(size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_any_number_of_ranks_gives_the_bits_of_one_process(tmp_path):
    loss, alone = data_parallel.train(tmp_path / "alone.npz", data_parallel.here, steps=3, shards=5)
    digest = data_parallel.digest(alone)
    assert 0 < loss < 5
    for size in (1, 2, 3, 8):
        assert trained_by(size, tmp_path, 3, shards=5) == [digest] * size


def test_an_order_of_arrival_would_give_other_bits():
    parameters = data_parallel.start()
    shards = list(data_parallel.here(parameters, 7, 8))
    total = data_parallel.digest(data_parallel.summed(shards))
    assert data_parallel.digest(data_parallel.summed(reversed(shards))) != total
    assert data_parallel.digest(data_parallel.summed(iter(shards))) == total


def test_the_sum_over_shards_is_the_gradient_of_the_whole_batch():
    import plugrad as pg

    parameters = data_parallel.start()
    total = data_parallel.summed(data_parallel.here(parameters, 7, 4))
    parts = [data_parallel.shard(7, number) for number in range(4)]
    images, labels = (pg.tensor(np.concatenate(each)) for each in zip(*parts, strict=True))
    leaves = [pg.tensor(array, requires_grad=True) for array in parameters]
    loss = data_parallel.loss_of(leaves, images, labels)
    loss.backward()
    for found, expected in zip(
        total, [loss.detach(), *(leaf.grad for leaf in leaves)], strict=True
    ):
        np.testing.assert_allclose(found / 4, expected.numpy(), rtol=1e-12, atol=1e-15)


def test_a_run_that_is_stopped_goes_on_from_its_checkpoint(tmp_path):
    _, at_once = data_parallel.train(tmp_path / "once.npz", data_parallel.here, steps=5, every=2)
    path = tmp_path / "twice.npz"
    data_parallel.train(path, data_parallel.here, steps=3, every=2)
    assert data_parallel.load(path)[0] == 3
    _, twice = data_parallel.train(path, data_parallel.here, steps=5, every=2)
    assert data_parallel.digest(twice) == data_parallel.digest(at_once)


def test_a_checkpoint_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "run.npz"
    data_parallel.train(path, data_parallel.here, steps=1, every=1)
    before = path.read_bytes()

    def half(file, *arrays, **more):
        file.write(b"half of it")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez", half)
    with pytest.raises(OSError, match="no space"):
        data_parallel.train(path, data_parallel.here, steps=2, every=1)
    assert path.read_bytes() == before


def started(*arguments):
    return subprocess.Popen(
        [sys.executable, PROGRAM, *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def printed_by(process):
    output, _ = process.communicate(timeout=500)
    assert process.returncode == 0
    return output.splitlines()[-1]


def test_a_process_that_is_killed_ends_with_the_same_parameters_when_it_is_started_again(tmp_path):
    path = tmp_path / "run.npz"
    process = started(path, "--steps", 1_000_000)
    while not path.exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.kill()
    process.communicate()
    step, _, _ = data_parallel.load(path)
    assert 0 < step < 1_000_000
    steps = step + 3
    _, alone = data_parallel.train(tmp_path / "alone.npz", data_parallel.here, steps=steps)
    assert printed_by(started(path, "--steps", steps)).endswith(data_parallel.digest(alone))


@needs("mpi4py")
@pytest.mark.skipif(shutil.which("mpirun") is None, reason="mpirun is not installed")
def test_mpi_gives_the_bits_of_one_process(tmp_path):
    _, alone = data_parallel.train(tmp_path / "alone.npz", data_parallel.here, steps=3)
    done = subprocess.run(
        [
            *("mpirun", "--oversubscribe", "-n", "2", sys.executable, PROGRAM),
            *(str(tmp_path / "run.npz"), "--steps", "3", "--mpi"),
        ],
        env=os.environ
        | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith(data_parallel.digest(alone))
