"""Grad modes: as blocks, decorators and calls, per thread."""

import asyncio

import pytest

import plugrad as pg


@pytest.fixture
def x():
    return pg.ones(1, requires_grad=True)


def test_no_grad_records_nothing_and_ends_even_on_an_error(x):
    def fail():
        with pg.no_grad():
            assert not (x * 2).requires_grad
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert (x * 2).requires_grad


def test_a_mode_may_be_entered_within_itself():
    mode = pg.no_grad()
    with mode, mode:
        assert not pg.is_grad_enabled()
    assert pg.is_grad_enabled()


def test_a_decorated_function_keeps_its_name():
    @pg.no_grad
    def without():
        return pg.is_grad_enabled()

    assert without.__name__ == "without"


def test_set_grad_enabled_takes_a_bool():
    with pytest.raises(TypeError, match="mode must be a bool"):
        pg.set_grad_enabled(0)


@pytest.mark.parametrize("mode", [pg.no_grad, pg.inference_mode])
@pytest.mark.parametrize("end", ["close", "break", "throw"])
def test_a_decorated_generator_is_closed_in_its_own_mode(x, mode, end):
    seen = []

    @mode()
    def steps():
        try:
            yield 1
            yield 2
        finally:
            seen.append((pg.is_grad_enabled(), (x * 2).requires_grad))
            x.mul_(2)  # of a leaf: refused while recording

    generator = steps()
    next(generator)
    if end == "close":
        generator.close()
    elif end == "throw":
        with pytest.raises(KeyError):
            generator.throw(KeyError)
    del generator
    assert seen == [(False, False)]
    assert pg.is_grad_enabled()
    assert x.item() == 2


def test_a_decorated_coroutine_is_closed_in_its_own_mode():
    seen = []

    @pg.no_grad()
    async def work():
        try:
            await pause()
        finally:
            seen.append(pg.is_grad_enabled())

    class pause:
        def __await__(self):
            yield

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


def test_decorating_a_class_works_and_warns():
    with pytest.warns(FutureWarning, match="^Decorating classes is deprecated"):

        @pg.no_grad()
        class Recorder:
            def __init__(self):
                self.recording = pg.is_grad_enabled()

    assert Recorder().recording is False
