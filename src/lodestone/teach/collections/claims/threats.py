"""Claims of threats: what the side that is not to move would do if it were."""

from dataclasses import dataclass

from lodestone.core.position import Position
from lodestone.teach.collections.claims.claim import Claim, NoClaimError, finder
from lodestone.teach.collections.claims.facts import men_of, said_of
from lodestone.teach.collections.claims.values import USUAL_DEPTH
from lodestone.teach.collections.judge import Verdict
from lodestone.teach.collections.moment import Moment


@dataclass(frozen=True)
class ThreatensWin(Claim):
    """A side would win soon by a turn if it were to move."""

    form = "{side} threatens {turn}, which wins in {plies}."
    side: str
    turn: str
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether the turn would win in this many plies, and no sooner."""
        if self.side != moment.other:
            return False
        after = moment.turned.play(self.turn)
        won = moment.judge.verdict_within(after, self.plies - 1)
        return won == (self.side, self.plies - 1)


@finder("threat")
def threat(moment: Moment, within: str = USUAL_DEPTH) -> ThreatensWin:
    """Return the quickest win that is threatened, within this many plies."""
    turned = moment.turned
    found = moment.judge.verdict_within(turned, int(within))
    if found is None or found.winner != moment.other or not found.plies:
        raise NoClaimError(f"{moment.other} threatens no win in {moment.position}")
    sooner = Verdict(found.winner, found.plies - 1)
    turn = next(
        turn
        for turn in turned.turns
        if moment.judge.verdict_within(turned.play(turn), found.plies - 1) == sooner
    )
    return ThreatensWin(moment.other, turn, found.plies)


@dataclass(frozen=True)
class ThreatensMen(Claim):
    """A side would take something off if it were to move."""

    form = "{side} threatens {turn}: {said}."
    side: str
    turn: str
    said: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the turn would take enemies, and is said rightly."""
        if self.side != moment.other:
            return False
        turned = moment.turned
        loss = men_of(turned, moment.side) - men_of(turned.play(self.turn), moment.side)
        return loss > 0 and said_of(turned, self.turn) == self.said


@finder("takes")
def takes(moment: Moment, turn: str = "") -> ThreatensMen:
    """Return a turn that threatens to take something, the one that takes most if none is named."""
    turned = moment.turned
    chosen = turn or min(turned.turns, key=lambda one: _rest(turned, one, moment.side))
    return ThreatensMen(moment.other, chosen, said_of(turned, chosen))


def _rest(position: Position, turn: str, side: str) -> int:
    return men_of(position.play(turn), side)
