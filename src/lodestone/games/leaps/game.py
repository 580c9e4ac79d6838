"""Leaps as the rest of the program sees it: names, texts, words and pictures over the kernels."""

from lodestone.core.game import Game, Side
from lodestone.core.weights import read_scale
from lodestone.games.leaps import (
    actions,
    drawing,
    evaluation,
    parts,
    rules,
    setups,
    turns,
    words,
)
from lodestone.games.leaps.files import shipped
from lodestone.games.leaps.rules import LeapsOptions
from lodestone.games.leaps.state import kernel_rules
from lodestone.games.leaps.turn_numbers import MOST_TURNS


def _own_title(options: LeapsOptions) -> str:
    is_shipped = options.board in shipped()
    return "" if is_shipped else rules.board_of(options.board).title


#: Games of steps and leaps, each with a board that is a file.
LEAPS = Game(
    name="leaps",
    title="Leaps",
    about=rules.BOOK.about,
    credit=rules.BOOK.credit,
    package=__package__,
    sources=rules.BOOK.sources,
    options=LeapsOptions,
    setup_type=setups.LeapsSetup,
    presets=rules.presets(),
    default_preset=rules.DEFAULT_BOARD,
    sides=(Side("white", "White"), Side("black", "Black")),
    pictures=(drawing.BOARD_PICTURE, drawing.PIECE_PICTURE),
    evaluation_scale=read_scale(evaluation.WEIGHTS_FILE),
    most_turns=lambda options: MOST_TURNS,
    kernel_rules=kernel_rules,
    numbering=parts.NUMBERING,
    implied=rules.implied,
    own_title=_own_title,
    carried=rules.carried,
    cells=lambda options: options.board_in_force().points,
    clauses=rules.clauses,
    diagram=setups.diagram,
    parse_turn=turns.parse_turn,
    format_turn=turns.format_turn,
    say_turn=turns.say_turn,
    action=words.action,
    steps_of=lambda options, state, way: turns.steps_of(options, way),
    space=actions.SPACE,
    why_not=words.why_not,
    why_not_there=words.why_not_there,
    pieces=setups.pieces,
    hands=words.hands,
    facts=words.facts,
    task=words.task,
    ending=words.ending,
    agreed=words.agreed,
    takes="x",
    is_family=True,
    scene=lambda options, near, pictures: drawing.scene(options.board_in_force(), near, pictures),
)
