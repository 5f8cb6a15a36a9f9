"""What goes wrong in practice, asked of this installation: a function for each question.

questions     the table of the questions, their answers, and how these are shown
installation  is plugrad, and are the packs, what lies on the disk by now?
packs         can the packs be used?
process       is the process set up: variables, pytest, threads?
"""
