"""Tables of smaller reserves, cut out of the table of a larger one.

A reserve never grows, so a position has the same value whatever the game began with, and the
blocks of a smaller reserve are some of those of a larger one, in the same order.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from numpy import empty

from lodestone import Position, Rules
from lodestone.kernel import ranking
from lodestone.kernel.ranking import Index
from lodestone.solve.codes import CODE, NOTHING, Codes, ValueCounts, count_values
from lodestone.solve.packed import GROUP, joined, pages_of, unpack
from lodestone.solve.solver import summary_of
from lodestone.solve.store import Block
from lodestone.solve.table import Table, number_of


def cut(whole: Table, rules: Rules) -> Table:
    """Return the table of rules that differ from those of `whole` in a smaller reserve alone.

    With the same reserve it is the whole one.
    """
    if rules == whole.rules:
        return whole
    assert rules.index is not None
    cutting = _Cutting(whole, rules, rules.index)
    pages = list(pages_of(cutting.chunks(), cutting.index.size))
    start = whole.probe_value(Position.of(whole.rules, Position.start(rules).state))
    summary = summary_of(cutting.counts, start, whole.summary.seconds)
    return Table(rules, cutting.index.arrays, joined(pages, cutting.index.size), summary)


@dataclass
class _Cutting:
    """The blocks of an index, one after another; `counts` are those of the blocks so far."""

    whole: Table
    rules: Rules
    index: Index
    counts: ValueCounts = field(default=NOTHING, init=False)

    def chunks(self) -> Iterator[Codes]:
        """Yield the codes of each block, and count them."""
        numbering, kernel = self.rules.numbering, self.rules.kernel
        assert numbering is not None
        for block in sorted(block for level in self.index.levels for block in level):
            size = block[1] - block[0]
            if size:
                codes = self._codes(block)
                part = numbering.part(self.index.arrays, [block])
                self.counts += count_values(part, kernel, codes, (0, size))
                yield codes

    def _codes(self, block: Block) -> Codes:
        first, last = self._place(block[0]), self._place(block[1] - 1)
        assert last - first == block[1] - 1 - block[0]
        before = first % GROUP
        codes = empty(last + 1 - first + before, CODE)
        unpack.compiled(self.whole.codes, first - before, codes)
        return codes[before:]

    def _place(self, number: int) -> int:
        """Return the number that a position has in the whole table."""
        state = ranking.unrank(self.index.arrays, self.rules.kernel, number)
        return number_of(self.whole.rules.kernel, self.whole.arrays, state)
