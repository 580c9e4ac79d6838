"""A player that follows a short list of principles, and says which of them have decided.

A game's principles are kernels (`protocol.heed`); its `teach/reasons.toml` says what a turn does
that follows one, and `teach/strategy.json` has the best list found for some rule sets, with figures
(`research/strategy`).
"""

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache
from time import perf_counter
from typing import Any

from lodestone.core.errors import LodestoneError
from lodestone.core.game import AnyGame
from lodestone.core.phrases import listed
from lodestone.core.reasons import choice_of, patterns_of
from lodestone.core.rules import Rules
from lodestone.kernel.protocol import ONGOING, apply, evaluate, heed, outcome, turn_buffer
from lodestone.search.request import SearchRequest
from lodestone.search.result import WIN_SCORE, SearchResult


@cache
def figures_of(game: AnyGame) -> Mapping[str, Any]:
    """Return what is kept about the principles of a game, by rules string; empty if nothing is."""
    found: Mapping[str, Any] = json.loads(game.teaching("strategy.json") or "{}")
    return found


@cache
def list_for(rules: Rules) -> tuple[str, ...]:
    """Return the list of principles to follow under some rules.

    It is the one found for the rules that have most options in common with these. Raises
    `LodestoneError` if the game has none.

    >>> list_for(Rules.parse("queah:comment"))[0]
    'look'
    """

    def shared(name: str) -> int:
        values = Rules.parse(name).options.values()
        return sum(values[option] == value for option, value in rules.options.values().items())

    lists = {name: one for name, one in figures_of(rules.game).items() if "list" in one}
    if not lists:
        raise LodestoneError(f"{rules.game.title} has no list of principles")
    return tuple(lists[max(lists, key=shared)]["list"])


def has_principles(game: AnyGame) -> bool:
    """Return whether a game has lists of principles to play by."""
    return any("list" in one for one in figures_of(game).values())


def followed(rules: Rules, state: Any, turns: Sequence[int]) -> tuple[list[int], list[str]]:
    """Return the turns that are left by the list, and the principles that ruled others out."""
    game, scratch = rules.game, turn_buffer(rules.most_turns)
    left, decisive = list(turns), []
    for name in list_for(rules):
        number = game.principles.index(name)
        rated = {turn: heed(rules.kernel, state, turn, number, scratch) for turn in left}
        best = [turn for turn in left if rated[turn] == max(rated.values())]
        if len(best) < len(left):
            left = best
            decisive.append(name)
        if len(left) == 1:
            break
    return left, decisive


def choose_by_principles(request: SearchRequest) -> SearchResult:
    """Return a turn by the list of the rules, with the reasons; the seed decides between equals.

    Raises `LodestoneError` if the game is over or has no list.
    """
    began = perf_counter()
    position = request.line.position
    rules, state = position.rules, position.state
    left, decisive = followed(rules, state, request.turns())
    turn = random.Random(request.seed).choice(left)
    after = apply(rules.kernel, state, turn)
    end = outcome(rules.kernel, after)
    score = -evaluate(rules.kernel, after) if end == ONGOING else -end * (WIN_SCORE - 1)
    patterns = {one.name: one for one in patterns_of(rules.game) if one.kind == "principle"}
    choice = choice_of(position, position.format_turn(turn))
    return SearchResult(
        position.format_turn(turn),
        score,
        1,
        len(request.turns()),
        perf_counter() - began,
        because=listed([patterns[name].of(choice) for name in decisive]),
    )
