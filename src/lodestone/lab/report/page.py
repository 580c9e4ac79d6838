"""A report as a single, self-contained HTML page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files
from pathlib import Path

from lodestone.core.errors import writing
from lodestone.core.phrases import counted
from lodestone.core.position import Position
from lodestone.files import whole_file
from lodestone.lab.experiments.model import Experiment
from lodestone.lab.experiments.store import ExperimentStore, machine
from lodestone.lab.metrics.estimation import Difference, Measured
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.offers import Offer
from lodestone.lab.report import pictures
from lodestone.lab.report.findings import Findings, compared, conclusions, find_out, write_tables
from lodestone.lab.report.played import PlayedGroup
from lodestone.lab.seats import percent, short, statement
from lodestone.lab.statistics import Estimate, share
from lodestone.lab.words import is_nothing, kinds, none_proven, p_value, shown
from lodestone.version import __version__

#: The metrics of a rule set's card, and those that are drawn as forest plots.
CARD = ("seat-advantage", "decisiveness", "length", "branching", "lead-changes", "killer-moves")
FORESTS = (*CARD, "final-lead", "repetition", "undone-turns", "suddenness", "mistakes")


def page(findings: Findings) -> str:
    """Return the report as an HTML document."""
    title = escape(findings.experiment.title)
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    body = "\n".join(_body(findings))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{style}</style></head><body><main>{body}</main></body></html>\n"
    )


def _body(findings: Findings) -> Iterator[str]:
    experiment = findings.experiment
    yield f"<h1>{escape(experiment.title)}</h1>"
    if experiment.about:
        yield f"<p>{escape(experiment.about)}</p>"
    if not findings.is_complete:
        yield (
            "<p><strong>Not all games have been played yet.</strong> No difference so far is "
            "called real, since the number of games was fixed beforehand.</p>"
        )
    yield from _shown(findings)
    yield escape_p(findings.repetition)
    yield from _cards(findings)
    for group in reversed(findings.groups):
        yield f"<h2>Played by {escape(group.players)}</h2>"
        yield from _pictures(group)
        yield from _tables(findings, group)
    yield from _sensitivity(findings)
    yield from _openings(findings)
    yield from _ladders(findings)
    yield from _played(findings)
    yield from _definitions(findings)


def _shown(findings: Findings) -> Iterator[str]:
    """Yield what the games show, in sentences: first how rule sets differ, then each of them."""
    sentences = list(conclusions(findings))
    if sentences:
        yield "<h2>What the games show</h2>"
    for one in compared(findings):
        yield f"<h3>{escape(one.second)}, compared with {escape(one.first)}</h3>"
        yield _list(one.sentences)
    if sentences:
        yield "<h3>Each rule set</h3>"
        yield _list(sentences)


def _list(sentences: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in sentences)}</ul>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{lines}</tbody></table></div>"
    )


def _played(findings: Findings) -> Iterator[str]:
    rows = [
        (
            one.title,
            replace(one.arm, rules=one.name).table,
            one.arm.players,
            f"{len(one.games):,}",
            short(one.games.lengths),
            f"{one.arm.longest:,}",
        )
        for one in findings.played
    ]
    yield "<h2>What was played</h2>"
    head = ("rules", "as text", "players", "games", "random turns", "longest")
    yield _table(head, rows, "Games")
    yield escape_p(
        f"Seed {findings.experiment.seed}; lodestone {__version__}; report made on "
        f"{machine()}. Intervals are 95 %. A difference is called real if its p-value is below 5 % "
        "after Holm's correction for all differences of the same table."
    )


def _cards(findings: Findings) -> Iterator[str]:
    """Yield a card for each rule set: its main figures, by the strongest players."""
    if not findings.groups:
        return
    strongest = findings.groups[-1]
    yield f"<h2>At a glance: {escape(strongest.players)}</h2><div class='cards'>"
    for table, played in strongest.tables.items():
        lines = "".join(
            f"<dt>{escape(one.metric.title)}</dt><dd>{escape(shown(one.metric, one.estimate))}</dd>"
            for one in played.measured
            if one.metric.name in CARD
        )
        head = f"<h3>{escape(played.title)}</h3>{_exact(findings, table)}"
        yield f'<section class="card">{head}<dl>{lines}</dl></section>'
    yield "</div>"


def _exact(findings: Findings, table: str) -> str:
    exact = findings.exact.get(table)
    if exact is None:
        unsolved = "These rules are not solved: best play is not known."
        return escape_p(unsolved) if findings.experiment.exact else ""
    end = f" in {exact.remoteness} turns" if exact.remoteness is not None else ""
    return escape_p(
        f"With best play the side to move has a {exact.value.lower()}{end}. Of all positions it "
        f"has won {exact.won:.1%}, drawn {exact.drawn:.1%}, lost {exact.lost:.1%}; "
        f"{exact.keeping} of {exact.turns} first turns keep the start's value."
    )


def escape_p(text: str) -> str:
    """Return a paragraph of plain text."""
    return f"<p>{escape(text)}</p>"


def _by_metric(group: PlayedGroup) -> dict[Metric, dict[str, Estimate]]:
    """Return the estimates of a group by metric and by the rule set's title."""
    found: dict[Metric, dict[str, Estimate]] = {}
    for played in group.tables.values():
        for one in played.measured:
            found.setdefault(one.metric, {})[played.title] = one.estimate
    return found


