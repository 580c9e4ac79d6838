"""The commands of the lab: compare rule sets, run experiments, report on them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from lodestone.lab.experiments.model import Experiment

from lodestone.cli import printing
from lodestone.cli.completion import complete_lab_player, complete_metric, complete_rules
from lodestone.cli.options import AsJson, OnePosition, Seed, examples, optional
from lodestone.cli.process import warn_of_cache
from lodestone.core.phrases import counted
from lodestone.lab.executors import EngineName

app = typer.Typer(
    epilog=examples("lodestone lab compare queah:traditional queah:balanced"),
)

Result = TypeVar("Result")


@app.callback()
def lab() -> None:
    """Compare rule sets by the games that are played under them."""


def _play_visibly(total: int, play: Callable[[Callable[[int], None]], Result]) -> Result:
    """Return the result of `play`, which is given what moves the bar on; Ctrl-C ends it at once."""
    from lodestone.solve.progress import ended_at_once, shown_bar, while_listening

    warn_of_cache()
    with ended_at_once(), shown_bar() as bar:
        task = bar.add_task("Playing", total=total, detail="")
        return while_listening(lambda: play(lambda played: bar.advance(task, played)))


@app.command(
    epilog=examples(
        "lodestone lab compare queah:traditional queah:balanced",
        "lodestone lab compare qo:small qo:standard --player level-3 --games 100",
        "lodestone lab compare queah:balanced queah:compulsory --baseline queah:traditional",
    )
)
def compare(
    rules: Annotated[
        list[str],
        typer.Argument(
            metavar="RULES", help="Rule sets to compare.", autocompletion=complete_rules
        ),
    ],
    player: Annotated[
        str,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help=(
                "Player of both sides: random, explorer, or one of 'lodestone player list', "
                "perhaps with a limit per turn (tree@2000n)."
            ),
            autocompletion=complete_lab_player,
        ),
    ] = "random",
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="N",
            min=2,
            max=10**7,
            help="Number of games per rule set, an even number.",
        ),
    ] = 1_000,
    opening: Annotated[
        str,
        typer.Option(
            "--opening",
            metavar="N[,N…]",
            help=(
                "Random plies at the start of a game: half of the pairs get N, the others N + 1; a "
                "list of lengths shares the pairs equally (3,4,4,5). Random players get none."
            ),
        ),
    ] = "4",
    baseline: Annotated[
        str | None,
        typer.Option(
            "--baseline",
            metavar="RULES",
            help=(
                "Compare the others with this rule set only, not all with each other. It is played "
                "too if it is not among RULES."
            ),
            autocompletion=complete_rules,
        ),
    ] = None,
    seed: Seed = 1,
    metric: Annotated[
        list[str] | None,
        typer.Option(
            "--metric",
            metavar="NAME",
            help=(
                "Metric to print; repeatable. 'all' adds Ludii's (default: all but Ludii's). "
                "'lodestone lab metrics' lists them."
            ),
            autocompletion=complete_metric,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play games of each rule set and print its metrics.

    Metrics come with 95 % intervals, followed by the differences that are significant.
    """
    from lodestone.lab.metrics.metric import chosen_metrics
    from lodestone.lab.quick import compare_rules, compared, distinct_rules, with_baseline
    from lodestone.lab.seats import parse_lengths

    chosen, control = distinct_rules(rules), None
    if baseline is not None:
        chosen, control = with_baseline(chosen, baseline)
    metrics, openings = chosen_metrics(metric or ()), parse_lengths(opening)
    comparison = _play_visibly(
        games * len(chosen),
        lambda advance: compare_rules(
            chosen,
            metrics,
            player=player,
            games=games,
            seed=seed,
            openings=openings,
            on_progress=advance,
            baseline=control,
        ),
    )
    if as_json:
        printing.print_json(comparison.figures())
    else:
        print(*compared(comparison), sep="\n")


@app.command(epilog=examples("lodestone lab metrics", "lodestone lab metrics --json"))
def metrics(as_json: AsJson = False) -> None:
    """List the metrics by name, with their formulas and ranges."""
    from lodestone.lab.metrics.metric import all_metrics

    if as_json:
        printing.print_json(printing.metric_figures(all_metrics()))
    else:
        printing.print_metrics(all_metrics())


File = Annotated[Path, typer.Argument(metavar="FILE", help="Experiment, a TOML file.")]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--output",
        metavar="FOLDER",
        help="Folder of the results (default: next to FILE, its name ending in .results).",
    ),
]


FreshSeed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        min=0,
        max=2**62 - 1,
        help="Seed in place of the file's, to measure an effect again with fresh games.",
    ),
]


def _read(file: Path, seed: int | None, out: Path | None) -> tuple["Experiment", Path]:
    """Read an experiment, perhaps with a fresh seed; return it with the folder of its results."""
    from lodestone.lab.experiments.model import read_experiment

    experiment = read_experiment(file)
    if seed is None:
        return experiment, out or file.with_suffix(".results")
    again = experiment.model_copy(update={"seed": seed})
    return again, out or file.with_suffix(f".seed-{seed}.results")


