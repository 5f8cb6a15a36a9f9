"""inf, nan, zeros and huge numbers: no op of the SciPy packs lets NumPy's warnings out."""

import importlib
import warnings

import numpy as np
import pytest

import plugrad as pg

ASKED = ["fft", "linalg", "ndimage", "signal"]
"""Packs of SciPy's functions of arrays. Interpolators warn, as docs/from-pytorch.md says; the others call functions of
their callers', or compute each element."""


def ops_of(pack):
    index = importlib.import_module(f"plugrad_scipy.{pack}.index").OPS
    for chapter, names in index.items():
        module = importlib.import_module(f"plugrad_scipy.{pack}.{chapter}")
        for name in names.split():
            op = getattr(module, name, None)
            if hasattr(op, "samples"):
                yield op


def hostile(sample):
    """Yield the arguments of a sample with one element of one array changed, or all."""
    for place, array in enumerate(sample.args):
        if isinstance(array, np.ndarray) and array.dtype.kind in "fc" and array.size:
            for value in (np.inf, np.nan, 0.0, 1e300):
                for where in (array.size // 2, slice(None)):
                    changed = array.copy()
                    changed.flat[where] = value
                    yield [*sample.args[:place], changed, *sample.args[place + 1 :]]


def warnings_of(op, args, settings):
    """Return NumPy's warnings of a call and of its backward; what the op refuses is no matter."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            given = [
                pg.tensor(each, requires_grad=True) if isinstance(each, np.ndarray) else each
                for each in args
            ]
            outputs = op.call(*given, **settings)
            for output in outputs if isinstance(outputs, tuple) else (outputs,):
                (output.real if output.is_complex() else output).sum().backward(retain_graph=True)
        except (ValueError, RuntimeError, TypeError, AttributeError, OverflowError):
            pass
    return [str(each.message) for each in caught if "encountered in" in str(each.message)]


@pytest.mark.parametrize("pack", ASKED)
def test_ops_of_scipy_packs_let_no_warning_of_numpy_out(pack, rng):
    heard = [
        (op.__name__, said)
        for op in ops_of(pack)
        for sample in list(op.samples(rng))[:2]
        for args in hostile(sample)
        for said in warnings_of(op, args, sample.settings)
    ]
    assert not heard


def test_a_function_that_warns_is_heard(rng):
    (op,) = (each for each in ops_of("signal") if each.__name__ == "fftconvolve")
    assert not warnings_of(op, [np.full(3, np.inf), np.ones(2)], {})

    class Loud:
        call = staticmethod(lambda x: pg.tensor(np.log(x.detach().numpy())))

    assert warnings_of(Loud, [np.zeros(1)], {}) == ["divide by zero encountered in log"]


def test_singular_values_of_what_is_infinite_are_refused_at_once():
    for given in (np.inf, np.nan):
        matrices = np.random.default_rng(0).normal(size=(2, 3, 3))
        matrices[1, 1, 1] = given
        x = pg.tensor(matrices, requires_grad=True)
        for function in (pg.linalg.svd, pg.linalg.svdvals, pg.linalg.pinv, pg.linalg.cond):
            with pytest.raises(pg.linalg.LinAlgError, match="contained non-finite values"):
                function(x)
        with pytest.raises(pg.linalg.LinAlgError, match="contained non-finite values"):
            pg.linalg.det(x).sum().backward()
