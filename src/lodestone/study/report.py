"""A report on a game: what each position was worth, who made which mistakes, how well both played.

Values are from the point of view of the side that results name first, as in records.

Accuracy follows Lichess (https://lichess.org/page/accuracy; `AccuracyPercent.scala` in lichess-org/
lila). A turn's accuracy is an exponential function of the winning chance that it gives away, fitted
by Lichess to many games of people; a side's is the mean of two means of its turns' accuracies: one
weighted by how much the chances change around each turn, and the harmonic mean, which one blunder
pulls down. Chances come from this program's evaluations: each game's `weights.json` says how many
centipieces are odds of e to 1.

Searches of neighbouring positions see different things. Where the first prefers the turn that was
played, they agree on the turn, and nothing was given away: `conclusion` then corrects the value
that is less sure by the other.

A search that ends with the opponent's turn and one that ends with one's own often judge the same
position differently, in Qo by more than a mistake costs: `steady` takes both together.

Exact values are chances of 0, 1/2 and 1, which the formula is not made for: one won position that
is lost would halve the accuracy of a long game. There, turns that kept the best result are counted.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import harmonic_mean, pstdev
from typing import Literal

from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.reasons import end_sentence, faults, merits
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.kernel.protocol import material
from lodestone.players.protocol import Player
from lodestone.records.cursor import Parts, in_one_go, last_in_parts
from lodestone.records.game import GameRecord
from lodestone.records.marks import Marks, ResultName, Worth
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE, SearchResult, is_proven
from lodestone.solve.codes import value_of
from lodestone.solve.table import Values, find_table, is_solved
from lodestone.study.diagram import ExpectedTurn


@dataclass(frozen=True)
class ReportedPosition(Sent):
    """What a position of the main line is worth, as far as that is known."""

    ply: int
    side: str
    """The side to move."""
    chance: float
    """The first side's winning chance, from 0 to 1."""
    score: int | None
    """In centipieces, the first side's point of view; null if the value is known."""
    winner: str | None
    """The side that wins with best play; null if neither or unknown."""
    remoteness: int | None
    """Plies to the win of `winner`."""
    exact: bool
    """True if it is from a table or the game is over; false if a search found it."""
    best: ExpectedTurn | None
    """The best turn; null if the game is over."""
    material: int
    """How much more the first side has of what the rules count: pieces, or score."""
    followed: bool = False
    """True if the game continues with the best turn, or with a mirror image of it; false also as
    long as the report is not concluded."""
    final: Literal[False] = False

    @property
    def says(self) -> str:
        """The value for the side to move in one word, "" if it is not known."""
        if self.winner is None:
            return "drawn" if self.exact else ""
        return "won" if self.winner == self.side else "lost"


@dataclass(frozen=True)
class Mistake(Sent):
    """A turn that gave something away."""

    ply: int
    """The number of turns played with it: 1 for the first."""
    side: str
    turn: str
    best: str
    """The better turn."""
    loss: float
    """The winning chance given away, from 0 to 1."""
    words: str
    """What it is, such as "drawn position lost" or "blunder"."""
    because: str
    """What is wrong with it, as the end of a sentence that begins with *It*; "" if unknown."""
    merit: str
    """What is good about the better turn, likewise."""


@dataclass(frozen=True)
class ReportSummary(Sent):
    """The whole game judged."""

    mistakes: list[Mistake]
    turns: dict[str, int]
    """How many turns each side made. Those that are not mistakes kept the result, if all values are
    exact."""
    accuracy: dict[str, float | None]
    """How well each side chose its turns, in percent; null if it made none or all values are
    exact."""
    turning_point: int | None
    """The ply after which the side that was ahead did not change any more."""
    final: Literal[True] = True


ReportLine = ReportedPosition | ReportSummary

#: The default and the maximum seconds for the search of one position, and the maximum for all of a
#: report's searches together.
USUAL_SECONDS, MOST_SECONDS = 0.5, 10.0
LONGEST = 180.0


#: How many depths say whether a search's values go up and down.
STEADIED = 3


def bounded(limit: Limit | None, positions: int) -> Limit:
    """Return the limit for each of `positions` positions that lets a report end in time."""
    most = min(MOST_SECONDS, LONGEST / positions)
    if limit is None:
        return Limit(seconds=min(USUAL_SECONDS, most))
    return replace(limit, seconds=min(limit.seconds or most, most))


def reporting(line: Line, judge: Callable[[Line], ReportedPosition]) -> Iterator[ReportLine]:
    """Yield the report on a line of play: each of its positions, and its conclusion.

    `judge` returns what an unfinished position is worth. How the players ended the game does not
    affect the value of its last position.
    """
    judged, played = [], replace(line, ended=None)
    for ply in range(len(line.positions)):
        here = played[:ply]
        outcome = here.outcome
        judged.append(judge_end(here, outcome) if outcome else judge(here))
        yield judged[-1]
    yield from in_one_go(conclusion(line, judged))


