"""`plugrad.ops`: the installed packs as attributes. As a module it is what pickle imports to find an op again."""

import sys

from plugrad.registry import namespace

vars(namespace).update(
    __file__=__file__, __spec__=__spec__
)  # whose source and origin tools ask for
sys.modules[__name__] = namespace
