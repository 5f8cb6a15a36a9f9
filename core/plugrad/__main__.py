"""`python -m plugrad`: the same command as `plugrad`."""

from plugrad.cli import main

main(prog_name="plugrad")
