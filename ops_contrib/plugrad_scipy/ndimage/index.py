"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "filters": """
        correlate convolve correlate1d convolve1d gaussian_filter1d gaussian_filter uniform_filter1d
        uniform_filter sobel prewitt laplace gaussian_laplace gaussian_gradient_magnitude
        maximum_filter minimum_filter
    """,
    "interpolation": """
        spline_filter1d spline_filter map_coordinates affine_transform shift zoom rotate
    """,
    "fourier": """
        fourier_gaussian fourier_uniform fourier_shift fourier_ellipsoid
    """,
}
