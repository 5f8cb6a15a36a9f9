"""Checks of this installation for `plugrad doctor`: a function for each question.

questions     is the process set up: variables, pytest? All questions in a table, and how answers are shown
installation  is plugrad, and are the packs, what lies on the disk by now, and can they be used?
sources       do the packs' sources show that they cannot be imported?
"""
