"""What a swap rule would do: the score of every first turn, and which of them are even offers.

Under a swap rule (also called the pie rule) the second player may take over the first turn. The
first player then does best to offer the turn after which both sides have the most equal chances.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

import numpy as np

from lodestone.core.phrases import listed
from lodestone.core.position import Position
from lodestone.lab.contestants import contestant_of
from lodestone.lab.executors import LOCAL, Executor
from lodestone.lab.experiments.arm import Arm, play_arms
from lodestone.lab.metrics.estimation import measure
from lodestone.lab.metrics.games import Games, chosen
from lodestone.lab.metrics.intervals import wilson
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.reporting import Heading, Section
from lodestone.lab.seats import SEAT_ADVANTAGE
from lodestone.lab.statistics import Estimate
from lodestone.lab.words import estimated

#: What an estimate says of a turn that was not played.
UNKNOWN = Estimate(float("nan"), 0.0, 1.0)


#: An offer within this distance of ½ leaves the other player a real choice.
NEAR = 0.05
HALF = 0.5

Choice = Literal["real", "none", "open"]


@dataclass(frozen=True)
class Offer:
    """First turns that are the same up to symmetry, as an offer to swap.

    `score` is that of the side that makes the turn, 0 to 1, if nobody swaps; `games` is how often
    they were played, where that is known.
    """

    turns: tuple[str, ...]
    score: Estimate
    games: int | None = None

    @property
    def distance(self) -> float:
        """How far the score is from ½, 0 to ½."""
        return abs(self.score.value - HALF)

    @property
    def choice(self) -> Choice:
        """Whether taking over the turn is a real choice, or the interval leaves that open.

        It is `real` if the interval is within `NEAR` of ½, and `none` if it is outside.
        """
        low, high = self.score.low - HALF, self.score.high - HALF
        if low >= -NEAR and high <= NEAR:
            return "real"
        return "none" if low > NEAR or high < -NEAR else "open"


def most_even(offers: Sequence[Offer]) -> Offer:
    """Return the offer whose score is nearest ½; of several, the first.

    What it lacks to ½ is what the first player loses by a swap rule.
    """
    return min(offers, key=lambda offer: offer.distance)


def first_turns(start: Position) -> list[tuple[str, ...]]:
    """Return the legal turns of a position as texts, those that symmetries map to another together.

    >>> from lodestone import Position
    >>> [turns[0] for turns in first_turns(Position.start("qo:size=3,stones=4"))]
    ['a1', 'a2', 'b2']
    """
    classes: dict[str, list[str]] = {}
    for turn in start.turns:
        classes.setdefault(_least(start.play(turn)), []).append(turn)
    return [tuple(turns) for turns in classes.values()]


def _least(position: Position) -> str:
    """Return the first of the texts of the positions that symmetries map to this one.

    Symmetries that exchange the colours, and so the side to move, do not count.
    """
    return min(str(image) for image in position.images if image.side == position.side)


def played_offers(
    start: Position,
    player: str,
    games: int,
    seed: int,
    on_progress: Callable[[int], None],
    executor: Executor = LOCAL,
) -> list[Offer]:
    """Play `games` games after every different first turn, with `player` on both sides.

    No random plies come first, so only a player who errs plays different games, as levels do.
    `on_progress` is called with the number of games played since its last call. Raises
    `LodestoneError` if there is no such player.
    """
    all_turns = first_turns(start)
    arms = [
        Arm(str(start.rules), str(start.play(turns[0])), player, player, seed=seed)
        for turns in all_turns
    ]
    contestant_of(player, own=True)
    played = play_arms(executor, dict.fromkeys(arms, games), on_progress)
    found = []
    for turns, arm in zip(all_turns, arms, strict=True):
        points = played[arm].points
        score = wilson(points if _is_first(start) else 1 - points, np.ones(games))
        found.append(Offer(turns, score, games))
    return found


def scored_first_turns(start: Position, games: Games) -> list[Offer]:
    """Return all first turns of games from one start, those of the highest score first.

    Openings of even and of odd length weigh alike. Turns that were not played come last.

    >>> from lodestone.lab.metrics.sample import random_games
    >>> start = Position.start("qo:size=3,stones=4")
    >>> games = random_games(start, 1, range(40), 100, compiled=False)
    >>> [(one.turns[0], len(one.turns), one.games) for one in scored_first_turns(start, games)]
    [('b2', 1, 4), ('a2', 4, 19), ('a1', 4, 17)]
    """
    numbers = {start.format_turn(turn): turn for turn in start.turn_numbers}
    found = []
    for turns in first_turns(start):
        which = np.isin(games.opening, [numbers[turn] for turn in turns])
        score = UNKNOWN
        if which.any():
            [advantage] = measure(find_metrics([SEAT_ADVANTAGE]), chosen(games, which))
            one = advantage.estimate
            score = (one if _is_first(start) else one.negated).plus(HALF)
        found.append(Offer(turns, score, int(which.sum())))
    return sorted(found, key=lambda one: (one.games == 0, -one.score.value, one.turns))


def _is_first(start: Position) -> bool:
    """Return whether the game's first side is to move."""
    return start.side == start.rules.game.sides[0].name


def table_of(offers: Sequence[Offer], title: str) -> Section:
    """Return the offers of a swap rule, the best turn first, and what they mean."""
    best = most_even(offers)
    columns = [
        Heading("turns", lambda one: list(one.turns), "first turn", lambda one: listed(one.turns)),
        Heading("score", lambda one: asdict(one.score), "score", lambda one: _score(one.score)),
        Heading("choice", lambda one: one.choice),
        Heading("most_even", lambda one: one is best),
    ]
    notes = [
        f"With a swap rule: {listed(best.turns)} is the most even offer, "
        f"{best.distance:.3f} from 0.5. {_choices(offers)}"
    ]
    if len(offers) > 1 and best.games:
        notes.append("It was picked as the nearest one: measure it again, with another --seed.")
    ranked = sorted(offers, key=lambda offer: -offer.score.value)
    return Section(columns, ranked, "offers", title, notes)


def _score(score: Estimate) -> str:
    return estimated(score, ".3f")


def _choices(offers: Sequence[Offer]) -> str:
    real = [listed(offer.turns) for offer in offers if offer.choice == "real"]
    unclear = [listed(offer.turns) for offer in offers if offer.choice == "open"]
    parts = [f"Real choices, within {NEAR} of 0.5: {', '.join(real) or 'none'}"]
    if unclear:
        parts.append(f"left open by these games: {', '.join(unclear)}")
    return "; ".join(parts) + "."
