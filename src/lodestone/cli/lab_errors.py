"""The command `lodestone lab errors`: play from tables, with errors."""

from typing import Annotated

import typer

from lodestone.cli import printing
from lodestone.cli.completion import complete_rules
from lodestone.cli.options import AsJson, Seed, examples
from lodestone.cli.process import warn_of_cache

EPILOG = examples(
    "lodestone lab errors queah:traditional,reserve=0 --first-turns",
    "lodestone lab errors queah:balanced --error 15 --games 10000",
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
    start: Annotated[
        str | None,
        typer.Option("--start", metavar="POSITION", help="Start (default: the usual one)."),
    ] = None,
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
    from lodestone.lab.errors.study import errors_from, study_errors
    from lodestone.lab.errors.words import in_words
    from lodestone.lab.quick import distinct_rules
    from lodestone.solve.progress import ended_at_once, shown_bar, while_listening
    from lodestone.solve.table import find_table

    chosen, shares = distinct_rules(rules, Rules.parse), errors_from(error)
    starts = [Position.start(one) if start is None else Position(one, start) for one in chosen]
    tables = [find_table(one) for one in chosen]
    warn_of_cache()
    with ended_at_once(), shown_bar() as bar:
        task = bar.add_task("Playing", total=len(chosen) * len(shares), detail="")
        studies = while_listening(
            lambda: [
                study_errors(
                    table,
                    position,
                    shares,
                    games=games,
                    seed=seed,
                    offers=first_turns,
                    on_progress=lambda: bar.advance(task),
                )
                for table, position in zip(tables, starts, strict=True)
            ]
        )
    if as_json:
        printing.print_json([study.as_dict() for study in studies])
    else:
        print("\n\n".join("\n".join(in_words(study)) for study in studies))
