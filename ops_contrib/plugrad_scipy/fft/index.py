"""Index of the pack: which ops each module defines.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

OPS: dict[str, str] = {
    "cosine": """
        dct dst idct idst dctn idctn dstn idstn fht ifht
    """,
}
