"""Beyond the samples: an author tests what they thought of, and the bug is where they did not."""
