"""What a list of principles scores against each level."""

from typing import Any

from lodestone import Rules
from lodestone.core.rules import play_rules
from lodestone.lab.contestants import Contestant
from lodestone.lab.executors import Executor
from lodestone.lab.match import run_match
from lodestone.lab.play import Conditions
from lodestone.lab.statistics import score

#: Games against each level; two of each opening of `OPENING` random plies.
GAMES, OPENING, LONGEST = 100, 2, 400
#: The levels; the last one gets as many simulations as docs/players.md measures it with.
SIMULATIONS = 260
LEVELS = (*(f"level-{number}" for number in range(1, 8)), f"level-8@{SIMULATIONS}n")


def played(rules: Rules, executor: Executor) -> list[dict[str, Any]]:
    """Return the score of the player `principles` against each level, with its 95 % interval."""
    return [_against(level, rules, executor) for level in LEVELS]


def _against(level: str, rules: Rules, executor: Executor) -> dict[str, Any]:
    contestants = (Contestant.parse("principles", None), Contestant.parse(level, None))
    conditions = Conditions(play_rules(str(rules)), contestants, 1, OPENING, LONGEST)
    found = score(run_match(conditions, GAMES, executor=executor).pairs)
    name = level.replace(f"@{SIMULATIONS}n", f" ({SIMULATIONS} simulations)")
    shares = {"score": found.value, "low": found.low, "high": found.high}
    return {"level": name, **{part: round(one, 4) for part, one in shares.items()}, "games": GAMES}
