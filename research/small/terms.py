"""What the page says of rows: names, comparisons and tallies."""

from collections.abc import Iterator

from lodestone import Rules
from research.rows import Row
from research.small.plan import PROPOSED, VARIED, Choice, values_on
from research.small.sets import fixed_colours

RESULTS = ("win", "draw", "loss")
LETTERS = {"win": "W", "draw": "D", "loss": "L"}
#: Marks rule sets from which nothing is concluded: a colour's sets can never be removed.
MARK = "†"


class Survey:
    """All rows, found by board, number of lodestones and what is changed."""

    def __init__(self, rows: list[Row]) -> None:
        """Take the rows of the file."""
        self.rows = rows
        self.solved = [row for row in rows if "too_large" not in row]
        self._places = {_key(row["size"], row["stones"], row["changed"]): row for row in rows}
        self._fixed = {
            row["rules"]: fixed_colours(Rules.parse(row["rules"]).options) for row in rows
        }

    def fixed(self, row: Row) -> list[str]:
        """Return the colours whose sets can never be removed under a row's rules."""
        return self._fixed[row["rules"]]

    @property
    def sound(self) -> list[Row]:
        """Return the solved rows from which something can be concluded."""
        return [row for row in self.solved if not self.fixed(row)]

    def find(self, size: int, stones: int, choice: Choice) -> Row | None:
        """Return the solved row of a choice, `None` if there is none."""
        usual = {name: values_on(size, name)[0] for name in VARIED}
        kept = {name: value for name, value in choice.items() if value != usual[name]}
        row = self._places.get(_key(size, stones, kept))
        return None if row is None or "too_large" in row else row

    def neighbours(self, name: str) -> Iterator[tuple[Row, Row]]:
        """Yield pairs of sound rows that differ in one option; the first has its usual value."""
        for row in self.sound:
            if name in row["changed"]:
                rest = {one: value for one, value in row["changed"].items() if one != name}
                usual = self.find(row["size"], row["stones"], rest)
                if usual and not self.fixed(usual):
                    yield usual, row


def _key(size: int, stones: int, choice: Choice) -> tuple[int, int, frozenset[tuple[str, str]]]:
    return size, stones, frozenset(choice.items())


def is_proposed(row: Row) -> bool:
    """Return whether a row has the options of the withdrawn proposal."""
    return PROPOSED.items() <= row["changed"].items()


def end_name(row: Row) -> str:
    """Return how best play from the start ends."""
    if row["result"] != "draw":
        if row["end"] == "line":
            return "a line"
        return "too far ahead" if is_cliff(row) else "by scores"
    if not any(row["can_end"]):
        return "never"
    return "equal scores" if all(row["can_end"]) else "equal scores, if one side wants"


def same_result(pair: tuple[Row, Row]) -> bool:
    """Return whether two starts have the same result."""
    one, other = pair
    return bool(one["result"] == other["result"])


def same_worth(pair: tuple[Row, Row]) -> bool:
    """Return whether two starts have the same result and difference."""
    one, other = pair
    return same_result(pair) and bool(one["difference"] == other["difference"])


def same_end(pair: tuple[Row, Row]) -> bool:
    """Return whether best play ends in the same way."""
    one, other = pair
    return end_name(one) == end_name(other)


def is_cliff(row: Row) -> bool:
    """Return whether the winner has the lower score: the loser is too far ahead (O11)."""
    won: int = row["difference"] if row["result"] == "win" else -row["difference"]
    return won < 0


def tally(rows: list[Row]) -> list[int]:
    """Count the rows by the start's result for the first side: wins, draws, losses."""
    return [sum(row["result"] == result for row in rows) for result in RESULTS]


def is_monotone(row: Row) -> bool:
    """Return whether more points for the second side never help the first."""
    ranks = [_rank(row["bonuses"][str(bonus)][0]) for bonus in range(-4, 0)]
    ranks += [_rank(row["result"])]
    ranks += [_rank(row["bonuses"][str(bonus)][0]) for bonus in range(1, 5)]
    return ranks == sorted(ranks, reverse=True)


def bonus_letters(row: Row) -> str:
    """Return the results with -4 to 4 points for the second side, as letters."""
    results = {int(bonus): result for bonus, (result, _) in row["bonuses"].items()}
    results[0] = row["result"]
    return "".join(LETTERS[results[bonus]] for bonus in sorted(results))


def _rank(result: str) -> int:
    return -RESULTS.index(result)


def choice_name(choice: Choice) -> str:
    """Return what is changed, for people."""
    if PROPOSED.items() <= choice.items():
        rest = {name: value for name, value in choice.items() if name not in PROPOSED}
        return f"as `proposed`{', ' if rest else ''}{_spelled(rest)}"
    return _spelled(choice) or "nothing"


def _spelled(choice: Choice) -> str:
    return ", ".join(f"`{name}` {value}" for name, value in choice.items())
