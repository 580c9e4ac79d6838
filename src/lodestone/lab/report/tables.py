"""The tables behind a report as Polars frames, written as CSV and Parquet."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

import polars as pl

from lodestone.core.rules import Rules
from lodestone.files import whole_file
from lodestone.lab.metrics.estimation import Difference
from lodestone.lab.report.findings import Findings
from lodestone.lab.rule_names import repetition_of
from lodestone.lab.seats import statement
from lodestone.lab.statistics import Estimate


def frames(findings: Findings) -> dict[str, pl.DataFrame]:
    """Return the tables that have rows, by name."""
    made = {
        "metrics": _metrics(findings),
        "differences": _differences(
            (group.players, one) for group in findings.groups for one in group.differences
        ),
        "seats": _seats(findings),
        "openings": _openings(findings),
        "first-turns": _first_turns(findings),
        "sensitivity": _differences(
            (table, one) for table, found in findings.sensitivity.items() for one in found
        ),
        "exact": pl.DataFrame(
            [{"rules": table, **asdict(one)} for table, one in findings.exact.items()]
        ),
        "skill": _skill(findings),
    }
    return {name: frame for name, frame in made.items() if len(frame)}


def _metrics(findings: Findings) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {
                "players": group.players,
                "rules": table,
                "repetition": repetition_of(Rules.parse(group.arms[table].rules)),
                "games": len(group.games[table]),
                "metric": one.metric.name,
                "value": one.estimate.value,
                "low": one.estimate.low,
                "high": one.estimate.high,
                "interval": str(one.interval),
            }
            for group in findings.groups
            for table, measured in group.measured.items()
            for one in measured
        ]
    )


def _seats(findings: Findings) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {
                "players": group.players,
                "rules": table,
                "verdict": str(seats.verdict),
                "statement": statement(seats, group.sides(table)),
                **_bounds("advantage", seats.balanced),
                **_bounds("odd_less_even", seats.parity),
            }
            for group in findings.groups
            for table, seats in group.seats.items()
            if findings.is_complete
        ]
    )


def _bounds(name: str, estimate: Estimate | None) -> dict[str, float | None]:
    value, low, high = (estimate.value, estimate.low, estimate.high) if estimate else (None,) * 3
    return {name: value, f"{name}_low": low, f"{name}_high": high}


def _openings(findings: Findings) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {
                "players": group.players,
                "rules": table,
                "random_plies": one.plies,
                "games": one.games,
                "single_game": one.is_single,
                **_bounds("advantage", one.advantage),
            }
            for group in findings.groups
            for table, seats in group.seats.items()
            for one in seats.profile
        ]
    )


def _first_turns(findings: Findings) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {
                "players": group.players,
                "rules": table,
                "turn": one.turn,
                "alike": " ".join(one.alike),
                "games": one.games,
                **_bounds("score", one.score),
            }
            for group in findings.groups
            for table, found in group.first_turns.items()
            for one in found
            if one.games
        ]
    )


def _differences(found: Iterable[tuple[str, Difference]]) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {
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
            for among, one in found
        ]
    )


def _skill(findings: Findings) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {
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
            for table, ladder in findings.ladders.items()
            for step in ladder.steps
        ]
    )


def write_tables(findings: Findings, folder: Path) -> list[Path]:
    """Write every table into a folder, as CSV and as Parquet; return the files."""
    written = []
    for name, frame in frames(findings).items():
        for suffix in ("csv", "parquet"):
            path = folder / f"{name}.{suffix}"
            with whole_file(path) as file:
                if suffix == "csv":
                    frame.write_csv(file)
                else:
                    frame.write_parquet(file)
            written.append(path)
    return written
