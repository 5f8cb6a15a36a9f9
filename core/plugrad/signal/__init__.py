"""`plugrad.signal`: window functions, `plugrad.signal.windows`."""

from plugrad.signal import windows

__all__ = ["windows"]
