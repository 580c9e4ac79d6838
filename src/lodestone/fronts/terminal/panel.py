"""What is next to and below the board: seats and turns; how the game stands and the turn so far."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lodestone.core.line import number_of
from lodestone.fronts.terminal.seated import SeatedGame, title_of
from lodestone.study.builder import Builder

LINES = 3


class SidePanel(Vertical):
    """The rules' title, seats with their hands and facts, the analysis, and the turns."""

    def compose(self) -> ComposeResult:
        """Make the parts, from top to bottom."""
        yield Static(id="title")
        yield Static(id="seats")
        yield Static(id="analysis")
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="turns")

    def show(self, seated: SeatedGame, builder: Builder, analysis: str | None) -> None:
        """Show the state of the game; `analysis` is `None` if it is switched off."""
        self._write("title", seated.line.position.rules.title)
        self._write("seats", "\n".join(_seats(seated, builder)))
        self._write("turns", "\n".join(_turns(seated)))
        self.show_analysis(analysis)
        self.query_one("#scroll").scroll_end(animate=False)

    def show_analysis(self, analysis: str | None) -> None:
        """Show what a search has found so far."""
        self._write("analysis", analysis or "")
        shown = self.query_one("#analysis")
        shown.display = analysis is not None
        shown.set_class("\n" in (analysis or ""), "several")

    def scroll_turns(self, pages: int) -> None:
        """Scroll the turns by pages."""
        turns = self.query_one("#scroll")
        turns.scroll_relative(y=pages * turns.size.height, animate=False)

    def _write(self, part: str, text: str) -> None:
        self.query_one(f"#{part}", Static).update(Content(text))


def _seats(seated: SeatedGame, builder: Builder) -> Iterator[str]:
    """Yield each side's player, hand and facts, then the facts about both."""
    line, facts = seated.line, seated.line.facts
    hands = {hand.name: hand.label for hand in builder.hands}
    to_move = None if line.outcome else line.position.side
    for side in line.position.rules.game.sides:
        mark = ">" if side.name == to_move else " "
        yield f"{mark} {side.title}: {title_of(seated.seats[side.name])}"
        if label := hands.get(f"hand:{side.name}"):
            yield label
        yield from (f"{side.title} {fact.text}" for fact in facts if fact.side == side.name)
    yield from (fact.text for fact in facts if fact.side is None)


def _turns(seated: SeatedGame) -> Iterator[str]:
    """Yield the turns, one per line, with their numbers."""
    line = seated.line
    for ply, (before, way) in enumerate(zip(line.positions, line.turns, strict=False), 1):
        yield f"{number_of(ply):>4} {before.annotate_turn(way)}"


@dataclass(frozen=True)
class Telling:
    """What the status says: `standing` of the game, `news`, `ending` and the cell's `place`.

    `ending` says what ends the turn here, as does a press on it; `fault` comes before news, and
    news that was asked for, such as a hint, before the place.
    """

    standing: str = ""
    is_over: bool = False
    news: str = ""
    ending: str = ""
    fault: str = ""
    place: str = ""
    is_asked: bool = False

    def fitted(self, width: int) -> "Telling":
        """Return it without what matters least if there are too few lines."""
        if self.height(width) <= LINES:
            return self
        if self.fault:
            return replace(self, standing="")
        if self.standing:
            brief = replace(self, place="")
            is_enough = self.is_asked and brief.height(width) <= LINES
            return brief if is_enough else replace(self, news="")
        # Of a turn of many legs the last ones are shown. Words that do not break may take space.
        lines = LINES - len(wrap(self.place, width))
        space = lines * (width - 8) - len(self.ending)
        return replace(self, news=f"…{self.news[-space:]}") if space > 0 else replace(self, news="")

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
    """Shows in three lines what matters most."""

    _telling = Telling()

    def show(self, telling: Telling) -> None:
        """Show how the game stands."""
        self._telling = telling
        self.update(Content("\n").join(telling.fitted(max(self.size.width, 20)).lines()))

    def on_resize(self) -> None:
        """Show as much as fits now."""
        self.show(self._telling)
