"""What is said of packs: names that may be meant, and strangers' words made fit to be shown.
Start at `suggestions.py`.
"""
