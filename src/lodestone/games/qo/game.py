"""Qo as the rest of the program sees it: names, texts, words and pictures over the kernels."""

from collections.abc import Mapping, Sequence

from lodestone.core.clauses import Clause
from lodestone.core.drawing import Scene
from lodestone.core.game import Action, Fact, Game, Hand, Reason, Side
from lodestone.core.options import Options
from lodestone.core.outcome import Outcome
from lodestone.core.weights import read_scale
from lodestone.games.qo import (
    drawing,
    evaluation,
    kernels,
    notation,
    rules,
    simple,
    words,
)
from lodestone.games.qo.board import NAMES, all_points
from lodestone.games.qo.bounds import fewest_positions
from lodestone.games.qo.notation import SIDES
from lodestone.games.qo.points import list_of
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.state import black_of, kernel_rules, white_of
from lodestone.kernel.decorator import KernelRules, State


def _mine(options: Options) -> QoOptions:
    assert isinstance(options, QoOptions)
    return options


class Qo(Game):
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

    def most_turns(self, options: Options) -> int:
        return kernels.most_turns(_mine(options).size)

    def kernel_rules(self, options: Options) -> KernelRules:
        return kernel_rules(_mine(options))

    def cells(self, options: Options) -> Sequence[str]:
        return tuple(NAMES[point] for point in all_points(_mine(options).size))

    def clauses(self, options: Options) -> list[Clause]:
        return rules.clauses(_mine(options))

    def diagram(self, options: Options, state: State) -> str:
        return notation.diagram(_mine(options), state)

    def started_by(self, options: Options, side: str) -> State:
        start = kernels.initial(self.kernel_rules(options))
        return start._replace(side=SIDES.index(side))

    def parse_turn(self, options: Options, state: State, text: str) -> int:
        return notation.parse_turn(_mine(options), state, text)

    def format_turn(self, options: Options, turn: int) -> str:
        return notation.format_turn(turn)

    def say_turn(self, options: Options, state: State, way: str) -> str:
        turn = self.parse_turn(options, state, way)
        return words.say_turn(_mine(options), state, turn)

    def annotate_turn(self, options: Options, state: State, way: str) -> str:
        turn = self.parse_turn(options, state, way)
        return notation.annotate_turn(self.kernel_rules(options), state, turn)

    def actions(self, options: Options, state: State, way: str) -> list[Action]:
        mine, mover = _mine(options), state.side
        turn = self.parse_turn(options, state, way)
        after = kernels.apply(self.kernel_rules(options), state, turn)
        start, end = notation.split_turn(turn)
        changes: dict[str, str | None] = {}
        if start is None:
            source, kind = f"hand:{SIDES[mover]}", SIDES[mover]
        else:
            source, kind = NAMES[start], notation.colour_at(state, start)
            changes[source] = None
        changes[NAMES[end]] = kind
        changes |= dict.fromkeys(notation.removed_points(state, turn, after))
        gain, warning = words.consequence(mine, mover, after)
        paid = notation.price(mine, turn)
        notes = [f"costs {paid}" if paid else "", gain]
        note = ", ".join(filter(None, notes))
        return [Action(source, NAMES[end], kind, changes, note=note, warning=warning)]

    def fewest_positions(self, options: Options) -> int:
        return fewest_positions(_mine(options))

    def simple_turns(self, options: Options, state: State, turns: Sequence[int]) -> list[int]:
        return simple.simple_turns(_mine(options), state, turns)

    def facts(self, options: Options, state: State) -> list[Fact]:
        mine = _mine(options)
        is_over = self.ending(options, state) is not None
        scores = words.say_scores(state) if is_over else words.say_prospect(mine, state)
        return [Fact(scores), *words.banks(mine, state)]

    def highlights(self, options: Options, state: State) -> dict[str, str]:
        return {} if self.ending(options, state) else words.highlights(_mine(options), state)

    def legal_turns(self, options: Options, state: State) -> Sequence[int]:
        return notation.legal_turns(kernel_rules(_mine(options)), state)

    def why_not(self, options: Options, state: State) -> dict[str, Reason]:
        return words.why_not(_mine(options), state)

    def side_to_move(self, state: State) -> str:
        return SIDES[state.side]

    def pieces(self, options: Options, state: State) -> dict[str, str]:
        return {
            NAMES[point]: side
            for side, points in zip(SIDES, (black_of(state), white_of(state)), strict=True)
            for point in list_of(points)
        }

    def hands(self, options: Options, state: State) -> list[Hand]:
        return words.containers(state)

    def task(self, options: Options, state: State) -> str:
        return words.task(_mine(options), state)

    def ending(self, options: Options, state: State) -> Outcome | None:
        return words.ending(_mine(options), state)

    def scene(self, options: Options, near: str, pictures: Mapping[str, str]) -> Scene:
        return drawing.scene(_mine(options).size, near, pictures)