def judging(rules: Rules, player: Player, limit: Limit) -> Callable[[Line], ReportedPosition]:
    """Return what judges unfinished positions: the rules' table, otherwise a player's searches.

    Raises `TableError` if the table is damaged.
    """
    table = find_table(rules) if is_solved(rules) else None

    def judge(line: Line) -> ReportedPosition:
        if table is not None and table.covers(line.position):
            return by_table(table, line)
        depths: dict[int, int] = {}
        noted = partial(_note_depth, depths)
        found = player.analyse(SearchRequest(line, limit, seed=len(line), on_info=noted))
        _note_depth(depths, found)
        return judge_found(line, steady([*depths.values()]), found.turn)

    return judge


def _note_depth(depths: dict[int, int], result: SearchResult) -> None:
    depths[result.depth] = result.score


def steady(scores: Sequence[int]) -> int:
    """Return what searches to growing depths say together; the deepest is last.

    Where the last three scores go up and down, each says more about who made the last turn of its
    line than about the position, and it is the mean of an odd and an even depth. What the deepest
    has found, and none before it, stands alone.
    """
    if len(scores) < STEADIED or any(map(is_proven, scores[-STEADIED:])):
        return scores[-1]
    before, other, last = scores[-STEADIED:]
    return (last + other) // 2 if abs(last - before) < abs(last - other) else last


def annotate(record: GameRecord, line: Line, report: Sequence[ReportLine]) -> None:
    """Write a report on a record's main line into it, as the viewer's button *Keep* does.

    Nodes get their values; mistakes get a glyph, a comment, and the better turn as a variation.
    """
    nodes = [record.root, *record.main_line]
    positions = {one.ply: one for one in report if isinstance(one, ReportedPosition)}
    for ply, position in positions.items():
        nodes[ply].marks = _marked(nodes[ply].marks, position)
    for summary in report:
        for mistake in summary.mistakes if isinstance(summary, ReportSummary) else ():
            node, before = nodes[mistake.ply], nodes[mistake.ply - 1]
            glyph = next(glyph for least, _, glyph in GRADES if mistake.loss >= least)
            node.nags = tuple(dict.fromkeys((*node.nags, glyph)))
            words = _explained(mistake)
            node.comments += () if words in node.comments else (words,)
            better = line.positions[mistake.ply - 1].annotate_turn(mistake.best)
            if not {better, mistake.best} & {child.turn for child in before.children}:
                before.add(better)


def _explained(mistake: Mistake) -> str:
    """Return what a mistake is, why, and why the better turn is better."""
    merit = f" Better is {mistake.best}.{end_sentence(mistake.merit)}" if mistake.merit else ""
    return f"{mistake.words.capitalize()}.{end_sentence(mistake.because)}{merit}"


def _marked(marks: Marks, judged: ReportedPosition) -> Marks:
    """Return a node's marks with what its position is worth."""
    if judged.score is not None and not judged.exact:
        return replace(marks, evaluation=judged.score)
    values: dict[str, ResultName] = {"won": "win", "lost": "loss"}
    worth = Worth(values.get(judged.says, "draw"), remoteness=judged.remoteness)
    return replace(marks, exact=worth)


def judge_end(line: Line, outcome: Outcome) -> ReportedPosition:
    """Return what a position in which the game is over is worth."""
    return _judged(line, None, outcome.winner, None if outcome.winner is None else 0)


def by_table(table: Values, line: Line) -> ReportedPosition:
    """Return what a table says about a line's last position.

    Raises `TableError` if it does not cover it.
    """
    position = line.position
    turns = table.probe_turns(position)
    value = turns[0].value if turns else value_of(table.probe_code(position.state))
    winner = None if value.remoteness is None else _side(position, value.result)
    return _judged(line, turns[0].turn if turns else None, winner, value.remoteness)


def judge_found(line: Line, found: int, best: str) -> ReportedPosition:
    """Return what a line's last position is worth by a search: its score and its best turn."""
    position = line.position
    if is_proven(found):
        winner, remoteness = _side(position, found), WIN_SCORE - abs(found)
        return _judged(line, best, winner, remoteness, exact=False)
    score = found if _moves_first(position) else -found
    return _judged(line, best, score=score, exact=False)


