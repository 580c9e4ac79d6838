"""The commands and their options. What is slow to import is imported where it is used."""

import io
import sys
from contextlib import nullcontext, redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from lodestone import LodestoneError, Rules, __version__
from lodestone.cli import collections, lab, lessons, printing, puzzles, record, render
from lodestone.cli.extras import optional
from lodestone.cli.positions import read_positions
from lodestone.cli.process import stop_at_once, warn_of_cache
from lodestone.core.errors import quoted
from lodestone.core.game import all_games

app = typer.Typer(
    help="Play, study, solve and balance abstract games whose rules people still argue about.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

record.app.command()(render.render)
app.add_typer(record.app, name="record")
app.add_typer(collections.app, name="collections")
app.add_typer(lab.app, name="lab")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(lessons.app, name="lessons")

RULES_HELP = "A rule set: queah, queah:balanced, queah:traditional,capture=mandatory,reserve=3"
RulesText = Annotated[str, typer.Argument(metavar="RULES", help=RULES_HELP)]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output, nothing else.")]
OnePosition = Annotated[
    str | None, typer.Option("--position", metavar="TEXT", help="A position; the start if none.")
]
ManyPositions = Annotated[
    Path | None,
    typer.Option(
        "--positions", metavar="FILE", help="Positions or records, one a line; - for stdin."
    ),
]
RecordsPath = Annotated[
    Path | None,
    typer.Option(
        "--records", metavar="FILE", help="Add the games as JSON lines; - for stdout, alone."
    ),
]


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"lodestone {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def without_command(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Show the help where no command is given."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games with their rule sets and options."""
    if as_json:
        printing.print_json([printing.game_figures(game) for game in all_games()])
    else:
        printing.print_games(all_games())


@app.command()
def rules(rules: RulesText, as_json: AsJson = False) -> None:
    """Print the rules in force, clause by clause, with their sources."""
    chosen = Rules.parse(rules)
    if as_json:
        printing.print_json(printing.rules_figures(chosen))
    else:
        printing.print_rules(chosen)


@app.command()
def legal(
    rules: RulesText,
    position: OnePosition = None,
    positions: ManyPositions = None,
    as_json: AsJson = False,
) -> None:
    """List the legal turns of a position, sorted."""
    found = read_positions(Rules.parse(rules), position, positions)
    if not as_json:
        for one in found:
            print(*([str(one)] if positions else []), *one.turns, sep="\n")
    elif positions:
        printing.print_json([{"position": str(one), "turns": one.turns} for one in found])
    else:
        printing.print_json(found[0].turns)


@app.command()
def perft(
    rules: RulesText,
    depth: Annotated[int, typer.Option("--depth", min=1, max=60, help="Plies to play on.")],
    position: OnePosition = None,
    positions: ManyPositions = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Count below each first turn separately.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count the ways to play on for 1 to DEPTH plies, a full turn a ply."""
    from lodestone.cli.measuring import count_visibly

    shows_position = position is not None or positions is not None
    reports = []
    for one in read_positions(Rules.parse(rules), position, positions):
        report = {"rules": str(one.rules)} | ({"position": str(one)} if shows_position else {})
        if shows_position and not as_json:
            print(one, flush=True)
        report |= count_visibly(one, depth, divide=divide, prints=not as_json)
        reports.append(report)
    if as_json:
        printing.print_json(reports if positions else reports[0])


#: The value of `solve.solver.LIMIT`, which takes long to import.
LIMIT = 5_000_000
TablesFolder = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FOLDER", help="Where tables are; the user's cache if not given."
    ),
]
Limit = Annotated[
    int,
    typer.Option("--limit", min=1, max=2**30, help="Most positions that a search may find."),
]


@app.command()
def solve(
    rules: RulesText,
    verify: Annotated[
        bool, typer.Option("--verify", help="Derive every value again from its successors.")
    ] = False,
    again: Annotated[bool, typer.Option("--again", help="Solve even if there is a table.")] = False,
    out: TablesFolder = None,
    limit: Limit = LIMIT,
    as_json: AsJson = False,
) -> None:
    """Find the value of every position: win, loss or draw, and how many plies to the end."""
    from lodestone.solve.progress import solve_visibly, verify_visibly

    table = solve_visibly(Rules.parse(rules), folder=out, limit=limit, again=again)
    if verify:
        verify_visibly(table)
    summary = {"rules": str(table.rules), **asdict(table.summary)}
    if as_json:
        printing.print_json(summary)
    else:
        printing.print_solved(summary, is_verified=verify)


@app.command()
def probe(
    rules: RulesText,
    position: OnePosition = None,
    positions: ManyPositions = None,
    out: TablesFolder = None,
    limit: Limit = LIMIT,
    as_json: AsJson = False,
) -> None:
    """Print the exact values of positions and of all their turns; solve the rules if need be."""
    from lodestone.solve.progress import solve_visibly
    from lodestone.solve.solver import reports
    from lodestone.solve.table import find_table, is_solved

    chosen = Rules.parse(rules)
    found = read_positions(chosen, position, positions)
    if is_solved(chosen, out):
        table = find_table(chosen, out)
    else:
        table = solve_visibly(chosen, folder=out, limit=limit)
    stop_at_once()
    reported = reports(table, found, limit=limit)
    if as_json:
        printing.print_json(reported)
    else:
        printing.print_probed(reported)


