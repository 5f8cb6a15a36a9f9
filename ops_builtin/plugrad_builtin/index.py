"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "arithmetic": """
        add sub mul div neg pow positive rsub floor_divide remainder
    """,
    "elementwise": """
        exp log sqrt square tanh sin cos log1p expm1 exp2 log2 log10 rsqrt reciprocal tan sinh cosh
        asin acos atan asinh acosh atanh atan2 hypot logaddexp logaddexp2 sinc deg2rad rad2deg
        float_power lerp addcmul addcdiv ldexp frexp
    """,
    "piecewise": """
        abs sign floor ceil trunc round frac fmod copysign nan_to_num clamp maximum minimum fmax
        fmin clamp_min clamp_max heaviside nextafter masked_fill where
    """,
    "special": """
        erf erfc erfinv special_erfcx lgamma digamma polygamma polygamma_of_complex special_zeta
        zeta_by_exponent mvlgamma xlogy special_xlog1py special_entr logit i0 special_i1 special_i0e
        special_i1e special_ndtr special_ndtri special_log_ndtr special_bessel_j0 special_bessel_j1
        special_bessel_y0 special_bessel_y1 special_modified_bessel_k0 special_modified_bessel_k1
        special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k1
        special_spherical_bessel_j0
    """,
    "polynomials": """
        gegenbauer_polynomial generalised_laguerre_polynomial special_chebyshev_polynomial_t
        special_chebyshev_polynomial_u special_chebyshev_polynomial_v special_chebyshev_polynomial_w
        special_shifted_chebyshev_polynomial_t special_shifted_chebyshev_polynomial_u
        special_shifted_chebyshev_polynomial_v special_shifted_chebyshev_polynomial_w
        special_legendre_polynomial_p special_laguerre_polynomial_l special_hermite_polynomial_h
        special_hermite_polynomial_he special_airy_ai airy_ai_slope
    """,
    "activations": """
        sigmoid logsigmoid relu relu_gradient silu gelu softplus leaky_relu elu selu celu mish
        softsign tanhshrink hardtanh relu6 hardsigmoid hardswish hardshrink softshrink threshold glu
        prelu rrelu softmin
    """,
    "reductions": """
        sum mean norm max min amax amin
    """,
    "statistics": """
        prod var std var_mean std_mean logsumexp nansum nanmean aminmax dist renorm cov corrcoef
    """,
    "scans": """
        cumsum cumprod logcumsumexp cummax cummin diff trapezoid cumulative_trapezoid gradient
    """,
    "sorting": """
        sort argsort msort topk kthvalue median nanmedian mode quantile nanquantile
    """,
    "searching": """
        count_nonzero searchsorted bucketize isin unique unique_consecutive bincount histc
    """,
    "histograms": """
        histogram histogramdd
    """,
    "masked": """
        masked_sum masked_prod masked_mean masked_amax masked_amin masked_argmax masked_argmin
        masked_cumsum masked_cumprod masked_softmax masked_log_softmax masked_softmin
        masked_logsumexp masked_norm masked_var masked_std masked_median masked_normalize
        masked_logaddexp
    """,
    "shapes": """
        reshape view view_as flatten unsqueeze squeeze transpose t permute expand broadcast_to
        expand_as reshape_as unflatten clone
    """,
    "rearranging": """
        movedim flip tril triu repeat roll tile repeat_interleave rot90 fliplr flipud
    """,
    "parts": """
        narrow select unbind split chunk tensor_split hsplit vsplit dsplit diagonal unfold
    """,
    "joining": """
        cat stack hstack vstack dstack column_stack atleast_1d atleast_2d atleast_3d
        broadcast_tensors meshgrid cartesian_prod block_diag vander pad
    """,
    "indexing": """
        index index_adjoint index_put
    """,
    "gathering": """
        gather scatter scatter_add scatter_reduce index_select index_add index_copy index_fill
        index_reduce take take_along_dim argwhere nonzero
    """,
    "replacing": """
        masked_select masked_scatter select_scatter slice_scatter diagonal_scatter diag_embed diag
        diagflat
    """,
    "places": """
        as_strided as_strided_scatter put nonzero_static unravel_index combinations split_with_sizes
        slice_copy constant_pad_nd
    """,
    "conversion": """
        to rechunk
    """,
    "complex_numbers": """
        conj real imag complex angle polar conj_physical view_as_real view_as_complex
    """,
    "assignment": """
        copy fill zero
    """,
    "random": """
        bernoulli bernoulli_p poisson binomial multinomial uniform normal_functional log_normal
        exponential geometric cauchy random_integers
    """,
    "linear": """
        matmul dot vdot mv mm bmm outer inner addmm addmv addr baddbmm addbmm kron linalg_cross
        cross trace linalg_multi_dot
    """,
    "einsum": """
        tensordot einsum
    """,
    "fourier": """
        fft_fft fft_ifft fft_rfft fft_irfft fft_hfft fft_ihfft fft_fft2 fft_ifft2 fft_rfft2
        fft_irfft2 fft_hfft2 fft_ihfft2 fft_fftn fft_ifftn fft_rfftn fft_irfftn fft_hfftn fft_ihfftn
        fft_fftshift fft_ifftshift
    """,
    "equations": """
        linalg_inv linalg_solve linalg_solve_triangular linalg_det cofactors cofactors_along
        linalg_slogdet logdet linalg_cholesky cholesky_solve cholesky_inverse
    """,
    "decompositions": """
        linalg_eigh linalg_eigvalsh linalg_svd linalg_svdvals matrix_exp matrix_power linalg_pinv
        linalg_qr linalg_matrix_rank
    """,
    "linalg_formulas": """
        linalg_vector_norm linalg_matrix_norm linalg_norm linalg_cond linalg_vecdot linalg_diagonal
        linalg_vander linalg_tensorinv linalg_tensorsolve
    """,
    "lu": """
        linalg_lu_factor_ex linalg_lu_factor linalg_lu lu_unpack linalg_lu_solve lu lu_solve
    """,
    "factorizations": """
        linalg_eig linalg_eigvals linalg_inv_ex linalg_solve_ex linalg_cholesky_ex linalg_lstsq
        linalg_householder_product ormqr svd qr pinverse triangular_solve
    """,
    "images.convolution": """
        conv2d conv_transpose2d conv2d_weight
    """,
    "images.pooling": """
        max_pool2d max_pool2d_scatter max_pool2d_gather avg_pool2d avg_pool2d_adjoint
    """,
    "images.signals": """
        conv1d conv_transpose1d max_pool1d avg_pool1d
    """,
    "images.pixels": """
        pixel_shuffle pixel_unshuffle channel_shuffle
    """,
    "images.windows": """
        adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d
        adaptive_max_pool2d adaptive_max_pool3d max_pool3d avg_pool3d lp_pool1d lp_pool2d lp_pool3d
        max_unpool1d max_unpool2d max_unpool3d
    """,
    "images.resampling": """
        interpolate upsample_nearest upsample_bilinear affine_grid grid_sample
    """,
    "images.volumes": """
        conv3d conv_transpose3d im2col col2im
    """,
    "losses": """
        softmax log_softmax softmax_backward log_softmax_backward mse_loss
        binary_cross_entropy_with_logits nll_loss cross_entropy cross_entropy_backward
    """,
    "fused_layers": """
        linear_fused layer_norm_fused layer_norm_fused_backward rms_norm_fused
        rms_norm_fused_backward attention_fused attention_fused_backward
    """,
    "normalization": """
        linear bilinear embedding one_hot layer_norm rms_norm group_norm batch_norm instance_norm
        local_response_norm normalize scaled_dot_product_attention dropout feature_dropout dropout1d
        dropout2d dropout3d alpha_dropout feature_alpha_dropout
    """,
    "networks": """
        embedding_bag linear_cross_entropy native_layer_norm native_group_norm native_batch_norm
        fractional_max_pool2d fractional_max_pool3d multi_head_attention_forward
    """,
    "distances": """
        cdist pdist cosine_similarity pairwise_distance
    """,
    "loss_formulas": """
        l1_loss smooth_l1_loss huber_loss binary_cross_entropy multilabel_soft_margin_loss kl_div
        poisson_nll_loss gaussian_nll_loss soft_margin_loss hinge_embedding_loss margin_ranking_loss
        cosine_embedding_loss triplet_margin_loss triplet_margin_with_distance_loss
        multi_margin_loss multilabel_margin_loss
    """,
    "ctc": """
        ctc_loss
    """,
    "spectrograms": """
        stft istft
    """,
    "incomplete_gamma": """
        igamma igammac gammainc_by_shape density_of_gamma
    """,
}
