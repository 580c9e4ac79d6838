"""A report as a single, self-contained HTML page, which the template `page.html` makes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from lodestone.core.errors import writing
from lodestone.core.phrases import counted
from lodestone.files import whole_file
from lodestone.lab import seats
from lodestone.lab.defaults import REPORT
from lodestone.lab.experiments.model import Experiment
from lodestone.lab.experiments.store import ExperimentStore
from lodestone.lab.metrics.estimation import Difference
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.report import pictures
from lodestone.lab.report.findings import Findings, compared, conclusions, find_out, write_tables
from lodestone.lab.statistics import Estimate
from lodestone.lab.templates import fill
from lodestone.lab.words import is_nothing, kinds, none_shown, p_value, shown
from lodestone.lab.work import this_worker
from lodestone.version import __version__

#: The metrics of a rule set's card, and those that are drawn as forest plots.
CARD = ("seat-advantage", "decisiveness", "length", "branching", "lead-changes", "killer-moves")
FORESTS = (*CARD, "final-lead", "repetition", "undone-turns", "suddenness", "mistakes")
#: What stands in place of a verdict on the seats.
UNFINISHED = "not all games have been played"


def page(findings: Findings) -> str:
    """Return the report as an HTML document."""
    filters: dict[str, Callable[..., object]] = {
        "advantage": _advantage,
        "are_nothing": _are_nothing,
        "compared": compared,
        "conclusions": conclusions,
        "counted": counted,
        "each_shown": _each_shown,
        "kinds": kinds,
        "lengths": seats.short,
        "none_shown": none_shown,
        "p_value": p_value,
        "real": _real,
        "short": Estimate.short,
        "shown": shown,
        "statement": seats.statement,
    }
    given = {
        "findings": findings,
        "experiment": findings.experiment,
        "names": findings.names,
        "pictures": pictures,
        "machine": this_worker().machine,
        "version": __version__,
        "CARD": CARD,
        "FORESTS": FORESTS,
        "UNFINISHED": UNFINISHED,
    }
    return fill(Path(__file__).with_name("page.html"), given, filters)


def _advantage(estimate: Estimate | None) -> str:
    return "" if estimate is None else seats.percent(estimate)


def _are_nothing(found: Mapping[str, Estimate]) -> bool:
    return all(map(is_nothing, found.values()))


def _each_shown(found: Mapping[str, Estimate], metric: Metric, titles: Iterable[str]) -> list[str]:
    """Return the estimates of a metric under rule sets, given by their titles."""
    return [shown(metric, found[title]) if title in found else "" for title in titles]


def _real(differences: Sequence[Difference], findings: Findings) -> list[Difference]:
    """Return the differences that are real; before all games are played none is called so."""
    return [one for one in differences if one.is_real and findings.is_complete]


def write_report(experiment: Experiment, folder: Path) -> list[Path]:
    """Write the page and the tables of the games in `folder`; return the files, the page first.

    The page is written last: where it exists, the tables do.
    Raises `LodestoneError` if no game has been played, or the folder cannot be written.
    """
    kept = ExperimentStore(folder).read(has_series=experiment.has_series)
    findings = find_out(experiment, kept)
    with writing(folder):
        tables = write_tables(findings, folder)
        with whole_file(folder / REPORT) as file:
            file.write(page(findings).encode())
        return [folder / REPORT, *tables]
