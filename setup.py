"""The pages of docs/ become part of the package `plugrad`, for `plugrad docs`; all else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildPy(build_py):
    """Build the packages with docs/ as plugrad/docs/: setuptools itself takes data from inside of packages only."""

    def _get_data_files(self):
        docs = Path("docs")
        pages = sorted(
            path.relative_to(docs).as_posix()
            for path in docs.rglob("*.md")
            if "site" not in path.parts
        )
        inside = str(Path(self.build_lib, "plugrad", "docs"))
        return [*super()._get_data_files(), ("plugrad", "docs", inside, pages)]


setup(cmdclass={"build_py": BuildPy})
