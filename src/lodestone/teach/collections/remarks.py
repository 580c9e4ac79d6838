"""Remarks that no recipe orders: mistakes, and turns that had no alternative."""

from contextlib import suppress

from lodestone.core.errors import LodestoneError
from lodestone.teach.collections.claims import Claim, NoClaimError, find_claim
from lodestone.teach.collections.judge import Verdict
from lodestone.teach.collections.moment import Moment

#: With fewer turns, an only good turn is not worth a remark.
FEWEST_TURNS = 4
#: Depth of the search for remarks where there is no table, in plies.
DEPTH = 3


def remark_on(moment: Moment) -> list[Claim]:
    """Return what is worth pointing out of a moment: the mistake just made, the only turn next."""
    if moment.position.outcome is not None:
        return [find_claim(moment, "over")]
    depth = "" if moment.judge.by_table else f" {DEPTH}"
    with suppress(LodestoneError):
        return [find_claim(moment, f"mistake{depth}")]
    if not moment.judge.by_table and not _is_won(moment):
        return []
    if len(moment.position.turn_numbers) >= FEWEST_TURNS:
        with suppress(NoClaimError):
            return [find_claim(moment, f"only{depth}"), *_why(moment)]
    return []


def _is_won(moment: Moment) -> bool:
    found = moment.verdict_within(DEPTH)
    return found is not None and found.winner == moment.side


def _why(moment: Moment) -> list[Claim]:
    """Return why the other turn that holds out longest is no good."""
    if not moment.judge.by_table:
        return []
    losing = {turn: found for turn, found in moment.verdicts.items() if _loses(moment, found)}
    if not losing:
        return []
    tempting = max(losing, key=lambda turn: losing[turn].plies or 0)
    return [find_claim(moment, f"refuted {tempting}")]


def _loses(moment: Moment, found: Verdict) -> bool:
    return found.winner == moment.other and bool(found.plies)
