"""SciPy and scikit-learn by the namespace of the array API standard, in a process of their own."""
