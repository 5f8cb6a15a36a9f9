"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "products": """
        matmul spsolve apply_operator
    """,
    "arrays": """
        coo_array csr_array csc_array diags_array
    """,
    "operators": """
        LinearOperator cg minres gmres bicgstab expm_multiply eigsh svds
    """,
}
