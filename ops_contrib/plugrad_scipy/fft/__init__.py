"""The pack `fft`: SciPy's cosine, sine and Hankel transforms."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.fft.index import OPS

PLUGRAD_API = 1
PLUGRAD_ALIASES = {
    f"{word}{end}": f"builtin::fft_{word}{end}"
    for word in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
    for end in ("", "2", "n")
} | {name: f"builtin::fft_{name}" for name in ("fftshift", "ifftshift")}


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register every op of the pack under its SciPy name; a module is imported when one of its ops is first used."""
    register.later(__name__, OPS)
