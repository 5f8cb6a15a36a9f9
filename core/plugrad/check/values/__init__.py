"""The second and third check: derivatives and second ones against finite differences."""
