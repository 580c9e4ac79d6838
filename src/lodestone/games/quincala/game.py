"""Quincala as the rest of the program sees it: names, texts and pictures over the kernels."""

from collections.abc import Mapping, Sequence

from lodestone.core.clauses import Clause
from lodestone.core.drawing import Scene
from lodestone.core.game import Action, Fact, Game, Hand, Node, Reason, Side
from lodestone.core.options import Options
from lodestone.core.outcome import Outcome
from lodestone.core.weights import read_scale
from lodestone.games.quincala import (
    drawing,
    evaluation,
    kernels,
    notation,
    rules,
    words,
)
from lodestone.games.quincala.notation import SIDES
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.state import kernel_rules, towers_of
from lodestone.games.quincala.turns import MOST_TURNS
from lodestone.kernel.decorator import KernelRules, State


def _mine(options: Options) -> QuincalaOptions:
    assert isinstance(options, QuincalaOptions)
    return options


class Quincala(Game):
    """The Mini Quincala Knocking Game, tournament rules of 2010."""

    name = "quincala"
    title = "Mini Quincala"
    about = (
        "Towers of three sizes go as far as they are high, sow their largest piece and go on. "
        "Knock one of each size of the enemy's; your own can be knocked too, and by you."
    )
    credit = (
        "The Mini Quincala Knocking Game is its author's; after the Tournament 2010 rules, told in "
        "our own words. Their figure of the board is missing: the layouts are reconstructions."
    )
    sources = rules.SOURCES
    options = QuincalaOptions
    setup_type = notation.QuincalaSetup
    presets = rules.PRESETS
    default_preset = "tournament"
    sides = (Side("white", "White"), Side("black", "Black"))
    pictures = (drawing.BOARD_PICTURE, drawing.PIECE_PICTURE)
    evaluation_scale = read_scale(evaluation.WEIGHTS_FILE)
    play_defaults = {"repetition": "threefold"}  # noqa: RUF012 (declared ClassVar in Game)

    def most_turns(self, options: Options) -> int:
        return MOST_TURNS

    def kernel_rules(self, options: Options) -> KernelRules:
        return kernel_rules(_mine(options))

    def cells(self, options: Options) -> Sequence[str]:
        return _mine(options).board().dots

    def clauses(self, options: Options) -> list[Clause]:
        return rules.clauses(_mine(options))

    def diagram(self, options: Options, state: State) -> str:
        return notation.diagram(_mine(options).board(), state)

    def started_by(self, options: Options, side: str) -> State:
        start = kernels.initial(self.kernel_rules(options))
        if side == "white":
            return start
        return kernels.for_other_side(towers_of(start), 0, 0)

    def parse_turn(self, options: Options, state: State, text: str) -> int:
        return notation.parse_turn(_mine(options), state, text)

    def format_turn(self, options: Options, turn: int) -> str:
        return notation.format_turn(_mine(options), turn)

    def way_of(self, options: Options, state: State, text: str) -> str:
        return notation.without_knocks(text)

    def play_way(self, options: Options, state: State, way: str) -> State:
        return notation.play_way(_mine(options), state, way)

    def say_turn(self, options: Options, state: State, way: str) -> str:
        return words.say_way(_mine(options), state, way)

    def annotate_turn(self, options: Options, state: State, way: str) -> str:
        return notation.annotate_way(_mine(options), state, way)

    def actions(self, options: Options, state: State, way: str) -> list[Action]:
        mine = _mine(options)
        legs = notation.legs_of_way(mine, state, way)
        return [words.action(mine, leg, state.side) for leg in legs]

    def legal_turns(self, options: Options, state: State) -> Sequence[int]:
        return notation.legal_turns(_mine(options), state)

    def turn_tree(self, options: Options, state: State) -> Node:
        return words.turn_tree(_mine(options), state)

    def facts(self, options: Options, state: State) -> list[Fact]:
        return words.facts(_mine(options).board(), state)

    def highlights(self, options: Options, state: State) -> dict[str, str]:
        if self.ending(options, state):
            return {}
        return words.highlights(_mine(options).board(), state)

    def why_not(self, options: Options, state: State) -> dict[str, Reason]:
        if self.ending(options, state):
            return {}
        return words.why_not(_mine(options), state)

    def side_to_move(self, state: State) -> str:
        return SIDES[state.side]

    def pieces(self, options: Options, state: State) -> dict[str, str]:
        return notation.towers_by_dot(_mine(options).board(), state)

    def hands(self, options: Options, state: State) -> list[Hand]:
        return words.ledges(_mine(options).board(), state)

    def task(self, options: Options, state: State) -> str:
        return words.task(state)

    def ending(self, options: Options, state: State) -> Outcome | None:
        return words.ending(_mine(options), state)

    def scene(self, options: Options, near: str, pictures: Mapping[str, str]) -> Scene:
        return drawing.scene(_mine(options).board(), near, pictures)
