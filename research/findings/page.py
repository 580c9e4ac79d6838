"""The pages of findings: prose with placeholders, filled in with the kept figures.

The prose is next to this file, `fairness.md`, `findings.md` and others. A placeholder is
`{{WHAT | …}}`, where WHAT begins with the name of a method of `Placeholders`. `sure`, `near` and
`verdict` write nothing: they check that the figures say what the prose says.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from lodestone import Position, Rules
from lodestone.lab.errors import ErrorCounts
from lodestone.lab.markdown import table
from lodestone.lab.metrics.estimation import ERROR, holm
from lodestone.lab.seats import Seats, Verdict, openings, percent
from lodestone.lab.statistics import Estimate
from lodestone.solve.codes import ValueCounts
from research.family import entries
from research.family.errors import FILE as ERRORS
from research.findings.check import FAILS, SURVIVES, UNDECIDED, adjusted, key_of, of
from research.findings.check import read as read_checked
from research.findings.collect import FINDINGS, NAMES, ExperimentFigures, MatchRow
from research.findings.colours import COLOURS, SEATS, as_table, exchanged, shown, worths
from research.findings.readings import FILE as READINGS
from research.findings.search import faults
from research.pages import percent as share_of
from research.pages import worth
from research.results.figures import FAMILY
from research.rows import Row as Solved
from research.rows import read_rows

#: The prose of the pages, by the names of their files in `docs/`.
PROSE = {
    name: Path(__file__).with_name(name).read_text("utf-8")
    for name in (
        "fairness.md",
        "fairness-evidence.md",
        "findings.md",
        "quincala-layouts.md",
        "qo-blocking.md",
    )
}
REPEATED = "repetition=threefold"
#: The head of a column of rule sets, all of which are `REPEATED`.
HEAD = f"rules (`{REPEATED}`)"
SIGNED = ("seat-advantage", "final-lead")
SHARES = (
    "seat-advantage",
    "completion",
    "decisiveness",
    "repetition",
    "board-repetition",
    "captures",
    "undone-turns",
    "decided-by-cliff",
    "score",
)


def kept_figures() -> dict[str, ExperimentFigures]:
    """Return the figures of all experiments."""
    return {name: json.loads((FINDINGS / f"{name}.json").read_text("utf-8")) for name in NAMES}


def by_rules(file: Path) -> dict[str, Solved]:
    """Return the figures of Queah's family in a file, by rules string."""
    return {row["rules"]: row for row in read_rows(file)}


