"""Queah as the rest of the program sees it: names, texts, words and pictures over the kernels."""

from lodestone.core.game import Game, Level, Side
from lodestone.core.weights import read_scale
from lodestone.games.queah import (
    actions,
    drawing,
    evaluation,
    kernels,
    parts,
    principles,
    reasons,
    rules,
    setups,
    turns,
    words,
)
from lodestone.games.queah.board import CELLS
from lodestone.games.queah.state import kernel_rules

#: Queah, recorded in Liberia; its original name is unknown.
QUEAH = Game(
    name="queah",
    title="Queah",
    about=rules.BOOK.about,
    credit=rules.BOOK.credit,
    package=__package__,
    sources=rules.BOOK.sources,
    options=rules.QueahOptions,
    setup_type=setups.QueahSetup,
    presets=rules.BOOK.presets,
    default_preset="traditional",
    sides=(Side("white", "White"), Side("black", "Black")),
    pictures=(drawing.BOARD_PICTURE, drawing.PIECE_PICTURE),
    evaluation_scale=read_scale(evaluation.WEIGHTS_FILE),
    most_turns=lambda options: kernels.MOST_TURNS,
    kernel_rules=kernel_rules,
    numbering=parts.NUMBERING,
    cells=lambda options: CELLS,
    clauses=rules.clauses,
    diagram=setups.diagram,
    parse_turn=lambda options, state, text: turns.parse_turn(text),
    format_turn=lambda options, turn: turns.format_turn(turn),
    say_turn=words.say_turn,
    action=words.action,
    steps_of=lambda options, state, way: words.steps_of(way),
    space=actions.SPACE,
    why_not=words.why_not,
    why_not_there=words.why_not_there,
    pieces=lambda options, state: setups.pieces(state),
    hands=words.reserves,
    facts=words.facts,
    task=words.task,
    ending=words.ending,
    agreed=words.agreed,
    levels=(
        Level(85, depth=0),
        Level(57, depth=1),
        Level(68, depth=2),
        Level(76, depth=3),
        Level(84, depth=3),
        Level(85, nodes=200, is_tree=True),
        Level(90, nodes=200, is_tree=True),
        Level(95, nodes=200, is_tree=True),
        # A draw between equals: with a contempt of 100, `perfect` won 3 games in 4.
        Level(seconds=0.8, is_tree=True, contempt=50),
    ),
    principles=principles.PRINCIPLES,
    choice=reasons.QueahChoice,
    takes="x",
    scene=lambda options, near, pictures: drawing.scene(near, pictures),
)
