"""Walks over nested containers."""

from collections import OrderedDict, UserDict, defaultdict, deque, namedtuple
from dataclasses import dataclass

import pytest

from plugrad.engine.tree import PLAIN, leaves, mapped, rebuilt

Pair = namedtuple("Pair", "one two")


class Listed(list):
    more = "kept"


@dataclass(frozen=True)
class Fields:
    x: int


def test_leaves_come_in_order_and_each_time_that_they_occur():
    shared = [1, (2,)]
    assert [*leaves({"a": shared, "b": Pair(shared, 3)})] == [1, 2, 1, 2, 3]
    assert [*leaves([1, None, ["a", 2.5, slice(1), Pair]], PLAIN)] == [Pair]
    assert [*leaves(4, PLAIN)] == [4]


@pytest.mark.parametrize(
    "leaf", [{1, 2}, frozenset({1}), deque([1]), UserDict(a=1), Fields(1), range(2), "ab"], ids=repr
)
def test_what_is_no_list_tuple_or_dict_is_a_leaf_that_the_caller_is_given(leaf):
    assert [*leaves([leaf])] == [leaf]
    assert mapped(("a", [leaf]), lambda each: each is leaf) == (False, [True])


@pytest.mark.parametrize(
    "value",
    [[1], (1,), Pair(1, 2), {"a": 1}, OrderedDict(a=1), defaultdict(list, a=1), Listed([1])],
    ids=repr,
)
def test_a_copy_has_the_class_of_the_original_which_stays(value):
    copied = mapped(value, str)
    assert type(copied) is type(value)
    assert [*leaves(copied)] == [*map(str, leaves(value))]
    assert {*map(type, leaves(value))} == {int}
    assert getattr(copied, "__dict__", None) == getattr(value, "__dict__", None)


def test_a_tuple_without_a_changed_leaf_is_itself():
    value = (1, Pair(2, ()))
    assert mapped(value, lambda leaf: leaf) is value


def test_another_copy_has_other_leaves():
    assert rebuilt([1, {"b": (2, 3)}], "xyz") == ["x", {"b": ("y", "z")}]


def test_what_holds_itself_is_walked_once_and_cannot_be_copied():
    value = [1]
    value.append({"itself": value})
    assert [*leaves(value)] == [1]
    with pytest.raises(RecursionError):
        mapped(value, str)
