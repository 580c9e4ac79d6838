"""The tables behind a report as Polars frames, written as CSV and Parquet."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

import polars as pl

from lodestone.files import whole_file
from lodestone.lab.metrics.estimation import Difference
from lodestone.lab.report.findings import Findings, Played
from lodestone.lab.seats import statement
from lodestone.lab.statistics import Estimate
from lodestone.lab.words import repetition_of

Rows = Iterator[dict[str, object]]


def frames(findings: Findings) -> dict[str, pl.DataFrame]:
    """Return the tables that have rows, by name."""
    made = {
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
    found = {name: pl.DataFrame(list(rows)) for name, rows in made.items()}
    return {name: frame for name, frame in found.items() if len(frame)}


def _metrics(findings: Findings) -> Rows:
    for table in findings.played:
        for one in table.measured:
            yield {
                **_names(table),
                "repetition": repetition_of(table.rules),
                "games": len(table.games),
                "metric": one.metric.name,
                **asdict(one.estimate),
                "interval": str(one.interval),
            }


def _names(table: Played) -> dict[str, object]:
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
                "single_game": one.is_single,
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
