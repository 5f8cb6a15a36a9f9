"""Grad modes and inference mode: as blocks, decorators and calls, per thread."""

import asyncio
import inspect
import types

import pytest

import plugrad as pg


@pytest.fixture
def x():
    return pg.ones(2, requires_grad=True)


def test_a_mode_may_be_entered_within_itself_and_keeps_the_name_of_what_it_decorates():
    mode = pg.no_grad()
    with mode, mode:
        assert not pg.is_grad_enabled()
    assert pg.is_grad_enabled()
    assert pg.no_grad(inspect.isclass).__name__ == "isclass"
    for mode in (pg.set_grad_enabled, pg.inference_mode):
        with pytest.raises(TypeError, match="mode must be a bool"):
            mode("yes")


@pytest.mark.parametrize("mode", [pg.no_grad, pg.inference_mode])
def test_a_decorated_generator_is_closed_in_its_own_mode(x, mode):
    seen = []

    @mode()
    def steps():
        try:
            yield 1
            yield 2
        finally:
            seen.append((pg.is_grad_enabled(), (x * 2).requires_grad))
            x.mul_(2)  # of a leaf: refused while recording

    closed, thrown, dropped = steps(), steps(), steps()
    for generator in (closed, thrown, dropped):
        next(generator)
    closed.close()
    with pytest.raises(KeyError):
        thrown.throw(KeyError)
    del generator, dropped
    assert seen == [(False, False)] * 3
    assert pg.is_grad_enabled()
    assert x.tolist() == [8.0, 8.0]


def test_a_decorated_coroutine_is_closed_in_its_own_mode():
    seen = []

    @pg.no_grad()
    async def work():
        try:
            await types.coroutine(lambda: (yield))()
        finally:
            seen.append(pg.is_grad_enabled())

    running = work()
    running.send(None)
    running.close()
    assert seen == [False]
    assert pg.is_grad_enabled()


def test_a_generator_that_goes_on_after_its_end_is_an_error_in_the_callers_mode():
    @pg.no_grad()
    def stubborn():
        try:
            yield
        except GeneratorExit:
            yield

    generator = stubborn()
    next(generator)
    with pytest.raises(RuntimeError, match="ignored GeneratorExit"):
        generator.close()
    assert pg.is_grad_enabled()


def test_a_decorated_asynchronous_generator_has_its_mode_in_its_body_only():
    seen = []

    @pg.no_grad()
    async def numbers():
        try:
            seen.append(pg.is_grad_enabled())
            seen.append((yield 1))
            await asyncio.sleep(0)
            yield 2
        except ValueError:
            seen.append("caught")
            yield 3
        finally:
            seen.append(pg.is_grad_enabled())

    async def main():
        generator = numbers()
        got = [await generator.asend(None), pg.is_grad_enabled(), await generator.asend("sent")]
        got.append(await generator.athrow(ValueError))
        await generator.aclose()
        return [*got, pg.is_grad_enabled(), [n async for n in numbers()]]

    assert asyncio.run(main()) == [1, True, 2, 3, True, [1, 2]]
    assert seen == [False, "sent", "caught", False, False, None, False]


# Inference mode: nothing is recorded, and what is made never can be.


@pytest.fixture
def made():
    with pg.inference_mode():
        return pg.ones(2) * 2


def test_everything_made_in_it_is_an_inference_tensor(x):
    with pg.inference_mode():
        assert pg.is_inference_mode_enabled()
        assert not pg.is_grad_enabled()
        for tensor in (pg.ones(2), pg.tensor([1.0]), pg.randn(2), x * 2, x.exp(), x.max(0)[1]):
            assert tensor.is_inference()
            assert not tensor.requires_grad
        assert not x.is_inference()
        assert not x.view(2, 1).is_inference()  # it shows memory that is tracked
    assert not pg.is_inference_mode_enabled()
    assert not pg.ones(2).is_inference()


def test_what_is_made_of_it_is_one_too_and_may_not_require_grad_later(made):
    assert made[0].is_inference()
    assert made.detach().is_inference()
    clone = made.clone()
    clone.add_(1)
    assert clone._version == 1
    with pytest.raises(RuntimeError, match="^Setting requires_grad=True on inference tensor outs"):
        made.requires_grad_()
    with pg.inference_mode():
        assert pg.ones(1, requires_grad=True).requires_grad


def test_it_is_a_decorator_without_parentheses_and_can_be_ended_inside(x):
    @pg.inference_mode
    def triple(t):
        with pg.inference_mode(False):
            recorded = t * 3
        return t * 3, recorded

    inferred, recorded = triple(x)
    assert (inferred.is_inference(), recorded.is_inference()) == (True, False)
    assert recorded.requires_grad


def test_a_normal_tensor_changed_inside_counts_the_change(x):
    y = x * 1
    z = y * y
    with pg.inference_mode():
        y.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.sum().backward()


def test_a_rule_that_leaves_recording_on_changes_no_other_rule():
    seen = []

    class Turning(pg.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            seen.append(pg.is_grad_enabled())
            pg.set_grad_enabled(True)
            return g * 2

    x = pg.ones(2, requires_grad=True)
    Turning.apply(Turning.apply(x)).sum().backward()
    assert seen == [False, False]
    assert x.grad.requires_grad is False
