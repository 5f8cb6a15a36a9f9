"""The registry (layer 1): which packs and other plugins are installed, and their ops by name.

`hookspecs`: the contract with plugins. `registry`: finds and loads them. `attributes`: `plugrad.ops`. `entries`,
`samples`: its records. `lock`: the lock file. `finding/`: discovery and settings. `loading/`: imports and
registration. `telling/`: messages. Importing it looks for nothing: the first question does.
"""

import sys
from importlib.util import find_spec

from plugrad.engine import table
from plugrad.registry import entries
from plugrad.registry.attributes import PackOps, Packs
from plugrad.registry.entries import Offer, Op, Origin, Pack, PackInfo
from plugrad.registry.finding.kinds import INDISPENSABLE as INDISPENSABLE
from plugrad.registry.hookspecs import hookimpl, hookspec
from plugrad.registry.registry import API, Registry
from plugrad.registry.samples import ErrorSample, Sample

__all__ = [
    "API",
    "ErrorSample",
    "Offer",
    "Op",
    "Origin",
    "Pack",
    "PackInfo",
    "PackOps",
    "Packs",
    "Registry",
    "Sample",
    "all_rows",
    "config",
    "default",
    "hookimpl",
    "hookspec",
    "info",
    "load",
    "namespace",
    "op",
    "ops",
    "packs",
    "plugins",
    "questions",
    "refresh",
    "rows",
]


def _as_html(record: Op | PackInfo) -> str:
    from plugrad.registry.telling.notebook import record_html  # for notebooks alone

    return record_html(record, default)


default = Registry(table=table.ops)
entries.as_html = _as_html

packs = default.packs
config = default.config
refresh = default.refresh
info = default.info
load = default.load
op = default.op
ops = default.ops
questions = default.questions
plugins = default.plugins
rows = default.rows
all_rows = default.all_rows
namespace = Packs(default)  # `plugrad.ops`
# An op says that it is of that module. Who pickles by name (cloudpickle, and so joblib, dask and Numba) looks whether
# the module is imported, and imports none. To import it here would deadlock with a thread that imports it first, and
# waits for the registry.
_spec = find_spec(namespace.__name__)
vars(namespace).update(
    __spec__=_spec, __file__=_spec and _spec.origin
)  # whose source tools ask for
sys.modules.setdefault(namespace.__name__, namespace)
