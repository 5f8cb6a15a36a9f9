"""A file for each command of `plugrad`: what it takes, asks and shows."""
