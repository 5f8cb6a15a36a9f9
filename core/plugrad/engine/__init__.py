"""Floor 0, the autograd engine: it records what was computed and sweeps back through it. Start at `errors.py`.

The core is told in one order: errors, modes and the table of ops; `tensor/`; the `graph/` that a `call/` leaves behind;
writes `inplace/`; and the way back, `sweep/`. What a user may add to a run is in `watch/`: hooks, packing, anomaly and
inference mode; how tensors are made, in `creation/`. Nothing here imports a pack, pluggy or anything beyond NumPy and
the standard library; where the engine needs an op it asks `table.py`.
"""

# The rooms that add themselves: methods to `Tensor` and `Node`, guests to the watchers, and what a fork calls.
from plugrad.engine import imports as imports
from plugrad.engine.creation import typed as typed
from plugrad.engine.graph import complex_rules as complex_rules
from plugrad.engine.graph import ctx as ctx
from plugrad.engine.graph import grad_fn as grad_fn
from plugrad.engine.sweep import backward as backward
from plugrad.engine.sweep import by_hand as by_hand
from plugrad.engine.tensor import assigning as assigning
from plugrad.engine.tensor import conversion as conversion
from plugrad.engine.tensor import describing as describing
from plugrad.engine.watch import guests as guests
from plugrad.engine.watch import registering as registering
