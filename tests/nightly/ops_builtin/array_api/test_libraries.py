"""Every call of SciPy and scikit-learn that the page lists, by running it."""

from tests.ci.ops_builtin.array_api.test_libraries import PAGE, run
from tests.comparing import installed


def test_the_page_says_what_is_found_by_running():
    installed("sklearn")
    found = run("--page")
    assert found == PAGE.read_text(encoding="utf-8"), (
        "write it anew: python -m tests.ops_builtin.array_api"
    )
