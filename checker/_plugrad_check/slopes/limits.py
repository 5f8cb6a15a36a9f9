"""Table of the limits on which a verdict rests: each a number, what it means, and what fails without it.

A row is a name, its value, and a text: the meaning, and after "Evidence:" the rule of gradient-faults, by table, name
and form, that gets another verdict where the value is quite another one (mostly a thousand times as large or as small),
or the test that fails then. Where that is not said, none is known. `docs/numbers.md` prints the table.
"""

# How far a number may be off -----------------------------------------------------------------------------------------

MARGIN = 10.0
"""How many times its error estimate a slope may be off by: less says nothing against a gradient.

Evidence: test_hard_numbers.py::test_a_right_rule_is_never_called_wrong_whoever_is_asked.
"""
BACKWARD_ROUNDING = 8.0
"""Units in the last place by which the terms that backward adds up may be off."""
ALL_ZERO = 1e-4
"""In a block of zeros, the part of the usual resolution to which a slope has to be known.

Evidence: test_hard_numbers.py::test_a_wrong_rule_is_never_called_right_whoever_is_asked.
"""
REORDERED = 2.0**14
"""Units in the last place by which sums in another order may differ; no more than `REORDERED_MOST`."""
REORDERED_MOST, REORDERED_LEAST = 2.0**-4, 2.0**5
"""The most that such sums may differ by, unless `REORDERED_LEAST` units in the last place are more."""
PRODUCTS = 1e-8
"""The part of their terms by which two inner products may differ that should be equal."""
FARTHEST = 16.0
"""How far an entry may be moved, in terms of the largest of its array.

Evidence: awkward ops: exp(x) - 1 - x near 0, right.
"""

# Which steps are taken -----------------------------------------------------------------------------------------------

FINER = 2.0**-8
"""How much shorter the second ladder of steps is than the first."""
SCALES_APART = 2.0**6
"""How much an entry, or 1, must differ from the whole input to have a ladder of its own."""
LAST_LADDERS = 2.0**-16, 2.0**-24, 2.0**-32, 2.0**6, 2.0**12
"""Ladders that are tried where all others are uncertain, in terms of the first.

Evidence: awkward ops: an arc cosine at its edges, right.
"""
SIDE_LADDERS = 2.0**-4, 2.0**-12, 2.0**-20, 2.0**-28, 2.0**-36
"""Ladders on one side, in terms of the same.

Evidence: awkward ops: outputs that are noise beside outputs that are none, right.
"""
OTHER_LADDER = 0.37
"""A ladder that shares no step with the first, for a slope that backward contradicts.

Evidence: awkward ops: an arc cosine at its edges, right.
"""
FEW_DIGITS = 2.0**-40
"""A precision coarser than this has too few digits for the finest steps, and backward's tolerance is its own."""
ENOUGH = 0.3
"""The part of the tolerance below which an error needs no further ladder."""
SMALL_ENTRY = 0.01
"""Entries below this part of the largest need be no more certain than one of that size."""
ENOUGH_OF_NATURAL = 1e-5
"""The part of the resolution of an ordinary slope below which an error needs no further ladder."""
WINDOWS = 2.0**-1, 2.0**-3, 2.0**-5
"""How far a fit in half precision looks to either side, in terms of the input.

Evidence: test_low_precision.py::test_a_right_rule_of_few_digits_passes_without_a_reference.
"""
ENTRY_WINDOWS = 2.0**-1, 2.0**-3
"""The same in terms of an entry that is less than a quarter of its input.

Evidence: test_low_precision.py::test_a_right_rule_of_few_digits_passes_without_a_reference.
"""
POINTS, DEGREE = 16, 5
"""Points of that fit to either side, and the degree of its polynomial.

Evidence: test_low_precision.py::test_a_right_rule_of_few_digits_passes_without_a_reference.
"""
FIT_NOISE, FIT_STILL = 4.0, 16.0
"""By how much rounding can be less, in such a fit, than its noise; the same where no value moves.

Evidence: test_low_precision.py::test_a_right_rule_of_few_digits_passes_without_a_reference.
"""
STILL = 20.0
"""By how much the error of a slope of 0 is less than noise over the first step: rounding hides half a last place.

Evidence: test_low_precision.py::test_a_second_derivative_of_zeros_is_certain_in_float32_too.
"""

# How noisy forward's values are --------------------------------------------------------------------------------------

