"""`plugrad.fft`, discrete Fourier transforms: builtin ops by the names of `torch.fft`."""

from plugrad.namespaces import attributes

__getattr__, __dir__ = attributes(__name__, "fft")
