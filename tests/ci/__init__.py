"""What every merge asks beside the fast tests: processes, terminals, whole packs, other frameworks."""
