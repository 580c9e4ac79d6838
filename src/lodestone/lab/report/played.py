"""Games of the same players, under one rule set or several, as a report shows them."""

from dataclasses import dataclass

from lodestone.lab.experiments.arm import Arm
from lodestone.lab.metrics.estimation import Difference
from lodestone.lab.offers import Offer
from lodestone.lab.quick import Sample


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