class Placeholders:
    """The figures, and the text of placeholders; raises `ValueError` where the prose is wrong."""

    def __init__(
        self,
        experiments: dict[str, ExperimentFigures],
        solved: dict[str, Solved],
        checked: dict[str, Any],
        errors: dict[str, Solved],
    ) -> None:
        self.experiments, self._checked = experiments, checked
        #: The exact figures of Queah's family, and those of play with errors, by rules string.
        self.family, self.erring_family = solved, errors

    @classmethod
    def kept(cls) -> Self:
        """Return the findings of all kept figures."""
        return cls(kept_figures(), by_rules(FAMILY), read_checked(), by_rules(ERRORS))

    def solved(self, rules: str) -> Solved:
        """Return the exact figures of rules of Queah."""
        return self.family[_plainly(rules)]

    def row(self, name: str, players: str, rules: str, start: str = "") -> MatchRow:
        """Return the figures of one arm, however its rules are written there."""
        wanted = Rules.parse(rules).changed(repetition="threefold")
        for row in self._rows(name):
            is_wanted = (row["players"], row["start"]) == (players, start)
            if is_wanted and Rules.parse(row["rules"]).options == wanted.options:
                return row
        raise ValueError(f"{name} has no games of {players} under {wanted} from {start!r}")

    def figure(self, name: str, players: str, rules: str, metric: str) -> str:
        """Return a metric with its interval."""
        return written(metric, self.row(name, players, rules)["metrics"][metric])

    def games(self, name: str) -> str:
        """Return how many games an experiment has."""
        return f"{sum(row['games'] for row in self.experiments[name]['rows']):,}"

    def table(self, name: str, metric: str) -> str:
        """Return a metric as a table: a row for each rule set, a column for each player."""
        return self._table(name, lambda row: written(metric, row["metrics"][metric]))

    def verdicts(self, name: str) -> str:
        """Return what is known of the seats as such a table, with what it could have found."""

        def cell(row: MatchRow) -> str:
            if not row["metrics"]["decisiveness"][0]:
                return "open: no game had a winner"
            verdict = self.published(name, row)
            if verdict is not Verdict.ADVANTAGE and self._is_shown(name, row):
                side, found = _leading(row)
                return f"not settled: {side} {100 * found.value:+.0f} at first"
            return in_short(verdict, of(row), _sides(row))

        return f"{self._table(name, cell)}\n\n{self.found(name)}".strip()

    def found(self, name: str) -> str:
        """Return which advantage each cell of a table could have found."""
        rows = [row for row in self._rows(name) if row["metrics"]["decisiveness"][0]]
        judged = [of(row) for row in rows]
        if not judged:
            return ""
        error = ERROR / len(judged)
        could = [100 * one.detectable(error) for one in judged if one.p_value is not None]
        if not could:
            return "No cell has enough games to show an advantage."
        return (
            f"The {len(judged)} cells are corrected together. In nine of ten experiments a cell "
            f"shows an advantage of {max(could):.0f} points, if there is one."
        )

    def published(self, name: str, row: MatchRow) -> Verdict:
        """Return the verdict on a row's seats.

        All rows of an experiment are corrected together; an advantage has to survive fresh games.
        """
        rows = self._rows(name)
        if of(row).p_value is None:
            return Verdict.OPEN
        if self._is_shown(name, row) and self._answer(name, row) == SURVIVES:
            return Verdict.ADVANTAGE
        differ = holm([of(one).p_of_lengths for one in rows])[rows.index(row)] < ERROR
        return Verdict.DEPENDS if differ else Verdict.UNSETTLED

    def _is_shown(self, name: str, row: MatchRow) -> bool:
        """Return whether the first games show an advantage."""
        rows = self._rows(name)
        return adjusted(rows)[rows.index(row)] < ERROR

    def _answer(self, name: str, row: MatchRow) -> str:
        """Return what fresh games answered, or ""."""
        return str(self._checked.get(key_of(name, row), {}).get("answer", ""))

    def _table(self, name: str, cell: Callable[[MatchRow], str]) -> str:
        rows = self._rows(name)
        players = list(dict.fromkeys(row["players"] for row in rows))
        cells = {(_label(row), row["players"]): cell(row) for row in rows}
        counts = {row["players"]: row["games"] for row in rows}
        head = [HEAD, *(f"{one} ({counts[one]:,} games)" for one in players)]
        lines = [
            [label, *(cells.get((label, one), "–") for one in players)]
            for label in dict.fromkeys(map(_label, rows))
        ]
        return table(head, lines)

    def profile(self, name: str, players: str) -> str:
        """Return the first side's advantage by the openings' length: a row for each rule set."""
        rows = [row for row in self._rows(name) if row["players"] == players]
        plies = [one["plies"] for one in rows[0]["seats"]["profile"]]
        head = [HEAD, *(f"{number}" for number in plies), "mean"]
        lines = [
            [
                _label(row),
                *(_point(one) for one in row["seats"]["profile"]),
                f"**{_plain_percent(row['seats']['balanced'])}**",
            ]
            for row in rows
        ]
        return table(head, lines)

    def seats(self, name: str, players: str, rules: str, start: str = "") -> str:
        """Return what is published about the seats, as a sentence without its full stop."""
        row = self.row(name, players, rules, start)
        seats, verdict = of(row), self.published(name, row)
        if verdict is Verdict.OPEN:
            return "there are not enough games to say"
        if verdict is Verdict.ADVANTAGE:
            assert seats.balanced is not None
            side, found = ahead(seats.balanced, _sides(row))
            return f"{openings(seats)}, {side} is ahead by {in_points(found)}"
        if self._is_shown(name, row):
            side, found = _leading(row)
            again = {
                "": "they have not been played again",
                UNDECIDED: "fresh games did not bear it out",
                FAILS: "other conditions contradict it",
            }[self._answer(name, row)]
            return (
                f"{openings(seats)}, it is not settled who is ahead: {side} was, by "
                f"{in_points(found)}, in the first games, and {again}"
            )
        could = 100 * seats.detectable(ERROR / len(self._rows(name)))
        depends = "it depends on the opening" if verdict is Verdict.DEPENDS else "it is not settled"
        return (
            f"{openings(seats)}, {depends} who is ahead; {could:.0f} points would have been seen "
            "in nine of ten experiments"
        )

    def apart(self, name: str, players: str = "") -> str:
        """Return what colour, seat and being on move are worth, in an experiment."""
        return as_table(self._rows(name), players)

    def colour(self, name: str, players: str, sets: str, price: str, claim: str) -> str:
        """Return what the colour is worth with these sets; check whose it is, or `not shown`."""
        return self._worth(name, players, sets, price, claim, "colour")

    def seat(self, name: str, players: str, sets: str, price: str, claim: str) -> str:
        """Return what beginning is worth with these sets; check whose it is, or `not shown`."""
        return self._worth(name, players, sets, price, claim, "seat")

    def _worth(self, name: str, players: str, sets: str, price: str, claim: str, part: str) -> str:
        wanted = (players, sets, price)
        [found] = (
            one for one in worths(self._rows(name)) if (one.players, one.sets, one.price) == wanted
        )
        text = shown(getattr(found, part), COLOURS if part == "colour" else SEATS)
        return _claimed(f"{sets} at {price}, {players}: the {part}", text, claim)

    def longer(self, name: str, players: str, sets: str, price: str) -> str:
        """Return what longer sets are worth; raise `ValueError` if they are worth nothing."""
        found, _ = exchanged(self._rows(name), players, sets, price)
        if found.low <= 0:
            raise ValueError(f"{sets} at {price}, {players}: longer sets are not worth more")
        return in_points(found)

    def judgement(self, name: str, players: str, sets: str, price: str, claim: str) -> str:
        """Return what a program's judgement is worth; check to whom, or `not shown`."""
        _, found = exchanged(self._rows(name), players, sets, price)
        text = shown(found, COLOURS)
        return _claimed(f"{sets} at {price}, {players}: the judgement", text, claim)

    def _rows(self, name: str) -> list[MatchRow]:
        return self.experiments[name]["rows"]

    def standing(self, name: str, players: str, rules: str, start: str = "") -> str:
        """Return what is published about the seats in two or three words."""
        row = self.row(name, players, rules, start)
        match self.published(name, row):
            case Verdict.ADVANTAGE:
                return f"{_leading(row)[0]} is ahead"
            case Verdict.DEPENDS:
                return "Depends on the opening"
            case _:
                return "Not settled"

    def points(self, name: str, players: str, rules: str, claim: str) -> str:
        """Return by how many points a side is ahead, rounded; check which side it is."""
        side, found = _leading(self.row(name, players, rules))
        return _claimed(f"{name}, {players}, {rules}", f"{side} {100 * found.value:.0f}", claim)

    def verdict(self, name: str, players: str, rules: str, claim: str, start: str = "") -> str:
        """Check the verdict about the seats, such as `depends on the opening`."""
        found = self.published(name, self.row(name, players, rules, start))
        if found != claim:
            raise ValueError(f"{name}, {players}, {rules}: the verdict is {found!r}, not {claim!r}")
        return ""

    def played(self, rules: str, error: str, start: str = "") -> ErrorCounts:
        """Return the games with errors under rules of Queah, from the usual start or another."""
        row = self.erring_family[_plainly(rules)]
        if not start:
            return ErrorCounts(*row["start"][error])
        known = row["quoted"] if start in row["quoted"] else row["starts"]
        return ErrorCounts(*known[start][error])

    def errors(self, rules: str, error: str, start: str = "") -> str:
        """Return the first side's score between players with this share of errors, in percent."""
        score = self.played(rules, error, start).figures().score
        return written("score", [score.value, score.low, score.high])

    def split(self, rules: str, error: str) -> str:
        """Return how players with this share of errors share the points, the first side first."""
        score = 100 * self.played(rules, error).figures().score.value
        return f"{score:.0f} : {100 - score:.0f}"

    def value(self, rules: str, claim: str) -> str:
        """Check what the start is by best play, for the side that begins: `draw`."""
        return _started(rules, self.solved(rules)["start"], claim)

    def entries(self, option: str) -> str:
        """Return both readings of an option, by reserve, as a table."""
        rows = by_rules(entries.FILE)
        head = ["reserve", *(f"{name}, with 5 % errors" for name in entries.READINGS[option][1])]
        cells: dict[str, list[str]] = {}
        for rules in entries.rule_sets(option):
            row = rows[str(rules)]
            score = ErrorCounts(*row["start"]["5"]).figures().score
            reserve = str(rules.options.values()["reserve"])
            text = written("score", [score.value, score.low, score.high])
            cells.setdefault(reserve, []).append(f"{worth(row['value'])}; {text}")
        return table(head, ([reserve, *found] for reserve, found in cells.items()))

    def letter(self, *errors: str) -> str:
        """Return what is known of the author's rule to the letter, by reserve, as a table."""
        rows, lines = by_rules(entries.FILE), []
        for rules in entries.of_the_author():
            row = rows[str(rules)]
            counts = ValueCounts(*row["counts"])
            scores = (ErrorCounts(*row["start"][error]).figures().score for error in errors)
            lines.append(
                [
                    str(rules.options.values()["reserve"]),
                    f"{row['size']:,}",
                    share_of(counts.draws / counts.positions),
                    f"{counts.longest} plies",
                    *(written("score", [one.value, one.low, one.high]) for one in scores),
                ]
            )
        scored = (f"score with {error} % errors" for error in errors)
        return table(["reserve", "positions", "drawn", "longest win", *scored], lines)

    def letter_value(self, claim: str) -> str:
        """Check what the start is with every reserve if the rule is read to the letter: `win`."""
        rows = by_rules(entries.FILE)
        for rules in map(str, entries.of_the_author()):
            _started(rules, rows[rules]["value"], claim)
        return ""

    def reading(self, name: str, what: str) -> str:
        """Return what a reading changes of the values, in all rules of `entries.COMPARED`.

        `all` counts the rule sets, `result` other results, `length` equal ones in other numbers of
        plies; the name of an option names its values where results are others.
        """
        rows, changed = by_rules(entries.FILE), defaultdict(list)
        rule_sets, plain = entries.COMPARED[name]
        for rules in rule_sets():
            changed["all"].append(options := rules.options.values())
            before = self.solved(str(rules.changed(**plain)))["start"]
            if before != (after := rows[str(rules)]["value"]):
                changed["length" if before[0] == after[0] else "result"].append(options)
        if what in changed:
            return str(len(changed[what]))
        return " and ".join(sorted({str(options[what]) for options in changed["result"]}))

    def near(self, rules: str, error: str, points: str, start: str = "") -> str:
        """Check that the interval of that score is within so many points of a half."""
        score = self.played(rules, error, start).figures().score
        if max(abs(score.low - 0.5), abs(score.high - 0.5)) > float(points) / 100:
            raise ValueError(f"{rules} with {error} % errors: not within {points} points of a half")
        return ""

    def erring(self, *starts: str) -> str:
        """Return play with errors under rule sets, each perhaps with a start after `from`."""
        errors = ("5", "15", "40")
        head = [
            "rules",
            *(f"score with {error} % errors" for error in errors),
            "plies at 15 %",
            "changes of the lead at 15 %",
        ]
        lines = []
        for text in starts:
            rules, _, start = (part.strip() for part in text.partition(" from "))
            found = self.played(rules, "15", start).figures()
            length, changes = (
                written("length", [one.value, one.low, one.high])
                for one in (found.length, found.lead_changes)
            )
            scores = [self.errors(rules, error, start) for error in errors]
            label = f"`{rules}`" + (f" from `{start}`" if start else "")
            lines.append([label, *scores, length, changes])
        return table(head, lines)

    def candidates(self, name: str) -> str:
        """Return a table of the rule sets of a search that meet all criteria, or that none does."""
        every = self._rows(name)
        rows = [row for row in every if not faults(row)]
        if not rows:
            return f"None of the {len(every)} combinations meets all criteria."
        metrics = ("length", "decisiveness", "undone-turns", "final-margin", "seat-advantage")
        return table(
            [HEAD, "player", *metrics], ([*_named(row), *_all(metrics, row)] for row in rows)
        )

    def readings(self, player: str) -> str:
        """Return in how many games other readings of *blocked* differ, as a table."""
        rows = [row for row in json.loads(READINGS.read_text("utf-8")) if row["player"] == player]
        names = [row["reading"] for row in rows]
        head = ["played under", *(f"`{name}` differs" for name in names)]
        lines = [
            [
                f"`{row['reading']}`",
                *(_differing(row, name) for name in names),
            ]
            for row in rows
        ]
        return table(head, lines)

    def criteria(self, name: str) -> str:
        """Return how rule sets meet the criteria of the search, as a table with what they fail."""
        metrics = ("length", "decisiveness", "undone-turns", "seat-advantage")
        head = [HEAD, "player", *metrics, "odd less even", "fails"]
        lines = [
            [
                *_named(row),
                *_all(metrics, row),
                _plain_percent(row["seats"]["odd_less_even"]),
                ", ".join(faults(row)) or "nothing",
            ]
            for row in self._rows(name)
        ]
        return table(head, lines)

    def reasons(self, name: str) -> str:
        """Return how many rule sets of a search fail each criterion, as a list."""
        rows = self._rows(name)
        counts = Counter(fault for row in rows for fault in faults(row))
        return "\n".join(
            f"- {words}: {count} of {len(rows)}" for words, count in counts.most_common()
        )

    def endings(self, name: str, players: str) -> str:
        """Return how games ended as a table, in shares of the games."""
        rows = [row for row in self._rows(name) if row["players"] == players]
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
        return table(head, lines)

    def exact(self, rules: str) -> str:
        """Return the value of the start under rules of Queah."""
        return worth(self.solved(rules)["start"])

    def sure(self, name: str, players: str, rules: str, claim: str) -> str:
        """Check that an interval lies above a number, or below: `metric > 0.5`."""
        metric, sign, number = claim.split()
        _, low, high = self.row(name, players, rules)["metrics"][metric]
        ends = low if sign == ">" else high
        holds = ends is not None and (ends > float(number) if sign == ">" else ends < float(number))
        if not holds:
            raise ValueError(f"{name}, {players}, {rules}: {claim} is not sure")
        return ""


