"""Games of the same players, under one rule set or several, as a report shows them."""

from collections import Counter
from dataclasses import dataclass

from lodestone.lab.experiments.arm import Arm
from lodestone.lab.metrics.estimation import Difference
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.offers import Offer
from lodestone.lab.quick import Sample
from lodestone.lab.statistics import Estimate, share


@dataclass(frozen=True)
class PlayedTable(Sample):
    """The games of the same players under one rule set, from one start: a table.

    Their openings are of all lengths; `arm` is that of the shortest. `title` names the rule set for
    people, and `first_turns` is what each first turn scored.
    """

    arm: Arm
    title: str
    first_turns: list[Offer]


@dataclass(frozen=True)
class PlayedGroup:
    """The games of the same players under all rule sets, which can be compared in pairs."""

    players: str
    tables: dict[str, PlayedTable]
    differences: list[Difference]

    @property
    def games(self) -> dict[str, Games]:
        """The games by the rule sets' titles."""
        return {one.title: one.games for one in self.tables.values()}

    @property
    def estimates(self) -> dict[Metric, dict[str, Estimate]]:
        """The estimates by metric, and by the rule sets' titles."""
        found: dict[Metric, dict[str, Estimate]] = {}
        for played in self.tables.values():
            for one in played.measured:
                found.setdefault(one.metric, {})[played.title] = one.estimate
        return found

    @property
    def endings(self) -> dict[str, list[Estimate]]:
        """How games ended, the most common ending first: its share under each rule set."""
        counts = [Counter(games.endings) for games in self.games.values()]
        return {
            ending: [share(one[ending], one.total()) for one in counts]
            for ending, _ in sum(counts, Counter()).most_common()
        }
