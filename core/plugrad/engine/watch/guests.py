"""The guests' table: who sees what of a run, in which order."""

from __future__ import annotations

from plugrad.engine import watchers
from plugrad.engine.call import options
from plugrad.engine.watch import anomaly, inference, leaves, packing, saved_names

watchers.defined += [options.take_options, saved_names.name_saved]
watchers.called += [anomaly.look_at_call, packing.look_at_saved, inference.look_at_outputs]
watchers.ran += [anomaly.look_at_gradients]
watchers.failed += [anomaly.explain]
watchers.advice += [anomaly.hint]
watchers.calls += [anomaly.running_call]
watchers.completed += [leaves.enter_leaf]
watchers.hooked += [leaves.look_at_hooked]
# `swept` is added to with the first hook on a leaf (`leaves.py`), `written` in its block (`mutation_on_saved.py`).
