"""Names for an author of a check in another distribution: its row is a `Check`, its function gets a `Round`.

A check is a `Room`, whose `answer` is the function of the row: ask, judge, say. `attempt` runs code that may raise,
`Tolerance` compares, and `Findings` collects findings and makes the `CheckResult`.
"""

from _plugrad_check.contract.memory import nan_in_empty, overlap
from _plugrad_check.declared.duck import libraries
from _plugrad_check.report.report import Argument, KernelReport, Smallest
from _plugrad_check.rows import Room
from _plugrad_check.slopes.arrays import Array, precision_of, uneven
from _plugrad_check.slopes.tolerance import Gap, Product, Tolerance, both, distance
from _plugrad_check.subject.call import Call, Raised, as_tuple, attempt, frozen, nested
from _plugrad_check.subject.findings import Findings, with_place
from _plugrad_check.subject.instruction_count import OURS
from _plugrad_check.subject.lines import WeightedSlope, weighted_slope
from _plugrad_check.subject.rule import Rule
from _plugrad_check.subject.trials import Subject, Trial, varied
from _plugrad_check.values.values import in_float64
from _plugrad_check.variants.arrays import LAYOUTS, with_imaginary
from _plugrad_check.variants.choice import shared_properties, variants_of
from _plugrad_check.variants.settings import AXES
from _plugrad_check.variants.shapes import axes_by_length, resized
from _plugrad_check.variants.variant import Variant

__all__ = [
    "AXES",
    "LAYOUTS",
    "OURS",
    "Argument",
    "Array",
    "Call",
    "Findings",
    "Gap",
    "KernelReport",
    "Product",
    "Raised",
    "Room",
    "Rule",
    "Smallest",
    "Subject",
    "Tolerance",
    "Trial",
    "Variant",
    "WeightedSlope",
    "as_tuple",
    "attempt",
    "axes_by_length",
    "both",
    "distance",
    "frozen",
    "in_float64",
    "libraries",
    "nan_in_empty",
    "nested",
    "overlap",
    "precision_of",
    "resized",
    "shared_properties",
    "uneven",
    "variants_of",
    "varied",
    "weighted_slope",
    "with_imaginary",
    "with_place",
]
