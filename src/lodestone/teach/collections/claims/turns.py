"""Claims of what turns are worth: only turns, best turns, refutations, mistakes."""

from collections import Counter
from dataclasses import dataclass

from lodestone.core.position import Position
from lodestone.teach.collections.claims.claim import Claim, NoClaimError, finder
from lodestone.teach.collections.claims.values import MOST_PLIES, USUAL_DEPTH
from lodestone.teach.collections.judge import DRAWN, Verdict
from lodestone.teach.collections.moment import Moment


def _plies_of(moment: Moment, turn: str, within: int) -> Verdict | None:
    """Return who wins within this many plies, `turn` being the first of them."""
    found = moment.judge.verdict_within(moment.after(turn), within - 1)
    return Verdict(found.winner, (found.plies or 0) + 1) if found else None


def _turns_for(moment: Moment, winner: str, within: int) -> list[str]:
    """Return the turns after which a side wins within this many plies."""
    found = {turn: _plies_of(moment, turn, within) for turn in moment.position.turns}
    return [turn for turn, verdict in found.items() if verdict and verdict.winner == winner]


def _is_same(position: Position, one: str, another: str) -> bool:
    return position.parse_turn(one) == position.parse_turn(another)


@dataclass(frozen=True)
class OnlyWin(Claim):
    """All other turns win nothing, by the table."""

    form = "{turn} is the only turn that wins."
    turn: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so."""
        return moment.judge.by_table and _keeping(moment, moment.side) == [self.turn]


@dataclass(frozen=True)
class OnlyDraw(Claim):
    """All other turns lose, by the table."""

    form = "{turn} is the only turn that holds the draw."
    turn: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so."""
        is_table = moment.judge.by_table and moment.verdict == DRAWN
        return is_table and _keeping(moment, None) == [self.turn]


def _keeping(moment: Moment, winner: str | None) -> list[str]:
    return [turn for turn, found in moment.verdicts.items() if found.winner == winner]


@dataclass(frozen=True)
class OnlyWinWithin(Claim):
    """No other turn wins so soon."""

    form = "{turn} is the only turn that wins within {within}."
    turn: str
    within: int

    def holds(self, moment: Moment) -> bool:
        """Return whether every turn was tried and found so."""
        return _turns_for(moment, moment.side, self.within) == [self.turn]


@dataclass(frozen=True)
class OnlyDefence(Claim):
    """All other turns lose soon, and this one does not."""

    form = "Every turn but {turn} loses within {within}."
    turn: str
    within: int

    def holds(self, moment: Moment) -> bool:
        """Return whether every turn was tried and found so."""
        losing = set(_turns_for(moment, moment.other, self.within))
        return set(moment.position.turns) - losing == {self.turn} and bool(losing)


@finder("only")
def only(moment: Moment, within: str = USUAL_DEPTH) -> Claim:
    """Return which turn alone wins, or alone holds the draw, or alone does not lose soon."""
    if moment.judge.by_table and moment.verdict.winner != moment.other:
        winner = moment.verdict.winner
        turn = _single(moment, _keeping(moment, winner))
        return OnlyWin(turn) if winner else OnlyDraw(turn)
    found = moment.verdict_within(int(within))
    if found is not None and found.winner == moment.side:
        return quickest(moment, within)
    return defence(moment, within)


@finder("quickest")
def quickest(moment: Moment, within: str) -> OnlyWinWithin:
    """Return which turn alone wins within this many plies."""
    winning = _turns_for(moment, moment.side, int(within))
    return OnlyWinWithin(_single(moment, winning), int(within))


@finder("defence")
def defence(moment: Moment, within: str) -> OnlyDefence:
    """Return which turn alone does not lose within this many plies."""
    losing = _turns_for(moment, moment.other, int(within))
    left = [turn for turn in moment.position.turns if turn not in losing]
    return OnlyDefence(_single(moment, left), int(within))


def _single(moment: Moment, turns: list[str]) -> str:
    if len(turns) != 1:
        some = ", ".join(turns[:5])
        raise NoClaimError(f"{len(turns)} turns are alike in {moment.position}: {some}")
    return turns[0]


@dataclass(frozen=True)
class Counted(Claim):
    """How many turns win, hold the draw and lose, by the table."""

    form = "Winning turns: {won}; drawing turns: {drawn}; losing turns: {lost}."
    won: int
    drawn: int
    lost: int

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so."""
        return moment.judge.by_table and count(moment) == self


@finder("count")
def count(moment: Moment) -> Counted:
    """Return how many turns win, hold the draw and lose."""
    found = Counter(verdict.winner for verdict in moment.verdicts.values())
    return Counted(found[moment.side], found[None], found[moment.other])


@dataclass(frozen=True)
class TurnWins(Claim):
    """A turn wins, and in how many plies, itself the first."""

    form = "{turn} wins in {plies}."
    turn: str
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether that is what it leads to."""
        return _plies_of(moment, self.turn, self.plies) == (moment.side, self.plies)


@dataclass(frozen=True)
class TurnHolds(Claim):
    """A turn holds the draw, by the table."""

    form = "{turn} holds the draw."
    turn: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so."""
        is_drawn = moment.judge.by_table and moment.verdict == DRAWN
        return is_drawn and moment.judge.verdict(moment.after(self.turn)) == DRAWN


@finder("turn")
def turn_of(moment: Moment, turn: str, within: str = USUAL_DEPTH) -> Claim:
    """Return what a turn achieves: a win, or the draw."""
    if moment.judge.by_table:
        found = moment.judge.verdict(moment.after(turn))
        return TurnWins(turn, (found.plies or 0) + 1) if found.winner else TurnHolds(turn)
    proved = _plies_of(moment, turn, int(within))
    if proved is None or proved.winner != moment.side:
        raise NoClaimError(f"{turn} does not win {moment.position} within {within} plies")
    return TurnWins(turn, proved.plies or 0)


@dataclass(frozen=True)
class WouldLose(Claim):
    """A turn loses, with the answer that shows why."""

    form = "{turn} would lose: {answer} then wins in {plies}."
    turn: str
    answer: str
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether the answer wins, and nothing wins sooner."""
        after = moment.after(self.turn)
        answered = moment.judge.verdict_within(after.play(self.answer), self.plies - 1)
        found = moment.judge.verdict_within(after, self.plies)
        return found == (moment.other, self.plies) and answered == (moment.other, self.plies - 1)


