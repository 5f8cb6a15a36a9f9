"""The checker: what it asks, what it finds, and in which words it says so."""
