"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "piecewise": """
        PPoly CubicHermiteSpline CubicSpline PchipInterpolator Akima1DInterpolator
    """,
    "bsplines": """
        BSpline make_interp_spline make_lsq_spline make_smoothing_spline
    """,
    "grids": """
        interp1d NdBSpline interpn RegularGridInterpolator
    """,
    "polynomials": """
        BarycentricInterpolator barycentric_interpolate KroghInterpolator krogh_interpolate
    """,
    "scattered": """
        RBFInterpolator LinearNDInterpolator NearestNDInterpolator griddata
    """,
}
