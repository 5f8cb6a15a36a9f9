"""Where a Python is: on this machine, or in Debian sid, set up in a folder of its own."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

NAMESPACE = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
LIMIT = ("timeout", "900")  # a network that says nothing must not hold up everything else
UPDATE = (*LIMIT, "apt-get", "update", "-qq")
INSTALL = (*LIMIT, "apt-get", "install", "-qq", "--yes", "--no-install-recommends")
WHICH = (
    "import sys, sysconfig; free = sysconfig.get_config_var('Py_GIL_DISABLED'); "
    "print('%d.%d' % sys.version_info[:2] + ('t' if free else ''))"
)
# Of the environment, what concerns pip, certificates and proxies.
CONCERNS = re.compile(
    r"PIP_|SSL_CERT_|REQUESTS_CA|CURL_CA|(https?|ftp|no|all)_proxy$", re.IGNORECASE
)


class NotHad(Exception):
    """A Python cannot be had here, and why."""


@dataclass(frozen=True)
class Place:
    """A Python's program, the environment of the commands there, and what goes before them to enter."""

    python: str
    environment: dict[str, str]
    enter: tuple[str, ...] = ()

    def run(
        self, *command: str, cwd: Path | str = "/", shown: bool = True
    ) -> tuple[int, list[str]]:
        """Run a command, and return its exit status and what it printed, which may be shown as it comes."""
        there = ("env", f"--chdir={cwd}") if self.enter else ()
        try:
            process = subprocess.Popen(
                [*self.enter, *there, *command],
                cwd=None if self.enter else cwd,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            )
        except FileNotFoundError as missing:
            return 127, [str(missing)]
        lines = []
        with process:
            try:
                for line in process.stdout or ():
                    lines.append(line.rstrip())
                    if shown:
                        print(lines[-1], flush=True)
            except BaseException:
                process.kill()  # and with it, its namespace
                raise
        return process.returncode, lines

    def must(self, doing: str, *command: str, cwd: Path | str = "/") -> None:
        """Run a command without which this Python is not to be had; show what it prints if it fails."""
        print(f"{doing} ...", flush=True)
        status, lines = self.run(*command, cwd=cwd, shown=False)
        if status:
            print(*lines, sep="\n", flush=True)
            raise NotHad(f"{doing} failed (exit status {status}): {' '.join(lines[-2:])}")


def found_here(version: str) -> Place | None:
    """This machine's own Python of that version, from PATH or pyenv."""
    environment = dict(os.environ)
    for name in ("PYTHONPATH", "PYTHONHOME"):
        environment.pop(name, None)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    kept = sorted(pyenv.glob("*/bin/python"), reverse=True)
    for program in (shutil.which(f"python{version}"), *map(str, kept)):
        if program and version_of(program, environment) == version:
            return Place(program, environment)
    return None


def version_of(program: str, environment: dict[str, str]) -> str:
    """Which version this program says that it is; nothing where it does not run."""
    command = [program, "-c", WHICH]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


@dataclass(frozen=True)
class Sid:
    """Debian's unstable distribution in the folder `root`, where the newest Pythons are."""

    root: Path
    work: Path  # seen from inside under the same name

    def place(self, version: str) -> Place:
        """Where Debian's Python of that version is, installed there if need be."""
        program = f"usr/bin/python{version}"
        inside = self.entered(f"/{program}")
        if not (self.root / program).exists():
            # Signed it must be, but not of this week: a mirror that lags has new Pythons all the same.
            lagging = ("-o", "Acquire::Check-Valid-Until=false")
            inside.must("apt-get update", *UPDATE, *lagging)
            inside.must(f"getting Debian's python{version}", *INSTALL, f"python{version}-venv")
        return inside

    def entered(self, program: str) -> Place:
        """This Debian, made if need be, and how to enter it."""
        if sys.platform != "linux" or os.geteuid() != 0:
            raise NotHad("it is not on PATH nor among pyenv's; Debian sid takes root on Linux")
        environment = settings()
        made = (self.root / "etc/debian_version").exists()
        interrupted = (self.root / "debootstrap").exists()
        if not made or interrupted:
            self.bootstrap(environment)
        root = shlex.quote(str(self.root))
        steps = [
            f"mount -t proc proc {root}/proc",
            f"mount --rbind /dev {root}/dev",
            *(self.bound(path) for path in {self.work, *seen_inside(environment)}),
            f'chroot {root} "$@"',
        ]
        return Place(program, environment, (*NAMESPACE, "sh", "-c", " && ".join(steps), "sh"))

    def bootstrap(self, environment: dict[str, str]) -> None:
        """Put Debian sid into the folder."""
        outside = Place("", environment)
        if not shutil.which("debootstrap"):
            if not shutil.which("apt-get"):
                raise NotHad("there is no debootstrap, and no apt-get to install it with")
            outside.must("apt-get update", *UPDATE)
            outside.must("getting debootstrap", *INSTALL, "debootstrap")
        options = ("--variant=minbase", "--include=ca-certificates")
        outside.must(
            "debootstrap (it needs the network, and the right to mount)",
            *(*NAMESPACE, *LIMIT, "debootstrap", *options, "sid", str(self.root)),
        )

    def bound(self, path: Path) -> str:
        """The command that shows this file or folder inside, under the same name."""
        inside = self.root / path.relative_to("/")
        if path.is_dir():
            inside.mkdir(parents=True, exist_ok=True)
        else:
            inside.parent.mkdir(parents=True, exist_ok=True)
            inside.touch()
        return shlex.join(["mount", "--bind", str(path), str(inside)])


def settings() -> dict[str, str]:
    """The environment inside: clean, but for this machine's settings of pip, certificates and proxies."""
    own = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        "LANG": "C.UTF-8",
        "DEBIAN_FRONTEND": "noninteractive",
    }
    kept = {name: value for name, value in os.environ.items() if CONCERNS.match(name)}
    kept.pop("PIP_CONFIG_FILE", None)  # read here already
    return own | dict(configured()) | kept


def configured() -> Iterator[tuple[str, str]]:
    """What this machine's configuration files tell pip, as variables of the environment."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    for line in listed.splitlines():
        name, _, value = line.partition("=")
        variable = name.rpartition(".")[2].replace("-", "_").upper()
        yield f"PIP_{variable}", " ".join(ast.literal_eval(value).split())


def seen_inside(environment: dict[str, str]) -> Iterator[Path]:
    """The files and folders that the settings name, and those that lead to the network."""
    words = " ".join(value for name, value in environment.items() if CONCERNS.match(name)).split()
    indexes = [word.removeprefix("file://") for word in words if word.startswith("file://")]
    linked = [str(Path(index).parent) for index in indexes]  # an index's files lie beside it
    usual = ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs"]
    for word in dict.fromkeys([*usual, *words, *linked]):
        if word.startswith("/") and Path(word).exists():
            yield Path(word)
