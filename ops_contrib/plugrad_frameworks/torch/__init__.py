"""PyTorch: its rules under the checker in `rules`, and plugrad's ops as its own in `bridge`."""

from __future__ import annotations

from typing import Any

import plugrad as pg


@pg.hookimpl
def plugrad_frameworks(register: Any) -> None:
    """Register the adapter to PyTorch with the checker, by calling `register` with it."""
    from plugrad_frameworks.torch.rules import FRAMEWORK

    register(FRAMEWORK)
