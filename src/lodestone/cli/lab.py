"""The commands of the lab: compare rule sets, run experiments, report on them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lodestone.lab.executors.engine import Engine

from lodestone.cli import printing
from lodestone.cli.extras import optional
from lodestone.cli.process import warn_of_cache
from lodestone.core.phrases import counted
from lodestone.lab.executors.choice import EngineName

app = typer.Typer(help="Compare rule sets by the games that players play under them.")

RulesTexts = Annotated[list[str], typer.Argument(metavar="RULES…", help="Rule sets to compare.")]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output, nothing else.")]


@app.callback()
def lab() -> None:
    """Compare rule sets by the games that players play under them."""


@app.command()
def compare(
    rules: RulesTexts,
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Who plays: random, level-3, …@2000n")
    ] = "random",
    games: Annotated[
        int, typer.Option("--games", min=2, max=10**7, help="Games of each rule set, even.")
    ] = 1_000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62 - 1)] = 1,
    metric: Annotated[
        list[str] | None,
        typer.Option("--metric", metavar="NAME", help="Only this metric; repeat. all for all."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play games of each rule set and print its metrics with their 95 % intervals."""
    from lodestone.lab.metrics.metric import chosen_metrics
    from lodestone.lab.quick import compare_rules, distinct_rules
    from lodestone.lab.words import compared
    from lodestone.solve.progress import ended_at_once, shown_bar, while_listening

    chosen = distinct_rules(rules)
    metrics = chosen_metrics(metric or ())
    warn_of_cache()
    with ended_at_once(), shown_bar() as bar:
        task = bar.add_task("Playing", total=games * len(chosen), detail="")
        comparison = while_listening(
            lambda: compare_rules(
                chosen,
                metrics,
                player=player,
                games=games,
                seed=seed,
                on_progress=lambda played: bar.advance(task, played),
            )
        )
    if as_json:
        printing.print_json(comparison.figures())
    else:
        print(*compared(comparison), sep="\n")


def _opened(engine: EngineName, address: str | None, workers: int | None) -> "Engine":
    from lodestone.lab.executors.choice import open_engine

    with optional(f"the engine {engine}", "cluster", "ray", "distributed"):
        return open_engine(engine, address, workers)


File = Annotated[Path, typer.Argument(metavar="FILE", help="An experiment, TOML.")]
Folder = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Where results are; FILE.results if not given."),
]


def _folder(file: Path, out: Path | None) -> Path:
    return out or file.with_suffix(".results")


@app.command()
def run(
    file: File,
    out: Folder = None,
    engine: Annotated[
        EngineName, typer.Option("--engine", help="Where games are played.")
    ] = EngineName.LOCAL,
    address: Annotated[
        str | None, typer.Option("--address", metavar="ADDRESS", help="Of the cluster.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=4096, help="At most; one a core.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play an experiment's games, or those that are missing; Ctrl-C stops, run again to go on."""
    with optional("the lab's experiments", "lab", "polars"):
        from lodestone.lab.experiments.run import run_experiment
    from lodestone.lab.experiments.model import read_experiment
    from lodestone.solve.progress import ended_at_once, shown_bar, while_listening

    experiment, folder = read_experiment(file), _folder(file, out)
    warn_of_cache()
    with ended_at_once(), shown_bar() as bar:
        task = bar.add_task("Playing", total=None, detail="getting ready")

        def on_progress(kept: int, total: int) -> None:
            bar.update(task, completed=kept, total=total, detail=f"{kept:,} of {total:,} games")

        while_listening(
            lambda: run_experiment(
                experiment.arms(),
                file.read_bytes(),
                folder,
                lambda: _opened(engine, address, workers),
                on_progress,
            )
        )
    arms = experiment.arms()
    if as_json:
        printing.print_json({"games": sum(games for _, games in arms), "results": str(folder)})
    else:
        games = counted(sum(games for _, games in arms), "game")
        print(f"{games} in {folder}; make a report of them with: lodestone lab report {file}")


@app.command()
def report(file: File, out: Folder = None, as_json: AsJson = False) -> None:
    """Write a page with the figures, pictures and tables of the games played so far."""
    with optional("a report", "lab", "polars", "matplotlib"):
        from lodestone.lab.report.write import write_report
    from lodestone.lab.experiments.model import read_experiment
    from lodestone.solve.progress import ended_at_once, while_listening

    experiment, folder = read_experiment(file), _folder(file, out)
    with ended_at_once():
        written = while_listening(lambda: write_report(experiment, folder))
    if as_json:
        printing.print_json([str(path) for path in written])
    else:
        print(*written, sep="\n")
