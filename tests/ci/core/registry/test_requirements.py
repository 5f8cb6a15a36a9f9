"""What is imported to read what a pack requires."""

from tests import ROOT
from tests.sites import run_python


def test_packaging_is_imported_for_a_pack_that_says_more_than_the_name_only(site):
    code = f"""
    import sys
    sys.path.insert(0, {str(ROOT)!r})
    from tests.sites import Site
    from pathlib import Path
    site = Site(Path({str(site.path)!r}))
    site.pack("plain", requires=["plugrad", "numpy>=2"])
    assert site.registry().info("plain").usable
    assert "packaging" not in sys.modules
    site.pack("acme", requires=["plugrad>=0"])
    assert site.registry().info("acme").usable
    assert "packaging" in sys.modules
    """
    run_python(code)
