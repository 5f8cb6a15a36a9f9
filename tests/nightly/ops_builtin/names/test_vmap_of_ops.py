"""`vmap` of every op, on all batches of the vmap check, is what a loop computes; docs/tables/vmap.md says how."""

import pytest

from tests.ops_builtin.names import batches


@pytest.mark.parametrize("pack", batches.PACKS)
def test_vmap_of_every_op_and_of_its_gradient_is_a_loop_and_the_table_says_how(pack):
    found = batches.of_pack(pack)
    assert [fault for _, faults in found.values() for fault in faults] == []
    assert batches.row(pack, found) in batches.PAGE.read_text(encoding="utf-8").splitlines()
