"""Is the plugrad that runs the one that is installed, and the only one?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import plugrad
from plugrad.cli.doctor.findings import Wrong
from plugrad.registry.finding.discovery import installed, runs
from plugrad.registry.finding.metadata import canonical, facts, folder_of, metadata_name

PACKAGE = Path(plugrad.__file__).resolve().parent


def several() -> Iterator[Wrong]:
    """Yield the other plugrads: those that are installed somewhere else, and those that lie on sys.path."""
    ours, others = distributions()
    for distribution in others:
        _, version, path, _ = facts(distribution)
        if ours:
            yield Wrong(
                f"the plugrad that runs is {PACKAGE}, and {version} is installed in {path} too: which one is imported "
                "depends on the order of sys.path",
                f"{sys.executable} -m pip uninstall plugrad",
            )
        else:
            yield Wrong(
                f"the plugrad that runs is a source tree, {PACKAGE}, which lies before the plugrad {version} that is "
                f"installed in {path}",
                "run it from another folder, or take the tree out of PYTHONPATH",
            )
    known = {PACKAGE, *(Path(facts(each)[2]).resolve() / "plugrad" for each in others)}
    for folder in dict.fromkeys(Path(each or ".").resolve() / "plugrad" for each in sys.path):
        if (folder / "__init__.py").is_file() and folder not in known:
            yield Wrong(
                f"the plugrad that runs is {PACKAGE}, and there is another on sys.path, {folder}",
                f"take {folder.parent} out of sys.path (PYTHONPATH, or a .pth file), or remove {folder}",
            )


def metadata_of_another() -> Iterator[Wrong]:
    """Yield the metadata of the plugrad that runs which say that it is another version."""
    ours, _ = distributions()
    for distribution in ours:
        _, version, path, _ = facts(distribution)
        folder, editable = folder_of(distribution)
        if version != plugrad.__version__:
            again = f"-e {folder}" if editable else "--force-reinstall plugrad"
            yield Wrong(
                f"plugrad {plugrad.__version__} runs, and its metadata in {path} say that it is {version}: it was "
                "installed before the last change, or two versions lie over each other",
                f"{sys.executable} -m pip install {again}",
            )


def distributions() -> tuple[list[Any], list[Any]]:
    """Return the distributions called plugrad: those of the one that runs, and others."""
    ours: list[Any] = []
    others: list[Any] = []
    for distribution in installed():
        if canonical(metadata_name(distribution)) == "plugrad":
            is_ours = runs(facts(distribution)[2], distribution)
            (ours if is_ours else others).append(distribution)
    return ours, others
