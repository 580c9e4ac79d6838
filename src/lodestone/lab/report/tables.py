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


def frames(findings: Findings) -> dict[str, pl.DataFrame]:
    """Return the tables that have rows, by name."""
    made = {
        "metrics": _metrics(findings),
        "differences": _differences(
            (group.players, one) for group in findings.groups for one in group.differences
        ),
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
