"""The checker's own proof: broken twins, which it must find, and awkward correct ops, which it must leave in peace."""
