"""Write `docs/relatives.md`, made of the template `relatives.md` beside this file.

The page of Leaps gets its figures, too: `games/leaps/teach/figures.json`.

python -m research.relatives.page
"""

from pathlib import Path

from lodestone import Rules
from lodestone.core.game import find_game
from lodestone.teach.pages import placeholders
from research.findings.game_pages import NAMES
from research.pages import DOCS, fill, percent
from research.placing.page import said
from research.relatives.compute import APART, ERRORS, FILE, GAMES, boards, readings
from research.rows import Row, read_rows, write_json

TEMPLATE = Path(__file__).with_name("relatives.md")
PAGE = DOCS / "relatives.md"
LEAPS = find_game("leaps")
FIGURES = Path(str(LEAPS.file("teach", "figures.json")))


def page(rows: list[Row]) -> str:
    """Return the whole page."""
    known = {row["rules"]: row for row in rows}
    solved = [_board(name, known) for name in boards() if _rules(name) in known]
    waiting = [name for name in [*boards(), *APART] if _option(name, "reserve")]
    both = [name for name in waiting if _option(name, "replacement") == "before-move"]
    given = {
        "boards": solved,
        "left": [f"`{name}`" for name in boards() if _rules(name) not in known],
        "waiting": [f"`{name}`" for name in waiting],
        "both": [f"`{name}`" for name in both],
        "alone": [f"`{name}`" for name in waiting if name not in both],
        "errors": ERRORS,
        "games": GAMES,
        "said": said,
        "percent": percent,
        "sentence": sentence,
    }
    return fill(TEMPLATE, (), given)


def sentence(row: Row) -> str:
    """Return which clauses change who wins."""
    result = row["start"][0]
    others = [one for one in row["readings"] if one["start"][0] != result]
    if not others:
        return f"The result, a {result}, is the same whichever clause is changed."
    changes = ", ".join(f"{one['changed']} makes it a {one['start'][0]}" for one in others)
    return f"The result, a {result}, depends on the reading: {changes}."


def _rules(board: str) -> str:
    return str(Rules.parse(f"leaps:{board}"))


def _option(board: str, name: str) -> str | int:
    return Rules.parse(f"leaps:{board}").options.values()[name]


def _board(name: str, known: dict[str, Row]) -> Row:
    """Return what is known of a board, with its readings."""
    usual, *others = readings(name)
    changed = [
        known[str(rules)] | {"changed": _changed(usual, rules)}
        for rules in others
        if str(rules) in known
    ]
    title = LEAPS.preset(name).title
    return known[str(usual)] | {
        "board": name,
        "title": title,
        "changed": "–",
        "readings": changed,
    }


def _changed(usual: Rules, rules: Rules) -> str:
    """Return the option in which rules differ."""
    before, after = usual.options.values(), rules.options.values()
    return ", ".join(f"`{name}={value}`" for name, value in after.items() if before[name] != value)


def figures(rows: list[Row]) -> dict[str, str]:
    """Return the values of the placeholders on the page of Leaps."""
    starts = {row["rules"]: row["start"] for row in rows}
    asked = placeholders(LEAPS.teaching("page.toml"))
    return {one: _value_of(one, starts) for one in asked}


def _value_of(placeholder: str, starts: dict[str, tuple[str, int | None]]) -> str:
    """Return who wins under the rules of a placeholder, `result RULES`; with `end`, how soon."""
    what, _, rules = placeholder.partition(" ")
    value, plies = starts[str(Rules.parse(rules))]
    if what == "result":
        return NAMES[value]
    return "a draw" if plies is None else f"{NAMES[value].lower()} in {plies} turns"


def main() -> None:
    """Write the pages."""
    rows = read_rows(FILE)
    PAGE.write_text(page(rows), "utf-8")
    write_json(figures(rows), FIGURES)


if __name__ == "__main__":
    main()
