"""Play with errors in words, as the terminal prints it."""

from collections.abc import Iterator

from lodestone.kernel.protocol import WIN
from lodestone.lab.errors.sample import LONGEST
from lodestone.lab.errors.study import ErrorStudy
from lodestone.lab.words import estimated, offered
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
            estimated(figures.score, ".3f"),
            estimated(figures.length, ".1f"),
            estimated(figures.lead_changes, ".2f"),
        )
        row = "".join(f"{cell:24}" for cell in cells)
        yield f"  {_percent(error):8}{row}{estimated(figures.unfinished, '.1%')}"
    for error, offers in study.offers.items():
        if offers:
            share = _percent(error)
            yield f"First turns with {share} errors: the score of the side that makes them"
            yield from offered(offers)


def _best_play(value: Value) -> str:
    if value.remoteness is None:
        return "draws"
    return f"{'wins' if value.result == WIN else 'loses'} in {value.remoteness}"


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"
