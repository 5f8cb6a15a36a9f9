"""The kernels of examples/kernels: built into wheels, installed and checked, as they are and with a usual mistake."""

import os
import shutil
import subprocess
import sys

import pytest

from tests import ROOT
from tests.sites import fresh_environment, require_tools

EXAMPLES = {
    "c": ("-c", "kernel.c", "cc", "cffi"),
    "rust": ("-rust", "src/lib.rs", "cargo", "cffi", "maturin"),
    "torch": ("", "plugrad_cityblock/torch_kernel.py", sys.executable, "torch"),
}


@pytest.mark.parametrize(
    ("language", "right", "wrong", "said"),
    [
        *((language, "", "", "PASS  1 op right") for language in EXAMPLES),
        ("c", "j < m", "j + 1 < m", "PLG084"),  # a column is not written
        ("c", "y[j * d + k]", "y[k * m + j]", "PLG080"),  # as if it were transposed
        ("rust", "(other)", "(&other[1..])", "PLG080"),  # a number is left out
        ("rust", "let pairs", "let _ = row[d]; let pairs", "PLG008"),  # a panic
        ("torch", ", p=1", "", "PLG080"),  # the default is another distance
    ],
)
def test_a_kernel_passes_and_a_mistake_is_said(tmp_path, monkeypatch, language, right, wrong, said):
    folder, file, command, *packages = EXAMPLES[language]
    require_tools("setuptools", "pip", *packages)
    shutil.which(command) or pytest.skip(f"{command} is not installed")
    source = shutil.copytree(ROOT / "examples" / "kernels", tmp_path / "src")
    kernel = source / f"plugrad-cityblock{folder}" / file
    kernel.write_text(kernel.read_text().replace(right, wrong, bool(right)))
    python = fresh_environment(tmp_path / "environment")
    # Where maturin is.
    monkeypatch.setenv("PATH", os.path.dirname(sys.executable), prepend=os.pathsep)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    pip = f"{python} -m pip install --no-index --no-deps --no-build-isolation"
    check = f"{python} -m plugrad check cityblock --kernels cityblock_{language} --all"
    install = f"cd {source} && {pip} ./plugrad-cityblock ./plugrad-cityblock{folder}"
    shown = subprocess.getoutput(f"{install} && {check}")
    assert said in shown
    assert f"check cityblock::cityblock --kernels cityblock_{language}" in shown or not right
