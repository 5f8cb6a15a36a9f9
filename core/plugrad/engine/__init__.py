"""The autograd engine (layer 0): it records operations, and computes gradients backward through the record.

The core, in the order of a value: `tensor/` (its state, `Tensor`), `call/` (`Function`, a call, what becomes of its
result), `graph/` (nodes and edges, what they saved), `sweep/` (`backward` and `grad`, the sweep, rules and gradients),
`inplace/` (views, writes), `grad_mode.py`, and `observers.py`, by which hooks, packing, anomaly and inference mode come
in: `watch/`. No core are `surface/`, what users ask of a tensor as an object, and `creation/`, how data become one.
Below all lie `errors.py`, `tree.py` (nested containers), `places.py` (files and lines), `fork.py` (locks), `quiet.py`
(NumPy's warnings) and `table.py`: nothing here imports a pack, pluggy or anything beyond NumPy and the standard
library, and where the engine needs an op it asks that table.
"""

# What attaches itself: observers, and what a fork calls; and the rooms that methods of Tensor and Node call.
from plugrad.engine import fork as fork
from plugrad.engine.creation import data as data
from plugrad.engine.sweep import backward as backward
from plugrad.engine.sweep import nodes as nodes
from plugrad.engine.watch import anomaly as anomaly
from plugrad.engine.watch import hooks as hooks
