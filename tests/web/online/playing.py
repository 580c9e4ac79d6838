"""Plays live games in tests: commands with identities and times, one call each."""

from itertools import count

from lodestone.web.online import commands
from lodestone.web.online.answers import NOTHING_KNOWN, Facts, Refused
from lodestone.web.online.commands import Command
from lodestone.web.online.decide import decide
from lodestone.web.online.events import Event
from lodestone.web.online.game import LiveGame, apply, fold
from lodestone.web.online.keys import hash_key
from lodestone.web.online.log import create, flag
from lodestone.web.online.terms import SECOND, SeatName, Terms

#: A game without clocks, in which seat a begins.
QUEAH = Terms("queah:balanced", side="white")
#: An instant in 2026.
START = 1_795_000_000 * SECOND
#: Keys to the seats, made as those of clients, and the invitations to them.
KEYS: dict[SeatName, str] = {"a": "a" * 21 + "A", "b": "b" * 21 + "Q"}
INVITATIONS: dict[SeatName, str] = {"a": "c" * 21 + "g", "b": "d" * 21 + "w"}


class Playing:
    """A live game with the time that passes in it."""

    def __init__(self, terms: Terms, *, seated: bool = True, open_for: int | None = None) -> None:
        hashes = {seat: hash_key(key) for seat, key in INVITATIONS.items()}
        if terms.computer:
            del hashes["b"]
        self.now = START
        self.game: LiveGame = fold([create(terms, hashes, START, open_for=open_for)])
        self.numbers = count(1)
        if seated:
            for seat in hashes:
                self.do(seat, "TakeSeat", key=KEYS[seat], name=f"Player {seat}")

    def command(self, kind: str, *, expects: int | None = None, **content: object) -> Command:
        """Make a command that expects the last event, with an identity that is new."""
        identity = f"command-{next(self.numbers)}"
        known = self.game.seq if expects is None else expects
        made: Command = getattr(commands, kind)(id=identity, expects=known, **content)
        return made

    def send(
        self, seat: SeatName, command: Command, facts: Facts = NOTHING_KNOWN
    ) -> Event | Refused:
        """Send a command; an event that it makes is added to the game."""
        answer = decide(self.game, command, seat, self.now, facts)
        if isinstance(answer, Event) and answer.seq > self.game.seq:
            self.game = apply(self.game, answer)
        return answer

    def ask(
        self,
        seat: SeatName,
        kind: str,
        facts: Facts = NOTHING_KNOWN,
        *,
        expects: int | None = None,
        **content: object,
    ) -> Event | Refused:
        """Make a command and send it."""
        return self.send(seat, self.command(kind, expects=expects, **content), facts)

    def do(
        self, seat: SeatName, kind: str, facts: Facts = NOTHING_KNOWN, **content: object
    ) -> Event:
        """Make a command that must make an event."""
        answer = self.ask(seat, kind, facts, **content)
        assert isinstance(answer, Event), answer
        return answer

    def refusal(
        self, seat: SeatName, kind: str, facts: Facts = NOTHING_KNOWN, **content: object
    ) -> str:
        """Make a command that must be refused, and leave the game as it is; return the code."""
        before = self.game
        answer = self.ask(seat, kind, facts, **content)
        assert isinstance(answer, Refused), answer
        assert self.game is before
        return answer.code

    def play(self, *turns: str, seconds: float = 1, lag: int = 0) -> None:
        """Make turns for whoever is to move, each after some seconds."""
        for turn in turns:
            self.wait(seconds)
            self.do(self.game.mover, "Play", Facts(lag=lag), turn=turn)

    def play_any(self, plies: int = 1, seconds: float = 1) -> None:
        """Make the first legal turn, so many times."""
        for _ in range(plies):
            self.play(self.game.line.position.turns[0], seconds=seconds)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += round(seconds * SECOND)

    def flag(self) -> Event | None:
        """Flag whoever has no time left."""
        event = flag(self.game, self.now)
        if event:
            self.game = apply(self.game, event)
        return event
