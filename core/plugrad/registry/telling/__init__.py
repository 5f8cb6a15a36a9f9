"""What is said of packs: why one is refused, names that may be meant, strangers' words made fit to be shown."""
