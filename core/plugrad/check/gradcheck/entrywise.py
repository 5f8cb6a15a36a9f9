"""What `gradcheck` asks of one function, in PyTorch's order and by PyTorch's rule for an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plugrad.check.gradcheck.live_call import LiveCall
from plugrad.check.gradcheck.mismatch import likely_cause, part_of, worst_entry
from plugrad.check.jacobian.probes import Pull, Sketch, compare_sketch, probes
from plugrad.check.slopes.arrays import Array
from plugrad.check.slopes.slopes import differentiate
from plugrad.check.subject.answering import answered
from plugrad.check.subject.call import precision_for
from plugrad.check.subject.lines import Surroundings
from plugrad.check.subject.trials import argument_names
from plugrad.engine.errors import GradcheckError
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.telling.strangers import words_of

SMALL = 48  # inputs and outputs together: the whole Jacobian then costs no more than probing it
LARGEST = 2**26  # entries that are written down; beyond that they are only searched


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
        whole: bool,
        is_backward: bool = False,
    ) -> None:
        self.eps, self.atol, self.rtol, self.nondet_tol = eps, atol, rtol, nondet_tol
        self.check_undefined_grad = check_undefined_grad
        self.whole = whole
        """Whether the whole Jacobian is asked for, and probes are not enough."""
        wanted = [
            position
            for position, arg in enumerate(given)
            if isinstance(arg, Tensor) and arg.requires_grad
        ]
        unique = [
            p for nr, p in enumerate(wanted) if not any(given[p] is given[q] for q in wanted[:nr])
        ]
        arrays = tuple(arg._array if isinstance(arg, Tensor) else arg for arg in given)
        names = argument_names(func, len(given))
        self.call = LiveCall(
            func, arrays, names, tuple(unique), is_backward=is_backward, given=given
        )
        self.recorded = answered(func, self.call.record)
        outputs = self.recorded.arrays
        self.near = Surroundings(self.call, outputs, precision_for(self.call, outputs))
        self.near.known_noise(8 * self.near.precision.epsilon * np.abs(self.near.origin))
        self.differentiable = [
            nr for nr, output in enumerate(self.recorded.floating) if output.requires_grad
        ]

    def ask(self) -> None:
        """Raise GradcheckError at the first answer that is wrong."""
        near = self.near
        if not self.differentiable:
            self.expect_no_slope()
            return
        few = near.inputs.size + near.outputs.size <= SMALL
        if self.whole or few or not self.probes_agree():
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
            pulls[output] = [self.pull_twice(weights, part) for weights in probes(part, rng)]
        for number, part in enumerate(near.inputs.parts()):
            sketch = Sketch(near, self.recorded, number)
            # What a probe of an entry that is off by atol shows.
            smallest = 0.1 * self.atol * near.sizes[number]
            for values in probes(part, rng):
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
                "Backward is not reentrant, i.e., running backward with same input and grad_output multiple times "
                "gives different values, although analytical gradient matches numerical gradient. The tolerance for "
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
            for what, expected, got in (
                ("shape", near.outputs.shapes, [output.shape for output in outputs]),
                ("dtype", near.outputs.dtypes, [output.dtype for output in outputs]),
            ):
                if got != expected:
                    values[position] = start
                    raise AssertionError(
                        f"Expected `func` to return outputs with the same {what} when inputs are perturbed on index "
                        f"{near.inputs.locate(entry)[1]} by {self.eps}, but got: {what}s {_listed(expected)} and "
                        f"{_listed(got)}."
                    )
            sides.append(near.outputs.join(outputs))
        values[position] = start
        difference: Array = (sides[0] - sides[1]) / (2 * self.eps)
        return difference

    def compare_all_entries(self) -> None:
        """Raise if an entry of the Jacobian is wrong, or if backward is not the linear function that it says."""
        near = self.near
        numeric = np.zeros((near.inputs.size, near.outputs.size))
        for entry in range(near.inputs.size):
            numeric[entry] = self.slope_at_eps(entry)
        analytic = np.zeros_like(numeric)
        for output in self.differentiable:
            part = near.outputs.parts()[output]
            for column in range(part.start, part.stop):
                analytic[:, column] = self.pull_one(column)
        for number, output in enumerate(self.differentiable):
            for which, rows in enumerate(near.inputs.parts()):
                columns = near.outputs.parts()[output]
                self.compare_block(
                    which, number, output, analytic[rows, columns], numeric[rows, columns]
                )
        rng = np.random.default_rng(1)
        for output in self.differentiable:
            part = near.outputs.parts()[output]
            weights = rng.standard_normal(part.stop - part.start)
            for signed in (weights, -weights):
                self.expect_linear(output, part, signed, analytic[:, part])

    def pull_one(self, column: int) -> Array:
        """Return backward's answer for one entry of the outputs."""
        vector = np.zeros(self.near.outputs.size)
        vector[column] = 1.0
        return Pull(self.near, self.recorded, vector).gradient

    def expect_linear(self, output: int, part: slice, weights: Array, analytic: Array) -> None:
        """Raise if the gradient for a random grad_output is not the sum of those for its entries."""
        found = self.pull_twice(weights, part).gradient
        size = np.sqrt((analytic * analytic) @ (weights * weights))
        rounding = 1e3 * self.near.precision.epsilon * weights.size * size
        granted = self.atol * np.abs(weights).sum() + self.rtol * (
            np.abs(analytic) @ np.abs(weights)
        )
        slack = np.maximum(rounding, granted) + self.nondet_tol  # entries may differ by so much too
        if not np.all(np.abs(found - analytic @ weights) <= slack):
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
            number = (
                self.differentiable.index(mismatch.output)
                if mismatch.output in self.differentiable
                else -1
            )
            name = self.call.names[self.call.wanted[mismatch.input]]
            raise GradcheckError(
                f"Jacobian mismatch for output {number} with respect to input {mismatch.input},\n"
                f"numerical:{worst.numeric:.10g} (± {worst.uncertainty:.0e})\nanalytical:{worst.backward:.10g}\n"
                f"at {part_of(name, worst.input_part)}{list(worst.input_index)} -> "
                f"{part_of('output', worst.output_part)}{list(worst.output_index)}, {mismatch.extent}, which are "
                f"too many to show ({mismatch.kind})"
            )

    def compare_block(
        self, which: int, number: int, output: int, analytic: Array, numeric: Array
    ) -> None:
        """Raise if an entry of one block is wrong."""
        near = self.near
        wrong = self.differ(which, analytic, numeric)
        if wrong.any():
            self.look_closer(which, output, analytic, numeric, wrong)
            wrong = self.differ(which, analytic, numeric)
        if not wrong.any():
            return
        part, columns = self.blamed(output, wrong)
        ours, theirs = (self.shown(which, table[:, columns]) for table in (analytic, numeric))
        text = (
            f"{part}Jacobian mismatch for output {number} with respect to input {which},\n"
            f"numerical:{wrap(theirs)}\nanalytical:{wrap(ours)}\n"
        )
        allowed = self.atol + self.rtol * np.abs(numeric)
        text += worst_entry(near, which, output, analytic, numeric, allowed, wrong)
        raise GradcheckError(f"{text}\n{likely_cause(near, which, output, wrong)}")

    def differ(self, which: int, analytic: Array, numeric: Array) -> Array:
        """Return where entries are further apart than the caller allows.

        As in PyTorch, those by the two parts of a complex input are one complex number, which is right or wrong.
        """
        allowed = self.atol + self.rtol * self.modulus(which, numeric)
        differ: Array = ~(self.modulus(which, analytic - numeric) <= allowed)
        return differ

    def modulus(self, which: int, table: Array) -> Array:
        """Return the size of each entry; of a complex input that of the complex number it is a part of."""
        size: Array = np.abs(self.shown(which, table))
        return np.repeat(size, self.near.inputs.widths[which], axis=0)

    def shown(self, which: int, table: Array) -> Array:
        """Return rows of a Jacobian as PyTorch shows them: d/dx + i d/dy by a complex input."""
        if self.near.inputs.widths[which] == 1:
            return table
        pairs: Array = table[0::2] + 1j * table[1::2]
        return pairs

    def blamed(self, output: int, wrong: Array) -> tuple[str, slice]:
        """Return the words for the part of a complex output that is shown, and its columns: the imaginary one first."""
        if self.near.outputs.widths[output] == 1:
            return "", slice(None)
        first, name = (1, "imaginary") if wrong[:, 1::2].any() else (0, "real")
        return f"While considering the {name} part of complex outputs only, ", slice(first, None, 2)

    def look_closer(
        self, which: int, output: int, analytic: Array, numeric: Array, wrong: Array
    ) -> None:
        """Replace numbers that rounding at so small a step has spoilt; at kinks they stay, as they do in PyTorch."""
        near = self.near
        columns = near.outputs.parts()[output]
        noise = 2 * near.noise()[columns] / self.eps
        for row in np.flatnonzero(
            (wrong & (np.abs(analytic - numeric) <= 100 * noise)).any(axis=1)
        ):
            line, scales = near.entry(near.inputs.edges[which] + int(row))
            slope = differentiate(line, scales, near.precision, near.noise())
            value, error = slope.value[columns], slope.error[columns]
            better = 100 * error <= self.atol + self.rtol * np.abs(value)
            numeric[row] = np.where(better & wrong[row], value, numeric[row])

    def expect_zero_for_zero(self) -> None:
        """Raise if a gradient is not zero although grad_output is."""
        for gradient in self.recorded.pull(
            [np.zeros_like(array) for array in self.recorded.arrays]
        ):
            if gradient is not None and not np.all(gradient == 0):
                raise GradcheckError("backward not multiplied by grad_output")

    def expect_undefined_is_zero(self) -> None:
        """Raise if backward does not take the absence of one output's gradient for zero."""
        if len(self.differentiable) < 2:
            return
        for missing in self.differentiable:
            recorded = self.call.record()
            grads = [
                None if nr == missing else np.zeros_like(array)
                for nr, array in enumerate(recorded.arrays)
            ]
            try:
                gradients = recorded.pull(grads)
            except Exception as error:
                raise GradcheckError(
                    "Expected backward function to handle undefined output grads. With "
                    "ctx.set_materialize_grads(False), grad_output is None for an output that nothing "
                    f"was computed from: {type(error).__name__}: {words_of(error)}"
                ) from error
            if any(gradient is not None and np.any(gradient != 0) for gradient in gradients):
                raise GradcheckError(
                    "Expected all input grads to be undefined or zero when all output grads are undefined or zero."
                )


def _listed(values: Sequence[Any]) -> str:
    return ", ".join(str(value) for value in values)
