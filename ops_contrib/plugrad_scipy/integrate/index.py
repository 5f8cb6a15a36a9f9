"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "functions": """
        quad quad_vec fixed_quad
    """,
    "sampled": """
        simpson cumulative_trapezoid cumulative_simpson romb
    """,
    "equations": """
        solve_ivp odeint
    """,
    "boundary": """
        solve_bvp
    """,
    "multiple": """
        dblquad tplquad nquad
    """,
}
