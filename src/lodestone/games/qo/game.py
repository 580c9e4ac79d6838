"""Qo as the rest of the program sees it: names, texts, words and pictures over the kernels."""

from lodestone.core.game import Game, Level, Side
from lodestone.core.weights import read_scale
from lodestone.games.qo import (
    actions,
    drawing,
    evaluation,
    kernels,
    reasons,
    rules,
    setups,
    turns,
    words,
)
from lodestone.games.qo.board import NAMES, all_points
from lodestone.games.qo.state import kernel_rules

#: Qo, a published game.
QO = Game(
    name="qo",
    title="Qo",
    about=rules.BOOK.about,
    credit=rules.BOOK.credit,
    package=__package__,
    sources=rules.BOOK.sources,
    options=rules.QoOptions,
    setup_type=setups.QoSetup,
    presets=rules.BOOK.presets,
    default_preset="standard",
    sides=(Side("black", "Black"), Side("white", "White")),
    leading=1,
    pictures=(drawing.BOARD_PICTURE, drawing.PIECE_PICTURE),
    evaluation_scale=read_scale(evaluation.WEIGHTS_FILE),
    most_turns=kernels.most_turns,
    kernel_rules=kernel_rules,
    fewest_positions=rules.fewest_positions,
    cells=lambda options: tuple(NAMES[point] for point in all_points(options.size)),
    clauses=rules.clauses,
    diagram=setups.diagram,
    parse_turn=turns.parse_turn,
    format_turn=lambda options, turn: turns.format_turn(turn),
    annotate_turn=turns.annotate_turn,
    say_turn=words.say_turn,
    action=words.action,
    steps_of=words.steps_of,
    space=actions.SPACE,
    why_not=words.why_not,
    why_not_there=words.why_not_there,
    pieces=lambda options, state: setups.pieces(state),
    hands=lambda options, state: words.containers(state),
    task=words.task,
    facts=words.facts,
    highlights=words.highlights,
    ending=words.ending,
    levels=(
        Level(64, depth=1),
        Level(58, depth=3, nodes=30_000, noise=200),
        Level(61, depth=3, nodes=30_000, noise=200),
        Level(66, depth=3, nodes=30_000, noise=200),
        Level(71, depth=3, nodes=30_000, noise=200),
        Level(79, depth=4, nodes=60_000, noise=100),
        Level(98, depth=5, nodes=60_000),
        Level(seconds=0.8),
    ),
    choice=reasons.QoChoice,
    takes="[",
    scene=lambda options, near, pictures: drawing.scene(options.size, near, pictures),
)
