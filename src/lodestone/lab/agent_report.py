"""What agents gave away, as users see it: in the terminal, as plain values, and as Markdown."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter

from lodestone.core.rules import Rules, write_rules
from lodestone.lab.agents import AgentResult
from lodestone.lab.markdown import table
from lodestone.lab.mistakes import MistakeCounts
from lodestone.lab.statistics import Estimate, score
from lodestone.version import __version__

#: The cell of a table where nothing could be given away.
NOTHING = "–"
#: The space between two columns in the terminal.
GAP = "  "

Plain = dict[str, object]
#: How often something happened, how often it could have, and the share.
Ratio = tuple[int, int, Estimate]


@dataclass(frozen=True)
class AgentReport:
    """Agents measured alike. `conditions` say how, by name, as text or number.

    `digest` is that of the table which judged them, `None` if searches proved the answers.
    """

    rules: Rules
    digest: str | None
    conditions: Mapping[str, str | int]
    results: Sequence[AgentResult]

    def figures(self) -> Plain:
        """Return all figures as plain values; shares are from 0 to 1."""
        return {
            "version": __version__,
            "rules": write_rules(self.rules),
            "table": self.digest,
            **self.conditions,
            "agents": [_agent_figures(result) for result in self.results],
        }

    def in_words(self) -> Iterator[str]:
        """Yield the report line by line, as the terminal prints it."""
        yield f"{write_rules(self.rules)}: {self._how}"
        for one in self._tables():
            yield f"\n{one.title}"
            yield from one.aligned()

    def in_markdown(self) -> str:
        """Return the report as a document in Markdown."""
        parts = [f"# Mistakes under {write_rules(self.rules)}", f"{self._how}."]
        for one in self._tables():
            parts += [f"## {one.title}", table(one.names, one.rows)]
        return "\n\n".join(parts) + "\n"

    @property
    def _how(self) -> str:
        judge = f"table {self.digest}" if self.digest else "positions proven by search"
        conditions = [f"{name} {value}" for name, value in self.conditions.items()]
        return ", ".join([*conditions, judge, f"Lodestone {__version__}", "95 % intervals"])

    def _tables(self) -> "Iterator[_Table]":
        yield self._totals()
        groups = {name: None for one in self.results for name in one.account.groups}
        phases = {name: None for one in self.results for name in one.account.phases}
        by_value, by_phase = "by the value of the position", "by phase"
        of_group, of_phase = attrgetter("account.groups"), attrgetter("account.phases")
        yield from self._parts(f"Mistakes {by_value}", groups, of_group, _mistakes)
        yield from self._parts(f"Mistakes {by_phase}", phases, of_phase, _mistakes)
        yield from self._parts(f"Slow turns {by_value}", groups, of_group, _slow)

    def _totals(self) -> "_Table":
        has_games = any(result.games for result in self.results)
        names = ["agent", "mistakes", "slow turns", "faults", *(["score"] if has_games else [])]
        rows = [
            [
                str(result.agent),
                _counted(_mistakes(result.account.total)),
                _counted(_slow(result.account.total)),
                str(result.account.total.faults),
                *([score(result.games.pairs).short(".1%")] if result.games else []),
            ]
            for result in self.results
        ]
        return _Table("All answers", names, rows)

    def _parts(
        self,
        title: str,
        names: Mapping[str, None],
        parts: Callable[[AgentResult], Mapping[str, MistakeCounts]],
        ratio: Callable[[MistakeCounts], Ratio],
    ) -> "Iterator[_Table]":
        """Yield the table of what happened in each group or phase, if there is any."""
        nothing = MistakeCounts()
        found = {
            name: [ratio(parts(result).get(name, nothing)) for result in self.results]
            for name in names
        }
        shown = {name: cells for name, cells in found.items() if any(cell[1] for cell in cells)}
        if not shown:
            return
        rows = [
            [str(result.agent), *(_short(cells[number]) for cells in shown.values())]
            for number, result in enumerate(self.results)
        ]
        yield _Table(title, ["agent", *shown], rows)


@dataclass(frozen=True)
class _Table:
    """A table of texts."""

    title: str
    names: Sequence[str]
    rows: Sequence[Sequence[str]]

    def aligned(self) -> Iterator[str]:
        """Yield its lines with columns of equal width."""
        lines = [self.names, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            cells = (f"{cell:{width}}" for cell, width in zip(line, widths, strict=True))
            yield f"{GAP}{GAP.join(cells)}".rstrip()


def _mistakes(counts: MistakeCounts) -> Ratio:
    return counts.mistakes, counts.chances, counts.mistake_share


def _slow(counts: MistakeCounts) -> Ratio:
    return counts.slow, counts.paces, counts.slow_share


def _counted(ratio: Ratio) -> str:
    count, total, estimate = ratio
    return f"{count} of {total}: {estimate.short('.1%')}" if total else NOTHING


def _short(ratio: Ratio) -> str:
    return ratio[2].short(".0%") if ratio[1] else NOTHING


def _agent_figures(result: AgentResult) -> Plain:
    account = result.account
    parts = {"groups": account.groups, "phases": account.phases}
    return {
        "agent": str(result.agent),
        **counted_figures(account.total),
        **{
            part: {name: counted_figures(counts) for name, counts in all_counts.items()}
            for part, all_counts in parts.items()
        },
        "score": score(result.games.pairs).plain(4) if result.games else None,
    }


def counted_figures(counts: MistakeCounts) -> Plain:
    """Return counts with their shares as plain values; shares are from 0 to 1."""
    numbers = {one.name: getattr(counts, one.name) for one in fields(counts)}
    shares = {"mistake_share": counts.mistake_share, "slow_share": counts.slow_share}
    return numbers | {name: estimate.plain(4) for name, estimate in shares.items()}
