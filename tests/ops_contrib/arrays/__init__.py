"""Past one machine: programs on real clusters of processes, their faults, and their costs."""

import sys

from tests import ROOT

# Where the programs are. It stays there: a worker process is given this one's path, and one that cannot import what a
# task names ends, and so does each in its place, while everybody waits.
CLUSTERS = ROOT / "examples" / "clusters"
sys.path.append(str(CLUSTERS))
