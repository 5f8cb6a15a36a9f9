"""Floor 0, the autograd engine: it records what was computed and sweeps back through it.

The core is told in one order: errors, modes and the table of ops; `tensor/`; the `graph/`; what a write `inplace/` does
to both; a `call/`, which leaves the graph behind; and the way back, `sweep/`. Three rooms add themselves to it:
`surface/`, what users ask of a tensor as an object; `watch/`, what they may add to a run (hooks, packing, anomaly and
inference mode); `creation/`, how tensors are made. Nothing here imports a pack, pluggy or anything beyond NumPy and the
standard library; where the engine needs an op it asks `table.py`.
"""

# What attaches itself: observers, and what a fork calls; and the rooms that methods of Tensor and Node call.
from plugrad.engine import imports as imports
from plugrad.engine.creation import data as data
from plugrad.engine.sweep import backward as backward
from plugrad.engine.sweep import by_hand as by_hand
from plugrad.engine.watch import guests as guests
from plugrad.engine.watch import registering as registering
