"""Run a program of the gallery, and save what it has drawn: `python runner.py PROGRAM [ARGUMENT]...`."""

import runpy
import sys
from pathlib import Path

import matplotlib.pyplot as plt

if __name__ == "__main__":
    sys.argv = sys.argv[1:]
    runpy.run_path(sys.argv[0], run_name="__main__")
    # A program that saves its picture itself has done so.
    for number in [] if any(Path().glob("*.png")) else plt.get_fignums():
        figure = plt.figure(number)
        figure.savefig(f"figure{number}.svg", bbox_inches="tight", metadata={"Date": None})
