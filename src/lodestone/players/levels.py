"""The players that need no table: nine levels, and baselines."""

from collections.abc import Sequence
from dataclasses import replace

from lodestone.core.errors import LodestoneError, unknown
from lodestone.players.computer import CONTEMPT, TREE_CONTEMPT, USUAL, ComputerPlayer, Strength
from lodestone.search import baselines, mcts
from lodestone.search.request import Limit


def _level(number: int, about: str, threads: int = 1) -> ComputerPlayer:
    return ComputerPlayer(
        f"level-{number}", f"Level {number}", about, USUAL[number], threads, number
    )


#: The levels that people are offered, the weakest first.
LEVELS = (
    replace(
        _level(0, "First opponent: sees little, judges nothing, says why if you ask, warns."),
        explains=True,
    ),
    _level(1, "Newcomer: sees half of what is near and takes something, and little else."),
    _level(2, "Beginner: sees most of what is obvious, and few quiet turns."),
    _level(3, "Learner: sees every win in one turn."),
    _level(4, "Player: sees most captures, and some quiet turns."),
    _level(5, "Club player: sees every threat to win in one turn."),
    _level(6, "Strong player: overlooks an obvious turn now and then."),
    _level(7, "Expert: overlooks little, and mostly what is long, quiet or far away."),
    _level(
        8,
        "Master: overlooks nothing; thinks as long as you allow, by default nearly a second.",
        threads=2,
    ),
)

RANDOM = ComputerPlayer(
    "random",
    "Random",
    "Any legal turn, all equally likely.",
    Strength(Limit(nodes=1), Limit(nodes=1), baselines.choose_randomly),
)

#: Baselines that others are measured against.
BASELINES = (
    RANDOM,
    ComputerPlayer(
        "greedy",
        "Greedy",
        "Looks one ply ahead, by what the rules count.",
        Strength(Limit(depth=1), Limit(depth=1), baselines.think),
    ),
    ComputerPlayer(
        "uct",
        "UCT",
        "A tree search by random playouts.",
        Strength(Limit(nodes=1_000), Limit(nodes=20), mcts.think_by_playouts),
    ),
    ComputerPlayer(
        "tree",
        "Tree search",
        "A tree search guided by the evaluation.",
        Strength(Limit(nodes=10_000), Limit(nodes=100), mcts.think, TREE_CONTEMPT),
    ),
    ComputerPlayer(
        "alpha-beta",
        "Alpha-beta",
        "Looks as far ahead as it can.",
        Strength(Limit(nodes=100_000), Limit(nodes=1_000), contempt=CONTEMPT),
    ),
)


def named(name: str, known: Sequence[ComputerPlayer]) -> ComputerPlayer:
    """Return the player of a name; raise `LodestoneError`, which lists them, if there is none."""
    for player in known:
        if player.name == name:
            return player
    raise LodestoneError(unknown("player", name, [player.name for player in known]))
