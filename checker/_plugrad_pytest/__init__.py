"""Entry point of the pytest plugin: the option `--plugrad`; without it nothing happens.

pytest imports this module in every session of every environment that has plugrad, so it imports nothing itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--plugrad`, its further options, and the setting `plugrad_expected_failures` to pytest's
    `parser`.
    """
    group = parser.getgroup("plugrad", "checking the gradients of plugrad's packs")
    group.addoption(
        "--plugrad",
        action="append",
        default=[],
        metavar="PACK[::OP]",
        help="check an installed pack, or one op of it: one test per op and check; may be repeated. "
        "On the command line and without paths, nothing else is collected; in `addopts`, all that would be.",
    )
    group.addoption(
        "--plugrad-seed",
        type=int,
        default=0,
        metavar="N",
        help="the root seed of the checks (default 0)",
    )
    group.addoption(
        "--plugrad-timeout",
        type=float,
        default=120.0,
        metavar="SECONDS",
        help="how long the checks of one op may take (default 120; 0: as long as they do)",
    )
    group.addoption(
        "--plugrad-in-process",
        action="store_true",
        help="check in pytest's own process, for a debugger",
    )
    parser.addini(
        "plugrad_expected_failures",
        type="linelist",
        help="tests of --plugrad that must fail, one a line, each with its reason: 'acme::swish::values: issue 12'",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the rest of the plugin, a `Collection`, if this session was started with `--plugrad`."""
    if config.getoption("plugrad"):
        from _plugrad_pytest.collection import Collection

        config.pluginmanager.register(Collection(config), "plugrad-collection")
