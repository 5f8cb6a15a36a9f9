"""Table of the limits on which a verdict rests: each a number, its meaning, and the evidence for it.

A row is a name, its value, and a text: the meaning, and after "Evidence:" the rule of gradient-faults (by table, name
and form) whose verdict changes if the value is quite another one (mostly a thousand times as large or as small), or the
test that fails then. A row without evidence has none that is known. `docs/tables/numbers.md` prints the table.
"""

# How far a number may be off -----------------------------------------------------------------------------------------

MARGIN = 10.0
"""Multiple of its error estimate by which a slope may be off; a smaller difference says nothing against a gradient.

Evidence: test_hard_numbers.py::test_a_right_rule_is_never_called_wrong_whoever_is_asked.
"""
BACKWARD_ROUNDING = 8.0
"""Units in the last place by which the terms that backward adds up may be off."""
ALL_ZERO = 1e-4
"""Part of the usual resolution to which slopes must be known in a block of zeros.

Evidence: test_hard_numbers.py::test_a_wrong_rule_is_never_called_right_whoever_is_asked.
"""
REORDERED = 2.0**14
"""Units in the last place by which sums in another order may differ, up to `REORDERED_MOST`."""
REORDERED_MOST, REORDERED_LEAST = 2.0**-4, 2.0**5
"""Largest relative difference of such sums, unless `REORDERED_LEAST` units in the last place are more."""
PRODUCTS = 1e-8
"""Part of their terms by which two equal inner products may differ."""
FARTHEST = 16.0
"""Distance that an entry may be moved, in terms of the largest entry of its array.

Evidence: awkward ops: exp(x) - 1 - x near 0, right.
"""

# Which steps are taken -----------------------------------------------------------------------------------------------

FINER = 2.0**-8
"""Ratio of the second ladder of steps to the first."""
SCALES_APART = 2.0**6
"""Ratio by which an entry, or 1, must differ from the whole input to have a ladder of its own."""
LAST_LADDERS = 2.0**-16, 2.0**-24, 2.0**-32, 2.0**6, 2.0**12
"""Ladders that are tried where all others are uncertain, in terms of the first.

Evidence: awkward ops: an arc cosine at its edges, right.
"""
SIDE_LADDERS = 2.0**-4, 2.0**-12, 2.0**-20, 2.0**-28, 2.0**-36
"""Ladders for one side, in terms of the first.

Evidence: awkward ops: outputs that are noise beside outputs that are none, right.
"""
OTHER_LADDER = 0.37
"""Ratio of a ladder that shares no step with the first, for a slope that backward contradicts.

Evidence: awkward ops: an arc cosine at its edges, right.
"""
FEW_DIGITS = 2.0**-40
"""Precision beyond which there are too few digits for the finest steps, and backward's tolerance is the dtype's."""
ENOUGH = 0.3
"""Part of the tolerance below which an error needs no further ladder."""
SMALL_ENTRY = 0.01
"""Part of the largest entry below which an entry need be no more certain than one of that size."""
ENOUGH_OF_NATURAL = 1e-5
"""Part of the resolution of an ordinary slope below which an error needs no further ladder."""
WINDOWS = 2.0**-1, 2.0**-3, 2.0**-5
"""Half-widths of a fit in half precision, in terms of the input.

Evidence: test_low_precision.py::test_a_right_rule_of_few_digits_passes_without_a_reference.
"""
ENTRY_WINDOWS = 2.0**-1, 2.0**-3
"""Half-widths of such a fit in terms of the entry, if that is less than a quarter of its input.

Evidence: test_low_precision.py::test_a_right_rule_of_few_digits_passes_without_a_reference.
"""
POINTS, DEGREE = 16, 5
"""Points of that fit on either side, and the degree of its polynomial.

Evidence: test_low_precision.py::test_a_right_rule_of_few_digits_passes_without_a_reference.
"""
FIT_NOISE, FIT_STILL = 4.0, 16.0
"""Divisors of the noise that give the least residual of such a fit; the second one where no value moves.

Evidence: test_low_precision.py::test_a_right_rule_of_few_digits_passes_without_a_reference.
"""
STILL = 20.0
"""Divisor of noise over the first step that gives the error of a slope of 0: rounding hides half a last place.

Evidence: test_low_precision.py::test_a_second_derivative_of_zeros_is_certain_in_float32_too.
"""

# How noisy forward's values are --------------------------------------------------------------------------------------

