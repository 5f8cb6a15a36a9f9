"""PyTorch, as the checker sees it: what it is given, what is asked of it, and in which words."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import torch
from torch.autograd.function import once_differentiable

from plugrad.check.foreign.program import Meant, Program
from plugrad.check.foreign.torch_library import op_meant, program_of
from plugrad.check.foreign.torch_programs import (
    CPU,
    TorchFunction,
    TorchRule,
    as_array,
    is_tensor,
)
from plugrad.check.subject import randomness
from plugrad.check.subject.naming import name_of
from plugrad.check.subject.settings import SETTINGS
from plugrad.registry.signatures import signature_or_none

IS_ONCE = once_differentiable(lambda ctx: None).__code__
APPLY = torch.autograd.Function.apply.__func__


class Torch:
    """PyTorch, as the checker sees it."""

    name = "torch"
    arrays = "torch tensors"
    checks_gradients = True
    declares_once = True
    compiles = False
    promises: Mapping[str, Any] = MappingProxyType({})
    unasked: Mapping[str, str] = MappingProxyType(
        {"gradients_lie_apart": "PyTorch's engine keeps them apart, and its own rules share"}
    )
    words: Sequence[tuple[str, str]] = (
        (r"plugrad\.sum_to_size\(grad, (\(.*?\))\)", r"grad.sum_to_size(\1)"),
        (r"np\.empty", "torch.empty"),
        (r"np\.zeros", "torch.zeros"),
        (
            r"; write (it with operators and plugrad functions|plugrad\.).*? alike",
            "; write it with torch functions of what ctx.save_for_backward kept",
        ),
        (r"mark it @once_differentiable", "mark it @torch.autograd.function.once_differentiable"),
        (
            r"make (\S+) keyword-only \(def forward\(.*?\)\), or return None",
            "return None",
        ),
        (r"return arrays \(Tensors, in a `Function`\)", "return torch tensors"),
        (r"declare `deterministic = False`", "say `deterministic = False` on the class"),
    )

    def owns(self, value: Any) -> bool:
        """Return whether a value is a torch tensor."""
        return is_tensor(value)

    def traces(self, value: Any) -> bool:
        """Return whether a value is a tensor that requires grad, where that is recorded: in no `forward` of a class."""
        return is_tensor(value) and value.requires_grad and torch.is_grad_enabled()

    def as_array(self, value: Any) -> Any:
        """Return a tensor as an array."""
        return as_array(value)

    def rule_of(self, target: Any) -> Program | None:
        """Return what is examined of a class, of its `apply`, or of a `custom_op`; None for anything else."""
        is_apply = inspect.ismethod(target) and target.__func__ is APPLY
        given = target.__self__ if is_apply else target
        op = op_meant(given)
        if op is not None:
            return program_of(self, op, is_once(op._backward_fn))
        if not is_rule(given):
            return None
        own = given.backward if "vjp" not in vars(given) else given.vjp
        has_jvp = given.jvp is not torch.autograd.Function.jvp
        return TorchRule(
            Meant(self, given, given.__name__, own, without_ctx(given), is_once(own), has_jvp)
        )

    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return any function of tensors as what is examined, on the device of its inputs."""
        devices = [value.device for value in inputs if is_tensor(value)]
        meant = Meant(self, target, name_of(target), target, signature_or_none(target))
        return TorchFunction(meant, device=next(iter(devices), CPU))

    @contextlib.contextmanager
    def nan_in_empty(self) -> Iterator[None]:
        """Have `torch.empty` and its like be filled with NaN, as PyTorch's deterministic mode does."""
        before = torch.are_deterministic_algorithms_enabled()
        warn_only = torch.is_deterministic_algorithms_warn_only_enabled()
        torch.use_deterministic_algorithms(True, warn_only=True)
        try:
            yield
        finally:
            torch.use_deterministic_algorithms(before, warn_only=warn_only)

    @contextlib.contextmanager
    def in_one_thread(self) -> Iterator[None]:
        """Have PyTorch compute in one thread. Measured beside other work on two cores: 38 s in two, 2 s in one."""
        before = torch.get_num_threads()
        try:
            torch.set_num_threads(1)
            yield
        finally:
            torch.set_num_threads(before)


def is_rule(value: Any) -> bool:
    """Return whether a value is a class of PyTorch's Functions."""
    return isinstance(value, type) and issubclass(value, torch.autograd.Function)


def is_once(rule: Any) -> bool:
    """Return whether a backward says of itself that it has no derivative."""
    return getattr(rule, "__code__", None) is IS_ONCE


def without_ctx(given: Any) -> inspect.Signature | None:
    """Return the signature of a class's `apply`."""
    signature = signature_or_none(given.forward)
    if signature is None or given.setup_context is not torch.autograd.Function.setup_context:
        return signature
    return signature.replace(parameters=list(signature.parameters.values())[1:])


FRAMEWORK = Torch()
randomness.GENERATORS.append(
    randomness.GlobalGenerator(
        lambda: torch.get_rng_state().numpy(),
        lambda s: torch.set_rng_state(torch.from_numpy(s)),
        torch.manual_seed,
    )
)
SETTINGS["torch's default dtype"] = (torch.get_default_dtype, torch.set_default_dtype)
SETTINGS["torch's grad mode"] = (torch.is_grad_enabled, torch.set_grad_enabled)
