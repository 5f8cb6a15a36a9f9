"""The run of `plugrad check`.

checking   all is asked, in whatever processes, until somebody stops it
reporting  what was found is written to files, printed, and made an exit code
locking    the lock file that a run writes
"""
