"""What is probably wrong, in words."""
