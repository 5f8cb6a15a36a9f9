"""vmap of every op is what a loop computes, or a refusal; docs/tables/vmap.md says which."""

from tests.ops_builtin.names import batches


def test_vmap_of_every_op_and_of_its_gradient_is_a_loop_and_the_table_says_how():
    found = {name: batches.compared(op) for name, op in batches.ops().items()}
    assert [fault for _, _, wrong in found.values() for fault in wrong] == []
    page = batches.PAGE.read_text(encoding="utf-8")
    assert batches.written(page, found) == page
