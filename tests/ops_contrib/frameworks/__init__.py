"""Other frameworks: ops as their functions (`bridges`), and the checker on their rules (`checking`)."""
