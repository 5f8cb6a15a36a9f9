"""`plugrad.ops`: the installed packs as attributes. As a module it is what pickle imports to find an op again."""

import sys

from plugrad.registry import namespace

# Whose source and origin tools ask for.
vars(namespace).update(__file__=__file__, __spec__=__spec__)
sys.modules[__name__] = namespace
