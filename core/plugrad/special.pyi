"""`plugrad.special`, special functions of each element: builtin ops by the names of `torch.special`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""