def _pictures(group: PlayedGroup) -> Iterator[str]:
    """Yield the pictures that compare rule sets."""
    games = {one.title: one.games for one in group.tables.values()}
    yield pictures.lengths(games).figure()
    yield pictures.course(games).figure()
    for metric, found in _by_metric(group).items():
        if metric.name in FORESTS:
            yield pictures.forest(metric, found).figure()


def _tables(findings: Findings, group: PlayedGroup) -> Iterator[str]:
    """Yield the figures of a group, and the pictures of each rule set's boards."""
    named = {one.title: one for one in group.tables.values()}
    rows = [
        (metric.title, *(shown(metric, found[name]) if name in found else "" for name in named))
        for metric, found in _by_metric(group).items()
        if not all(map(is_nothing, found.values()))
    ]
    yield f"<details><summary>All metrics, {escape(group.players)}</summary>"
    yield _table(("metric", *named), rows, f"Metrics, {group.players}")
    yield "</details>"
    yield _endings(group)
    yield from _seats(findings, group)
    yield from _differences(findings, group.differences)
    for name, played in named.items():
        start = played.arm.position
        yield pictures.heat(name, played.rules, played.games).figure()
        if played.arm.opening == 0:
            yield pictures.openings(name, start, played.games.after(0)).figure()
        yield from _first_turns(name, start, played.first_turns)


def _first_turns(name: str, start: Position, found: Sequence[Offer]) -> Iterator[str]:
    """Yield the heat map of first turns with its figures."""
    yield pictures.first_turns(name, start, found).figure()
    rows = [
        (one.turns[0], ", ".join(one.turns[1:]), f"{one.games:,}", one.score.short(".1%"))
        for one in found
        if one.games
    ]
    head = ("turn", "alike by symmetry", "games", "score of its side")
    yield _table(head, rows, f"First turns: {name}")


def _seats(findings: Findings, group: PlayedGroup) -> Iterator[str]:
    """Yield what the games show about the seats, by the length of the openings."""
    yield "<h3>Which seat is better</h3>"
    played = group.tables.values()
    unknown = "" if findings.is_complete else "not all games have been played"
    rows = [
        (
            one.title,
            unknown or statement(one.seats, one.sides),
            _percent(one.seats.balanced),
            _percent(one.seats.parity),
        )
        for one in played
    ]
    head = ("rules", "verdict", "advantage of the first side", "odd less even openings")
    yield _table(head, rows, f"The seats, {group.players}")
    for one in played:
        if len(one.seats.profile) > 1:
            yield pictures.profile(one.title, one.sides[0], one.seats).figure()


def _percent(estimate: Estimate | None) -> str:
    return "" if estimate is None else percent(estimate)


def _endings(group: PlayedGroup) -> str:
    """Return the table of how games ended, the most common ending first."""
    counts = {one.title: Counter(one.games.endings) for one in group.tables.values()}
    whole = sum(counts.values(), Counter())
    rows = [
        (ending, *(share(one[ending], one.total()).short(".1%") for one in counts.values()))
        for ending, _ in whole.most_common()
    ]
    return _table(("ending", *counts), rows, f"How games ended, {group.players}")


