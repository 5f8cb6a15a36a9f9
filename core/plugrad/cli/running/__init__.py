"""The run of `plugrad check`.

checking   all is asked, in whatever processes, until somebody stops it
reporting  what was found is written to files and into the lock file, printed, and made an exit code
"""
