"""Records are read from paths, texts and files, and written or appended."""

import io
from pathlib import Path

import pytest

from lodestone import (
    GameRecord,
    Line,
    LodestoneError,
    Position,
    append_games,
    read_games,
    write_games,
)

GAME = GameRecord.of(Line.of(Position("queah:balanced"), ["d3d4", "b3a3"]), {"white": "Ann"})


def test_paths_texts_and_files_are_alike(tmp_path: Path) -> None:
    for name in ("games.txt", "games.jsonl"):
        path = tmp_path / name
        write_games(path, [GAME, GAME])
        text = path.read_text()
        sources = [path, str(path), text, io.StringIO(text), io.BytesIO(path.read_bytes())]
        with path.open() as file, path.open("rb") as binary:
            for source in (*sources, file, binary):
                assert list(read_games(source)) == [GAME, GAME]


def test_writing_replaces_and_appending_adds(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    for _ in range(2):
        write_games(path, [GAME])
    assert len(list(read_games(path))) == 1
    append_games(path, [GAME, GAME])
    assert len(list(read_games(path))) == 3


def test_errors_are_listed_and_the_rest_is_kept() -> None:
    text = '[Rules "queah:balanced"]\n\n1. d3d4 a9a9 *\n\n[Rules "queah:balanced"]\n\n1. d3d4 *\n'
    faulty, right = read_games(text)
    assert faulty.turns == ["d3d4", "a9a9"]
    assert len(faulty.errors) == 1
    assert "a9" in faulty.errors[0]
    assert (right.errors, right.turns) == ([], ["d3d4"])
    [broken] = read_games('{"rules": 5}')
    assert broken.errors
    assert "unknown game" not in broken.errors[0]
    with pytest.raises(LodestoneError) as caught:
        broken.line()
    assert str(caught.value) == broken.errors[0]


def test_what_is_no_record_is_a_line(tmp_path: Path) -> None:
    with pytest.raises(LodestoneError, match="expected a path, a text or a file of records, not 5"):
        read_games(5)
    for games in (GAME, None):
        with pytest.raises(LodestoneError, match="expected a list of GameRecords"):
            write_games(tmp_path / "games.txt", games)
    with pytest.raises(LodestoneError, match="expected GameRecords, not a Line"):
        append_games(tmp_path / "games.txt", [GAME.line()])
    assert list(tmp_path.iterdir()) == []
