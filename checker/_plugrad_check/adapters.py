"""Names for an author of a framework adapter: `Framework`, `Program`, `Ran`, `Meant`, and functions that make their
parts.
"""

from _plugrad_check.contract.memory import has_same_bytes
from _plugrad_check.frameworks.adapted import (
    no_second_derivative,
    of_some,
    own,
    refused,
    transposed,
)
from _plugrad_check.frameworks.contract import (
    Asked,
    Fault,
    ForwardProgram,
    Framework,
    Gradients,
    Meant,
    Program,
    Ran,
)
from _plugrad_check.slopes.arrays import BFLOAT16, Array, broadcasts_to, is_bfloat16
from _plugrad_check.subject.call import as_tuple, copied
from _plugrad_check.subject.containers import Leaves, Spread
from _plugrad_check.subject.instruction_count import uncounted
from _plugrad_check.subject.process_state import GlobalGenerator
from _plugrad_check.subject.trials import function_name

__all__ = [
    "BFLOAT16",
    "Array",
    "Asked",
    "Fault",
    "ForwardProgram",
    "Framework",
    "GlobalGenerator",
    "Gradients",
    "Leaves",
    "Meant",
    "Program",
    "Ran",
    "Spread",
    "as_tuple",
    "broadcasts_to",
    "copied",
    "function_name",
    "has_same_bytes",
    "is_bfloat16",
    "no_second_derivative",
    "of_some",
    "own",
    "refused",
    "transposed",
    "uncounted",
]
