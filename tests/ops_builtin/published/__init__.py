"""Programs and tables that nobody here wrote: PyTorch itself, its tutorials, its database of operators."""
