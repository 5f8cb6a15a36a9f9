"""Which packs are installed, and which of them may be used: nothing here imports one."""
