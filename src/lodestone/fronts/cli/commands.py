"""The commands and their options. What is slow to import is imported where it is used."""

import io
import sys
from contextlib import nullcontext, redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from lodestone import LodestoneError, Rules, __version__
from lodestone.core.errors import optional, quoted
from lodestone.core.game import all_games
from lodestone.core.rules import play_rules
from lodestone.fronts.cli import (
    agents,
    analysis,
    cache,
    collection,
    dataset,
    lab,
    lesson,
    live,
    printing,
    puzzle,
    record,
)
from lodestone.fronts.cli.completion import complete_contestant, complete_rules, complete_seat
from lodestone.fronts.cli.options import (
    AsJson,
    Longest,
    ManyPositions,
    OnePosition,
    Opening,
    RecordsPath,
    RulesText,
    Seed,
    TablesFolder,
    Workers,
    argument,
    command,
    examples,
    in_range,
    read_positions,
    valued,
)
from lodestone.fronts.cli.process import stop_at_once, warn_of_cache
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.defaults import LONGEST, MATCH_GAMES, OPENING, SEED, check_games

app = typer.Typer(
    help="Play, study, solve and balance abstract games whose rules people still argue about.",
    epilog=examples("lodestone play queah", "lodestone game list", "lodestone match -h"),
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": printing.WIDEST},
)

app.add_typer(record.app, name="record")
app.add_typer(collection.app, name="collection")
app.add_typer(lab.app, name="lab")
app.add_typer(puzzle.app, name="puzzle")
app.add_typer(lesson.app, name="lesson")
app.add_typer(live.app, name="live")
game_app = typer.Typer(help="List the games.", epilog=examples("lodestone game list"))
app.add_typer(game_app, name="game")
player_app = typer.Typer(help="List the players.", epilog=examples("lodestone player list queah"))
app.add_typer(player_app, name="player")


for group in (game_app, player_app):
    group.callback()(lambda: None)  # else the only command would take the group's place


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
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Print the help if no command is given."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@command(game_app, "lodestone game list", name="list")
def list_games(as_json: AsJson = False) -> None:
    """List the games with their rule sets and options."""
    games = all_games()
    printing.show(map(printing.game_figures, games), printing.games_in_lines(games), as_json)


@command(app, "lodestone rules queah:balanced")
def rules(rules: RulesText, as_json: AsJson = False) -> None:
    """Print the rules in force, clause by clause.

    Each clause names its sources. The options follow, as they are written in a rules string.
    """
    chosen = Rules.parse(rules)
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
    from lodestone.fronts.cli.measuring import count_visibly

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
Limit = Annotated[int, in_range("Maximum number of positions to enumerate.", 1, 2**30)]


@command(app, "lodestone solve queah:balanced,reserve=0 --verify")
def solve(
    rules: RulesText,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every value against those of its successors.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Solve again even if there is a table.")
    ] = False,
    tables: TablesFolder = None,
    limit: Limit = LIMIT,
    as_json: AsJson = False,
) -> None:
    """Find the exact value of every position.

    A value is a win, a loss or a draw, with the number of plies to the end. Values are kept in a
    table, which 'lodestone probe' and the player 'perfect' read.
    """
    from lodestone.solve.progress import solve_visibly, verify_visibly

    table = solve_visibly(Rules.parse(rules), folder=tables, limit=limit, again=again)
    if verify:
        verify_visibly(table)
    summary = {"rules": str(table.rules), **asdict(table.summary)}
    printing.show(summary, printing.solved_in_lines(summary, is_verified=verify), as_json)


@command(app, "lodestone probe queah:balanced")
def probe(
    rules: RulesText,
    position: OnePosition = None,
    positions: ManyPositions = None,
    tables: TablesFolder = None,
    limit: Limit = LIMIT,
    as_json: AsJson = False,
) -> None:
    """Print the exact values of positions and of all their turns.

    Rules that are not solved yet are solved first.
    """
    from lodestone.solve.progress import solve_visibly
    from lodestone.solve.solver import reports
    from lodestone.solve.table import find_table, is_solved

    chosen = Rules.parse(rules)
    found = read_positions(chosen, position, positions)
    if is_solved(chosen, tables):
        table = find_table(chosen, tables)
    else:
        table = solve_visibly(chosen, folder=tables, limit=limit)
    stop_at_once()
    reported = reports(table, found, limit=limit)
    printing.show(reported, printing.probed_in_lines(reported), as_json)


