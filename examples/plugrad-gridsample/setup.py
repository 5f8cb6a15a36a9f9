"""Builds the kernel: a shared library for ctypes, which depends on no Python. All else is in pyproject.toml.

Where no compiler is, setuptools says so and goes on (`optional`): the pack then computes in NumPy.
"""

import os
import sys

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext


class SharedLibrary(build_ext):
    """A library is called the same on every Python, and has no function PyInit_."""

    def build_extension(self, ext):
        # No flag that changes a result; -ffast-math would, and for everybody in the process.
        gcc = ["-O3", "-g0", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=off"]
        ext.extra_compile_args = ["/O2"] if self.compiler.compiler_type == "msvc" else gcc
        super().build_extension(ext)

    def get_ext_filename(self, name):
        return os.path.join(*name.split(".")) + (".dll" if sys.platform == "win32" else ".so")

    def get_export_symbols(self, ext):
        return ext.export_symbols


class EveryPython(bdist_wheel):
    """One wheel for a kind of machine, not one for each Python."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


PACKAGE = "src/plugrad_gridsample"
KERNEL = Extension(
    "plugrad_gridsample._kernel",
    sources=[f"{PACKAGE}/kernel.c"],
    depends=[f"{PACKAGE}/kernel.h"],
    optional=True,
)
setup(
    ext_modules=[KERNEL],
    cmdclass={"build_ext": SharedLibrary, "bdist_wheel": EveryPython},
)
