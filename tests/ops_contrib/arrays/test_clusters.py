"""A real cluster: programs on two worker processes, their gradients beside NumPy's, and workers that die meanwhile."""

import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import plugrad as pg
from tests.checker.cli.commands import plug
from tests.comparing import installed

installed("distributed")

import dask.array as da  # noqa: E402
import data_parallel  # noqa: E402
import distributed  # noqa: E402
import programs  # noqa: E402

MEGABYTE = 1_000_000


def cluster_of(workers, limit):
    """Return a cluster of processes of one thread each; what it logs of dying workers is meant.

    Its status page has any port that is free: for one that is in use Dask warns, and a warning is an error here.
    """
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        memory_limit=limit,
        dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    )


@pytest.fixture(scope="module")
def client():
    with cluster_of(2, "400MB") as cluster, distributed.Client(cluster) as client:
        yield client


def gradients_by_hand(name, data, parameters):
    """Return loss and gradients in NumPy alone."""
    if name == "logistic":
        (rows, labels), (weight,) = data, parameters
        logits = rows @ weight
        loss = (np.logaddexp(0, logits) - labels * logits).mean()
        return [loss, rows.T @ (1 / (1 + np.exp(-logits)) - labels) / len(rows)]
    (rows,), (directions,) = data, parameters
    rest = rows - rows @ directions @ directions.T
    slope = -2 / rows.size * (rows.T @ (rest @ directions) + rest.T @ (rows @ directions))
    return [(rest**2).mean(), slope]


def worst_error(found, expected):
    return max(
        np.abs(one - other).max() / np.abs(other).max()
        for one, other in zip(found, expected, strict=True)
    )


def made_here(data):
    """Return the data of a program as NumPy's arrays, made in this process."""
    return [each.compute(scheduler="sync") for each in data]