command(
    app,
    "lodestone analyse queah:balanced --seconds 5",
    "lodestone analyse qo --turns 'e4 d5' --lines 5",
    name="analyse",
)(analysis.analyse)
command(
    app, "lodestone annotate games.txt", "lodestone annotate games.txt --number 2", name="annotate"
)(analysis.annotate)
command(app, "lodestone cache", "lodestone cache --clear kernels", name="cache")(cache.cache)
command(
    app,
    "lodestone dataset queah:traditional,reserve=0 values",
    "lodestone dataset queah:balanced values --positions 100000",
    name="dataset",
)(dataset.dataset)


@command(app, "lodestone bench queah:traditional --seconds 0.5")
def bench(
    rules: RulesText = "queah:traditional",
    games: Annotated[int, in_range("Games per round.", 1, 10**9)] = 100_000,
    seed: Seed = SEED,
    rounds: Annotated[int, in_range("Rounds of random play.", 1, 100)] = 5,
    seconds: Annotated[
        float, in_range("Seconds per search (four searches are run).", 0.01, 600, "SECONDS")
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of random play and of the searches.

    Random play runs on one core, each search on one core and on two.
    """
    from lodestone.fronts.cli.measuring import measure_visibly

    chosen = play_rules(rules)
    measured, speeds = measure_visibly(chosen, games, seed, rounds, seconds)
    figures = measured.figures() | {"searches": [asdict(speed) for speed in speeds]}
    printing.show(figures, printing.bench_in_lines(figures, measured.shares), as_json)


PROXY_HELP = "Proxy, or network of proxies, that reports where requests come from; repeatable."
PUBLIC_HELP = "Allow only what is safe among strangers (default if other machines can connect)."
ALONE_HELP = "Let other machines connect without a proxy that limits them."
DATABASE_HELP = (
    "Games between devices: a file, or postgresql://USER@HOST/NAME (default: a file of the user's)."
)
PYODIDE_HELP = "Folder of the npm package pyodide, such as node_modules/pyodide."
SERVED_HELP = f"{PYODIDE_HELP} Browsers can then solve rules, and do without a connection."
SITE_LIVE_HELP = "Address of a server for games between devices, to which the site leads."
SITE_DOCS_HELP = "Folder of the documentation, as make docs builds it, to be part of the site."
SITE_TABLES_HELP = "Solved rules whose exact values belong to the site. Can be repeated."
SITE_RESULTS_HELP = "Folder of an experiment's results, to be published. Can be repeated."
Texts = list[str] | None


@command(app, "lodestone site public --pyodide node_modules/pyodide")
def site(
    folder: Annotated[Path, argument("FOLDER", "Folder to write.")],
    pyodide: Annotated[Path, valued("FOLDER", PYODIDE_HELP)],
    tables: Annotated[Texts, valued("RULES", SITE_TABLES_HELP)] = None,
    live: Annotated[str, valued("URL", SITE_LIVE_HELP)] = "",
    docs: Annotated[Path | None, valued("FOLDER", SITE_DOCS_HELP)] = None,
    results: Annotated[list[Path] | None, valued("FOLDER", SITE_RESULTS_HELP)] = None,
    as_json: AsJson = False,
) -> None:
    """Write the site as files for any host.

    Games against the computer, lessons, puzzles, studies and exact values are answered in the
    browser. The folder board has the board alone.
    """
    with optional("the site", "web"):
        from lodestone.web.site.folder import write_site

    size = write_site(folder, pyodide, tables or (), live, docs, results or ())
    told = [f"wrote {folder}, {size / 10**6:.1f} MB: serve it by any web server"]
    printing.show({"folder": str(folder), "bytes": size}, told, as_json)


@command(app, "lodestone web", "lodestone web --port 0 --engine 'Mine=./my-engine --threads 2'")
def web(
    host: Annotated[str, valued("ADDRESS", "Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, in_range("Port to listen on; 0 takes a free one.", 0, 65535)] = 8000,
    layout: Annotated[
        Texts, valued("FILE", "Additional board layout for Quincala; repeatable.")
    ] = None,
    engine: Annotated[
        Texts, valued("NAME=COMMAND", "External engine to offer; repeatable.")
    ] = None,
    allow_host: Annotated[
        Texts, valued("NAME", "Additional name of this server; repeatable.")
    ] = None,
    public: Annotated[bool, typer.Option("--public", help=PUBLIC_HELP)] = False,
    without_proxy: Annotated[bool, typer.Option("--without-proxy", help=ALONE_HELP)] = False,
    policy: Annotated[
        Path | None, valued("FILE", "TOML file that says what visitors may do.")
    ] = None,
    trusted_proxy: Annotated[Texts, valued("ADDRESS", PROXY_HELP)] = None,
    db: Annotated[str | None, valued("DATABASE", DATABASE_HELP)] = None,
    workers: Annotated[int, in_range("Server processes; more need PostgreSQL.", 1, 64)] = 1,
    json_log: Annotated[
        bool, typer.Option("--json-log", help="Log every event as a line of JSON.")
    ] = False,
    pyodide: Annotated[Path | None, valued("FOLDER", SERVED_HELP)] = None,
) -> None:
    """Start the web page. Ctrl-C stops it."""
    with optional("the page", "web"):
        from lodestone.web.server.logs import start_log
        from lodestone.web.server.run import ServerSettings, serve
    from lodestone.web.replies.pages import NO_PYTHON
    from lodestone.web.site.python import packed, python_files

    warn_of_cache()
    start_log(as_json=json_log)
    serve(
        ServerSettings(
            host,
            port,
            {"layout": tuple(layout or ())},
            tuple(engine or ()),
            tuple(allow_host or ()),
            tuple(trusted_proxy or ()),
            is_public=public,
            without_proxy=without_proxy,
            policy_file=policy,
            database=db,
            workers=workers,
            json_log=json_log,
            python=packed(python_files(pyodide)) if pyodide else NO_PYTHON,
        )
    )


LOGS_HELP = "What clients sent and received, a message on each line."


@command(app, "lodestone check-history clients.jsonl --db games.db", name="check-history")
def check_history(
    files: Annotated[list[Path], argument("FILE", LOGS_HELP)],
    db: Annotated[str, valued("DATABASE", "File or URL of the database of live games.")],
    as_json: AsJson = False,
) -> int:
    """Compare what clients of live games saw with what is stored.

    The exit status is 1 if anything was lost, doubled, reordered, or seen and not stored.
    """
    with optional("the database", "online"):
        from lodestone.web.online.history import HistoryCheck, show_history
        from lodestone.web.server.live.log.reading import reading
    stop_at_once()
    with reading(db) as stored:
        check = HistoryCheck(stored)
        for file in files:
            check.read_file(file)
        history = check.finish()
    printing.show(asdict(history), show_history(history), as_json)
    return 1 if history.violations else 0


SEATS_HELP = (
    "Player of a side: human, level-1 to level-8, principles, perfect or random; once per side. "
    "Sides are white and black."
)


@command(
    app, "lodestone play queah", "lodestone play qo:small --seat black=level-8 --seat white=human"
)
def play(
    rules: RulesText,
    seat: Annotated[Texts, valued("SIDE=WHO", SEATS_HELP, complete_seat)] = None,
    position: OnePosition = None,
    turns: Annotated[str, valued("TEXTS", "Turns already played, separated by spaces.")] = "",
    seed: Seed = 0,
    records: RecordsPath = None,
) -> None:
    """Play in the terminal, with keyboard or mouse."""
    with optional("playing here", "terminal"):
        from lodestone.fronts.terminal import app as terminal
        from lodestone.fronts.terminal.seated import set_up
    terminal.play(set_up(rules, position, turns, seat or (), seed), records)


CONTESTANT_HELP = (
    "Player: level-1 to level-8, principles, perfect, random, greedy, uct, tree or alpha-beta "
    "('lodestone player list' describes them), engine:COMMAND for an external engine, or "
    "python:MODULE:CLASS for a class of yours. @LIMIT after it limits each turn: level-8@0.1s."
)


LIMIT_HELP = (
    "Limit per turn of contestants named without one: seconds (0.1s), nodes (2000n) or depth (4d). "
    "It replaces a level's own limit."
)
SPRT_HELP = "End the match once a test has decided between these Elo differences."
PLAIN_HELP = "Search in plain Python: slow, but without compiling first; the default without Numba."


@command(
    app,
    "lodestone match level-3 greedy queah --games 20",
    "lodestone match tree alpha-beta qo:small --limit 2000n --sprt 0 30",
    "lodestone match engine:./my-engine level-5 queah --limit 100ms --records games.txt",
    "lodestone match python:bot:Bot greedy queah",
)
def match(
    first: Annotated[str, argument("A", CONTESTANT_HELP, complete_contestant)],
    second: Annotated[str, argument("B", "The opponent, in the same format.", complete_contestant)],
    rules: RulesText,
    games: Annotated[int, in_range("Number of games, an even number.", 2, 10**7)] = MATCH_GAMES,
    limit: Annotated[str | None, valued("LIMIT", LIMIT_HELP)] = None,
    opening: Opening = OPENING,
    longest: Longest = LONGEST,
    seed: Seed = SEED,
    sprt: Annotated[tuple[float, float] | None, valued("ELO0 ELO1", SPRT_HELP)] = None,
    workers: Workers = None,
    records: RecordsPath = None,
    plain: Annotated[bool, typer.Option("--plain", help=PLAIN_HELP)] = False,
    as_json: AsJson = False,
) -> int:
    """Play a match between two players or engines.

    Each opening is played twice, with the sides exchanged.
    """
    from lodestone.lab.contestants import Contestant, parse_limit
    from lodestone.lab.match import Ending
    from lodestone.lab.match_report import figures, hold, in_words
    from lodestone.lab.play import Conditions
    from lodestone.lab.statistics import Hypotheses
    from lodestone.records.files import is_stdout

    if compiled := HAS_COMPILER and not plain:
        warn_of_cache()
    played = play_rules(rules)
    check_games(games, opening, longest)
    usual = parse_limit(limit) if limit is not None else None
    players = (Contestant.parse(first, usual), Contestant.parse(second, usual))
    conditions = Conditions(played, players, seed, opening, longest, compiled=compiled)
    standings = hold(conditions, games, Hypotheses.of(sprt), workers, records)
    with redirect_stdout(sys.stderr) if is_stdout(records) else nullcontext():
        printing.show(figures(standings), in_words(standings), as_json)
    if standings.breakdown:
        sys.stdout.flush()
        raise LodestoneError(f"the match was broken off: {standings.breakdown}")
    return 130 if standings.ending is Ending.INTERRUPT else 0


command(
    app,
    "lodestone bench-agent level-3 queah:balanced",
    "lodestone bench-agent python:bot:Bot queah:balanced --games 20 --beside greedy",
    "lodestone bench-agent engine:./my-engine@0.1s queah:balanced --report mistakes.md",
    name="bench-agent",
)(agents.bench_agent)
command(
    app,
    "lodestone mcp",
    "lodestone mcp queah:balanced --positions 100 --answers answers.jsonl",
    name="mcp",
)(agents.mcp)


@command(app, "lodestone engine --option Player=level-3 --option Seed=7")
def engine(
    option: Annotated[
        Texts, valued("NAME=VALUE", "Option to set at the start, as by setoption; repeatable.")
    ] = None,
) -> None:
    """Run an engine that speaks the engine protocol.

    Commands are read from stdin, answers are written to stdout.
    """
    from lodestone.engine.session import EngineSettings, changed, converse

    settings = EngineSettings.usual()
    for text in option or ():
        settings = changed(settings, *_option(text))
    source = sys.stdin.buffer if sys.stdin else io.BytesIO()
    converse(source, sys.stdout.buffer, settings)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise LodestoneError(f"options are written NAME=VALUE, not {quoted(text)}")
    return name, value
