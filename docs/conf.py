"""The documentation's settings; `nox -s docs` builds it."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for docs._ext, and for spec/ and tests/, which are not installed

from docs._ext.clauses import FIELDS, unexpected  # noqa: E402
from reco_rules import __version__  # noqa: E402

project = "reco_rules"
author = "reco_rules contributors"
project_copyright = f"2026, {author}"
release = __version__

extensions = [
    "sphinx.ext.autodoc",
    "myst_parser",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_needs",
    "reco_rules.sphinxext",
    "docs._ext.docstrings",
    "docs._ext.generated",
    "docs._ext.included",
    "docs._ext.ids",
    "docs._ext.names",
    "docs._ext.rulebooks",
    "docs._ext.links",
]
exclude_patterns = ["_build"]
nitpicky = True
nitpick_ignore_regex = [
    (
        "py:class",
        "(?:First|Second)(Variant|State|Action|Event|Observation|Result|Record)",
    ),  # for type checkers
    # Their own documentation is elsewhere, and nothing is loaded to build this one.
    (
        r"py:\w+",
        r"(collections|concurrent|datetime|gymnasium|numpy|os|pathlib|pettingzoo|pyarrow)\..*",
    ),
    (r"py:\w+", r"(random|sphinx|types|typing)\..*|Random"),
]

# ---- how it looks --------------------------------------------------------------------------------

html_theme = "furo"
html_title = "reco_rules"
html_static_path = ["_static"]
html_extra_path = [str(built) for built in [ROOT / "docs/_build/extra"] if built.is_dir()]  # play/
html_css_files = ["site.css"]
html_copy_source = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "default"  # every color of it has contrast enough
pygments_dark_style = "monokai"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# ---- Markdown ------------------------------------------------------------------------------------

myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

# ---- Python --------------------------------------------------------------------------------------

default_role = "py:obj"  # docstrings write `name`
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"

# ---- clauses, and what stands for each -----------------------------------------------------------

needs_types = [{"directive": "clause", "title": "Clause", "prefix": "", "color": "", "style": ""}]
needs_id_regex = r"[A-Z]+-?\d+"
needs_fields = {
    name: {"description": what, "schema": {"type": "array", "items": {"type": "string"}}}
    for name, what in FIELDS.items()
}
needs_layouts = {  # the fields are for machines; below them they are told once more, with links
    "clause": {
        "grid": "simple",
        "layout": {"head": ["<<meta_id()>> **<<meta('title')>>**"], "meta": []},
    }
}
needs_default_layout = "clause"
needs_role_need_template = "{{ id }}"
needs_warnings = {f"a clause without {name}": unexpected(name) for name in FIELDS}
needs_warnings_always_warn = True
