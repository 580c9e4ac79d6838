"""Games in OpenSpiel."""

import pickle
import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import lodestone.lab.envs.openspiel as adapter
from lodestone import LodestoneError, Position, PositionError, TurnError
from lodestone.core.game import all_games
from lodestone.core.rules import play_rules
from tests.toy import environment, noughts, site

__all__ = ["environment", "noughts", "site"]

GAMES = [
    "lodestone_queah(grain=parts,max_turns=60)",
    "lodestone_qo(size=3,stones=9,max_turns=30,play_forced=true)",
    "lodestone_quincala(layout=mini-21,max_turns=6)",
]


@pytest.mark.parametrize("text", GAMES)
def test_random_games_pass_the_checks(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_option_is_a_parameter(game) -> None:
    """Every value of every option is read as the rules string of the same words is."""
    for option in game.options.all():
        for value in [value.name for value in option.values] or [option.low, option.high]:
            text = f"lodestone_{game.name}({option.name}={value})"
            rules = play_rules(f"{game.name}:{option.name}={value}")
            usual = play_rules(game.name).options.values()[option.name]
            loaded = pyspiel.load_game(text)
            assert loaded.env.rules == rules
            assert pyspiel.load_game(str(loaded)).env.rules == rules
            assert usual == value or str(loaded) == f"{text[:-1]})"


def test_a_turn_limit_bounds_the_length() -> None:
    game = pyspiel.load_game("lodestone_queah(preset=balanced,reserve=3,max_turns=70)")
    assert str(game) == "lodestone_queah(max_turns=70,preset=balanced,reserve=3)"
    assert str(game.env.rules) == "queah:balanced,reserve=3,repetition=threefold"
    assert (game.max_game_length(), game.num_distinct_actions()) == (70, 66)
    assert pyspiel.load_game("lodestone_queah").max_game_length() == 2_000  # in parts


def played(game: pyspiel.Game, actions: int, seed: int = 1) -> pyspiel.State:
    state, rng = game.new_initial_state(), random.Random(seed)
    for _ in range(actions):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("text", GAMES)
def test_states_survive_copies_and_pickling(text: str) -> None:
    game = pyspiel.load_game(text)
    state = played(game, 5)
    as_text = pyspiel.serialize_game_and_state(game, state)
    copies = [
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(as_text)[1],
    ]
    for copied in copies:
        assert (str(copied), copied.history()) == (str(state), state.history())
        assert copied.legal_actions() == state.legal_actions()
        copied.apply_action(copied.legal_actions()[0])
        assert str(copied) != str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()


def test_observers_show_planes_and_history() -> None:
    game = pyspiel.load_game("lodestone_queah(preset=balanced)")
    state = played(game, 3)
    shown = make_observation(game)
    shown.set_from(state, player=1)
    assert np.array_equal(shown.dict["observation"], state.env.seen_by(1))
    assert shown.string_from(state, 1) == str(state) == state.env.position.text
    history = make_observation(game, INFO_STATE_OBS_TYPE)
    assert history.string_from(state, 0) == state.history_str()
    assert game.observation_tensor_shape() == [11, 13]


def test_texts_of_actions_are_read() -> None:
    state = played(pyspiel.load_game(GAMES[2]), 1)
    for action in state.legal_actions():
        assert state.string_to_action(state.action_to_string(action)) == action


def test_states_begin_at_any_position() -> None:
    game = pyspiel.load_game("lodestone_queah(preset=balanced)")
    start = Position(game.env.rules).play("d3d4")
    state = game.new_initial_state(start.text)
    assert (state.current_player(), str(state)) == (1, start.text)
    assert str(game.new_initial_state()) == str(Position(game.env.rules))
    with pytest.raises(PositionError, match="cannot read position 'nonsense'"):
        game.new_initial_state("nonsense")


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("preset=no", LodestoneError, "unknown preset of queah 'no'; allowed: traditional, "),
        ("reserve=9", LodestoneError, "option reserve takes a whole number from 0 to 6, not 9"),
        ("capture=no", LodestoneError, "unknown value of option capture 'no'; allowed: optional, "),
        ("grain=no", LodestoneError, "unknown grain of actions in queah 'no'; allowed: parts, "),
        ("max_turns=0", LodestoneError, "max_turns is a whole number from 1"),
        ("reserve=no", pyspiel.SpielError, "Wrong type for parameter reserve. Expected type: kInt"),
        ("no=1", pyspiel.SpielError, "Unknown parameter 'no'. Available parameters are: agreement"),
    ],
)
def test_wrong_parameters_are_refused(text: str, kind: type, message: str) -> None:
    with pytest.raises(kind, match=message) as raised:
        pyspiel.load_game(f"lodestone_queah({text})")
    assert "\n" not in str(raised.value)


def test_illegal_actions_raise() -> None:
    state = pyspiel.load_game("lodestone_queah(preset=balanced)").new_initial_state()
    with pytest.raises(TurnError, match="action 0 is not legal here; legal: 17, "):
        state.apply_action(0)


def test_processes_end_in_peace() -> None:
    """OpenSpiel lets go of what makes a game after Python has ended."""
    code = "import lodestone.lab.envs.openspiel, pyspiel; print(pyspiel.load_game('lodestone_qo'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "lodestone_qo()\n", "")


def test_a_tree_search_finds_a_win() -> None:
    """OpenSpiel's own search plays the only turn that wins at once."""
    game = pyspiel.load_game("lodestone_queah(preset=comment,reserve=0)")
    state = game.new_initial_state("-/---/--b--/-w-/- w 0,0 -,-")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 60, evaluator, random_state=np.random.RandomState(2))
    state.apply_action(bot.step(state))
    assert (state.is_terminal(), state.returns()) == (True, [1.0, -1.0])


def test_installed_games_are_registered(noughts) -> None:
    adapter.register_games()
    game = pyspiel.load_game("lodestone_noughts")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_short_names_keep_the_parameters() -> None:
    """Shimmy loads a game again by the short name of its type, alone or with all parameters."""
    plain = pyspiel.load_game("lodestone_queah")
    assert plain.get_type().short_name == "lodestone_queah"
    game = pyspiel.load_game("lodestone_queah(preset=balanced,reserve=3)")
    name = game.get_type().short_name
    for again in (pyspiel.load_game(name), pyspiel.load_game(name, game.get_parameters())):
        assert again.env.rules == game.env.rules
        assert again.get_type() == game.get_type()
