"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "piecewise": """
        cubic_spline pchip_interpolator akima1d_interpolator
    """,
    "bsplines": """
        b_spline make_interp_spline
    """,
    "grids": """
        interp1d interpn regular_grid_interpolator
    """,
}
