"""The documentation site's configuration for Sphinx; `build.py` beside it writes the pages that it reads."""

import functools
import os
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from sphinx.search import languages
from sphinx.search.en import SearchEnglish

HERE = Path(__file__).parent

project = "plugrad"
author = "plugrad developers"
project_copyright = "plugrad developers"
version = release = version_of("plugrad")

extensions = ["myst_parser", "sphinx_copybutton"]
# Includes of index.md. What README says is on the first page.
exclude_patterns = ["README.md"]
nitpicky = True

# Links to headings are written as on GitHub, where the same pages are read.
myst_heading_anchors = 6
myst_enable_extensions = ["attrs_block", "colon_fence"]

highlight_language = "text"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
# What is copied of a transcript: its commands.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Furo: one sidebar with every page, fonts of the reader's system, and no request to another host.
html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-code-background": "#f3f5f8"},
}
html_title = f"plugrad {version}"
html_static_path = [str(HERE / "static")]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_favicon = str(HERE / "static" / "icon.svg")
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
# The wheel and the source, which `build.py` has built.
html_extra_path = [
    str(Path(os.environ.get("SITE_OUT", HERE.parents[1] / "build" / "site")) / "extra")
]


class English(SearchEnglish):
    """English for the search index, with each word's stem computed once: a tenth of Sphinx's time without that."""

    stem = functools.cache(SearchEnglish.stem)


SIDEBARS: dict[str, Any] = {}


def share_sidebar(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Give pages that are not in the sidebar, those of ops and codes, the sidebar of the first one in their folder.

    Sphinx took a quarter of its time to make the same sidebar for each of them.
    """
    if "orphan" in app.env.metadata.get(page, {}):
        folder, made = page.rpartition("/")[0], context["toctree"]
        context["toctree"] = lambda **options: (
            SIDEBARS[folder] if folder in SIDEBARS else SIDEBARS.setdefault(folder, made(**options))
        )


def setup(app: Any) -> None:
    """Have Sphinx use them; Furo makes its sidebar at the usual priority, 500."""
    languages["en"] = English
    app.connect("html-page-context", share_sidebar, priority=400)
