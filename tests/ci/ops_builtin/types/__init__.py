"""Types as mypy and pyright see them, and `plugrad stubs` as a command."""
