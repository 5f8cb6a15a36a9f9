"""The fourth check: forward against the op's reference, its errors and its `jvp`.

- `forward.py`: the check; the reference and the error samples
- `jvp.py`: jvp against backward
"""
