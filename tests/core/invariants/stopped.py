"""One thread stopped at any of its lines while another runs to its end: for `test_threads.py`.

A scene is a function: it makes what two threads share, and returns what each does there, and a check of what they
returned. They may do it at the same time, so nothing is raised, and what is shared is as if they had taken turns.
"""

from __future__ import annotations

import copy
import os
import pickle
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import GraphFreedError, ModifiedError
from plugrad.engine.observers import sweep_observers
from plugrad.engine.watch.hooks import HOOKED_LEAVES

OURS = [os.path.dirname(pg.__file__)]
OURS += [os.path.join(os.path.dirname(OURS[0]), os.pardir, "ops_builtin")]
PATIENCE = 0.03
"""Seconds after which a thread that stopped goes on: the other waits for a lock that it holds."""


def both(line, first, second):
    """Run `first`, stopped before its line of that number in plugrad while `second` runs.

    A line that is run again counts twice at most. Returns what each returned or raised, and where the first stopped:
    None if it has no such line.
    """
    stopped, go_on = threading.Event(), threading.Event()
    passed, count, where = Counter(), 0, None

    def trace(frame, event, arg):
        nonlocal count, where
        code = frame.f_code
        if not is_ours(code):
            return None
        if event == "line":
            passed[code, frame.f_lineno] += 1
            count += passed[code, frame.f_lineno] < 3
            if count == line and where is None:
                where = f"{os.path.basename(code.co_filename)}:{frame.f_lineno} {code.co_name}"
                stopped.set()
                go_on.wait()
        return trace

    def traced():
        sys.settrace(trace)
        try:
            return first()
        finally:
            sys.settrace(None)
            stopped.set()

    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(traced)
        stopped.wait()
        two = threads.submit(second)
        wait([two], PATIENCE)
        go_on.set()
        return [each.exception() or each.result() for each in (one, two)], where


_ours = {}


def is_ours(code):
    known = _ours.get(code.co_filename)
    if known is None:
        path = os.path.realpath(code.co_filename)
        known = _ours[code.co_filename] = path.startswith(tuple(map(os.path.realpath, OURS)))
    return known


def fine(*outcomes):
    """Assert that nothing was raised, but that another pass has freed a graph: that is for the scene to judge."""
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, GraphFreedError):
            raise outcome


# Tensors that are changed in place.


def beside_a_change(first):
    """Return a scene in which a tensor is changed after it was saved, beside what `first()` does to another."""

    def scene():
        x = pg.ones(2, requires_grad=True)

        def changed_after_it_was_saved():
            y = x.exp()
            with pg.no_grad():
                return y.mul_(2)

        def check(one, two):
            with pytest.raises(ModifiedError):
                two.sum().backward()

        return first(), changed_after_it_was_saved, check

    return scene


def a_gradient_is_added_to():
    leaf = pg.ones(3, requires_grad=True)
    leaf.grad = pg.ones(3)
    return lambda: leaf.backward(pg.ones(3))


def parts_of(first, second):
    """Return a scene in which both threads write to a part of one tensor of zeros."""

    def scene():
        base = pg.zeros(4)
        parts = base[:2], base[2:]

        def check(*outcomes):
            assert base.tolist() == [1, 1, 2, 2]
            assert base._version == 2

        return lambda: first(base, parts), lambda: second(base, parts), check

    return scene


# What is made at first use.


def two_of(make, check, shared=lambda: pg.ones(2, requires_grad=True).exp()):
    """Return a scene in which both threads make one thing of a tensor."""

    def scene():
        tensor = shared()

        return lambda: make(tensor), lambda: make(tensor), partial(check, tensor)

    return scene


def see_each_other(tensor, one, two):
    with pg.no_grad():
        one.add_(1)
    assert tensor._version == one._version == two._version == 1


def are_watched(tensor, one, two):
    see_each_other(tensor, one, two)
    with pytest.raises(ModifiedError):
        tensor.sum().backward()


def have_a_history(tensor, *views):
    tensor.mul_(3)
    for view in views:
        assert view.grad_fn is not None
        leaf = tensor.leaf
        (gradient,) = pg.autograd.grad(view.sum(), leaf, retain_graph=True)
        assert set(gradient.unique().tolist()) <= {0.0, 3.0}, gradient
        assert gradient.any()


def base_with_views(count):
    """Return what makes a base of which so many views were made, each second of which is gone."""

    def made():
        leaf = pg.ones(4, requires_grad=True)
        base = leaf * 1
        base.leaf, base.kept = leaf, [base[:1] for _ in range(count)][::2]
        return base

    return made


def two_hooks(register, called=2):
    """Return a scene in which both threads hang the first hook somewhere."""

    def scene():
        if HOOKED_LEAVES in sweep_observers:
            sweep_observers.remove(HOOKED_LEAVES)
        leaf, calls = pg.ones(2, requires_grad=True), []
        product = leaf * 2

        def hang():
            return register(leaf, product, lambda *given: calls.append(given) and None)

        def check(*outcomes):
            product.sum().backward()
            assert len(calls) == called
            assert leaf.grad.tolist() == [2, 2]
            assert sweep_observers.count(HOOKED_LEAVES) <= 1

        return hang, hang, check

    return scene


