"""The fourth check: forward against the op's reference, its errors and its `jvp`."""
