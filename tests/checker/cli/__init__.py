"""The faces: the command line, its reports for people and machines, and the pytest plugin."""
