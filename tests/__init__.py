"""The tests, in rooms like the house: a folder for each idea, whose `__init__.py` says what is tested.

Rooms import each other by full name (`from tests.checker.check.writing_ops import op`); what one room shares is in its
`conftest.py`, what several share beside this file.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent  # of the checkout, or of the unpacked sdist