@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_gradients_of_a_cluster_are_numpys(client, name):
    program = programs.PROGRAMS[name]
    data = program.data(MEGABYTE // 4, MEGABYTE // 8)
    parameters = program.parameters(np.random.default_rng(1))
    assert data[0].npartitions > 1
    found = programs.value_and_gradients(program, data, parameters)
    here = made_here(data)
    shards = programs.by_shards(program, here, parameters, len(here[0]) // 3)
    assert worst_error(found, shards) < 1e-12
    if name != "convolution":
        assert worst_error(found, gradients_by_hand(name, here, parameters)) < 1e-12
    found[1].ravel()[-1] *= 1 + 1e-9
    assert worst_error(found, shards) > 1e-12


def slow_op(folder):
    """Return an op that no worker knows: its backward notes which process runs it, and waits."""

    class Slow(pg.ArrayFunction):
        core_dims = 0

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            folder.joinpath(str(os.getpid())).touch()
            time.sleep(0.1)
            return 2 * x * grad_output

    return Slow


def test_a_worker_killed_in_the_middle_of_backward_is_replaced(client, tmp_path):
    x = pg.tensor(da.from_array(np.arange(40.0), chunks=2), requires_grad=True)
    loss = slow_op(tmp_path).apply(x).sum()
    loss.backward()
    killed = []

    def kill_the_first():
        while not (begun := list(tmp_path.iterdir())):
            time.sleep(0.01)
        killed.append(int(begun[0].name))
        os.kill(killed[0], signal.SIGKILL)

    thread = threading.Thread(target=kill_the_first)
    thread.start()
    value, grad = pg.compute(loss, x.grad)
    thread.join()
    assert value.item() == (np.arange(40.0) ** 2).sum()
    np.testing.assert_array_equal(grad.numpy(), 2 * np.arange(40.0))
    client.wait_for_workers(2, timeout=60)
    assert killed[0] not in client.run(os.getpid).values()
    assert len(pg.distributed.preflight(client)) == 2


def test_shards_on_workers_give_the_bits_of_one_process_though_a_worker_is_lost(client, tmp_path):
    _, alone = data_parallel.train(tmp_path / "alone.npz", data_parallel.here, steps=4)
    plain, steps = data_parallel.on_workers(client), []

    def gather(*args):
        steps.append(args)
        if len(steps) == 3:
            os.kill(client.submit(os.getpid, pure=False).result(), signal.SIGKILL)
        return plain(*args)

    _, together = data_parallel.train(tmp_path / "together.npz", gather, steps=4)
    assert data_parallel.digest(together) == data_parallel.digest(alone)
    client.wait_for_workers(2, timeout=60)


def test_compute_asks_each_worker_once(client, monkeypatch):
    calls = []
    run = client.run
    monkeypatch.setattr(client, "run", lambda *args, **more: calls.append(1) or run(*args, **more))
    x = pg.tensor(da.ones(4, chunks=2), requires_grad=True)
    pg.distributed.asked.pop(client, None)
    for _ in range(3):
        (grad,) = pg.autograd.grad((x * x).sum(), x)
        assert pg.compute(grad)[0].tolist() == [2, 2, 2, 2]
    assert len(calls) == 1


def test_an_error_of_a_chunk_comes_as_it_is_where_the_workers_are_the_same(client):
    def broken(chunk):
        raise ZeroDivisionError("in a chunk")

    rows = da.ones(4, chunks=2)
    x = pg.tensor(rows.map_blocks(broken, dtype=float, meta=np.empty(0)))
    with pytest.raises(ZeroDivisionError, match="in a chunk"):
        pg.compute(x * 2)


def test_a_scheduler_that_goes_away_leaves_no_gradient_half_written(tmp_path):
    where = tmp_path / "scheduler.json"
    parts = [("scheduler", "--port", "0"), ("worker", "--nthreads", "1", "--no-nanny")]
    processes = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard"),
                *("--scheduler-file", str(where), *options),
            ],
            stderr=subprocess.DEVNULL,
        )
        for part, *options in parts
    ]
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(scheduler_file=str(where), set_as_default=False)
        client.wait_for_workers(1, timeout=60)
        begun = tmp_path / "begun"
        begun.mkdir()
        x = pg.tensor(da.from_array(np.arange(40.0), chunks=2), requires_grad=True)
        loss = slow_op(begun).apply(x).sum()
        loss.backward()
        lazy = x.grad.numpy()

        def kill():
            while not list(begun.iterdir()):
                time.sleep(0.01)
            processes[0].kill()

        thread = threading.Thread(target=kill)
        thread.start()
        with client.as_current(), pytest.raises(Exception, match="scheduler-connection-lost"):
            pg.compute(loss, x.grad)
        thread.join()
        assert x.grad.numpy() is lazy
        client.close(timeout=1)
    finally:
        for process in processes:
            process.kill()
            process.wait()
    np.testing.assert_array_equal(lazy.compute(scheduler="sync"), 2 * np.arange(40.0))


# The checker, by a cluster.


def checked(*options):
    """Return the document of `plugrad check`, without its times."""
    line = [sys.executable, "-m", "plugrad", "check", *options, "--json"]
    run = subprocess.run(line, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout, object_hook=without_seconds)


def without_seconds(found):
    return {key: value for key, value in found.items() if key != "seconds"}


def test_a_preflight_is_of_a_client():
    with pytest.raises(TypeError, match="must be a distributed.Client, not str"):
        pg.distributed.preflight("tcp://10.0.0.1:8786")


def test_a_cluster_gives_the_verdicts_of_a_process(client):
    ops = "builtin::exp", "builtin::logsumexp"
    there = checked(*ops, "--executor", f"dask:{client.scheduler.address}")
    assert [each["verdict"] for each in there["ops"]] == ["pass", "pass"]
    assert there == checked(*ops)


@pytest.mark.parametrize(
    ("place", "words"),
    [("tcp://127.0.0.1:1", "connect"), ("nowhere", "nowhere"), ("http://here:1", "scheme")],
)
def test_a_cluster_that_is_not_there_is_a_slip(place, words, monkeypatch):
    monkeypatch.setattr("_plugrad_cli.running.checking.CONNECT", 1)
    if words != "connect":  # a Client of no address takes 20 s to go
        monkeypatch.setattr(distributed, "Client", None)
    ran = plug("check", "builtin::exp", "--executor", f"dask:{place}")
    assert ran.exit_code == 2
    assert words in ran.output
