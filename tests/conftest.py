"""Fixtures for every test: seeded random numbers, and PyTorch where it is installed."""

from __future__ import annotations

import importlib.util
import os
import zlib

import numpy as np
import pytest


def pytest_report_header() -> str:
    """Say which plugrad is tested: the installed one, or this tree."""
    spec = importlib.util.find_spec("plugrad")
    return f"plugrad: {spec.origin if spec else 'not installed'}"


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    """Random numbers of the test's own, the same in every run; PLUGRAD_TEST_SEED=N draws others."""
    seed = [int(os.environ.get("PLUGRAD_TEST_SEED", "0")), zlib.crc32(request.node.name.encode())]
    print(f"rng = np.random.default_rng({seed})")  # pytest shows it when the test fails
    return np.random.default_rng(seed)


@pytest.fixture(scope="session")
def torch():
    """PyTorch; without it the test is skipped."""
    return pytest.importorskip("torch", reason="compares with PyTorch, which is not installed")
