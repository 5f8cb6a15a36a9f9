"""`plugrad.nn.utils`: gradient clipping, and parameters as one vector, as in `torch.nn.utils`."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from types import GeneratorType
from typing import TYPE_CHECKING

from _plugrad_names import linalg
from _plugrad_names.missing import only
from _plugrad_names.nn.utils import rnn
from plugrad.engine import table
from plugrad.engine.creation.data import tensor
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.tensor.tensor import Tensor

__all__ = [
    "clip_grad_norm_",
    "clip_grad_value_",
    "parameters_to_vector",
    "rnn",
    "vector_to_parameters",
]


@no_grad()
def clip_grad_norm_(
    parameters: Tensor | Iterable[Tensor],
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """Scale the gradients of `parameters`, in place, so that the norm of all together is at most `max_norm`; return
    their norm before.

    Parameters
    ----------
    parameters
        A Tensor, or several; one whose `.grad` is None is left out.
    norm_type
        The p of the p-norm; ``inf`` for the largest absolute value.
    foreach
        For code written for PyTorch: without effect.

    Raises
    ------
    RuntimeError
        The norm is inf or nan, and `error_if_nonfinite` is true.

    Warns
    -----
    UserWarning
        `parameters` is a generator that yields nothing: has it been used already?

    >>> import plugrad as pg
    >>> w = pg.tensor([3.0, 4.0], requires_grad=True)
    >>> (w * w / 2).sum().backward()
    >>> pg.nn.utils.clip_grad_norm_(w, 1.0)
    tensor(5.)
    >>> w.grad
    tensor([0.6000, 0.8000])
    """
    given = gradients(parameters)
    if not given:
        return tensor(0.0)
    order = float(norm_type)
    norms = table.get("stack")([linalg.vector_norm(each, order) for each in given])
    total: Tensor = linalg.vector_norm(norms, order)
    if error_if_nonfinite and not total.isfinite():
        raise RuntimeError(
            f"The total norm of order {order} for gradients from `parameters` is non-finite, so it cannot be clipped. "
            "To disable this error and scale the gradients by the non-finite norm anyway, set "
            "`error_if_nonfinite=False`"
        )
    factor = (float(max_norm) / (total + 1e-6)).clamp(max=1.0)
    for each in given:
        each.mul_(factor.to(each.dtype))
    return total


@no_grad()
def clip_grad_value_(
    parameters: Tensor | Iterable[Tensor], clip_value: float, foreach: bool | None = None
) -> None:
    """Limit each entry of the gradients of `parameters`, in place, to the range from -`clip_value` to `clip_value`.

    >>> import plugrad as pg
    >>> w = pg.tensor([3.0, -0.5], requires_grad=True)
    >>> (w * w / 2).sum().backward()
    >>> pg.nn.utils.clip_grad_value_(w, 1.0)
    >>> w.grad
    tensor([ 1.0000, -0.5000])
    """
    most = float(clip_value)
    for grad in gradients(parameters):
        grad.clamp_(-most, most)


def gradients(parameters: Tensor | Iterable[Tensor]) -> list[Tensor]:
    """Return the gradients of those parameters that have one."""
    some = [parameters] if isinstance(parameters, Tensor) else [*parameters]
    if not some and isinstance(parameters, GeneratorType):
        warnings.warn(
            "`parameters` is an empty generator, no gradient clipping will occur.", stacklevel=4
        )
    return [each.grad for each in some if each.grad is not None]


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """Return the entries of all `parameters` in one vector, with gradients.

    >>> import plugrad as pg
    >>> pg.nn.utils.parameters_to_vector([pg.ones(1, 2), pg.zeros(1)])
    tensor([1., 1., 0.])
    """
    vector: Tensor = table.get("cat")([each.view(-1) for each in parameters])
    return vector


def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor]) -> None:
    """Replace the data of each of `parameters` by its part of the vector `vec`, whose memory it then shares.

    Raises
    ------
    TypeError
        `vec` is not a Tensor.
    RuntimeError
        `vec` has fewer entries than the parameters.

    >>> import plugrad as pg
    >>> w, b = pg.nn.Parameter(pg.zeros(1, 2)), pg.nn.Parameter(pg.zeros(1))
    >>> pg.nn.utils.vector_to_parameters(pg.tensor([1.0, 2.0, 3.0]), [w, b])
    >>> w, b.item()
    (Parameter containing:
    tensor([[1., 2.]], requires_grad=True), 3.0)
    """
    if not isinstance(vec, Tensor):
        raise OpArgumentError(f"expected torch.Tensor, but got: {type(vec).__name__}")
    start = 0
    for each in parameters:
        each.data = vec[start : start + each.numel()].view_as(each).data
        start += each.numel()


if not TYPE_CHECKING:  # who knows that there is no other name
    __getattr__ = only(__name__, __all__)
