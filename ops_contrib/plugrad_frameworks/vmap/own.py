"""plugrad's own ops as programs, so that the vmap check asks `plugrad.func.vmap` of them.

The rule for batches is not one op's alone: `vmap` makes it of what the op declares, or calls the op example by example,
or refuses, with a `VmapError`. A Function may have a `vmap` of its own.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import plugrad as pg
from plugrad.check.frameworks import Gradients, Ran
from plugrad.check.questions import OURS, Call, as_tuple
from plugrad.engine import table

OURS.append(f"{os.path.dirname(__file__)}{os.sep}")  # where an op raises is in none of these files


class Facts(NamedTuple):
    """What the check asks of a framework, about plugrad."""

    randomness: Sequence[str] = ("same", "different")


class Meant(NamedTuple):
    """What the check asks of a program: `batching` is "offered" by a `vmap` of the op's own, or "declared"."""

    batching: str
    framework: Facts = Facts()


@dataclasses.dataclass
class OwnProgram:
    """Function of Tensors as a program that can be batched: an op with the settings of a sample."""

    function: Callable[..., Any]
    meant: Meant
    loops: set[str]
    """Gets the names of what `vmap` computes example by example."""

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Call the function with Tensors that require grad where `needs` is True."""
        wanted = tuple(place for place, need in enumerate(needs) if need)
        names = tuple(map(str, range(len(args))))
        recorded = Call(self.function, tuple(args), names, wanted).record()
        outputs = tuple(
            each.detach().resolve_conj().numpy() if isinstance(each, pg.Tensor) else None
            for each in recorded.outputs  # `vmap` returns Tensors alone
        )

        def pull(grads: Gradients) -> tuple[Any, ...]:
            found = recorded.pull([grads[nr] for nr in recorded.numbers])
            by_place = dict(zip(wanted, found, strict=True))
            return tuple(by_place.get(place) for place in range(len(args)))

        return Ran(outputs, pull)

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> OwnProgram:
        """Return the function of the arguments, and of the gradients of the outputs in `given`, that computes the
        gradients of the arguments in `needs`.
        """
        count = len(needs)
        wanted = [place for place, need in enumerate(needs) if need]

        def pulled(*values: Any) -> Any:
            args = list(values[:count])

            def chosen(*some: Any) -> Any:
                for place, value in zip(wanted, some, strict=True):
                    args[place] = value
                outputs = zip(as_tuple(self.function(*args)), given, strict=True)
                return tuple(output for output, is_given in outputs if is_given)

            _, back = pg.func.vjp(chosen, *[args[place] for place in wanted])
            return back(tuple(values[count:]))

        return OwnProgram(pulled, self.meant, self.loops)

    def batched(self, axes: Sequence[int | None], randomness: str = "error") -> OwnProgram:
        """Return `vmap` of the function, for the outputs that are Tensors; each row is contiguous in memory, as it is
        in the loop.
        """

        def batch(*args: Any) -> Any:
            places = [place for place, arg in enumerate(args) if isinstance(arg, pg.Tensor)]

            def rows(*some: Any) -> tuple[Any, ...]:
                every = list(args)
                for place, value in zip(places, some, strict=True):
                    every[place] = value
                outputs = as_tuple(self.function(*every))
                return tuple(each for each in outputs if isinstance(each, pg.Tensor))

            in_dims = tuple(axes[place] for place in places)
            given = [
                args[place] if axis is None else with_contiguous_rows(args[place], axis)
                for place, axis in zip(places, in_dims, strict=True)
            ]
            assert table.load_vmap is not None
            with table.load_vmap().collecting_loops() as found:
                outputs: tuple[Any, ...] = pg.func.vmap(rows, in_dims, randomness=randomness)(
                    *given
                )
            self.loops |= found
            return outputs

        return OwnProgram(batch, self.meant, self.loops)


def with_contiguous_rows(x: Any, axis: int) -> Any:
    """Return a Tensor whose slices along an axis are contiguous."""
    return x.movedim(axis, 0).contiguous().movedim(0, axis)
