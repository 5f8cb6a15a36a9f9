"""Loading of a plugin: one thread at a time, all or nothing, and nothing else changed.

`plugins`: the one pluggy manager, and imports. `registration`: validates and commits ops. `ownership`: of classes.
`load_locks`: a lock per plugin. `process_state`: saved and restored around it.
"""
