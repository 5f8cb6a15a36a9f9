"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "equations": """
        cho_factor cho_solve solve_banded solveh_banded solve_toeplitz solve_circulant
        solve_sylvester solve_continuous_lyapunov solve_discrete_lyapunov
    """,
    "functions": """
        logm sqrtm signm fractional_matrix_power expm_frechet polar_unitary polar
    """,
    "structured": """
        toeplitz hankel circulant companion khatri_rao
    """,
}
