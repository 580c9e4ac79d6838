"""Claims about the pieces on the board, what a turn did, how a game ended, what the rules say."""

import re
from dataclasses import dataclass

from lodestone.core.outcome import Termination
from lodestone.core.position import Position
from lodestone.games.queah.board import CELLS, MOVES
from lodestone.games.quincala.notation import legs_of_way
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.state import QuincalaState, kernel_rules, other_on, own_on
from lodestone.games.quincala.steps import ends_of
from lodestone.teach.collections.claims.claim import Claim, NoClaimError, finder
from lodestone.teach.collections.moment import Moment

#: The cells diagonal to Queah's centre.
DIAGONAL = ("b2", "b4", "d2", "d4")
#: The ends of sentences in reasons.
_FIRST_SENTENCE = re.compile(r"(.+?)\.(?:\s|$)")


def men_of(position: Position, side: str) -> int:
    """Return how many pieces of a side stand on the board.

    In Quincala kinds are towers of letters, White's capitals; else they are named by the side.
    """
    rules = position.rules
    kinds = position.pieces.values()
    if rules.game.name == "quincala":
        return sum(letter.isupper() == (side == "white") for letter in "".join(kinds))
    return sum(kind == side for kind in kinds)


def said_of(position: Position, turn: str) -> str:
    """Return a turn in words."""
    way = position.way_of(turn)
    return position.say_turn(way)


@dataclass(frozen=True)
class Played(Claim):
    """What the last turn did."""

    form = "{side} plays {turn}: {said}."
    side: str
    turn: str
    said: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the turn was made, by that side, and is said rightly."""
        return played(moment) == self


@finder("played")
def played(moment: Moment) -> Played:
    """Return the last turn in words."""
    before = moment.before.position
    return Played(before.side, moment.turn, said_of(before, moment.turn))


@dataclass(frozen=True)
class Beside(Claim):
    """The pieces next to the board."""

    form = "Beside the board: {said}."
    said: str

    def holds(self, moment: Moment) -> bool:
        """Return whether those pieces are there."""
        return beside(moment) == self


@finder("beside")
def beside(moment: Moment) -> Beside:
    """Return the pieces next to the board."""
    hands = moment.position.hands
    return Beside("; ".join(hand.label for hand in hands))


@dataclass(frozen=True)
class Standing(Claim):
    """What the game says of the position at all times, as Qo's scores."""

    form = "As it stands: {said}."
    said: str

    def holds(self, moment: Moment) -> bool:
        """Return whether that is what the game says."""
        return standing(moment) == self


@finder("standing")
def standing(moment: Moment) -> Standing:
    """Return what the game says of the position."""
    rules = moment.position.rules
    facts = moment.position.facts()
    if not facts:
        raise NoClaimError(f"{rules.game.name} says nothing of {moment.position}")
    titles = {side.name: f"{side.title} " for side in rules.game.sides}
    return Standing("; ".join(titles.get(fact.side or "", "") + fact.text for fact in facts))


@dataclass(frozen=True)
class Diagonals(Claim):
    """Which of the four cells diagonal to Queah's centre a side holds."""

    form = "Of the four cells diagonal to the centre {side} holds {cells}."
    side: str
    cells: tuple[str, ...]

    def holds(self, moment: Moment) -> bool:
        """Return whether its pieces stand there, and on no other of the four."""
        return diagonals(moment, self.side) == self


@finder("diagonals")
def diagonals(moment: Moment, side: str) -> Diagonals:
    """Return which of the four cells a side holds."""
    rules = moment.position.rules
    pieces = moment.position.pieces
    held = tuple(cell for cell in DIAGONAL if pieces.get(cell) == side)
    if rules.game.name != "queah" or not held:
        raise NoClaimError(f"{side} holds none of {', '.join(DIAGONAL)} in {moment.position}")
    return Diagonals(side, held)


@dataclass(frozen=True)
class NeverJumped(Claim):
    """Cells that no capture of Queah goes over."""

    form = "No capture on this board ever goes over {cells}."
    cells: tuple[str, ...]

    def holds(self, moment: Moment) -> bool:
        """Return whether no line of three cells has one of them in its middle."""
        over = {CELLS[move.over] for move in MOVES if move.over >= 0}
        is_queah = moment.position.rules.game.name == "queah"
        return is_queah and set(self.cells) <= set(CELLS) - over


@finder("unjumped")
def unjumped(_moment: Moment, *cells: str) -> NeverJumped:
    """Return that no capture goes over some cells."""
    return NeverJumped(cells)


@dataclass(frozen=True)
class Mixed(Claim):
    """A tower of Quincala that holds pieces of both sides."""

    form = "The tower on {cells} is mixed: neither side can lift it."
    cells: tuple[str, ...]

    def holds(self, moment: Moment) -> bool:
        """Return whether each of these dots has pieces of both sides."""
        rules = moment.position.rules
        towers = moment.position.pieces
        return rules.game.name == "quincala" and all(
            towers.get(dot, "").upper() != towers.get(dot, "") != towers.get(dot, "").lower()
            for dot in self.cells
        )


