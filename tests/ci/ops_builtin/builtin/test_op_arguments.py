"""Memory that the ops of the other packs show."""

import itertools

import numpy as np

import plugrad as pg
from plugrad import registry
from tests.comparing import flat


def test_an_op_of_another_pack_shows_memory_of_an_input_only_if_it_says_so():
    asked, wrong = 0, []
    others = [
        op for pack in registry.packs() if pack.name != "builtin" for op in registry.ops(pack.name)
    ]
    for op in others:
        for sample in op.function.samples(np.random.default_rng(0)):
            x = [pg.from_numpy(a.copy()) for a in sample.args if isinstance(a, np.ndarray)]
            tensors = iter(x)
            args = [next(tensors) if isinstance(a, np.ndarray) else a for a in sample.args]
            with np.errstate(all="ignore"):
                found = flat(op.function.apply(*args, **sample.settings))
            asked += 1
            shown = any(
                np.shares_memory(a._memory, b._memory)
                for a, b in itertools.product(found, x)
                if isinstance(a, pg.Tensor)
            )
            wrong += [(op, sample)] if shown and not op.function.node_class._facts.is_view else []
    assert not wrong
    assert asked > 1000
