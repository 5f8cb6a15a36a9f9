"""What arrives is added to the `.grad`s of its tensors: to all or, if anything is amiss, to none."""

from __future__ import annotations

from operator import add

import numpy as np

from plugrad.engine import fork, table
from plugrad.engine.grad_mode import run_in_mode, this_thread
from plugrad.engine.inplace.histories import Step, at_once, bump
from plugrad.engine.inplace.refusals import refuse_misfit, refuse_unwritable
from plugrad.engine.inplace.views import LazyView
from plugrad.engine.sweep.ownership import kept
from plugrad.engine.sweep.state import Arrival
from plugrad.engine.tensor.arrays import Gradient, as_array
from plugrad.engine.tensor.tensor import LEAF, Tensor, wrap

ndarray = np.ndarray


def write_grads(arrived: dict[Tensor, Arrival], record: bool) -> None:
    """Add the gradients that arrived to the `.grad` of their tensors: to all or, if anything is amiss, to none."""
    with fork.writing:
        steps: list[Step] = []
        changed = []  # `.grad`s that are added to in place
        for tensor, arrival in arrived.items():
            held = tensor._grad
            if (
                held is not None
                and not record
                and tensor._edge is LEAF
                and type(held) is not LazyView
            ):
                array, gradient = held._array, arrival[0]
                if type(array) is type(gradient) is ndarray:
                    if not array.flags.writeable:
                        refuse_unwritable(held, "backward()")
                    if gradient.shape != array.shape or gradient.dtype is not array.dtype:
                        refuse_misfit(held, gradient, "backward()")  # `.data` was replaced
                    changed.append(held)
                    steps.append((np.add, array, gradient, array))
                    continue
            if held is None and not record:  # nearly always
                grad = wrap(kept(arrival))
            else:  # of a computed tensor, the sum that it retains is a new one
                grad = _next_grad(held, arrival[0], record)
            steps.append((setattr, tensor, "_grad", grad))
        arrived.clear()
        if changed:
            bump(changed, "backward()")
        at_once(steps)  # between two tensors neither an interrupt nor an error can come


def _next_grad(held: Tensor | None, gradient: Gradient, record: bool) -> Tensor:
    """Return the Tensor that takes the place of a `.grad` which cannot be added to in place."""
    if record or held is None:
        mode = this_thread().mode.recording(True)  # also where backward was called under no_grad
        total: Tensor = (
            run_in_mode(mode, table.get("clone"), gradient)
            if held is None
            else run_in_mode(mode, add, held, gradient)
        )
        return total
    return wrap(as_array(held._array + gradient), held._edge)
