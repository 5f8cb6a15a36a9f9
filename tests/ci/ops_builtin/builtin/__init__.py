"""Of the tests of the ops, those of each merge: ops of other packs, and errors of rounding."""