SUBNORMAL = 2.0**-1074
"""The smallest difference of two numbers.

Evidence: awkward ops: 1 - sigmoid where that is 1, right.
"""
COARSEST = 2.0**-9
"""The steps that rounding makes of a function, relative to its values: float16's. More is a jump."""
WIDE, CLOSE, CLOSER, CLOSEST = 2.0**-12, 2.0**-20, 2.0**-28, 2.0**-44
"""How far apart the values are in whose differences noise is looked for; the last two where the others may mislead.

Evidence: awkward ops: a fast sine, right.
"""
VALUES = 11
"""How many values those are, on either side.

Evidence: awkward ops: a sine of 1e8, right.
"""
UNEVEN = 0.9137
"""What their distance is multiplied by: multiples of a power of two round alike in float32, and look smooth.

Evidence: awkward ops: a fast sine, right.
"""
ROUGH = 4.0
"""How many times a value's last place its noise must be to be more than rounding.

Evidence: test_hard_numbers.py::test_a_right_rule_is_never_called_wrong_whoever_is_asked.
"""
WILD_NOISE, WILD_FALLS = 1e-4, 256.0
"""Noise beyond this part of the values may be a steep slope: it is, if it falls by `WILD_FALLS` at the closest.

Evidence: test_hard_numbers.py::test_a_right_rule_is_never_called_wrong_whoever_is_asked.
"""
ASIDE = 2.0**-8
"""How far aside an output's size is taken, too, of which little is left at the point itself."""
NOTHING_BUT_NOISE = 2.0**-6
"""The part of its size beyond which an output is taken to be nothing but noise."""
QUIETER = 8.0
"""How many times less noise than the median output's one is believed to have.

Evidence: awkward ops: 1 - cos of 1e-8, right.
"""
VISIBLE = 100.0
"""How many times its noise a change must be to be that of the function."""

# Corners -------------------------------------------------------------------------------------------------------------

SAME_SLOPE = 1e-4
"""The part of the slopes on both sides by which they may differ where a function is smooth."""
CLEAR_KINK = 4.0
"""How many times their uncertainty both slopes must differ by to be those of a kink."""
FLAT_STEPS = tuple(2.0**power for power in range(-32, -3, 4))
"""Steps at which a plateau is looked for.

Evidence: awkward ops: rounding to steps of 1/127, right.
"""
STEEP_STEPS = 2.0**-12, 2.0**-20, 2.0**-28, 2.0**-36, 2.0**-44
"""Steps at which a jump and a pole are looked for.

Evidence: awkward ops: max with ties, shared evenly, right.
"""
JUMP_IS_EVEN = 0.1
"""The part of a jump by which changes at those steps may differ.

Evidence: hard numbers: sin(1e12 x): the derivative is negated, right.
"""
POLE_IS_SEEN = 30.0
"""How many times its noise the change at the shortest of them must be at a pole.

Evidence: awkward ops: sqrt at 0, infinitely steep, right.
"""
EVEN_SHARE, ODD_SHARE = 0.4, 0.75
"""What half a step leaves of second and of first differences where there is a corner; smooth: a quarter, a half.

Evidence: awkward ops: a sine of 1e8, right.
"""
TAYLOR_STEPS = tuple(2.0**power for power in (-2, -4, -6, -8, -10, -12, -15, -18, -21, -24))
"""Steps at which the rest of a Taylor polynomial is shown."""
TAYLOR_DECIDES = slice(1, 6)
"""Those of which its order is taken: longer ones may leave what is near, of shorter ones rounding hides the rest."""

# Second opinions -----------------------------------------------------------------------------------------------------

MOST_LINES = 10**6
"""Lines of Python for one opinion, or more steps: a loop that ends in float64 need not end with more digits.

Evidence: hard numbers: (1 - cos(x)) / x**2: the derivative is negated, right.
"""
DIGITS, MOST_ENTRIES = 200, 256
"""Digits of the longest numbers, and entries for which they are quick enough, or among which the worst is shown.

Evidence: hard numbers: sin(1e5 x): the derivative is negated, right.
"""
STEP_OF_DIGITS = 2.0**-66
"""The step with so many digits: none is too small."""
STEPS_OF_FLOAT64 = 2.0**-20, 2.0**-30, 2.0**-40, 2.0**-46
"""Steps at which a part that forward computes in float64 moves; at the other one it stands still."""
SAME_DIGITS = 1e-5
"""The part of a slope by which those steps may differ if no part is computed in float64.

Evidence: test_hard_numbers.py::test_a_part_that_is_computed_in_float64_is_no_second_opinion.
"""
MOST_CORNERS = 4
"""Outputs at which long doubles look for a corner."""
STEP_OF_COMPLEX = 2.0**-100
"""The step in the imaginary direction."""
COMPLEX_SPACINGS = 2.0**-12, 2.0**-20
"""How far apart the complex steps are in whose differences noise is looked for.

Evidence: awkward ops: a logarithm of a sum of exponentials less its largest, right.
"""
COMPLEX_DIGITS = 16.0
"""Units in the last place by which a complex function may be off if it is the real one."""

