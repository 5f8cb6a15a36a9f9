"""The command in processes of its own, in terminals, and with all that is slow in it."""
