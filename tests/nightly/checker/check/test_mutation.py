"""Every fault, planted in every rule of plugrad's own packs, and in every formula of vision."""

import pytest

from plugrad import registry
from plugrad.check import mutate

OTHER_ARRAYS = "arrays that are not NumPy's, of which mutation has none"
NO_GRADIENT = "PyTorch's engine calls a rule without a gradient; plugrad's does not"
# Lines of backward that no sample of the op's can reach, by the statement that they begin with.
BEYOND_SAMPLES = {
    "index": {
        "one = OneArray(advanced, region)": OTHER_ARRAYS,
        "return zeros(length)[0] if length else x": OTHER_ARRAYS,
        "places = np.asarray(places)": OTHER_ARRAYS,
    },
    "to": {"grad_output = To.apply(": OTHER_ARRAYS},
    "nll_loss": {
        "weights = np.expand_dims(": OTHER_ARRAYS,
        "return grad / np.where(": OTHER_ARRAYS,
    },
    "cross_entropy": {
        "weights = np.expand_dims(": OTHER_ARRAYS,
        "return grad / np.where(": OTHER_ARRAYS,
    },
    "linalg_eigh": {"return None": NO_GRADIENT},
    "linalg_svd": {"return None": NO_GRADIENT},
    "linalg_eig": {"return None": NO_GRADIENT},
    "linalg_qr": {"grad_q = zeros_of(q)": "mode='r', which the op's `settings` leave out"},
    "atan2": {
        "size = pg.hypot(": "squares that vanish or overflow, and do so in another precision"
    },
    "prod": {
        "return times_power(": "products that overflow in part: on other arrays they do, so a sample fails"
    },
    "cumprod": {
        "sums = recurrence(": "a gradient is infinite there, of which a sample says nothing"
    },
    "as_strided": {
        "grad_output, places =": "storage beside a view, which a sample's own copy lacks"
    },
}


@pytest.mark.parametrize("pack", ["builtin", "vision"])
def test_the_packs_own_samples_find_every_planted_fault_and_reach_every_line(pack):
    ops = [op for op in registry.ops(pack) if pack == "vision" or not op.function.is_formula]
    for report in mutate([op.identity for op in ops]).ops:
        assert not report.not_found, report
        excused = list(BEYOND_SAMPLES.get(report.op.removeprefix("builtin::"), ()))
        begins = [lines.source[0].strip() for lines in report.unreached]
        assert len(begins) == len(excused), report
        assert all(map(str.startswith, begins, excused)), report
