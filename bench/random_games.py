"""Random games by seed for tests and measurements, bare or with variations, comments and marks."""

import random

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone import Position, Rules
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import NO_TURN, apply, random_turn
from lodestone.kernel.rng import advance, mix
from lodestone.records import Arrow, ColouredCell, GameRecord, Marks, Node, Result, Worth
from lodestone.records.marks import COLOURS

#: Words for comments, with everything that could trip up the text form.
WORDS = (
    *("good", "a", "move,", "is", "better:", "100", "%", "%1", "x  y", "[Event", '"]', "(", ")"),
    *(
        "1.",
        "1-0",
        "*",
        "$4",
        "\\",
        "'",
        "–",
        "ß",
        "棋",
        "🙂",
        "[",
        "]",
        "don't",
        ";",
        "!?",
        "tab\there",
    ),
)


@kernel
def random_game(
    rules: KernelRules, state: State, seed: int, turns: NDArray[int64]
) -> tuple[State, int]:
    """Play random turns into `turns` until it is full or the game ends; return end and length."""
    for ply in range(len(turns)):
        seed = advance(seed)
        turn = random_turn(rules, state, mix(seed))
        if turn == NO_TURN:
            return state, ply
        turns[ply] = turn
        state = apply(rules, state, turn)
    return state, len(turns)


def random_turns(start: Position, plies: int, seed: int, *, compiled: bool = True) -> list[str]:
    """Return the texts of at most `plies` random turns from a position."""
    turns = np.empty(plies, int64)
    run = random_game.compiled if compiled else random_game
    _, length = run(start.rules.kernel, start.state, seed, turns)
    return [start.format_turn(turn) for turn in turns[:length].tolist()]


def plain_record(rules: str, plies: int, seed: int, *, compiled: bool = True) -> GameRecord:
    """Return a random game of at most `plies` turns, ended if the rules end it."""
    start = Position.start(Rules.parse(rules))
    turns = np.empty(plies, int64)
    run = random_game.compiled if compiled else random_game
    state, length = run(start.rules.kernel, start.state, seed, turns)
    record = GameRecord(rules, tags={"White": f"Player {seed}", "Black": "Chance", "Round": "-"})
    record.add_turns(start.format_turn(turn) for turn in turns[:length].tolist())
    ending = Position.of(start.rules, state).outcome
    record.result = Result.of(ending, start.rules.game)
    return record


def annotated_record(rules: str, plies: int, seed: int, *, compiled: bool = True) -> GameRecord:
    """Return a random game with tags, comments, marks and nested variations.

    The variations' turns need not be legal: they are turns of the game at arbitrary places.
    """
    rng = random.Random(f"{rules} {seed}")
    record = plain_record(rules, plies, seed, compiled=compiled)
    record.tags |= {f"Tag{number}": words(rng) for number in range(rng.randrange(4))}
    texts = record.turns
    _annotate(record.root, rng)
    nodes = record.main_line
    for _ in range(rng.randrange(8) if texts else 0):
        place = rng.choice(nodes)
        assert place.parent is not None
        node = place.parent
        added = []
        for text in rng.choices(texts, k=rng.randrange(1, 6)):
            node = node.add(text)
            added.append(node)
        added[0].before = tuple(words(rng) for _ in range(rng.randrange(2)))
        nodes += added
    for node in nodes:
        if rng.random() < 0.3:
            _annotate(node, rng)
    return record


def words(rng: random.Random) -> str:
    """Return a comment, some with a brace, which requires a comment to the end of a line."""
    text = " ".join(rng.choices(WORDS, k=rng.randrange(1, 25)))
    return f"{text} }} end" if rng.random() < 0.1 else text


def _annotate(node: Node, rng: random.Random) -> None:
    if node.parent is not None:
        node.nags = tuple(rng.choices(range(256), k=rng.randrange(3)))
    node.comments = tuple(words(rng) for _ in range(rng.randrange(3)))
    value = rng.choice(("win", "draw", "loss"))
    cells = [f"{rng.choice('abcdefg')}{rng.randrange(1, 20)}" for _ in range(6)]
    colours = rng.choices(list(COLOURS.values()), k=6)
    choices = {
        "clock": rng.randrange(10**7) / 1000,
        "elapsed": rng.randrange(10**7) / 1000,
        "evaluation": rng.randrange(-9_999, 9_999),
        "exact": Worth(value, remoteness=None if value == "draw" else rng.randrange(100)),
        "arrows": tuple(map(Arrow, colours[:2], cells[:2], cells[2:4])),
        "cells": tuple(map(ColouredCell, colours[2:4], cells[4:])),
        "others": ("mine x y", "clk soon"),
    }
    node.marks = Marks(**{name: choices[name] for name in choices if rng.random() < 0.3})
