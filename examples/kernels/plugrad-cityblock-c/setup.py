"""The one setting that pyproject.toml has no place for."""

from setuptools import setup

setup(cffi_modules=["build_kernel.py:ffi"])