@app.command()
def bench(
    rules: RulesText = "queah:traditional",
    games: Annotated[
        int, typer.Option("--games", min=1, max=10**9, help="Games in a round.")
    ] = 100_000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62 - 1)] = 1,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=100)] = 5,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.01, max=600, help="Seconds of each search, four times."),
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure random play on one core, every legal turn as likely, and the searches on both."""
    from lodestone.cli.measuring import measure_visibly

    chosen = Rules.parse(rules)
    measured, speeds = measure_visibly(chosen, games, seed, rounds, seconds)
    figures = measured.figures() | {"searches": [asdict(speed) for speed in speeds]}
    if as_json:
        printing.print_json(figures)
    else:
        printing.print_bench(figures, measured.shares)


@app.command()
def web(
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8000,
    layout: Annotated[
        list[str] | None,
        typer.Option("--layout", metavar="FILE", help="A layout of Quincala to play on; repeat."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine", metavar="NAME=COMMAND", help="An external engine to play against; repeat."
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="A further name of this server; repeat."),
    ] = None,
    public: Annotated[
        bool,
        typer.Option(
            "--public", help="Be safe for visitors; the default unless --host is this machine."
        ),
    ] = False,
    policy: Annotated[
        Path | None,
        typer.Option("--policy", metavar="FILE", help="What visitors may do; see docs/hosting.md."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="A proxy that says where requests come from; repeat.",
        ),
    ] = None,
) -> None:
    """Start the page that plays; stop it with Ctrl-C."""
    with optional("the page", "web", "fastapi", "uvicorn"):
        from lodestone.server.run import serve
    warn_of_cache()
    serve(
        host,
        port,
        {"layout": layout or ()},
        engine or (),
        allow_host or (),
        trusted_proxy or (),
        is_public=public,
        policy_file=policy,
    )


@app.command()
def play(
    rules: RulesText,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", metavar="SIDE=WHO", help="Who plays a side: human, or a player."),
    ] = None,
    position: OnePosition = None,
    turns: Annotated[
        str, typer.Option("--turns", metavar="TEXTS", help="Turns played already, by spaces.")
    ] = "",
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62 - 1)] = 0,
    records: RecordsPath = None,
) -> None:
    """Play here in the terminal, by keyboard or mouse."""
    with optional("playing here", "terminal", "textual"):
        from lodestone.terminal import run
    run.play(run.set_up(rules, position, turns, seat or (), seed), records)


@app.command()
def match(
    first: Annotated[str, typer.Argument(metavar="A", help="PLAYER[@LIMIT] or engine:COMMAND")],
    second: Annotated[str, typer.Argument(metavar="B", help="The opponent, written alike.")],
    rules: RulesText,
    games: Annotated[
        int, typer.Option("--games", min=2, max=10**7, help="Games, an even number.")
    ] = 200,
    limit: Annotated[
        str | None,
        typer.Option(
            "--limit", metavar="LIMIT", help="For players without one: 0.1s, 2000n or 4d."
        ),
    ] = None,
    opening: Annotated[
        int, typer.Option("--opening", min=0, max=1000, help="Random plies that come first.")
    ] = 4,
    longest: Annotated[
        int, typer.Option("--longest", min=1, max=100_000, help="Plies; then a game is unfinished.")
    ] = 400,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62 - 1)] = 1,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option("--sprt", metavar="ELO0 ELO1", help="End when decided between these."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=1024, help="Processes; one a core.")
    ] = None,
    records: RecordsPath = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Search in plain Python: slow, but at once.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Play a match of two players or engines, each opening twice, seats exchanged."""
    from lodestone.lab.command import Order, hold
    from lodestone.records.output import is_stdout

    order = Order(
        games=games,
        limit=limit,
        opening=opening,
        longest=longest,
        seed=seed,
        sprt=sprt,
        workers=workers,
        records=records,
        compiled=not plain,
    )
    if not plain:
        warn_of_cache()
    held = hold(first, second, Rules.parse(rules), order)
    with redirect_stdout(sys.stderr) if is_stdout(records) else nullcontext():
        if as_json:
            printing.print_json(held.figures)
        else:
            print(*held.lines, sep="\n")
    if held.breakdown:
        sys.stdout.flush()
        raise LodestoneError(f"the match was broken off: {held.breakdown}")
    return 130 if held.is_interrupted else 0


@app.command()
def engine(
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option, as by setoption."),
    ] = None,
) -> None:
    """Play by the line protocol of docs/engine-protocol.md, on stdin and stdout."""
    from lodestone.engine.options import Settings, changed
    from lodestone.engine.session import serve

    settings = Settings.usual()
    for text in option or ():
        settings = changed(settings, *_option(text))
    source = sys.stdin.buffer if sys.stdin else io.BytesIO()
    serve(source, sys.stdout.buffer, settings)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise LodestoneError(f"options are written NAME=VALUE, not {quoted(text)}")
    return name, value