def _judged(
    line: Line,
    best: str | None,
    winner: str | None = None,
    remoteness: int | None = None,
    score: int | None = None,
    *,
    exact: bool = True,
) -> ReportedPosition:
    ply, position = len(line.turns), line.position
    game = position.rules.game
    chance = 0.5 if score is None else chance_of(score, game.evaluation_scale)
    if winner is not None:
        chance = float(winner == game.rivals[0].name)
    turn = None if best is None else ExpectedTurn(best, position.say_turn(best))
    lead = material.fastest(position.rules.kernel, position.state)
    lead = lead if _moves_first(position) else -lead
    value = (round(chance, 4), score, winner, remoteness)
    return ReportedPosition(ply, position.side, *value, exact, turn, lead)


def _moves_first(position: Position) -> bool:
    """Return whether the side to move is the first of the rivals."""
    return position.side == position.rules.game.rivals[0].name


def _side(position: Position, sign: int) -> str:
    """Return the side to move where `sign` is positive, otherwise the other."""
    return position.rules.game.rivals[(sign > 0) != _moves_first(position)].name


def conclusion(line: Line, judged: Sequence[ReportedPosition]) -> Parts[list[ReportLine]]:
    """Return, in parts, the positions whose values the whole line corrects, and the summary.

    The positions of the line have been judged, the start first.
    """
    agreed = yield from _in_agreement(line, judged)
    mistakes = []
    for ply in range(len(line.turns)):
        mistake = yield from _mistake(line, agreed, ply)
        mistakes += [mistake] if mistake else []
    corrected = [one for one, first in zip(agreed, judged, strict=True) if one != first]
    return [*corrected, _summary_of(line, agreed, mistakes)]


def _in_agreement(
    line: Line, judged: Sequence[ReportedPosition]
) -> Parts[Sequence[ReportedPosition]]:
    """Return judged positions, each as sure as the next one where their searches agree on a turn.

    A later search has seen more, so values go back from the end. Only a win that a search has
    proven goes forward: the next search can overlook it.
    """
    agreed = list(judged)
    for ply in range(len(line.turns)):
        agreed[ply] = replace(agreed[ply], followed=_is_followed(line, judged, ply))
        if agreed[ply].followed and judged[ply].says == "won" and not judged[ply + 1].says:
            agreed[ply + 1] = _after_win(judged[ply], judged[ply + 1])
        yield
    for ply in reversed(range(len(line.turns))):
        before, after = agreed[ply : ply + 2]
        if before.followed and not before.says:
            agreed[ply] = _before_same(before, after, line.position.rules.game.evaluation_scale)
    return agreed


def _is_followed(line: Line, judged: Sequence[ReportedPosition], ply: int) -> bool:
    """Return whether a line continues with the best turn, or one that is as good by symmetry.

    Exact values need no symmetry. It does not hold where a game ends, by repetition for instance.
    """
    best, after = judged[ply].best, judged[ply + 1]
    if best is None or best.turn == line.turns[ply]:
        return best is not None
    if judged[ply].exact or after.best is None:
        return False
    return line.positions[ply + 1] in line.positions[ply].play(best.turn).images


def _after_win(before: ReportedPosition, after: ReportedPosition) -> ReportedPosition:
    """Return the position after the winning turn of a proven win, proven too."""
    plies = None if before.remoteness is None else before.remoteness - 1
    known = (before.chance, None, before.winner, plies)
    return _revalued(after, *known)


def _before_same(before: ReportedPosition, after: ReportedPosition, scale: int) -> ReportedPosition:
    """Return a position with the value of the next one, to which its best turn leads.

    That turn wins if the next position is won. If it loses or draws, others may not, so the value
    is a score.
    """
    if after.winner == before.side and after.remoteness is not None:
        return _revalued(before, after.chance, None, after.winner, after.remoteness + 1)
    if after.score is not None:
        return _revalued(before, after.chance, after.score, None, None)
    chance = min(max(after.chance, 1 - _SUREST), _SUREST)
    score = round(scale * math.log(chance / (1 - chance)))
    return _revalued(before, round(chance, 4), score, None, None)


def _revalued(
    position: ReportedPosition,
    chance: float,
    score: int | None,
    winner: str | None,
    remoteness: int | None,
) -> ReportedPosition:
    return replace(position, chance=chance, score=score, winner=winner, remoteness=remoteness)


def _summary_of(
    line: Line, judged: Sequence[ReportedPosition], mistakes: list[Mistake]
) -> ReportSummary:
    """Return the report on a line of play, given its mistakes."""
    chances = [one.chance for one in judged]
    others = [1 - chance for chance in chances]
    first = int(not _moves_first(line.positions[0]))
    accuracies = (side_accuracy(chances, first), side_accuracy(others, 1 - first))
    is_exact = all(one.exact for one in judged)
    sides = [side.name for side in line.position.rules.game.rivals]
    movers = [position.side for position in line.positions[:-1]]
    return ReportSummary(
        mistakes,
        {side: movers.count(side) for side in sides},
        {
            side: None if accuracy is None or is_exact else round(accuracy, 1)
            for side, accuracy in zip(sides, accuracies, strict=True)
        },
        turning_point(chances),
    )


