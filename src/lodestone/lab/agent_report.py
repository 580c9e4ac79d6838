"""What agents gave away, as users see it: in the terminal, as plain values, and as Markdown."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from operator import attrgetter

from lodestone.core.rules import Rules, write_rules
from lodestone.lab.agents import AgentResult
from lodestone.lab.mistakes import MistakeCounts
from lodestone.lab.reporting import Entry, Heading, Plain, Report, Section
from lodestone.lab.statistics import Estimate, score
from lodestone.version import __version__

#: The cell of a table where nothing could be given away.
NOTHING = "–"
#: The shares that counts have.
SHARES = ("mistake_share", "slow_share")
#: How often something happened, how often it could have, and the share.
Ratio = tuple[int, int, Estimate]


def _name(result: AgentResult) -> str:
    return str(result.agent)


_AGENT = Heading("agent", _name, "agent", _name)


def agent_report(
    rules: Rules,
    digest: str | None,
    conditions: Mapping[str, str | int],
    results: Sequence[AgentResult],
) -> Report:
    """Return what agents measured alike gave away.

    `conditions` say how, by name, as text or number. `digest` is that of the table which judged
    them, `None` if searches proved the answers. Plain shares are from 0 to 1.
    """
    judge = f"table {digest}" if digest else "positions proven by search"
    how = [f"{name} {value}" for name, value in conditions.items()]
    figures = {"version": __version__, "rules": write_rules(rules), "table": digest, **conditions}
    return Report(
        f"Mistakes under {write_rules(rules)}",
        ", ".join([*how, judge, f"Lodestone {__version__}", "95 % intervals"]),
        [Entry(name, value) for name, value in figures.items()],
        [_totals(results), *_by_part(results)],
    )


def _totals(results: Sequence[AgentResult]) -> Section:
    """Return the agents with all their answers; for programs, with every part of them."""
    total, has_games = attrgetter("account.total"), any(one.games for one in results)
    names = [one.name for one in fields(MistakeCounts)]
    columns = [
        _AGENT,
        *(Heading(name, attrgetter(f"account.total.{name}")) for name in names),
        *(Heading(name, partial(_share, name)) for name in SHARES),
        Heading("groups", lambda one: _plain_parts(one.account.groups)),
        Heading("phases", lambda one: _plain_parts(one.account.phases)),
        Heading(title="mistakes", say=lambda one: _counted(_mistakes(total(one)))),
        Heading(title="slow turns", say=lambda one: _counted(_slow(total(one)))),
        Heading(title="faults", say=lambda one: str(total(one).faults)),
        Heading("score", _plain_score, "score" if has_games else "", _said_score),
    ]
    return Section(columns, results, "agents", "All answers")


def _by_part(results: Sequence[AgentResult]) -> Iterator[Section]:
    """Yield, for people, what happened in each group and phase."""
    by_value, by_phase = "by the value of the position", "by phase"
    of_group, of_phase = attrgetter("account.groups"), attrgetter("account.phases")
    yield from _parts(f"Mistakes {by_value}", results, of_group, _mistakes)
    yield from _parts(f"Mistakes {by_phase}", results, of_phase, _mistakes)
    yield from _parts(f"Slow turns {by_value}", results, of_group, _slow)


def _parts(
    title: str,
    results: Sequence[AgentResult],
    parts: Callable[[AgentResult], Mapping[str, MistakeCounts]],
    ratio: Callable[[MistakeCounts], Ratio],
) -> Iterator[Section]:
    """Yield the table of what happened in each part, if there is any."""

    def ratio_of(name: str, result: AgentResult) -> Ratio:
        return ratio(parts(result).get(name, MistakeCounts()))

    def say(name: str, result: AgentResult) -> str:
        return _short(ratio_of(name, result))

    names = dict.fromkeys(name for one in results for name in parts(one))
    shown = [name for name in names if any(ratio_of(name, one)[1] for one in results)]
    if shown:
        columns = [Heading(title=name, say=partial(say, name)) for name in shown]
        yield Section([_AGENT, *columns], results, title=title)


def _mistakes(counts: MistakeCounts) -> Ratio:
    return counts.mistakes, counts.chances, counts.mistake_share


def _slow(counts: MistakeCounts) -> Ratio:
    return counts.slow, counts.paces, counts.slow_share


def _counted(ratio: Ratio) -> str:
    count, total, estimate = ratio
    return f"{count} of {total}: {estimate.short('.1%')}" if total else NOTHING


def _short(ratio: Ratio) -> str:
    return ratio[2].short(".0%") if ratio[1] else NOTHING


def _plain_score(result: AgentResult) -> object:
    return score(result.games.pairs).plain(4) if result.games else None


def _said_score(result: AgentResult) -> str:
    return score(result.games.pairs).short(".1%") if result.games else ""


def _plain_parts(parts: Mapping[str, MistakeCounts]) -> Plain:
    return {name: counted_figures(counts) for name, counts in parts.items()}


def _share(name: str, result: AgentResult) -> object:
    return getattr(result.account.total, name).plain(4)


def counted_figures(counts: MistakeCounts) -> Plain:
    """Return counts with their shares as plain values; shares are from 0 to 1."""
    numbers = {one.name: getattr(counts, one.name) for one in fields(counts)}
    return numbers | {name: getattr(counts, name).plain(4) for name in SHARES}
