"""Do the variables that plugrad reads, and [tool.plugrad], say something?"""

from __future__ import annotations

import os
from collections.abc import Iterator

from plugrad import registry
from plugrad.cli.doctor.entry_points import strangers
from plugrad.cli.doctor.findings import Wrong
from plugrad.engine.errors import PackError
from plugrad.registry.finding.configuration import VARIABLES
from plugrad.registry.telling.spelling import did_you_mean


def misspelt_variables() -> Iterator[Wrong]:
    """Yield the variables that nobody reads, and the setting that names a pack which is not there or has no meaning."""
    ours = [name for name in sorted(os.environ) if name.startswith("PLUGRAD_")]
    packs = tuple(f"PLUGRAD_{offer.name.upper()}_" for offer in strangers())
    for variable in ours:
        if variable not in VARIABLES and not variable.startswith(packs):  # such are their packs'
            yield Wrong(
                f"{variable} is set, and plugrad has no such variable{did_you_mean(variable, VARIABLES)}",
                f"unset {variable}",
            )
    try:
        registry.packs()
    except PackError as error:
        to_blame = next((name for name in ours if name in str(error)), "")
        if to_blame in VARIABLES or not to_blame:  # the others are told
            yield Wrong(str(error), f"unset {to_blame}" if to_blame else "")
