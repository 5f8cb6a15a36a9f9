"""Of the tests of the first pack and of its names, the sweeps."""
