"""The speed of reading and checking records, compared with python-chess in one run.

    python -m bench.records [GAMES]

Games are random, by seed, of at most 60 turns. Times are processor times on one core; compiled
kernels and python-chess are loaded beforehand.
"""

import io
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
import chess.pgn

from bench.figures import spread
from bench.random_games import plain_record
from lodestone.lab.markdown import head, row
from lodestone.records.check import Criteria, check
from lodestone.records.cursor import Cursor
from lodestone.records.reader import read
from lodestone.records.writer import write_text

RULES = "queah:balanced"
PLIES = 60
#: Runs a command and prints its peak in KiB. Started directly, it would inherit this process's
#: peak.
MEASURE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
ROUNDS = 3


def queah_text(games: int) -> str:
    """Return random games of Queah in the text form."""
    return "".join(write_text(plain_record(RULES, PLIES, seed)) for seed in range(games))


def chess_text(games: int) -> str:
    """Return random games of chess as PGN."""
    return "".join(f"{_chess_game(seed)}\n\n" for seed in range(games))


def _chess_game(seed: int) -> chess.pgn.Game:
    rng, board = random.Random(seed), chess.Board()
    while not board.is_game_over() and board.ply() < PLIES:
        board.push(rng.choice(list(board.legal_moves)))
    game = chess.pgn.Game.from_board(board)
    game.headers["White"] = f"Player {seed}"
    return game


def checked(text: str) -> int:
    """Return the number of games read as whole trees, with every turn and result checked."""
    cursor = Cursor(is_compiled=True)
    count = 0
    for record in read(io.StringIO(text)):
        check(record, cursor)
        assert not record.faults, record.faults
        count += 1
    return count


def filtered(text: str) -> int:
    """Return the number of games with a position of the first one."""
    sample = next(read(io.StringIO(text)))
    position = str(Cursor().line(sample, sample.main_line[10]).position)
    criteria = Criteria(position=position, cursor=Cursor(is_compiled=True))
    fits = [criteria.fits(record) for record in read(io.StringIO(text), criteria.fits_tags)]
    assert fits[0]
    return len(fits)


def read_by_python_chess(text: str) -> int:
    """Return the number of chess games read as trees, with every move checked."""

    def games() -> Iterator[chess.pgn.Game]:
        file = io.StringIO(text)
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors
            yield game

    return sum(1 for _ in games())


def print_rates(games: int) -> None:
    """Print games per second for each way of reading, measured alternately."""
    texts = {"queah": queah_text(games), "chess": chess_text(games)}
    ways: dict[str, tuple[str, Callable[[str], int]]] = {
        "read and check, Queah": ("queah", checked),
        "filter by position, Queah": ("queah", filtered),
        "python-chess, read and check, chess": ("chess", read_by_python_chess),
    }
    checked(queah_text(3))
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, (kind, run) in ways.items():
            began = time.process_time()
            assert run(texts[kind]) == games
            rates[name].append(games / (time.process_time() - began))
    what = f"{games:,} random games of at most {PLIES} turns"
    print(head(what, "games/s, median (range)"))
    for name, found in rates.items():
        print(row(name, spread(found, ",.0f")))
    print(
        f"\nmemory of `lodestone record check`: {peak_memory(texts['queah']) / 1e6:.0f} MB at most"
    )


def peak_memory(text: str) -> int:
    """Return the peak memory in bytes of a separate process that checks a file of these games."""
    command = Path(sys.executable).with_name("lodestone")
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.txt")
        path.write_text(text, encoding="utf-8")
        measured = [sys.executable, "-c", MEASURE, str(command), "record", "check", str(path)]
        return int(subprocess.run(measured, check=True, capture_output=True).stdout) * 1024


if __name__ == "__main__":
    print_rates(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
