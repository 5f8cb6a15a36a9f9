"""The codes of findings: stable, each a row with all that is known of the kind: what it means and what to do, which
check finds it, how bad it is, what faces say of it. Next: `report/examples.py`.
"""

from __future__ import annotations

import dataclasses
from typing import Literal

Verdict = Literal["pass", "fail", "warn", "inconclusive", "skip"]


@dataclasses.dataclass(frozen=True)
class Code:
    """One kind of finding."""

    title: str
    explanation: str
    check: str = "any"
    """The check that finds it; 'samples' or 'process' if none could begin, 'any' if each may."""
    verdict: Verdict = "fail"
    """How bad it is, unless a finding says otherwise of itself."""
    about: Literal["gradient", "argument"] = "gradient"
    """What of the argument it is about, if a finding names one: its gradient, or itself."""
    of_a_sample: bool = True
    """Whether it is found on samples of the op's, by whose numbers it can be asked again."""
    wrong_number: bool = False
    """Whether a derivative has another value than it should have, and not another form."""
    shows: Literal["state", "values", "later"] | None = None
    """What of others shows in it (see `consequences.py`): that an array or a number is another one the next time, that
    what backward gives is wrong, or whatever was found before its check."""
    ends: tuple[Literal["values", "derivative", "backward"], ...] = ()
    """What is not asked any more on samples that show it: the values of backward; the second derivative's, since the
    first is no derivative; anything of a second derivative, since backward itself is broken."""