# The Jacobian --------------------------------------------------------------------------------------------------------

DIRECTIONS = 2
"""Directions that test all entries at once: one shows each wrong entry, unless others cancel it to ten digits."""
SHARE = 0.25
"""Of what an entry may be off by, along a direction: it moves by half its scale at least, and differences are off.

Evidence: awkward ops: a softplus that is 0, right.
"""
LOOSE, SURE = 2.0**-28, 0.01
"""How far off, relative to its terms, a slope is that is right to the digits of float32 alone, as finite differences of
what is smooth are not; and which part of that they may change by with the step.

Evidence: awkward ops: a softplus that is 0, right.
"""
NEARER = 2.0**-3
"""A step that passes fewer corners on its way, and leaves more to rounding, in terms of the first."""
ROUNDED = 2.0**-30
"""Less than most numbers are off by when they are rounded to float32, and no finite difference is."""
MOST_CLOSER_LOOKS, MOST_KINKS = 64, 8
"""At entries that are only uncertain, and at those that disagree most where all are at a kink, or at an edge of where
forward has values: looking around one takes some hundred calls of forward.

Evidence: hard numbers: (1 - cos(x)) / x**2: the derivative is doubled, wrong.
"""
WILD = 2.0**-4
"""The part of the outputs' size beyond which noise leaves no slope to find: a cosine of 1e15.

Evidence: awkward ops: a cosine of 1e15, right.
"""
STANDS_STILL = 0.1
"""The part of the way from long steps' slope to the found one within which backward is, where forward stands still."""
STEPPED = 2.0**10
"""How many times its last place an output would change over a plateau, for forward to go in steps."""
SMALL_PLATEAU = 2.0**-20
"""The part of an input below which a plateau may be one of float32 inside.

Evidence: awkward ops: rounding to steps of 1/127, right.
"""
ZERO_BESIDE = 1e-6
"""The part of an ordinary change that an output's last place may be, for a zero on a plateau to be certain.

Evidence: awkward ops: relu close to 0, and far from it, right.
"""
FAR_NOISE, FAR_MOST = 2.0**-6, 16.0
"""How far apart values are taken for the noise far away, in terms of 1; and what part of the way that is at most."""
NEARBY = 2.0**-12, 2.0**-22, 2.0**-32
"""How far away slopes around a point are taken, relative to each input's size.

Evidence: awkward ops: exp(x) - 1 - x near 0, right.
"""
NEARBY_STEP = 2.0**-6
"""The step there, in terms of that distance.

Evidence: awkward ops: a sort of three equal numbers, right.
"""
NEARBY_SETTLES = 0.1
"""The part of what slopes differ by farther away that they differ by nearer at a kink; where all is smooth, 2**-10.

Evidence: awkward ops: a sort of three equal numbers, right.
"""
NEARBY_DIFFERS = 1e-3
"""The part of the largest by which slopes around a point differ at a kink.

Evidence: awkward ops: a sort of three equal numbers, right.
"""
NEARBY_SPREAD = 4.0
"""What part of their spread is added to the slopes around a kink that is certain: a quarter.

Evidence: planted faults: a kink's slope that lies on neither side, wrong.
"""
NEARBY_DIRECTIONS, NEARBY_MOST = 24, 400
"""Of m equal numbers, the one that moves is the largest, or their median, in one of m; as long as all slopes are the
same, 8 m (to this limit) miss the one of a median in e^-8.
"""
PER_EQUAL = 8
"""Directions for each of such equal numbers."""

# Random probes of a large Jacobian -----------------------------------------------------------------------------------

