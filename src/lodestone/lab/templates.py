"""Documents that Jinja2 makes from templates, which are next to the modules that fill them."""

from collections.abc import Callable, Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

#: The filters that all templates have.
FILTERS: dict[str, Callable[..., object]] = {"number": "{:,}".format, "percent": "{:.1%}".format}


def strict_environment(template: Path) -> Environment:
    """Return what reads a template and its neighbours: a name that nobody gave is an error.

    Texts are escaped in HTML.
    """
    return Environment(
        loader=FileSystemLoader(template.parent),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=template.suffix == ".html",
    )


def fill(
    template: Path,
    given: Mapping[str, object],
    filters: Mapping[str, Callable[..., object]] = FILTERS,
) -> str:
    """Return the document that a template makes of what it is given; texts are escaped in HTML.

    Raises `UndefinedError` for a name that was not given.
    """
    environment = strict_environment(template)
    environment.filters |= {**FILTERS, **filters}
    return environment.get_template(template.name).render(given) + "\n"
