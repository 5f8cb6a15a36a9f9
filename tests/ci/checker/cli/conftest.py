"""The fixtures of tests/checker/cli: a site for every test, and a folder beside it."""

from tests.checker.cli.conftest import here, only, site  # noqa: F401 - fixtures
