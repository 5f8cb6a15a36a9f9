"""Comparisons of `gradcheck` for one function, in PyTorch's order, by PyTorch's tolerance for an entry, in its words.

The error shows PyTorch's two Jacobians, and also the worst entry, the number of wrong ones, and the likely cause.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from _plugrad_check.diagnosis.diagnosis import diagnose
from _plugrad_check.frameworks.answering import answered
from _plugrad_check.jacobian.comparison import Block
from _plugrad_check.jacobian.jacobian import excerpt
from _plugrad_check.jacobian.probes import Pull, Sketch, compare_sketch, probes
from _plugrad_check.slopes.arrays import Array
from _plugrad_check.subject.call import (
    Call,
    Raised,
    Recorded,
    as_tuple,
    attempt,
    dependence,
    precision_for,
)
from _plugrad_check.subject.lines import Surroundings
from _plugrad_check.subject.parameters import argument_names
from _plugrad_check.subject.trials import varied
from plugrad.engine.errors import GradcheckError
from plugrad.engine.grad_mode import set_grad_enabled
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.telling.strangers import words_of

SMALL = 48  # inputs and outputs together: the whole Jacobian then costs no more than probing it
LARGEST = 2**26  # entries that are written down; beyond that they are only searched
MOST = 4096  # entries that a diagnosis is fitted to


@dataclasses.dataclass(frozen=True)
class Limits:
    """Tolerances and options that the caller gave to `gradcheck` or `gradgradcheck`, under the names of its
    parameters.
    """

    eps: float
    atol: float
    rtol: float
    nondet_tol: float
    check_undefined_grad: bool
    fast_mode: bool | None


@dataclasses.dataclass(frozen=True)
class LiveCall(Call):
    """Call of a function on the very Tensors that the user gave, and not on copies, since the function may reach them
    in other ways than by its arguments.

    To evaluate it elsewhere, other arrays are put into these Tensors.
    """

    given: tuple[Any, ...] = ()

    def values(self, inputs: Sequence[Array] | None = None) -> list[Array]:
        """Return the floating-point outputs as arrays, with `inputs` in the differentiated Tensors meanwhile, if given.
        Recording is on, but off for a backward, as in an ordinary backward pass.
        """
        with self.holding(inputs):
            return self.outcome(not self.is_backward).arrays

    def record(self) -> Recorded:
        """Run the function with recording on, and return its outputs with their graph."""
        return self.outcome(True)

    def outcome(self, recording: bool) -> Recorded:
        """Run the function on the Tensors as they are, with recording on or off, and return its outputs with their
        graph.
        """
        with set_grad_enabled(recording):
            outputs = as_tuple(self.function(*self.given))
        return Recorded([self.given[position] for position in self.wanted], outputs)

    @contextlib.contextmanager
    def holding(self, inputs: Sequence[Array] | None) -> Iterator[None]:
        """Context manager that puts other arrays into the differentiated Tensors, and puts the old ones back; None
        changes nothing.
        """
        tensors = [self.given[position] for position in self.wanted]
        arrays = [tensor._array for tensor in tensors]
        try:
            for tensor, array in zip(tensors, inputs or arrays, strict=True):
                tensor._array = array
            yield
        finally:
            for tensor, array in zip(tensors, arrays, strict=True):
                tensor._array = array


class GradcheckComparisons:
    """The comparisons that `gradcheck` makes for one function, as methods; `ask` runs them in PyTorch's order. It is
    made from the function, its arguments, and the user's tolerances, and runs the function once.
    """

    def __init__(
        self,
        func: Callable[..., Any],
        given: tuple[Any, ...],
        limits: Limits,
        is_backward: bool = False,
    ) -> None:
        self.limits = limits
        unique: dict[int, int] = {}
        for position, arg in enumerate(given):
            if isinstance(arg, Tensor) and arg.requires_grad:
                unique.setdefault(id(arg), position)
        arrays = tuple(arg._array if isinstance(arg, Tensor) else arg for arg in given)
        names, wanted = argument_names(func, len(given)), tuple(unique.values())
        self.call = LiveCall(func, arrays, names, wanted, is_backward=is_backward, given=given)
        self.recorded = answered(func, self.call.record)
        outputs = self.recorded.arrays
        self.near = Surroundings(self.call, outputs, precision_for(self.call, outputs))
        self.near.noise = 8 * self.near.precision.epsilon * np.abs(self.near.origin)
        self.differentiable = [
            nr for nr, output in enumerate(self.recorded.floating) if output.requires_grad
        ]

    def ask(self) -> None:
        """Run the comparisons in order. Raises GradcheckError at the first that fails."""
        near = self.near
        if not self.differentiable:  # so no output may change with an input
            if any(np.any(self.slope_at_eps(entry) != 0) for entry in range(near.inputs.size)):
                raise GradcheckError("Numerical gradient for function expected to be zero")
            return
        whole = self.limits.fast_mode is not None and not self.limits.fast_mode
        few = near.inputs.size + near.outputs.size <= SMALL
        if whole or few or not self.probes_agree():
            if near.inputs.size * near.outputs.size <= LARGEST:
                self.compare_all_entries()
            else:
                self.search()
        self.expect_zero_for_zero()
        if self.limits.check_undefined_grad:
            self.expect_undefined_is_zero()

    def allowed(self, size: Any) -> Any:
        """Return the allowed difference of backward from numeric values of this size: atol + rtol * |size|."""
        return self.limits.atol + self.limits.rtol * np.abs(size)

    def probes_agree(self) -> bool:
        """Return True if random probes show that no entry of the Jacobian is wrong by as much as `atol`."""
        near, rng = self.near, np.random.default_rng(0)
        pulls: list[Pull] = []
        for output in self.differentiable:
            part = near.outputs.parts()[output]
            pulls += [self.pull_twice(weights, part) for weights in probes(part, rng)]
        for number, part in enumerate(near.inputs.parts()):
            sketch = Sketch(near, self.recorded, number)
            # What a probe of an entry that is off by atol shows.
            smallest = 0.1 * self.limits.atol * near.sizes[number]
            for values in probes(part, rng):
                direction = near.inputs.only(part, values)
                slope = sketch.slope(direction)
                for pull in pulls:
                    probe = sketch.compare(direction, slope, pull)
                    slack = 10 * probe.spread + 1e-11 * probe.scale
                    if not abs(probe.analytic - probe.numeric) <= slack <= smallest:
                        return False
        return True

    def pull_twice(self, weights: Array, part: slice) -> Pull:
        """Return backward's gradient for a weighting of one output, which is the slice `part` of all outputs. Raises
        GradcheckError if a second run differs.
        """
        first, second = (
            Pull(self.near, self.recorded, self.near.outputs.only(part, weights)) for _ in range(2)
        )
        allowed = self.limits.nondet_tol
        if np.max(np.abs(first.gradient - second.gradient), initial=0.0) > allowed:
            raise GradcheckError(
                "Backward is not reentrant, i.e., running backward with same input and grad_output multiple times "
                "gives different values, although analytical gradient matches numerical gradient. The tolerance for "
                f"nondeterminism was {allowed}."
            )
        return first

    def slope_at_eps(self, entry: int) -> Array:
        """Return the central difference of all outputs as entry `entry` of the inputs moves by `eps`. Raises
        AssertionError if outputs change shape or dtype.
        """
        near, eps = self.near, self.limits.eps
        which, position = near.inputs.place_of(entry)
        values = near.entries[which]
        start = values[position]
        sides = []
        for step in (eps, -eps):
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
                        f"{near.inputs.locate(entry)[1]} by {eps}, but got: {what}s "
                        f"{', '.join(map(str, expected))} and {', '.join(map(str, got))}."
                    )
            sides.append(near.outputs.join(outputs))
        values[position] = start
        difference: Array = (sides[0] - sides[1]) / (2 * eps)
        return difference

    def compare_all_entries(self) -> None:
        """Compare every entry of the Jacobian, and test that backward is linear. Raises GradcheckError if one is
        wrong.
        """
        near = self.near
        numeric = np.zeros((near.inputs.size, near.outputs.size))
        for entry in range(near.inputs.size):
            numeric[entry] = self.slope_at_eps(entry)
        analytic = np.zeros_like(numeric)
        for output in self.differentiable:
            part = near.outputs.parts()[output]
            for column in range(part.start, part.stop):
                pull = Pull(near, self.recorded, near.outputs.only(column))
                analytic[:, column] = pull.gradient
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

    def expect_linear(self, output: int, part: slice, weights: Array, analytic: Array) -> None:
        """Raise GradcheckError if the gradient for `weights` as grad_output is not the sum of the gradients for its
        entries, which `analytic` has. `part` is the slice of `output` in all outputs.
        """
        found = self.pull_twice(weights, part).gradient
        size = np.sqrt((analytic * analytic) @ (weights * weights))
        rounding = 1e3 * self.near.precision.epsilon * weights.size * size
        limits, sizes = self.limits, np.abs(weights)
        granted = limits.atol * sizes.sum() + limits.rtol * (np.abs(analytic) @ sizes)
        # Entries may differ by so much too.
        slack = np.maximum(rounding, granted) + limits.nondet_tol
        if not np.all(np.abs(found - analytic @ weights) <= slack):
            raise GradcheckError(
                "Backward is not linear in grad_output: the gradient for a random grad_output of output "
                f"{output} is not the sum of the gradients for its entries, each of which matches the "
                "numerical gradient. Does the rule clip grad_output, square it or branch on it?"
            )

    def search(self) -> None:
        """Compare a Jacobian that is too large to be held in memory by random probes. Raises GradcheckError if it is
        wrong or inconclusive.
        """
        near = self.near
        comparison = compare_sketch(near, self.recorded, np.random.default_rng(2))
        for mismatch in comparison.mismatches:
            worst = mismatch.worst
            gap = abs(worst.backward - worst.numeric)
            if mismatch.kind == "wrong" and gap <= self.allowed(worst.numeric):
                continue
            known = mismatch.output in self.differentiable
            number = self.differentiable.index(mismatch.output) if known else -1
            name = self.call.names[self.call.wanted[mismatch.input]]
            moved = entry_text(name, worst.input_part, worst.input_index)
            raise GradcheckError(
                f"Jacobian mismatch for output {number} with respect to input {mismatch.input},\n"
                f"numerical:{worst.numeric:.10g} (± {worst.uncertainty:.0e})\nanalytical:{worst.backward:.10g}\n"
                f"at {moved} -> {entry_text('output', worst.output_part, worst.output_index)}, {mismatch.extent}, "
                f"which are too many to show ({mismatch.kind})"
            )

    def compare_block(
        self, which: int, number: int, output: int, analytic: Array, numeric: Array
    ) -> None:
        """Raise GradcheckError if an entry of one block differs, given both tables for input `which` and `output`;
        `number` is the output's number in the message.
        """
        near = self.near
        wrong = self.differ(which, analytic, numeric)
        if wrong.any():
            self.look_closer(which, output, analytic, numeric, wrong)
            wrong = self.differ(which, analytic, numeric)
        if not wrong.any():
            return
        part, columns = self.blamed(output, wrong)
        ours, theirs = (
            self.as_pytorch_prints(which, table[:, columns]) for table in (analytic, numeric)
        )
        text = (
            f"{part}Jacobian mismatch for output {number} with respect to input {which},\n"
            f"numerical:{wrap(theirs)}\nanalytical:{wrap(ours)}\n"
        )
        excess = np.where(wrong, np.abs(analytic - numeric) / self.allowed(numeric), 0.0)
        excess[np.isnan(excess)] = np.inf
        row, column = map(int, np.unravel_index(np.argmax(excess), excess.shape))
        entry, target = near.inputs.edges[which] + row, near.outputs.edges[output] + column
        name = self.call.names[self.call.wanted[which]]
        moved = entry_text(name, near.inputs.part_at(entry), near.inputs.locate(entry)[1])
        there = entry_text("output", near.outputs.part_at(target), near.outputs.locate(target)[1])
        text += (
            f"worst: {moved} -> {there}: backward says {analytic[row, column]:.10g}, finite differences say "
            f"{numeric[row, column]:.10g}; {int(wrong.sum())} of {wrong.size} entries are wrong"
        )
        if tied := dependence(self.call.given, self.call.names):
            cause = (
                f"{tied}: the numerical one changes each alone, and backward adds what flows through the other; give "
                "independent inputs, .detach().requires_grad_()"
            )
        else:
            cause = likely_cause(near, which, output, wrong)
        raise GradcheckError(f"{text}\ndiagnosis: {cause}")

    def differ(self, which: int, analytic: Array, numeric: Array) -> Array:
        """Return the mask of entries of a block that differ by more than the caller allows; the block is of input
        `which`.

        As in PyTorch, the two parts of a complex input are one complex number, which is right or wrong.
        """
        allowed = self.allowed(self.modulus(which, numeric))
        differ: Array = ~(self.modulus(which, analytic - numeric) <= allowed)
        return differ

    def modulus(self, which: int, table: Array) -> Array:
        """Return the size of each entry of a table for input `which`; for a complex input, that of the complex number
        that it is a part of.
        """
        size: Array = np.abs(self.as_pytorch_prints(which, table))
        return np.repeat(size, self.near.inputs.widths[which], axis=0)

    def as_pytorch_prints(self, which: int, table: Array) -> Array:
        """Return a table of a Jacobian for input `which` as PyTorch shows it: for a complex input, rows d/dx + i
        d/dy.
        """
        if self.near.inputs.widths[which] == 1:
            return table
        pairs: Array = table[0::2] + 1j * table[1::2]
        return pairs

    def blamed(self, output: int, wrong: Array) -> tuple[str, slice]:
        """Return the beginning of the message and the columns to show, if `output` is complex: its imaginary parts if
        one of them is wrong, else its real parts. For a real output, '' and all columns.
        """
        if self.near.outputs.widths[output] == 1:
            return "", slice(None)
        first, name = (1, "imaginary") if wrong[:, 1::2].any() else (0, "real")
        return f"While considering the {name} part of complex outputs only, ", slice(first, None, 2)

    def look_closer(
        self, which: int, output: int, analytic: Array, numeric: Array, wrong: Array
    ) -> None:
        """Replace, in the table `numeric` for input `which` and `output`, finite differences that rounding has spoilt
        at so small a step by better ones, at the entries marked in `wrong`; at kinks they stay, as in PyTorch.
        """
        near = self.near
        columns = near.outputs.parts()[output]
        noise = 2 * near.noise[columns] / self.limits.eps
        doubtful = wrong & (np.abs(analytic - numeric) <= 100 * noise)
        for row in np.flatnonzero(doubtful.any(axis=1)):
            slope = near.slope(near.inputs.edges[which] + int(row))
            value, error = slope.value[columns], slope.error[columns]
            better = 100 * error <= self.allowed(value)
            numeric[row] = np.where(better & wrong[row], value, numeric[row])

    def expect_zero_for_zero(self) -> None:
        """Raise GradcheckError if a gradient is not zero for output gradients of zeros."""
        for gradient in self.recorded.pull(list(map(np.zeros_like, self.recorded.arrays))):
            if gradient is not None and not np.all(gradient == 0):
                raise GradcheckError("backward not multiplied by grad_output")

    def expect_undefined_is_zero(self) -> None:
        """Raise GradcheckError if backward raises, or returns a gradient other than 0, when one output gradient is None
        and the others are zeros.
        """
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


def entry_text(name: str, part: str | None, index: Sequence[int]) -> str:
    """Return an entry as text: 'x[0, 1]', or for the `part` 'real' or 'imag' of a complex array 'x.real[0, 1]' or
    'x.imag[0, 1]'.
    """
    return f"{name}.{part}{list(index)}" if part else f"{name}{list(index)}"


def likely_cause(near: Surroundings, which: int, output: int, wrong: Array) -> str:
    """Return the likely cause of the `wrong` entries in the block of input `which` and `output`, in words, confirmed on
    other values of the inputs; 'no simple explanation fits' if none is found.
    """
    rows, columns = np.r_[near.inputs.parts()[which]], np.r_[near.outputs.parts()[output]]
    if wrong.size > MOST:
        some = np.flatnonzero(wrong.any(axis=1))[:16]
        columns = near.outputs.whole(output, columns[wrong[some].any(axis=0)][:48])
        rows = near.inputs.whole(which, rows[some])
    call = near.call
    plain = Call(call.function, call.args, call.names, call.wanted)
    other = varied(plain, np.random.default_rng(2))

    def cause() -> str | None:
        here = block_at(plain, near, which, output, rows, columns)
        return diagnose([here], lambda: [block_at(other, near, which, output, rows, columns)])

    found = attempt(cause)  # the verdict stands without it
    known = None if isinstance(found, Raised) else found
    return known or "no simple explanation fits"


def block_at(
    call: Call, near: Surroundings, which: int, output: int, rows: Array, columns: Array
) -> Block:
    """Return a block with some rows and columns of the Jacobian for input `which` and `output`; if it is the whole
    block, `siblings` are those of the other inputs of its shape.
    """
    recorded = call.record()
    there = Surroundings(call, recorded.arrays, near.precision)
    block = excerpt(there, recorded, which, output, rows, columns)
    siblings = [
        excerpt(there, recorded, number, output, np.r_[part], columns)
        for number, part in enumerate(there.inputs.parts() if block.full else ())
        if number != which and there.buffers[number].shape == block.x.shape
    ]
    return dataclasses.replace(block, siblings=siblings)
