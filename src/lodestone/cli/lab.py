"""The commands of the lab: compare rule sets, run experiments, report on them."""

from typing import Annotated

import typer

from lodestone.cli import printing
from lodestone.cli.process import warn_of_cache

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
