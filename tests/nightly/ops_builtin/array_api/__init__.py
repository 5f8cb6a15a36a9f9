"""Every call of SciPy and scikit-learn by the namespace of the array API standard."""
