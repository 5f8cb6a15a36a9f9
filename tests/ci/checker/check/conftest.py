"""A site for the tests that run the command."""

from tests.checker.cli.conftest import site  # noqa: F401 - a fixture
