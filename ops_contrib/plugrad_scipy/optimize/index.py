"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "roots": """
        root root_scalar brentq brenth ridder bisect toms748 newton fsolve fixed_point
    """,
    "minima": """
        minimize minimize_scalar least_squares curve_fit
    """,
    "programs": """
        linprog nnls lsq_linear linear_sum_assignment
    """,
}
