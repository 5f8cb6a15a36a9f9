"""The bridges: plugrad's ops inside PyTorch, JAX, HIPS autograd, PyTensor and SciPy, judged by their own checkers."""
