"""`saved_tensors_hooks`: saved values that are kept in another form, and who may not have that.

Nothing here is on the way of an ordinary op: `look_at_saved` sees what was saved when somebody watches.
"""

from __future__ import annotations

import contextlib
import threading
from typing import Any

from plugrad.engine.grad_mode import running, this_thread, unlist, unusual
from plugrad.engine.graph.node import Node
from plugrad.engine.watch import anomaly
from plugrad.engine.watch.saved_tensors import PackHook, UnpackHook, raw_saved
from plugrad.engine.watch.thread import NONE, packers


class _State(threading.local):
    node: Node | None = None


_state = _State()


class saved_tensors_hooks:
    """Have `pack_hook` keep in another form what ops save for backward, and `unpack_hook` bring it back.

    Each tensor that is saved in the `with` block is given to `pack_hook`; what it returns is kept in the tensor's
    place, and given to `unpack_hook` when backward needs the value. Blocks compose: the inner block packs first, and
    the outer one packs the result if that is a Tensor. While a hook runs no hooks are in force: what its own ops save
    is not packed, and no hook is called from within itself.

    Parameters
    ----------
    pack_hook
        ``pack_hook(tensor) -> anything``; it must not change the tensor.
    unpack_hook
        ``unpack_hook(packed) -> Tensor`` of the shape that was packed.

    Raises
    ------
    RuntimeError
        In a block under `disable_saved_tensors_hooks`; or `pack_hook` changed the tensor it was given.
    TypeError
        `unpack_hook` returned something that is no Tensor.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> with pg.autograd.graph.saved_tensors_hooks(lambda t: t.detach().numpy().tobytes(),
    ...                                            lambda b: pg.from_numpy(np.frombuffer(b, np.float32))):
    ...     y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    tensor([2., 4.])
    """

    def __init__(self, pack_hook: PackHook, unpack_hook: UnpackHook) -> None:
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self) -> None:
        message = refusal()
        if message is not None:
            raise RuntimeError(message)
        thread, listed = running.state, unusual
        listed |= {thread.ident}  # no call, and so no interrupt
        infers, packs = thread.guests or NONE
        thread.guests = infers, ((self.pack_hook, self.unpack_hook), *packs)

    def __exit__(self, *error: object) -> None:
        thread = running.state
        infers, packs = thread.guests or NONE
        packs = packs[1:]
        thread.guests = (infers, packs) if infers or packs else ()
        unlist(thread)


class disable_saved_tensors_hooks(contextlib.ContextDecorator):
    """Refuse `saved_tensors_hooks` in the `with` block, with `error_message`.

    Raises
    ------
    RuntimeError
        Saved-tensor hooks are in force already: `error_message`.

    >>> import plugrad as pg
    >>> with pg.autograd.graph.disable_saved_tensors_hooks("not here"):
    ...     with pg.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
    ...         pass
    Traceback (most recent call last):
        ...
    RuntimeError: not here
    """

    def __init__(self, error_message: str) -> None:
        self.error_message = error_message
        self._before: list[tuple[dict[Any, Any], str | None]] = []

    def __enter__(self) -> None:
        thread = this_thread()
        if packers():
            raise RuntimeError(self.error_message)
        # Those of a sweep end with it.
        notes = thread.notes if thread.sweep is None else thread.sweep.notes
        self._before.append((notes, notes.get("refusal")))
        notes["refusal"] = self.error_message

    def __exit__(self, *error: object) -> None:
        notes, notes["refusal"] = self._before.pop()


def refusal() -> str | None:
    """Return the message of the innermost `disable_saved_tensors_hooks` in force, if there is one."""
    thread = this_thread()
    sweep = thread.sweep
    while sweep is not None:
        if sweep.notes.get("refusal") is not None:
            message: str = sweep.notes["refusal"]
            return message
        sweep = sweep.outer
    return thread.notes.get("refusal")


def being_saved() -> Node | None:
    """In a pack hook: return the node whose value is being saved."""
    return _state.node


def look_at_saved(node: Node, args: Any, outputs: Any, recording: bool) -> Any:
    """Pack, and in anomaly mode fingerprint, what `node` just saved."""
    checks = anomaly.is_anomaly_enabled()
    packs = packers()
    if not (recording and node._origins and (packs or checks)):
        return outputs
    slots = raw_saved(node, outputs if isinstance(outputs, tuple) else (outputs,))
    _state.node = node
    try:
        for saved in slots:
            if saved._shape is None:
                continue
            if packs:
                saved.pack(packs, node)
            if checks and not (saved._unpackers and saved._counter is None):
                saved.fingerprint()
    finally:
        _state.node = None
    return outputs
