"""The rules in words: clauses with their sources, in sections."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from lodestone.core.options import Options
from lodestone.core.sent import Sent


@dataclass(frozen=True)
class Source:
    """Where rules are taken from: clauses and options cite it by `tag`; people read `name`."""

    tag: str
    name: str
    title: str


def spelled(source: str, sources: Iterable[Source]) -> str:
    """Write the names of sources for their tags, as `2016 comment 1-2` for `C 1-2`."""
    names = {source.tag: source.name for source in sources}
    tags = re.compile(rf"\b({'|'.join(names)})(?:(?=(\d))|\b)")
    return tags.sub(lambda tag: names[tag[1]] + (" " if tag[2] else ""), source)


#: The source of a clause that no source states: this project has read the rules so.
READING = "reading of this project"
#: The source of an option's value that no source knows, offered for play.
HOUSE_RULE = "house rule"


@dataclass(frozen=True)
class Clause(Sent):
    """One paragraph of the rules: in force under given options, with its source.

    `reading` marks a decision of this project where the sources are silent or disagree.
    """

    heading: str
    number: str
    text: str
    source: str
    reading: bool = False


class Clauses:
    """Writes the rules in force under some options, clause by clause, in sections."""

    def __init__(self, options: Options) -> None:
        self.written: list[Clause] = []
        self._values = options.values()
        self._options = options
        self._heading = ""

    def section(self, heading: str) -> None:
        """Begin a section: the clauses that follow are under this heading."""
        self._heading = heading

    def clause(self, number: str, text: str, source: str) -> None:
        """Write a clause that its source states."""
        self.written.append(Clause(self._heading, number, text, source))

    def reading(self, number: str, text: str, source: str = READING) -> None:
        """Write a clause that this project decided; `source` may say more."""
        self.written.append(Clause(self._heading, number, text, source, reading=True))

    def chosen(self, name: str, lead: str = "") -> None:
        """Write the clause that an option decides: `lead`, then the meaning of its value."""
        option = self._options.find(name)
        value = option.meaning(self._values[name])
        is_reading = READING in value.source or value.source == HOUSE_RULE
        write = self.reading if is_reading else self.clause
        write(option.clause, lead + value.meaning, value.source)

    def repetition(self) -> None:
        """Write the clause on repetition, if repetition means anything."""
        if self._values["repetition"] != "none":
            self.chosen("repetition")

    def numbers(self, source: str, *names: str) -> str:
        """Return the source of a clause with numbers; those that were changed are a reading."""
        usual = type(self._options)().values()
        changed = [name for name in names if self._values[name] != usual[name]]
        return f"{source}; {', '.join(changed)}: {READING}" if changed else source
