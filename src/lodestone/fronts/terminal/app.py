"""The terminal player: the board, what is said of it, and what the keys do."""

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widgets import Footer, Input, Static

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.outcome import Termination
from lodestone.core.picture import touched
from lodestone.core.position import PartialTurn
from lodestone.core.reasons import end_sentence
from lodestone.core.turning import Turning
from lodestone.fronts.terminal.board import BoardView, ShownTurn
from lodestone.fronts.terminal.panel import SidePanel, Status, Telling
from lodestone.fronts.terminal.screens import Help, NewGame, StepChoice, TooSmall, YesOrNo
from lodestone.fronts.terminal.seated import SeatedGame
from lodestone.fronts.terminal.thinking import (
    Explained,
    Failed,
    JobDone,
    Progressed,
    Purpose,
    SearchJob,
    Thinker,
    Warned,
)
from lodestone.fronts.terminal.words import (
    say_action,
    say_building,
    say_last,
    say_offer,
    say_opponent,
    say_place,
)
from lodestone.players.analysis import agrees
from lodestone.players.computer import ComputerPlayer
from lodestone.records import GameRecord
from lodestone.records.files import RecordsFile, is_stdout
from lodestone.search.result import MOST_LINES
from lodestone.study.builder import Builder
from lodestone.study.found import say_result_found

#: How long a turn is shown before the next, in seconds, if the computer plays both sides.
PACE = 0.7
#: What is said of a turn of which nothing is proven.
NO_REASON = " Nothing is proven that speaks for it or against it."
#: The smallest terminal in which every board fits: columns and rows.
WIDTH, HEIGHT = 80, 24


