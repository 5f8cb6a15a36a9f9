"""`gradcheck` and `gradgradcheck`: PyTorch's signatures and verdicts, on this checker's machinery.

A correct function is recognised by a few random probes of its Jacobian (`probes.py`), which cost some dozens of calls
whatever its size and are decided far more strictly than the caller's tolerances. Only where a probe disagrees or
cannot tell, and for small functions, is the whole Jacobian computed as PyTorch does, at steps of `eps`, and every
entry held against ``atol + rtol * |numerical|``. A rule that is not linear in grad_output, which PyTorch's probes
cannot see because they are positive, is refused.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from _plugrad_check.gradcheck.entrywise import GradcheckComparisons, Limits
from _plugrad_check.slopes.arrays import components, composed
from _plugrad_check.subject.call import as_tuple, quietly
from plugrad.engine.errors import CheckUsageError, GradcheckError
from plugrad.engine.grad_mode import enable_grad, is_grad_enabled, restoring
from plugrad.engine.sweep.backward import grad
from plugrad.engine.tensor.arrays import in_memory
from plugrad.engine.tensor.tensor import Tensor, wrap


def gradcheck(
    func: Callable[..., Any],
    inputs: Any,
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_batched_forward_grad: bool = False,
    check_forward_ad: bool = False,
    check_backward_ad: bool = True,
    fast_mode: bool | None = None,
    masked: bool | None = None,
) -> bool:
    """Check backward against finite differences, for the inputs that require grad.

    A function of at most some dozen inputs and outputs has its whole Jacobian computed, numerically by central
    differences at `eps` and analytically by one backward per output entry. A larger one is first probed in 4 random
    directions and 4 random weightings per input and output, of both signs, and is correct if all agree so closely that
    no single entry can be off by `atol`; else the whole Jacobian decides.

    Parameters
    ----------
    func
        Takes Tensors, returns a Tensor or several.
    inputs
        A Tensor or a tuple; those that require grad should be float64 or complex128.
    eps
        The step of the finite differences.
    atol, rtol
        An entry is right if ``|analytical - numerical| <= atol + rtol * |numerical|``. For a complex input x + iy, it
        is the complex number d/dx + i d/dy; a complex output is two, its real and its imaginary part.
    raise_exception
        True raises GradcheckError if something is wrong, False returns False.
    nondet_tol
        The allowed difference between two backward passes over the same graph.
    check_undefined_grad
        True also tests that a backward of several outputs works if some of them have no gradient.
    fast_mode
        False, if given: compute the whole Jacobian, whatever its size. Otherwise probes come first.
    check_grad_dtypes, masked
        Accepted for PyTorch's sake: the engine casts a gradient to its input's dtype, and no tensor is sparse.

    Returns
    -------
    bool
        True if everything agrees.

    Raises
    ------
    GradcheckError
        Something is wrong; the message has the worst entry and, if one is found, the likely cause.
    ValueError
        No input requires grad; or an option asks for something that plugrad does not have (forward mode, batched
        gradients).

    >>> import plugrad as pg
    >>> x = pg.tensor([0.5, 2.0], dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.gradcheck(lambda x: x.exp() * x, x)
    True
    """
    refuse(check_forward_ad, check_backward_ad, check_batched_grad, check_batched_forward_grad)
    limits = Limits(eps, atol, rtol, nondet_tol, check_undefined_grad, fast_mode)
    return is_right(func, as_tuple(inputs), limits, raise_exception)


def is_right(
    func: Callable[..., Any],
    given: tuple[Any, ...],
    limits: Limits,
    raise_exception: bool,
    is_backward: bool = False,
) -> bool:
    """Return True if all comparisons of `gradcheck` agree, for the function `func` and its arguments `given`; else
    raise GradcheckError, or return False if `raise_exception` is False. `is_backward` is True for a backward, in
    `gradgradcheck`.
    """
    check_inputs(given)
    questions = restoring(GradcheckComparisons)(func, given, limits, is_backward)
    try:
        with quietly():
            restoring(questions.ask)()
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def gradgradcheck(
    func: Callable[..., Any],
    inputs: Any,
    grad_outputs: Any = None,
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    gen_non_contig_grad_outputs: bool = False,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_fwd_over_rev: bool = False,
    check_rev_over_rev: bool = True,
    fast_mode: bool | None = None,
    masked: bool = False,
) -> bool:
    """Check the derivative of backward against finite differences of backward: `gradcheck` of the gradients.

    Parameters
    ----------
    grad_outputs
        The gradients of the outputs to differentiate at, a Tensor or a tuple; random ones if None.
    gen_non_contig_grad_outputs
        Have the random ones lie in every other place of their memory.

    The other parameters, the result and what is raised are those of `gradcheck`.

    >>> import plugrad as pg
    >>> x = pg.tensor([0.5, 2.0], dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.gradgradcheck(lambda x: x.exp() * x, x)
    True
    """
    if not (check_fwd_over_rev or check_rev_over_rev):
        raise AssertionError(AT_LEAST.format("check_fwd_over_rev", "check_rev_over_rev"))
    given = as_tuple(inputs)
    if grad_outputs is None:
        outputs = [output for output in as_tuple(func(*given)) if requires_grad(output)]
        chosen = random_like(outputs, gen_non_contig_grad_outputs)
    else:
        chosen = as_tuple(grad_outputs)
    count = len(given)
    sources = [position for position, arg in enumerate(given) if requires_grad(arg)]

    def gradients(*args: Any) -> tuple[Tensor, ...]:
        recording = is_grad_enabled()
        with enable_grad():
            outputs = [output for output in as_tuple(func(*args[:count])) if requires_grad(output)]
            if not outputs or not sources:
                return ()
            asked = [args[position] for position in sources]
            found = grad(outputs, asked, args[count:], create_graph=recording, allow_unused=True)
        return tuple(gradient for gradient in found if gradient is not None)

    refuse(check_fwd_over_rev, check_rev_over_rev, check_batched_grad, batched_forward=False)
    limits = Limits(eps, atol, rtol, nondet_tol, check_undefined_grad, fast_mode)
    return is_right(gradients, (*given, *chosen), limits, raise_exception, is_backward=True)


def requires_grad(value: Any) -> bool:
    """Return True if a value is a Tensor that requires grad."""
    return isinstance(value, Tensor) and value.requires_grad


def random_like(outputs: Sequence[Tensor], gaps: bool) -> tuple[Tensor, ...]:
    """Return a Tensor of the shape and dtype of each output, with random parts in [-1, 1), that requires grad; the same
    ones every time. With `gaps`, they are not contiguous.
    """
    rng = np.random.default_rng(0)
    tensors = []
    for output in outputs:
        array = output._array
        values = composed(rng.uniform(-1, 1, components(array).shape), array.dtype)
        if gaps and values.ndim:
            values = np.repeat(values, 2, axis=-1)[..., ::2]
        tensors.append(wrap(values))
        tensors[-1].requires_grad = True
    return tuple(tensors)


def refuse(forward: bool, backward: bool, batched: bool, batched_forward: bool) -> None:
    """Raise AssertionError for contradictory options, as PyTorch does, and CheckUsageError for options that plugrad
    does not support. The arguments are PyTorch's options check_forward_ad, check_backward_ad, check_batched_grad and
    check_batched_forward_grad.
    """
    wants = "Setting {}=True requires {} to be True"
    of_forward = wants.format("check_batched_forward_grad", "check_forward_ad")
    for is_so, error, words in (
        (not (forward or backward), AssertionError, AT_LEAST.format("check_forward_ad", "check_backward_ad")),
        (batched and not backward, AssertionError, wants.format("check_batched_grad", "check_backward_ad")),
        (batched_forward and not forward, AssertionError, of_forward),
        (forward, CheckUsageError, "check_forward_ad: plugrad has no forward-mode derivatives; leave it False"),
        (batched, CheckUsageError, "check_batched_grad: plugrad has no vectorising transform; leave it False"),
    ):  # fmt: skip
        if is_so:
            raise error(words)


AT_LEAST = "Expected at least one of {} or {} to be True"


def check_inputs(given: tuple[Any, ...]) -> None:
    """Raise ValueError if none of the arguments `given` requires grad, and RuntimeError for one with stride 0, and warn
    of low precision, as PyTorch does.
    """
    differentiated = [(number, arg) for number, arg in enumerate(given) if requires_grad(arg)]
    for number, tensor in differentiated:
        if tensor.dtype not in (np.float64, np.complex128):
            warnings.warn(
                f"Input #{number} requires gradient and is not a double precision floating point or complex. "
                "This check will likely fail if all the inputs are not of double precision floating point or complex. ",
                stacklevel=4,
            )
        array = in_memory("gradcheck", tensor._array)
        if any(
            step == 0 and size > 1 for step, size in zip(array.strides, array.shape, strict=True)
        ):
            raise RuntimeError(
                f"The {number}th input has a dimension with stride 0. gradcheck only supports inputs that are "
                "non-overlapping to be able to compute the numerical gradients correctly. You should call "
                ".contiguous on the input before passing it to gradcheck."
            )
    if not differentiated:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, but none of them have requires_grad=True."
        )
