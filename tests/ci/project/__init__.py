"""The project around the code: every page, the wheel, a new pack and the site from nothing, budgets, benchmarks."""
