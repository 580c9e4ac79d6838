"""Claims changed a little: the same sentence with another number, side, turn or word."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace

from lodestone.teach.collections.check import Said
from lodestone.teach.collections.claims import facts, read_claim, turns
from lodestone.teach.collections.sentences import unproved

SIDES = {"white": "black", "black": "white"}
#: Words that turn a claim around, in either direction.
REVERSED = {"wins": "loses", "won": "lost", "win": "lose", "winning": "losing", "draw": "win"}
_WORD = re.compile(rf"\b({'|'.join(REVERSED)})\b")
#: Claims that name a turn of which there is one: any other is wrong.
UNIQUE = (
    turns.OnlyWin,
    turns.OnlyDraw,
    turns.OnlyWinWithin,
    turns.OnlyDefence,
    turns.Forced,
    turns.MissedWin,
    turns.MissedDraw,
    facts.Played,
)
NUMBERS = ("plies", "count", "won", "drawn", "lost", "pieces")


def changed(said: Said) -> Iterator[str]:
    """Yield sentences that claim something else than a true one did, and so are false."""
    claim = said.claim
    assert claim is not None
    for field in fields(claim):
        value = getattr(claim, field.name)
        for other in _others(said, field.name, value):
            yield replace(claim, **{field.name: other}).words()
    if not isinstance(claim, facts.RulesSay | facts.Standing | facts.Played):
        yield from _reversed(said.sentence)


def _others(said: Said, name: str, value) -> Iterator[object]:
    if name in NUMBERS:
        yield value + 1
        if value >= 2:
            yield value - 1
    elif name in ("side", "other"):
        yield SIDES[value]
    elif name in ("said", "reason"):
        yield f"x{value}"
    elif name == "cells" and not isinstance(said.claim, facts.NeverJumped):
        yield ("c3", *value[1:])
    elif name == "cells":
        yield ("c3", "c2")
    elif name == "turn" and isinstance(said.claim, UNIQUE):
        yield from _other_turns(said, value)


def _other_turns(said: Said, value: str) -> Iterator[str]:
    is_before = not isinstance(
        said.claim, turns.OnlyWin | turns.OnlyDraw | turns.OnlyWinWithin | turns.OnlyDefence
    )
    moment = said.moment.before if is_before else said.moment
    number = moment.position.parse_turn(value)
    turns_here = (
        turn for turn in moment.position.turns if moment.position.parse_turn(turn) != number
    )
    other = next(turns_here, None)
    if other is not None:
        yield other


def _reversed(sentence: str) -> Iterator[str]:
    if found := _WORD.search(sentence):
        yield sentence[: found.start()] + REVERSED[found[0]] + sentence[found.end() :]


def is_refused(said: Said, sentence: str) -> bool:
    """Return whether the check finds fault with another sentence in place of one."""
    claim = read_claim(sentence)
    if claim is None:
        return unproved(sentence) is not None
    return said._replace(sentence=sentence, claim=claim).fault is not None
