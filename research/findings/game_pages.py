"""The pages of games: their figures, the map of Queah's family, and their text in `docs/`.

A game's page is `games/NAME/teach/page.toml`; its placeholders are those of
`research.findings.page` and the ones here. `figures.json` next to it gets their values,
`docs/NAME.md` the text.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from lodestone import Rules
from lodestone.core.game import AnyGame
from lodestone.core.phrases import listed
from lodestone.lab.errors import ErrorCounts
from lodestone.lab.statistics import Estimate
from lodestone.teach.evidence import evidence_of
from lodestone.teach.pages import GamePage, Tested, parse_page, placeholders
from research.family.terms import OPTIONS, drawn, neighbours
from research.findings.collect import FINDINGS
from research.findings.page import Placeholders, in_points, nearest, text_of, written
from research.findings.readings import FILE as READINGS
from research.pages import fill, percent
from research.results import figures as results
from research.results.figures import REACHED, branching
from research.results.page import DIAGONAL
from research.results.tallies import AHEAD
from research.rows import Row as Solved

TEMPLATE = Path(__file__).with_name("game.md")
SOURCES = Path(__file__).with_name("sources.md")
BEGIN, END = "<!-- The page of the game, by make findings -->", "<!-- End of the page -->"
#: The players whose errors the map shows, in turns of a hundred.
ERRORS = "15"
#: Queah's options as the map has them: rows, columns, and one value at a time.
GROUPS, COLUMNS, SHEETS = OPTIONS[:3], OPTIONS[4], OPTIONS[3]
NAMES = {"win": "The first side wins", "draw": "Draw", "loss": "The second side wins"}


class PageFigures(Placeholders):
    """The values of a page's placeholders, too; raises `ValueError` where a check fails."""

    def __init__(self, *figures: Any) -> None:
        super().__init__(*figures)
        self._results = results.read()

    def text(self, placeholder: str) -> str:
        """Return the value of a placeholder."""
        return text_of(placeholder, self).replace(" %", "%")

    def _erring(self, rules: str, error: str) -> Any:
        return self.played(rules, error).figures()

    def _study(self, rules: str) -> results.Figures:
        options = Rules.parse(rules).options.values()
        wanted = (options["capture"], options["replacement"], options["backtrack"])
        return results.find_study(self._results, wanted)

    def result(self, rules: str) -> str:
        """Return who wins with best play, if anybody does."""
        return NAMES[self.start(rules)]

    def start(self, rules: str) -> str:
        """Return the start's value."""
        return str(self.solved(rules)["start"][0])

    def drawn(self, rules: str) -> str:
        """Return the share of all positions that are drawn."""
        return percent(drawn(self.solved(rules)))

    def longest(self, rules: str) -> str:
        """Return the plies of the longest win."""
        return str(self.solved(rules)["longest"][0])

    def turns(self, rules: str, error: str) -> str:
        """Return the length of games in which players err."""
        return f"{self._erring(rules, error).length.value:.0f}"

    def lead(self, rules: str, error: str) -> str:
        """Return how often the lead changes in them."""
        return f"{self._erring(rules, error).lead_changes.value:.1f}"

    def choice(self, rules: str) -> str:
        """Return the mean number of turns in a position."""
        return f"{results.mean_turns(self._study(rules), results.REACHED):.1f}"

    def forced(self, rules: str) -> str:
        """Return the share of positions with one turn only."""
        return percent(float(branching(self._study(rules), REACHED)[1]))

    def diagonal(self, rules: str, lead: str) -> str:
        """Return the score with a lead on the cells diagonal to the centre."""
        return f"{self._diagonal(rules)[int(lead) + AHEAD]:.2f}"

    def keeping(self, rules: str) -> str:
        """Return how many first turns keep the start's value, as a sentence."""
        row = self.solved(rules)
        value, plies = row["start"]
        first = row["first"]
        kept = [turn for turn, result, _ in first if result == value]
        if value == "draw":
            which = (
                f"All {len(first)}" if len(kept) == len(first) else f"{len(kept)} of {len(first)}"
            )
            return f"With best play it is a draw. {which} first turns keep it."
        turns = f"Of the {len(first)} first turns, {listed(kept)} alone keeps that."
        length = f"after {plies} turns, both sides counted"
        return f"With best play the first side wins {length}. {turns}"

    def fewer_changes(self, rules: str, other: str, error: str) -> str:
        """Check that the lead changes more often under the first rules than under the others."""
        one, two = (self._erring(name, error).lead_changes for name in (rules, other))
        if one.low <= two.high:
            raise ValueError(f"the lead changes no less often under {other} than under {rules}")
        return ""

    def _bans(self, stalemate: str) -> Iterator[tuple[Solved, Solved]]:
        """Yield full games that differ in the step back alone: allowed, and forbidden."""
        for option, one, other in neighbours(list(self.family.values())):
            if option == "backtrack" and one["reserve"] == 6 and one["stalemate"] == stalemate:
                free, banned = sorted((one, other), key=lambda row: row["backtrack"])
                yield free, banned

    def fewer_draws(self, _change: str) -> str:
        """Check that without the step back the full game has fewer draws, and no drawn start.

        This holds where a player who cannot move loses.
        """
        for free, banned in self._bans("loss"):
            if drawn(banned) >= drawn(free) or banned["start"][0] == "draw":
                raise ValueError(f"{banned['rules']} has no fewer draws")
        return ""

    def another(self, option: str, *values: str) -> str:
        """Return in which share of all positions an option changes the result of best play."""
        names = [name for name in ("capture", "replacement", "backtrack") if name != option]
        for pair in self._results["pairs"]:
            found = (pair[name] for name in names)
            if pair["option"] == option and tuple(found) == values:
                return percent(results.changed(pair))
        raise ValueError(f"no pair differs in {option} with {values}")

    def _diagonal(self, rules: str) -> list[float]:
        """Return the score by the lead on the cells diagonal to the centre, from -4 to 4."""
        return list(results.cell_scores(self._study(rules), results.ALL, DIAGONAL)[0])

    def rising(self, rules: str) -> str:
        """Check that this score rises at every step from two behind to three ahead."""
        scores = self._diagonal(rules)[AHEAD - 2 : AHEAD + 4]
        if scores != sorted(scores):
            raise ValueError(f"the score on diagonal cells does not rise under {rules}")
        return ""

    def shorter(self, rules: str, other: str, error: str) -> str:
        """Check that games are shorter under the first rules than under the others."""
        one, two = (self._erring(name, error).length for name in (rules, other))
        if one.high >= two.low:
            raise ValueError(f"games are no shorter under {rules} than under {other}")
        return ""

    def drawn_more(self, count: str) -> str:
        """Check in how many combinations more is drawn without the step back, stalemate drawing."""
        found = sum(drawn(banned) > drawn(free) for free, banned in self._bans("draw"))
        if found != int(count):
            raise ValueError(f"{found} combinations have more draws, not {count}")
        return ""

    def odd_less(self, name: str, players: str, rules: str) -> str:
        """Return how much less the first side scores after odd openings than after even ones."""
        found = Estimate(**self.row(name, players, rules)["seats"]["odd_less_even"])
        if found.high >= 0:
            raise ValueError(f"{name}, {players}, {rules}: odd openings are no worse")
        return in_points(found.negated)

    def about(self, name: str, players: str, rules: str) -> str:
        """Return the length of games without decimals."""
        return f"{self.row(name, players, rules)['metrics']['length'][0]:.0f}"

    def ended(self, name: str, players: str, rules: str) -> str:
        """Return how many of the games ended."""
        row = self.row(name, players, rules)
        ended = row["games"] - row["endings"].get("unfinished", 0)
        return f"{ended} of {row['games']}"

    def endless(self, name: str, players: str, rules: str) -> str:
        """Check that none of the games had a winner."""
        if not self.ended(name, players, rules).startswith("0 of"):
            raise ValueError(f"some games of {rules} ended")
        return ""

    def other_reading(self, player: str, reading: str, other: str) -> str:
        """Return in how many games another reading of *blocked* would have done something else."""
        for row in json.loads(READINGS.read_text("utf-8")):
            if (row["player"], row["reading"]) == (player, reading):
                return written("score", row[other]["games"])
        raise ValueError(f"no games of {player} under {reading}")


