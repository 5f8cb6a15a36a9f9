"""Types that users see: programs that mypy and pyright check, strictly, and the stubs that they are checked with."""
