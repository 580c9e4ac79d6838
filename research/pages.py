"""Pages in `docs/` with figures: written from templates, or a part of them by a command.

A template is Markdown in which Jinja2 fills in what is between braces; a name that nobody gave is
an error. `proven` refuses a statement that the figures do not bear out.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from lodestone.core.phrases import counted, listed
from lodestone.lab.templates import strict_environment

DOCS = Path(__file__).parents[1] / "docs"


@dataclass(frozen=True)
class Listing:
    """Rule sets with their figures, as Markdown; readers choose a value of the `chosen` columns."""

    columns: Sequence[str]
    chosen: Sequence[str]
    rows: Sequence[Sequence[str]]


def fill(template: Path, modules: Sequence[ModuleType], given: Mapping[str, object]) -> str:
    """Return the page that a template makes of what it is given, and of what modules define.

    Its filters are those of Jinja2, and `code`, `fixed`, `listed`, `number`, `percent` and `worth`.
    """
    environment = strict_environment(template)
    known = {name: value for module in modules for name, value in vars(module).items()}
    functions = {name: value for name, value in known.items() if callable(value)}
    environment.filters |= functions
    environment.tests |= functions
    environment.filters |= {
        "code": code,
        "fixed": fixed,
        "listed": listed,
        "number": "{:,}".format,
        "percent": percent,
        "worth": worth,
    }
    environment.globals |= {"counted": counted, "proven": proven, "zip": zip}
    text = environment.get_template(template.name).render(known | given)
    text = re.sub(r" +$", "", text.strip(), flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", text) + "\n"


def proven(holds: object, caller: Callable[[], str]) -> str:
    """Return a statement with its mark; raise `ValueError` if the figures do not bear it out.

    A template states it between `{% call proven(…) %}` and `{% endcall %}`.
    """
    text = caller().strip().replace("\n", "\n  ")
    if not holds:
        raise ValueError(f"the figures do not say: {' '.join(text.split())}")
    return f"- **Proven:** {text}\n"


def code(text: object) -> str:
    """Return a text as code."""
    return f"`{text}`"


def fixed(number: float, digits: int) -> str:
    """Return a number with this many digits after the point."""
    return f"{number:.{digits}f}"


def percent(share: float) -> str:
    """Return a share; a small one with two digits, so that it does not look like zero."""
    if 0 < share < 0.0005:
        return f"{100 * share:.2g}%"
    return f"{share:.1%}"


def worth(value: Sequence[object]) -> str:
    """Return a value: its name, and its remoteness if it has one."""
    return " ".join(str(part) for part in value if part is not None)


def write_part(page: Path, command: str, text: str) -> None:
    """Write a text between the page's comments that name the command."""
    begin, end = f"by {command}", f"end of {command}"
    page.write_text(with_part(page.read_text("utf-8"), begin, end, text), "utf-8")


def with_part(page: str, begin: str, end: str, text: str) -> str:
    """Return a page with a text between two comments; raise `ValueError` if it lacks them."""
    first, last = f"<!-- {begin} -->", f"<!-- {end} -->"
    before, rest = page.split(first)
    after = rest.split(last)[1]
    return f"{before}{first}\n\n{text.strip()}\n\n{last}{after}"
