"""Workers with other packs: the preflight names worker, pack and versions, and so does an op in a task there."""

import json

import pytest

from plugrad import distributed
from plugrad.engine.errors import PackMissingError, WorkersDifferError
from plugrad.registry.lock import entry_of, hashes_of, text_of_lock
from tests.comparing import needs
from tests.sites import DOUBLE, HOOK, Site, forget_packs, put_in_place, run_python

CHUNKED = DOUBLE.replace("@static", "core_dims = 0\n\n    @static", 1)
PACK = f"""
import numpy as np
import plugrad as pg

def halved(chunk):
    return chunk / 2

{CHUNKED}

class Half(pg.ArrayFunction):
    '''Half of x, by a function of the pack's module.'''

    arrays = "nep18"

    @staticmethod
    def forward(ctx, x):
        return x.map_blocks(halved) if hasattr(x, "map_blocks") else halved(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output / 2

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=3))

{HOOK}    register(Half)
"""


# What is compared, in this process: `differences` is what runs on a worker.


class Workers:
    """A client of workers in this process, each with a registry of its own."""

    def __init__(self, monkeypatch, here, **registries):
        self.put = lambda made: put_in_place(made, monkeypatch)
        self.here, self.registries = here, registries
        monkeypatch.setattr(distributed.registry, "default", here)
        self.put(here)

    def scheduler_info(self):
        return {"workers": {name: {"local_directory": "/tmp/x"} for name in self.registries}}

    def run(self, function, *args, workers, on_error):
        assert on_error == "return"
        answers = {}
        for worker in workers:
            self.put(self.registries[worker])
            try:
                answers[worker] = function(*args)
            except Exception as error:
                answers[worker] = error
        self.put(self.here)
        return answers


@pytest.fixture
def site(tmp_path):
    yield Site(tmp_path)
    forget_packs()


def rows_of(client, *packs):
    with pytest.raises(WorkersDifferError) as caught:
        distributed.preflight(client, packs or None)
    return str(caught.value).splitlines()


@pytest.fixture
def two_versions(site):
    site.pack("acme", PACK, folder="one")
    site.pack("acme", PACK, folder="two", version="2.0")
    site.pack("other", PACK, folder="none")
    return site


def test_workers_with_the_same_packs_are_named(two_versions, monkeypatch):
    here = two_versions.registry("one")
    client = Workers(monkeypatch, here, a=two_versions.registry("one"), b=here)
    assert distributed.preflight(client) == ("a", "b")


def test_a_table_names_each_worker_that_has_another_version_or_none(two_versions, monkeypatch):
    here = two_versions.registry("one")
    others = {name: two_versions.registry(name) for name in ("two", "none")}
    client = Workers(monkeypatch, here, same=here, **others)
    first, head, none, two, advice = rows_of(client)
    assert first == "2 workers have other packs than this process:"
    assert head.split() == ["worker", "pack", "here", "there"]
    assert none.split() == ["none", "acme", "plugrad-acme", "1.0", "not", "installed"]
    assert two.split() == ["two", "acme", "plugrad-acme", "1.0", "plugrad-acme", "2.0"]
    assert (
        advice == "Install the same there (pip install plugrad-acme==1.0) and restart these workers"
    )
    assert distributed.preflight(client, ["builtin"]) == ("same", "two", "none")


def test_the_same_version_with_another_source_file_differs_and_a_document_does_not(
    site, monkeypatch
):
    for folder, more in (("one", ""), ("edited", "\nTWO = 2\n")):
        site.pack("acme", PACK + more, folder=folder)
    here = site.registry("one")
    monkeypatch.syspath_prepend(str(site.path / "one"))
    client = Workers(monkeypatch, here, edited=here)
    plain = client.run
    site.path.joinpath("one", "acme_pack.pyi").write_text("")
    assert distributed.preflight(client) == ("edited",)

    def on_edited(*args, **settings):
        monkeypatch.syspath_prepend(str(site.path / "edited"))
        return plain(*args, **settings)

    client.run = on_edited
    _, _, row, _ = rows_of(client)
    assert row.endswith("the same version, but 1 file of another content: acme_pack.py")


def test_what_the_settings_of_a_worker_refuse_differs(two_versions, monkeypatch):
    here = two_versions.registry("one")
    blocked = two_versions.registry("one", PLUGRAD_BLOCK="acme")
    _, _, row, _ = rows_of(Workers(monkeypatch, here, strict=blocked))
    assert "blocked: " in row
    assert "PLUGRAD_BLOCK" in row


def test_a_worker_is_held_to_the_lock_that_is_required_here(site, tmp_path, monkeypatch):
    site.pack("acme", PACK)
    monkeypatch.syspath_prepend(str(site.path))
    info = site.registry().info("acme")
    ops = {"acme::double": {"verdict": "pass"}, "acme::half": {"verdict": "pass"}}
    lock = tmp_path / "plugrad.lock"
    lock.write_text(text_of_lock({"acme": entry_of(info, ops, hashes_of(info.offers[0]))}))
    here = site.registry(PLUGRAD_REQUIRE_CHECKED=str(lock))
    client = Workers(monkeypatch, here, free=site.registry())
    assert distributed.preflight(client) == ("free",)
    plain = client.run

    def with_a_new_file(*args, **settings):
        pack = site.path / "acme_pack.py"
        pack.write_text(PACK + "\nMORE = 1\n")
        return plain(*args, **settings)

    client.run = with_a_new_file
    _, _, row, _ = rows_of(client)
    assert "its files have changed since they were checked" in row


