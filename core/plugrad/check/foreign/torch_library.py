"""What `torch.library.custom_op` made of a function, asked by the rule that `register_autograd` gave it.

PyTorch wraps that rule in a class of its own, which it makes for each op: the node in the graph is of that class, and
calls the rule with one argument more than the op has, which is none of the author's business.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Sequence
from typing import Any

from torch._library.custom_ops import OPDEFS
from torch._ops import OpOverload, OpOverloadPacket
from torch.autograd.function import BackwardCFunction
from torch.library import CustomOpDef

from plugrad.check.foreign.program import Framework, Meant
from plugrad.check.foreign.torch_programs import RuleRan, TorchRan, TorchRule
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.signatures import signature_or_none

BY_NAME = inspect.Parameter.KEYWORD_ONLY
LISTS = re.compile(r"Tensor[^ ,)]*\[")  # in a schema: their gradients come in lists too


def op_meant(target: Any) -> Any:
    """Return the `custom_op` that is meant, by itself or as `torch.ops.<namespace>.<name>`; None if it is none.

    One that takes or returns lists of tensors is examined like any other function.
    """
    if isinstance(target, OpOverload):
        target = OPDEFS.get(target._schema.name)
    elif isinstance(target, OpOverloadPacket):
        target = OPDEFS.get(target._qualified_op_name)
    if not isinstance(target, CustomOpDef) or LISTS.search(target._schema):
        return None
    return target


def program_of(framework: Framework, op: Any, once: bool) -> TorchOp:
    """Return a `custom_op` as what is examined.

    Raises
    ------
    CheckUsageError
        It has no rule: PyTorch will not differentiate it.
    """
    if op._backward_fn is None:
        raise CheckUsageError(
            f"{op._qualname} has no backward rule, so there is nothing to check: give it one with "
            "register_autograd(backward, setup_context=...)"
        )
    signature = signature_or_none(op._init_fn)
    name, rule = op._init_fn.__name__, op._backward_fn
    return TorchOp(Meant(framework, op, name, rule, by_position(signature), once))


def by_position(signature: inspect.Signature | None) -> inspect.Signature | None:
    """Return a signature in which settings are arguments like the others."""
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
    """An op with a registered rule."""

    def call(self, tensors: Sequence[Any]) -> Any:
        """Call the op, its settings by their names."""
        first = len(self.arguments) - self.settings
        names = [argument.name for argument in self.arguments[first:]]
        return self.meant.target(
            *tensors[:first], **dict(zip(names, tensors[first:], strict=False))
        )

    @property
    def arguments(self) -> Sequence[Any]:
        """What the op takes: its settings, which it knows by name alone, come last."""
        found: Sequence[Any] = self.meant.target._opoverload._schema.arguments
        return found

    @property
    def settings(self) -> int:
        """How many of the arguments are settings."""
        return sum(argument.kwarg_only for argument in self.arguments)

    def ran(self, leaves: list[Any], results: tuple[Any, ...]) -> TorchRan:
        """Return what came of a call."""
        return OpRan(leaves, results, self.ctx_among(results), self.settings)

    def is_ctx(self, node: Any) -> bool:
        """Return whether a node is of a class written in Python: PyTorch makes one for each op."""
        return isinstance(node, BackwardCFunction)


class OpRan(RuleRan):
    """One run of an op, whose rule is called by the node that PyTorch made for it."""

    def __init__(
        self, leaves: list[Any], results: tuple[Any, ...], node: Any, settings: int
    ) -> None:
        super().__init__(leaves, results, node)
        self.settings = settings

    def returned(self, found: Any) -> tuple[Any, ...]:
        """Return what the rule returned, without the None that PyTorch adds to it, and with one for each setting."""
        own: tuple[Any, ...] = found[:-1]
        is_whole = len(own) >= len(self.leaves) - self.settings
        return (*own, *[None] * self.settings) if is_whole else own
