"""The command line. Results go to stdout; what is wrong goes to stderr, one line, exit status 2."""

import errno
import io
import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.exceptions

from lodestone import LodestoneError, Position, Rules
from lodestone.core.errors import quoted
from lodestone.core.game import all_games

if TYPE_CHECKING:
    from lodestone.solve.table import Table

app = typer.Typer(
    help="Play, study, solve and balance abstract games whose rules people still argue about.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

RULES_HELP = "A rule set: queah, queah:balanced, queah:traditional,capture=mandatory,reserve=3"
RulesText = Annotated[str, typer.Argument(metavar="RULES", help=RULES_HELP)]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output, nothing else.")]
OnePosition = Annotated[
    str | None, typer.Option("--position", metavar="TEXT", help="A position; the start if none.")
]
ManyPositions = Annotated[
    Path | None,
    typer.Option("--positions", metavar="FILE", help="Positions, one a line; - for stdin."),
]


def print_json(value: Any) -> None:
    """Write one JSON value and nothing else."""
    print(json.dumps(value, ensure_ascii=False))


@app.callback(invoke_without_command=True)
def without_command(context: typer.Context) -> None:
    """Show the help where no command is given."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games with their rule sets and options."""
    if as_json:
        print_json([_told(game) for game in all_games()])
        return
    for game in all_games():
        print(f"{game.title}\n  {game.about}\n\n  Rule sets:")
        for preset in game.presets:
            same = Rules.of(game, preset.name, {}).same_as
            alike = f" Plays like {', '.join(same)}." if same else ""
            print(f"    {game.name}:{preset.name:20} {preset.about} [{preset.source}]{alike}")
        print("\n  Options:")
        for option in game.options.all():
            print(f"    {option.name:20} {option.sentence} {option.allowed} ({option.clause})")


def _told(game: Any) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "presets": [
            {"rules": f"{game.name}:{preset.name}", "source": preset.source}
            for preset in game.presets
        ],
        "options": {option.name: option.allowed for option in game.options.all()},
    }


@app.command()
def rules(rules: RulesText, as_json: AsJson = False) -> None:
    """Tell the rules in force, clause by clause, with their sources."""
    chosen = Rules.parse(rules)
    told = chosen.game.clauses(chosen.options)
    if as_json:
        clauses = [vars(clause) for clause in told]
        print_json({"rules": str(chosen), "options": chosen.options.values(), "clauses": clauses})
        return
    print(chosen.title)
    if chosen.same_as:
        print(f"The same rules as {', '.join(chosen.same_as)}.")
    heading = ""
    for clause in told:
        if clause.heading != heading:
            heading = clause.heading
            print(f"\n{heading}")
        print(f"  {clause.number}. {clause.text} [{clause.source}]")
    print(f"\n{chosen.game.credit}")


@app.command()
def legal(
    rules: RulesText,
    position: OnePosition = None,
    positions: ManyPositions = None,
    as_json: AsJson = False,
) -> None:
    """List the legal turns of a position, sorted."""
    found = _positions(Rules.parse(rules), position, positions)
    if not as_json:
        for place in found:
            print(*([str(place)] if positions else []), *place.turns, sep="\n")
    elif positions:
        print_json([{"position": str(place), "turns": place.turns} for place in found])
    else:
        print_json(found[0].turns)


