"""The commands about rules and positions: games, players, legal turns, and counts of turns."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from lodestone import Rules
from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_rules
from lodestone.fronts.cli.options import (
    AsJson,
    ManyPositions,
    OnePosition,
    RulesText,
    argument,
    command,
    examples,
    in_range,
    read_positions,
)
from lodestone.fronts.cli.process import warn_of_cache

app = typer.Typer()
game_app = typer.Typer(help="List the games.", epilog=examples("lodestone game list"))
app.add_typer(game_app, name="game")
player_app = typer.Typer(help="List the players.", epilog=examples("lodestone player list queah"))
app.add_typer(player_app, name="player")


for group in (game_app, player_app):
    group.callback()(lambda: None)  # else the only command would take the group's place


@command(game_app, "lodestone game list", name="list")
def list_games(as_json: AsJson = False) -> None:
    """List the games with their rule sets and options."""
    games = all_games()
    printing.show(map(printing.game_figures, games), printing.games_in_lines(games), as_json)


@command(app, "lodestone rules queah:balanced", "lodestone rules queah --sources")
def rules(
    rules: RulesText,
    sources: Annotated[
        bool, typer.Option("--sources", help="Print what each source says on each clause.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the rules in force, clause by clause.

    Each clause names its sources. The options follow, as they are written in a rules string.
    """
    chosen = Rules.parse(rules)
    if sources:
        printing.show_sources(chosen.game, as_json)
    else:
        lines = printing.wrapped(chosen.in_lines())
        printing.show(printing.rules_figures(chosen), lines, as_json)


RULES_OR_ALL = "Rule set (default: every player is listed)."


@command(player_app, "lodestone player list", "lodestone player list queah --json", name="list")
def list_players(
    rules: Annotated[str | None, argument("RULES", RULES_OR_ALL, complete_rules)] = None,
    as_json: AsJson = False,
) -> None:
    """List the players by name, with where they can play.

    With RULES, perfect is left out unless 'lodestone solve' has solved these rules.
    """
    found = printing.player_figures(Rules.parse(rules) if rules is not None else None)
    printing.show(found, printing.players_in_lines(found), as_json)


@command(app, "lodestone legal queah", "lodestone legal queah --positions positions.txt --json")
def legal(
    rules: RulesText,
    position: OnePosition = None,
    positions: ManyPositions = None,
    as_json: AsJson = False,
) -> None:
    """List the legal turns of a position in alphabetical order."""
    found = read_positions(Rules.parse(rules), position, positions)
    if not as_json:
        for one in found:
            print(*([str(one)] if positions else []), *one.turns, sep="\n")
    elif positions:
        printing.print_json([{"position": str(one), "turns": list(one.turns)} for one in found])
    else:
        printing.print_json(list(found[0].turns))


@command(app, "lodestone perft queah:traditional --depth 7")
def perft(
    rules: RulesText,
    depth: Annotated[int, in_range("Maximum number of plies.", 1, 60)],
    position: OnePosition = None,
    positions: ManyPositions = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Also count separately for each first turn.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count the ways to continue, ply by ply.

    A ply is one full turn of one side.
    """
    shows_position = position is not None or positions is not None
    reports = []
    for one in read_positions(Rules.parse(rules), position, positions):
        report = {"rules": str(one.rules)} | ({"position": str(one)} if shows_position else {})
        if shows_position and not as_json:
            print(one, flush=True)
        report |= _count_visibly(one, depth, divide=divide, prints=not as_json)
        reports.append(report)
    if as_json:
        printing.print_json(reports if positions else reports[0])


def _count_visibly(position: Position, depth: int, *, divide: bool, prints: bool) -> dict[str, Any]:
    """Return the counts for 1 to `depth` plies; with `prints`, print each as it comes."""
    from lodestone.core.perft import PLAIN_DEPTH, perft_counts, perft_divided
    from lodestone.solve.progress import shown

    report: dict[str, Any] = {"counts": []}
    if depth > PLAIN_DEPTH:
        warn_of_cache()

    def count(update: Callable[..., None]) -> None:
        def on_progress(plies: int, share: float) -> None:
            update(description=f"perft({plies})", completed=share)

        for plies, found in enumerate(perft_counts(position, depth, on_progress), 1):
            report["counts"].append(found)
            if prints:
                print(f"perft({plies}) = {found:,}", flush=True)
        if divide:
            report["divide"] = perft_divided(position, depth)

    shown("Counting", 1, count)
    if prints:
        for turn, found in report.get("divide", {}).items():
            print(f"  {turn:12} {found:>15,}")
    return report
