"""The namespace of the array API standard: its functions, operators and methods, and libraries that compute by it."""
