"""Records for programs that read games of chess: others read the turns as ours, and so do we."""

import io
import json
import subprocess
from pathlib import Path

import chess.pgn
import pytest

from lodestone import GameRecord
from lodestone.records.files import read_games
from lodestone.records.reader import read
from lodestone.records.writer import write_pgn, write_text
from tests.installing import output_of
from tests.processes import answer

#: Turns with commas, brackets and a pass; variations, comments, signs and commands.
GAMES = """[Rules "queah:balanced"]
[White "Ann"]
[Result "1-0"]

{Before.} 1. @c1,c2c3 $1 {Good. [%clk 0:01:23]} ({ahead} 1. d3d4 b3b2 $2 (1... c4b4))
1... -- 2. c2c3 ; with } inside
1-0

[Rules "qo"]
[Result "*"]

1. d4[c4,c5] b1-b3*m-c3 *

"""
#: The packages of npm that read PGN, and what prints the turns of each game of a file by each.
PACKAGES = ("chessops@0.15.1", "@mliebelt/pgn-parser@1.4.19", "pgn-parser@2.2.1")
SCRIPT = """
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const text = readFileSync(process.argv[2], "utf8");
const chess = await import("chessops/pgn");
const { parse } = require("@mliebelt/pgn-parser");
const other = require("pgn-parser");
const first = (text) => text.split(" ")[0];
console.log(JSON.stringify({
  chessops: chess.parsePgn(text).map((game) =>
    [...game.moves.mainline()].map((move) => first(move.comments[0]))),
  mliebelt: parse(text, { startRule: "games" }).map((game) =>
    game.moves.map((move) => first(move.commentAfter))),
  other: other.parse(text).map((game) =>
    game.moves.map((move) => first(move.comments[0].text ?? move.comments[0]))),
}));
"""


def games() -> list[GameRecord]:
    return list(read(GAMES.splitlines()))


def test_records_in_pgn_are_read_back() -> None:
    again = list(read("".join(map(write_pgn, games())).splitlines()))
    assert [write_text(game) for game in again] == [write_text(game) for game in games()]
    assert not any(game.faults for game in again)


def test_python_chess_reads_every_turn() -> None:
    file = io.StringIO("".join(map(write_pgn, games())))
    for game in games():
        found = chess.pgn.read_game(file)
        assert found is not None
        assert not found.errors
        assert [node.comment.split()[0] for node in found.mainline()] == game.turns
        assert found.headers["Result"] == game.result
        again, *_ = read(f"{found}\n".splitlines())
        assert again.turns == game.turns
        assert len(again.root.children) == len(game.root.children)
    assert chess.pgn.read_game(file) is None


def test_null_moves_without_comments_are_passes() -> None:
    [game] = read(['[Rules "queah"]', '[Turns "comments"]', "1. -- {c2c3} -- $1 2. -- {--} *"])
    assert game.turns == ["c2c3", "--", "--"]


def test_the_command_writes_pgn(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text('[Rules "queah:balanced"]\n\n1. c2c3 b3a3 *\n')
    written = answer("record", "convert", str(file), "--to", "pgn")
    assert "1. -- {c2c3} 1... -- {b3a3} *" in written
    assert next(read_games(written)).turns == ["c2c3", "b3a3"]


@pytest.mark.long
def test_readers_of_chess_read_every_turn(tmp_path: Path) -> None:
    output_of("npm", "install", "--silent", "--prefix", tmp_path, *PACKAGES)
    script, file = tmp_path / "turns.mjs", tmp_path / "games.pgn"
    script.write_text(SCRIPT)
    # pgn-parser knows no comments after a semicolon
    file.write_text("".join(map(write_pgn, games())).replace("; with } inside", ""))
    done = subprocess.run(["node", script, file], capture_output=True, text=True, check=True)
    turns = [game.turns for game in games()]
    assert json.loads(done.stdout) == {"chessops": turns, "mliebelt": turns, "other": turns}
