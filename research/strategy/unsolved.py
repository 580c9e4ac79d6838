"""Principles of Qo and Quincala: what a person can see of a turn, as numbers."""

from collections.abc import Sequence
from typing import Any, cast

from lodestone import Position
from lodestone.core.reasons import MOST, TurnChoice
from lodestone.games.qo.board import FILES
from lodestone.games.qo.reasons import QoChoice
from lodestone.games.qo.state import hoards_of
from lodestone.games.quincala.evaluation import effort
from lodestone.games.quincala.reasons import QuincalaChoice
from research.strategy.searched import Principles, SearchedStudy

#: What winning or losing at once counts, in sets or sizes.
WINS = 20


def seen(choice: TurnChoice) -> TurnChoice:
    """Let a choice look at as many turns as it needs."""
    choice.budget.left = 1_000 * MOST
    return choice


def look(choice: TurnChoice) -> int:
    """Return what is won at once, less what the other side can win next without paying."""
    if choice.wins:
        return WINS
    if seen(choice).losing:
        return -WINS
    return len(choice.taken) - bool(choice.unpaid)


def safe(choice: TurnChoice) -> int:
    """Return how few things the answers can take, a win most of all."""
    return -WINS * bool(seen(choice).losing) - len(choice.exposed)


def threaten(choice: TurnChoice) -> int:
    """Return how many things the mover could take next, a win most of all."""
    won = any(one.result == 1 for one in seen(choice).threats)
    return WINS * won + len(choice.threatened)


def squeeze(choice: TurnChoice) -> int:
    """Return how few turns the other side has."""
    return -len(choice.after.turn_numbers)


# ---- Qo


def held(position: Position) -> tuple[int, int]:
    """Return what the containers of Black and White hold."""
    hoards = hoards_of(cast("Any", position.state))
    return hoards.black_held, hoards.white_held


def own_points(choice: TurnChoice) -> set[tuple[int, int]]:
    """Return the mover's points after the turn, as file and rank."""
    pieces, side = choice.after.pieces, choice.position.side
    return {(FILES.index(name[0]), int(name[1:])) for name, one in pieces.items() if one == side}


def scattered(choice: TurnChoice) -> int:
    """Return how few pairs of the mover's lodestones are neighbours along a rank or file."""
    points = own_points(choice)
    return -sum((file + 1, rank) in points for file, rank in points) - sum(
        (file, rank + 1) in points for file, rank in points
    )


def off_edge(choice: TurnChoice) -> int:
    """Return how few of the mover's lodestones are on the edge."""
    size = cast("QoChoice", choice).options.size
    return -sum(file in (0, size - 1) or rank in (1, size) for file, rank in own_points(choice))


def short_lines(choice: TurnChoice) -> int:
    """Return how few lodestones the mover has on its fullest line."""
    points = own_points(choice)
    lines: list[Sequence[int]] = list(zip(*points, strict=True)) or [[0]]
    return -max(line.count(one) for line in lines for one in line)


def more_held(choice: TurnChoice) -> int:
    """Return how much more the mover's container holds."""
    black, white = held(choice.after)
    return black - white if choice.position.side == "black" else white - black


def a_little_ahead(choice: TurnChoice) -> int:
    """Return whether the mover is ahead, and not too far."""
    return int(cast("QoChoice", choice).is_ahead)


QO: Principles = {
    "look": look,
    "take": lambda choice: len(choice.taken),
    "safe": safe,
    "threaten": threaten,
    "ahead": a_little_ahead,
    "far": lambda choice: cast("QoChoice", choice).lead,
    "place": lambda choice: cast("QoChoice", choice).price == 0,
    "pay": lambda choice: cast("QoChoice", choice).price > 0,
    "hold": more_held,
    "scatter": scattered,
    "middle": off_edge,
    "lines": short_lines,
    "squeeze": squeeze,
}

# ---- Quincala


def towers(choice: TurnChoice) -> dict[str, str]:
    """Return the mover's towers after the turn that no enemy is on."""
    is_own = str.isupper if choice.position.side == "white" else str.islower
    pieces = choice.after.pieces.items()
    return {dot: tower for dot, tower in pieces if all(map(is_own, tower))}


def mobile(choice: TurnChoice) -> int:
    """Return how many towers of two or three the mover has."""
    return sum(len(tower) > 1 for tower in towers(choice).values())


def held_dots(choice: TurnChoice) -> int:
    """Return how many dots have pieces of both sides."""
    pieces = choice.after.pieces.values()
    return sum(any(map(str.isupper, one)) and any(map(str.islower, one)) for one in pieces)


QUINCALA: Principles = {
    "look": look,
    "knock": lambda choice: len(choice.taken),
    "safe": safe,
    "threaten": threaten,
    "towers": mobile,
    "three": lambda choice: sum(len(tower) == 3 for tower in towers(choice).values()),
    "hold": held_dots,
    "keep": lambda choice: -len(cast("QuincalaChoice", choice).own_knocked),
    "short": lambda choice: -effort(choice.position.rules.kernel, choice.turn),
    "long": lambda choice: effort(choice.position.rules.kernel, choice.turn),
    "squeeze": squeeze,
}

#: Qo's positions are those in which a container holds at most this much.
FEW_HELD = 9
#: Quincala's come after this many plies.
OPENED = 6

STUDIES = {
    study.rules: study
    for study in (
        SearchedStudy(
            "qo:small,reach=1,paid=aside",
            QO,
            QoChoice,
            depth=3,
            is_late=lambda position, _ply: min(held(position)) <= FEW_HELD,
            count=120,
        ),
        SearchedStudy(
            "quincala:mini-21",
            QUINCALA,
            QuincalaChoice,
            depth=2,
            is_late=lambda _position, ply: ply >= OPENED,
            count=50,
            most_turns=80,
        ),
    )
}
