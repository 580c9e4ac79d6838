"""Qo as the rest of the program sees it: names, texts, words and pictures over the kernels."""

import lodestone.games.qo.difficulty  # noqa: F401 (implements a part of the protocol)
from lodestone.core.game import Game, Level, Side
from lodestone.core.weights import read_scale
from lodestone.games.qo import (
    actions,
    drawing,
    evaluation,
    kernels,
    notation,
    reasons,
    rules,
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
    setup_type=notation.QoSetup,
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
    parts=notation.setup_parts,
    edited=lambda options, edited: notation.edited_setup(edited),
    diagram=notation.diagram,
    parse_turn=notation.parse_turn,
    format_turn=lambda options, turn: notation.format_turn(turn),
    annotate_turn=notation.annotate_turn,
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