PROBES = 2
"""On each side of each kind, of uneven signs and Gaussian; one where they agree by far."""
PROBE = 1e-8
"""The part of a probe's size by which it may be off: one entry wrong by 5e-4 among 10**8 equal ones still shows."""
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
"""The part of the terms by which a slope along a line may be off."""
LINE_SHORT = 2.0**-13, 2.0**-18
"""Steps so short that in double precision there is nothing to extrapolate. Fewer corners are nearby."""
LINE_STEP = 2.0**-9
"""The longest step along a line, where the short ones do not agree.

Evidence: awkward ops: a sort of three equal numbers, right.
"""
LINE_SHORTEST = 2.0**-32
"""A step at which three digits are left of a slope."""
LINE_NOISE = 2.0**-48
"""The part of the terms that may be noise at a corner: sixteen units in the last place."""
LINE_SLACK = 1e-2
"""The part of the slopes on both sides by which a subgradient may lie outside."""
LINE_NEIGHBOURS = 24
"""Points by a corner at which backward runs."""
TOO_STEEP = 2.0**-10
"""The part of the terms beyond which the last place of a line's slope makes it no slope."""
OSCILLATES = 0.1
"""The part of a slope by which it is another one at the shortest step, or oscillates.

Evidence: beside the samples: the largest modulus, sought among the numbers themselves, wrong.
"""

# Equal entries, float32, symmetry ------------------------------------------------------------------------------------

MOST_TIES, MOST_PLACES = 8, 64
"""Ties of a sample that are looked at, and outputs of each.

Evidence: beside the samples: the largest modulus, sought among the numbers themselves, wrong, shown.
"""
TIE_CLEAR = 1e-3
"""The part of the slopes beside a tie by which backward's must lie outside: they are a little other ones anyway.

Evidence: beside the samples: the largest modulus, sought among the numbers themselves, wrong, shown.
"""
BESIDE_TIE = 2.0**-20
"""How far from a tie, or from a corner of a line, its neighbours are, relative to the size of the input."""
TIE_SIDES = 8
"""Neighbours of a tie at which backward runs, besides those with all entries moved up, or down.

Evidence: awkward ops: singular values that are equal, right.
"""
NARROW = 10.0
"""How many times the tolerance a gradient in float32 may differ from that in float64."""
STEADY = 0.1
"""The part of the tolerance of float32 by which results may change if they do not depend on its last digits."""
SYMMETRY_ROUNDING = 2.0**10
"""Units in the last place of an ordinary second derivative by which two may differ that are symmetric.

Evidence: awkward ops: a saturated softmax, right.
"""
SYMMETRY_NUDGED = 64.0
"""How many times as much as for inputs that differ in their last places."""
FOLLOWED = 2.0**-10
"""By how much an input is moved to see what of it is saved."""

# Iterations that stop early ------------------------------------------------------------------------------------------

NEAR_LIMIT = 0.05
"""How far from their limit values and derivatives may be, relative to the largest of them."""
EARLY = 1e-3
"""How far a derivative of that limit may be off without a warning."""
MORE_STEPS = 8, 64
"""By how much a count of steps is multiplied: the values must settle from one to the next.

Evidence: beside the samples: a power by the logarithm of its base, wrong, shown.
"""
LESS_TOLERANCE = 1e-6
"""By how much a tolerance is multiplied."""
SETTLES = 0.1
"""How much less values change from the second of them on."""
ENDED = 1e-9
"""How much values may change, relative to themselves, of an iteration that has ended."""

# Points beside the samples -------------------------------------------------------------------------------------------

CLEAR = 1e-3
"""The part of what backward is off by that a slope may be uncertain by."""
CLEAR_OF_NAN = 1e-6
"""The same, where backward is NaN or infinite.

Evidence: awkward ops: scipy: xlogy, right.
"""
CLEAR_OF_NAN_IN_SINGLE = 1e-2
"""The same in float32, in terms of the slope: that NaN is none is seen with two digits.

Evidence: test_low_precision.py::test_a_gradient_that_overflows_beside_samples_of_size_1_is_found.
"""
HAS_SLOPE = 0.1
"""The part of itself by which a slope may be uncertain that exists."""
UNSEEN = 2.0**-45
"""The part of the outputs that a wrong derivative must change to be one: more than some roundings."""
JUMP = 1e-3
"""A change by the smallest steps that is a jump, relative to the largest output."""
JUMP_NEARER = 16.0
"""How much nearer the change is as large as before.

Evidence: awkward ops: the modulus of complex numbers, right.
"""
TINY_ENTRY = 2.0**-40
"""An entry that is less of its array is shorter than all steps."""
FACTOR = 1e-6
"""The part of itself by which the factor that all entries are off by may differ from a ratio of lengths."""
MULTIPLES = 2, 3, 4, 8
"""Numbers of which lengths may have to be multiples."""
