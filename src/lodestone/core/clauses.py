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


@dataclass(frozen=True)
class Section:
    """A part of the rules: it makes the clauses under one heading."""

    heading: str

    def clause(self, number: str, text: str, source: str) -> Clause:
        """Return a clause that its source states."""
        return Clause(self.heading, number, text, source)

    def reading(self, number: str, text: str, source: str = READING) -> Clause:
        """Return a clause that this project decided; `source` may say more."""
        return Clause(self.heading, number, text, source, reading=True)

    def chosen(self, options: Options, name: str, lead: str = "") -> Clause:
        """Return the clause that an option decides: `lead`, then the meaning of its value."""
        option = options.find(name)
        value = option.meaning(options.values()[name])
        write = self.reading if value.source in (READING, HOUSE_RULE) else self.clause
        return write(option.clause, lead + value.meaning, value.source)


def source_of_numbers(source: str, options: Options, *names: str) -> str:
    """Return the source of a clause with numbers; numbers that were changed count as a reading."""
    usual, values = type(options)().values(), options.values()
    changed = [name for name in names if values[name] != usual[name]]
    return f"{source}; {', '.join(changed)}: {READING}" if changed else source
