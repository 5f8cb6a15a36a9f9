"""From a pack's module to its ops: one thread at a time, all or nothing, and nothing else changed."""
