"""The run of `plugrad check`.

checking   all is asked, in whatever processes, until somebody stops it
reporting  what was found is written to files, printed, and made an exit code
locking    what was found is written into a lock file, or compared with one
wheels     a wheel as a target
"""
