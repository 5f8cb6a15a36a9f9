"""The observers of all threads, in the order in which they are called."""

from __future__ import annotations

from plugrad.engine.observers import observers
from plugrad.engine.watch.anomaly import Anomaly
from plugrad.engine.watch.packing import SavedNames

observers += [SavedNames(), Anomaly()]
# Hooks on leaves come with the first of them, `allow_mutation_on_saved_tensors` for its block.
