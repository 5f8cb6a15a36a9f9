"""Each op of the packs that come with plugrad: its forward agrees with its `reference`, `error_samples` and `jvp`.

Of the checker's questions this is the one that costs little: 5 s for 1,400 ops.
"""

import pytest

from _plugrad_check.forward import Forward
from _plugrad_check.rows import Round
from _plugrad_check.subject.call import quietly
from _plugrad_check.targets import subject_meant
from plugrad import registry


@pytest.mark.parametrize("pack", sorted(registry.default.own_packs()))
def test_the_forward_of_each_op_is_as_it_declares(pack):
    wrong = []
    for op in registry.ops(pack):
        subject = subject_meant(op.identity, "check_op", 0, None, False)[1]
        with quietly():
            result = Forward.answer(Round(subject, subject.trials(), None))
        if result.verdict not in ("pass", "skip"):
            wrong.append(f"{op.identity}: {result.message}")
    assert not wrong, "\n".join(wrong)
