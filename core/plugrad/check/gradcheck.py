"""`gradcheck` and `gradgradcheck`: PyTorch's signatures and verdicts, on this checker's machinery.

A correct function is recognised by a few random probes of its Jacobian (`sketch.py`), which cost some dozens of calls
whatever its size and are decided far more strictly than the caller's tolerances. Only where a probe disagrees or cannot
tell, and for small functions, is the whole Jacobian computed as PyTorch does, at steps of `eps`, and every entry held
against ``atol + rtol * |numerical|``. What PyTorch's probes cannot see (they are positive) is seen by these: a rule that
clips negative gradients is refused.
"""

from __future__ import annotations

import contextlib
import dataclasses
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from plugrad.check.call import Call, Recorded, as_tuple, is_real, precision_for, quietly
from plugrad.check.diagnosis import diagnose
from plugrad.check.jacobian import excerpt
from plugrad.check.lines import Surroundings
from plugrad.check.numerics import Array, differentiate
from plugrad.check.sketch import Pull, Sketch, compare_sketch, probes
from plugrad.check.trials import argument_names, varied
from plugrad.engine.backward import grad
from plugrad.engine.errors import CheckUsageError, GradcheckError
from plugrad.engine.grad_mode import is_grad_enabled, set_mode
from plugrad.engine.tensor import Tensor, wrap

SMALL = 48  # inputs and outputs together: the whole Jacobian then costs no more than probing it
LARGEST = 2**26  # entries that are written down; beyond that they are only searched
DIAGNOSED = 4096  # entries


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
    fast_mode: bool = False,
    masked: bool | None = None,
) -> bool:
    """Check backward against finite differences, for the inputs that require grad.

    What is done: a function of at most some dozen inputs and outputs has its whole Jacobian computed, numerically by central
    differences at `eps` and analytically by one backward per output entry. A larger one is first probed in 4 random
    directions and 4 random weightings per input and output, of both signs, and is correct if all agree so closely that
    no single entry can be off by `atol`; else the whole Jacobian decides.

    Parameters
    ----------
    func
        Takes Tensors, returns a Tensor or several.
    inputs
        A Tensor or a tuple; those that require grad should be float64.
    eps
        The step of the finite differences.
    atol, rtol
        An entry is right if ``|analytical - numerical| <= atol + rtol * |numerical|``.
    raise_exception
        Raise what was found, or else return False.
    nondet_tol
        How far two backward passes over the same graph may differ.
    check_undefined_grad
        Also ask whether a backward of several outputs copes with some that have no gradient.
    check_grad_dtypes, fast_mode, masked
        Accepted for PyTorch's sake: the engine casts a gradient to its input's dtype, probes come first anyway, and no
        tensor is sparse.

    Returns
    -------
    bool
        True if everything agrees.

    Raises
    ------
    GradcheckError
        Something does not, with the worst entry and, if one is found, the likely cause.
    ValueError
        No input requires grad; or something is asked that plugrad does not have (forward mode, batched gradients).

    >>> import plugrad as pg
    >>> x = pg.tensor([0.5, 2.0], dtype=pg.float64, requires_grad=True)
    >>> pg.autograd.gradcheck(lambda x: x.exp() * x, x)
    True
    """
    refuse(check_forward_ad, check_backward_ad, check_batched_grad, check_batched_forward_grad)
    given = as_tuple(inputs)
    check_inputs(given)
    questions = Questions(func, given, eps, atol, rtol, nondet_tol, check_undefined_grad)
    try:
        with quietly():
            questions.ask()
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
    fast_mode: bool = False,
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
        raise AssertionError("Expected at least one of check_fwd_over_rev or check_rev_over_rev to be True")
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
        before = set_mode(True)
        try:
            outputs = [output for output in as_tuple(func(*args[:count])) if requires_grad(output)]
            if not outputs or not sources:
                return ()
            asked = [args[position] for position in sources]
            found = grad(outputs, asked, args[count:], create_graph=recording, allow_unused=True)
        finally:
            set_mode(before)
        return tuple(gradient for gradient in found if gradient is not None)

    return gradcheck(
        gradients,
        given + tuple(chosen),
        eps=eps,
        atol=atol,
        rtol=rtol,
        raise_exception=raise_exception,
        nondet_tol=nondet_tol,
        check_undefined_grad=check_undefined_grad,
        check_grad_dtypes=check_grad_dtypes,
        check_batched_grad=check_batched_grad,
        check_forward_ad=check_fwd_over_rev,
        check_backward_ad=check_rev_over_rev,
        fast_mode=fast_mode,
        masked=masked,
    )


