"""How a pair is written: a class of plain functions, of which `wrong`, or `wrong_forward`, is the fault."""

import dataclasses

import torch

PAIRS = []


@dataclasses.dataclass(frozen=True)
class Pair:
    """A rule, and what somebody wrote instead."""

    name: str
    right: type
    wrong: type


def pair(name):
    """Return a decorator that makes a pair of a class with `forward`, `right`, `wrong` and `samples`."""

    def paired(body):
        given = {key: value for key, value in vars(body).items() if not key.startswith("__")}
        right, wrong = given.pop("right"), given.pop("wrong", None)
        wrong_forward = given.pop("wrong_forward", None)
        correct = {**given, "backward": right}
        broken = {
            **given,
            "backward": wrong or right,
            "forward": wrong_forward or given["forward"],
        }
        made = [rule(body.__name__, correct), rule(f"Wrong{body.__name__}", broken)]
        PAIRS.append(Pair(name, *made))
        return body

    return paired


def rule(name, given):
    """Return a `torch.autograd.Function` of plain functions."""
    methods = {key: staticmethod(v) if callable(v) else v for key, v in given.items()}
    return type(name, (torch.autograd.Function,), methods)
