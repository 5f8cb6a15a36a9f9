"""Convolution, pooling and resampling of images, signals and volumes: the ops, and the kernels that compute them."""
