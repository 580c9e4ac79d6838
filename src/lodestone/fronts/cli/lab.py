"""The commands of the lab: compare rule sets, run experiments, report on them."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from lodestone.core.errors import optional
from lodestone.core.phrases import counted
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_lab_player, complete_metric, complete_rules
from lodestone.fronts.cli.executing import Address, ExecutorOption, Workers
from lodestone.fronts.cli.options import (
    MOST_SEED,
    AsJson,
    OnePosition,
    Seed,
    argument,
    command,
    examples,
    in_range,
    valued,
)
from lodestone.fronts.cli.process import warn_of_cache
from lodestone.lab.defaults import GAMES, OPENING, PLAYER, SEED

app = typer.Typer(
    name="lab",
    help="Compare rule sets by the games that are played under them.",
    epilog=examples("lodestone lab compare queah:traditional queah:balanced"),
)

Result = TypeVar("Result")


def _play_visibly(total: int, play: Callable[[Callable[[float], None]], Result]) -> Result:
    """Return the result of `play`, which is given what moves the bar on; Ctrl-C ends it at once."""
    from lodestone.lab.metrics.intervals import special
    from lodestone.solve.progress import shown

    special()  # no game is played where its figures could not be estimated
    warn_of_cache()
    return shown("Playing", total, lambda update: play(lambda played: update(advance=played)))


PLAYER_HELP = (
    "Player of both sides: random, explorer, or one of 'lodestone player list', perhaps with a "
    "limit per turn (tree@2000n)."
)
OPENING_HELP = (
    "Random plies at the start of a game: half of the pairs get N, the others N + 1; a list of "
    "lengths shares the pairs equally (3,4,4,5). Random players get none."
)
BASELINE_HELP = (
    "Compare the others with this rule set only, not all with each other. It is played too if it "
    "is not among RULES."
)
METRIC_HELP = (
    "Metric to print; repeatable. 'all' adds Ludii's (default: all but Ludii's). 'lodestone lab "
    "metrics' lists them."
)


@command(
    app,
    "lodestone lab compare queah:traditional queah:balanced",
    "lodestone lab compare qo:small qo:standard --player level-3 --games 100",
    "lodestone lab compare queah:balanced queah:compulsory --baseline queah:traditional",
)
def compare(
    rules: Annotated[list[str], argument("RULES", "Rule sets to compare.", complete_rules)],
    player: Annotated[str, valued("PLAYER", PLAYER_HELP, complete_lab_player)] = PLAYER,
    games: Annotated[
        int, in_range("Number of games per rule set, an even number.", 2, 10**7)
    ] = GAMES,
    opening: Annotated[str, valued("N[,N…]", OPENING_HELP)] = str(OPENING),
    baseline: Annotated[str | None, valued("RULES", BASELINE_HELP, complete_rules)] = None,
    seed: Seed = SEED,
    metric: Annotated[list[str] | None, valued("NAME", METRIC_HELP, complete_metric)] = None,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Play games of each rule set and print its metrics.

    Metrics come with 95 % intervals, followed by the differences that are significant.
    """
    from lodestone.lab.executors import Executor
    from lodestone.lab.quick import compare_rules, with_baseline
    from lodestone.lab.seats import parse_lengths

    chosen, control = with_baseline(rules, baseline)
    openings, where = parse_lengths(opening), Executor(executor, address, workers)
    comparison = _play_visibly(
        games * len(chosen),
        lambda advance: compare_rules(
            chosen,
            metric or (),
            player=player,
            games=games,
            seed=seed,
            opening=openings,
            on_progress=advance,
            baseline=control,
            executor=where,
        ),
    )
    printing.show_report(comparison.report(), as_json)


@command(app, "lodestone lab metrics", "lodestone lab metrics --json")
def metrics(as_json: AsJson = False) -> None:
    """List the metrics by name, with their formulas and ranges."""
    from lodestone.lab.metrics.metric import all_metrics

    fields = ("name", "title", "formula", "low", "high", "viewpoint", "source", "interval")
    figures = [{name: getattr(one, name) for name in fields} for one in all_metrics()]
    lines = (f"{one.name}\n  {one.formula} [{one.range}]" for one in all_metrics())
    printing.show(figures, lines, as_json)


OUTPUT_HELP = "Folder of the results (default: next to FILE, its name ending in .results)."
SEED_HELP = "Seed in place of the file's, to measure an effect again with fresh games."
File = Annotated[Path, argument("FILE", "Experiment, a TOML file.")]
Folder = Annotated[Path | None, valued("FOLDER", OUTPUT_HELP)]
FreshSeed = Annotated[int | None, in_range(SEED_HELP, 0, MOST_SEED)]


