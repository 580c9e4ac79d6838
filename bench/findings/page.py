"""The page `docs/findings.md`: prose with placeholders, filled in with the kept figures.

The prose is in `findings.md` next to this file. A placeholder is `{{WHAT | …}}`; `fillers` lists
the kinds. `sure` and `open` write nothing: they check that the figures say what the prose says.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path

from bench.family.compute import read
from bench.family.measure import Row as Solved
from bench.family.terms import drawn, drawn_after_opening, score
from bench.findings.collect import FINDINGS, NAMES, Kept, Row
from lodestone import Rules

PROSE = Path(__file__).with_name("findings.md")
REPEATED = "repetition=threefold"
#: The head of a column of rule sets, all of which are `REPEATED`.
HEAD = f"rules (`{REPEATED}`)"
SIGNED, SHARES = ("seat-advantage",), ("completion", "decisiveness", "repetition", "captures")


def kept_figures() -> dict[str, Kept]:
    """Return the figures of all experiments."""
    return {name: json.loads((FINDINGS / f"{name}.json").read_text("utf-8")) for name in NAMES}


def solved_rules() -> dict[str, Solved]:
    """Return the exact figures of Queah's family, by rules string."""
    return {row["rules"]: row for row in read()}


class Findings:
    """The figures, and the text of placeholders; raises `ValueError` where the prose is wrong."""

    def __init__(self, kept: dict[str, Kept], solved: dict[str, Solved]) -> None:
        self._kept = kept
        self._solved = solved
        self.fillers: dict[str, Callable[..., str]] = {
            "figure": self.figure,
            "table": self.table,
            "endings": self.endings,
            "ends": self.ends,
            "change": self.change,
            "games": self.games,
            "exact": self.exact,
            "sure": self.sure,
            "open": self.open,
        }

    def row(self, name: str, players: str, rules: str) -> Row:
        """Return the figures of one arm, however its rules are written there."""
        wanted = Rules.parse(rules).changed(repetition="threefold")
        for row in self._kept[name]["rows"]:
            if row["players"] == players and Rules.parse(row["rules"]).options == wanted.options:
                return row
        raise ValueError(f"{name} has no games of {players} under {wanted}")

    def figure(self, name: str, players: str, rules: str, metric: str) -> str:
        """Return a metric with its interval."""
        return written(metric, self.row(name, players, rules)["metrics"][metric])

    def games(self, name: str) -> str:
        """Return how many games an experiment has."""
        return f"{sum(row['games'] for row in self._kept[name]['rows']):,}"

    def table(self, name: str, metric: str) -> str:
        """Return a metric as a table: a row for each rule set, a column for each player."""
        rows = self._kept[name]["rows"]
        players = list(dict.fromkeys(row["players"] for row in rows))
        cells = {(row["rules"], row["players"]): row["metrics"][metric] for row in rows}
        counts = {row["players"]: row["games"] for row in rows}
        head = [HEAD, *(f"{one} ({counts[one]:,} games)" for one in players)]
        lines = [
            [f"`{short(rules)}`", *(written(metric, cells[rules, one]) for one in players)]
            for rules in dict.fromkeys(row["rules"] for row in rows)
        ]
        return "\n".join(map(_line, [head, ["---"] * len(head), *lines]))

    def ends(self, name: str, players: str, rules: str, ending: str) -> str:
        """Write the share of games that ended in this way."""
        row = self.row(name, players, rules)
        return f"{row['endings'].get(ending, 0) / row['games']:.0%}"

    def endings(self, name: str, players: str) -> str:
        """Return how games ended as a table, in shares of the games."""
        rows = [row for row in self._kept[name]["rows"] if row["players"] == players]
        known = list(dict.fromkeys(end for row in rows for end in row["endings"]))
        head = [HEAD, "games", *known]
        lines = [
            [
                f"`{short(row['rules'])}`",
                f"{row['games']:,}",
                *(f"{row['endings'].get(end, 0) / row['games']:.0%}" for end in known),
            ]
            for row in rows
        ]
        return "\n".join(map(_line, [head, ["---"] * len(head), *lines]))

    def change(self, name: str, players: str, metric: str, first: str, second: str) -> str:
        """Write how much more of a metric the second rules have; the difference must be real."""
        rules = [self.row(name, players, one)["rules"] for one in (first, second)]
        for one in self._kept[name]["changes"]:
            if (one["players"], one["metric"]) == (players, metric):
                if [one["first"], one["second"]] == rules:
                    return written(metric, one["estimate"], signed=True)
                if [one["second"], one["first"]] == rules:
                    turned = [None if x is None else -x for x in one["estimate"]]
                    return written(metric, [turned[0], turned[2], turned[1]], signed=True)
        raise ValueError(f"{name}, {players}: no real difference in {metric}, {first}, {second}")

    def exact(self, rules: str, what: str) -> str:
        """Return what a table says about rules of Queah."""
        row = self._solved[_plainly(rules)]
        value, plies = row["start"]
        kept = sum(one == value for _, one, _ in row["first"])
        told = {
            "start": f"{value} {plies}" if plies else value,
            "kept": f"{kept} of {len(row['first'])}",
            "score": f"{score(row):.1%}",
            "draws": f"{drawn_after_opening(row):.1%}",
            "drawn": f"{drawn(row):.1%}",
        }
        return told[what]

    def sure(self, name: str, players: str, rules: str, claim: str) -> str:
        """Check that an interval lies above a number, or below: `metric > 0.5`."""
        metric, sign, number = claim.split()
        _, low, high = self.row(name, players, rules)["metrics"][metric]
        ends = low if sign == ">" else high
        holds = ends is not None and (ends > float(number) if sign == ">" else ends < float(number))
        if not holds:
            raise ValueError(f"{name}, {players}, {rules}: {claim} is not sure")
        return ""

    def open(self, name: str, players: str, rules: str, claim: str) -> str:
        """Check that an interval contains a number: `metric = 0`."""
        metric, _, number = claim.split()
        _, low, high = self.row(name, players, rules)["metrics"][metric]
        if low is None or high is None or not low <= float(number) <= high:
            raise ValueError(f"{name}, {players}, {rules}: {claim} is not open")
        return ""


