"""Adapter to PyTorch: its rules, functions and settings for the checker."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
import torch
from torch._library.custom_ops import OPDEFS
from torch._ops import OpOverload, OpOverloadPacket
from torch.autograd.function import BackwardCFunction, once_differentiable
from torch.library import CustomOpDef

from plugrad.check.frameworks import (
    Fault,
    Framework,
    GlobalGenerator,
    Meant,
    Program,
    function_name,
)
from plugrad.engine.errors import CheckUsageError
from plugrad_frameworks.functions import signature_or_none
from plugrad_frameworks.torch.kernels import Kernels
from plugrad_frameworks.torch.programs import (
    CPU,
    RuleRan,
    TorchFunction,
    TorchRan,
    TorchRule,
    as_array,
    is_tensor,
    nodes_behind,
)

IS_ONCE = once_differentiable(lambda ctx: None).__code__
APPLY = inspect.getattr_static(torch.autograd.Function, "apply")


class Torch(Framework):
    """Adapter by which plugrad's checker examines PyTorch's rules and functions: it recognizes tensors and makes a
    program of a function. The module creates the one instance, `FRAMEWORK`.
    """

    kernels = Kernels()
    """Record of the Triton kernels in the check that is running."""
    name = "torch"
    arrays = "torch tensors"
    way_in = "Give it torch tensors, check_function(fn, (torch.ones(3),)): it is then examined in PyTorch"
    checks_gradients = True
    declares_once = True
    hands_on_none = True
    randomness = ("same", "different")
    threads = (2, 4)
    unasked: Mapping[str, str] = MappingProxyType(
        {"gradients_lie_apart": "PyTorch's engine keeps them apart, and its own rules share"}
    )
    generators = (
        GlobalGenerator(
            lambda: torch.get_rng_state().numpy(),
            lambda state: torch.set_rng_state(torch.from_numpy(state)),
            torch.manual_seed,
            lambda: torch.rand(1),
        ),
    )
    settings = MappingProxyType(
        {
            "torch's default dtype": (torch.get_default_dtype, torch.set_default_dtype),
            "torch's grad mode": (torch.is_grad_enabled, torch.set_grad_enabled),
        }
    )
    loses_nested = (
        "PyTorch loses jvp of jvp, as of nearly every right rule: it is 0 without an error (`plugrad explain PLG057` "
        "says what to use)"
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
        """Return True if a value is a torch tensor."""
        return is_tensor(value)

    def traces(self, value: Any) -> bool:
        """Return True if `value` is a tensor that requires grad while PyTorch records; it does not record in the
        `forward` of a `torch.autograd.Function`.
        """
        return is_tensor(value) and value.requires_grad and torch.is_grad_enabled()

    def as_array(self, value: Any) -> Any:
        """Return a tensor as a NumPy array."""
        return as_array(value)

    def rule_of(self, target: Any) -> Program | None:
        """Return the program to check for a subclass of `torch.autograd.Function`, its `apply`, or a
        `torch.library.custom_op`; None for anything else.
        """
        given = target.__self__ if is_apply(target) else target
        op = op_meant(given)
        if op is not None:
            return program_of(self, op, is_once(op._backward_fn))
        if not is_rule(given):
            return None
        own = given.backward if "vjp" not in vars(given) else given.vjp
        has_backward = own is not torch.autograd.Function.backward
        rule = own if has_backward or not has_jvp(given) else given.jvp
        meant = Meant(
            self,
            given,
            given.__name__,
            rule,
            without_ctx(given),
            is_once(own),
            forward_mode="offered" if has_jvp(given) else "",
            batching="offered" if has_vmap(given) else "",
            has_backward=has_backward,
        )
        return TorchRule(meant)

    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return `target`, any function of tensors or a module, as a program to check, on the device of the first
        tensor among `inputs`.
        """
        devices = [value.device for value in inputs if is_tensor(value)]
        written = getattr(target, "forward", target)  # of a module
        signature = signature_or_none(getattr(custom_op(target), "_init_fn", target))
        meant = Meant(self, target, function_name(target), written, signature)
        return TorchFunction(meant, device=next(iter(devices), CPU))

    def made_of(self, program: Program, args: Sequence[Any]) -> Meant:
        """Return `program.meant`, the facts about a function; forward mode and batches are marked to be checked through
        it if a run on `args` finds custom rules for tangents or batches in its graph.
        """
        needs = [isinstance(arg, np.ndarray) and arg.dtype.kind in "fc" for arg in args]
        ran: Any = program.run(args, needs)
        nodes = nodes_behind(output.grad_fn for output in ran.results if is_tensor(output))
        rules = rules_among(nodes)
        names = {node.name().removesuffix("Backward0") for node in nodes}
        lossy = ", ".join(sorted(names & LOSSY))
        return dataclasses.replace(
            program.meant,
            not_nested=lossy and f"PyTorch's tangents of {lossy} have a wrong derivative",
            forward_mode="made" if any(map(has_jvp, rules)) else "",
            batching="made" if any(map(has_vmap, rules)) else "",
        )

    @contextlib.contextmanager
    def nan_in_empty(self) -> Iterator[None]:
        """Context manager in which `torch.empty` and its like are filled with NaN, as in PyTorch's deterministic mode.

        It sets the debug mode: `use_deterministic_algorithms` would import PyTorch's compiler, 2 s in each process.
        """
        before = torch.get_deterministic_debug_mode()
        torch.set_deterministic_debug_mode("warn")
        try:
            yield
        finally:
            torch.set_deterministic_debug_mode(before)

    @contextlib.contextmanager
    def being_checked(self) -> Iterator[None]:
        """Context manager in which PyTorch computes in one thread, and Triton's interpreter watches its kernels.

        Measured beside other work on two cores: 38 s in two threads, 2 s in one.
        """
        outer, self.kernels = self.kernels, Kernels()
        try:
            with self.in_threads(1), self.kernels.being_checked():
                yield
        finally:
            self.kernels = outer

    @contextlib.contextmanager
    def in_threads(self, number: int) -> Iterator[None]:
        """Context manager in which PyTorch computes in `number` threads."""
        before = torch.get_num_threads()
        torch.set_num_threads(number)
        try:
            yield
        finally:
            torch.set_num_threads(before)

    def blocks(self) -> Collection[int]:
        """Return the block sizes of the Triton kernels that were launched in this check."""
        return self.kernels.blocks

    def steps(self) -> int:
        """Return the number of memory accesses of interpreted Triton kernels in this check."""
        return self.kernels.steps

    def watched(self) -> contextlib.AbstractContextManager[list[Fault]]:
        """Return a context manager that watches each access of Triton kernels to memory; it yields the list of
        faults.
        """
        return self.kernels.watched()


