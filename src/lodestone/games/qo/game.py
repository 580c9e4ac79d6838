"""Qo as the rest of the program sees it: names, texts, words and pictures over the kernels."""

from collections.abc import Mapping, Sequence

from lodestone.core.clauses import Clause
from lodestone.core.drawing import Scene
from lodestone.core.game import Action, Fact, Game, Hand, Reason, Side
from lodestone.core.outcome import Outcome
from lodestone.core.parts import Edited, Parts
from lodestone.core.setup import AnySetup
from lodestone.core.weights import read_scale
from lodestone.games.qo import (
    drawing,
    evaluation,
    kernels,
    notation,
    parts,
    rules,
    simple,
    words,
)
from lodestone.games.qo.board import NAMES, all_points
from lodestone.games.qo.bounds import fewest_positions
from lodestone.games.qo.notation import SIDES
from lodestone.games.qo.points import list_of
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.state import QoRules, QoState, black_of, kernel_rules, white_of


class Qo(Game[QoOptions, QoState]):
    """Qo, a published game."""

    name = "qo"
    title = "Qo"
    about = (
        "A game of balance on a grid of points. Place a lodestone, or pay your opponent to move "
        "any one; blocked sets are taken off; a line of your own loses, and so does too big a lead."
    )
    credit = (
        "Qo is a published game; the name is its publisher's trademark, and the rules text is its "
        "author's. After the rules sheet “How To Play Qo”, told in our own words."
    )
    sources = rules.SOURCES
    options = QoOptions
    setup_type = notation.QoSetup
    presets = rules.PRESETS
    default_preset = "standard"
    sides = (Side("black", "Black"), Side("white", "White"))
    pictures = (drawing.BOARD_PICTURE, drawing.PIECE_PICTURE)
    evaluation_scale = read_scale(evaluation.WEIGHTS_FILE)
    play_defaults = {"repetition": "threefold"}  # noqa: RUF012 (declared ClassVar in Game)

    def most_turns(self, options: QoOptions) -> int:
        return kernels.most_turns(options.size)

    def kernel_rules(self, options: QoOptions) -> QoRules:
        return kernel_rules(options)

    def cells(self, options: QoOptions) -> Sequence[str]:
        return tuple(NAMES[point] for point in all_points(options.size))

    def clauses(self, options: QoOptions) -> list[Clause]:
        return rules.clauses(options)

    def parts(self, options: QoOptions, setup: AnySetup) -> Parts:
        assert isinstance(setup, notation.QoSetup)
        return parts.parts(options, setup)

    def edited(self, options: QoOptions, edited: Edited) -> AnySetup:
        return parts.edited(edited)

    def diagram(self, options: QoOptions, state: QoState) -> str:
        return notation.diagram(options, state)

    def started_by(self, options: QoOptions, side: str) -> QoState:
        start = kernels.initial(self.kernel_rules(options))
        return start._replace(side=SIDES.index(side))

    def parse_turn(self, options: QoOptions, state: QoState, text: str) -> int:
        return notation.parse_turn(options, state, text)

    def format_turn(self, options: QoOptions, turn: int) -> str:
        return notation.format_turn(turn)

    def say_turn(self, options: QoOptions, state: QoState, way: str) -> str:
        turn = self.parse_turn(options, state, way)
        return words.say_turn(options, state, turn)

    def annotate_turn(self, options: QoOptions, state: QoState, way: str) -> str:
        turn = self.parse_turn(options, state, way)
        return notation.annotate_turn(self.kernel_rules(options), state, turn)

    def actions(self, options: QoOptions, state: QoState, way: str) -> list[Action]:
        mover = state.side
        turn = self.parse_turn(options, state, way)
        after = kernels.apply.fastest(self.kernel_rules(options), state, turn)
        start, end = notation.split_turn(turn)
        changes: dict[str, str | None] = {}
        if start is None:
            source, kind = f"hand:{SIDES[mover]}", SIDES[mover]
        else:
            source, kind = NAMES[start], notation.colour_at(state, start)
            changes[source] = None
        changes[NAMES[end]] = kind
        changes |= dict.fromkeys(notation.removed_points(state, turn, after))
        gain, warning = words.consequence(options, mover, after)
        paid = notation.price(options, turn)
        notes = [f"costs {paid}" if paid else "", gain]
        note = ", ".join(filter(None, notes))
        return [Action(source, NAMES[end], kind, changes, note=note, warning=warning)]

    def fewest_positions(self, options: QoOptions) -> int:
        return fewest_positions(options)

    def simple_turns(self, options: QoOptions, state: QoState, turns: Sequence[int]) -> list[int]:
        return simple.simple_turns(options, state, turns)

    def facts(self, options: QoOptions, state: QoState, *, is_over: bool = False) -> list[Fact]:
        is_over = is_over or self.ending(options, state) is not None
        scores = words.say_scores(state) if is_over else words.say_prospect(options, state)
        bans = [] if is_over else words.bans(state)
        return [Fact(scores), *words.banks(options, state), *bans]

    def highlights(self, options: QoOptions, state: QoState) -> dict[str, str]:
        return {} if self.ending(options, state) else words.highlights(options, state)

    def legal_turns(self, options: QoOptions, state: QoState) -> Sequence[int]:
        return notation.legal_turns(kernel_rules(options), state)

    def why_not(self, options: QoOptions, state: QoState) -> dict[str, Reason]:
        return words.why_not(options, state)

    def why_not_there(self, options: QoOptions, state: QoState) -> Reason:
        return words.why_not_there(options, state)

    def side_to_move(self, state: QoState) -> str:
        return SIDES[state.side]

    def pieces(self, options: QoOptions, state: QoState) -> dict[str, str]:
        return {
            NAMES[point]: side
            for side, points in zip(SIDES, (black_of(state), white_of(state)), strict=True)
            for point in list_of(points)
        }

    def hands(self, options: QoOptions, state: QoState) -> list[Hand]:
        return words.containers(state)

    def task(self, options: QoOptions, state: QoState) -> str:
        return words.task(options, state)

    def ending(self, options: QoOptions, state: QoState) -> Outcome | None:
        return words.ending(options, state)

    def scene(self, options: QoOptions, near: str, pictures: Mapping[str, str]) -> Scene:
        return drawing.scene(options.size, near, pictures)
