"""The command that serves language models."""

from pathlib import Path
from typing import Annotated

import typer

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import play_rules
from lodestone.fronts.cli.bench_agent import tables_in
from lodestone.fronts.cli.completion import complete_rules
from lodestone.fronts.cli.options import Seed, TablesFolder, argument, command, in_range, valued
from lodestone.lab.defaults import SEED

app = typer.Typer()


ANSWERS_HELP = "File to which the answers are added, one per line; required with --positions."
EXAM_HELP = "Ask about this many positions instead of playing games; needs RULES and --answers."
EXAM_RULES_HELP = "Rule set of the positions (without --positions, the model chooses)."


@command(
    app,
    "lodestone mcp",
    "lodestone mcp queah:balanced --positions 100 --answers answers.jsonl",
)
def mcp(
    rules: Annotated[str | None, argument("RULES", EXAM_RULES_HELP, complete_rules)] = None,
    positions: Annotated[int | None, in_range(EXAM_HELP, 1, 10**6)] = None,
    answers: Annotated[Path | None, valued("FILE", ANSWERS_HELP)] = None,
    seed: Seed = SEED,
    tables: TablesFolder = None,
) -> None:
    """Serve a language model by the Model Context Protocol.

    It plays games with a few tools on stdin and stdout. With --positions, it answers the positions
    that 'lodestone bench-agent answers:FILE' measures.
    """
    from lodestone.fronts.model_server import Exam, ModelGames
    from lodestone.fronts.model_server.protocol import serve
    from lodestone.lab.agent_bench import questions_for

    if positions is None:
        if rules is not None or answers is not None:
            raise LodestoneError("RULES and --answers need --positions")
        serve(ModelGames())
        return
    if rules is None or answers is None:
        raise LodestoneError("--positions needs RULES and --answers FILE")
    questions, _ = questions_for(play_rules(rules), positions, seed, tables_in(tables))
    serve(Exam(questions, answers))
