"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS = {
    "arithmetic": """
        add sub mul div floor_divide remainder neg pow
    """,
    "elementwise": """
        exp log sqrt abs square sign floor ceil trunc round sigmoid logsigmoid tanh sin cos relu
        relu_gradient clamp maximum minimum where
    """,
    "reductions": """
        sum mean norm max min amax amin
    """,
    "shapes": """
        reshape view view_as flatten unsqueeze squeeze transpose t permute expand cat stack clone
        roll
    """,
    "rearranging": """
        movedim flip tril triu repeat
    """,
    "parts": """
        narrow select unbind split chunk tensor_split hsplit vsplit dsplit diagonal unfold
    """,
    "indexing": """
        index index_adjoint index_put
    """,
    "conversion": """
        to
    """,
    "complex_numbers": """
        conj real imag complex
    """,
    "assignment": """
        copy fill zero
    """,
    "linear": """
        matmul
    """,
    "images.convolution": """
        conv2d conv_transpose2d conv2d_weight
    """,
    "images.pooling": """
        max_pool2d max_pool2d_scatter max_pool2d_gather avg_pool2d avg_pool2d_adjoint
    """,
    "losses": """
        softmax log_softmax mse_loss binary_cross_entropy_with_logits nll_loss cross_entropy
    """,
}
