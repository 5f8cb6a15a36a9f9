"""The documentation site's configuration for Sphinx; `build.py` beside it writes the pages that it reads."""

import functools
import html
import os
import re
import textwrap
from importlib.metadata import metadata
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.search import languages
from sphinx.search.en import SearchEnglish

HERE = Path(__file__).parent

project = "plugrad"
author = "plugrad developers"
ABOUT = metadata("plugrad")["Summary"]
project_copyright = "plugrad developers"
version = release = version_of("plugrad")

extensions = ["myst_parser", "sphinx_copybutton"]
# Includes of index.md. What README says is on the first page.
exclude_patterns = ["README.md"]
nitpicky = True
add_module_names = False
python_maximum_signature_line_length = 80

# Links to headings are written as on GitHub, where the same pages are read.
myst_heading_anchors = 6
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]

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
html_domain_indices = False  # api/index is the list of modules
html_search_scorer = str(HERE / "scorer.js")
# The wheel and the source, which `build.py` has built.
html_extra_path = [
    str(Path(os.environ.get("SITE_OUT", HERE.parents[1] / "build" / "site")) / "extra")
]


class English(SearchEnglish):
    """English for the search index, with each word's stem computed once: a tenth of Sphinx's time without that."""

    stem = functools.cache(SearchEnglish.stem)


# The sidebar. Sphinx's tree of pages has no entry for an op, a code and a program of the gallery: they are added here.

HERE_LINK = '<a class="current reference internal" href="#">'
TITLE = "TITLE-OF-THIS-PAGE"


@functools.cache
def tree_below(builder: Any, listing: str) -> str:
    """Return the tree as a page in the folder of `listing` shows it: with an entry for itself, TITLE, below that one.

    All pages of the folder have the same tree but for the title, so that it is made once.
    """
    tree = global_toctree_for_doc(
        builder.env, listing, builder, tags=builder.tags, titles_only=True, maxdepth=-1
    )
    before, _, after = builder.render_partial(tree)["fragment"].partition(HERE_LINK)
    name, _, rest = after.partition("</a>")
    own = f'<ul><li class="toctree-l3 current">{HERE_LINK}{TITLE}</a></li></ul>'
    link = f'<a class="reference internal" href="{listing.rpartition("/")[2]}.html">'
    return f"{before}{link}{name}</a>{own}{rest}"


@functools.cache
def folded(tree: str) -> str:
    """Return a sidebar whose groups fold; the group of the current page is open."""
    _, *groups = re.split(r'<p class="caption"[^>]*>(.*?)</p>', tree)
    return "".join(
        f"<details{' open' if 'current-page' in pages else ''}><summary>{caption}</summary>{pages}</details>"
        for caption, pages in zip(groups[::2], groups[1::2], strict=True)
    )


def add_own_entry(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Have Furo make the sidebar of a page that no list of pages has from the tree with an entry for it."""
    if "orphan" in app.env.metadata.get(page, {}):
        listing = f"{page.rpartition('/')[0]}/index"
        context["toctree"] = lambda **options: tree_below(app.builder, listing)


def fold(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Fold the sidebar that Furo has made."""
    title = html.escape(app.env.titles[page].astext()) if page in app.env.titles else ""
    sidebar = folded(context["furo_navigation_tree"])
    context["furo_navigation_tree"] = sidebar.replace(TITLE, title)


# What is read of each page.


def types_as_text(app: Any, page: nodes.document) -> None:
    """Make the types of signatures plain text: not all are public, and `bool` is Python's."""
    for signature in page.findall(addnodes.desc_signature):
        for reference in [*signature.findall(addnodes.pending_xref)]:
            reference.replace_self(reference.children)


def leave_to_the_index(app: Any, page: nodes.document) -> None:
    """Keep out of the search what all pages of a kind say alike, in which any word finds thousands of them.

    Of an op its name and what it is stay, of a code its text; of the changelog its title.
    """
    folder, _, name = app.env.docname.rpartition("/")
    section = next(iter(page.findall(nodes.section)), None)
    if section is None or name == "index":
        return
    if folder.startswith("reference/"):
        first = next((each for each in section if isinstance(each, nodes.paragraph)), None)
        kept = [section[0], first]
    elif folder == "errors":
        kept = [each for each in section if not isinstance(each, nodes.section)]
    elif name == "CHANGELOG":
        kept = [section[0]]
    else:
        return
    for each in [*page.children, *section.children]:
        if each not in (section, *kept):
            each["classes"].append("no-search")


def describe(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Give a page the description that search engines and previews show: its first sentences."""
    paragraphs = [] if tree is None else [each.astext() for each in tree.findall(nodes.paragraph)]
    said = " ".join(next((each for each in paragraphs if len(each) > 40), ABOUT).split())
    short = html.escape(textwrap.shorten(said, 160, placeholder=" ..."))
    meta = f'<meta name="description" content="{short}">'
    context["metatags"] = f"{context.get('metatags', '')}\n{meta}"


def setup(app: Any) -> None:
    """Have Sphinx use them, before and after Furo, which is called at the usual priority, 500."""
    languages["en"] = English
    app.connect("doctree-read", types_as_text)
    app.connect("doctree-read", leave_to_the_index)
    app.connect("html-page-context", add_own_entry, priority=400)
    app.connect("html-page-context", fold, priority=600)
    app.connect("html-page-context", describe)
