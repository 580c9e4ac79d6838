"""Qo as the rest of the program sees it: names, texts, words and pictures over the kernels."""

from collections.abc import Sequence

from lodestone.core.game import Game, Level, Side
from lodestone.core.weights import read_scale
from lodestone.games.qo import actions, drawing, evaluation, kernels, notation, rules, words
from lodestone.games.qo.board import NAMES, all_points
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.state import BLACK, QoState, kernel_rules, lead_of_black

#: The most spaces that a beginner pays for: enough to answer another beginner.
SPACES = 2


def _simple_turns(options: QoOptions, state: QoState, turns: Sequence[int]) -> list[int]:
    """Return the placements, or moves that pay back if the mover leads by so much that it loses.

    Paying back means paying for a space or two without falling behind, if that is possible. What
    the opponent gets counts twice, what is set aside once (O6).
    """
    lead = lead_of_black(state) if state.side == BLACK else -lead_of_black(state)
    counts = 1 if options.paid == "aside" else 2
    most = min(lead // counts, SPACES * options.pay)
    prices = {turn: notation.price(options, turn) for turn in turns}
    paying = [turn for turn in turns if 0 < prices[turn] <= most]
    if lead >= options.margin and paying:
        return paying
    return [turn for turn in turns if prices[turn] == 0]


#: Qo, a published game.
QO = Game(
    name="qo",
    title="Qo",
    about=(
        "A game of balance on a grid of points. Place a lodestone, or pay your opponent to move "
        "any one; blocked sets are taken off; a line of your own loses, and so does too big a lead."
    ),
    credit=(
        "Qo is a published game; the name is its publisher's trademark, and the rules text is its "
        "author's. After the rules sheet “How To Play Qo”, in our own words."
    ),
    package=__package__,
    sources=rules.SOURCES,
    options=rules.QoOptions,
    setup_type=notation.QoSetup,
    presets=rules.PRESETS,
    default_preset="standard",
    sides=(Side("black", "Black"), Side("white", "White")),
    leading=1,
    pictures=(drawing.BOARD_PICTURE, drawing.PIECE_PICTURE),
    evaluation_scale=read_scale(evaluation.WEIGHTS_FILE),
    most_turns=lambda options: kernels.most_turns(options.size),
    kernel_rules=kernel_rules,
    fewest_positions=rules.fewest_positions,
    cells=lambda options: tuple(NAMES[point] for point in all_points(options.size)),
    clauses=rules.clauses,
    parts=notation.setup_parts,
    edited=lambda options, edited: notation.edited_setup(edited),
    diagram=notation.diagram,
    parse_turn=notation.parse_turn,
    format_turn=lambda options, turn: notation.format_turn(turn),
    annotate_turn=notation.annotate_turn,
    simple_turns=_simple_turns,
    say_turn=words.say_turn,
    action=words.action,
    steps_of=words.steps_of,
    space=actions.SPACE,
    why_not=words.why_not,
    why_not_there=words.why_not_there,
    pieces=lambda options, state: notation.pieces(state),
    hands=lambda options, state: words.containers(state),
    task=words.task,
    facts=words.facts,
    highlights=words.highlights,
    ending=words.ending,
    levels=(
        Level(0.03, 1, 10_000, keeps_simple=True),
        Level(0.7, 1, 10_000, keeps_simple=True),
        Level(0.051, 1, 10_000),
        Level(0.057, 1, 10_000),
        Level(0.065, 1, 10_000),
        Level(0.09, 1, 10_000),
        Level(0.22, 1, 10_000),
        Level(seconds=0.8),
    ),
    takes="[",
    scene=lambda options, near, pictures: drawing.scene(options.size, near, pictures),
)
