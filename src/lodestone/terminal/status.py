"""The lines below the board: how the game stands, the turn so far, and the cell pointed at."""

from dataclasses import dataclass, replace
from textwrap import wrap

from textual.content import Content
from textual.widgets import Static

LINES = 3


@dataclass(frozen=True)
class Telling:
    """What the status says: `standing` of the game, `news`, `ending` and the cell's `place`.

    `ending` says what ends the turn here, as does a press on it; `fault` comes before news.
    """

    standing: str = ""
    is_over: bool = False
    news: str = ""
    ending: str = ""
    fault: str = ""
    place: str = ""

    def fitted(self, width: int) -> "Telling":
        """Return it without what matters least if there are too few lines."""
        if self.height(width) <= LINES:
            return self
        if self.fault:
            return replace(self, standing="")
        if self.standing:
            return replace(self, news="")
        # Of a turn of many legs the last ones are shown. Words that do not break may take space.
        lines = LINES - len(wrap(self.place, width))
        room = lines * (width - 8) - len(self.ending)
        return replace(self, news=f"…{self.news[-room:]}") if room > 0 else replace(self, news="")

    def height(self, width: int) -> int:
        """Count the lines that this takes."""
        texts = [content.plain for content in self.lines()]
        return sum(len(wrap(text, width)) for text in texts)

    def lines(self) -> list[Content]:
        """Return what is said, one content for each part."""
        standing = Content.styled(self.standing, "bold reverse" if self.is_over else "bold")
        news = Content(self.fault or self.news)
        if self.ending:
            link = Content.from_markup("[@click=app.end_turn]$end[/]", end=self.ending)
            news = news.append(" ").append(link) if news.plain else link
        place = Content("" if self.fault else self.place)
        return [content for content in (standing, news, place) if content.plain]


class Status(Static):
    """Says in three lines what matters most."""

    _telling = Telling()

    def show(self, telling: Telling) -> None:
        """Show how the game stands."""
        self._telling = telling
        self.update(Content("\n").join(telling.fitted(max(self.size.width, 20)).lines()))

    def on_resize(self) -> None:
        """Show as much as fits now."""
        self.show(self._telling)
