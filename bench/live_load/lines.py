"""The games that are played: random ones, found before anything is measured."""

import random
from dataclasses import dataclass

from lodestone import Line, Position
from lodestone.web.online.terms import SECOND, Fischer, Terms

#: A rule set of each game.
RULES = ("queah:balanced", "qo:small", "quincala:mini-25")
#: How many games of each rule set are found; several tables play the same one.
LINES = 4
#: After this many turns the side to move resigns.
MOST_TURNS = 120
#: Enough time for games in which a turn is made every second.
TIME = Fischer(600 * SECOND, 5 * SECOND)


@dataclass(frozen=True)
class Script:
    """A game to be played; after its last turn, it is over or somebody resigns."""

    terms: Terms
    turns: tuple[str, ...]


def scripts() -> list[Script]:
    """Return the same games every time, by turns of each rule set."""
    return [script(rules, seed) for seed in range(LINES) for rules in RULES]


def script(rules: str, seed: int, most: int = MOST_TURNS) -> Script:
    """Return a random game of at most so many turns."""
    terms = Terms(rules, Position(rules).side, TIME).settled()
    rng, line = random.Random(seed), Line.of(terms.first)
    while line.outcome is None and len(line) < most:
        line = line.play(rng.choice(line.position.turns))
    return Script(terms, line.turns)
