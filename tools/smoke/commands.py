"""Every command of the installed program: its help, and one real call."""

import subprocess
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

PROGRAM = str(Path(sys.executable).with_name("lodestone"))
ROOT = Path(__file__).parents[2]
#: A quickly solved rule set.
SMALL = "queah:balanced,reserve=0"
#: What the calls read.
FILES = {
    "games.txt": '[Rules "queah:balanced"]\n[Result "*"]\n\n1. c2c3 b3a3 2. d3d4 *\n',
    "experiment.toml": (
        'title = "Smoke"\ngames = 4\n\n[[rules]]\nsets = ["queah:balanced"]\n\n'
        '[[players]]\nplayer = "random"\n'
    ),
}


@dataclass(frozen=True)
class Call:
    """A call of a command: the extra that it needs, its arguments, what it prints, its input."""

    extra: str
    arguments: str
    prints: str
    types: str = ""


#: What a call says, in one line, where its extra is missing.
REFUSALS = ("install", "solve it with: lodestone solve")
#: One real call for each command, in an order in which each finds what it reads.
CALLS = {
    "game list": Call("cli", "", "Mini Quincala"),
    "player list": Call("cli", "queah", "level-8"),
    "rules": Call("cli", "queah:balanced", "Q1. "),
    "legal": Call("cli", "queah:balanced", "d3e3"),
    "perft": Call("cli", "queah:traditional --depth 3", "perft(3) = 141"),
    "analyse": Call("cli", "queah:balanced --seconds 0.2", "c2"),
    "tournament": Call(
        "lab", "greedy random level-1 queah --games 2 --workers 1", "Points of each against each"
    ),
    "match": Call("cli", "greedy level-1 queah --games 2 --workers 1", "95 % interval"),
    "annotate": Call("cli", "games.txt", "c2c3"),
    "cache": Call("cli", "", "kernels"),
    "engine": Call("cli", "", "ugiok", "ugi\nquit\n"),
    "record check": Call("cli", "games.txt", "1 game"),
    "record convert": Call("cli", "games.txt --to json", '"c2c3"'),
    "record stats": Call("cli", "games.txt", "1"),
    "record filter": Call("cli", "games.txt --result *", "c2c3"),
    "record show": Call("cli", "games.txt", "3 plies"),
    "record render": Call("cli", "games.txt --html --output games.html", ""),
    "collection list": Call("cli", "queah", "queah/"),
    "collection show": Call("cli", "qo/the-corner", "Event"),
    "collection check": Call("cli", "qo --study the-corner", "1"),
    "puzzle list": Call("cli", "queah", "1"),
    "puzzle show": Call("cli", "queah 1", "to move"),
    "puzzle play": Call("cli", "queah 1", "to move", "quit\n"),
    "lesson list": Call("cli", "", "queah/steps"),
    "lesson show": Call("cli", "queah/steps", "reserve"),
    "lesson play": Call("cli", "queah/steps", "reserve", "quit\n"),
    "lab metrics": Call("cli", "", "completion"),
    "solve": Call("fast", SMALL, "positions"),
    "probe": Call("fast", SMALL, "a win in 21"),
    "bench": Call("fast", "queah --games 50 --rounds 1 --seconds 0.05", "random play"),
    "lab errors": Call("lab", f"{SMALL} --games 100", "%"),
    "lab compare": Call(
        "lab", "queah:traditional queah:balanced --games 20", "Which seat is better"
    ),
    "lab offers": Call("lab", f"{SMALL} --player level-1 --games 2", "first turn"),
    "lab run": Call("lab", "experiment.toml --workers 1", "4"),
    "lab report": Call("lab", "experiment.toml", "report.html"),
    "dataset": Call("lab", f"{SMALL} values --positions 200", "200"),
    "bench-agent": Call("lab", f"level-1 {SMALL} --positions 20 --alone", "mistakes"),
    "site": Call("web", f"public --pyodide {ROOT / 'node_modules' / 'pyodide'}", "public"),
    "live list": Call("web", "games.db", "queah"),
    "check-history": Call("web", "history.jsonl --db games.db", "0 violations"),
    "live backup": Call("web", "games.db copy.db", "copy.db"),
    "live restore": Call("web", "copy.db restored.db", "restored.db"),
    "live close": Call("web", "restored.db GAME", ""),
    "live delete": Call("web", "restored.db GAME", ""),
}
#: Commands that serve or need a terminal, by their extra: `uses.py` has what uses them.
USED = {"mcp": "mcp", "play": "terminal", "web": "web"}


def names() -> list[str]:
    """Return the names of all commands, those in groups with their group's name."""
    from typer.core import TyperGroup
    from typer.main import get_command

    from lodestone.fronts.cli.commands import app

    def below(command: object, *name: str) -> Iterator[str]:
        if not isinstance(command, TyperGroup):
            yield " ".join(name)
            return
        for word, one in command.commands.items():
            yield from below(one, *name, word)

    return sorted(below(get_command(app)))


def check_help() -> int:
    """Ask each command for its help; return how many there are.

    Raises `AssertionError` if a command fails, or has no call here.
    """
    every = names()
    assert set(every) == CALLS.keys() | USED.keys(), set(every) ^ (CALLS.keys() | USED.keys())
    for name in every:
        done = called(*name.split(), "--help")
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(f"Usage: lodestone {name}"), done.stdout
    return len(every)


def check_calls(extras: Collection[str], game: str) -> int:
    """Make the calls; return how many did what they are for.

    Where its extra is missing, a call works all the same or says in one line what to do. `game` is
    the identity of a live game in `games.db`, which another use has left here.
    """
    for name, text in FILES.items():
        Path(name).write_text(text, "utf-8")
    worked = 0
    for name, call in CALLS.items():
        words = [(word == "GAME" and game) or word for word in call.arguments.split()]
        done = called(*name.split(), *words, types=call.types)
        if call.extra in extras or done.returncode == 0:
            assert done.returncode == 0, f"{name}: {done.stderr}"
            assert call.prints in done.stdout + done.stderr, f"{name}: {done.stdout}{done.stderr}"
            worked += 1
        else:
            assert done.returncode == 2, f"{name}: {done.stdout}{done.stderr}"
            assert len(done.stderr.splitlines()) == 1, f"{name}: {done.stderr}"
            assert any(words in done.stderr for words in REFUSALS), f"{name}: {done.stderr}"
    return worked


def called(*arguments: str, types: str = "") -> subprocess.CompletedProcess[str]:
    """Run the installed program in the current folder."""
    return subprocess.run(
        [PROGRAM, *arguments], input=types, capture_output=True, text=True, check=False
    )
