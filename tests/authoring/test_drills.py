"""The program that finds endgame drills, and proves them again."""

import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from authoring.drills import __main__ as program
from lodestone.teach.drills import Drill

pytestmark = pytest.mark.slow

FEW = {"queah:traditional,reserve=0": ((2, 3), (3, 5)), "qo:small,reach=1,paid=aside": ((None, 3),)}


@pytest.mark.parametrize("rules", FEW)
def test_drills_are_found_written_and_proven_again(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    path = tmp_path / "drills.toml"
    monkeypatch.setattr(program, "WANTED", FEW)
    monkeypatch.setattr(program, "find_game", lambda _: SimpleNamespace(file=lambda *_: path))
    game = rules.split(":")[0]
    assert program.main([game]) == 0
    found = [Drill(**one) for one in tomllib.loads(path.read_text("utf-8"))["drill"]]
    assert [one.plies for one in found] == [plies for _, plies in FEW[rules]]

    monkeypatch.setattr(program, "drills_of", lambda _: found)
    assert program.main([game, "--check"]) == 0
    found[0] = Drill(rules=rules, position=found[0].position, plies=found[0].plies + 2)
    assert program.main([game, "--check"]) == 1
    assert f"{found[0].position}: wins in" in capsys.readouterr().out
