"""What is checked: an op or a function, its samples, its calls, and its rule run by itself."""