def requires_grad(value: Any) -> bool:
    """Return True for a Tensor that requires grad."""
    return isinstance(value, Tensor) and value.requires_grad


def random_like(outputs: Sequence[Tensor], gaps: bool) -> tuple[Tensor, ...]:
    """Return a Tensor for each output, uniform in [-1, 1) and requiring grad; the same ones every time."""
    rng = np.random.default_rng(0)
    tensors = []
    for output in outputs:
        values = rng.uniform(-1, 1, output._array.shape).astype(output._array.dtype)
        if gaps and values.ndim:
            wide = np.zeros((*values.shape[:-1], 2 * values.shape[-1]), values.dtype)
            wide[..., ::2] = values
            values = wide[..., ::2]
        tensors.append(wrap(values))
        tensors[-1].requires_grad = True
    return tuple(tensors)


def refuse(forward: bool, backward: bool, batched: bool, batched_forward: bool) -> None:
    """Raise for what is contradictory, as PyTorch does, or not there."""
    if not (forward or backward):
        raise AssertionError("Expected at least one of check_forward_ad or check_backward_ad to be True")
    if batched and not backward:
        raise AssertionError("Setting check_batched_grad=True requires check_backward_ad to be True")
    if batched_forward and not forward:
        raise AssertionError("Setting check_batched_forward_grad=True requires check_forward_ad to be True")
    if forward:
        raise CheckUsageError("check_forward_ad: plugrad has no forward-mode derivatives; leave it False")
    if batched:
        raise CheckUsageError("check_batched_grad: plugrad has no vectorising transform; leave it False")


def check_inputs(given: tuple[Any, ...]) -> None:
    """Raise or warn if the inputs cannot be checked, as PyTorch does."""
    differentiated = [(number, arg) for number, arg in enumerate(given) if requires_grad(arg)]
    for number, tensor in differentiated:
        if tensor.is_complex():
            raise CheckUsageError(f"gradcheck: input {number} is complex, which plugrad's checker does not compare yet")
        if tensor.dtype != np.float64:
            warnings.warn(
                f"Input #{number} requires gradient and is not a double precision floating point or complex. This check "
                "will likely fail if all the inputs are not of double precision floating point or complex. ",
                stacklevel=3,
            )
        array = tensor._array
        if any(stride == 0 and size > 1 for stride, size in zip(array.strides, array.shape, strict=True)):
            raise RuntimeError(
                f"The {number}th input has a dimension with stride 0. gradcheck only supports inputs that are "
                "non-overlapping to be able to compute the numerical gradients correctly. You should call .contiguous on "
                "the input before passing it to gradcheck."
            )
    if not differentiated:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, but none of them have requires_grad=True."
        )


@dataclasses.dataclass(frozen=True)
class LiveCall(Call):
    """A call of a function on the very Tensors that were given: it may hold on to them by other ways than its arguments.

    While it is evaluated elsewhere, other arrays are put into them.
    """

    given: tuple[Any, ...] = ()

    def values(self, inputs: Sequence[Array] | None = None) -> list[Array]:
        """Return the floating-point outputs, computed with recording off."""
        before = set_mode(False)
        try:
            with self.holding(inputs):
                return [output._array for output in as_tuple(self.function(*self.given)) if is_real(output)]
        finally:
            set_mode(before)

    def record(self) -> Recorded:
        """Run it with recording on."""
        before = set_mode(True)
        try:
            outputs = as_tuple(self.function(*self.given))
        finally:
            set_mode(before)
        return Recorded([self.given[position] for position in self.wanted], outputs)

    @contextlib.contextmanager
    def holding(self, inputs: Sequence[Array] | None) -> Iterator[None]:
        """Put other arrays into the differentiated Tensors."""
        tensors = [self.given[position] for position in self.wanted]
        arrays = [tensor._array for tensor in tensors]
        try:
            for tensor, array in zip(tensors, inputs or arrays, strict=True):
                tensor._array = array
            yield
        finally:
            for tensor, array in zip(tensors, arrays, strict=True):
                tensor._array = array