def test_a_worker_without_plugrad_and_one_that_has_gone(two_versions, monkeypatch):
    here = two_versions.registry("one")
    client = Workers(monkeypatch, here, a=here, b=here, c=here)
    plain = client.run
    answers = {"b": ModuleNotFoundError("No module named 'plugrad'"), "c": OSError("closed")}
    client.run = lambda *args, **settings: plain(*args, **settings) | answers
    first, _, row, _ = rows_of(client)
    assert first == "1 worker has other packs than this process:"
    assert row.split()[:2] == ["b", "builtin"]
    assert row.endswith("no answer from plugrad: ModuleNotFoundError: No module named 'plugrad'")
    del answers["b"]
    assert distributed.preflight(client) == ("a", "b")


def test_a_pack_that_cannot_be_used_here_is_an_error_of_its_own(two_versions, monkeypatch):
    client = Workers(monkeypatch, two_versions.registry("one"))
    with pytest.raises(PackMissingError):
        distributed.preflight(client, ["unheard_of"])


# And with real workers, each with packages of its own.

DRIVER = """
import json, os, subprocess, sys, warnings
import dask, dask.array as da, numpy as np
from distributed import Client, LocalCluster
import plugrad as pg

same, bare, other = json.loads(os.environ["SITES"])
said = {}

def words(work):
    try:
        work()
    except Exception as error:
        return [type(error).__name__, str(error), type(error.__cause__).__name__]
    return None

def worker(site):
    paths = os.pathsep.join([*filter(None, [site]), os.environ["PYTHONPATH"].partition(os.pathsep)[2]])
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address,
         "--nthreads", "1", "--no-dashboard", "--no-nanny"],
        env=os.environ | {"PYTHONPATH": paths}, stderr=subprocess.DEVNULL)

def gone(process):
    process.kill()
    process.wait()
    while client.scheduler_info()["workers"]:
        pass

with (
    LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as cluster,
    Client(cluster) as client,
):
    x = pg.tensor(da.from_array(np.arange(6.0), chunks=2), requires_grad=True)
    loss = (pg.ops.acme.double(x) * pg.ops.acme.half(x)).sum()
    loss.backward()
    alone = pg.ops.acme.double(x).detach().numpy()
    lazy = x.grad.numpy()

    first = worker(same)
    client.wait_for_workers(1)
    found = pg.compute(loss, x.grad)
    said["same"] = [found[0].item(), found[1].tolist(), alone.compute().tolist()]
    second = worker(bare)
    client.wait_for_workers(2)
    said["one of two"] = words(lambda: pg.compute(loss, x.grad))
    assert x.grad.numpy() is lazy
    first.kill()
    first.wait()
    while len(client.scheduler_info()["workers"]) > 1:
        pass
    said["bare"] = [*client.scheduler_info()["workers"]]
    said["bare, in a task"] = words(lambda: alone.compute())
    gone(second)
    third = worker(other)
    client.wait_for_workers(1)
    said["other"] = [*client.scheduler_info()["workers"]]
    said["other, asked"] = words(lambda: pg.persist(loss))
    said["other, in a task"] = words(lambda: alone.compute())
    assert x.grad.numpy() is lazy
    gone(third)
with dask.config.set(scheduler="threads"):
    said["afterwards"] = pg.compute(x.grad)[0].tolist()
print(json.dumps(said))
"""


@needs("distributed")
def test_real_workers_that_lack_a_pack_or_have_another_version(two_versions):
    sites = [str(two_versions.path / name) for name in ("one", "", "two")]
    sites[1] = ""
    said = json.loads(run_python(DRIVER, sites[0], SITES=json.dumps(sites)).splitlines()[-1])
    grads = [2.0 * each for each in range(6)]
    assert said["same"] == [55.0, grads, grads]

    kind, message, _ = said["one of two"]
    (bare,), (other,) = said["bare"], said["other"]
    assert kind == "WorkersDifferError"
    assert message.startswith("1 worker has other packs")  # the other one was asked before
    assert f"{bare}  acme  plugrad-acme 1.0  not installed" in message

    kind, message, _ = said["bare, in a task"]
    assert kind == "PackMissingError"
    assert message.startswith(
        f"worker {bare}: a task needs acme::double@1 of plugrad-acme 1.0: no installed distribution offers"
    )

    kind, message, _ = said["other, asked"]
    assert kind == "WorkersDifferError"
    assert f"{other}  acme  plugrad-acme 1.0  plugrad-acme 2.0" in message

    kind, message, _ = said["other, in a task"]
    assert kind == "PackIncompatibleError"
    assert message == (
        f"worker {other}: a task needs acme::double@1 of plugrad-acme 1.0, and plugrad-acme 2.0 is installed there; "
        "pip install plugrad-acme==1.0"
    )
    assert said["afterwards"] == grads
