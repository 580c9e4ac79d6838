"""Quincala as the rest of the program sees it: names, texts and pictures over the kernels."""

from lodestone.core.game import Game, Level, Side, Ways
from lodestone.core.weights import read_scale
from lodestone.games.quincala import (
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
from lodestone.games.quincala.layouts import carried
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.state import kernel_rules

#: The Mini Quincala Knocking Game, tournament rules of 2010.
QUINCALA = Game(
    name="quincala",
    title="Mini Quincala",
    about=rules.BOOK.about,
    credit=rules.BOOK.credit,
    package=__package__,
    sources=rules.BOOK.sources,
    options=QuincalaOptions,
    setup_type=setups.QuincalaSetup,
    presets=rules.BOOK.presets,
    default_preset="tournament",
    sides=(Side("white", "White"), Side("black", "Black")),
    pictures=(drawing.BOARD_PICTURE, drawing.PIECE_PICTURE),
    evaluation_scale=read_scale(evaluation.WEIGHTS_FILE),
    most_turns=lambda options: kernels.MOST_TURNS,
    kernel_rules=kernel_rules,
    carried=carried,
    cells=lambda options: options.board().dots,
    clauses=rules.clauses,
    diagram=lambda options, state: setups.diagram(options.board(), state),
    parse_turn=turns.parse_turn,
    format_turn=turns.format_turn,
    annotate_turn=turns.annotate_way,
    ways=Ways(turns.without_knocks, turns.play_way, turns.follow, turns.way_of_steps),
    say_turn=words.say_way,
    action=words.action,
    steps_of=lambda options, state, way: turns.steps_of(options, way),
    space=actions.SPACE,
    why_not=words.why_not,
    why_not_there=lambda options, state: words.HOW_PIECES_MOVE,
    pieces=lambda options, state: setups.towers_by_dot(options.board(), state),
    hands=lambda options, state: words.ledges(options.board(), state),
    task=lambda options, state: words.task(state),
    facts=words.facts,
    highlights=words.highlights,
    ending=words.ending,
    levels=(
        Level(50, depth=0),
        Level(48, depth=1),
        Level(54, depth=1),
        Level(58, depth=1),
        Level(67, depth=1),
        Level(68, depth=2),
        Level(80, depth=2),
        Level(98, depth=2),
        Level(seconds=0.8, is_tree=True),
    ),
    choice=reasons.QuincalaChoice,
    takes="*",
    scene=lambda options, near, pictures: drawing.scene(options.board(), near, pictures),
)
