"""Kinds of plugin: for each its entry-point group and its hook, a table of five rows."""

from __future__ import annotations

from dataclasses import dataclass

INDISPENSABLE = "builtin"
"""The pack that is always there: operators and the engine call its ops."""
UFUNCS = "plugrad.ufuncs"
"""The entry-point group in which a pack names the module whose ufuncs its ops of the same names are on Tensors."""


@dataclass(frozen=True)
class Kind:
    """Kind of plugin, such as a pack: its entry-point group, its hook, and what names it may not have."""

    name: str
    """What messages call one."""
    group: str
    """The entry-point group in which distributions offer it."""
    hook: str
    """What is called of it when it is loaded."""
    body: str
    """What a plugin writes in it."""
    reserved: frozenset[str] = frozenset()
    """Names that none may have."""
    is_single: bool = False
    """Whether a plugin registers one thing, which is called like it."""


PACK = Kind(
    "pack",
    "plugrad.ops",
    "plugrad_register_ops",
    "register(MyOp) for each op",
    frozenset({"core", "plugrad", "ops"}),
)
CHECK = Kind(
    "check",
    "plugrad.checks",
    "plugrad_register_checks",
    'register(Check("strides", ask, "sample", ("ACME001",))) for each check',
)
FRAMEWORK = Kind(
    "framework",
    "plugrad.frameworks",
    "plugrad_frameworks",
    "register(framework)",
    is_single=True,
)
REPORT = Kind(
    "report",
    "plugrad.reports",
    "plugrad_reports",
    "register(write)",
    is_single=True,
)
KERNELS = Kind(
    "kernel pack",
    "plugrad.kernels",
    "plugrad_register_kernels",
    'register(Kernel("builtin::conv2d", conv2d)) for each kernel',
)

KINDS = {kind.name: kind for kind in (PACK, CHECK, FRAMEWORK, REPORT, KERNELS)}
GROUPS = {kind.group: kind for kind in KINDS.values()}
