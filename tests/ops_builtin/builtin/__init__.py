"""The ops of the pack `builtin`: arguments, special points, special values; beside PyTorch where it is installed."""
