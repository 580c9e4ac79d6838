"""Studies checked: files are canonical, turns legal, and every claim in their words is true."""

from collections.abc import Iterator
from typing import NamedTuple

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord
from lodestone.records.writer import write_text
from lodestone.teach.collections.claims import Claim
from lodestone.teach.collections.judge import Judge
from lodestone.teach.collections.moment import Moment
from lodestone.teach.collections.sentences import read, unproved
from lodestone.teach.collections.shelf import Study

#: What a study's tag says of where its values come from.
SOURCES = ("table", "search")


class Said(NamedTuple):
    """A sentence of a study: where it stands, and the claim that it makes, if any."""

    ply: int
    sentence: str
    moment: Moment
    claim: Claim | None

    @property
    def fault(self) -> str | None:
        """The fault of the sentence; `None` if there is none."""
        where = f"after turn {self.ply}" if self.ply else "at the start"
        if self.claim is None:
            word = unproved(self.sentence)
            return f"{where}: {word!r} claims what is not proved: {self.sentence}" if word else None
        try:
            is_true = self.claim.holds(self.moment)
        except LodestoneError as error:
            return f"{where}: {error}: {self.sentence}"
        return None if is_true else f"{where}: not true: {self.sentence}"


def sentences_of(record: GameRecord) -> Iterator[Said]:
    """Yield every sentence of a study: its title, what it shows, and its comments.

    Raises `LodestoneError` if its rules, its start or its tag `Values` is invalid.
    """
    values = record.tags.get("Values", "")
    if values not in SOURCES:
        raise LodestoneError(f"the tag Values is table or search, not {values!r}")
    judge = Judge(record.read_rules(), values == "table")
    start = Moment(Line((_start(record, judge),)), judge)
    yield Said(0, record.tags.get("Event", ""), start, None)
    for sentence, claim in read(record.tags.get("Shows", "")):
        yield Said(0, sentence, start, claim)
    for node, line in Cursor().lines(record):
        moment = Moment(line, judge)
        for comment in (*node.before, *node.comments):
            for sentence, claim in read(comment):
                yield Said(len(line.turns), sentence, moment, claim)


def _start(record: GameRecord, judge: Judge) -> Position:
    rules = judge.rules
    return Position.start(rules) if record.start is None else Position(rules, record.start)


def faults_of(study: Study) -> list[str]:
    """Return what is wrong with a study, in its form, by the rules, and in what it says."""
    record = study.record
    check(record, Cursor())
    if record.faults:
        return [fault.message for fault in sorted(record.faults)]
    faults = [] if write_text(record) == study.text else ["it is not in the canonical form"]
    try:
        said = list(sentences_of(record))
    except LodestoneError as error:
        return [*faults, str(error)]
    if not any(one.claim for one in said):
        faults.append("it claims nothing")
    return faults + [one.fault for one in said if one.fault]
