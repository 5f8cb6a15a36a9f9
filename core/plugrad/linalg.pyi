"""`plugrad.linalg`, linear algebra (norms, decompositions, equations): builtin ops by the names of `torch.linalg`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

from plugrad._builtin import linalg_cholesky as cholesky
from plugrad._builtin import linalg_cholesky_ex as cholesky_ex
from plugrad._builtin import linalg_cond as cond
from plugrad._builtin import linalg_cross as cross
from plugrad._builtin import linalg_det as det
from plugrad._builtin import linalg_diagonal as diagonal
from plugrad._builtin import linalg_eig as eig
from plugrad._builtin import linalg_eigh as eigh
from plugrad._builtin import linalg_eigvals as eigvals
from plugrad._builtin import linalg_eigvalsh as eigvalsh
from plugrad._builtin import linalg_householder_product as householder_product
from plugrad._builtin import linalg_inv as inv
from plugrad._builtin import linalg_inv_ex as inv_ex
from plugrad._builtin import linalg_lstsq as lstsq
from plugrad._builtin import linalg_lu as lu
from plugrad._builtin import linalg_lu_factor as lu_factor
from plugrad._builtin import linalg_lu_factor_ex as lu_factor_ex
from plugrad._builtin import linalg_lu_solve as lu_solve
from plugrad._builtin import matmul as matmul
from plugrad._builtin import matrix_exp as matrix_exp
from plugrad._builtin import linalg_matrix_norm as matrix_norm
from plugrad._builtin import matrix_power as matrix_power
from plugrad._builtin import linalg_matrix_rank as matrix_rank
from plugrad._builtin import linalg_multi_dot as multi_dot
from plugrad._builtin import linalg_norm as norm
from plugrad._builtin import linalg_pinv as pinv
from plugrad._builtin import linalg_qr as qr
from plugrad._builtin import linalg_slogdet as slogdet
from plugrad._builtin import linalg_solve as solve
from plugrad._builtin import linalg_solve_ex as solve_ex
from plugrad._builtin import linalg_solve_triangular as solve_triangular
from plugrad._builtin import linalg_svd as svd
from plugrad._builtin import linalg_svdvals as svdvals
from plugrad._builtin import linalg_tensorinv as tensorinv
from plugrad._builtin import linalg_tensorsolve as tensorsolve
from plugrad._builtin import linalg_vander as vander
from plugrad._builtin import linalg_vecdot as vecdot
from plugrad._builtin import linalg_vector_norm as vector_norm
from plugrad._linalg import block_diag as block_diag
from plugrad._linalg import cho_factor as cho_factor
from plugrad._linalg import cho_solve as cho_solve
from plugrad._linalg import circulant as circulant
from plugrad._linalg import companion as companion
from plugrad._linalg import convolution_matrix as convolution_matrix
from plugrad._linalg import coshm as coshm
from plugrad._linalg import cosm as cosm
from plugrad._linalg import eig_banded as eig_banded
from plugrad._linalg import eigh_tridiagonal as eigh_tridiagonal
from plugrad._linalg import expm as expm
from plugrad._linalg import expm_frechet as expm_frechet
from plugrad._linalg import fractional_matrix_power as fractional_matrix_power
from plugrad._linalg import funm as funm
from plugrad._linalg import hankel as hankel
from plugrad._linalg import khatri_rao as khatri_rao
from plugrad._linalg import ldl as ldl
from plugrad._linalg import leslie as leslie
from plugrad._linalg import logm as logm
from plugrad._linalg import matmul_toeplitz as matmul_toeplitz
from plugrad._linalg import orthogonal_procrustes as orthogonal_procrustes
from plugrad._linalg import pinvh as pinvh
from plugrad._linalg import polar as polar
from plugrad._linalg import polar_unitary as polar_unitary
from plugrad._linalg import qz as qz
from plugrad._linalg import rq as rq
from plugrad._linalg import schur as schur
from plugrad._linalg import signm as signm
from plugrad._linalg import sinhm as sinhm
from plugrad._linalg import sinm as sinm
from plugrad._linalg import solve_banded as solve_banded
from plugrad._linalg import solve_circulant as solve_circulant
from plugrad._linalg import solve_continuous_are as solve_continuous_are
from plugrad._linalg import solve_continuous_lyapunov as solve_continuous_lyapunov
from plugrad._linalg import solve_discrete_are as solve_discrete_are
from plugrad._linalg import solve_discrete_lyapunov as solve_discrete_lyapunov
from plugrad._linalg import solve_lyapunov as solve_lyapunov
from plugrad._linalg import solve_sylvester as solve_sylvester
from plugrad._linalg import solve_toeplitz as solve_toeplitz
from plugrad._linalg import solveh_banded as solveh_banded
from plugrad._linalg import sqrtm as sqrtm
from plugrad._linalg import subspace_angles as subspace_angles
from plugrad._linalg import tanhm as tanhm
from plugrad._linalg import tanm as tanm
from plugrad._linalg import toeplitz as toeplitz

__all__: builtins.list[builtins.str] = [
    "LinAlgError",
    "block_diag",
    "cho_factor",
    "cho_solve",
    "cholesky",
    "cholesky_ex",
    "circulant",
    "companion",
    "cond",
    "convolution_matrix",
    "coshm",
    "cosm",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eig_banded",
    "eigh",
    "eigh_tridiagonal",
    "eigvals",
    "eigvalsh",
    "expm",
    "expm_frechet",
    "fractional_matrix_power",
    "funm",
    "hankel",
    "householder_product",
    "inv",
    "inv_ex",
    "khatri_rao",
    "ldl",
    "leslie",
    "logm",
    "lstsq",
    "lu",
    "lu_factor",
    "lu_factor_ex",
    "lu_solve",
    "matmul",
    "matmul_toeplitz",
    "matrix_exp",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "multi_dot",
    "norm",
    "orthogonal_procrustes",
    "pinv",
    "pinvh",
    "polar",
    "polar_unitary",
    "qr",
    "qz",
    "rq",
    "schur",
    "signm",
    "sinhm",
    "sinm",
    "slogdet",
    "solve",
    "solve_banded",
    "solve_circulant",
    "solve_continuous_are",
    "solve_continuous_lyapunov",
    "solve_discrete_are",
    "solve_discrete_lyapunov",
    "solve_ex",
    "solve_lyapunov",
    "solve_sylvester",
    "solve_toeplitz",
    "solve_triangular",
    "solveh_banded",
    "sqrtm",
    "subspace_angles",
    "svd",
    "svdvals",
    "tanhm",
    "tanm",
    "tensorinv",
    "tensorsolve",
    "toeplitz",
    "vander",
    "vecdot",
    "vector_norm",
]

class LinAlgError(RuntimeError):
    """A matrix is singular, or not positive definite, or LAPACK's iterations did not converge."""
