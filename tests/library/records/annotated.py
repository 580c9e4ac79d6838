"""Random games with variations, comments and marks."""

import random

from bench.random_games import plain_record
from lodestone.records import Arrow, ColouredCell, GameRecord, Marks, Node, Worth
from lodestone.records.marks import COLOURS

#: Words for comments, with everything that could trip up the text form.
WORDS = (
    *("good", "a", "move,", "is", "better:", "100", "%", "%1", "x  y", "[Event", '"]', "(", ")"),
    *("1.", "1-0", "*", "$4", "\\", "'", "–", "ß", "棋", "🙂", "[", "]", "don't", ";", "!?"),
    "tab\there",
)


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
