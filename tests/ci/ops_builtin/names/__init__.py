"""Tensors of the arrays of other libraries: Dask, pandas, xarray."""
