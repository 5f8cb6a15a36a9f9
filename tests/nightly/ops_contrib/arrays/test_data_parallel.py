"""Data parallelism, for minutes: a run that is killed again and again."""

import os
import random
import signal
import subprocess
import time

import data_parallel

from tests.comparing import needs
from tests.ops_contrib.arrays.test_data_parallel import started


@needs("distributed")
def test_a_run_that_is_killed_at_random_ends_with_the_same_parameters(tmp_path):
    steps = int(os.environ.get("TEST_STEPS", "600"))
    seed = int(os.environ.get("PLUGRAD_TEST_SEED", "0"))
    draw = random.Random(seed)
    _, alone = data_parallel.train(tmp_path / "alone.npz", data_parallel.here, steps=steps)
    path, kills, begun = tmp_path / "run.npz", [], time.monotonic()
    while True:
        process = started(path, "--steps", steps, "--workers", 2)
        try:
            output, _ = process.communicate(timeout=draw.uniform(5, 25))
            break
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            kills.append(data_parallel.load(path)[0])
    print(f"seed {seed}: killed {len(kills)} times in {time.monotonic() - begun:.0f} s, at {kills}")
    assert process.returncode == 0
    assert kills
    assert output.strip().endswith(data_parallel.digest(alone))
