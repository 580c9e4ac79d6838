"""Games in OpenSpiel's form are played again as they are kept."""

import pytest
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import replay

import lodestone.lab.envs.openspiel  # noqa: F401 (registers the games)
from interop.playthroughs import FOLDER, GAMES
from lodestone.core.game import all_games

FILES = sorted(FOLDER.glob("*.txt"))


def test_every_game_has_a_playthrough() -> None:
    assert {path.stem for path in FILES} == {game.partition("(")[0] for game in GAMES}
    assert {path.stem for path in FILES} == {f"lodestone_{game.name}" for game in all_games()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthroughs_are_played_as_they_are_kept(path) -> None:
    flags.FLAGS.mark_as_parsed()  # `replay` asks for one
    kept, played = replay(str(path))
    assert kept == played
    assert "IsTerminal() = True" in kept
