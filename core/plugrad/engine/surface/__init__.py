"""What users ask of a tensor and of its `grad_fn` as objects: what they are, what they become, how they print."""
