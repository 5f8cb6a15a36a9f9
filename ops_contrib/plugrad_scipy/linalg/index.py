"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "equations": """
        cho_factor cho_solve solve_banded solveh_banded solve_toeplitz solve_circulant
        solve_sylvester solve_continuous_lyapunov solve_discrete_lyapunov solve_continuous_are
        solve_discrete_are
    """,
    "functions": """
        logm sqrtm signm fractional_matrix_power expm_frechet polar_unitary polar cosm sinm tanm
        coshm sinhm tanhm funm
    """,
    "structured": """
        toeplitz hankel circulant companion khatri_rao convolution_matrix leslie matmul_toeplitz
    """,
    "decompositions": """
        schur qz qr rq ldl eig_banded eigh_tridiagonal subspace_angles orthogonal_procrustes
    """,
    "basic": """
        hermitian_of_triangle solve solve_triangular lstsq inv det norm pinv pinvh cholesky lu
        lu_factor lu_solve svd svdvals eigh eigvalsh eigvals eig
    """,
}