SUBNORMAL = 2.0**-1074
"""Smallest difference of two numbers.

Evidence: awkward ops: 1 - sigmoid where that is 1, right.
"""
COARSEST = 2.0**-9
"""Step that rounding makes in a function, relative to its values: that of float16. A larger step is a jump."""
WIDE, CLOSE, CLOSER, CLOSEST = 2.0**-12, 2.0**-20, 2.0**-28, 2.0**-44
"""Distances of the values whose differences show noise; the last two are for cases where the others may mislead.

Evidence: awkward ops: a fast sine, right.
"""
VALUES = 11
"""Number of these values, on either side.

Evidence: awkward ops: a sine of 1e8, right.
"""
UNEVEN = 0.9137
"""Factor of their distance: multiples of a power of two round alike in float32, and look smooth.

Evidence: awkward ops: a fast sine, right.
"""
ROUGH = 4.0
"""Multiple of a value's last place beyond which noise is more than rounding.

Evidence: test_hard_numbers.py::test_a_right_rule_is_never_called_wrong_whoever_is_asked.
"""
WILD_NOISE, WILD_FALLS = 1e-4, 256.0
"""Part of the values beyond which noise may be a steep slope: it is one if noise falls by `WILD_FALLS` at the closest
distance.

Evidence: test_hard_numbers.py::test_a_right_rule_is_never_called_wrong_whoever_is_asked.
"""
ASIDE = 2.0**-8
"""Distance aside of the point at which an output's size is taken, too, since little of it may be left at the point."""
NOTHING_BUT_NOISE = 2.0**-6
"""Part of its size beyond which an output is taken to be nothing but noise."""
QUIETER = 8.0
"""Ratio by which an output may have less noise than the median output.

Evidence: awkward ops: 1 - cos of 1e-8, right.
"""
VISIBLE = 100.0
"""Multiple of its noise beyond which a change is one of the function."""

# Corners -------------------------------------------------------------------------------------------------------------

SAME_SLOPE = 1e-4
"""Part of the slopes by which both sides may differ where a function is smooth."""
CLEAR_KINK = 4.0
"""Multiple of their uncertainty by which both slopes differ at a kink."""
FLAT_STEPS = tuple(2.0**power for power in range(-32, -3, 4))
"""Steps at which a plateau is looked for.

Evidence: awkward ops: rounding to steps of 1/127, right.
"""
STEEP_STEPS = 2.0**-12, 2.0**-20, 2.0**-28, 2.0**-36, 2.0**-44
"""Steps at which a jump and a pole are looked for.

Evidence: awkward ops: max with ties, shared evenly, right.
"""
JUMP_IS_EVEN = 0.1
"""Part of a jump by which changes at those steps may differ.

Evidence: hard numbers: sin(1e12 x): the derivative is negated, right.
"""
POLE_IS_SEEN = 30.0
"""Multiple of its noise that the change at the shortest of them has at a pole.

Evidence: awkward ops: sqrt at 0, infinitely steep, right.
"""
EVEN_SHARE, ODD_SHARE = 0.4, 0.75
"""Parts of second and of first differences that are left at half the step at a corner; smooth: a quarter, a half.

Evidence: awkward ops: a sine of 1e8, right.
"""
TAYLOR_STEPS = tuple(2.0**power for power in (-2, -4, -6, -8, -10, -12, -15, -18, -21, -24))
"""Steps at which the remainder of a Taylor polynomial is shown."""
TAYLOR_DECIDES = slice(1, 6)
"""Steps, among these, that determine its order: longer ones reach too far, at shorter ones rounding hides the
remainder.
"""

# Second opinions -----------------------------------------------------------------------------------------------------

MOST_LINES = 10**6
"""Limit of Python lines for one opinion, or for more steps: a loop that ends in float64 need not end with more digits.

Evidence: hard numbers: (1 - cos(x)) / x**2: the derivative is negated, right.
"""
DIGITS, MOST_ENTRIES = 200, 256
"""Digits of the longest numbers, and the number of entries for which they are fast enough, or among which the worst is
shown.

Evidence: hard numbers: sin(1e5 x): the derivative is negated, right.
"""
STEP_OF_DIGITS = 2.0**-66
"""Step with so many digits, where no step is too small."""
STEPS_OF_FLOAT64 = 2.0**-20, 2.0**-30, 2.0**-40, 2.0**-46
"""Steps at which a part that forward computes in float64 moves; at the step of many digits it stands still."""
SAME_DIGITS = 1e-5
"""Part of a slope by which those steps may differ if no part is computed in float64.

Evidence: test_hard_numbers.py::test_a_part_that_is_computed_in_float64_is_no_second_opinion.
"""
MOST_CORNERS = 4
"""Outputs at which long doubles look for a corner."""
STEP_OF_COMPLEX = 2.0**-100
"""Step in the imaginary direction."""
COMPLEX_SPACINGS = 2.0**-12, 2.0**-20
"""Distances of the complex steps whose differences show noise.

Evidence: awkward ops: a logarithm of a sum of exponentials less its largest, right.
"""
COMPLEX_DIGITS = 16.0
"""Units in the last place by which a complex function may differ from the real one that it is."""

