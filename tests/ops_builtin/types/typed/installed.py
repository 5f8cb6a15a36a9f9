"""A pack that somebody else has written, of which `plugrad stubs` has told the type checkers."""

from typing import assert_type

import plugrad as pg
from plugrad import Tensor, ops

x = pg.tensor([1.0, 2.0], requires_grad=True)
y = pg.ops.acme.cube(x, times=2)
assert_type(y, Tensor)
assert_type(ops.acme.both(x).square, Tensor)
assert_type(pg.ops.special.erf(x), Tensor)