@finder("mixed")
def mixed(_moment: Moment, *cells: str) -> Mixed:
    """Return that some towers are mixed."""
    return Mixed(cells)


@dataclass(frozen=True)
class EndedMidTurn(Claim):
    """A turn of Quincala that the end of the game cut short."""

    form = "If the game did not end here, {side} could make another leg from {cells}."
    side: str
    cells: tuple[str, ...]

    def holds(self, moment: Moment) -> bool:
        """Return whether the game is over, and a further leg would be possible otherwise."""
        return moment.position.outcome is not None and ended_mid_turn(moment) == self


@finder("mid-turn")
def ended_mid_turn(moment: Moment) -> EndedMidTurn:
    """Return from where the last turn could have continued."""
    before = moment.before.position
    options, state = before.rules.options, before.state
    if not (isinstance(options, QuincalaOptions) and isinstance(state, QuincalaState)):
        raise NoClaimError(f"a turn of {before.rules.game.name} has no legs")
    last = legs_of_way(options, state, moment.turn)[-1]
    tower = own_on(last.after, last.end)
    hand = tower & (tower - 1)  # K8: the largest piece stays
    is_plain = not other_on(last.after, last.end)
    if not (hand and is_plain and ends_of(kernel_rules(options), last.after, last.end, hand)):
        raise NoClaimError(f"{moment.turn} could not continue")
    return EndedMidTurn(before.side, (options.board().dots[last.end],))


@dataclass(frozen=True)
class Mobility(Claim):
    """How many turns a side has to choose from."""

    form = "{side} is to move; legal turns: {count}."
    side: str
    count: int

    def holds(self, moment: Moment) -> bool:
        """Return whether it is to move and has `count` legal turns."""
        return mobility(moment) == self


@finder("choice")
def mobility(moment: Moment) -> Mobility:
    """Return how many turns the side to move has."""
    return Mobility(moment.side, len(moment.position.turn_numbers))


@dataclass(frozen=True)
class Over(Claim):
    """Who has won by the rules, and why."""

    form = "The game is over and {side} has won: {reason}."
    side: str
    reason: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the rules end the game so."""
        return over(moment) == self


@finder("over")
def over(moment: Moment) -> Over:
    """Return who has won, and why."""
    end = moment.position.outcome
    if end is None or end.winner is None:
        raise NoClaimError(f"nobody has won {moment.position}")
    found = _FIRST_SENTENCE.match(end.reason)
    return Over(end.winner, found[1] if found else end.reason)


@dataclass(frozen=True)
class RulesSay(Claim):
    """A sentence of the rules in force."""

    form = "The rules say: “{said}”"
    said: str

    def holds(self, moment: Moment) -> bool:
        """Return whether a clause has this sentence, word for word."""
        rules = moment.position.rules
        clauses = rules.clauses
        return any(f" {self.said} " in f" {clause.text} " for clause in clauses)


@dataclass(frozen=True)
class PlayedElsewhere(Claim):
    """What the last turn would have done under other rules."""

    form = "Under {rules} the same turn would be: {said}."
    rules: str
    said: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the turn is legal there, and said rightly."""
        return played_elsewhere(moment, self.rules) == self


@finder("played-elsewhere")
def played_elsewhere(moment: Moment, rules: str) -> PlayedElsewhere:
    """Return what the last turn would have done under other rules."""
    there = Position(rules, str(moment.before.position))
    there.parse_turn(moment.turn)
    return PlayedElsewhere(rules, said_of(there, moment.turn))


@dataclass(frozen=True)
class EndsAtOnce(Claim):
    """A turn after which the game is over."""

    form = "{turn} would end the game at once, and {side} would win."
    turn: str
    side: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the rules end the game there, and that side wins."""
        end = moment.after(self.turn).outcome
        return end is not None and end.winner == self.side


@finder("ends")
def ends(moment: Moment, turn: str) -> EndsAtOnce:
    """Return who wins by a turn that ends the game."""
    end = moment.after(turn).outcome
    if end is None or end.winner is None:
        raise NoClaimError(f"{turn} does not end the game with a winner")
    return EndsAtOnce(turn, end.winner)


@dataclass(frozen=True)
class Repeated(Claim):
    """The game is drawn since a position came up again and again."""

    form = "The game is drawn: this position has come up for the third time."

    def holds(self, moment: Moment) -> bool:
        """Return whether that is how the game ended."""
        end = moment.line.outcome
        return end is not None and end.termination is Termination.REPETITION


@finder("repeated")
def repeated(_moment: Moment) -> Repeated:
    """Return that the game is drawn by repetition."""
    return Repeated()


@finder("rule")
def rule(_moment: Moment, *words: str) -> RulesSay:
    """Return a quotation of the rules."""
    return RulesSay(" ".join(words))
