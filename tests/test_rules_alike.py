"""Rules play alike as texts and as objects, whatever public function takes both."""

import copy
import inspect
import pickle
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from types import UnionType
from typing import Any, get_args

import pytest

from lodestone import Position, Rules, play_match, solve_rules
from lodestone.core.rules import play_rules
from lodestone.fronts.notebook import BoardWidget
from lodestone.lab import compare_rules, play_tournament
from lodestone.lab.envs import ActionSpace, Env, VectorEnv
from lodestone.lab.envs.gymnasium import SeatEnv, SeatsEnv, make_vector
from lodestone.lab.envs.pettingzoo import TurnsEnv, env
from lodestone.solve import find_table, solve
from tests.test_public_types import public_modules

GAME = "queah:reserve=0"
#: Rules that leave repetition open, and that decide it either way.
TEXTS = (GAME, f"{GAME},repetition=none", f"{GAME},repetition=threefold")

Taker = Callable[[Any], Any]
#: What plays games: repetition draws unless the rules say otherwise.
PLAYING: dict[str, Taker] = {
    "ActionSpace.of": lambda rules: ActionSpace.of(rules).rules,
    "BoardWidget": lambda rules: BoardWidget(rules).line.position.rules,
    "Env": lambda rules: Env(rules).rules,
    "SeatEnv": lambda rules: SeatEnv(rules).game.rules,
    "SeatsEnv": lambda rules: SeatsEnv(2, rules, threads=1).games.rules,
    "TurnsEnv": lambda rules: TurnsEnv(rules).game.rules,
    "VectorEnv": lambda rules: VectorEnv(rules, 2, threads=1).rules,
    "compare_rules": lambda rules: compared_rules([rules]),
    "compare_rules, baseline": lambda rules: compared_rules([GAME + ",capture=mandatory"], rules),
    "env": lambda rules: untyped(env(rules)).unwrapped.game.rules,
    "make_vector": lambda rules: untyped(make_vector(2, rules, threads=1)).games.rules,
    "play_match": lambda rules: play_match("random", "random", rules, 2).conditions.rules,
    "play_tournament": lambda rules: play_tournament(["random", "greedy@1n"], rules, 2).rules,
}
#: What takes rules as they are: positions, which know no history, and tables, without repetition.
EXACT: dict[str, Taker] = {
    "Position": lambda rules: Position(rules).rules,
    "Position.from_setup": lambda rules: Position.from_setup(rules, Position(GAME).setup).rules,
    "Position.start": lambda rules: Position.start(rules).rules,
    "find_table": lambda rules: (solve(GAME), find_table(rules))[1].rules,
    "solve": lambda rules: solve(rules).rules,
    "solve_rules": lambda rules: solve_rules(rules).rules,
}


def untyped(made: Any) -> Any:
    """Return an environment whose type says less than it is."""
    return made


def compared_rules(given: list[Rules | str], baseline: Rules | str | None = None) -> Rules:
    """Return the first rules of a comparison."""
    found = compare_rules(given, ["length"], games=2, baseline=baseline)
    return found.samples[0].rules


def public_takers() -> Iterator[str]:
    """Yield the public functions, classes and methods with an argument for rules of either kind."""
    for module in map(import_module, public_modules()):
        for name in module.__all__:
            own = getattr(module, name)
            members = dict(inspect.getmembers(own, callable)) if inspect.isclass(own) else {}
            further = {f"{name}.{key}": member for key, member in members.items() if key[0] != "_"}
            for path, found in {name: own, **further}.items():
                if callable(found) and takes_both(found):
                    yield path


def takes_both(function: Callable) -> bool:
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # it is built in
        return False
    return any({Rules, str} <= kinds_of(one.annotation) for one in parameters)


def kinds_of(annotation: Any) -> set[Any]:
    """Return the types that an annotation consists of."""
    parts = get_args(annotation)
    if not parts or not isinstance(annotation, UnionType):
        return {annotation} if isinstance(annotation, type) else set()
    return {kind for part in parts for kind in kinds_of(part)}


def test_every_public_taker_of_rules_is_known() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # old attributes of widgets
        found = set(public_takers())
    assert found == {name.partition(",")[0] for name in PLAYING | EXACT}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYING)
def test_what_plays_draws_by_repetition(name: str) -> None:
    for text in TEXTS:
        assert PLAYING[name](text) == PLAYING[name](Rules.parse(text)) == play_rules(text)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT)
def test_other_functions_take_rules_as_written(name: str) -> None:
    for text in TEXTS:
        found = {EXACT[name](text).kernel, EXACT[name](Rules.parse(text)).kernel}
        assert len(found) == 1


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_decided_survives(text: str) -> None:
    rules = Rules.parse(text)
    played = play_rules(text)
    assert play_rules(played) == played
    for same in (copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)), copy.copy(rules)):
        assert play_rules(same) == played
    changed = play_rules(rules.changed(capture="mandatory"))
    assert changed == play_rules(f"{text},capture=mandatory")
    assert play_rules(rules.changed(repetition="none")).options.values()["repetition"] == "none"
