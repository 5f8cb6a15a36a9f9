"""Rules for complex numbers: an op declares that its rule takes them as it is, or that it is holomorphic.

The gradient of a real loss by a complex number z = x + iy is PyTorch's: dL/dx + i dL/dy, twice the conjugate Wirtinger
derivative. An op w = f(z) with a complex derivative turns the gradient g of w into conj(f'(z)) g. A rule that is
written for real numbers computes f'(z) g, so that its value at conj(g), conjugated, is right: ``complex =
"holomorphic"`` on the op's class asks for that, and the rule stays as it is. What flows to a real input is the real
part. K. Kreutz-Delgado, The complex gradient operator and the CR-calculus (2009), section 4.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.graph.node import Edge, Node, dtype_at, label
from plugrad.engine.tensor.arrays import Gradient
from plugrad.engine.tensor.tensor import Tensor


def take_complex(node: Node) -> None:
    """Prepare a node whose output is complex: if its op is holomorphic, its rule is run between conjugations.

    Raises OpArgumentError if the op does not declare that its rule takes complex numbers.
    """
    declared = node._facts.complex
    if not declared:
        raise OpArgumentError(
            f"{label(node)}: the backward rule is declared for real numbers only, so it would give a wrong gradient "
            "for complex ones. Detach the complex tensors. As the op's author: declare complex = 'holomorphic' if the "
            "op has a complex derivative and the rule computes it, or write the rule in PyTorch's convention (the "
            "conjugate Wirtinger derivative) and declare complex = True"
        )
    if declared == "holomorphic":
        # Of this node alone, and of its copies for a run.
        node.__dict__["_rule"] = between_conjugations


def between_conjugations(ctx: Node, *gradients: Any) -> Any:
    """Return the gradients of the rule that a node has by its class,
    called with conjugated gradients and conjugated again.

    A gradient of a real input is the real part.
    """
    results = type(ctx)._rule(ctx, *[None if g is None else conj(g) for g in gradients])
    if type(results) is not tuple:
        results = (results,)
    pairs = zip(results, ctx._edges, strict=False)
    return tuple([g if g is None or not edge else _fit(conj(g), edge) for g, edge in pairs])


def conj(value: Any) -> Any:
    """Return the complex conjugate of a Tensor or array; a real array unchanged."""
    if isinstance(value, Tensor):
        return table.get("conj")(value)
    return np.conj(value) if np.iscomplexobj(value) else value


def _fit(gradient: Gradient, edge: Edge) -> Any:
    """Return the real part of `gradient` if the input at `edge` is real, else the gradient unchanged."""
    if dtype_at(edge).kind == "c":
        return gradient
    return table.get("real")(gradient) if isinstance(gradient, Tensor) else np.real(gradient)
