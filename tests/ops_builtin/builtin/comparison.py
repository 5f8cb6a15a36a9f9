"""Results of PyTorch and of plugrad, and their derivatives, compared: what differs of them."""

import numpy as np

import plugrad as pg
from tests.comparing import torch
from tests.ops_builtin.builtin.differences import CLOSE, Said

ORDERED = {"kthvalue", "mode", "msort", "sort", "topk"}


def difference(expected, output, pairs, slack=1, least=0):
    """Return what differs of two lists of results, or of their derivatives, which have `slack` times the tolerance.

    Of arguments of mixed precision the least precise one decides: `least` is its tolerance.
    """
    wrong = unequal(expected, output, least=least)
    roots = [pair for pair in zip(expected, output, strict=True) if requires_grad(pair[0])]
    if wrong or not roots:
        return wrong
    leaves = [pair for pair in pairs if pair[0].requires_grad]
    for order in ("first", "second") if leaves else ():
        found = []
        for which, library in enumerate((torch, pg)):
            several = [
                root[which] for root in roots if order == "first" or root[which].requires_grad
            ]
            if not several:  # a constant gradient, where PyTorch's is none
                found.append([None] * len(leaves))
                continue
            try:
                found.append(
                    library.autograd.grad(
                        several,
                        [leaf[which] for leaf in leaves],
                        [library.from_numpy(seed_for(root)) for root in several],
                        create_graph=order == "first",
                        allow_unused=True,
                    )
                )
            except Exception as error:
                if library is torch:
                    return None  # there is no derivative, or not of that dtype, or it fails
                return Said("gradient error", f"{type(error).__name__}: {error}")
        both = [
            tuple(map(or_zeros, *pair))
            for pair in zip(zip(*found, strict=True), leaves, strict=True)
        ]
        if wrong := unequal(*zip(*both, strict=True), slack=slack):
            wrong.kind = f"{order} gradient"
            return wrong
        roots = [pair for pair in both if requires_grad(pair[0])]
        if not roots or roots[0][0].dtype == torch.float16:
            return None
    return None


def unequal(expected, output, slack=1, least=0):
    """Return where two lists of results differ, or None."""
    if len(expected) != len(output):
        return Said("dtype or shape", f"{len(expected)} results expected, got {len(output)}")
    for theirs, ours in zip(expected, output, strict=True):
        if not isinstance(theirs, torch.Tensor):
            if theirs != ours:
                return Said("value", f"expected {theirs}, got {ours}")
            continue
        if theirs.requires_grad and not ours.requires_grad and theirs.grad_fn is None:
            return Said("dtype or shape", "requires no grad")
        dense = theirs.detach().to_dense() if theirs.is_sparse else theirs.detach()
        array = bare(dense)
        got = ours.detach().resolve_conj().resolve_neg().numpy()
        if (array.dtype, array.shape) != (got.dtype, got.shape):
            words = f"expected {array.dtype} {array.shape}, got {got.dtype} {got.shape}"
            return Said("dtype or shape", words, array, got)
        close = slack * CLOSE[array.real.dtype.itemsize] if array.dtype.kind in "fc" else 0
        if array.dtype.kind in "fc":
            close = max(close, least)
        if slack > 1:  # of derivatives, what PyTorch has a number of
            got = np.where(np.isfinite(array), got, array)
        with np.errstate(all="ignore"):
            atol = close
            # A sum loses digits of its largest term, on some processors more of them.
            atol *= max(1, np.nanmax(np.where(np.isinf(array), 0, abs(array)), initial=0) / 16)
            if not np.allclose(array, got, rtol=close, atol=atol, equal_nan=True):
                words = f"expected {array.ravel()[:4]}, got {got.ravel()[:4]}"
                return Said("value", words, array, got)
    return None


def requires_grad(value):
    return getattr(value, "requires_grad", False)


def or_zeros(gradient, leaf):
    """Return the gradient of a leaf; of one that the result does not depend on, None, as zeros."""
    return (
        (torch if isinstance(leaf, torch.Tensor) else pg).zeros_like(leaf)
        if gradient is None
        else gradient
    )


def seed_for(root):
    """Return the gradient that is given of a result: the same for both libraries."""
    array = as_array(root) if isinstance(root, pg.Tensor) else bare(root)
    rng = np.random.default_rng(0)
    seed = rng.normal(size=array.shape)
    if array.dtype.kind == "c":
        seed = seed + 1j * rng.normal(size=array.shape)
    return np.asarray(seed).astype(array.dtype)


def as_array(value):
    """Return an argument with arrays for tensors."""
    if isinstance(value, pg.Tensor):
        return value.detach().resolve_conj().resolve_neg().numpy()
    if isinstance(value, (list, tuple)):
        return type(value)(map(as_array, value))
    if isinstance(value, dict):
        return {key: as_array(item) for key, item in value.items()}
    return value


def bare(tensor):
    """Return the array of a tensor; of complex numbers of half precision, which NumPy has not, their shape alone."""
    if tensor.dtype == torch.complex32:
        return np.empty(tuple(tensor.shape), complex)
    return tensor.detach().resolve_conj().resolve_neg().numpy(force=True)
