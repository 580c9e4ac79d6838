"""Endgame drills: each is proven, and leaves something to find."""

import pytest

from authoring.drills.__main__ import faults_of
from lodestone.core.errors import LodestoneError
from lodestone.core.game import find_game
from lodestone.teach.drills import Drill, drills_of
from lodestone.teach.lessons import taught_games

GAMES = [game.name for game in taught_games()]


@pytest.mark.parametrize("game", GAMES)
def test_ten_drills_are_proven_again(game: str) -> None:
    known = drills_of(game)
    assert len(known) == 10
    assert [fault for one in known for fault in faults_of(one)] == []
    assert len({one.position for one in known}) == len(known)


def test_a_wrong_length_is_a_fault() -> None:
    known = drills_of("queah")[0]
    wrong = Drill(rules=known.rules, position=known.position, plies=known.plies + 2)
    assert faults_of(wrong) == [f"{known.position}: wins in {known.plies}, if at all"]


def test_a_damaged_file_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    drills_of.cache_clear()
    monkeypatch.setattr(type(find_game("qo")), "teaching", lambda *_: "[[drill]]\nrules = 1")
    with pytest.raises(LodestoneError, match=r"drills\.toml of qo: drill\.0\.rules"):
        drills_of("qo")
    drills_of.cache_clear()