def _mistake(line: Line, judged: Sequence[ReportedPosition], ply: int) -> Parts[Mistake | None]:
    """Return, in parts, what a turn gave away; `None` if nothing, or if no better turn is known."""
    before, after = judged[ply], judged[ply + 1]
    position = line.positions[ply]
    sign = 1 if _moves_first(position) else -1
    lost = sign * (before.chance - after.chance)
    words = _words(before, after, lost)
    if words is None or before.best is None or before.followed:
        return None
    best, turn = before.best.turn, line.turns[ply]
    because = yield from last_in_parts(faults(position, turn))
    merit = yield from last_in_parts(merits(position, best))
    return Mistake(ply + 1, position.side, turn, best, round(lost, 4), words, because, merit)


#: How a mistake is described, by the result after it for the side that moved.
_AFTER = {"won": "lost", "lost": "won", "drawn": "drawn"}


def _words(before: ReportedPosition, after: ReportedPosition, lost: float) -> str | None:
    """Return what a turn gave away in words, `None` if nothing worth mentioning."""
    grade = grade_of(lost)
    if grade and before.says and after.says:
        return f"{before.says} position {_AFTER[after.says]}"
    return grade


#: Lichess's fit: 103.1668 * exp(-0.04354 * points lost) - 3.1669, in percent.
_FACTOR, _DECAY, _OFFSET = 103.1668, 0.04354, 3.1669
#: Windows hold a tenth of the game's positions, within these bounds; weights are bounded, too.
_SMALLEST, _LARGEST = 2, 8
_LEAST_WEIGHT, _MOST_WEIGHT = 0.5, 12.0
#: The loss of winning chance for each grade (Lichess: 0.3, 0.2, 0.1 on a scale twice as large), and
#: its glyph.
GRADES = ((0.15, "blunder", 4), (0.10, "mistake", 2), (0.05, "inaccuracy", 6))
#: A side with at least this chance is ahead.
AHEAD = 0.75
#: The greatest chance of a side whose win is not proven.
_SUREST = 0.99


def chance_of(score: int, scale: int) -> float:
    """Return the winning chance, 0 to 1, for a score, both from the same side's point of view.

    >>> round(chance_of(45, 45), 3), chance_of(0, 45)
    (0.731, 0.5)
    """
    if is_proven(score):
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-score / scale))


def turn_accuracy(lost: float) -> float:
    """Return a turn's accuracy, 0 to 100, from the winning chance that it lost, 0 to 1."""
    return min(100.0, max(0.0, _FACTOR * math.exp(-_DECAY * 100 * max(0.0, lost)) - _OFFSET))


def grade_of(lost: float) -> str | None:
    """Return the grade of a turn that loses this much winning chance; `None` if it has none."""
    return next((name for least, name, _ in GRADES if lost >= least), None)


def side_accuracy(chances: Sequence[float], first: int) -> float | None:
    """Return a side's accuracy over a game, 0 to 100; `None` if it made no turn.

    `chances` are that side's at every position, the start first: for the other, pass 1 minus these.
    `first` is the ply of the side's first turn, 0 or 1; its turns are every second ply from there.
    """
    plies = range(first, len(chances) - 1, 2)
    if not plies:
        return None
    accuracies = [turn_accuracy(chances[ply] - chances[ply + 1]) for ply in plies]
    size = min(_LARGEST, max(_SMALLEST, len(chances) // 10))
    weights = [_weight(chances, ply, size) for ply in plies]
    pairs = zip(accuracies, weights, strict=True)
    weighted = sum(accuracy * weight for accuracy, weight in pairs) / sum(weights)
    return (weighted + harmonic_mean(accuracies)) / 2


def _weight(chances: Sequence[float], ply: int, size: int) -> float:
    """Return the standard deviation of the chances around a turn, in points."""
    first = max(0, min(ply + 2 - size, len(chances) - size))
    changes = pstdev(100 * chance for chance in chances[first : first + size])
    return min(_MOST_WEIGHT, max(_LEAST_WEIGHT, changes))


def turning_point(chances: Sequence[float]) -> int | None:
    """Return the number of turns after which the side that is ahead, if any, no longer changes.

    It is `None` if it never changed.
    """
    ahead = [(chance >= AHEAD) - (chance <= 1 - AHEAD) for chance in chances]
    changed = [ply for ply in range(1, len(ahead)) if ahead[ply] != ahead[ply - 1]]
    return changed[-1] if changed else None