def written(metric: str, estimate: list[float | None]) -> str:
    """Return an estimate: value, and its interval in brackets."""
    value, low, high = estimate
    if value is None or low is None or high is None:
        return "nothing seen"
    sign = "+" if metric in SIGNED else ""
    if metric in SHARES:
        numbers = [f"{100 * number:{sign}.1f}" for number in (value, low, high)]
        return f"{numbers[0]} % ({numbers[1]} to {numbers[2]})"
    numbers = [f"{number:{sign}.1f}" for number in (value, low, high)]
    return f"{numbers[0]} ({numbers[1]} to {numbers[2]})"


def in_short(verdict: Verdict, seats: Seats, sides: Sequence[str]) -> str:
    """Return what is known of the seats in a few words; `sides` are titles, in order."""
    match verdict:
        case Verdict.ADVANTAGE:
            assert seats.balanced is not None
            side, of_side = ahead(seats.balanced, sides)
            where = "" if seats.counted[0].plies else "from the start: "
            return f"{where}{side} {percent(of_side)}"
        case Verdict.DEPENDS:
            ranked = sorted(seats.counted, key=lambda one: one.advantage.value)
            least, most = (
                f"{100 * one.advantage.value:+.0f} after {one.plies}"
                for one in (ranked[0], ranked[-1])
            )
            return f"depends: {least}, {most} plies"
        case Verdict.UNSETTLED:
            return "not settled"
        case Verdict.OPEN:
            return "too few games"


