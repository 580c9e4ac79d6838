"""Play with errors in words, as the terminal prints it."""

from collections.abc import Iterator

from lodestone.core.phrases import listed
from lodestone.kernel.protocol import WIN
from lodestone.lab.errors.sample import LONGEST
from lodestone.lab.errors.study import ErrorStudy
from lodestone.lab.errors.swap import NEAR, Offer, most_even
from lodestone.lab.estimates import Estimate
from lodestone.solve.codes import Value


def in_words(study: ErrorStudy) -> Iterator[str]:
    """Yield a study line by line."""
    yield f"{study.start.rules}, {study.start}: best play {_best_play(study.value)}"
    how = "Exact"
    if study.games is not None:
        how = f"{study.games:,} games each, seed {study.seed}, 95 % intervals"
    yield (
        f"{how}; games stop at {LONGEST:,} plies; scores are those of the side that moves first."
    )
    yield f"  {'errors':8}{'score':24}{'plies':24}{'lead changes':24}unfinished"
    for error, figures in study.figures.items():
        cells = (
            _shown(figures.score, ".3f"),
            _shown(figures.length, ".1f"),
            _shown(figures.lead_changes, ".2f"),
        )
        row = "".join(f"{cell:24}" for cell in cells)
        yield f"  {_percent(error):8}{row}{_shown(figures.unfinished, '.1%')}"
    for error, offers in study.offers.items():
        yield from _offers(error, offers)


def _best_play(value: Value) -> str:
    if value.remoteness is None:
        return "draws"
    return f"{'wins' if value.result == WIN else 'loses'} in {value.remoteness}"


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"


def _shown(estimate: Estimate, form: str) -> str:
    """Return an estimate with its interval, or alone if it is exact."""
    if estimate.low == estimate.high:
        return f"{estimate.value:{form}}"
    return estimate.short(form)


def _offers(error: float, offers: list[Offer]) -> Iterator[str]:
    if not offers:
        return
    yield f"First turns with {_percent(error)} errors: the score of the side that makes them"
    for offer in sorted(offers, key=lambda offer: -offer.figures.score.value):
        yield f"  {listed(offer.turns):20}{_shown(offer.figures.score, '.3f')}"
    best = most_even(offers)
    yield (
        f"With a swap rule: {listed(best.turns)} is the most even offer, "
        f"{best.distance:.3f} from 0.5. {_choices(offers)}"
    )


def _choices(offers: list[Offer]) -> str:
    real = [listed(offer.turns) for offer in offers if offer.choice() == "real"]
    unclear = [listed(offer.turns) for offer in offers if offer.choice() == "open"]
    parts = [f"Real choices, within {NEAR} of 0.5: {', '.join(real) or 'none'}"]
    if unclear:
        parts.append(f"left open by these games: {', '.join(unclear)}")
    return "; ".join(parts) + "."
