"""Measure principles by exact values or by searches, and find the best short lists of them.

    python -m research.strategy queah:comment queah:traditional
    python -m research.strategy --play queah:comment

    python -m research.strategy --write

The second command has the player `principles`, which follows the list, play every level; the third
writes `docs/strategy.md`.

The figures are kept in the game's `teach/strategy.json`, an entry for each rule set.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lodestone import Rules
from lodestone.core.game import all_games
from lodestone.lab.executors import Executor
from lodestone.lab.templates import fill
from lodestone.solve import solve
from lodestone.solve.table import Table
from lodestone.teach.strategy import read_strategy
from research.executing import add_executor, executor_of
from research.pages import DOCS
from research.rows import write_json
from research.strategy.escape import first_loss
from research.strategy.lists import best_list, score
from research.strategy.matches import played
from research.strategy.positions import Positions, gather_rows, rated_positions, without
from research.strategy.searched import SearchedStudy, searched_positions
from research.strategy.unsolved import STUDIES

#: The games whose positions the lists are found in, and those that they are tested on.
GAMES, TEST_GAMES = 1_500, 1_500
#: The seeds of the first games of both.
FIRST_SEED, FIRST_TEST_SEED = 0, 1_000_000
TEMPLATE, PAGE = Path(__file__).with_name("strategy.md"), DOCS / "strategy.md"


def measured(table: Table) -> dict[str, Any]:
    """Return the figures of a rule set: of each principle, and of the best list."""
    names = table.rules.game.principles
    rows = gather_rows(table, GAMES, FIRST_SEED)
    test_rows = without(gather_rows(table, TEST_GAMES, FIRST_TEST_SEED), rows)
    train = rated_positions(table, rows, len(names))
    test = rated_positions(table, test_rows, len(names))
    found = best_list(train, len(names), seed=1)
    return {
        "positions": len(test),
        "random": round(share_of(test, [], everywhere=True)["kept"], 4),
        "principles": {name: share_of(test, [n]) for n, name in enumerate(names)},
        "list": [names[n] for n in found],
        "kept": [round(score(test, found[: n + 1]), 4) for n in range(len(found))],
        "escape": first_loss(table, found, len(names)),
    }


def searched(study: SearchedStudy) -> dict[str, Any]:
    """Return the figures of the principles of a game that is not solved."""
    found = searched_positions(study, FIRST_SEED)
    return {
        "positions": len(found),
        "random": round(share_of(found, [], everywhere=True)["kept"], 4),
        "principles": {name: share_of(found, [n]) for n, name in enumerate(study.principles)},
    }


def share_of(positions: Positions, principles: Sequence[int], *, everywhere: bool = False) -> Any:
    """Return the share of turns by a list that keep the best result, and of random turns there.

    Only positions count where the list rules out some turns, unless `everywhere`; `applies` is
    their share.
    """
    shares = positions.follow(list(principles))
    told = shares if everywhere else shares[shares[:, 1] < shares[:, 3]]
    if len(told) == 0:
        return {"applies": 0, "kept": 0, "random": 0}
    return {
        "applies": round(len(told) / len(shares), 4),
        "kept": round(float((told[:, 0] / told[:, 1]).mean()), 4),
        "random": round(float((told[:, 2] / told[:, 3]).mean()), 4),
    }


def keep(rules: Rules, figures: dict[str, Any]) -> None:
    """Put the figures of a rule set into the file of its game."""
    file = Path(str(rules.game.file("teach"))) / "strategy.json"
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    kept[str(rules)] = kept.get(str(rules), {}) | figures
    write_json(kept, file)


def page() -> str:
    """Return what the strategy pages of the games say, with all figures."""
    taught = ((game.title, read_strategy(game)) for game in all_games())
    text = fill(TEMPLATE, {"taught": [one for one in taught if one[1]]})
    return text.rstrip() + "\n"


def _figures(rules: Rules, executor: Executor | None) -> dict[str, Any]:
    """Return the figures of a rule set; with an executor, those of games that it plays."""
    if executor is not None:
        return {"matches": played(rules, executor)}
    study = STUDIES.get(str(rules))
    return searched(study) if study else measured(solve(rules))


def main() -> None:
    """Measure the rule sets that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", type=Rules.parse)
    parser.add_argument("--play", action="store_true", help="measure the lists in games")
    parser.add_argument("--write", action="store_true", help="write docs/strategy.md")
    add_executor(parser)
    args = parser.parse_args()
    for rules in args.rules:
        keep(rules, _figures(rules, executor_of(args) if args.play else None))
        print(rules, flush=True)
    if args.write:
        PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
