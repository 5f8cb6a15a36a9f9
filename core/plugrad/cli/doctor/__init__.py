"""What goes wrong in practice, asked of this installation: a function for each question."""
