"""What the checker is asked for longer than a moment."""