def both_retain():
    leaf = pg.ones(2, requires_grad=True)
    product = leaf * 2

    def check(*outcomes):
        product.sum().backward()
        assert product.grad.tolist() == [1, 1]
        assert leaf.grad.tolist() == [2, 2]

    return product.retain_grad, product.retain_grad, check


def hooks_that_come_and_go():
    leaf = pg.ones(2, requires_grad=True)
    product, nothing = leaf * 2, lambda *given: None

    def places():
        node = product.grad_fn
        end = node.next_functions[0][0]
        for place in (leaf, product, node, end):
            yield place.register_hook
        yield leaf.register_post_accumulate_grad_hook
        yield node.register_prehook
        yield end.register_prehook

    for place in places():
        place(nothing)

    def come_and_go():
        for place in places():
            place(nothing)
            place(nothing).remove()

    def check(*outcomes):
        assert leaf.grad.tolist() == [2, 2]

    return come_and_go, lambda: product.sum().backward(), check


# Backward passes.


def one_frees(ask):
    """Return a scene of two passes of one graph, the second of which frees it."""

    def scene():
        leaf = pg.tensor([3.0, 3.0], requires_grad=True)
        loss = (leaf * leaf).exp().log().sum()
        right = [6.0, 6.0]

        def check(one, two):
            np.testing.assert_allclose(two[0].tolist(), right, rtol=1e-6)
            if not isinstance(one, GraphFreedError):
                np.testing.assert_allclose(one[0].tolist(), right, rtol=1e-6)

        return lambda: ask(loss, leaf), lambda: pg.autograd.grad(loss, leaf), check

    return scene


def saved_values(loss, leaf):
    product = loss.grad_fn.next_functions[0][0].next_functions[0][0].next_functions[0][0]
    saved = product._saved_self, product._raw_saved_self
    assert saved[0] is leaf
    return (saved[0] * 2,)


def a_shared_leaf():
    leaf = pg.zeros(3, requires_grad=True)
    leaf.grad = pg.zeros(3)
    losses = (leaf * 2).sum(), (leaf.exp() * 3).sum()

    def check(*outcomes):
        assert leaf.grad.tolist() == [5, 5, 5]

    return losses[0].backward, losses[1].backward, check


def first_gradient_of_a_shared_leaf():
    leaf = pg.zeros(3, requires_grad=True)

    def check(*outcomes):
        assert leaf.grad.tolist() == [5, 5, 5]

    return (lambda: (leaf * 2).sum().backward()), (lambda: (leaf * 3).sum().backward()), check


# What each thread has for itself, and what all share.


def grad_mode_of_a_thread():
    leaf = pg.ones(2, requires_grad=True)

    def switched():
        with pg.set_grad_enabled(False), pg.inference_mode():
            return leaf * 2

    def check(one, two):
        assert not one.requires_grad
        assert two.requires_grad
        assert pg.is_grad_enabled()

    return switched, lambda: leaf * 2, check


def saved_tensor_hooks_of_a_thread():
    leaf = pg.ones(2, requires_grad=True)

    def packed():
        with pg.autograd.graph.saved_tensors_hooks(lambda t: t * 10, lambda t: t):
            return pg.autograd.grad((leaf * leaf).sum(), leaf)

    def check(one, two):
        assert one[0].tolist() == [20, 20]
        assert two[0].tolist() == [2, 2]

    return packed, lambda: pg.autograd.grad((leaf * leaf).sum(), leaf), check


def copies_of_what_was_saved():
    leaf = pg.ones(2, requires_grad=True)
    leaf.register_hook(lambda grad: grad * 7)

    def kept():
        with pg.autograd.graph.allow_mutation_on_saved_tensors():
            y = leaf * 1
            z = y * y
            y += 100
            return pg.autograd.grad(z.sum(), leaf)

    other = pg.ones(2, requires_grad=True)
    other.register_hook(lambda grad: grad * 7)

    def check(one, two):
        assert one[0].tolist() == other.grad.tolist() == [14, 14]

    return kept, lambda: (other * 2).sum().backward(), check


def default_dtype():
    def switched():
        before = pg.get_default_dtype()
        try:
            pg.set_default_dtype(pg.float64)
            return pg.ones(2).dtype
        finally:
            pg.set_default_dtype(before)

    def check(one, two):
        assert one == pg.float64
        assert two in (pg.float32, pg.float64)
        assert pg.get_default_dtype() == pg.float32

    return switched, lambda: pg.ones(2).dtype, check


def numbers_of(draw):
    """Return a scene in which both threads draw from one stream."""

    def scene():
        pg.manual_seed(0)
        expected = draw(3).tolist(), draw(3).tolist()
        pg.manual_seed(0)

        def check(one, two):
            assert sorted([one.tolist(), two.tolist()]) == sorted(expected)

        return lambda: draw(3), lambda: draw(3), check

    return scene