class OpenPlay(App[None]):
    """A game and its players; `left` are the games with turns that were left for new ones."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "Hint"),
        Binding("u", "take_back", "Undo"),
        Binding("a", "analysis", "Analysis"),
        Binding("t", "type", "Type"),
        Binding("f", "flip", "Flip"),
        Binding("n", "new_game", "New"),
        Binding("o", "offer", "Draw"),
        Binding("r", "resign", "Resign"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "quit", "Quit"),
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        Binding("escape,backspace", "step_back", show=False),
        Binding("e", "end_turn", show=False),
        Binding("g", "go_on", show=False),
        Binding("w", "explain", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        *(Binding(f"{n}", f"lines({n})", show=False) for n in range(1, MOST_LINES + 1)),
    ]

    def __init__(self, seated: SeatedGame, pace: float = PACE) -> None:
        super().__init__()
        self.title = "Lodestone"
        self.seated = seated
        self.left: list[SeatedGame] = []
        self.builder = Builder.of(seated.line)
        self._pace = pace
        self._near = (seated.persons or [seated.line.position.side])[0]
        self._thinker = Thinker(self)
        self._delay: Timer | None = None
        self._paused = False
        self._analysis: str | None = None
        self._lines = 1
        self._warned: Line | None = None
        self._news = ""
        self._fault = ""

    def compose(self) -> ComposeResult:
        """Put the board beside the panel, and what is said and typed below."""
        with Horizontal(id="upper"):
            yield BoardView(self._shown())
            yield SidePanel()
        yield Status()
        with Horizontal(id="typing"):
            yield Static("> ", id="prompt")
            yield Input(placeholder="t: type a turn", id="typed", compact=True)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin."""
        self.query_one(BoardView).focus()
        self._begin_turn()

    def on_unmount(self) -> None:
        """Stop the search."""
        self._thinker.stop()

    def on_resize(self, event: events.Resize) -> None:
        """Cover everything while the window is too small, so that no key plays on unseen."""
        width, height = event.size
        is_covered = isinstance(self.screen, TooSmall)
        is_small = width < WIDTH or height < HEIGHT
        if is_small and not is_covered:
            self.push_screen(TooSmall(WIDTH, HEIGHT))
        elif is_covered and not is_small:
            self.pop_screen()

    # What is shown.

    def _shown(self) -> ShownTurn:
        line = self.seated.line
        return ShownTurn(
            scene=line.position.rules.scene(self._near, {}),
            builder=self.builder,
            highlights=line.highlights,
            last=frozenset(touched(line)),
            live=self.seated.is_persons_turn,
        )

    def _show(self) -> None:
        self.query_one(BoardView).show(self._shown())
        self.query_one(SidePanel).show(self.seated, self.builder, self._analysis)
        self._say()

    @on(BoardView.Pointed)
    @on(events.DescendantFocus, "#typed")
    @on(events.DescendantBlur, "#typed")
    def _say(self) -> None:
        board = self.query_one(BoardView)
        shown, line = board.shown, self.seated.line
        building = say_building(shown.scene, self.builder) if shown.live else ""
        place = ""
        if shown.live:
            place = say_place(shown.scene, self.builder, shown.highlights, board.place)
        if self.query_one("#typed").has_focus:
            place = "Enter plays the turn typed, Esc goes back to the board."
        elif line.outcome:
            place = "u takes back, n starts a new game, q leaves."
        self.query_one(Status).show(
            Telling(
                standing="" if self.builder.walked else self._standing(),
                is_over=line.outcome is not None,
                news=self._news or building or self._last(),
                ending=self._ending(),
                fault=self._fault,
                place=place,
                is_asked=bool(self._news),
            )
        )

    def _last(self) -> str:
        """Return the last turn, and that its player says why it was made."""
        said = say_last(self.seated.line)
        return f"{said} w says why." if self.seated.explainer else said

    def _standing(self) -> str:
        seated = self.seated
        if not seated.is_computers_turn or seated.player is None:
            return seated.line.standing
        title = seated.line.position.rules.game.side_title(seated.line.position.side)
        if self._paused:
            return f"{title} to move: {seated.player.title} is stopped; g lets it continue."
        return f"{title} to move: {seated.player.title} is thinking; Esc stops it."

    def _ending(self) -> str:
        """Return that the turn can end here, or the pass that is due."""
        if self.builder.node.turn is None or not self.seated.is_persons_turn:
            return ""
        return "e ends the turn here." if self.builder.walked else f"e: {self.builder.node.say}."

    # How the game goes on.

    def _go_on_with(self, seated: SeatedGame) -> None:
        """Show a game in another state and continue it."""
        self._thinker.stop()
        self.seated = seated
        self._begin_turn()

    def _go_on_from(self, line: Line) -> None:
        """Show the game with another line and continue it."""
        self._go_on_with(replace(self.seated, line=line))

    def _begin_turn(self) -> None:
        self.builder = Builder.of(self.seated.line)
        self._news = self._fault = ""
        if self._analysis is not None:
            self._analysis = "Analysis"
        self._think()
        self._show()

    def _build(self, builder: Builder) -> None:
        """Continue the turn that a person builds; play it if nothing can follow."""
        self.builder = builder
        self._news = self._fault = ""
        if builder.walked and builder.node.is_end:
            return self.action_end_turn()
        return self._show()

    @on(BoardView.Pressed)
    def _press(self, event: BoardView.Pressed) -> None:
        builder, cell = self.builder, event.cell
        if not self.seated.is_persons_turn:
            return
        steps = builder.steps_to(cell)
        if len(steps) == 1:
            self._build(builder.walk(steps[0]))
        elif steps:
            self._choose(steps)
        elif cell in builder.sources and cell != builder.picked:
            self._build(builder.pick(cell))
        elif builder.chosen:
            self._build(builder.pick(None))
        else:
            self._explain(cell)

    def _explain(self, cell: str) -> None:
        """Say why no turn begins where a person pressed."""
        if self.builder.walked:
            return
        position = self.builder.position
        reason = position.why_not.get(cell)
        if reason:
            self._report(f"{cell}: {reason}")

    def _choose(self, steps: Sequence[PartialTurn]) -> None:
        scene, builder = self.query_one(BoardView).shown.scene, self.builder
        texts = [step.say or say_action(scene, step.action) for step in steps]

        def walk(number: int | None) -> None:
            if number is not None and self.builder is builder:
                self._build(builder.walk(steps[number]))

        self.push_screen(StepChoice(texts), walk)

    @on(Input.Submitted, "#typed")
    def _play_typed(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if not text:
            self.query_one(BoardView).focus()
            return
        if not self.seated.is_persons_turn:
            self._complain("No person has to move now.")
            return
        try:
            line = self.seated.line.play(text)
        except LodestoneError as error:
            self._complain(str(error))
            return
        event.input.clear()
        self.query_one(BoardView).focus()
        self._go_on_from(line)

    def _report(self, news: str) -> None:
        self._news, self._fault = news, ""
        self._say()

    def _complain(self, fault: str) -> None:
        self._fault = fault
        self._say()

    # What the computer thinks.

    def _think(self) -> None:
        """Begin the search that is due, if any."""
        seated = self.seated
        if self._delay:
            self._delay.stop()
            self._delay = None
        if seated.is_computers_turn and not self._paused:
            if seated.persons:
                self._search(Purpose.TURN, seated.player)
            else:
                self._delay = self.set_timer(self._pace, partial(self._play_on, seated))
        elif seated.line.outcome is None and self._analysis is not None:
            self._search(Purpose.ANALYSIS)

    def _play_on(self, seated: SeatedGame) -> None:
        """Let the computer play; a timer that has been stopped may have fired already."""
        if self.seated is seated and not self._paused:
            self._search(Purpose.TURN, seated.player)

    def _search(self, purpose: Purpose, player: ComputerPlayer | None = None) -> None:
        line = self.seated.line
        seed = self.seated.seed + len(line.turns)
        warns = purpose is Purpose.TURN and bool(self.seated.warner) and line is not self._warned
        self._thinker.begin(SearchJob(purpose, line, seed, player, self._lines, warns))

    def _is_awaited(self, job: SearchJob) -> bool:
        """Check that a search is the current one; the last may report while the program ends."""
        return self.is_running and job is self._thinker.job

    @on(Progressed)
    def _tell(self, message: Progressed) -> None:
        if self._is_awaited(message.job) and self._analysis is not None:
            self._analysis = say_result_found(message.job.line.position, message.result)
            self.query_one(SidePanel).show_analysis(self._analysis)

    @on(JobDone)
    def _take(self, message: JobDone) -> None:
        job, turn = message.job, message.result.turn
        if not self._is_awaited(job):
            return
        self._thinker.stop()
        if job.purpose is Purpose.TURN:
            self._go_on_from(job.line.play(turn))
        elif job.purpose is Purpose.HINT:
            said, because = job.line.position.say_turn(turn), end_sentence(message.because)
            apart = "" if self._analysis is None else " The analysis is a separate search."
            self._report(f"Hint: {said}.{because}{apart}")
            self._think()
        elif job.purpose is Purpose.OFFER:
            self._hear_answer(agrees(job.line, message.result))

    @on(Explained)
    def _say_why(self, message: Explained) -> None:
        job = message.job
        if not self._is_awaited(job):
            return
        self._thinker.stop()
        self._report(f"{say_last(job.line)}{end_sentence(message.because) or NO_REASON}")
        self._think()

    @on(Warned)
    def _warn(self, message: Warned) -> None:
        """Stop the computer until the person has taken the turn back, or lets it continue."""
        job = message.job
        if not self._is_awaited(job):
            return
        self._thinker.stop()
        self._paused, self._warned = True, job.line
        said = f"{say_last(job.line)}{end_sentence(message.because)}"
        self._report(f"Careful. {said} u takes it back; g lets it stand.")

    def _hear_answer(self, is_agreed: bool) -> None:
        """Take the computer's answer to an offer."""
        if is_agreed:
            self._go_on_from(self.seated.line.agree())
            return
        self._report(f"{say_opponent(self.seated)} declines and plays on.")
        self._think()

    @on(Failed)
    def _give_up(self, message: Failed) -> None:
        """Report a failed search; a computer player whose search fails is stopped."""
        job = message.job
        if not self._is_awaited(job):
            return
        self._thinker.stop()
        self._paused = job.purpose is Purpose.TURN
        self._news = ""
        self._complain(message.fault)
        if job.purpose in (Purpose.HINT, Purpose.OFFER, Purpose.REASON):
            self._think()

    # What the keys do.

    def action_end_turn(self) -> None:
        """Play the turn that is complete as it is built, or the pass that is due."""
        if self.seated.is_persons_turn and self.builder.node.turn is not None:
            self._go_on_from(self.seated.line.play(self.builder.node.turn))

    def action_step_back(self) -> None:
        """Leave the input field, stop the computer, put down a piece, or take a step back."""
        board = self.query_one(BoardView)
        if not board.has_focus:
            self.query_one("#typed", Input).clear()
            board.focus()
            self._complain("")
        elif self.seated.is_computers_turn:
            self._thinker.stop()
            self._paused = True
            self._think()
            self._say()
        else:
            self._build(self.builder.back())

    def action_go_on(self) -> None:
        """Let a stopped computer continue."""
        if self._paused:
            self._paused = False
            self._think()
            self._say()

    def action_hint(self) -> None:
        """Show the strongest player's turn."""
        if self.seated.is_persons_turn and not self._awaits_answer():
            self._search(Purpose.HINT)
            self._report("Looking for a good turn …")

    def action_explain(self) -> None:
        """Say why the computer made its last turn, if it is a player that does."""
        if self.seated.is_computers_turn or self._awaits_answer():
            return
        if self.seated.explainer is None:
            self._complain("Only Level 0 says why it made a turn, right after that turn.")
            return
        self._search(Purpose.REASON)
        self._report("Looking for the reason …")

    def _awaits_answer(self) -> bool:
        """Check whether the computer still considers an offer, and say so."""
        is_asked = self._thinker.job is not None and self._thinker.job.purpose is Purpose.OFFER
        if is_asked:
            self._complain("The computer has not answered the offer yet.")
        return is_asked

    def action_analysis(self) -> None:
        """Switch the analysis on or off."""
        self._analysis = "Analysis" if self._analysis is None else None
        if self._thinker.job and self._thinker.job.purpose is Purpose.ANALYSIS:
            self._thinker.stop()
        if self._thinker.job is None:
            self._think()
        self.query_one(SidePanel).show_analysis(self._analysis)

    def action_lines(self, count: int) -> None:
        """Let the analysis find this many lines, and switch it on."""
        self._lines = count
        if self._analysis is not None:
            self.action_analysis()
        self.action_analysis()

    def action_take_back(self) -> None:
        """Take back the unfinished turn, else a person's last turn and what came after it."""
        if self.builder.walked:
            self._build(self.builder.anew())
            return
        earlier = self.seated.taken_back()
        if earlier is None:
            self._complain("There is no turn to take back.")
            return
        self._paused = earlier.is_computers_turn
        self._go_on_with(earlier)

    def action_flip(self) -> None:
        """Put the other side at the bottom."""
        sides = [side.name for side in self.seated.line.position.rules.game.sides]
        self._near = sides[1 - sides.index(self._near)]
        self._show()

    def action_resign(self) -> None:
        """Ask whether the person resigns."""
        side = self.seated.resigner
        if side is None:
            self._complain("There is no game that a person could resign.")
            return
        seated = self.seated
        title = seated.line.position.rules.game.side_title(side)

        def resign(sure: bool | None) -> None:
            if sure and self.seated.line.outcome is None:
                self._go_on_from(self.seated.line.resign(side))

        self.push_screen(YesOrNo(f"Does {title} resign?"), resign)

    def action_offer(self) -> None:
        """Offer the opponent to end the game by agreement."""
        seated = self.seated
        if not seated.is_persons_turn:
            self._complain("Only a person who has to move can offer a draw.")
            return
        opponent = seated.opponent

        def offer(sure: bool | None) -> None:
            if not sure or self.seated is not seated:
                return
            if opponent is None:
                self._go_on_from(seated.line.agree())
                return
            self._search(Purpose.OFFER, opponent)
            self._report(f"{say_opponent(seated)} considers the offer …")

        self.push_screen(YesOrNo(say_offer(seated)), offer)

    def action_new_game(self) -> None:
        """Ask for the rules and seats of a new game."""

        def start(seated: SeatedGame | None) -> None:
            if seated is None:
                return
            if self.seated.line.turns:
                self.left.append(self.seated)
            self._near = (seated.persons or [seated.line.position.side])[0]
            self._paused = False
            self._go_on_with(seated)

        self.push_screen(NewGame(self.seated), start)

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.push_screen(Help(self.seated.line.position.rules))

    def action_type(self) -> None:
        """Move to the field where turns are typed."""
        self.query_one("#typed").focus()

    def action_scroll(self, pages: int) -> None:
        """Scroll the turns."""
        self.query_one(SidePanel).scroll_turns(pages)


def play(seated: SeatedGame, records: Path | None = None) -> None:
    """Play until the person leaves, then print every game and the command that resumes it.

    With `records`, the games are added to that file; on stdout nothing else is printed then.
    """
    # The board is drawn on stderr, so that stdout is free for the record.
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise LodestoneError("play needs a terminal, to read keys from and to draw on")
    Turning.compiles = False  # the board waits for no compiler; searches load what it needs
    app = OpenPlay(seated)
    with RecordsFile(records) if records else nullcontext() as file:
        try:
            app.run()
        finally:
            games = [*app.left, app.seated]
            for played in games:
                lines = [played.line.standing, f"To resume: {played.command()}"]
                print(*lines, sep="\n", file=sys.stderr if is_stdout(records) else sys.stdout)
            if file:
                file.add(map(_record, games))


def _record(seated: SeatedGame) -> GameRecord:
    """Return the record of a game, which may have been left before its end."""
    record = GameRecord.of(seated.line, seated.names)
    if record.termination is None:
        record.termination = Termination.UNTERMINATED
    return record
