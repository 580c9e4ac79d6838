"""Turns of Qo that a beginner can follow: placing, and paying back where the balance is lost."""

from collections.abc import Sequence

from lodestone.games.qo.notation import price
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.state import BLACK, QoState, lead_of_black

#: The most spaces that a beginner pays for: enough to answer another beginner.
SPACES = 2


def simple_turns(options: QoOptions, state: QoState, turns: Sequence[int]) -> list[int]:
    """Return the placements, or moves that pay back if the mover leads by so much that it loses.

    Paying back means paying for a space or two without falling behind, if that is possible. What
    the opponent gets counts twice, what is set aside once (O6).
    """
    lead = lead_of_black(state) if state.side == BLACK else -lead_of_black(state)
    counts = 1 if options.paid == "aside" else 2
    most = min(lead // counts, SPACES * options.pay)
    prices = {turn: price(options, turn) for turn in turns}
    paying = [turn for turn in turns if 0 < prices[turn] <= most]
    if lead >= options.margin and paying:
        return paying
    return [turn for turn in turns if prices[turn] == 0]
