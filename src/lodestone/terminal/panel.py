"""The panel next to the board: who plays, the pieces off the board, and the turns played."""

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lodestone.core.game import AnyGame
from lodestone.terminal.builder import Builder
from lodestone.terminal.seated import SeatedGame
from lodestone.terminal.seats import title_of


class Panel(Vertical):
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
    """Yield the turns, one per line, with the initial of the side."""
    line = seated.line
    game = line.position.rules.game
    for number, (before, way) in enumerate(zip(line.positions, line.ways, strict=False), 1):
        written = before.annotate_turn(way)
        yield f"{number:>3} {_initial(game, before.side)} {written}"


def _initial(game: AnyGame, side: str) -> str:
    return game.side_title(side)[0]
