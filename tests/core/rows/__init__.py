"""The table of behaviours A1 to K9: each row a program whose transcript plugrad, and PyTorch, must give."""
