"""A real cluster, for minutes: every op of `builtin` checked there, and data that are larger than a worker's memory.

``python -m pytest -o faulthandler_timeout=3600 tests/nightly/ops_contrib/arrays`` runs it.
"""

import numpy as np
import pytest

from tests.ops_contrib.arrays.test_clusters import (
    MEGABYTE,
    checked,
    cluster_of,
    distributed,
    gradients_by_hand,
    made_here,
    programs,
    worst_error,
)
from tests.ops_contrib.arrays.test_clusters import (
    client as client,
)


def test_a_cluster_gives_the_verdicts_of_a_process_for_every_op_of_builtin(client):
    there = checked("builtin", "--executor", f"dask:{client.scheduler.address}")
    here = checked("builtin", "--jobs", "2")
    pairs = zip(there.pop("ops"), here.pop("ops"), strict=True)
    assert [op["op"] for op, other in pairs if op != other] == []
    assert there == here


@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_data_three_times_larger_than_a_workers_limit(name):
    limit, chunk = 400 * MEGABYTE, {"convolution": 5 * MEGABYTE}.get(name, 8 * MEGABYTE)
    seconds = {}
    for workers in (1, 2):
        with cluster_of(workers, limit) as cluster, distributed.Client(cluster) as client:
            cost = programs.measured(client, name, 3 * limit, chunk, 2)
            seconds[workers] = min(cost["seconds"])
            print(f"{name}, {workers} workers: { {**cost, 'found': ...} }")
            assert cost["bytes"] >= 3 * limit
            assert max(cost["peaks"]) < limit
            found = cost["found"]
    program = programs.PROGRAMS[name]
    parameters = program.parameters(np.random.default_rng(1))
    here = made_here(program.data(3 * limit, chunk))
    assert worst_error(found, programs.by_shards(program, here, parameters, 20_000)) < 1e-12
    if name != "convolution":
        assert worst_error(found, gradients_by_hand(name, here, parameters)) < 1e-12
    print(f"{name}: {seconds[1] / seconds[2]:.2f} times as fast with 2 workers as with 1")
