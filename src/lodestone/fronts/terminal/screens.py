"""Screens over the board: help, a question, a choice among steps, a new game, a cover."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, Label, OptionList, Select, Static

from lodestone.core.errors import LodestoneError
from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules, play_rules, write_rules
from lodestone.fronts.terminal.seated import (
    SITTERS,
    SeatedGame,
    check_seats,
    find_seat,
    name_of,
    title_of,
)

KEYS = """\
Arrow keys  move the cursor [ ]        Space    to the next cell of use
Enter       pick up, put, enter        Esc      put down, take a step back
e           end the turn here, pass    t        type a turn; Esc leaves it
h           hint                       u        undo: take back a turn
a           analysis on or off         f        flip the board
1 to 5      lines of analysis          r        resign
n           new game                   o        offer to end by agreement
w           why Level 0 played so      PgUp/Dn  earlier and later turns
g           let a stopped computer go
?           this help; Esc leaves it   q        quit; prints how to resume

Marks: (·) can go there   !·! can, with a warning   <W> picked up
       .W. can move       *·* worth a look; the line below says why\
"""


class Help(ModalScreen[None]):
    """The keys, and the rules in force clause by clause."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter", "dismiss", "Back")
    ]

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    def compose(self) -> ComposeResult:
        """Make one text to scroll."""
        with VerticalScroll(id="help"):
            yield Static(Content("\n".join([KEYS, "", *self.rules.in_lines()])))

    def on_mount(self) -> None:
        """Let the arrow keys scroll at once."""
        self.query_one("#help").focus()


class TooSmall(ModalScreen[None]):
    """Covers a window that is too small for the board; it accepts no key but those that quit."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit")]

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.needed = (width, height)

    def compose(self) -> ComposeResult:
        """Make one text."""
        yield Static()

    def on_resize(self, event: events.Resize) -> None:
        """Say how large the window is, and how large it has to be."""
        (width, height), (columns, rows) = event.size, self.needed
        self.query_one(Static).update(
            f"This window has {width} by {height} characters; the game needs {columns} by {rows}. "
            "Make it larger, or press q to quit."
        )


class YesOrNo(ModalScreen[bool]):
    """A question to be answered by yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)"),
        Binding("n,escape", "dismiss(False)"),
        Binding("left,right", "app.focus_next"),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """Put the question over its two buttons."""
        with Vertical(classes="dialog"):
            yield Label(Content(self.text))
            with Horizontal(classes="buttons"):
                yield Button("Yes (y)", id="yes", compact=True)
                yield Button("No (n)", id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer."""
        self.dismiss(event.button.id == "yes")


class StepChoice(ModalScreen[int | None]):
    """A choice among steps between the same two places; the answer is the number of one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)")]

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__()
        self.texts = texts

    def compose(self) -> ComposeResult:
        """List what there is to choose from."""
        with Vertical(classes="dialog"):
            yield Label("Which one?")
            yield OptionList(*(Content(text) for text in self.texts))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_index)


class NewGame(ModalScreen[SeatedGame | None]):
    """A new game: its rules and who plays; the answer is the game, or `None`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)")]

    def __init__(self, seated: SeatedGame) -> None:
        super().__init__()
        self.seated = seated

    def compose(self) -> ComposeResult:
        """Ask for the rules in writing, and for each seat."""
        games = all_games()
        presets = [f"{game.name}:{preset.name}" for game in games for preset in game.presets]
        people = [(title_of(player), name_of(player)) for player in SITTERS]
        with Vertical(classes="dialog"):
            yield Label("New game: rules (Right completes), seats")
            yield Input(
                write_rules(self.seated.line.position.rules),
                suggester=SuggestFromList(presets),
                id="rules",
                compact=True,
                select_on_focus=False,
            )
            yield Label(id="fault")
            for number, player in enumerate(self.seated.seats.values()):
                yield Label(id=f"side{number}")
                yield Select(
                    people,
                    value=name_of(player),
                    allow_blank=False,
                    id=f"seat{number}",
                    compact=True,
                )
            with Horizontal(classes="buttons"):
                yield Button("Start", id="start", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        """Show the sides of the rules."""
        self._check()

    @on(Input.Changed)
    @on(Select.Changed)
    def _check(self) -> None:
        """Show the rules and their sides as far as they are typed, or what is wrong with them."""
        try:
            rules = self._rules()
            for number, side in enumerate(rules.game.sides):
                self.query_one(f"#side{number}", Label).update(side.title)
            self._seated(rules)
            shown = rules.title
        except LodestoneError as error:
            shown = str(error)
        self.query_one("#fault", Label).update(Content(shown))

    def _rules(self) -> Rules:
        return play_rules(self.query_one("#rules", Input).value)

    def _seated(self, rules: Rules) -> SeatedGame:
        """Set the game up; raise `LodestoneError` if a player cannot play by these rules."""
        seats = {
            side.name: find_seat(str(self.query_one(f"#seat{number}", Select).value))
            for number, side in enumerate(rules.game.sides)
        }
        line = Line.of(Position.start(rules))
        check_seats(seats, line)
        return SeatedGame(line, seats, self.seated.seed)

    @on(Input.Submitted)
    @on(Button.Pressed, "#start")
    def _start(self) -> None:
        try:
            self.dismiss(self._seated(self._rules()))
        except LodestoneError:
            self.query_one("#rules").focus()

    @on(Button.Pressed, "#cancel")
    def _cancel(self) -> None:
        self.dismiss(None)
