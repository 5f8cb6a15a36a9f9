"""Adapters for rules of other frameworks, examined where they stand: a Function whose forward and backward are theirs.

`contract`: what a framework is, and which are installed. `adapted`: a framework's function as what is checked.
`answering`: whether it is that framework's rules that answer. What a framework's author needs is here.
"""

from _plugrad_check.frameworks.adapted import (
    no_second_derivative,
    of_some,
    own,
    refused,
    transposed,
)
from _plugrad_check.frameworks.contract import Framework, Gradients, Meant, Program, Ran

__all__ = [
    "Framework",
    "Gradients",
    "Meant",
    "Program",
    "Ran",
    "no_second_derivative",
    "of_some",
    "own",
    "refused",
    "transposed",
]
