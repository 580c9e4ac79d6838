"""The tables behind a report as Polars frames, written as CSV and Parquet."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

import polars as pl

from lodestone.core.rules import Rules
from lodestone.files import whole_file
from lodestone.lab.metrics.estimation import Difference
from lodestone.lab.report.findings import Findings
from lodestone.lab.seats import statement
from lodestone.lab.statistics import Estimate
from lodestone.lab.words import repetition_of

Rows = Iterator[dict[str, object]]


def frames(findings: Findings) -> dict[str, pl.DataFrame]:
    """Return the tables that have rows, by name."""
    groups = findings.groups
    made = {
        "metrics": _metrics(findings),
        "differences": _differences((group.players, group.differences) for group in groups),
        "seats": _seats(findings),
        "openings": _openings(findings),
        "first-turns": _first_turns(findings),
        "sensitivity": _differences(findings.sensitivity.items()),
        "exact": ({"rules": table, **asdict(one)} for table, one in findings.exact.items()),
        "skill": _skill(findings),
    }
    found = {name: pl.DataFrame(list(rows)) for name, rows in made.items()}
    return {name: frame for name, frame in found.items() if len(frame)}


def _metrics(findings: Findings) -> Rows:
    for group in findings.groups:
        for table, measured in group.measured.items():
            for one in measured:
                yield {
                    "players": group.players,
                    "rules": table,
                    "repetition": repetition_of(Rules.parse(group.arms[table].rules)),
                    "games": len(group.games[table]),
                    "metric": one.metric.name,
                    **asdict(one.estimate),
                    "interval": str(one.interval),
                }


def _seats(findings: Findings) -> Rows:
    for group in findings.groups if findings.is_complete else ():
        for table, seats in group.seats.items():
            yield {
                "players": group.players,
                "rules": table,
                "verdict": str(seats.verdict),
                "statement": statement(seats, group.sides(table)),
                **_bounds("advantage", seats.balanced),
                **_bounds("odd_less_even", seats.parity),
            }


def _bounds(name: str, estimate: Estimate | None) -> dict[str, float | None]:
    value, low, high = (estimate.value, estimate.low, estimate.high) if estimate else (None,) * 3
    return {name: value, f"{name}_low": low, f"{name}_high": high}


def _openings(findings: Findings) -> Rows:
    for group in findings.groups:
        for table, seats in group.seats.items():
            for one in seats.profile:
                yield {
                    "players": group.players,
                    "rules": table,
                    "random_plies": one.plies,
                    "games": one.games,
                    "single_game": one.is_single,
                    **_bounds("advantage", one.advantage),
                }


def _first_turns(findings: Findings) -> Rows:
    for group in findings.groups:
        for table, found in group.first_turns.items():
            for one in found:
                if one.games:
                    yield {
                        "players": group.players,
                        "rules": table,
                        "turn": one.turns[0],
                        "alike": " ".join(one.turns),
                        "games": one.games,
                        **_bounds("score", one.score),
                    }


def _differences(found: Iterable[tuple[str, Iterable[Difference]]]) -> Rows:
    for among, differences in found:
        for one in differences:
            yield {
                "among": among,
                "metric": one.metric.name,
                "first": one.first,
                "second": one.second,
                "difference": one.estimate.value,
                "low": one.estimate.low,
                "high": one.estimate.high,
                "p": one.p,
                "p_holm": one.adjusted,
                "real": one.is_real,
            }


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