@command(app, "lodestone lab run experiment.toml --workers 4")
def run(
    file: File,
    output: Folder = None,
    seed: FreshSeed = None,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Play the games of an experiment.

    Games played before are kept. Ctrl-C stops the run; the same command resumes it. With --seed,
    all games are fresh and have their own folder: an effect that was picked because it was large
    must be measured again before it is quoted.
    """
    with optional("the lab's experiments", "lab"):
        from lodestone.lab.experiments.run import read_with_folder, run_experiment
    from lodestone.lab.executors import Executor
    from lodestone.solve.progress import shown

    where = Executor(executor, address, workers).apart
    experiment, folder = read_with_folder(file, seed, output)

    def work(update: Callable[..., None]) -> None:
        def on_progress(kept: int, total: int) -> None:
            update(completed=kept, total=total, detail=f"{kept:,} of {total:,} games")

        update(detail="getting ready")
        run_experiment(file, output, seed=seed, executor=where, on_progress=on_progress)

    warn_of_cache()
    shown("Playing", None, work)
    total = sum(games for _, games in experiment.arms())
    games, again = counted(total, "game"), "" if seed is None else f" --seed {seed}"
    again += "" if output is None else f" --output {output}"
    line = f"{games} in {folder}; to write a report: lodestone lab report {file}{again}"
    printing.show({"games": total, "results": str(folder)}, [line], as_json)


@command(app, "lodestone lab report experiment.toml")
def report(
    file: File, output: Folder = None, seed: FreshSeed = None, as_json: AsJson = False
) -> None:
    """Write a report on the games played so far.

    The report is an HTML page with figures, pictures and tables, and the tables as files.
    """
    with optional("a report", "lab"):
        from lodestone.lab.experiments.run import read_with_folder
        from lodestone.lab.report.page import write_report
    from lodestone.solve.progress import ended_at_once, while_listening

    experiment, folder = read_with_folder(file, seed, output)
    with ended_at_once():
        written = while_listening(lambda: write_report(experiment, folder))
    paths = [str(path) for path in written]
    printing.show(paths, paths, as_json)


ERRING_HELP = "Player of both sides; one that errs at random, as levels do."


@command(
    app,
    "lodestone lab offers queah:balanced",
    "lodestone lab offers qo:small,paid=aside --player level-3 --games 50 --json",
)
def offers(
    rules: Annotated[str, argument("RULES", "Rule set.", complete_rules)],
    position: OnePosition = None,
    player: Annotated[str, valued("PLAYER", ERRING_HELP, complete_lab_player)] = "level-4",
    games: Annotated[int, in_range("Games per first turn.", 2, 10**6)] = GAMES,
    seed: Seed = SEED,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Show what a swap rule would do, by the score of every first turn.

    Under a swap rule the second player may take over the first turn. First turns that are mirror
    images of each other are played once. The most even one is named.
    """
    from lodestone.core.position import Position
    from lodestone.core.rules import play_rules, write_rules
    from lodestone.lab.executors import Executor
    from lodestone.lab.offers import first_turns, played_offers, table_of
    from lodestone.lab.reporting import Entry, Report

    where = Executor(executor, address, workers)
    start = Position(play_rules(rules), position or None)
    found = _play_visibly(
        games * len(first_turns(start)),
        lambda advance: played_offers(start, player, games, seed, advance, where),
    )
    named = write_rules(start.rules)
    how = f"{games:,} games of {named} after each first turn, {player} on both sides, seed {seed}"
    terms = {"rules": named, "position": str(start), "player": player, "games": games, "seed": seed}
    figures = [Entry(name, value) for name, value in terms.items()]
    scores = table_of(found, "First turns, by the score of the side that makes them")
    printing.show_report(Report(how, figures=figures, tables=[scores]), as_json)


ERROR_HELP = "Probabilities of an error, in percent."
EACH_HELP = (
    "Number of games of each start or first turn (default: exact figures where they take seconds, "
    "else 1,000 games)."
)
OFFERS_HELP = "Also print the score of every first turn, as an offer under a swap rule."


@command(
    app,
    "lodestone lab errors queah:traditional,reserve=0 --first-turns",
    "lodestone lab errors queah:balanced --error 15 --games 10000",
)
def errors(
    rules: Annotated[list[str], argument("RULES", "Solved rule sets.", complete_rules)],
    error: Annotated[str, valued("PERCENT", ERROR_HELP)] = "5,15,40",
    games: Annotated[int | None, in_range(EACH_HELP, 2, 10**7)] = None,
    position: OnePosition = None,
    first_turns: Annotated[bool, typer.Option("--first-turns", help=OFFERS_HELP)] = False,
    seed: Seed = SEED,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Play by the tables of solved rule sets, with errors.

    Both sides play a best turn, or with the given probability a random one.
    """
    from lodestone.core.position import Position
    from lodestone.core.rules import rules_of
    from lodestone.lab.errors import errors_from, study_errors
    from lodestone.lab.executors import Executor
    from lodestone.lab.quick import distinct_rules
    from lodestone.solve.table import find_table

    where = Executor(executor, address, workers)
    chosen, shares = distinct_rules(rules, rules_of), errors_from(error)
    starts = [Position(one, position) for one in chosen]
    tables = [find_table(one) for one in chosen]
    studies = _play_visibly(
        len(chosen),
        lambda advance: [
            study_errors(
                table,
                start,
                shares,
                games=games,
                seed=seed,
                offers=first_turns,
                on_progress=advance,
                executor=where,
            )
            for table, start in zip(tables, starts, strict=True)
        ],
    )
    reports = [study.report() for study in studies]
    lines = "\n\n".join(map(str, reports))
    printing.show([one.plain() for one in reports], [lines], as_json)