def is_rule(value: Any) -> bool:
    """Return True if a value is a subclass of `torch.autograd.Function`."""
    return isinstance(value, type) and issubclass(value, torch.autograd.Function)


def is_apply(target: Any) -> bool:
    """Return True if `target` is the `apply` of a subclass of `torch.autograd.Function`, and not one that the class
    overrides.
    """
    of = getattr(target, "__self__", None)
    if not (isinstance(of, type) and issubclass(of, torch.autograd.Function)):
        return False
    own: Any = of
    return bool(inspect.getattr_static(own, "apply") is APPLY and target == own.apply)


def has_jvp(given: Any) -> bool:
    """Return True if `given`, a class or an op of `torch.library`, has a rule for tangents; such an op never has
    one.
    """
    return is_rule(given) and given.jvp is not torch.autograd.Function.jvp


def has_vmap(given: Any) -> bool:
    """Return True if `given`, a class or an op of `torch.library`, has a rule for batches, or is a class that declares
    that PyTorch can make one (`generate_vmap_rule`).
    """
    if isinstance(given, CustomOpDef):
        return given._vmap_fn is not None
    return given.generate_vmap_rule or given.vmap is not torch.autograd.Function.vmap


LOSSY = frozenset({"NativeLayerNorm", "NativeBatchNorm"})
"""Nodes of PyTorch's own whose tangents take the mean and the deviation for constants where they are differentiated, as
measured in 2.13.
"""


def rules_among(nodes: Iterable[Any]) -> list[Any]:
    """Return the subclasses of `torch.autograd.Function` and the ops of `torch.library` that recorded `nodes`, without
    those of PyTorch itself.

    PyTorch makes a class for each op, `GeneratedBackwardFor_<namespace>_<name>_default`.
    """
    made = [node._forward_cls for node in nodes if isinstance(node, BackwardCFunction)]
    ops = {f"{GENERATED}{op._namespace}_{op._name}_default": op for op in OPDEFS.values()}
    own = [each for each in made if each.__module__.partition(".")[0] != "torch"]
    return [*own, *(ops[each.__name__] for each in made if each.__name__ in ops)]


GENERATED = "GeneratedBackwardFor_"


def is_once(rule: Any) -> bool:
    """Return True if `rule`, a backward function, is decorated with `@once_differentiable`."""
    return getattr(rule, "__code__", None) is IS_ONCE


