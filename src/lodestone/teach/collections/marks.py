"""What is drawn on the board and kept for programs beside the words of a claim."""

import re
from collections.abc import Iterable

from lodestone.teach.collections.claims import Claim, threats, turns
from lodestone.teach.collections.moment import Moment

_CELL = re.compile(r"[a-i]\d")
#: The colour of a claim's turn: green for what is good, red for threats, yellow for what is not.
_COLOURS: dict[type[Claim], str] = {
    turns.OnlyWin: "G",
    turns.OnlyDraw: "G",
    turns.OnlyWinWithin: "G",
    turns.OnlyDefence: "G",
    turns.TurnWins: "G",
    turns.TurnHolds: "G",
    turns.WouldLose: "Y",
    turns.WouldDraw: "Y",
    threats.ThreatensWin: "R",
    threats.ThreatensMen: "R",
}


def marks_of(claims: Iterable[Claim]) -> str:
    """Return the arrows and cells that go with some claims, as records write them; "" for none."""
    arrows, cells = list[str](), list[str]()
    for claim in claims:
        colour = _COLOURS.get(type(claim))
        if colour is None:
            continue
        found = _CELL.findall(str(getattr(claim, "turn", "")))
        cells += [colour + cell for cell in found[: len(found) % 2]]
        if len(found) > 1:
            arrows.append(f"{colour}{found[-2]}{found[-1]}")
    marks = [("cal", arrows), ("csl", cells)]
    written = [f"[%{name} {','.join(dict.fromkeys(some))}]" for name, some in marks if some]
    return " ".join(written)


def value_mark(moment: Moment) -> str:
    """Return the exact value of a position as records write it; "" where no table knows it."""
    if not moment.judge.by_table or moment.position.outcome is not None:
        return ""
    found = moment.verdict
    if found.winner is None:
        return "[%exact D]"
    return f"[%exact {'W' if found.winner == moment.side else 'L'}{found.plies}]"
