"""Reports: each figure of a measurement once, in words for people and plain for programs.

A report becomes lines of text, Markdown, or plain values for JSON.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lodestone.lab.markdown import table

Plain = dict[str, object]
#: The columns that the titles of figures take in text.
TITLES = 12
#: The space between two columns in text.
GAP = "  "


@dataclass(frozen=True)
class Entry:
    """A figure, in words under its `title` and plain by its `name`.

    Without a title it is not for people, without a name not for programs.
    """

    name: str = ""
    value: object = None
    title: str = ""
    said: str = ""


@dataclass(frozen=True)
class Heading:
    """What rows have in one place, in words under its `title` and plain by its `name`.

    `say` and `value` make it of a row.
    """

    name: str = ""
    value: Callable[[Any], object] = str
    title: str = ""
    say: Callable[[Any], str] = str


@dataclass(frozen=True)
class Section:
    """Rows with the same columns, for people under a `title` and for programs by a `name`.

    Without a title it is not for people, without a name not for programs. `notes` are sentences
    below it.
    """

    columns: Sequence[Heading]
    rows: Sequence[Any]
    name: str = ""
    title: str = ""
    notes: Sequence[str] = ()

    def plain(self) -> list[Plain]:
        """Return its rows for programs."""
        named = [column for column in self.columns if column.name]
        return [{one.name: one.value(row) for one in named} for row in self.rows]

    def cells(self) -> list[list[str]]:
        """Return its titles and its rows for people."""
        titled = [column for column in self.columns if column.title]
        return [
            [one.title for one in titled],
            *([one.say(row) for one in titled] for row in self.rows),
        ]

    def lines(self) -> Iterator[str]:
        """Yield it as text, with columns of equal width."""
        cells = self.cells()
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        yield self.title
        for line in cells:
            padded = (f"{cell:{width}}" for cell, width in zip(line, widths, strict=True))
            yield f"{GAP}{GAP.join(padded)}".rstrip()
        yield from self.notes

    def markdown(self) -> Iterator[str]:
        """Yield its paragraphs in Markdown."""
        head, *rows = self.cells()
        yield f"## {self.title}"
        yield table(head, rows)
        yield from self.notes


@dataclass(frozen=True)
class Report:
    """What was measured: a title, how, figures, and tables of more of them.

    `notes` are sentences for people, `ending` others below the tables.
    """

    title: str
    how: str = ""
    figures: Sequence[Entry] = ()
    tables: Sequence[Section] = ()
    notes: Sequence[str] = ()
    ending: Sequence[str] = ()

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def plain(self) -> Plain:
        """Return all figures for programs."""
        figures = {one.name: one.value for one in self.figures if one.name}
        return figures | {one.name: one.plain() for one in self.tables if one.name}

    def lines(self) -> Iterator[str]:
        """Yield the report as text."""
        yield f"{self.title}: {self.how}" if self.how else self.title
        yield from self.notes
        for figure in self.figures:
            if figure.title:
                yield f"{GAP}{figure.title:{TITLES}} {figure.said}"
        for one in self.tables:
            if one.title:
                yield ""
                yield from one.lines()
        if self.ending:
            yield ""
            yield from self.ending

    def markdown(self) -> str:
        """Return the report as a document in Markdown."""
        parts = [f"# {self.title}", *([f"{self.how}."] if self.how else []), *self.notes]
        listed = [f"- {one.title}: {one.said}" for one in self.figures if one.title]
        parts += ["\n".join(listed)] if listed else []
        parts += [part for one in self.tables if one.title for part in one.markdown()]
        return "\n\n".join([*parts, *self.ending]) + "\n"
