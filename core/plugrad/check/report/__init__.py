"""What is found, as data and as text."""

# It gives reports their `str()`.
from plugrad.check.report import text as text
