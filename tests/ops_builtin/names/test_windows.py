"""Window functions beside PyTorch's and SciPy's."""

import inspect
import itertools

import numpy as np
import pytest
import scipy.signal.windows

import plugrad as pg
from plugrad.signal import windows
from tests.comparing import needs_torch, torch

SETTINGS = {
    "exponential": [{}, {"tau": 2.5}, {"tau": 2.0, "center": 1.0, "sym": False}],
    "gaussian": [{"std": 0.7}],
    "general_cosine": [{"a": [0.5, 0.25, 0.25]}],
    "general_hamming": [{"alpha": 0.6}],
    "kaiser": [{}, {"beta": 3.5}],
}
NAMES = [name for name in vars(windows) if inspect.isfunction(vars(windows)[name]) and name[0] != "_"]  # fmt: skip
OLDER = [name for name in NAMES if name.endswith("_window")]
NEWER = [
    name
    for name in NAMES
    if name not in OLDER and vars(windows)[name].__module__ == windows.__name__
]


def test_there_are_pytorchs_windows():
    assert len(NEWER) == 11
    assert len(OLDER) == 5


def beside_pytorch(name, counts, ways, home=lambda t: t):
    """Compare a window of some lengths with PyTorch's."""
    for count, (args, settings) in itertools.product(counts, ways):
        mine, other = (
            getattr(home(t), name)(count, *args, **settings, dtype=t.float64) for t in (pg, torch)
        )
        np.testing.assert_allclose(mine.numpy(), other.numpy(), atol=1e-12, err_msg=name)


@needs_torch
def test_a_window_is_pytorchs():
    for name in NEWER:
        given = SETTINGS.get(name, [{}])
        ways = [((), {"sym": sym, **each}) for sym in (True, False) for each in given]
        beside_pytorch(name, (0, 1, 2, 5, 8), ways, lambda t: t.signal.windows)
        assert getattr(windows, name)(3, **given[0]).dtype is pg.float32, name
    for name in OLDER:
        beside_pytorch(name, (0, 1, 2, 5), [((periodic,), {}) for periodic in (True, False)])
        assert getattr(pg, name)(3).dtype is pg.float32, name
    assert pg.hann_window(3, requires_grad=True, device="cpu").requires_grad


def test_windows_are_scipys():
    for name in ("bartlett", "blackman", "cosine", "hamming", "hann", "nuttall"):
        other = getattr(scipy.signal.windows, name)(7, sym=False)
        mine = getattr(windows, name)(7, sym=False, dtype=pg.float64)
        np.testing.assert_allclose(mine.numpy(), other, atol=1e-12)
    with pytest.raises(AssertionError):
        np.testing.assert_allclose(windows.hann(7).numpy(), other, atol=1e-6)


def test_an_older_name_refuses_a_negative_length_and_integers():
    for settings in ({"window_length": -1}, {"window_length": 3, "dtype": pg.int64}):
        with pytest.raises(RuntimeError):
            pg.hann_window(**settings)
