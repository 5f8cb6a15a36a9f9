"""toytape under plugrad's checker, a check of every op, and reports as CSV: three plugins, a module each."""
