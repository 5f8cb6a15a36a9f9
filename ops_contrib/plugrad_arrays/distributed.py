"""Clusters (Dask's `distributed`): a preflight compares the packs of every worker with those of this process.

What is computed elsewhere is right if it is computed by the same code. An op travels by its identity: a task holds the
name 'pack::op@version' and the release of the pack, and the worker loads its own (`Sent`). `preflight` asks all workers
at once, before anything is computed, and `plugrad.compute` and `persist` do so by themselves.
"""

from __future__ import annotations

import os
import platform
import sys
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from plugrad import registry
from plugrad.engine.errors import PackError, PackIncompatibleError, WorkersDifferError
from plugrad.registry.entries import Op, PackInfo
from plugrad.registry.finding.kinds import INDISPENSABLE
from plugrad.registry.lock import Lock, hash_of, in_package
from plugrad.registry.telling.strangers import bounded, pluralized, words_of

__all__ = ["preflight"]

LONGEST = 200  # characters of what a worker says of one pack


def preflight(client: Any, packs: Iterable[str] | None = None) -> tuple[str, ...]:
    """Compare the packs of all workers of a cluster with those of this process, in one round trip.

    Compared are the distribution and its version, the pack's source files (for `builtin`, all of plugrad's), and
    whether the settings there let the pack be used. If a lock is required here, the workers' files must match it.
    Python and NumPy are not compared: `client.get_versions(check=True)` is Dask's way to do that.

    Parameters
    ----------
    client
        A `distributed.Client`, or an object with its methods `run` and `scheduler_info`.
    packs
        Names of packs; by default all that are installed here and may be used.

    Returns
    -------
    tuple of str
        The addresses of the workers, which all have the same packs.

    Raises
    ------
    WorkersDifferError
        A worker has other packs; the message is a table of workers, packs and versions.
    PackError
        One of `packs` cannot be used here.

    >>> import plugrad as pg
    >>> from distributed import Client  # doctest: +SKIP
    >>> with Client("tcp://10.0.0.1:8786") as client:  # doctest: +SKIP
    ...     pg.distributed.preflight(client)
    ('tcp://10.0.0.2:40331', 'tcp://10.0.0.3:39755')
    """
    if not hasattr(client, "scheduler_info"):
        raise TypeError(
            f"preflight(): argument 'client' must be a distributed.Client, not {type(client).__name__}: "
            "distributed.Client(address)"
        )
    if packs is None:
        names = [info.name for info in registry.packs() if info.usable]
    else:
        names = list(packs)
    return compared(client, list(workers_of(client).values()), names)


def workers_of(client: Any) -> dict[str, str]:
    """Return the addresses of the workers of a cluster, given Dask's `client`, by a key that no other worker ever has:
    address and local folder.
    """
    known = client.scheduler_info()["workers"]
    return {f"{address} {facts['local_directory']}": address for address, facts in known.items()}


def compared(client: Any, addresses: list[str], packs: Iterable[str]) -> tuple[str, ...]:
    """Compare packs on the workers with these addresses, of the cluster of Dask's `client`, and return the addresses
    that answered: a worker may have left.

    Raises WorkersDifferError if one differs.
    """
    expected = tuple(map(release_of, packs))
    lock = registry.default.required_lock()
    if lock is not None:  # no more of it than is asked for
        held = {each.pack for each in expected} & lock.packs.keys()
        lock = Lock(lock.path, {name: lock.packs[name] for name in held})
    answers = client.run(differences, expected, lock, workers=addresses, on_error="return")
    rows = []
    for address, answer in sorted(answers.items()):
        if isinstance(answer, OSError):  # the connection's: it has gone
            continue
        if isinstance(answer, BaseException):
            words = f"{type(answer).__name__}: {words_of(answer)}"
            answer = {"builtin": f"no answer from plugrad: {words}"}
        rows += [
            (address, each.pack, f"{each.distribution} {each.version}", bounded(why, LONGEST))
            for each in expected
            if (why := answer.get(each.pack))
        ]
    if rows:
        raise WorkersDifferError(table_of(rows))
    return tuple(address for address, answer in answers.items() if isinstance(answer, dict))


