"""Write exact values as files in the form that GamesmanUni reads.

    python -m interop.gamesman FOLDER queah:balanced,reserve=1 qo:small --positions 10000

The form is that of the answers of GamesCraftersUWAPI, from which GamesmanUni, the viewer of the
GamesCrafters at Berkeley, gets each position with the value and the remoteness of every move. Rules
that are not solved are solved first. Positions are written from the start on, the nearest first.

GamesmanUni asks for a position as `GAME/VARIANT/positions/?p=POSITION`. A host of files looks up
the part behind the question mark only where it is set up for that, such as nginx by

    index index.json;
    location ~ ^(?<folder>.*/positions/)$ { try_files $folder$arg_p.json =404; }
    add_header Access-Control-Allow-Origin *;
"""

import argparse
import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from lodestone import Position, Rules
from lodestone.solve import Table, Value, solve

#: GamesmanUni's number for a game that need not end.
INFINITE = -200
#: Its words for the side to move, by our results; a draw is one because nobody has to let it end.
WORDS = {1: "win", 0: "draw", -1: "lose"}
#: Its pictures of pieces.
PIECES = {"w": "general/whitepiece.svg", "b": "general/blackpiece.svg"}
#: What it calls a game with a picture of the board, and no animation.
GUI = "v2"


def name_of(position: Position) -> str:
    """Return a position as a name in addresses and of a file.

    >>> name_of(Position("queah:balanced"))
    'b.bb-.-b-w-.-ww.w_w_6,6_-,-'
    """
    return position.text.replace("/", ".").replace(" ", "_")


def drawn(position: Position) -> str:
    """Return what stands on the cells, behind the number of the player to move.

    >>> drawn(Position("queah:balanced"))
    '1_w-ww-b-w-bb-b'
    """
    cells = position.rules.scene(None, {}).cells
    first = position.side == position.rules.game.sides[0].name
    pieces = (position.pieces.get(cell.name, "-")[0] for cell in cells)
    return f"{1 if first else 2}_{''.join(pieces)}"


def button_of(position: Position, turn: str) -> str:
    """Return what a move is pressed on: an arrow, a cell, or its own text in a list."""
    cells = [cell.name for cell in position.rules.scene(None, {}).cells]
    actions = position.actions(position.way_of(turn))
    if len(actions) != 1 or actions[0].target not in cells:
        return turn
    source, target = actions[0].source, cells.index(actions[0].target)
    return f"M_{cells.index(source)}_{target}" if source in cells else f"A_-_{target}"


def valued(position: Position, value: Value) -> dict[str, Any]:
    """Return a position with its value for the side to move."""
    return {
        "position": name_of(position),
        "autoguiPosition": drawn(position),
        "positionValue": WORDS[value.result],
        "remoteness": INFINITE if value.remoteness is None else value.remoteness,
    }


def moves_of(position: Position, table: Table) -> Iterator[dict[str, Any]]:
    """Yield the legal moves, the best first, each with the position that it leads to.

    `deltaRemoteness` is how much longer a win takes than by the best move, or how much shorter a
    loss; it is 0 for draws.
    """
    turns = table.probe_turns(position)
    best: dict[int, int] = {}
    buttons = Counter(button_of(position, one.turn) for one in turns)
    for turn, value in turns:
        button = button_of(position, turn)
        remoteness = 0 if value.remoteness is None else value.remoteness
        after = position.play(turn)
        yield {
            "move": turn,
            "autoguiMove": button if buttons[button] == 1 else turn,
            "moveValue": WORDS[value.result],
            "deltaRemoteness": abs(remoteness - best.setdefault(value.result, remoteness)),
            **valued(after, table.probe_value(after)),
        }


def positions_of(table: Table) -> Iterator[tuple[Position, dict[str, Any]]]:
    """Yield positions with what the viewer shows of them, those nearest to the start first."""
    start = Position(table.rules)
    waiting, seen = deque([start]), {name_of(start)}
    while waiting:
        position = waiting.popleft()
        moves = [] if position.is_over else list(moves_of(position, table))
        yield position, {**valued(position, table.probe_value(position)), "moves": moves}
        for move in moves:
            if move["position"] not in seen:
                seen.add(move["position"])
                waiting.append(position.play(move["move"]))


def variant_of(rules: Rules) -> dict[str, str]:
    """Return how a list names a rule set."""
    return {"id": str(rules).partition(":")[2], "name": rules.title, "gui": GUI}


def picture_of(rules: Rules) -> dict[str, Any]:
    """Return where the viewer draws what: the middles of cells, and sizes in the same unit."""
    scene = rules.scene(None, {})
    images = {kind: {"image": path, "scale": 2 * scene.radius} for kind, path in PIECES.items()}
    theme = {
        "space": [scene.width, scene.height],
        "centers": [[cell.x, cell.y] for cell in scene.cells],
        "charImages": images,
        "circleButtonRadius": scene.radius / 2,
        "arrowWidth": scene.radius / 3,
        "entitiesOverArrows": False,
        "sounds": {},
        "animationType": "",
    }
    return {"defaultTheme": "board", "themes": {"board": theme}}


def write(path: Path, value: object) -> None:
    """Write an answer as a file, in folders made if necessary."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, separators=(",", ":")), "utf-8")


def write_rules(folder: Path, rules: Rules, most: int) -> int:
    """Write a rule set with at most this many positions; return how many they are."""
    table = solve(rules)
    start = Position(rules)
    variant = variant_of(rules)
    folder = folder / variant["id"]
    begins = {"startPosition": name_of(start), "autoguiStartPosition": drawn(start)}
    write(folder / "index.json", variant | begins | {"imageAutoGUIData": picture_of(rules)})
    write(folder / "instructions" / "index.json", {"instructions": "\n\n".join(rules.in_lines())})
    count = 0
    for position, answer in islice(positions_of(table), most):
        write(folder / "positions" / f"{name_of(position)}.json", answer)
        count += 1
    return count


def write_all(folder: Path, all_rules: Iterable[Rules], most: int) -> None:
    """Write rule sets, and what lists them."""
    games = []
    by_game = sorted(all_rules, key=lambda rules: rules.game.name)
    for name, group in groupby(by_game, key=lambda rules: rules.game.name):
        variants = list(group)
        game = {"id": name, "name": variants[0].game.title}
        games.append(game | {"type": "twoPlayer", "gui": GUI})
        listed = [variant_of(rules) for rules in variants]
        can = {"allowCustomVariantCreation": False, "supportsWinBy": False}
        write(folder / name / "index.json", game | can | {"variants": listed})
        for rules in variants:
            print(f"{rules}: {write_rules(folder / name, rules, most):,} positions")
    write(folder / "index.json", games)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the files that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m interop.gamesman", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path, help="folder of the files, made if necessary")
    parser.add_argument("rules", nargs="+", type=Rules.parse, help="rule sets to solve")
    parser.add_argument("--positions", type=int, default=10_000, help="most positions of each")
    asked = parser.parse_args(arguments)
    write_all(asked.folder, asked.rules, asked.positions)


if __name__ == "__main__":
    main()
