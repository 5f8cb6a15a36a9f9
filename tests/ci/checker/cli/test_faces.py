"""Where the ops are checked: in workers, here, and in executors of others; and a report on a terminal."""

import concurrent.futures
import json
import os
import signal
import subprocess

import pytest

from plugrad.check import check
from plugrad.engine.errors import CheckUsageError
from tests.checker.cli.commands import command, no_control_c, on_a_terminal, pack, run
from tests.checker.cli.test_faces import faulty, no_summary  # noqa: F401
from tests.sites import Site


def test_a_terminal_gets_no_bar_with_json(site):
    site.pack("wrong", faulty().replace("print(", "str("))
    text, _ = on_a_terminal("check", "wrong", "--json", site=site)
    assert json.loads(text)["verdict"] == "fail"


DRAWS = """
class Draws(pg.ArrayFunction):
    deterministic = False

    @staticmethod
    def forward(ctx, x):
        noise = np.random.normal(size=x.shape)
        ctx.save_for_backward(noise)
        return x * noise

    @staticmethod
    def backward(ctx, grad_output):
        (noise,) = ctx.saved_tensors
        return 2 * grad_output * noise

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=5))
"""


LOUD = pack(("Loud", 3)).partition("class")[2].partition("@pg")[0]
LOUD = LOUD.replace("return x**3 * w", "np.seterr(divide='print'); return np.float16(x) * x")


def difficult(*names):
    """Return a pack in which ops draw random numbers and change global settings, with faulty and right ones."""
    register = "".join(f"    register({name})\n" for name in ("Draws", "Undeclared", "Loud"))
    undeclared = DRAWS.replace("Draws", "Undeclared").replace("= False", "= True")
    classes = f"{DRAWS}{undeclared}\nclass{LOUD}\n@pg.hookimpl"
    source = faulty(*names).replace("\n@pg.hookimpl", classes) + register
    return f"import numpy as np\n{source}"


def timeless(document):
    """Return a JSON document without what differs from run to run."""
    document.pop("seconds", None)
    for entry in document["ops"]:
        entry.pop("seconds")
    return document


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    """A site with these ops, and what is found in one process."""
    site = Site(tmp_path_factory.mktemp("mixed"))
    site.pack("mixed", difficult("Cube", "Other"))
    site.pack("broken", "import nothing_of_that_name")
    process = run(
        "check", "mixed", "broken", "--json", "--seed", "3", "--in-process", site=site, code=1
    )
    return site, timeless(json.loads(process.stdout))


MINE = "import concurrent.futures\nclass Pools:\n  two = lambda: concurrent.futures.ThreadPoolExecutor(2)\n"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "where",
    [
        ("--jobs", "2"),
        (),
        ("--executor", "concurrent.futures:ProcessPoolExecutor"),
        ("--executor", "mine:Pools.two"),
    ],
)
def test_the_report_is_the_same_wherever_the_ops_are_checked(mixed, where, tmp_path):
    site, serial = mixed
    tmp_path.joinpath("mine.py").write_text(MINE)
    process = run(
        "check", "mixed", "broken", "--json", "--seed", "3", *where, site=site, cwd=tmp_path
    )
    assert process.returncode == 1, process.stderr
    # Ops that draw from global generators included; and nothing that a worker printed.
    assert timeless(json.loads(process.stdout)) == serial
    assert len(serial["ops"]) == 6


def test_the_library_takes_an_executor_and_leaves_it_open():
    targets = ["builtin::neg", "builtin::exp", "builtin::mul"]
    expected = timeless(check(targets, seed=5).as_dict())
    seen = []

    def progress(done, total, name):
        seen.append((done, total))

    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        found = check(targets, seed=5, executor=executor, progress=progress)
        assert executor.submit(int, "1").result() == 1
        with pytest.raises(CheckUsageError, match="builtin::(neg|exp|mul) has no sample 999"):
            check(targets, sample=999, executor=executor)
    assert timeless(found.as_dict()) == expected
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert (seen[0], seen[-1]) == ((0, 3), (3, 3))


def test_a_worker_of_somebody_elses_that_ends_leaves_its_op_undecided(site):
    crash = pack(("Cube", 3)).replace("return x**3", "import os; os._exit(7); return x**3")
    site.pack("crash", crash)
    executor = "concurrent.futures:ProcessPoolExecutor"
    process = run("check", "crash", "--json", "--executor", executor, site=site)
    document = json.loads(process.stdout)
    assert process.returncode == document["exit_code"] == 3
    (finding,) = document["ops"][0]["checks"][0]["findings"]
    assert finding["code"] == "PLG005"
    assert "a worker ended before it answered (BrokenProcessPool" in finding["message"]


@no_control_c
@pytest.mark.usefixtures("signals")
def test_control_c_stops_every_worker_at_once_with_a_line(site):
    source = pack(("One", 3), ("Two", 3), ("Three", 3))
    slow = source.replace("return x**3", "import time; time.sleep(60); return x**3")
    site.pack("slow", slow)
    process = subprocess.Popen(
        **command("check", "slow", "--jobs", "2", site=site, PYTHONUNBUFFERED=""),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while "a pack that prints" not in process.stderr.readline():  # or what two print, in one line
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the group
    stdout, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    ops = "slow::one, slow::two, slow::three"
    assert f"not checked  3 ops, because the run was interrupted: {ops}" in stdout
    assert "INCONCLUSIVE  nothing was checked; interrupted, 3 ops not checked" in stdout
    assert stderr.strip().endswith("interrupted")
    assert "Traceback" not in stderr
