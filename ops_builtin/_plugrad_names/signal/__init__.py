"""`plugrad.signal`: window functions, `plugrad.signal.windows`."""

from _plugrad_names.signal import windows

__all__ = ["windows"]
