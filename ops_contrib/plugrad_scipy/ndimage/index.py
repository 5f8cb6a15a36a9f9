"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "filters": """
        correlate convolve correlate1d convolve1d gaussian_filter1d gaussian_filter uniform_filter1d
        uniform_filter sobel prewitt laplace gaussian_laplace gaussian_gradient_magnitude
    """,
    "interpolation": """
        spline_filter1d spline_filter map_coordinates affine_transform geometric_transform shift
        zoom rotate
    """,
    "fourier": """
        fourier_gaussian fourier_uniform fourier_shift fourier_ellipsoid
    """,
    "ranks": """
        maximum_filter minimum_filter maximum_filter1d minimum_filter1d median_filter rank_filter
        percentile_filter grey_erosion grey_dilation grey_opening grey_closing
        morphological_gradient morphological_laplace white_tophat black_tophat generic_filter
        generic_filter1d
    """,
    "measurements": """
        sum_labels mean variance standard_deviation maximum minimum center_of_mass
        distance_transform_edt
    """,
}