def ahead(advantage: Estimate, sides: Sequence[str]) -> tuple[str, Estimate]:
    """Return the side that is ahead, by its title, and its advantage."""
    return (sides[1], advantage.negated) if advantage.value < 0 else (sides[0], advantage)


def _leading(row: MatchRow) -> tuple[str, Estimate]:
    """Return the side that is ahead over all openings of a row, and its advantage."""
    return ahead(Estimate(**row["seats"]["balanced"]), _sides(row))


def _claimed(what: str, text: str, claim: str) -> str:
    """Return a worth without whose it is; raise `ValueError` if that is another's than claimed."""
    if not text.startswith(f"{claim} "):
        raise ValueError(f"{what} is {text!r}, not {claim!r}")
    return text.removeprefix(f"{claim} ")


def in_points(estimate: Estimate) -> str:
    """Return a share of the points with its interval, such as `7.0 points in a hundred`."""
    value, low, high = (100 * part for part in (estimate.value, estimate.low, estimate.high))
    return f"{value:.1f} points in a hundred ({low:.1f} to {high:.1f})"


def _point(one: dict[str, Any]) -> str:
    """Return the advantage after openings of one length."""
    return f"{100 * one['advantage']['value']:+.0f}"


def _plain_percent(estimate: dict[str, float] | None) -> str:
    if estimate is None:
        return "–"
    value, low, high = (100 * estimate[part] for part in ("value", "low", "high"))
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"