def family_of(figures: PageFigures) -> dict[str, Any]:
    """Return the map of Queah's family, as `teach/pages.py` reads it."""
    return {
        "groups": GROUPS,
        "columns": COLUMNS,
        "sheets": SHEETS,
        "members": [
            _member(row, figures.erring_family.get(rules)) for rules, row in figures.family.items()
        ],
    }


def _member(row: Solved, played: Solved | None) -> dict[str, Any]:
    value, plies = row["start"]
    found = ErrorCounts(*played["start"][ERRORS]).figures() if played else None
    return {
        "rules": str(nearest(Rules.parse(row["rules"]))),
        "values": [str(row[name]) for name in (*GROUPS, COLUMNS, SHEETS)],
        "value": value,
        "plies": plies,
        "keeping": sum(result == value for _, result, _ in row["first"]),
        "first_turns": len(row["first"]),
        "drawn": round(drawn(row), 5),
        "longest": row["longest"][0],
        "score": round(found.score.value, 3) if found else None,
        "lead_changes": round(found.lead_changes.value, 2) if found else None,
    }


def files_of(game: AnyGame, figures: PageFigures) -> Iterator[tuple[Path, str]]:
    """Yield the files that are made for a game's page, and the page in its docs."""
    teach = Path(str(game.file("teach")))
    text = (teach / "page.toml").read_text("utf-8")
    values = {name: figures.text(name) for name in placeholders(text)}
    yield teach / "figures.json", json.dumps(values, indent=0, ensure_ascii=False) + "\n"
    if any(rules.startswith(f"{game.name}:") for rules in figures.family):
        family = family_of(figures)
        members = ",\n".join(json.dumps(member) for member in family.pop("members"))
        head = json.dumps(family).removesuffix("}")
        yield teach / "family.json", f'{head}, "members": [\n{members}\n]}}\n'
    docs = FINDINGS.with_name(f"{game.name}.md")
    yield docs, in_docs(docs.read_text("utf-8"), section(game, parse_page(text, values)))


def sources_page(games: Iterable[AnyGame]) -> str:
    """Return what each source of some games says, clause by clause, in Markdown."""
    told = [
        (game, evidence_of(game), {source.tag: source.name for source in game.sources})
        for game in games
    ]
    return fill(SOURCES, (), {"games": told})


def in_docs(text: str, section: str) -> str:
    """Return a document with the page of its game between the marks."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{section}\n\n{END}{rest.partition(END)[2]}"


def section(game: AnyGame, page: GamePage) -> str:
    """Return what a game's page says, in Markdown."""
    names = {source.tag: source.name for source in game.sources}

    def sources_of(claim: Tested) -> list[str]:
        return [names[tag] for tag in claim.source.split(", ")]

    return fill(TEMPLATE, (), {"game": game, "page": page, "sources_of": sources_of}).strip()
