"""A match as users see it: while it is running, and as figures."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from lodestone.core.rules import write_rules
from lodestone.lab.match import run_match
from lodestone.lab.play import Conditions, Pair, pairs_among
from lodestone.lab.standings import Standings
from lodestone.lab.statistics import (
    BOUND,
    Hypotheses,
    decided,
    elo,
    log_ratio,
    score,
    superiority,
)
from lodestone.lab.words import repetition_of
from lodestone.processes import cores
from lodestone.records.files import RecordsFile, is_stdout, read_games


def figures(standings: Standings) -> dict[str, Any]:
    """Return a match's figures as plain values.

    `None` stands for an infinite Elo difference, and for a superiority that is not known.
    """
    conditions = standings.conditions
    games, likelihood, test = standings.games, superiority(standings.pairs), standings.hypotheses
    return {
        "rules": write_rules(conditions.rules),
        "repetition": repetition_of(conditions.rules),
        "first": str(conditions.contestants[0]),
        "second": str(conditions.contestants[1]),
        "seed": conditions.seed,
        "opening": conditions.opening,
        "longest": conditions.longest,
        "compiled": conditions.compiled,
        "ended": str(standings.ending),
        "breakdown": standings.breakdown or None,
        "games": games,
        "resumed": standings.resumed,
        "wins": standings.wins,
        "losses": standings.losses,
        "draws": standings.draws,
        "unfinished": standings.unfinished,
        "pairs": standings.pairs,
        "score": score(standings.pairs).plain(4),
        "elo": elo(standings.pairs).plain(1),
        "superiority": None if likelihood is None else round(likelihood, 4),
        "faults": {"first": dict(standings.faults[0]), "second": dict(standings.faults[1])},
        "sides": {side.name: standings.sides[side.name] for side in conditions.rules.game.sides},
        "endings": dict(standings.endings.most_common()),
        "mean_length": round(standings.plies / games, 1) if games else None,
        "sprt": test and _test_figures(standings.pairs, test),
    }


def _test_figures(pairs: Sequence[int], hypotheses: Hypotheses) -> dict[str, Any]:
    return {
        **asdict(hypotheses),
        "llr": round(log_ratio(pairs, hypotheses), 3),
        "bound": round(BOUND, 3),
        "accepted": decided(pairs, hypotheses),
    }


def hold(
    conditions: Conditions,
    games: int,
    hypotheses: Hypotheses | None = None,
    workers: int | None = None,
    records: Path | None = None,
) -> Standings:
    """Play a match, resuming what `records` holds of it; show the score, and keep the records."""
    from lodestone.solve.progress import shown_bar  # for which Python's users need no Rich

    played: Iterable[Pair] = ()
    if records is not None and not is_stdout(records) and records.is_file():
        played = pairs_among(conditions, read_games(records))
    with ExitStack() as stack:
        file = stack.enter_context(RecordsFile(records)) if records else None
        bar = stack.enter_context(shown_bar())
        task = bar.add_task("Playing", total=games, detail="getting ready")

        def on_pair(standings: Standings, pair: Pair) -> None:
            if file is not None:
                file.add(pair)
            bar.update(task, completed=standings.games, detail=_so_far(standings, games))

        return run_match(
            conditions,
            games,
            workers=workers or cores(),
            hypotheses=hypotheses,
            on_pair=on_pair,
            played=played,
        )


def _so_far(standings: Standings, games: int) -> str:
    """Return the score of a match of `games` games in a few words."""
    said = f"{standings.games:,} of {games:,} games"
    said += f", {standings.points:g} to {standings.games - standings.points:g}"
    said += f", Elo {elo(standings.pairs).short('+.0f')}"
    if standings.hypotheses:
        said += f", test {log_ratio(standings.pairs, standings.hypotheses):+.2f}"
    return said
