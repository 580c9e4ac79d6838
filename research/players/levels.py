"""What the levels see of a game: wins in one, critical turns, long turns, and the time they take.

`python -m research.players.ladder measure` measures it for docs/players.md.
"""

import json
import random
import time
from collections.abc import Sequence
from itertools import count, islice, starmap

from lodestone import Line, Position
from lodestone.core.rules import Rules, write_rules
from lodestone.engine.external import Patience
from lodestone.kernel.protocol import effort
from lodestone.lab import markdown
from lodestone.lab.contestants import Contestant
from lodestone.lab.statistics import share
from research.pages import DOCS
from research.players.capturing import LONGEST, chances
from research.rows import write_json
from research.weights.kept import times_kept

#: What was measured of a player, by name.
Found = dict[str, float]
#: What is kept.
KEPT = DOCS / "players" / "levels.json"
#: Wins in one to find, critical positions, and turns to time.
CHANCES, CRITICAL, TURNS = 300, 400, 300
#: Parts from which a turn counts as long.
LONG = 4
#: Random turns before a player's own.
OPENING = 2


def found_wins(player: Contestant, rules: Rules, number: int) -> int:
    """Return how many of the first `number` wins in one a player finds."""
    seat = player.seat(Patience(), compiled=True)
    return sum(
        seat.player.play(line, seat.limit, seed=seed).turn in wins
        for seed, (line, wins) in enumerate(islice(chances(rules), number))
    )


def turns_of(player: Contestant, rules: Rules, number: int) -> dict[str, float]:
    """Return the parts of a player's turns, and the milliseconds that each takes.

    Its turns are those of games against itself, after openings of two random turns; a draw by
    repetition, or a long game, is followed by the next game.
    """
    seat = player.seat(Patience(), compiled=True)
    parts, seconds = list[int](), 0.0
    for game in count():
        rng, line = random.Random(game), Line.of(Position.start(rules))
        while line.outcome is None and len(line) < LONGEST:
            if len(parts) == number:
                lengths = {"parts": sum(parts) / number, "long": sum(map(LONG.__le__, parts))}
                return lengths | {"milliseconds": 1_000 * seconds / number}
            if len(line) < OPENING:
                line = line.after(rng.choice(line.position.turn_numbers))
                continue
            began = time.process_time()
            turn = seat.player.play(line, seat.limit, seed=len(line)).turn
            seconds += time.process_time() - began
            line = line.play(turn)
            parts.append(effort(rules.kernel, line.numbers[-1]))
    raise AssertionError("unreachable: games are played until there are enough turns")


def measure(rules: Rules, players: Sequence[str]) -> None:
    """Measure what is not known yet of these players under rules, and keep it."""
    known = kept()
    for name in players:
        place = f"{write_rules(rules)} {name}"
        if place in known:
            continue
        player = Contestant.parse(name, None)
        found = {"wins": found_wins(player, rules, CHANCES), **turns_of(player, rules, TURNS)}
        if rules.numbering:
            found["kept"] = int(times_kept([player], str(rules), CRITICAL, 1)[0])
        known[place] = found
        write_json(dict(sorted(known.items())), KEPT)
        print(row(place, found), flush=True)


def kept() -> dict[str, Found]:
    """Return what has been measured, by rules and player."""
    return json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}


def row(place: str, found: Found) -> str:
    """Return what was measured of a player as a line of a table."""
    rules, _, name = place.partition(" ")
    critical = share(found["kept"], CRITICAL).short(".0%") if "kept" in found else "–"
    return markdown.row(
        f"`{rules.removesuffix(',repetition=threefold')}`",
        name,
        f"{found['wins']} of {CHANCES}",
        critical,
        f"{found['parts']:.2f}",
        f"{found['long'] / TURNS:.1%}",
        f"{found['milliseconds']:.1f}",
    )


def in_markdown() -> str:
    """Return everything measured as a table."""
    names = "rules", "player", "wins in one", "critical turns", "parts", "four or more", "ms"
    return "\n".join([markdown.head(*names), *starmap(row, kept().items())])
