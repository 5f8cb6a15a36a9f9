"""What to write instead, where a rule that is right on arrays raises on Tensors."""

from __future__ import annotations

import re

from plugrad.check.contract.results import code_of
from plugrad.check.subject.findings import with_place
from plugrad.engine.errors import HigherOrderError
from plugrad.registry.telling.strangers import words_of

ON_BOTH = {
    "transpose": "plugrad.permute(x, axes)",
    "moveaxis": "plugrad.permute(x, axes)",
    "rollaxis": "plugrad.permute(x, axes)",
    "dot": "plugrad.matmul(x, y)",
    "astype": "plugrad.to(x, dtype)",
    "copy": "plugrad.clone(x)",
    "ravel": "plugrad.reshape(x, (-1,))",
    "conjugate": "plugrad.conj(x)",
    "broadcast_to": "plugrad.expand(x, shape)",
    "expand_dims": "plugrad.unsqueeze(x, axis)",
    "zeros_like": "0 * x",
    "ones_like": "0 * x + 1",
    "square": "x * x",
}
"""What takes arrays and Tensors alike, by the names of NumPy's methods and functions that take arrays alone."""

NAMED = (r"np\.([\w.]+) ", r"no attribute '(\w+)'", r"^(?:\w+\.)*?(\w+?)(?:\.forward)?\(\)")
"""Where the name of what was called stands in an error."""

DETACHED = re.compile(
    r"; or give it x\.detach\(\) if no gradient is needed"
    r"| Use tensor\.detach\(\)\.numpy\(\) instead\."
)
"""Advice for whoever needs no gradient: in a rule it would lose the second derivative without a word."""

WAY_OUT = re.compile(r" (Save inputs and outputs only .*?\(ctx\.mask = mask\))\.?")
"""What the engine says to do about a value that has no history: the advice of a message comes before the error."""


def no_second_derivative(error: Exception) -> str:
    """Return the message about a rule that raises while it is differentiated: what to write first, then the error."""
    raised = f"differentiating backward raised {DETACHED.sub('', with_place(error))}"
    if code_of(error) != "PLG003":  # what it returns is no gradient
        return raised
    otherwise = "mark it @once_differentiable if it has no second derivative"
    written = on_both(words_of(error).strip())
    if isinstance(error, HigherOrderError):
        said = WAY_OUT.search(raised)
        raised = WAY_OUT.sub("", raised).removesuffix(".")
        advice = f"{said[1]}; or {otherwise}" if said else otherwise
    elif written:
        advice = f"write {written}, which takes arrays and Tensors alike"
    elif line := INSTEAD.search(DETACHED.sub("", words_of(error))):
        raised = raised.replace(line[0], "")
        advice = f"{line[1]}, or {otherwise}"
    else:
        advice = (
            "write backward with operators and plugrad functions, which take arrays and Tensors alike (detach() would "
            f"lose the second derivative), or {otherwise}"
        )
    return f"{advice}: {raised}"


INSTEAD = re.compile(r": (for .+? write .+)")  # of an error about a name that plugrad does not have


def on_both(message: str) -> str:
    """Return what to write for what an error says cannot be called on a Tensor; '' if it is not known."""
    for pattern in NAMED:
        found = re.search(pattern, message)
        if found and found[1].lower() in ON_BOTH:
            return ON_BOTH[found[1].lower()]
    return ""
