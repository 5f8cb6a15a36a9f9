"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "convolution": """
        convolve fftconvolve oaconvolve correlate convolve2d correlate2d polyphase upfirdn
    """,
    "filters": """
        recursive lfilter lfilter_zi sosfilt sosfilt_zi filtfilt sosfiltfilt detrend
    """,
    "spectra": """
        welch periodogram csd coherence spectrogram stft istft
    """,
    "resampling": """
        resample resample_poly decimate hilbert hilbert2 czt zoom_fft
    """,
}
