"""Rules of other frameworks, examined where they stand: as a plugrad Function whose forward and backward are theirs.

`contract`: what a framework is, and which are installed. `adapted`: a framework's function as what is checked.
`answering`: whether it is that framework's rules that answer. What a framework's author needs is here.
"""

from plugrad.check.frameworks.adapted import no_second_derivative, own, refused
from plugrad.check.frameworks.contract import Framework, Gradients, Meant, PlainRan, Program, Ran

__all__ = [
    "Framework",
    "Gradients",
    "Meant",
    "PlainRan",
    "Program",
    "Ran",
    "no_second_derivative",
    "own",
    "refused",
]