# The Jacobian --------------------------------------------------------------------------------------------------------

DIRECTIONS = 2
"""Directions that test all entries at once: one shows each wrong entry, unless others cancel it to ten digits."""
SHARE = 0.25
"""Part of an entry's tolerance that is allowed along a direction: the entry moves by half its scale at least, and
differences are off.

Evidence: awkward ops: a softplus that is 0, right.
"""
LOOSE, SURE = 2.0**-28, 0.01
"""Relative error from which on a slope is right to the digits of float32 only, unlike finite differences of a smooth
function; and the part of it by which it may change with the step.

Evidence: awkward ops: a softplus that is 0, right.
"""
NEARER = 2.0**-3
"""Ratio of a shorter step to the first, which passes fewer corners, and leaves more to rounding."""
ROUNDED = 2.0**-30
"""Relative error that most numbers have when they are rounded to float32, and no finite difference has."""
MOST_CLOSER_LOOKS, MOST_KINKS = 64, 8
"""Limits of closer looks, at some hundred calls of forward each: at entries that are only uncertain, and at those that
disagree most where all are at a kink, or at an edge of forward's domain.

Evidence: hard numbers: (1 - cos(x)) / x**2: the derivative is doubled, wrong.
"""
WILD = 2.0**-4
"""Part of the outputs' size beyond which noise leaves no slope to find: a cosine of 1e15.

Evidence: awkward ops: a cosine of 1e15, right.
"""
STANDS_STILL = 0.1
"""Part of the difference between the slope of long steps and the found one within which backward is, where forward
stands still.
"""
STEPPED = 2.0**10
"""Multiple of its last place by which an output would change over a plateau, for forward to go in steps."""
SMALL_PLATEAU = 2.0**-20
"""Part of an input below which a plateau may be one of float32 inside.

Evidence: awkward ops: rounding to steps of 1/127, right.
"""
ZERO_BESIDE = 1e-6
"""Part of an ordinary change that an output's last place may be, for a zero on a plateau to be certain.

Evidence: awkward ops: relu close to 0, and far from it, right.
"""
FAR_NOISE, FAR_MOST = 2.0**-6, 16.0
"""Distance of the values that show noise far away, in terms of 1; and the part of the way that this is at most."""
NEARBY = 2.0**-12, 2.0**-22, 2.0**-32
"""Distances at which slopes around a point are taken, relative to each input's size.

Evidence: awkward ops: exp(x) - 1 - x near 0, right.
"""
NEARBY_STEP = 2.0**-6
"""Step there, in terms of that distance.

Evidence: awkward ops: a sort of three equal numbers, right.
"""
NEARBY_SETTLES = 0.1
"""Part of the spread of slopes farther away that the spread nearer has at a kink; where all is smooth, 2**-10.

Evidence: awkward ops: a sort of three equal numbers, right.
"""
NEARBY_DIFFERS = 1e-3
"""Part of the largest slope by which slopes around a point differ at a kink.

Evidence: awkward ops: a sort of three equal numbers, right.
"""
NEARBY_SPREAD = 4.0
"""Divisor of their spread: a quarter is added to the slopes around a kink that is certain.

Evidence: planted faults: a kink's slope that lies on neither side, wrong.
"""
NEARBY_DIRECTIONS, NEARBY_MOST = 24, 400
"""Limits of random directions. Of m equal numbers, the one that moves is the largest, or their median, in one of m; as
long as all slopes are the same, 8 m (to this limit) miss the one of a median in e^-8.
"""
PER_EQUAL = 8
"""Directions for each of such equal numbers."""

# Random probes of a large Jacobian -----------------------------------------------------------------------------------

PROBES = 2
"""Probes on each side of each kind, of uneven signs and Gaussian; one where they agree by far."""
PROBE = 1e-8
"""Part of a probe's size by which it may be off: one entry wrong by 5e-4 among 10**8 equal ones still shows."""
PROBED_WHOLE = 4096
"""Entries of a block that are compared one by one where a probe disagrees."""
PROBED_KINKS = 40
"""Kinks that are passed over in a block."""
EXCERPT_ROWS, EXCERPT_COLUMNS = 11, 39
"""Entries around a wrong one, for a diagnosis to be fitted to.

Evidence: bug reports: pytorch: of more than 768 indices the kernel forgets the row that pads, wrong.
"""

# One line through all entries ----------------------------------------------------------------------------------------

