"""The figures of an experiment's games, computed once for the page, and written as tables."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isnan
from pathlib import Path

import polars as pl

from lodestone.core.errors import LodestoneError
from lodestone.core.phrases import counted, listed
from lodestone.core.rules import Rules
from lodestone.files import whole_file
from lodestone.lab.experiments.arm import Arm, of_all_openings
from lodestone.lab.experiments.model import Experiment
from lodestone.lab.metrics.estimation import Difference, Measured, compare, compare_pairs, measure
from lodestone.lab.metrics.exact import EXACT_METRICS, ExactFigures, audited, exact_figures
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.metric import Metric, chosen_metrics
from lodestone.lab.metrics.skill import Ladder, climb
from lodestone.lab.offers import scored_first_turns
from lodestone.lab.report.contrasts import Contrast, contrasts
from lodestone.lab.report.played import PlayedGroup, PlayedTable
from lodestone.lab.seats import seats_of, statement
from lodestone.lab.statistics import Estimate
from lodestone.lab.words import name_rules, none_shown, repetition_line, repetition_of
from lodestone.solve.solver import solve
from lodestone.solve.table import Table, find_table, is_solved


@dataclass(frozen=True)
class Findings:
    """All that a report shows; keys are rule sets with their starts, `Arm.table`.

    `names` are the rule sets for people, `repetition` says which repetition rules they have, and
    `proven` who wins with best play, as far as that is known.
    `sensitivity` has, for each rule set, how the metrics differ between players, weaker ones first
    in the order of the experiment. `is_complete` is whether all games have been played.
    """

    experiment: Experiment
    is_complete: bool
    names: dict[str, str]
    repetition: str
    proven: list[str]
    groups: list[PlayedGroup]
    sensitivity: dict[str, list[Difference]]
    exact: dict[str, ExactFigures]
    ladders: dict[str, Ladder]

    @property
    def played(self) -> list[PlayedTable]:
        """The tables of all groups."""
        return [one for group in self.groups for one in group.tables.values()]

    @property
    def metrics(self) -> dict[Metric, list[Measured]]:
        """What was measured, by metric."""
        found: dict[Metric, list[Measured]] = {}
        for played in self.played:
            for one in played.measured:
                found.setdefault(one.metric, []).append(one)
        return found

    @property
    def named_ladders(self) -> dict[str, Ladder]:
        """The ladders by the names of the rule sets."""
        return {self.names[table]: ladder for table, ladder in self.ladders.items()}


def find_out(experiment: Experiment, kept: Mapping[Arm, Games]) -> Findings:
    """Return what the kept games show; raise `LodestoneError` if there are none."""
    planned = experiment.arms()
    played = of_all_openings({arm: kept[arm] for arm, _ in planned if arm in kept})
    if not played:
        raise LodestoneError("no game of this experiment has been played yet; run it first")
    is_complete = all(arm in kept and len(kept[arm]) >= games for arm, games in planned)
    tables = _tables(experiment) if experiment.exact else {}
    alike = {arm: games for arm, games in played.items() if arm.first == arm.second}
    rules = {arm.rules: Rules.parse(arm.rules) for arm, _ in planned}
    named = dict(zip(rules, name_rules(list(rules.values())), strict=True))
    starts = {arm: f" from {arm.start}" if arm.start else "" for arm, _ in planned}
    names = {arm.table: named[arm.rules] + start for arm, start in starts.items()}
    groups = [
        _group(experiment, {arm: alike[arm] for arm in alike if arm.players == one}, names, tables)
        for one in dict.fromkeys(arm.players for arm in alike)
    ]
    return Findings(
        experiment,
        is_complete,
        names,
        repetition_line({named[text]: one for text, one in rules.items()}),
        experiment.proven(),
        groups,
        _sensitivity(experiment, groups),
        {
            arm.table: exact_figures(tables[arm.rules], arm.position)
            for arm in alike
            if arm.rules in tables
        },
        _ladders(experiment, played),
    )


def _tables(experiment: Experiment) -> dict[str, Table]:
    """Return the tables of the rules that are solved, or that the experiment has solved now."""
    found = {}
    for rules, _ in experiment.tables():
        if str(rules) not in found and (is_solved(rules) or experiment.solve):
            found[str(rules)] = find_table(rules) if is_solved(rules) else solve(rules)
    return found


def _group(
    experiment: Experiment,
    played: Mapping[Arm, Games],
    names: Mapping[str, str],
    tables: Mapping[str, Table],
) -> PlayedGroup:
    """Return what the games of some players show, by their arms."""
    metrics, found = chosen_metrics(experiment.metrics), {}
    for arm, games in played.items():
        measured, start = measure(metrics, games), arm.position
        if arm.rules in tables:
            measured += measure(EXACT_METRICS, audited(tables[arm.rules], start, games))
        turns = scored_first_turns(start, games)
        sample = start.rules, games, measured, seats_of(games)
        found[arm.table] = PlayedTable(*sample, arm, names[arm.table], turns)
    baseline = experiment.baseline_table()
    known = {table: one.games for table, one in found.items()}
    differences = compare(metrics, known, baseline if baseline in known else None)
    return PlayedGroup(next(iter(played)).players, found, differences)


def _sensitivity(
    experiment: Experiment, groups: Sequence[PlayedGroup]
) -> dict[str, list[Difference]]:
    """Return how the first players' metrics differ from the last ones', by table."""
    if len(groups) < 2:
        return {}
    first, last = groups[0], groups[-1]
    metrics = chosen_metrics(experiment.metrics)
    return {
        table: compare_pairs(
            metrics,
            {first.players: one.games, last.players: last.tables[table].games},
            [(first.players, last.players)],
        )
        for table, one in first.tables.items()
        if table in last.tables
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


def compared(findings: Findings) -> list[Contrast]:
    """Return how rule sets differ, by the last players; nothing before all games are played."""
    if not findings.groups or not findings.is_complete:
        return []
    return list(contrasts(findings.groups[-1], findings.experiment.baseline_table()))


def conclusions(findings: Findings) -> Iterator[str]:
    """Yield a sentence for each rule set and one for their differences, by the last players."""
    if not findings.groups:
        return
    group = findings.groups[-1]
    for one in group.tables.values():
        seats = "nothing is said about the seats until all games have been played"
        if findings.is_complete:
            seats = statement(one.seats, one.sides)
        said = "; ".join([seats, *_clauses(one.measured)])
        yield f"{one.title} ({counted(len(one.games), 'game')} of {group.players}): {said}."
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
        yield f"they took {found['length']:.1f} turns on average"


def _of_differences(differences: Sequence[Difference]) -> str:
    real = [one for one in differences if one.is_real]
    if not real:
        return f"{none_shown(len(differences))}."
    titles = dict.fromkeys(f"“{one.metric.title}”" for one in real)
    count = counted(len(differences), "difference")
    verb = "is" if len(real) == 1 else "are"
    return f"Of {count} between rule sets {len(real):,} {verb} real, in {listed(list(titles))}."


#: Rows of a table, with the names of their columns.
Rows = Iterator[dict[str, object]]


def frames(findings: Findings) -> dict[str, pl.DataFrame]:
    """Return the tables that have rows, by name."""
    made = {
        "contrasts": _contrasts(findings),
        "metrics": _metrics(findings),
        "differences": _differences(
            (group.players, group.differences) for group in findings.groups
        ),
        "seats": _seats(findings),
        "openings": _openings(findings),
        "first-turns": _first_turns(findings),
        "sensitivity": _differences(findings.sensitivity.items()),
        "exact": ({"rules": table, **asdict(one)} for table, one in findings.exact.items()),
        "skill": _skill(findings),
    }
    found = {
        name: pl.DataFrame(list(rows), infer_schema_length=None) for name, rows in made.items()
    }
    return {name: frame for name, frame in found.items() if len(frame)}


def _contrasts(findings: Findings) -> Rows:
    for one in compared(findings):
        for sentence in one.sentences:
            yield {"first": one.first, "second": one.second, "sentence": sentence}


def _metrics(findings: Findings) -> Rows:
    for table in findings.played:
        for one in table.measured:
            yield {
                **_names(table),
                "repetition": repetition_of(table.rules),
                "games": len(table.games),
                **one.figures(),
            }


def _names(table: PlayedTable) -> dict[str, object]:
    return {"players": table.arm.players, "rules": table.arm.table}


def _seats(findings: Findings) -> Rows:
    for table in findings.played if findings.is_complete else ():
        yield {
            **_names(table),
            "verdict": str(table.seats.verdict),
            "statement": statement(table.seats, table.sides),
            **_bounds("advantage", table.seats.balanced),
            **_bounds("odd_less_even", table.seats.parity),
        }


def _bounds(name: str, estimate: Estimate | None) -> dict[str, float | None]:
    value, low, high = (estimate.value, estimate.low, estimate.high) if estimate else (None,) * 3
    return {name: value, f"{name}_low": low, f"{name}_high": high}


def _openings(findings: Findings) -> Rows:
    for table in findings.played:
        for one in table.seats.profile:
            yield {
                **_names(table),
                "random_plies": one.plies,
                "games": one.games,
                "units": one.units,
                **_bounds("advantage", one.advantage),
            }


def _first_turns(findings: Findings) -> Rows:
    for table in findings.played:
        for one in table.first_turns:
            if one.games:
                yield {
                    **_names(table),
                    "turn": one.turns[0],
                    "alike": " ".join(one.turns),
                    "games": one.games,
                    **_bounds("score", one.score),
                }


def _differences(found: Iterable[tuple[str, Iterable[Difference]]]) -> Rows:
    for among, differences in found:
        for one in differences:
            yield {"among": among, **one.figures()}


def _skill(findings: Findings) -> Rows:
    for table, ladder in findings.ladders.items():
        for step in ladder.steps:
            yield {
                "rules": table,
                "first": step.first,
                "second": step.second,
                "games": step.games,
                "elo": step.elo.value,
                "low": step.elo.low,
                "high": step.elo.high,
                "elo_for_each_doubling": step.for_each_doubling.value,
                "real": step.is_real,
            }


def write_tables(findings: Findings, folder: Path) -> list[Path]:
    """Write every table into a folder, as CSV and as Parquet; return the files."""
    written = []
    for name, frame in frames(findings).items():
        for suffix, write in (("csv", frame.write_csv), ("parquet", frame.write_parquet)):
            path = folder / f"{name}.{suffix}"
            with whole_file(path) as file:
                write(file)
            written.append(path)
    return written
