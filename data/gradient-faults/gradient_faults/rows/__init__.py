"""The tables. NumPy's and PyTorch's rules are written in the form of `form.py`, the others in that of `pairs.py`.

* `planted_faults.py`, `beside_the_samples.py`: wrong rules, each beside the right one
* `reported/`: bugs of public projects, as rules of NumPy; `arrays.py` and `layers.py` are the second, held-out table
* `shipped/`: faults of the kind that ship, as rules of PyTorch; `held_out.py`: rules of later reports, in PyTorch
* `awkward_ops.py`, `tempting_ops.py`: right rules; `hard_numbers.py`: right and wrong ones, hard for differences
* `forward_rules.py`, `batching_rules.py`, `low_precision.py`, `triton_kernels.py`: in PyTorch, JAX, plugrad, PyTensor
* `kernel_faults.py`: kernels for the forward of plugrad's ops
"""