def without_ctx(given: Any) -> inspect.Signature | None:
    """Return the signature of the `apply` of `given`, a class: that of `forward` without ctx. None if it has no
    signature.
    """
    signature = signature_or_none(given.forward)
    if signature is None or given.setup_context is not torch.autograd.Function.setup_context:
        return signature
    return signature.replace(parameters=list(signature.parameters.values())[1:])


BY_NAME = inspect.Parameter.KEYWORD_ONLY
LISTS = re.compile(r"Tensor[^ ,)]*\[")  # in a schema: their gradients come in lists too


def op_meant(target: Any) -> Any:
    """Return the `custom_op` that `target` is or names, as `torch.ops.<namespace>.<name>`; None if it is none.

    None also for a `custom_op` that takes or returns lists of tensors: it is checked like any other function.
    """
    op = custom_op(target)
    return None if op is None or LISTS.search(op._schema) else op


def custom_op(target: Any) -> Any:
    """Return the `custom_op` that `target` is or names, as `torch.ops.<namespace>.<name>`, whatever its arguments; None
    if it is none.
    """
    if isinstance(target, OpOverload):
        target = OPDEFS.get(target._schema.name)
    elif isinstance(target, OpOverloadPacket):
        target = OPDEFS.get(target._qualified_op_name)
    return target if isinstance(target, CustomOpDef) else None


def program_of(framework: Framework, op: Any, once: bool) -> TorchOp:
    """Return the program to check for a `custom_op`; `once` is True if its rule declares that it has no derivative.

    Raises
    ------
    CheckUsageError
        The op has no backward rule: PyTorch will not differentiate it.
    """
    if op._backward_fn is None:
        raise CheckUsageError(
            f"{op._qualname} has no backward rule, so there is nothing to check: give it one with "
            "register_autograd(backward, setup_context=...)"
        )
    signature = signature_or_none(op._init_fn)
    name, rule = op._init_fn.__name__, op._backward_fn
    meant = Meant(framework, op, name, rule, by_position(signature), once)
    return TorchOp(dataclasses.replace(meant, batching="offered" if has_vmap(op) else ""))


def by_position(signature: inspect.Signature | None) -> inspect.Signature | None:
    """Return `signature` with its keyword-only parameters made positional; None for None."""
    if signature is None:
        return None
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = signature.parameters.values()
    return signature.replace(
        parameters=[
            each.replace(kind=kind) if each.kind is BY_NAME else each for each in parameters
        ]
    )


@dataclasses.dataclass
class TorchOp(TorchRule):
    """`torch.library.custom_op` with a registered backward, as a `Program` of plugrad's checker. Its arguments come by
    position, the settings last.
    """

    def call(self, tensors: Sequence[Any]) -> Any:
        """Return the result of the op for these tensors and other arguments; the settings, the last ones, are given by
        name.
        """
        first = len(self.arguments) - self.settings
        names = [argument.name for argument in self.arguments[first:]]
        return self.meant.target(
            *tensors[:first], **dict(zip(names, tensors[first:], strict=False))
        )

    @property
    def arguments(self) -> Sequence[Any]:
        """The arguments in the op's schema, in order; keyword-only ones come last."""
        found: Sequence[Any] = self.meant.target._opoverload._schema.arguments
        return found

    @property
    def settings(self) -> int:
        """The number of keyword-only arguments of the op."""
        return sum(argument.kwarg_only for argument in self.arguments)

    def ran(self, leaves: list[Any], results: tuple[Any, ...]) -> TorchRan:
        """Return the `OpRan` of a call, from its leaf tensors, `leaves`, and its `results`."""
        return OpRan(leaves, results, self.ctx_among(results), self.settings)

    def is_ctx(self, node: Any) -> bool:
        """Return True if `node` is of a `torch.autograd.Function`: PyTorch makes such a class for each op."""
        return isinstance(node, BackwardCFunction)


class OpRan(RuleRan):
    """Run of a `custom_op`: `pull` calls the op's backward through the node that PyTorch made for it. `settings` is the
    number of its keyword-only arguments.
    """

    def __init__(
        self, leaves: list[Any], results: tuple[Any, ...], node: Any, settings: int
    ) -> None:
        super().__init__(leaves, results, node)
        self.settings = settings

    def returned(self, found: Any) -> tuple[Any, ...]:
        """Return the result of the rule, `found`, with one entry per argument: without the None that PyTorch appends,
        and with a None for each setting.
        """
        own: tuple[Any, ...] = found[:-1]
        is_whole = len(own) >= len(self.leaves) - self.settings
        return (*own, *[None] * self.settings) if is_whole else own


FRAMEWORK = Torch()
