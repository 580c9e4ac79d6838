"""Quincala as the rest of the program sees it: names, texts and pictures over the kernels."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from lodestone.core.clauses import Clause
from lodestone.core.drawing import Scene
from lodestone.core.game import Action, Fact, Game, Hand, Node, Reason, Side
from lodestone.core.outcome import Outcome
from lodestone.core.parts import Edited, Parts
from lodestone.core.setup import AnySetup
from lodestone.core.weights import read_scale
from lodestone.games.quincala import (
    drawing,
    evaluation,
    kernels,
    notation,
    parts,
    rules,
    words,
)
from lodestone.games.quincala.layouts import in_one_line
from lodestone.games.quincala.notation import SIDES
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.state import QuincalaRules, QuincalaState, kernel_rules, towers_of
from lodestone.games.quincala.turns import MOST_TURNS


class Quincala(Game[QuincalaOptions, QuincalaState]):
    """The Mini Quincala Knocking Game, tournament rules of 2010."""

    name = "quincala"
    title = "Mini Quincala"
    about = (
        "Towers of three sizes go as far as they are high, sow their largest piece and move on. "
        "Knock one enemy piece of each size; your own can be knocked, too, even by you."
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

    def most_turns(self, options: QuincalaOptions) -> int:
        return MOST_TURNS

    def kernel_rules(self, options: QuincalaOptions) -> QuincalaRules:
        return kernel_rules(options)

    def cells(self, options: QuincalaOptions) -> Sequence[str]:
        return options.board().dots

    def clauses(self, options: QuincalaOptions) -> list[Clause]:
        return rules.clauses(options)

    def parts(self, options: QuincalaOptions, setup: AnySetup) -> Parts:
        assert isinstance(setup, notation.QuincalaSetup)
        return parts.parts(options, setup)

    def edited(self, options: QuincalaOptions, edited: Edited) -> AnySetup:
        return parts.edited(options, edited)

    def diagram(self, options: QuincalaOptions, state: QuincalaState) -> str:
        return notation.diagram(options.board(), state)

    def started_by(self, options: QuincalaOptions, side: str) -> QuincalaState:
        start = kernels.initial(self.kernel_rules(options))
        if side == "white":
            return start
        return kernels.for_other_side(towers_of(start), 0, 0)

    def parse_turn(self, options: QuincalaOptions, state: QuincalaState, text: str) -> int:
        return notation.parse_turn(options, state, text)

    def format_turn(self, options: QuincalaOptions, turn: int) -> str:
        return notation.format_turn(options, turn)

    def way_of(self, options: QuincalaOptions, state: QuincalaState, text: str) -> str:
        return notation.without_knocks(text)

    def follow(self, options: QuincalaOptions, state: QuincalaState, text: str) -> QuincalaState:
        return notation.follow(options, state, text)

    def carry(self, options: QuincalaOptions) -> dict[str, str]:
        is_file = options.find("layout").is_file(options.layout)
        return {"layout": in_one_line(Path(options.layout))} if is_file else {}

    def play_way(self, options: QuincalaOptions, state: QuincalaState, way: str) -> QuincalaState:
        return notation.play_way(options, state, way)

    def say_turn(self, options: QuincalaOptions, state: QuincalaState, way: str) -> str:
        return words.say_way(options, state, way)

    def annotate_turn(self, options: QuincalaOptions, state: QuincalaState, way: str) -> str:
        return notation.annotate_way(options, state, way)

    def actions(self, options: QuincalaOptions, state: QuincalaState, way: str) -> list[Action]:
        legs = notation.legs_of_way(options, state, way)
        return [words.action(options, leg, state.side) for leg in legs]

    def legal_turns(self, options: QuincalaOptions, state: QuincalaState) -> Sequence[int]:
        return notation.legal_turns(options, state)

    def turn_tree(self, options: QuincalaOptions, state: QuincalaState) -> Node:
        return words.turn_tree(options, state)

    def facts(
        self, options: QuincalaOptions, state: QuincalaState, *, is_over: bool = False
    ) -> list[Fact]:
        return words.facts(options.board(), state, is_over=is_over)

    def highlights(self, options: QuincalaOptions, state: QuincalaState) -> dict[str, str]:
        if self.ending(options, state):
            return {}
        return words.highlights(options.board(), state)

    def why_not(self, options: QuincalaOptions, state: QuincalaState) -> dict[str, Reason]:
        if self.ending(options, state):
            return {}
        return words.why_not(options, state)

    def why_not_there(self, options: QuincalaOptions, state: QuincalaState) -> Reason:
        return words.HOW_PIECES_MOVE

    def side_to_move(self, state: QuincalaState) -> str:
        return SIDES[state.side]

    def pieces(self, options: QuincalaOptions, state: QuincalaState) -> dict[str, str]:
        return notation.towers_by_dot(options.board(), state)

    def hands(self, options: QuincalaOptions, state: QuincalaState) -> list[Hand]:
        return words.ledges(options.board(), state)

    def task(self, options: QuincalaOptions, state: QuincalaState) -> str:
        return words.task(state)

    def ending(self, options: QuincalaOptions, state: QuincalaState) -> Outcome | None:
        return words.ending(options, state)

    def scene(self, options: QuincalaOptions, near: str, pictures: Mapping[str, str]) -> Scene:
        return drawing.scene(options.board(), near, pictures)
