"""Queah as the rest of the program sees it: names, texts, words and pictures over the kernels."""

from collections.abc import Mapping, Sequence

from lodestone.core.clauses import Clause
from lodestone.core.drawing import Scene
from lodestone.core.game import Action, Game, Hand, Reason, Side
from lodestone.core.outcome import Outcome
from lodestone.core.parts import Edited, Parts
from lodestone.core.setup import AnySetup
from lodestone.core.weights import read_scale
from lodestone.games.queah import (
    drawing,
    evaluation,
    kernels,
    notation,
    parts,
    ranking,
    rules,
    words,
)
from lodestone.games.queah.board import CELLS
from lodestone.games.queah.notation import SIDES
from lodestone.games.queah.rules import QueahOptions
from lodestone.games.queah.state import QueahRules, QueahState, kernel_rules
from lodestone.kernel.ranking import Index


class Queah(Game[QueahOptions, QueahState]):
    """Queah, recorded in Liberia; its original name is unknown."""

    name = "queah"
    title = "Queah"
    about = (
        "A battle of leaps on thirteen cells, recorded among the Queah of Liberia. Four pieces a "
        "side stand on the board, six wait in reserve; the sources disagree on nearly all the rest."
    )
    credit = (
        "Traditional. Recorded by H. J. R. Murray; rules after Traditional Board Games, a comment "
        "there by Dmytro (2016) and his balanced variant on BoardGameGeek."
    )
    sources = rules.SOURCES
    options = QueahOptions
    setup_type = notation.QueahSetup
    presets = rules.PRESETS
    default_preset = "traditional"
    sides = (Side("white", "White"), Side("black", "Black"))
    pictures = (drawing.BOARD_PICTURE, drawing.PIECE_PICTURE)
    evaluation_scale = read_scale(evaluation.WEIGHTS_FILE)
    play_defaults = {"repetition": "threefold"}  # noqa: RUF012 (declared ClassVar in Game)

    def most_turns(self, options: QueahOptions) -> int:
        return kernels.MOST_TURNS

    def kernel_rules(self, options: QueahOptions) -> QueahRules:
        return kernel_rules(options)

    def index(self, options: QueahOptions) -> Index:
        return ranking.index_of(self.kernel_rules(options))

    def cells(self, options: QueahOptions) -> Sequence[str]:
        return CELLS

    def clauses(self, options: QueahOptions) -> list[Clause]:
        return rules.clauses(options)

    def parts(self, options: QueahOptions, setup: AnySetup) -> Parts:
        assert isinstance(setup, notation.QueahSetup)
        return parts.parts(options, setup)

    def edited(self, options: QueahOptions, edited: Edited) -> AnySetup:
        return parts.edited(edited)

    def diagram(self, options: QueahOptions, state: QueahState) -> str:
        return notation.diagram(options, state)

    def started_by(self, options: QueahOptions, side: str) -> QueahState:
        start = kernels.initial(self.kernel_rules(options))
        if side == "white":
            return start
        return start._replace(own=start.other, other=start.own, side=1)

    def parse_turn(self, options: QueahOptions, state: QueahState, text: str) -> int:
        return notation.parse_turn(text)

    def format_turn(self, options: QueahOptions, turn: int) -> str:
        return notation.format_turn(turn)

    def say_turn(self, options: QueahOptions, state: QueahState, way: str) -> str:
        return notation.say_turn(notation.parse_turn(way))

    def actions(self, options: QueahOptions, state: QueahState, way: str) -> list[Action]:
        entry, move = notation.split_turn(notation.parse_turn(way))
        side = self.side_to_move(state)
        taken = []
        if entry is not None:
            cell = CELLS[entry]
            left = words.reserve(state.side, state.own_reserve - 1)
            taken.append(Action(f"hand:{side}", cell, side, {cell: side}, hands=(left,)))
        if move is not None:
            start, end = CELLS[move.start], CELLS[move.end]
            changes: dict[str, str | None] = {start: None, end: side}
            if move.over >= 0:
                changes[CELLS[move.over]] = None
            taken.append(Action(start, end, side, changes))
        return taken

    def why_not(self, options: QueahOptions, state: QueahState) -> dict[str, Reason]:
        return words.why_not(options, state, self.legal_turns(options, state))

    def why_not_there(self, options: QueahOptions, state: QueahState) -> Reason:
        return words.why_not_there(options, state)

    def side_to_move(self, state: QueahState) -> str:
        return SIDES[state.side]

    def pieces(self, options: QueahOptions, state: QueahState) -> dict[str, str]:
        masks, _, _ = notation.by_side(state)
        return {
            cell: side
            for side, mask in zip(SIDES, masks, strict=True)
            for cell in notation.cells_of(mask)
        }

    def hands(self, options: QueahOptions, state: QueahState) -> list[Hand]:
        return words.reserves(state)

    def task(self, options: QueahOptions, state: QueahState) -> str:
        return words.task(options, state)

    def ending(self, options: QueahOptions, state: QueahState) -> Outcome | None:
        return words.ending(options, state)

    def agreed(self, options: QueahOptions, state: QueahState) -> Outcome:
        return words.agreed(options, state)

    def scene(self, options: QueahOptions, near: str, pictures: Mapping[str, str]) -> Scene:
        return drawing.scene(near, pictures)