@app.command(epilog=examples("lodestone lab run experiment.toml --workers 4"))
def run(
    file: File,
    out: Folder = None,
    seed: FreshSeed = None,
    engine: Annotated[
        EngineName, typer.Option("--executor", help="Where the games are played.")
    ] = EngineName.LOCAL,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="ADDRESS", help="Address of the cluster."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            min=1,
            max=4096,
            help="Maximum number of worker processes (default: one per core).",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play the games of an experiment.

    Games played before are kept. Ctrl-C stops the run; the same command resumes it. With --seed,
    all games are fresh and have their own folder: an effect that was picked because it was large
    must be measured again before it is quoted.
    """
    with optional("the lab's experiments", "lab", "polars"):
        from lodestone.lab.experiments.store import run_experiment
    from lodestone.lab.executors import Engine, open_engine
    from lodestone.solve.progress import ended_at_once, shown_bar, while_listening

    experiment, folder = _read(file, seed, out)
    arms = experiment.arms()

    def opened() -> Engine:
        with optional(f"the engine {engine}", "cluster", "ray", "distributed"):
            return open_engine(engine, address, workers)

    warn_of_cache()
    with ended_at_once(), shown_bar() as bar:
        task = bar.add_task("Playing", total=None, detail="getting ready")

        def on_progress(kept: int, total: int) -> None:
            bar.update(task, completed=kept, total=total, detail=f"{kept:,} of {total:,} games")

        while_listening(
            lambda: run_experiment(arms, file.read_bytes(), folder, opened, on_progress)
        )
    total = sum(games for _, games in arms)
    if as_json:
        printing.print_json({"games": total, "results": str(folder)})
    else:
        games, again = counted(total, "game"), "" if seed is None else f" --seed {seed}"
        print(f"{games} in {folder}; to write a report: lodestone lab report {file}{again}")


@app.command(epilog=examples("lodestone lab report experiment.toml"))
def report(file: File, out: Folder = None, seed: FreshSeed = None, as_json: AsJson = False) -> None:
    """Write a report on the games played so far.

    The report is an HTML page with figures, pictures and tables, and the tables as files.
    """
    with optional("a report", "lab", "polars", "matplotlib"):
        from lodestone.lab.report.page import write_report
    from lodestone.solve.progress import ended_at_once, while_listening

    experiment, folder = _read(file, seed, out)
    with ended_at_once():
        written = while_listening(lambda: write_report(experiment, folder))
    if as_json:
        printing.print_json([str(path) for path in written])
    else:
        print(*written, sep="\n")


@app.command(
    epilog=examples(
        "lodestone lab offers queah:balanced",
        "lodestone lab offers qo:small,paid=aside --player level-3 --games 50 --json",
    )
)
def offers(
    rules: Annotated[
        str,
        typer.Argument(metavar="RULES", help="Rule set.", autocompletion=complete_rules),
    ],
    position: OnePosition = None,
    player: Annotated[
        str,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help="Player of both sides; one that errs at random, as levels do.",
            autocompletion=complete_lab_player,
        ),
    ] = "level-4",
    games: Annotated[
        int,
        typer.Option("--games", metavar="N", min=2, max=10**6, help="Games per first turn."),
    ] = 200,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Show what a swap rule would do, by the score of every first turn.

    Under a swap rule the second player may take over the first turn. First turns that are mirror
    images of each other are played once. The most even one is named.
    """
    from lodestone.core.position import Position
    from lodestone.core.rules import play_rules, write_rules
    from lodestone.lab.offers import figures_of, first_turns, offered, played_offers

    start = Position(play_rules(rules), position or None)
    found = _play_visibly(
        games * len(first_turns(start)),
        lambda advance: played_offers(start, player, games, seed, advance),
    )
    named = write_rules(start.rules)
    if as_json:
        figures = {"rules": named, "position": str(start), "player": player}
        printing.print_json(figures | {"games": games, "seed": seed, "offers": figures_of(found)})
    else:
        print(
            f"{games:,} games of {named} after each first turn, {player} on both sides, seed {seed}"
        )
        print(*offered(found), sep="\n")


@app.command(
    epilog=examples(
        "lodestone lab errors queah:traditional,reserve=0 --first-turns",
        "lodestone lab errors queah:balanced --error 15 --games 10000",
    )
)
def errors(
    rules: Annotated[
        list[str],
        typer.Argument(metavar="RULES", help="Solved rule sets.", autocompletion=complete_rules),
    ],
    error: Annotated[
        str,
        typer.Option("--error", metavar="PERCENT", help="Probabilities of an error, in percent."),
    ] = "5,15,40",
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            min=2,
            max=10**7,
            help=(
                "Number of games of each start or first turn (default: exact figures where they "
                "take seconds, else 1,000 games)."
            ),
        ),
    ] = None,
    position: OnePosition = None,
    first_turns: Annotated[
        bool,
        typer.Option(
            "--first-turns",
            help="Also print the score of every first turn, as an offer under a swap rule.",
        ),
    ] = False,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Play by the tables of solved rule sets, with errors.

    Both sides play a best turn, or with the given probability a random one.
    """
    from lodestone.core.position import Position
    from lodestone.core.rules import Rules
    from lodestone.lab.errors import errors_from, in_words, study_errors
    from lodestone.lab.quick import distinct_rules
    from lodestone.solve.table import find_table

    chosen, shares = distinct_rules(rules, Rules.parse), errors_from(error)
    starts = [Position(one, position) for one in chosen]
    tables = [find_table(one) for one in chosen]
    studies = _play_visibly(
        len(chosen) * len(shares),
        lambda advance: [
            study_errors(
                table,
                start,
                shares,
                games=games,
                seed=seed,
                offers=first_turns,
                on_progress=lambda: advance(1),
            )
            for table, start in zip(tables, starts, strict=True)
        ],
    )
    if as_json:
        printing.print_json([study.as_dict() for study in studies])
    else:
        print("\n\n".join("\n".join(in_words(study)) for study in studies))
