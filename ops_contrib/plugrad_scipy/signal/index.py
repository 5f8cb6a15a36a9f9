"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "convolution": """
        convolve fftconvolve oaconvolve correlate convolve2d correlate2d polyphase upfirdn
    """,
    "filters": """
        recursive lfilter lfilter_zi sosfilt sosfilt_zi filtfilt sosfiltfilt deconvolve detrend
    """,
    "spectra": """
        welch periodogram csd coherence spectrogram stft istft lombscargle
    """,
    "resampling": """
        resample resample_poly decimate hilbert hilbert2 czt zoom_fft
    """,
    "smoothing": """
        savgol_filter wiener medfilt medfilt2d order_filter
    """,
    "design": """
        freqz freqz_sos group_delay firwin iirnotch iirpeak
    """,
    "waveforms": """
        windows_kaiser windows_gaussian windows_general_gaussian windows_exponential windows_tukey
        windows_general_cosine windows_general_hamming chirp gausspulse sawtooth sweep_poly
    """,
    "short_time": """
        ShortTimeFFT
    """,
}