@app.command()
def perft(
    rules: RulesText,
    depth: Annotated[int, typer.Option("--depth", min=1, max=60, help="Plies to play on.")],
    position: OnePosition = None,
    positions: ManyPositions = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Count below each first turn apart.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count the ways to play on for 1 to DEPTH plies, a full turn a ply."""
    from lodestone.core.count import perft_counts, perft_divided

    _stop_at_once()
    reports = []
    for place in _positions(Rules.parse(rules), position, positions):
        report: dict[str, Any] = {"rules": str(place.rules)}
        if position is not None or positions is not None:
            report["position"] = str(place)
        report["counts"] = perft_counts(place, depth)
        if divide:
            report["divide"] = perft_divided(place, depth)
        reports.append(report)
    if as_json:
        print_json(reports if positions else reports[0])
        return
    for report in reports:
        _print_perft(report)


def _print_perft(report: dict[str, Any]) -> None:
    if "position" in report:
        print(report["position"])
    for turn, count in report.get("divide", {}).items():
        print(f"  {turn:12} {count:>15,}")
    for depth, count in enumerate(report["counts"], 1):
        print(f"perft({depth}) = {count:,}")


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
    limit: Limit = 5_000_000,
    as_json: AsJson = False,
) -> None:
    """Find the value of every position: win, loss or draw, and how many plies to the end."""
    from lodestone.solve.progress import solve_visibly, verify_visibly

    table = solve_visibly(Rules.parse(rules), folder=out, limit=limit, again=again)
    if verify:
        verify_visibly(table)
    summary = {"rules": str(table.rules), **asdict(table.summary)}
    if as_json:
        print_json(summary)
        return
    _print_solved(summary)
    if verify:
        print("  verified    every value follows from those its turns lead to")


def _print_solved(summary: dict[str, Any]) -> None:
    shares = ((name, summary[name] / summary["positions"]) for name in ("wins", "losses", "draws"))
    print(f"{summary['rules']}: {_in_words(summary)}")
    print(f"  positions   {summary['positions']:,}, colours and symmetric ones included")
    for name, share in shares:
        print(f"  {name:11} {summary[name]:,} ({share:.2%})")
    print(f"  longest     {summary['longest']} plies")
    print(f"  solved in   {summary['seconds']:.1f} s, {summary['peak_bytes'] / 2**20:,.0f} MiB")


def _in_words(worth: dict[str, Any]) -> str:
    if worth["remoteness"] is None:
        return "a draw"
    return f"a {worth['value']} in {worth['remoteness']} for the side to move"


@app.command()
def probe(
    rules: RulesText,
    position: OnePosition = None,
    positions: ManyPositions = None,
    out: TablesFolder = None,
    limit: Limit = 5_000_000,
    as_json: AsJson = False,
) -> None:
    """Tell the exact value of positions and of all their turns; solves the rules if need be."""
    from lodestone.solve.progress import solve_visibly
    from lodestone.solve.table import find_table, is_solved

    chosen = Rules.parse(rules)
    found = _positions(chosen, position, positions)
    if is_solved(chosen, out):
        table = find_table(chosen, out)
    else:
        table = solve_visibly(chosen, folder=out, limit=limit)
    _stop_at_once()
    reports = _reports(table, found, limit)
    if as_json:
        print_json(reports)
        return
    for report in reports:
        print(f"{report['position']}: {_in_words(report)}")
        for turn in report["turns"]:
            print(f"  {turn['turn']:12} {_in_words(turn)}")


def _reports(table: "Table", positions: list[Position], limit: int) -> list[dict[str, Any]]:
    """Tell positions' values, also of those that play from the start does not lead to."""
    from lodestone.solve.solver import solve_from

    apart = [place for place in positions if not table.covers(place)]
    beside = solve_from(apart, limit=limit) if apart else table
    return [(table if table.covers(place) else beside).report(place) for place in positions]


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
    from lodestone.core.measure import measure
    from lodestone.search.measure import measure_searches

    _stop_at_once()
    chosen = Rules.parse(rules)
    figures = measure(chosen, games, seed, rounds).figures()
    figures["searches"] = [asdict(speed) for speed in measure_searches(chosen, seconds, seed)]
    if as_json:
        print_json(figures)
    else:
        _print_bench(figures)


def _print_bench(figures: dict[str, Any]) -> None:
    speed = figures["turns_per_second"]
    print(f"{figures['rules']}: random play, whole games from the start, one core")
    print(f"  seed         {figures['seed']}")
    print(f"  games        {figures['games']:,}, finished {figures['finished']:,}")
    print(f"  turns        {figures['turns']:,}, a full turn a ply")
    print(f"  mean length  {figures['mean_length']:.1f} turns, longest {figures['longest']:,}")
    first, second = (f"{side} wins" for side in figures["sides"])
    for share, name in (("first", first), ("second", second), ("draws", "draws")):
        part = figures[f"share_{share}"]
        interval = f"95 % interval {part['low']:.2%} to {part['high']:.2%}"
        print(f"  {name:12} {part['share']:.2%} ({interval})")
    print(
        f"  speed        {speed['median']:,} turns/s, median of {speed['rounds']} rounds "
        f"({speed['lowest']:,} to {speed['highest']:,})"
    )
    for search in figures["searches"]:
        print(
            f"  {search['search']:12} {search['one_core']:,} {search['unit']}/s on one core, "
            f"{search['two_cores']:,} on two ({search['speed_up']:.2f} times)"
        )


@contextmanager
def _optional(what: str, extra: str, *packages: str) -> Iterator[None]:
    """Answer an import that fails for want of an optional package with how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in packages:
            raise
        raise LodestoneError(
            f"{what} needs {missing.name}: install it with pip install 'lodestone[{extra}]'"
        ) from None


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
) -> None:
    """Start the page that plays; stop it with Ctrl-C."""
    with _optional("the page", "web", "fastapi", "uvicorn"):
        from lodestone.server.run import serve
    serve(host, port, {"layout": layout or ()}, engine or ())


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
) -> None:
    """Play here in the terminal, by keyboard or mouse."""
    with _optional("playing here", "terminal", "textual"):
        from lodestone.terminal import run
    run.play(run.set_table(rules, position, turns, seat or (), seed))


@app.command()
def match(
    first: Annotated[str, typer.Argument(metavar="A", help="PLAYER[@BUDGET] or engine:COMMAND")],
    second: Annotated[str, typer.Argument(metavar="B", help="The opponent, written alike.")],
    rules: RulesText,
    games: Annotated[
        int, typer.Option("--games", min=2, max=10**7, help="Games, an even number.")
    ] = 200,
    budget: Annotated[
        str | None,
        typer.Option("--budget", metavar="BUDGET", help="For who has none: 0.1s, 2000n or 4d."),
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
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", help="Add the games as JSON lines.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Search in plain Python: slow, but at once.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Let two players or engines meet, each opening twice with seats exchanged."""
    from lodestone.lab.command import Order, hold

    order = Order(games, budget, opening, longest, seed, sprt, workers, records, not plain)
    held = hold(first, second, Rules.parse(rules), order)
    if as_json:
        print_json(held.figures)
    else:
        print(*held.lines, sep="\n")
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


def _stop_at_once() -> None:
    """Let Ctrl-C end the process: compiled code does not look for Python's interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _positions(rules: Rules, position: str | None, positions: Path | None) -> list[Position]:
    if position is not None and positions is not None:
        raise LodestoneError("give --position or --positions, not both")
    if positions is None:
        return [Position.start(rules) if position is None else Position.parse(rules, position)]
    return [_numbered(rules, number, line) for number, line in _lines(positions)]


def _lines(path: Path) -> Iterable[tuple[int, str]]:
    try:
        data = _stdin() if str(path) == "-" else path.read_bytes()
        text = data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise LodestoneError(f"cannot read {quoted(str(path))}: {reason}") from None
    lines = enumerate((line.strip() for line in text.split("\n")), 1)
    return [(number, line) for number, line in lines if line and line[0] != "#"]


def _stdin() -> bytes:
    if sys.stdin is None:
        raise LodestoneError("cannot read positions: standard input is closed")
    return sys.stdin.buffer.read()


def _numbered(rules: Rules, number: int, line: str) -> Position:
    try:
        return Position.parse(rules, line)
    except LodestoneError as error:
        raise LodestoneError(f"line {number}: {error}") from None


def main() -> None:
    """Run the command line; every expected failure is one line and exit status 2."""
    # Whoever closed them does not want to read what would be written there.
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 (open until the end)
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except typer.exceptions.TyperException as error:
        _fail(error.format_message())
    except LodestoneError as error:
        _fail(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except OSError as error:
        # Python would try to write the rest once more at its end, and complain in its own way.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:
            sys.exit(141)  # as the shell says of who wrote where nobody reads any more
        _fail(f"cannot write the result: {error.strerror}")
    else:
        sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str) -> None:
    print(f"lodestone: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)
