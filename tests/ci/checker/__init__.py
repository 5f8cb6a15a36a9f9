"""What takes longer of the tests of the checker and the command."""