CODES: dict[str, Code] = {
    # Before anything can be asked.
    "PLG001": Code(
        "an op without usable samples",
        "The op's `samples` raised, or yielded nothing. What cannot be tried is not checked, "
        "and what is not checked is not green. Yield at least one `plugrad.Sample(...)` per "
        "shape and setting that behaves differently.",
        check="samples",
        of_a_sample=False,
    ),
    "PLG002": Code(
        "forward raised on a sample",
        "The op could not be called on one of its own samples. Correct the op, or the sample; a "
        "call that is meant to raise belongs into `error_samples`. An op that is not "
        "differentiable in one of its arguments may refuse to be called when that one requires "
        "grad, with a RuntimeError that says 'not differentiable with respect to'.",
        check="contract",
    ),
    "PLG003": Code(
        "backward raised",
        "The backward rule raised an exception on a sample. Every sample that forward accepts "
        "must be differentiable; if an input is not, backward returns None for it.",
        check="contract",
        ends=("backward",),
    ),
    "PLG005": Code(
        "a check could not be completed",
        "Something raised where the checker did not expect it. Nothing was learnt from this "
        "check. If the op is not to blame, please report it with the op and the seed.",
        check="any",
        verdict="inconclusive",
    ),
    "PLG006": Code(
        "nothing could be compared",
        "On no sample could a derivative be compared with anything: all samples are empty, hold "
        "infinities or NaN only, or hold no floating-point array at all, or forward returns none. "
        "Yield a sample that does. Outputs that have no derivative are marked with "
        "`ctx.mark_non_differentiable`; if all are, that is a warning, since nothing vouches for them.",
        check="values",
    ),
    "PLG007": Code(
        "forward returns no array",
        "What forward returned is no array of numbers (None, a number of Python's, text, an array of objects), and "
        "has no gradient: "
        "whoever calls the op gets it as it is, cut off from the graph. Usually a `return` is "
        "missing, or `.item()` or `float()` ends the computation.",
        check="contract",
    ),
    "PLG008": Code(
        "the op ends the process",
        "While it was checked, the process ended (an exit, a crash of compiled code, a kill for want of memory), or "
        "what was raised is no Exception, as SystemExit is not: no program that calls the op survives that. Raise an "
        "Exception instead. `plugrad check --in-process` checks in one process, for a debugger.",
        check="any",
        of_a_sample=False,
    ),
    "PLG009": Code(
        "no answer in time",
        "The checks of the op took longer than the limit of `--timeout`, and its process was killed. Either something "
        "in it does not end, a loop or a lock, or it is slow: then give it more time, or smaller samples.",
        check="process",
        of_a_sample=False,
    ),
    # The contract of a backward rule.
    "PLG010": Code(
        "wrong number of gradients",
        "backward must return one gradient per positional argument of forward, and None where "
        "none flows. Keyword-only settings get none; further trailing Nones are accepted.",
        check="contract",
    ),
    "PLG011": Code(
        "gradient of the wrong shape",
        "The gradient of an input has exactly the input's shape. Where forward broadcasts, "
        "backward sums over the axes that were added or stretched: `plugrad.sum_to_size(grad, "
        "x.shape)` does that, and a class that declares `broadcasts = True` has the engine do "
        "it. A gradient that merely broadcasts to the right shape is wrong too.",
        check="contract",
    ),
    "PLG012": Code(
        "gradient of the wrong type",
        "A gradient is an array (a Tensor, in a `Function`) of a floating dtype that is no less "
        "precise than both the input and the output: integers, booleans and complex numbers "
        "cannot be cast to a real gradient, and float32 in the middle of a float64 computation "
        "loses half of the digits.",
        check="contract",
    ),
    "PLG013": Code(
        "gradient for an argument that has none",
        "backward returned something other than None for an integer, boolean or non-tensor "
        "argument. Nothing can flow there; return None.",
        check="contract",
    ),
    "PLG014": Code(
        "an input is written to",
        "forward or backward changed an input array. The array belongs to the caller, who may "
        "use it again and may have saved it elsewhere in the graph. Compute into a new array; "
        "an op that works in place on purpose says so with `ctx.mark_dirty`.",
        check="contract",
        about="argument",
        ends=("backward",),
    ),
    "PLG015": Code(
        "a saved value is written to",
        "backward changed an array that was saved for it. A second backward pass "
        "(`retain_graph=True`) then gives another result.",
        check="contract",
        ends=("backward",),
    ),
    "PLG016": Code(
        "grad_output is written to",
        "backward changed the gradient that it was given. The same array may be on its way to "
        "another op, or belong to the user. Compute into a new array (`grad_output * x`, not "
        "`grad_output *= x`).",
        check="contract",
        ends=("backward",),
    ),
    "PLG017": Code(
        "returned gradients share memory",
        "A returned gradient shares memory with another one, with an input or a saved value, or "
        "with what the next backward returns. Whoever writes into one changes the other. Return "
        "a copy. (Returning grad_output itself, or a view of it, is fine.)",
        check="contract",
        shows="state",
    ),
    "PLG018": Code(
        "backward is not repeatable",
        "Called twice on the same values, backward gave different gradients: it changes what it "
        "saved, keeps state, or draws random numbers. Draw those in forward and save them.",
        check="contract",
        shows="state",
        ends=("values", "derivative"),
    ),
    "PLG019": Code(
        "backward is not linear in grad_output",
        "A vector-Jacobian product is linear: b(0) = 0, b(-g) = -b(g), b(ag + bh) = a b(g) + b "
        "b(h). A rule that ignores grad_output, clips it, squares it, or branches on it is not "
        "a derivative, whatever numbers it gives for grad_output = 1.",
        check="contract",
        ends=("derivative",),
    ),
    "PLG020": Code(
        "forward is not repeatable",
        "Forward gave different values for the same inputs. An op that draws random numbers "
        "declares `deterministic = False`, and the checker then seeds the generators before "
        "each evaluation.",
        check="contract",
        shows="state",
    ),
    "PLG021": Code(
        "two calls see each other's state",
        "The gradient or the output of one call changed because forward was called again. What "
        "backward needs lives on ctx, not on the class, in the module or in a default argument.",
        check="contract",
        shows="state",
    ),
    "PLG022": Code(
        "the result depends on memory layout",
        "The same values in another layout (Fortran order, reversed, strided, stride 0) gave "
        "another result. Look for `ravel(order='K')`, `.reshape` or `.view` of non-contiguous "
        "memory, `as_strided`, and writing to `.flat`. An op may refuse a layout: forward then "
        "raises.",
        check="contract",
        shows="state",
    ),
    "PLG023": Code(
        "global state is changed",
        "The op seeded a global random number generator, drew from one without declaring "
        "`deterministic = False`, or left NumPy's error state or Python's warning filters other "
        "than it found them. Use `with np.errstate(...)`. A warning: it left the default dtype, how "
        "things print, anomaly mode or the working directory changed.",
        check="contract",
    ),
    "PLG024": Code(
        "a gradient depends on which others are asked for",
        "With `ctx.needs_input_grad` true for one input only, its gradient is another one than "
        "when all are asked for, or backward raises. What is saved or skipped for one input was "
        "needed for another.",
        check="contract",
        shows="state",
    ),
    "PLG025": Code(
        "an absent gradient is not taken for zero",
        "If nothing is computed from an output, its grad_output is zero; after "
        "`ctx.set_materialize_grads(False)` it is None. Either way the gradients must be those for zero.",
        check="contract",
        shows="state",
    ),
    "PLG026": Code(
        "a call is never forgotten",
        "The outputs of a call are gone, and ctx still lives: a list or a cache on the class or in "
        "the module holds it. With ctx live the arrays that it saved, so memory grows with every "
        "call.",
        check="contract",
    ),
    "PLG027": Code(
        "memory is read that was never written",
        "`np.empty` returns whatever was in memory. What is not written over comes out of forward or backward: right "
        "when the memory happens to be zero, and wrong some other day. While this is asked `np.empty` returns NaN.",
        check="contract",
    ),
    "PLG028": Code(
        "digits lost in forward",
        "Forward is given float64 and returns float64, but rounds to a narrower type on the way: "
        "an output is then right to seven digits (three, for float16), and finite differences of "
        "it to fewer. Take the dtype of the input where an array is made or cast, and mind that "
        "some libraries compute in float32 whatever they are given.",
        check="contract",
    ),
    # Values.
    "PLG030": Code(
        "wrong gradient",
        "Backward's derivative differs from finite differences of forward by more than their "
        "uncertainty and rounding explain. The worst entry is shown with both values; the "
        "diagnosis names a cause where one was confirmed on other numbers.",
        check="values",
        wrong_number=True,
        shows="values",
    ),
    "PLG031": Code(
        "missing gradient",
        "The output changes with the input, but no gradient flows: backward returned None for "
        "it, or the output was marked non-differentiable.",
        check="values",
        wrong_number=True,
        shows="values",
    ),
    "PLG032": Code(
        "gradient is not a number",
        "Backward returned NaN or infinity where forward has a finite slope: a division by zero "
        "or 0 * inf that the formula should avoid.",
        check="values",
        wrong_number=True,
        shows="values",
    ),
    "PLG033": Code(
        "at a kink",
        "The function has a kink, a jump or an infinite slope at this very point, so that there "
        "is no derivative to compare with. Backward's value lies within the one-sided slopes, "
        "which is all that can be asked. Samples away from the kink say more.",
        check="values",
        verdict="warn",
        shows="values",
    ),
    "PLG034": Code(
        "inconclusive",
        "The numeric side is too uncertain to say that backward is right, and it is not plainly "
        "wrong: forward is noisy, rough, computed in low precision, or has no values on both "
        "sides. This is not a pass. Choose samples at which forward is smooth, or declare the "
        "`domain` of its arguments.",
        check="values",
        verdict="inconclusive",
        shows="values",
    ),
    # Second derivatives.
    "PLG040": Code(
        "wrong second derivative",
        "The derivative of backward, recorded with `create_graph=True`, differs from finite "
        "differences of backward itself. Often a term is lost because backward computed with "
        "something that is not on the tape.",
        check="second order",
        wrong_number=True,
        shows="later",
    ),
    "PLG041": Code(
        "no second derivative",
        "Differentiating backward raised an error, and the rule is not marked "
        "`@once_differentiable`. Write backward with operators and plugrad functions on inputs "
        "and outputs that were saved, or mark it. It counts if it is there when the class is made: directly above "
        "`def backward`, below `@staticmethod`.",
        check="second order",
        shows="later",
    ),
    "PLG042": Code(
        "once_differentiable is not what is said",
        "The rule is marked `@once_differentiable`, but a second derivative did not raise, and would be silently "
        "wrong; or it raised something else than the HigherOrderError that says so, most often because backward "
        "itself does: it is run as ever, in float64 here.",
        check="second order",
    ),
    "PLG043": Code(
        "second derivative is not symmetric",
        "The matrix H of second derivatives is symmetric wherever it is continuous. Here u'Hw and "
        "w'Hu differ for random u and w, so the gradients that backward returns for different inputs are not those of "
        "one function, if by less than finite differences could tell. Look for a constant that is rounded in one of "
        "them.",
        check="second order",
        wrong_number=True,
        shows="later",
    ),
    # Forward.
    "PLG050": Code(
        "forward differs from its reference",
        "The op's `reference`, an independent implementation, gave other values. One of the two is wrong: the "
        "checker cannot say which, but backward is compared with forward, and so is everybody's result.",
        check="forward",
        shows="later",
    ),
    "PLG051": Code(
        "an error sample did not raise as declared",
        "A call from `error_samples` raised nothing, another class of exception, or a message "
        "that does not match (`re.search`). Users are then given a value where they should be told that there is none. "
        "Refuse the input in forward, or correct the sample.",
        check="forward",
        of_a_sample=False,
    ),
    "PLG052": Code(
        "wrong jvp",
        "`jvp` is the derivative times tangents of the inputs, and backward its transpose: for any "
        "tangents u and any grad_outputs v, <Ju, v> = <u, J'v>, where <a, b> is the real part of "
        "the sum of conj(a) b. Here the two differ by more than rounding, for the tangent of one "
        "input alone, and finite differences, where they could tell, side with backward.",
        check="forward",
        shows="later",
    ),
    "PLG053": Code(
        "jvp of the wrong form",
        "`jvp(ctx, *tangents)` gets a tangent per positional argument of forward (None for what is "
        "no floating-point tensor, zeros for one that does not move) and returns one per output of "
        "forward, of the output's shape and dtype; None stands for zero. What it needs of "
        "forward's values is kept with `ctx.save_for_forward` and found in `ctx.saved_for_forward`.",
        check="forward",
        about="argument",
    ),
    # Declared facts.
    "PLG060": Code(
        "does not take the arrays that it declares",
        'The op declares `arrays = "nep18"`: it takes any array that speaks NumPy\'s protocols '
        "(`__array_ufunc__`, `__array_function__`), such as dask's and CuPy's. The checker runs it "
        "on such an array, which refused something: `np.asarray(x)`, a NumPy array beside it, "
        "`out=`, `x += y`, `np.put_along_axis`, `as_strided`, `float(x)`, a Python `if` on values, a "
        "ufunc that is not NumPy's. Write it with NumPy's functions and operators, and make new arrays with "
        "`np.zeros_like`. Or leave the declaration out: the op then takes NumPy arrays.",
        check="declared",
        shows="later",
    ),
    "PLG061": Code(
        "returns another kind of array than it is given",
        'The op declares `arrays = "nep18"`, and was given arrays that are not NumPy\'s, but an '
        "output or a gradient is not of their kind. Most often it was made from nothing: "
        "`np.zeros(x.shape)` is `np.zeros_like(x)`.",
        check="declared",
        shows="later",
    ),
    "PLG062": Code(
        "other values for another kind of array",
        'The op declares `arrays = "nep18"`, but of arrays that are not NumPy\'s, with the same '
        "entries, it computes something else. Look for `isinstance(x, np.ndarray)`, and for what "
        "was meant to be written into an array in place.",
        check="declared",
        shows="later",
    ),
    "PLG063": Code(
        "a declaration that is not true",
        "What the op says of itself was tried, and is not so: inputs that should broadcast are "
        "refused or give something else; a sample lies outside the declared `domain`, or forward "
        "has no value inside it; a sample has other `sizes` or `settings` than are declared, or forward refuses a "
        "declared one; there is no kink at a declared one; an op that declares complex "
        "numbers refuses them; a gradient that should be new is seen by somebody else; what an `Op` of PyTensor stores "
        "is not what its `make_node`, `infer_shape` or `view_map` says. "
        "The other checks trust these declarations. Correct it, or leave it out.",
        check="declared",
        about="argument",
    ),
    "PLG064": Code(
        "a declaration that says nothing",
        "A declared fact has no meaning: it names an argument that forward does not have, or its "
        'value is not of the right form. `domain = {"x": (0.0, np.inf)}`, `kinks = {"x": (0.0,)}`, '
        '`sizes = {"x": ("n", 4)}`, `settings = {"mode": ("sum", "mean")}`, '
        '`arrays = "nep18"`, `deterministic = False`, `broadcasts = True`, `new_gradients = True`.',
        check="declared",
        about="argument",
    ),
    # Beyond the samples.
    "PLG070": Code(
        "wrong beside the samples",
        "The gradient is right on every sample, and wrong where one thing about a sample is changed: the numbers of "
        "one input, the length of an axis, a setting. Forward takes that point, its values are finite, and its slope "
        "there is certain. Correct backward, have forward refuse what the op is not meant for, or declare what is "
        "allowed: `domain`, `kinks`, `sizes`, `settings`. Yield the point as a sample once it is right.",
        check="beyond",
        wrong_number=True,
    ),
    "PLG071": Code(
        "forward takes what backward does not",
        "Where one thing about a sample is changed, forward returns values, but backward raises, or returns what is no "
        "gradient of that input. Often forward broadcasts what was not meant to: refuse it there, with words for "
        "whoever calls; or declare `broadcasts = True`, and the engine sums. If no backward can be had for a setting "
        "or a size, `settings` and `sizes` say which there are.",
        check="beyond",
        verdict="warn",
    ),
    "PLG072": Code(
        "wrong second derivative beside the samples",
        "The gradient is right where one thing about a sample is changed, but differentiated again it is wrong: NaN "
        "at a zero or a tie, most often, from a division in backward. Write it so that it has a limit there, or mark "
        "backward with `@once_differentiable`.",
        check="beyond",
        wrong_number=True,
    ),
    "PLG073": Code(
        "no subgradient at a corner beside the samples",
        "Where one thing about a sample is changed forward has a corner, or an edge beyond which it has no values, and "
        "what backward returns there is none of the gradients that come near it: NaN or infinity, which spoils every "
        "gradient that it is added to (0 will do for the norm of a vector of zeros), a number outside the slopes on "
        "either side, or the whole gradient for each of several equal entries, of which a maximum has one (share it "
        "out, or give it to the first).",
        check="beyond",
        verdict="warn",
    ),
}


def codes_that_end(what: str) -> frozenset[str]:
    """Return the codes after which something is not asked any more."""
    return frozenset(code for code, entry in CODES.items() if what in entry.ends)


def codes_that_show(what: str) -> frozenset[str]:
    """Return the codes in which a fault of another kind shows."""
    return frozenset(code for code, entry in CODES.items() if entry.shows == what)