def written(metric: str, estimate: list[float | None], *, signed: bool = False) -> str:
    """Return an estimate: value, and its interval in brackets."""
    value, low, high = estimate
    if value is None or low is None or high is None:
        return "nothing seen"
    sign = "+" if signed or metric in SIGNED else ""
    if metric in SIGNED + SHARES:
        numbers = [f"{100 * number:{sign}.1f}" for number in (value, low, high)]
        return f"{numbers[0]} % ({numbers[1]} to {numbers[2]})"
    numbers = [f"{number:{sign}.1f}" for number in (value, low, high)]
    return f"{numbers[0]} ({numbers[1]} to {numbers[2]})"


def short(rules: str) -> str:
    """Return a rules string, named by the nearest preset, without its game and `REPEATED`.

    Raises `ValueError` if these rules have another repetition rule: `HEAD` would be false.

    >>> short("quincala:tournament,no-move=loss,repetition=threefold")
    'proposed'
    """
    text = str(nearest(Rules.parse(rules))).split(":", 1)[1]
    if REPEATED not in text:
        raise ValueError(f"{rules} does not have {REPEATED}")
    return text.replace(f",{REPEATED}", "")


def nearest(rules: Rules) -> Rules:
    """Return the same rules as changes of the preset from which they differ least.

    >>> nearest(Rules.parse("quincala:tournament,no-move=loss")).title
    'Mini Quincala – Proposed by the lab'
    """
    return min((rules, *map(Rules.parse, rules.same_as)), key=_changes)


def _changes(rules: Rules) -> int:
    base = rules.game.options().changed(rules.preset.values).values()
    return sum(value != base[name] for name, value in rules.options.values().items())


def _plainly(rules: str) -> str:
    """Return rules of Queah as the family names them."""
    chosen = Rules.parse(rules)
    base = Rules.parse("queah:traditional")
    return str(base.changed(**chosen.options.values() | {"agreement": "draw"}))


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def page(kept: dict[str, Kept], solved: dict[str, Solved]) -> str:
    """Return the page; raise `ValueError` if the figures do not say what the prose says."""
    findings = Findings(kept, solved)

    def fill(match: re.Match[str]) -> str:
        what, *arguments = (part.strip() for part in re.split(r"\s\|\s", match[1]))
        filler, _, first = what.partition(" ")
        return findings.fillers[filler](first, *arguments)

    return re.sub(r"\{\{(.+?)\}\}", fill, PROSE.read_text("utf-8"), flags=re.DOTALL)
