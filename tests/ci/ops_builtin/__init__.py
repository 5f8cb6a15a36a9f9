"""Of the tests of the first pack and of its names, those of each merge."""
