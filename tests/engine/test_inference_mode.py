"""inference_mode: nothing is recorded, and what is made never can be."""

import pytest

import plugrad as pg


@pytest.fixture
def x():
    return pg.ones(2, requires_grad=True)


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


def test_what_is_made_of_it_is_one_too_unless_it_is_a_clone(made):
    assert made[0].is_inference()
    assert made.detach().is_inference()
    clone = made.clone()
    clone.add_(1)
    assert clone._version == 1


def test_it_may_not_require_grad_later(made):
    with pytest.raises(
        RuntimeError, match="^Setting requires_grad=True on inference tensor outside"
    ):
        made.requires_grad_()
    with pg.inference_mode():
        assert pg.ones(1, requires_grad=True).requires_grad


def test_it_is_a_decorator_with_and_without_parentheses_and_can_be_ended_inside(x):
    @pg.inference_mode()
    def double(t):
        return t * 2

    @pg.inference_mode
    def triple(t):
        with pg.inference_mode(False):
            assert pg.is_grad_enabled()
            recorded = t * 3
        return t * 3, recorded

    assert double(x).is_inference()
    inferred, recorded = triple(x)
    assert inferred.is_inference()
    assert recorded.requires_grad
    assert not recorded.is_inference()
    with pytest.raises(TypeError, match="mode must be a bool, got str"):
        pg.inference_mode("yes")


def test_a_normal_tensor_changed_inside_counts_the_change(x):
    y = x * 1
    z = y * y
    with pg.inference_mode():
        y.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.sum().backward()
