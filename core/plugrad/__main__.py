"""`python -m plugrad`: the same command as `plugrad`."""

from _plugrad_command import main

main()
