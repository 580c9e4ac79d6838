"""Queah as the rest of the program sees it: names, texts, words and pictures over the kernels."""

from collections.abc import Mapping

from lodestone.core.clauses import Clause
from lodestone.core.drawing import Scene
from lodestone.core.game import Action, Game, Hand, Side
from lodestone.core.indexing import Index
from lodestone.core.kernel import KernelRules, State
from lodestone.core.options import Options
from lodestone.core.outcome import Outcome
from lodestone.core.protocol import DRAW, ONGOING
from lodestone.games.queah import (
    drawing,
    evaluation,  # noqa: F401 (gives `evaluate` to the search)
    indexing,
    kernels,
    notation,
    rules,
)
from lodestone.games.queah.board import CELLS
from lodestone.games.queah.rules import QueahOptions


def _mine(options: Options) -> QueahOptions:
    assert isinstance(options, QueahOptions)
    return options


class Queah(Game):
    """Queah, recorded in Liberia; its own name is not known."""

    name = "queah"
    title = "Queah"
    about = (
        "A battle of leaps on thirteen cells, recorded among the Queah of Liberia. Four pieces a "
        "side stand on the board, six wait in reserve; the sources disagree on nearly all else."
    )
    credit = (
        "Traditional. Recorded by H. J. R. Murray; rules after Traditional Board Games, a comment "
        "there by Dmytro (2016) and his balanced variant on BoardGameGeek."
    )
    sources = rules.SOURCES
    options = QueahOptions
    presets = rules.PRESETS
    default_preset = "traditional"
    sides = (Side("white", "White"), Side("black", "Black"))
    pictures = (drawing.BOARD_PICTURE, drawing.PIECE_PICTURE)
    play_defaults = {"repetition": "threefold"}  # noqa: RUF012 (declared ClassVar in Game)

    def most_turns(self, options: Options) -> int:
        return kernels.MOST_TURNS

    def kernel_rules(self, options: Options) -> KernelRules:
        return notation.kernel_rules(_mine(options))

    def index(self, options: Options) -> Index:
        return indexing.index_of(self.kernel_rules(options))

    def clauses(self, options: Options) -> list[Clause]:
        return rules.clauses(_mine(options))

    def parse_position(self, options: Options, text: str) -> State:
        return notation.parse_position(_mine(options), text)

    def format_position(self, options: Options, state: State) -> str:
        return str(notation.Setup.of(state))

    def diagram(self, options: Options, state: State) -> str:
        return notation.diagram(state)

    def started_by(self, options: Options, side: str) -> State:
        start = kernels.initial(self.kernel_rules(options))
        if side == "white":
            return start
        return start._replace(own=start.other, other=start.own, side=1)

    def parse_turn(self, options: Options, state: State, text: str) -> int:
        return notation.parse_turn(text)

    def format_turn(self, options: Options, turn: int) -> str:
        return notation.format_turn(turn)

    def say_turn(self, options: Options, turn: int) -> str:
        return notation.say_turn(turn)

    def actions(self, options: Options, state: State, turn: int) -> list[Action]:
        entry, move = notation.split_turn(turn)
        side = self.side_to_move(state)
        taken = []
        if entry is not None:
            cell = CELLS[entry]
            left = _reserve(self.sides[state.side], state.own_reserve - 1)
            taken.append(Action(f"hand:{side}", cell, side, {cell: side}, hands=(left,)))
        if move is not None:
            start, end = CELLS[move.start], CELLS[move.end]
            changes: dict[str, str | None] = {start: None, end: side}
            if move.over >= 0:
                changes[CELLS[move.over]] = None
            taken.append(Action(start, end, side, changes))
        return taken

    def side_to_move(self, state: State) -> str:
        return notation.SIDES[state.side]

    def pieces(self, options: Options, state: State) -> dict[str, str]:
        masks, _, _ = notation.by_side(state)
        return {
            cell: side
            for side, mask in zip(notation.SIDES, masks, strict=True)
            for cell in notation.cells_of(mask)
        }

    def hands(self, options: Options, state: State) -> list[Hand]:
        _, reserves, _ = notation.by_side(state)
        return [_reserve(side, count) for side, count in zip(self.sides, reserves, strict=True)]

    def task(self, options: Options, state: State) -> str:
        kernel_rules = self.kernel_rules(options)
        moves = kernels.legal_moves(kernel_rules, state.own, state.other, state.own_ban)
        entries = kernels.entry_cells(kernel_rules, state, moves)
        if kernels.enters_first(kernel_rules, state):
            return "enter a piece, then move"
        if not moves and not entries:
            return "no turn is possible, pass"
        if not moves:
            return "enter a piece"
        must_capture = kernel_rules.capture != kernels.OPTIONAL and moves & ~kernels.STEPS
        move = "capture" if must_capture else "move a piece"
        return f"{move}, or enter one" if entries else move

    def ending(self, options: Options, state: State) -> Outcome | None:
        value = kernels.outcome(self.kernel_rules(options), state)
        if value == ONGOING:
            return None
        mover = notation.TITLES[state.side]
        if kernels.is_eliminated(state):
            how, reason = "elimination", f"{mover} has no piece left, on the board or in reserve."
        elif kernels.is_over_by_passes(state):
            how, reason = "passes", "Both players passed, one after the other."
        else:
            how, reason = "stalemate", f"{mover} has no legal turn."
        # Whoever has just moved has a piece: the side to move never wins.
        return Outcome(None if value == DRAW else notation.SIDES[1 - state.side], reason, how)

    def agreed(self, options: Options, state: State) -> Outcome:
        white, black = notation.piece_counts(state)
        if _mine(options).agreement == "draw":
            return Outcome(None, "The players agreed to a draw.", "agreement")
        counted = f"The players agreed to end: White has {white} pieces, Black {black}."
        if white == black:
            return Outcome(None, counted, "agreement")
        return Outcome("white" if white > black else "black", counted, "agreement")

    def scene(self, options: Options, near: str, pictures: Mapping[str, str]) -> Scene:
        return drawing.scene(near, pictures)


def _reserve(side: Side, count: int) -> Hand:
    return Hand(side.name, count, f"{side.title} has {_pieces(count)} in reserve")


def _pieces(count: int) -> str:
    return "1 piece" if count == 1 else f"{count or 'no'} pieces"
