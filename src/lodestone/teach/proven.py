"""What is proven about rule sets: who wins with best play.

The answers are kept in two places: a game's family of rule sets (`family.json`), and the tables of
those that were solved here. Comparisons of rule sets ask here, and say this before anything that
games suggest.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from lodestone.core.game import AnyGame
from lodestone.core.phrases import counted, listed
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.solve.codes import value_of
from lodestone.solve.files import TableError
from lodestone.solve.stored import stored_summary
from lodestone.solve.table import find_table, fingerprint, is_solved
from lodestone.teach.pages import read_page

#: What a value says of the side to move.
_SIGNS = {"win": 1, "draw": 0, "loss": -1}
#: How many rule sets one sentence has room for.
_MOST_IN_ONE = 2


@dataclass(frozen=True)
class ProvenAnswer:
    """With best play `winner` wins in `plies`; both are `None` if the position is a draw."""

    winner: str | None
    plies: int | None

    def clause(self, title: str) -> str:
        """Return what is proven of the rules with a title.

        >>> ProvenAnswer("White", 85).clause("Balanced"), ProvenAnswer(None, None).clause("Small")
        ('Balanced is won by White in 85 turns', 'Small is a draw')
        """
        if self.winner is None or self.plies is None:
            return f"{title} is a draw"
        return f"{title} is won by {self.winner} in {counted(self.plies, 'turn')}"


def proven(position: Position) -> ProvenAnswer | None:
    """Return what is proven of a position, `None` if nothing is kept about it.

    >>> proven(Position("queah:balanced,repetition=threefold"))
    ProvenAnswer(winner='White', plies=85)
    >>> proven(Position("quincala"))
    """
    rules = position.rules
    if position != Position.start(rules):
        return _by_table(position)
    known = _family(rules.game).get(fingerprint(rules))
    if known is None and is_solved(rules):
        with suppress(TableError):
            summary = stored_summary(rules)
            known = summary.value, summary.remoteness
    return None if known is None else _answer(position, _SIGNS[known[0]], known[1])


def _by_table(position: Position) -> ProvenAnswer | None:
    if is_solved(position.rules):
        with suppress(TableError):
            value = value_of(find_table(position.rules).probe_code(position.state))
            return _answer(position, value.result, value.remoteness)
    return None


def _answer(position: Position, sign: int, plies: int | None) -> ProvenAnswer:
    if sign == 0:
        return ProvenAnswer(None, None)
    titles = [side.title for side in position.rules.game.rivals]
    mover = [side.name for side in position.rules.game.rivals].index(position.side)
    return ProvenAnswer(titles[mover if sign > 0 else 1 - mover], plies)


@cache
def _family(game: AnyGame) -> Mapping[str, tuple[str, int | None]]:
    """Return the values of a game's family, by what of rules affects them."""
    family = read_page(game).family
    members = family.members if family else ()
    return {fingerprint(Rules.parse(one.rules)): (one.value, one.plies) for one in members}


def proven_lines(positions: Mapping[str, Position]) -> list[str]:
    """Return what is proven of rule sets, by their titles, in sentences; none without answers.

    >>> starts = {"Free entry": "queah:comment", "Balanced": "queah:balanced"}
    >>> proven_lines({title: Position(rules) for title, rules in starts.items()})
    ['Proven: with best play Free entry is a draw, and Balanced is won by White in 85 turns.']
    """
    return list(_lines([(title, proven(one)) for title, one in positions.items()]))


def _lines(found: list[tuple[str, ProvenAnswer | None]]) -> Iterator[str]:
    clauses = [answer.clause(title) for title, answer in found if answer]
    if not clauses:
        return
    if len(found) > _MOST_IN_ONE:
        yield from (f"Proven: with best play {clause}." for clause in clauses)
        return
    yield f"Proven: with best play {', and '.join(clauses)}."
    unknown = [title for title, answer in found if answer is None]
    if unknown:
        yield f"{listed(unknown)} is not solved."
