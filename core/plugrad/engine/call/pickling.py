"""Pickling of what is no function of a module: an op's class with all that it holds (cloudpickle, and so Dask and
joblib), whose `apply` is made anew, and functions that another returns.
"""

from __future__ import annotations

import copyreg
import functools
import operator
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ParamSpec

from plugrad.engine.graph.facts import TABLE, Facts

if TYPE_CHECKING:
    from plugrad.engine.call.function import Function


class PicklableApply(staticmethod):  # type: ignore[type-arg]
    """Static method `apply` of an op's class, which is pickled as a call that makes it anew in another process.

    cloudpickle (and so Dask, joblib) copies a class of a script with all that it holds. Of the function itself it would
    copy the engine's state too, and one process would have two engines that disagree.
    """

    def __reduce__(self) -> Any:
        function: Any = self.__func__
        return remade, (function.__self__,)


class PickledAsACall(functools.partial[Any]):
    """Function that is pickled as a call: ``PickledAsACall(function, call)`` is unpickled as the result of
    ``call()``.
    """

    def __new__(cls, function: Callable[..., Any], call: Callable[[], Any]) -> PickledAsACall:
        made = super().__new__(cls, function)
        functools.update_wrapper(made, function)
        vars(made)["call"] = call
        return made

    def __reduce__(self) -> Any:
        return operator.call, (vars(self)["call"],)


P = ParamSpec("P")


def picklable(maker: Callable[P, Callable[..., Any]]) -> Callable[P, Callable[..., Any]]:
    """Decorator of `maker`, a function that returns functions: these can be pickled, if the arguments that they were
    made from can.
    """

    @functools.wraps(maker)
    def make(*args: P.args, **settings: P.kwargs) -> Callable[..., Any]:
        again = functools.partial(make, *args, **settings)
        return PickledAsACall(maker(*args, **settings), again)

    return make


def remade(cls: type[Function]) -> PicklableApply:
    """Return the `apply` of an unpickled class. It is made at its first call, when the class has its methods again."""

    def apply(*args: Any, **settings: Any) -> Any:
        cls._make_apply()
        return cls.apply(*args, **settings)

    unpickled: Any = apply
    unpickled.__self__ = cls
    return PicklableApply(apply)


def pickled_facts(facts: Facts) -> Any:
    """Return the reduction of a `Facts` for pickle, with the declarations of `TABLE`,
    which are no fields of the dataclass.
    """
    names = (*TABLE, *(each.name for each in fields(facts)))
    return facts_with, ({name: getattr(facts, name) for name in names},)


def facts_with(values: Mapping[str, Any]) -> Facts:
    """Return a `Facts` with the attributes `values`, by name: what `pickled_facts` is unpickled with."""
    facts = object.__new__(Facts)
    for name, value in values.items():
        object.__setattr__(facts, name, value)
    return facts


copyreg.pickle(Facts, pickled_facts)