LINE_AGREES = 1e-6
"""Part of the terms by which a slope along a line may be off."""
LINE_SHORT = 2.0**-13, 2.0**-18
"""Steps so short that in double precision there is nothing to extrapolate, with fewer corners nearby."""
LINE_STEP = 2.0**-9
"""Longest step along a line, where the short ones do not agree.

Evidence: awkward ops: a sort of three equal numbers, right.
"""
LINE_SHORTEST = 2.0**-32
"""Step at which three digits are left of a slope."""
LINE_NOISE = 2.0**-48
"""Part of the terms that may be noise at a corner: sixteen units in the last place."""
LINE_SLACK = 1e-2
"""Part of the slopes on both sides by which a subgradient may lie outside."""
LINE_NEIGHBOURS = 24
"""Points by a corner at which backward runs."""
TOO_STEEP = 2.0**-10
"""Part of the terms beyond which the last place of a line's slope makes it no slope."""
OSCILLATES = 0.1
"""Part of a slope by which an oscillating function has another slope at the shortest step.

Evidence: beside the samples: the largest modulus, sought among the numbers themselves, wrong.
"""

# Equal entries, float32, symmetry ------------------------------------------------------------------------------------

MOST_TIES, MOST_PLACES = 8, 64
"""Limits: ties of a sample that are looked at, and outputs of each.

Evidence: beside the samples: the largest modulus, sought among the numbers themselves, wrong, shown.
"""
TIE_CLEAR = 1e-3
"""Part of the slopes beside a tie by which backward's must lie outside: they differ a little anyway.

Evidence: beside the samples: the largest modulus, sought among the numbers themselves, wrong, shown.
"""
BESIDE_TIE = 2.0**-20
"""Distance of neighbours from a tie, or from a corner of a line, relative to the size of the input."""
TIE_SIDES = 8
"""Neighbours of a tie at which backward runs, besides those with all entries moved up, or down.

Evidence: awkward ops: singular values that are equal, right.
"""
NARROW = 10.0
"""Multiple of the tolerance by which a gradient in float32 may differ from that in float64."""
STEADY = 0.1
"""Part of the tolerance of float32 by which results may change if they do not depend on its last digits."""
SYMMETRY_ROUNDING = 2.0**10
"""Units in the last place of an ordinary second derivative by which two symmetric ones may differ.

Evidence: awkward ops: a saturated softmax, right.
"""
SYMMETRY_NUDGED = 64.0
"""Multiple of the change with the inputs' last places by which they may differ."""
FOLLOWED = 2.0**-10
"""Move of an input that shows the saved values that depend on it."""

# Iterations that stop early ------------------------------------------------------------------------------------------

NEAR_LIMIT = 0.05
"""Distance from their limit within which values and derivatives must be, relative to the largest of them."""
EARLY = 1e-3
"""Error of a derivative of that limit that needs no warning."""
MORE_STEPS = 8, 64
"""Factors of a count of steps: the values must settle from one to the next.

Evidence: beside the samples: a power by the logarithm of its base, wrong, shown.
"""
LESS_TOLERANCE = 1e-6
"""Factor of a tolerance."""
SETTLES = 0.1
"""Ratio by which values change less from the second of them on."""
ENDED = 1e-9
"""Relative change of values that an iteration may have after it has ended."""

# Points beside the samples -------------------------------------------------------------------------------------------

CLEAR = 1e-3
"""Part of backward's error that the uncertainty of a slope may be."""
CLEAR_OF_NAN = 1e-6
"""Uncertainty that a slope may have where backward is NaN or infinite.

Evidence: awkward ops: scipy: xlogy, right.
"""
CLEAR_OF_NAN_IN_SINGLE = 1e-2
"""Relative uncertainty there in float32: two digits show that NaN is wrong.

Evidence: test_low_precision.py::test_a_gradient_that_overflows_beside_samples_of_size_1_is_found.
"""
HAS_SLOPE = 0.1
"""Relative uncertainty of a slope that exists."""
UNSEEN = 2.0**-45
"""Part of the outputs that a wrong derivative must change to count: more than some roundings."""
JUMP = 1e-3
"""Change by the smallest steps that is a jump, relative to the largest output."""
JUMP_NEARER = 16.0
"""Ratio by which a step is shorter at which a jump is as large as before.

Evidence: awkward ops: the modulus of complex numbers, right.
"""
TINY_ENTRY = 2.0**-40
"""Part of its array below which an entry is shorter than all steps."""
FACTOR = 1e-6
"""Relative difference that the common factor of all entries may have from a ratio of lengths."""
MULTIPLES = 2, 3, 4, 8
"""Numbers of which lengths may have to be multiples."""
