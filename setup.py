"""The pages of docs/ become part of the package `plugrad`, for `plugrad docs`; all else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildPy(build_py):
    """Build the packages with docs/ as plugrad/docs/: setuptools itself takes data from inside of packages only."""

    def _get_data_files(self):
        pages = sorted(path.name for path in Path("docs").glob("*.md"))
        inside = str(Path(self.build_lib, "plugrad", "docs"))
        return [*super()._get_data_files(), ("plugrad", "docs", inside, pages)]


setup(cmdclass={"build_py": BuildPy})