class Questions:
    """What `gradcheck` asks of one function, in PyTorch's order."""

    def __init__(
        self,
        func: Callable[..., Any],
        given: tuple[Any, ...],
        eps: float,
        atol: float,
        rtol: float,
        nondet_tol: float,
        check_undefined_grad: bool,
    ) -> None:
        self.eps, self.atol, self.rtol, self.nondet_tol = eps, atol, rtol, nondet_tol
        self.check_undefined_grad = check_undefined_grad
        wanted = [position for position, arg in enumerate(given) if requires_grad(arg)]
        unique = [p for nr, p in enumerate(wanted) if not any(given[p] is given[q] for q in wanted[:nr])]
        arrays = tuple(arg._array if isinstance(arg, Tensor) else arg for arg in given)
        names = argument_names(func, len(given))
        self.call = LiveCall(func, arrays, names, tuple(unique), given=given)
        self.recorded = self.call.record()
        outputs = self.recorded.arrays
        self.near = Surroundings(self.call, outputs, precision_for(self.call, outputs))
        self.near.known_noise(8 * self.near.precision.epsilon * np.abs(self.near.origin))
        self.differentiable = [nr for nr, output in enumerate(self.recorded.real) if output.requires_grad]

    def ask(self) -> None:
        """Raise GradcheckError at the first answer that is wrong."""
        near = self.near
        if not self.differentiable:
            self.expect_no_slope()
            return
        if near.inputs.size + near.outputs.size <= SMALL or not self.probes_agree():
            if near.inputs.size * near.outputs.size <= LARGEST:
                self.compare_all_entries()
            else:
                self.search()
        self.expect_zero_for_zero()
        if self.check_undefined_grad:
            self.expect_undefined_is_zero()

    def expect_no_slope(self) -> None:
        """No output requires grad, so none may change with an input."""
        for entry in range(self.near.inputs.size):
            if np.any(self.slope_at_eps(entry) != 0):
                raise GradcheckError("Numerical gradient for function expected to be zero")

    def probes_agree(self) -> bool:
        """Return True if random probes show that no entry is wrong by as much as `atol`."""
        near, rng = self.near, np.random.default_rng(0)
        pulls: dict[int, list[Pull]] = {}
        for output in self.differentiable:
            part = near.outputs.parts()[output]
            pulls[output] = [self.pull_twice(weights, part) for weights in probes(part.stop - part.start, rng)]
        for number, part in enumerate(near.inputs.parts()):
            sketch = Sketch(near, self.recorded, number)
            smallest = 0.1 * self.atol * near.sizes[number]  # what a probe of an entry that is off by atol shows
            for values in probes(part.stop - part.start, rng):
                direction = np.zeros(near.inputs.size)
                direction[part] = values
                slope = sketch.slope(direction)
                for several in pulls.values():
                    for pull in several:
                        probe = sketch.compare(direction, slope, pull)
                        slack = 10 * probe.spread + 1e-11 * probe.scale
                        if not abs(probe.analytic - probe.numeric) <= slack <= smallest:
                            return False
        return True

    def pull_twice(self, weights: Array, part: slice) -> Pull:
        """Return backward's answer for a weighting of one output, and raise if it answers otherwise the second time."""
        vector = np.zeros(self.near.outputs.size)
        vector[part] = weights
        first, second = (Pull(self.near, self.recorded, vector.copy()) for _ in range(2))
        self.expect_same(first.gradient, second.gradient)
        return first

    def expect_same(self, first: Array, second: Array) -> None:
        """Raise if two backward passes differ."""
        if first.size and np.max(np.abs(first - second)) > self.nondet_tol:
            raise GradcheckError(
                "Backward is not reentrant, i.e., running backward with same input and grad_output multiple times gives "
                "different values, although analytical gradient matches numerical gradient. The tolerance for "
                f"nondeterminism was {self.nondet_tol}."
            )

    def slope_at_eps(self, entry: int) -> Array:
        """Return the central difference of all outputs at one entry of the inputs."""
        near = self.near
        which = int(np.searchsorted(near.inputs.edges, entry, side="right")) - 1
        values, position = near.entries[which], entry - near.inputs.edges[which]
        start = values[position]
        sides = []
        for step in (self.eps, -self.eps):
            values[position] = start + step
            outputs = self.call.values(near.views)
            if [output.shape for output in outputs] != near.outputs.shapes:
                values[position] = start
                shapes = [output.shape for output in outputs]
                raise AssertionError(
                    "Expected `func` to return outputs with the same shape when inputs are perturbed on index "
                    f"{near.inputs.locate(entry)[1]} by {self.eps}, but got: shapes {near.outputs.shapes} and {shapes}."
                )
            sides.append(near.outputs.join(outputs))
        values[position] = start
        difference: Array = (sides[0] - sides[1]) / (2 * self.eps)
        return difference

    def compare_all_entries(self) -> None:
        """Raise if an entry of the Jacobian is wrong, or if backward is not the linear function that its entries say."""
        near = self.near
        numeric = np.zeros((near.inputs.size, near.outputs.size))
        for entry in range(near.inputs.size):
            numeric[entry] = self.slope_at_eps(entry)
        analytic = np.zeros_like(numeric)
        for output in self.differentiable:
            part = near.outputs.parts()[output]
            for column in range(part.start, part.stop):
                analytic[:, column] = self.pull_twice(*single(column, part)).gradient
        for number, output in enumerate(self.differentiable):
            for which, rows in enumerate(near.inputs.parts()):
                columns = near.outputs.parts()[output]
                self.compare_block(which, number, output, analytic[rows, columns], numeric[rows, columns])
        rng = np.random.default_rng(1)
        for output in self.differentiable:
            part = near.outputs.parts()[output]
            weights = np.zeros(near.outputs.size)
            weights[part] = rng.standard_normal(part.stop - part.start)
            self.expect_linear(output, weights, analytic)
            self.expect_linear(output, -weights, analytic)

    def expect_linear(self, output: int, weights: Array, analytic: Array) -> None:
        """Raise if the gradient for a random grad_output is not the sum of those for its entries."""
        found = Pull(self.near, self.recorded, weights.copy()).gradient
        size = np.sqrt((analytic * analytic) @ (weights * weights))
        rounding = 1e3 * self.near.precision.epsilon * weights.size * size
        if not np.all(np.abs(found - analytic @ weights) <= rounding + self.nondet_tol):
            raise GradcheckError(
                "Backward is not linear in grad_output: the gradient for a random grad_output of output "
                f"{output} is not the sum of the gradients for its entries, each of which matches the "
                "numerical gradient. Does the rule clip grad_output, square it or branch on it?"
            )

    def search(self) -> None:
        """Raise if a Jacobian that is too large to be held is wrong somewhere, or if its probes do not tell."""
        near = self.near
        comparison = compare_sketch(near, self.recorded, np.random.default_rng(2))
        for mismatch in comparison.mismatches:
            worst = mismatch.worst
            gap = abs(worst.backward - worst.numeric)
            if mismatch.kind == "wrong" and gap <= self.atol + self.rtol * abs(worst.numeric):
                continue
            number = self.differentiable.index(mismatch.output) if mismatch.output in self.differentiable else -1
            name = self.call.names[self.call.wanted[mismatch.input]]
            raise GradcheckError(
                f"Jacobian mismatch for output {number} with respect to input {mismatch.input},\n"
                f"numerical:{worst.numeric:.10g} (± {worst.uncertainty:.0e})\nanalytical:{worst.backward:.10g}\n"
                f"at {name}{list(worst.input_index)} -> output{list(worst.output_index)}, {mismatch.extent}, which are too "
                f"many to show ({mismatch.kind})"
            )

    def compare_block(self, which: int, number: int, output: int, analytic: Array, numeric: Array) -> None:
        """Raise if an entry of one block is wrong."""
        wrong = self.differ(analytic, numeric)
        if wrong.any():
            self.look_closer(which, output, analytic, numeric, wrong)
            wrong = self.differ(analytic, numeric)
        if not wrong.any():
            return
        text = (
            f"Jacobian mismatch for output {number} with respect to input {which},\n"
            f"numerical:{wrap(numeric)}\nanalytical:{wrap(analytic)}\n"
        )
        raise GradcheckError(text + self.explanation(which, output, analytic, numeric, wrong))

    def differ(self, analytic: Array, numeric: Array) -> Array:
        """Return where entries are further apart than the caller allows."""
        return ~(np.abs(analytic - numeric) <= self.atol + self.rtol * np.abs(numeric))

    def look_closer(self, which: int, output: int, analytic: Array, numeric: Array, wrong: Array) -> None:
        """Replace numbers that rounding at so small a step has spoilt; at kinks they stay, as they do in PyTorch."""
        near = self.near
        columns = near.outputs.parts()[output]
        noise = 2 * near.noise()[columns] / self.eps
        for row in np.flatnonzero((wrong & (np.abs(analytic - numeric) <= 100 * noise)).any(axis=1)):
            line, scales = near.entry(near.inputs.edges[which] + int(row))
            slope = differentiate(line, scales, near.precision, near.noise())
            value, error = slope.value[columns], slope.error[columns]
            better = 100 * error <= self.atol + self.rtol * np.abs(value)
            numeric[row] = np.where(better & wrong[row], value, numeric[row])

    def explanation(self, which: int, output: int, analytic: Array, numeric: Array, wrong: Array) -> str:
        """Return what PyTorch does not say: the worst entry, how many are wrong, the likely cause."""
        near = self.near
        excess = np.where(wrong, np.abs(analytic - numeric) / (self.atol + self.rtol * np.abs(numeric)), 0.0)
        excess[np.isnan(excess)] = np.inf
        row, column = np.unravel_index(int(np.argmax(excess)), excess.shape)
        name = self.call.names[self.call.wanted[which]]
        place = list(near.inputs.locate(near.inputs.edges[which] + int(row))[1])
        there = list(near.outputs.locate(near.outputs.edges[output] + int(column))[1])
        text = (
            f"worst: {name}{place} -> output{there}: backward says {analytic[row, column]:.10g}, finite differences say "
            f"{numeric[row, column]:.10g}; {int(wrong.sum())} of {wrong.size} entries are wrong"
        )
        try:
            cause = self.diagnosis(which, output, wrong)
        except Exception:  # it is extra
            cause = None
        return f"{text}\ndiagnosis: {cause or 'no simple explanation fits'}"

    def diagnosis(self, which: int, output: int, wrong: Array) -> str | None:
        """Return the likely cause, fitted here and confirmed on other values of the inputs."""
        near = self.near
        rows, columns = np.arange(wrong.shape[0]), np.arange(wrong.shape[1])
        if wrong.size > DIAGNOSED:
            rows = np.flatnonzero(wrong.any(axis=1))[:16]
            columns = np.flatnonzero(wrong[rows].any(axis=0))[:48]
        place = which, output, rows + near.inputs.edges[which], columns + near.outputs.edges[output]
        plain = Call(self.call.function, self.call.args, self.call.names, self.call.wanted)
        other = varied(plain, np.random.default_rng(2))

        def at(call: Call) -> Any:
            recorded = call.record()
            there = Surroundings(call, recorded.arrays, near.precision)
            return excerpt(there, recorded, *place)

        return diagnose([at(plain)], lambda: [at(other)])

    def expect_zero_for_zero(self) -> None:
        """Raise if a gradient is not zero although grad_output is."""
        for gradient in self.recorded.pull([np.zeros_like(array) for array in self.recorded.arrays]):
            if gradient is not None and not np.all(gradient == 0):
                raise GradcheckError("backward not multiplied by grad_output")

    def expect_undefined_is_zero(self) -> None:
        """Raise if backward does not take the absence of one output's gradient for zero."""
        if len(self.differentiable) < 2:
            return
        for missing in self.differentiable:
            recorded = self.call.record()
            grads = [None if nr == missing else np.zeros_like(array) for nr, array in enumerate(recorded.arrays)]
            try:
                gradients = recorded.pull(grads)
            except Exception as error:
                raise GradcheckError(
                    "Expected backward function to handle undefined output grads. With ctx.set_materialize_grads(False), "
                    f"grad_output is None for an output that nothing was computed from: {type(error).__name__}: {error}"
                ) from error
            if any(gradient is not None and np.any(gradient != 0) for gradient in gradients):
                raise GradcheckError(
                    "Expected all input grads to be undefined or zero when all output grads are undefined or zero."
                )


def single(column: int, part: slice) -> tuple[Array, slice]:
    """Return the weighting of one entry of an output."""
    weights = np.zeros(part.stop - part.start)
    weights[column - part.start] = 1.0
    return weights, part