@dataclass(frozen=True)
class WouldDraw(Claim):
    """A turn gives a win away, by the table."""

    form = "{turn} would only draw."
    turn: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the position is won, and this turn leads to a draw."""
        is_won = moment.judge.by_table and moment.verdict.winner == moment.side
        return is_won and moment.judge.verdict(moment.after(self.turn)) == DRAWN


@finder("refuted")
def refuted(moment: Moment, turn: str, within: str = USUAL_DEPTH) -> Claim:
    """Return why a turn is bad: what wins against it, or that it draws only."""
    after = moment.after(turn)
    if moment.judge.by_table and moment.judge.verdict(after) == DRAWN:
        return WouldDraw(turn)
    plies = MOST_PLIES if moment.judge.by_table else int(within)
    found = moment.judge.verdict_within(after, plies)
    if found is None or found.winner != moment.other or not found.plies:
        raise NoClaimError(f"{turn} does not lose within {plies} plies in {moment.position}")
    return WouldLose(turn, _answer(moment, after, found), found.plies)


def _answer(moment: Moment, after: Position, found: Verdict) -> str:
    sooner = Verdict(found.winner, (found.plies or 0) - 1)
    return next(
        answer
        for answer in after.turns
        if moment.judge.verdict_within(after.play(answer), sooner.plies or 0) == sooner
    )


@dataclass(frozen=True)
class MissedWin(Claim):
    """The turn that was made gave a win away that another would have kept."""

    form = "{turn} was a mistake: {better} would have won in {plies}."
    turn: str
    better: str
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether the other turn wins in this many plies, and this one does not."""
        before = moment.before
        won = _plies_of(before, self.better, self.plies)
        made = _made_verdict(moment, self.plies - 1)
        is_made = _is_same(before.position, self.turn, moment.turn)
        is_worse = made is None or made.winner != before.side
        return is_made and is_worse and won == (before.side, self.plies)


def _made_verdict(moment: Moment, plies: int) -> Verdict | None:
    return moment.verdict if moment.judge.by_table else moment.verdict_within(plies)


@dataclass(frozen=True)
class MissedDraw(Claim):
    """The turn that was made loses where another would have held the draw, by the table."""

    form = "{turn} was a mistake: {better} would have held the draw."
    turn: str
    better: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so."""
        if not moment.judge.by_table or moment.verdict.winner != moment.side:
            return False
        before = moment.before
        is_made = _is_same(before.position, self.turn, moment.turn)
        return is_made and moment.judge.verdict(before.after(self.better)) == DRAWN


@finder("mistake")
def mistake(moment: Moment, within: str = USUAL_DEPTH) -> Claim:
    """Return what the last turn gave away."""
    before, made = moment.before, moment.turn
    if moment.judge.by_table and before.verdict == DRAWN:
        return MissedDraw(made, _keeping(before, None)[0])
    plies = (before.verdict.plies or 0) if moment.judge.by_table else int(within)
    found = before.verdict_within(plies)
    if found is None or found.winner != before.side or not found.plies:
        raise NoClaimError(f"{made} gave nothing away")
    better = next(
        turn for turn in before.position.turns if _plies_of(before, turn, found.plies) == found
    )
    return MissedWin(made, better, found.plies)


@dataclass(frozen=True)
class Forced(Claim):
    """There was no choice."""

    form = "{turn} was forced: no other turn is legal."
    turn: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the turn that was made was the one that was legal."""
        before = moment.before.position
        return len(before.turn_numbers) == 1 and _is_same(before, self.turn, moment.turn)


@finder("forced")
def forced(moment: Moment) -> Forced:
    """Return that the last turn was the one legal turn."""
    return Forced(moment.turn)


@dataclass(frozen=True)
class BestLine(Claim):
    """How best play continues: the winner hurries, the loser delays, a draw is held."""

    form = "Best play goes on {turns}."
    turns: tuple[str, ...]

    def holds(self, moment: Moment) -> bool:
        """Return whether each of the turns is as good as any."""
        here = moment
        for turn in self.turns:
            if not _is_best(here, turn):
                return False
            here = Moment(here.line.play(turn), here.judge)
        return bool(self.turns)


def _is_best(moment: Moment, turn: str) -> bool:
    after = moment.after(turn)
    if moment.judge.by_table:
        known, then = moment.verdict, moment.judge.verdict(after)
        return then == (known.winner, None if known.plies is None else known.plies - 1)
    found = moment.verdict_within(int(USUAL_DEPTH))
    if found is None or not found.plies:
        return False
    return moment.judge.verdict_within(after, found.plies - 1) == (found.winner, found.plies - 1)


@finder("line")
def line(moment: Moment, most: str) -> BestLine:
    """Return best play from here, at most this many turns, equal ones by their texts."""
    here, found = moment, list[str]()
    while len(found) < int(most) and here.position.turns:
        best = next((turn for turn in here.position.turns if _is_best(here, turn)), None)
        if best is None:
            break
        found.append(best)
        here = Moment(here.line.play(best), here.judge)
    return BestLine(tuple(found))