def table_of(rows: Sequence[tuple[str, ...]]) -> str:
    """Return the message for workers that differ, a table of `rows` (worker, pack, version here, difference there)."""
    several = pluralized(len({worker for worker, *_ in rows}), "worker")
    wanted = dict.fromkeys(here.replace(" ", "==") for _, _, here, _ in rows)
    table = [("worker", "pack", "here", "there"), *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
    return (
        f"{several} {'has' if several == '1 worker' else 'have'} other packs than this process:\n  "
        + "\n  ".join(lines)
        + f"\nInstall the same there (pip install {' '.join(wanted)}) and restart these workers"
    )


@dataclass(frozen=True)
class Release:
    """Record of a pack in a process: its distribution, its version, and the hashes of its source files by name."""

    pack: str
    distribution: str
    version: str
    files: Mapping[str, str]


def release_of(pack: str) -> Release:
    """Return the `Release` of a pack that this process has.

    Raises
    ------
    PackError
        The pack cannot be used.
    """
    info = registry.info(pack)
    if not info.usable:
        registry.load(pack)  # which raises what is wrong
    return Release(pack, info.distribution, info.version, files_of(info))


def files_of(info: PackInfo) -> dict[str, str]:
    """Return the SHA-256 of each file of a pack, by name; for `builtin`, of plugrad's own files too."""
    modules = [
        info.offers[0].module,
        *(["plugrad", "plugrad_arrays"] if info.name == INDISPENSABLE else []),
    ]
    return {name: hash_of(file) for module in modules for name, file in in_package(module)}


def differences(expected: Iterable[Release], lock: Lock | None) -> dict[str, str]:
    """Return, by the name of the pack, how this process differs from the `expected` releases; {} if it does not.

    It runs on each worker; `lock` is the one that is required where it is called from.
    """
    known = {info.name: info for info in registry.packs()}
    reasons = {each.pack: why_other(each, known.get(each.pack), lock) for each in expected}
    return {pack: why for pack, why in reasons.items() if why}


def why_other(expected: Release, info: PackInfo | None, lock: Lock | None) -> str:
    """Return the difference between a pack here and the `expected` release; '' if none.
    `info` is None if it is missing.
    """
    if info is None:
        return "not installed"
    if (info.distribution, info.version) != (expected.distribution, expected.version):
        return f"{info.distribution} {info.version}"
    if not info.usable:
        return f"{info.state}: {info.reason}"
    if lock is not None and (why := lock.why_refused(info)):
        return why
    files = files_of(info)
    # A compiled file has another name on another system; what else is not everywhere (documents) changes no number.
    other = sorted(
        name
        for name in {*files, *expected.files}
        if files.get(name) != expected.files.get(name)
        and (name.endswith(".py") or (name in files and name in expected.files))
    )
    if not other:
        return ""
    some = "1 file" if len(other) == 1 else f"{len(other)} files"
    return f"the same version, but {some} of another content: {other[0]}"


# What `compute` and `persist` do by themselves.

asked: weakref.WeakKeyDictionary[Any, set[tuple[str, str]]] = weakref.WeakKeyDictionary()
"""By client: which workers have the same of which packs."""


@contextmanager
def compared_before_and_after() -> Iterator[None]:
    """Context manager for a computation on a Dask cluster,
    which checks that the workers have the packs of this process.

    It compares each worker and each loaded pack once, before the block. A worker that joined meanwhile is compared
    after the block, and so are all if the block raises an error, for which different packs are the likelier reason.

    Raises
    ------
    WorkersDifferError
        The workers differ, so that nothing was computed, or nothing of it is returned.
    """
    client = client_of_dask()
    if client is None:
        yield
        return
    require_same(client)
    try:
        yield
    except Exception as error:
        if client.status == "running" and not isinstance(error, PackError):
            asked.pop(client, None)
            try:
                require_same(client)
            except WorkersDifferError as differ:
                raise differ from error
            except Exception:  # of a cluster that ends: the first error says more
                raise error from None
        raise
    require_same(client)


def client_of_dask() -> Any:
    """Return the client of the cluster on which Dask computes here; None if it computes in this process."""
    base: Any = sys.modules["dask.base"]
    client: Any = getattr(base.get_scheduler(), "__self__", None)
    is_client = isinstance(client, sys.modules["distributed"].Client)
    return client if is_client and not client.asynchronous else None


def require_same(client: Any) -> None:
    """Compare the loaded packs on those workers of the cluster of Dask's `client` that have not been compared yet.
    WorkersDifferError if one differs.
    """
    known = asked.setdefault(client, set())
    packs = [info.name for info in registry.packs() if info.state == "loaded"]
    workers = workers_of(client)
    new = [worker for worker in workers if any((worker, pack) not in known for pack in packs)]
    if new:
        same = compared(client, [workers[worker] for worker in new], packs)
        known.update((worker, pack) for worker in new if workers[worker] in same for pack in packs)


# How an op travels.


@dataclass(frozen=True)
class Sent:
    """Stand-in for an op in a task that is sent to another process: it finds the op there by its identity and release.

    It does so when the op is used, not when it is unpickled: a scheduler, which unpickles tasks too, needs no packs,
    and on a worker an error would close the connection before it is reported.
    """

    name: str
    """'pack::op@version'."""
    release: str

    @classmethod
    def of(cls, op: Op) -> Sent:
        """Return the stand-in for an op of a pack."""
        return cls(f"{op.identity}@{op.version}", release_words(op))

    @property
    def function(self) -> Any:
        """The op's class here.

        Raises
        ------
        PackError
            There is no op of that identity, or its pack is another release; the message names the worker and what it
            has.
        """
        needs = f"{this_process()}: a task needs {self.name} of {self.release}"
        try:
            op = registry.op(self.name.partition("@")[0])
        except PackError as error:
            raise type(error)(f"{needs}: {error}") from error
        if release_words(op) != self.release:
            raise PackIncompatibleError(
                f"{needs}, and {release_words(op)} is installed there; pip install {self.release.replace(' ', '==')}"
            )
        return op.function

    @property
    def node_class(self) -> Any:
        """The class of nodes of the op's class here."""
        return self.function.node_class

    @property
    def apply(self) -> Callable[..., Any]:
        """The `apply` of the op's class here."""
        return self.function.apply  # type: ignore[no-any-return]


def release_words(op: Op) -> str:
    return f"{op.origin.distribution} {op.origin.version}"


def this_process() -> str:
    """Return a name of this process for messages: the address of the worker, else the process number and host."""
    with suppress(Exception):  # of a process that is no worker
        return f"worker {sys.modules['distributed'].get_worker().address}"
    return f"process {os.getpid()} on {platform.node()}"
