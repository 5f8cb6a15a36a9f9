"""SciPy's functions with gradients: ten packs, each named after the module of SciPy that it stands for."""