def _differences(findings: Findings, differences: Sequence[Difference]) -> Iterator[str]:
    if not differences:
        return
    real = [one for one in differences if one.is_real and findings.is_complete]
    if not real:
        yield escape_p(f"{none_proven(len(differences))}.")
        return
    names = findings.names
    rows = [
        (
            one.metric.title,
            f"{names[one.second]} against {names[one.first]}",
            shown(one.metric, one.estimate),
            p_value(one.adjusted),
        )
        for one in real
    ]
    baseline = findings.experiment.baseline_table()
    to = f" to {names[baseline]}" if baseline else ""
    caption = f"Real differences{to}: {len(real)} of {len(differences)}"
    yield _table(("metric", "rules", "difference", "p, corrected"), rows, caption)


def _sensitivity(findings: Findings) -> Iterator[str]:
    if not findings.sensitivity:
        return
    first, last = findings.groups[0].players, findings.groups[-1].players
    yield "<h2>How much the players' strength matters</h2>"
    yield escape_p(f"The value of a metric with {last} minus its value with {first}.")
    for table, found in findings.sensitivity.items():
        rows = [
            (one.metric.title, shown(one.metric, one.estimate), p_value(one.adjusted))
            for one in found
            if one.is_real and findings.is_complete
        ]
        name = findings.names[table]
        if rows:
            yield _table(("metric", "difference", "p, corrected"), rows, name)
        else:
            yield escape_p(f"{name}: no difference is proven by these games.")


def _openings(findings: Findings) -> Iterator[str]:
    """Yield how much the seats' advantage depends on the opening."""
    rows = []
    for one in findings.played:
        if one.seats.parity is not None:
            largest, step = one.seats.largest, ("", "")
            if largest is not None:
                step = f"{largest.first} to {largest.second}", percent(largest.change)
            rows.append((one.title, one.arm.players, percent(one.seats.parity), *step))
    if rows:
        yield "<h2>How much the opening matters</h2>"
        yield escape_p(
            "How the advantage of the first side changes with the number of random turns that come "
            "first. After an even number the side that begins is on move, after an odd number the "
            "other side; what differs between them is what being on move is worth."
        )
        head = ("rules", "players", "odd less even", "largest step, turns", "change")
        yield _table(head, rows, "Sensitivity to the opening")


def _ladders(findings: Findings) -> Iterator[str]:
    if not findings.ladders:
        return
    yield "<h2>Skill</h2>"
    rows = [
        (
            findings.names[table],
            f"{step.first} over {step.second}",
            f"{step.games:,}",
            step.elo.short("+.0f"),
            step.for_each_doubling.short("+.0f"),
            "yes" if step.is_real and findings.is_complete else "no",
        )
        for table, ladder in findings.ladders.items()
        for step in ladder.steps
    ]
    head = ("rules", "step", "games", "Elo", "Elo for each doubling", "real")
    yield _table(head, rows, "Elo gained by each step")
    named = {findings.names[table]: ladder for table, ladder in findings.ladders.items()}
    for name, ladder in named.items():
        levels = counted(ladder.levels, "level")
        yield escape_p(f"{name}: {levels} of this player can be distinguished.")
    yield pictures.ladder(named).figure()


def _definitions(findings: Findings) -> Iterator[str]:
    metrics: dict[Metric, list[Measured]] = {}
    for played in findings.played:
        for one in played.measured:
            metrics.setdefault(one.metric, []).append(one)
    rows = [
        (one.title, one.formula, one.range, one.viewpoint, kinds(measured), one.source)
        for one, measured in metrics.items()
    ]
    head = ("metric", "formula", "range", "whose", "interval", "source")
    yield "<h2>The metrics</h2>"
    yield _table(head, rows, "What each metric is")


PAGE = "report.html"


def write_report(experiment: Experiment, folder: Path) -> list[Path]:
    """Write the page and the tables of the games in `folder`; return the files, the page first.

    The page is written last: where it exists, the tables do.
    Raises `LodestoneError` if no game has been played, or the folder cannot be written.
    """
    findings = find_out(experiment, ExperimentStore(folder).read())
    with writing(folder):
        tables = write_tables(findings, folder)
        with whole_file(folder / PAGE) as file:
            file.write(page(findings).encode())
        return [folder / PAGE, *tables]