def a_stream_that_is_copied():
    stream = pg.Generator()
    stream.manual_seed(0)

    def check(one, two):
        assert pickle.loads(pickle.dumps(stream)).get_state()[2] == 0
        assert one.initial_seed() == 0

    return lambda: copy.copy(stream), lambda: pg.rand(2, generator=stream), check


def pickled_while_it_is_trained():
    leaf = pg.ones(2, requires_grad=True)
    loss = (leaf * 2).sum()

    def check(one, two):
        assert pickle.loads(one).tolist() == [1, 1]
        assert leaf.grad.tolist() == [2, 2]

    return lambda: pickle.dumps(leaf), loss.backward, check


def arithmetic_of_nothing_shared():
    def run():
        with np.errstate(all="raise"):
            x = pg.tensor([0.0, 2.0], requires_grad=True)
            (x / 1.0 * 2 + 1 / x).sum().backward()
            return x.grad.tolist(), np.geterr()["over"]

    def check(*outcomes):
        assert outcomes == (([-float("inf"), 1.75], "raise"),) * 2

    return run, run, check


def is_one(tensor, *products):
    one, two = (product.grad_fn.next_functions[0][0] for product in products)
    assert one is two


def are_one(tensor, one, two):
    assert one is two


def end_of(leaf):
    return leaf.product.grad_fn.next_functions[0][0]


def a_leaf_in_use():
    leaf = a_leaf()
    leaf.product = leaf * 2
    return leaf


def a_leaf():
    return pg.ones(2, requires_grad=True)


SCENES = {
    **{
        scene.__name__: scene
        for scene in (
            both_retain, hooks_that_come_and_go, a_shared_leaf, first_gradient_of_a_shared_leaf, grad_mode_of_a_thread,
            saved_tensor_hooks_of_a_thread, copies_of_what_was_saved, default_dtype, a_stream_that_is_copied,
            pickled_while_it_is_trained, arithmetic_of_nothing_shared,
        )
    },
    "changes_of_other_tensors": beside_a_change(lambda: partial(pg.ones(3).mul_, 2)),
    "changes_of_shape": beside_a_change(lambda: partial(pg.ones(3).unsqueeze_, 0)),
    "gradients_that_are_added_to": beside_a_change(a_gradient_is_added_to),
    "parts_of_one_tensor": parts_of(lambda base, parts: parts[0].add_(1), lambda base, parts: parts[1].add_(2)),
    "parts_by_index": parts_of(
        lambda base, parts: base.__setitem__(slice(2), 1), lambda base, parts: base.__setitem__(slice(2, 4), 2)
    ),
    "random_numbers": numbers_of(pg.rand),
    "normal_numbers": numbers_of(pg.randn),
    "detached": two_of(lambda tensor: tensor.detach(), are_watched),
    "detached_leaves": two_of(lambda tensor: tensor.detach(), see_each_other, a_leaf),
    "views": two_of(lambda tensor: tensor[1:], have_a_history, base_with_views(0)),
    "views_of_views": two_of(lambda tensor: tensor[1:][1:].T, have_a_history, base_with_views(1)),
    "sixteen_views": two_of(lambda tensor: tensor[1:], have_a_history, base_with_views(16)),
    "fifteen_views": two_of(lambda tensor: (tensor[:1], tensor[1:])[1], have_a_history, base_with_views(15)),
    "accumulators": two_of(lambda leaf: leaf * 2, is_one, a_leaf),
    "hooks_of_a_leaf": two_hooks(lambda leaf, product, hook: leaf.register_hook(hook)),
    "hooks_after_accumulating": two_hooks(
        lambda leaf, product, hook: leaf.register_post_accumulate_grad_hook(hook)
    ),
    "hooks_of_a_product": two_hooks(lambda leaf, product, hook: product.register_hook(hook)),
    "hooks_of_a_node": two_hooks(lambda leaf, product, hook: product.grad_fn.register_hook(hook)),
    "hooks_before_a_node": two_hooks(
        lambda leaf, product, hook: product.grad_fn.register_prehook(hook)
    ),
    "hooks_of_several": two_hooks(
        lambda leaf, product, hook: pg.autograd.graph.register_multi_grad_hook(
            (leaf, product), hook
        )
    ),
    "metadata": two_of(lambda leaf: end_of(leaf).metadata, are_one, a_leaf_in_use),
    "metadata_of_a_node": two_of(lambda product: product.grad_fn.metadata, are_one),
    "one_pass_frees": one_frees(
        lambda loss, leaf: pg.autograd.grad(loss, leaf, retain_graph=True)
    ),
    "one_recorded_pass_frees": one_frees(
        lambda loss, leaf: pg.autograd.grad(loss, leaf, create_graph=True)
    ),
    "saved_values_are_freed": one_frees(saved_values),
}  # fmt: skip
