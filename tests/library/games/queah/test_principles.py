"""What principles count, against the plain oracle."""

import random

import pytest

from lodestone import Position, Rules
from lodestone.games.queah.principles import PRINCIPLES, WINS
from lodestone.kernel.protocol import heed, turn_buffer
from tests.oracles import queah as oracle

RULES = ("queah:comment", "queah:traditional", "queah:comment-house")
CORNERS, TIPS = {"b2", "b4", "d2", "d4"}, {"a3", "c1", "c5", "e3"}
DANGER = {"c3", "b3", "c2", "c4", "d3"}


def oracle_of(rules: str) -> oracle.QueahChoices:
    values = Rules.parse(rules).options.values()
    names = ("capture", "replacement", "backtrack", "stalemate", "reserve")
    return oracle.QueahChoices(**{name: values[name] for name in names})


def takeable(attacker: set[str], prey: set[str]) -> set[str]:
    full = attacker | prey
    return {
        over
        for start, over, end in oracle.LEAPS
        if start in attacker and over in prey and end not in full
    }


def steps(own: set[str], full: set[str]) -> int:
    return sum(len(oracle.NEIGHBOURS[cell] - full) for cell in own)


def size(player: oracle.Holdings) -> int:
    return len(player.pieces) + player.reserve


def expected(
    rules: oracle.QueahChoices, position: oracle.QueahPosition, turn: str
) -> dict[str, int]:
    after = oracle.play(rules, position, turn)
    own, other = (set(after.player(side).pieces) for side in (position.side, after.side))
    full = own | other
    guards = [cell for cell in DANGER - full if cell in takeable(own, other | {cell})]
    end = turn.split(",")[-1].split("x")[-1][-2:]
    return {
        "look": looked(rules, position, after),
        "take": int("x" in turn),
        "safe": -len(takeable(other, own)),
        "away": -sum(len(oracle.NEIGHBOURS[cell] & other) for cell in own),
        "danger": -len(own & DANGER),
        "corners": len(own & CORNERS),
        "steps": steps(own, full),
        "squeeze": -steps(other, full),
        "threaten": len(takeable(own, other)),
        "centre": int("c3" in own),
        "guard": len(guards),
        "tip": int(end in TIPS),
        "enter": int("@" in turn),
        "wait": int("@" not in turn),
    }


def looked(
    rules: oracle.QueahChoices, before: oracle.QueahPosition, after: oracle.QueahPosition
) -> int:
    """Return the pieces won by a turn less those lost for nothing to the next one."""
    mover, enemy = before.side, after.side
    found = oracle.outcome(rules, after)
    if found and found[0] == mover:
        return WINS
    gain = size(before.player(enemy)) - size(after.player(enemy))
    worst = 0
    for reply in oracle.turns(rules, after):
        if "x" not in reply:
            continue
        later = oracle.play(rules, after, reply)
        if size(later.player(mover)) == 0:
            return gain - WINS
        if not any("x" in turn for turn in oracle.turns(rules, later)):
            worst = 1
    return gain - worst


@pytest.mark.parametrize("text", RULES)
def test_principles_count_what_the_oracle_counts(text: str) -> None:
    rules, plain, rng = Rules.parse(text), oracle_of(text), random.Random(5)
    scratch = turn_buffer(rules.most_turns)
    for _ in range(6):
        position = Position.start(rules)
        for _ in range(60):
            if position.is_over:
                break
            there = oracle.parse(str(position))
            for turn in rng.sample(position.turns, min(4, len(position.turns))):
                number = position.turn_number(turn)
                found = {
                    name: heed(rules.kernel, position.state, number, n, scratch)
                    for n, name in enumerate(PRINCIPLES)
                }
                assert found == expected(plain, there, turn), (str(position), turn)
            position = position.play(rng.choice(position.turns))
