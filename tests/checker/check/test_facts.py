"""What an op declares of itself: read once, when its class is made, and the same for everybody who asks."""

import re

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.declared.declared import FACTS
from gradient_faults.form import class_of
from plugrad import registry
from plugrad.check import check_op, mutate
from plugrad.engine.errors import RegistrationError
from plugrad.engine.graph.facts import TABLE, Facts, facts_about
from plugrad.registry.loading.registration import validate
from tests import ROOT
from tests.checker.check.writing_ops import from_saved, normal, of_grad, op, plain, saving, several

squares = normal((3,))
square = saving(lambda x: x * x)
slope = from_saved(lambda g, x: 2 * g * x)


class Raises:
    """A descriptor that cannot be read."""

    def __get__(self, instance, owner):
        raise ValueError("not now")


def test_what_nobody_says_is_what_holds_of_every_op():
    facts = facts_about(op(square, slope, squares))
    assert facts.stated == frozenset()
    assert (facts.domain, facts.deterministic, facts.arrays) == (None, True, "numpy")
    assert facts.writes_to_gradients
    assert facts.may_write
    assert not facts.declares_complex


def test_the_class_function_has_every_fact_that_an_op_may_declare_as_it_holds_where_nobody_says_it():
    defaults = {name: row.default for name, row in TABLE.items()}
    assert {name: getattr(Facts(), name) for name in TABLE} == defaults
    assert all(row.admits(row.default) for row in TABLE.values())
    # As in PyTorch, a Function may be given complex numbers unless it says no; an ArrayFunction says yes.
    assert {name: getattr(pg.Function, name) for name in TABLE} == defaults | {"complex": True}
    assert {name: getattr(pg.ArrayFunction, name) for name in TABLE} == defaults


def test_what_a_class_extends_speaks_for_it_and_its_own_word_comes_first():
    parent = op(square, slope, squares, domain={"x": (0.0, 1.0)}, deterministic=False)
    child = type("Child", (parent,), {"backward": staticmethod(slope), "deterministic": True})
    facts = facts_about(child)
    assert (facts.domain, facts.deterministic) == ({"x": (0.0, 1.0)}, True)
    assert facts.stated == {"domain", "deterministic"}


def test_a_class_without_a_rule_of_its_own_adds_to_what_the_rules_class_says():
    parent = op(square, slope, squares, kinks={"x": (0.0,)})
    child = type("Child", (parent,), {"domain": {"x": (2.0, 3.0)}})
    assert facts_about(child).kinks == {"x": (0.0,)}
    declared = next(check for check in check_op(child).checks if check.name == "declared")
    assert "outside its declared domain" in declared.message
    assert "domain" not in facts_about(parent).stated


def test_what_is_written_onto_a_class_later_changes_nothing():
    planted = op(square, slope, squares)
    planted.domain = {"x": (2.0, 3.0)}
    assert facts_about(planted).domain is None
    assert check_op(planted).verdict == "pass"


def test_a_class_with_an_odd_declaration_can_be_made_and_is_refused_at_registration():
    for fact in TABLE.keys() - {"broadcasts"}:  # which the engine itself asks for
        for value in (np.ones(3), Raises(), property(lambda self: 1), object()):
            planted = op(square, slope, squares, **{fact: value})
            with pytest.raises((RegistrationError, ValueError)):
                validate(planted, "planted", 1)


def test_a_rule_that_is_called_vjp_is_known_to_all():
    body = {"forward": square, "vjp": slope, "samples": normal((2, 3)), "reference": lambda x: x**2}
    planted = class_of("Planted", pg.ArrayFunction, body)
    assert facts_about(planted).rule is slope
    assert facts_about(planted).methods == {"vjp", "reference"}
    validate(planted, "planted", 1)
    (mutations,) = mutate(planted).ops
    assert not mutations.reason
    assert mutations.not_found == ()


def test_every_fact_that_may_be_declared_is_tried_and_has_a_row_in_the_page_about_it():
    not_tried_there = {"deterministic", "for_rules", "writes_to_gradients"}
    assert {fact.name for fact in FACTS} == TABLE.keys() - not_tried_there
    page = (ROOT / "docs" / "declarations.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `(\w+) = ", page, re.MULTILINE)) == sorted(TABLE)


# --- writes_to_gradients = False --------------------------------------------------------------------------------------


def mask(g):
    """Put 0 for NaN, of which the checker gives none."""
    g[np.isnan(g)] = 0
    return 1 * g


def nothing(g):
    g += 0
    return 1 * g


def double(g):
    g *= 2
    return g / 2


@pytest.mark.parametrize("rule", [mask, nothing, double])
def test_a_rule_that_writes_to_gradients_and_says_it_does_not_is_found(rule):
    def found(**says):
        planted = op(plain(lambda x: x * 1.0), of_grad(rule), squares, once=True, **says)
        contract = check_op(planted).checks[0]
        return [each.message for each in contract.findings if each.code == "PLG016"]

    (message,) = found(writes_to_gradients=False)
    if rule is double:
        assert "backward writes to the grad_output" in message
    else:
        assert "writes_to_gradients = False, but backward raised ValueError" in message
        assert found() == []


@pytest.mark.parametrize("base", [pg.ArrayFunction, pg.Function])
def test_a_rule_that_only_reads_its_gradients_may_say_so(base):
    planted = op(square, slope, several((3,), (2, 3), ()), base, writes_to_gradients=False)
    validate(planted, "planted", 1)
    assert check_op(planted).verdict == "pass"


def test_no_copy_is_made_for_a_rule_that_only_reads():
    for says, is_the_same in (({"writes_to_gradients": False}, True), ({}, False)):
        given = []

        def rule(ctx, grad_output, given=given):
            given.append(grad_output)
            return grad_output * 1

        apply = op(plain(lambda x: x * 1.0), rule, squares, **says).apply
        x = pg.ones(3, requires_grad=True)
        (apply(x) + apply(x)).backward(pg.ones(3))
        assert np.shares_memory(*given) is is_the_same


def test_the_builtin_ops_declare_what_the_engine_spares_them_for():
    ops = registry.ops("builtin")
    assert [each.name for each in ops if facts_about(each.function).may_write] == []