def _differing(row: dict[str, Any], name: str) -> str:
    """Return in how many games another reading differs, and how many others it gives a winner."""
    if name not in row:
        return "–"
    return f"{written('score', row[name]['games'])}; {row[name]['winners']} of {row['games']}"


def _named(row: MatchRow) -> list[str]:
    """Return the first cells of a row: its rules and its players."""
    return [_label(row), row["players"]]


def _all(metrics: Sequence[str], row: MatchRow) -> list[str]:
    """Return the cells of some metrics."""
    return [written(metric, row["metrics"][metric]) for metric in metrics]


def _sides(row: MatchRow) -> list[str]:
    return [side.title for side in Rules.parse(row["rules"]).game.sides]


def _label(row: MatchRow) -> str:
    return _label_of(row["rules"], row["start"])


def _label_of(rules: str, start: str) -> str:
    """Return how a row of a table is named: the rules, and the start unless it is the usual one."""
    usual = str(Position.start(rules))
    return f"`{short(rules)}`" + (f" from `{start}`" if start not in ("", usual) else "")


def short(rules: str) -> str:
    """Return a rules string, named by the nearest preset, without its game and `REPEATED`.

    Raises `ValueError` if these rules have another repetition rule: `HEAD` would be false.

    >>> short("quincala:tournament,no-move=loss,repetition=threefold")
    'tournament,no-move=loss'
    """
    text = str(nearest(Rules.parse(rules))).split(":", 1)[1]
    if REPEATED not in text:
        raise ValueError(f"{rules} does not have {REPEATED}")
    return text.replace(f",{REPEATED}", "")


def nearest(rules: Rules) -> Rules:
    """Return the same rules as changes of the preset from which they differ least.

    >>> nearest(Rules.parse("queah:traditional,capture=mandatory,replacement=as-turn")).title
    'Queah – Free entry (captures compulsory)'
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


def page(prose: str, findings: "Placeholders") -> str:
    """Return a page; raise `ValueError` if the figures do not say what the prose says."""
    return re.sub(
        r"\{\{(.+?)\}\}", lambda match: text_of(match[1], findings), prose, flags=re.DOTALL
    )


def _started(rules: str, value: Sequence[Any], claim: str) -> str:
    """Check the value of a start."""
    if value[0] != claim:
        raise ValueError(f"the start is a {value[0]} under {rules}, not a {claim}")
    return ""


def text_of(placeholder: str, source: object) -> str:
    """Return the text of a placeholder: of the method with its name."""
    what, *arguments = (part.strip() for part in re.split(r"\s\|\s", placeholder))
    name, _, first = what.partition(" ")
    return str(getattr(source, name.replace("-", "_"))(first, *arguments))
