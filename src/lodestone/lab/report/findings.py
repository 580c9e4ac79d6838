"""The figures of an experiment's games, computed once for tables, pictures and page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

from lodestone.core.errors import LodestoneError
from lodestone.core.phrases import counted, listed
from lodestone.core.rules import Rules
from lodestone.lab.experiments.arm import Arm, of_all_openings
from lodestone.lab.experiments.model import Experiment
from lodestone.lab.metrics.estimation import Difference, Measured, compare, compare_players, measure
from lodestone.lab.metrics.exact import EXACT_METRICS, ExactFigures, audited, exact_figures
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.skill import Ladder, climb
from lodestone.lab.offers import Offer, scored_first_turns
from lodestone.lab.seats import Seats, seats_of, statement
from lodestone.lab.words import name_rules, none_proven, repetition_line
from lodestone.solve.solver import solve
from lodestone.solve.table import Table, find_table, is_solved


@dataclass(frozen=True)
class Group:
    """The games of the same players under all rule sets, which can be compared in pairs.

    The games of a table have openings of all lengths; its arm is that of the shortest. `seats` is
    what the games of each table say about the seats, `first_turns` what each first turn scored.
    """

    players: str
    arms: dict[str, Arm]
    games: dict[str, Games]
    measured: dict[str, list[Measured]]
    differences: list[Difference]
    seats: dict[str, Seats]
    first_turns: dict[str, list[Offer]]

    def sides(self, table: str) -> list[str]:
        """Return the titles of the first side and the second."""
        return [side.title for side in Rules.parse(self.arms[table].rules).game.sides]


@dataclass(frozen=True)
class Findings:
    """All that a report shows; keys are rule sets with their starts, `Arm.table`.

    `names` are the rule sets for people, and `repetition` says which repetition rules they have.
    `sensitivity` has, for each rule set, how the metrics differ between players, weaker ones first
    in the order of the experiment. `is_complete` is whether all games have been played.
    """

    experiment: Experiment
    is_complete: bool
    names: dict[str, str]
    repetition: str
    groups: list[Group]
    sensitivity: dict[str, list[Difference]]
    exact: dict[str, ExactFigures]
    ladders: dict[str, Ladder]


def find_out(experiment: Experiment, kept: Mapping[Arm, Games]) -> Findings:
    """Return what the kept games show; raise `LodestoneError` if there are none."""
    planned = experiment.arms()
    played = of_all_openings({arm: kept[arm] for arm, _ in planned if arm in kept})
    if not played:
        raise LodestoneError("no game of this experiment has been played yet; run it first")
    is_complete = all(arm in kept and len(kept[arm]) >= games for arm, games in planned)
    tables = _tables(experiment) if experiment.exact else {}
    alike = {arm: games for arm, games in played.items() if arm.first == arm.second}
    players = dict.fromkeys(arm.players for arm in alike)
    groups = [_group(experiment, one, alike, tables) for one in players]
    rules = {arm.rules: Rules.parse(arm.rules) for arm, _ in planned}
    names = dict(zip(rules, name_rules(list(rules.values())), strict=True))
    return Findings(
        experiment,
        is_complete,
        {arm.table: _named(names[arm.rules], arm) for arm, _ in planned},
        repetition_line({names[text]: one for text, one in rules.items()}),
        groups,
        _sensitivity(experiment, groups),
        {
            arm.table: exact_figures(tables[arm.rules], arm.position)
            for arm in alike
            if arm.rules in tables
        },
        _ladders(experiment, played),
    )


def _named(name: str, arm: Arm) -> str:
    return f"{name} from {arm.start}" if arm.start else name


def _tables(experiment: Experiment) -> dict[str, Table]:
    """Return the tables of the rules that are solved, or that the experiment has solved now."""
    found = {}
    for rules, _ in experiment.tables():
        if str(rules) not in found and (is_solved(rules) or experiment.solve):
            found[str(rules)] = find_table(rules) if is_solved(rules) else solve(rules)
    return found


def _group(
    experiment: Experiment,
    players: str,
    played: Mapping[Arm, Games],
    tables: Mapping[str, Table],
) -> Group:
    arms = {arm.table: arm for arm in played if arm.players == players}
    games = {table: played[arm] for table, arm in arms.items()}
    metrics = experiment.chosen_metrics()
    measured = {table: measure(metrics, one) for table, one in games.items()}
    baseline = experiment.baseline_table()
    differences = compare(metrics, games, baseline if baseline in games else None)
    for table, arm in arms.items():
        if arm.rules in tables:
            known = audited(tables[arm.rules], arm.position, games[table])
            measured[table] += measure(EXACT_METRICS, known)
    seats = {table: seats_of(one) for table, one in games.items()}
    turns = {table: scored_first_turns(arms[table].position, one) for table, one in games.items()}
    return Group(players, arms, games, measured, differences, seats, turns)


def _sensitivity(experiment: Experiment, groups: Sequence[Group]) -> dict[str, list[Difference]]:
    """Return how the first players' metrics differ from the last ones', by table."""
    if len(groups) < 2:
        return {}
    first, last = groups[0], groups[-1]
    metrics = experiment.chosen_metrics()
    return {
        table: compare_players(metrics, (first.players, games), (last.players, last.games[table]))
        for table, games in first.games.items()
        if table in last.games
    }


def _ladders(experiment: Experiment, played: Mapping[Arm, Games]) -> dict[str, Ladder]:
    if experiment.skill is None:
        return {}
    steps = experiment.skill.steps()
    ladders: dict[str, list[tuple[str, str, Games]]] = {}
    for arm, games in played.items():
        if (arm.first, arm.second) in steps:
            ladders.setdefault(arm.table, []).append((arm.first, arm.second, games))
    return {table: climb(matches) for table, matches in ladders.items()}


def conclusions(findings: Findings) -> Iterator[str]:
    """Yield a sentence for each rule set and one for their differences, by the last players."""
    if not findings.groups:
        return
    group = findings.groups[-1]
    for table, measured in group.measured.items():
        seats = "nothing is said about the seats until all games have been played"
        if findings.is_complete:
            seats = statement(group.seats[table], group.sides(table))
        said = "; ".join([seats, *_clauses(measured)])
        games = counted(len(group.games[table]), "game")
        yield f"{findings.names[table]} ({games} of {group.players}): {said}."
    if group.differences and findings.is_complete:
        yield _of_differences(group.differences)


def _clauses(measured: Sequence[Measured]) -> Iterator[str]:
    found = {one.metric.name: one.estimate.value for one in measured}
    found = {name: value for name, value in found.items() if not isnan(value)}
    if found.get("completion", 1) < 1:
        yield f"{found['completion']:.1%} of the games ended"
    if "decisiveness" in found:
        yield f"{found['decisiveness']:.1%} of the games that ended had a winner"
    if "length" in found:
        yield f"they took {found['length']:.1f} plies on average"


def _of_differences(differences: Sequence[Difference]) -> str:
    real = [one for one in differences if one.is_real]
    if not real:
        return f"{none_proven(len(differences))}."
    titles = dict.fromkeys(f"“{one.metric.title}”" for one in real)
    count = counted(len(differences), "difference")
    verb = "is" if len(real) == 1 else "are"
    return f"Of {count} between rule sets {len(real):,} {verb} real, in {listed(list(titles))}."
