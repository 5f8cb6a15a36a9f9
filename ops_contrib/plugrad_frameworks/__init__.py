"""Other frameworks: their rules under plugrad's checker, and plugrad's ops among their own functions.

Each is a package here, and comes in by entry point like anybody's; a framework is imported by its own package alone.
"""
