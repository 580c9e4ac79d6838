"""Two people, each in a browser, play by a link."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from lodestone.web.online.terms import SeatName
from tests.thinning import long
from tests.web.browser import firefox
from tests.web.browser.board import Board, Drag, Keys, Mouse, Touch
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.patient import new_context
from tests.web.browser.test_access import findings
from tests.web.browser.test_commands import OPEN_RECORD
from tests.web.server.live.exchange import asked
from tests.web.server.live.playing import KEYS, RULES, new_id
from tests.web.server.live.proxy import Proxy, proxying

SMALL = {"width": 360, "height": 740}
TURNS = "#turn-list > .turn"
RECORD = """async () => {
  const path = `api/live/games/${location.pathname.split("/").at(-1)}/record`;
  return (await fetch(new URL(path, document.baseURI))).json();
}"""
IS_KEPT = """() => localStorage.getItem("lodestone.game." + location.pathname.split("/").at(-1))"""


def choose_online(page: Page) -> None:
    page.check('input[name="mode"][value="online"]')


def create(
    board: Board,
    name: str = "Ada",
    *,
    game: str = "queah",
    preset: str = "balanced",
    time: str = "none",
) -> str:
    """Create a game in which this browser plays White, and return the link for the other player."""
    page = board.page
    choose_online(page)
    page.locator(f'input[name="game"][value="{game}"]:visible').check()
    page.click("#rules-choice > summary")
    page.check(f'input[name="preset"][value="{preset}"]')
    page.check('input[name="side"][value="white"]')
    page.fill('input[name="name"]', name)
    page.select_option("select[name=time]", time)
    page.click("#begin")
    page.click("#moment >> text=Invite")
    link = page.input_value("#invitation")
    # A friend who takes the code beside it has no seat but the free one.
    expect(page.locator("dialog .qr")).to_have_count(1)
    page.keyboard.press("Escape")
    return link


def sit_down(board: Board, name: str = "Bob") -> None:
    board.page.click("#moment .primary")
    board.page.fill('dialog input[name="name"]', name)
    board.page.click("dialog [type=submit]")
    expect(board.page.locator("#seat-near .who")).to_contain_text(f"{name} (you)")


def seats(server: Server) -> list[str]:
    """Begin a game of Ada, White, and Bob without a page; return links to their own seats."""
    address = "/api/live/games"

    def taking(seat: SeatName, name: str) -> dict[str, object]:
        return {"kind": "take-seat", "id": new_id(), "expects": 0, "key": KEYS[seat], "name": name}

    new = {"terms": {"rules": RULES, "side": "white"}, "first": taking("a", "Ada")}
    created = asked(server.port, address, new)
    game, invitation = created["game"], created["invitations"]["b"]
    asked(server.port, f"{address}/{game}/seat", taking("b", "Bob"), invitation)
    return [f"{server.address}play/{game}#{key}" for key in KEYS.values()]


@pytest.fixture
def two(open_page: Opener, server: Server) -> tuple[Board, Board]:
    """Return the boards of two people who play one game; the first is White."""
    white, black = seats(server)
    first = open_page(white, ready="#seat-near")
    second = open_page(black, ready="#seat-near", viewport=SMALL)
    for board, name in ((first, "Ada"), (second, "Bob")):
        expect(board.page.locator("#seat-near .who")).to_contain_text(f"{name} (you)")
    return first, second


def play(mover: Board, other: Board, random: Random, touch: Touch | None = None) -> None:
    """Make a turn at one board, and wait until it is seen at the other."""
    mover.wait_ready()
    before = len(other.turns)
    mover.play_turn(random, touch or Mouse(mover))
    expect(other.page.locator(TURNS)).to_have_count(before + 2)


@pytest.mark.long
def test_a_link_leads_to_ones_own_seat(open_page: Opener) -> None:
    first = open_page()
    link = create(first)
    first.page.goto("about:blank")
    first.page.goto(link)
    expect(first.page.locator("#seat-near .who")).to_contain_text("Ada (you)")
    for _ in range(2):
        look = open_page(link, ready="#moment .primary")
        expect(look.page.locator("#status")).to_have_text("Ada invites you.")
        terms = "Queah – Balanced. You play Black. No clock. The usual start."
        expect(look.page.locator("#hint")).to_have_text(terms)
    sit_down(look)
    late = open_page(link, ready="#seat-near")
    expect(late.page.locator("#hint")).to_contain_text("This seat is taken. You are watching.")
    expect(late.page.locator("#moment .primary")).to_have_count(0)
    expect(late.page.locator("#controls button")).to_have_text(["Earlier", "Later", "All turns"])
    # It leads the players to their own seats.
    for board, name in ((first, "Ada"), (look, "Bob")):
        board.page.goto("about:blank")
        board.page.goto(link)
        expect(board.page.locator("#seat-near .who")).to_contain_text(f"{name} (you)")
        assert "#" not in board.page.url


@pytest.mark.long
def test_an_absent_opponent_loses_after_a_countdown(open_page: Opener) -> None:
    first = open_page()
    second = open_page(create(first, time="3+2"), ready="#moment .primary")
    sit_down(second)
    random = Random(1)
    play(first, second, random)
    play(second, first, random)
    second.page.close()
    counted = re.compile(r"You can claim the win in ([2-9]|10) seconds\.")
    expect(first.page.locator("#hint")).to_contain_text(counted)
    first.page.click("#moment >> text='Claim the win'")
    expect(first.page.locator("#status")).to_have_text("You won.")


def say(board: Board, text: str) -> None:
    board.page.click("#tab-chat")
    board.page.fill("[name=message]", text)
    board.page.keyboard.press("Enter")


def test_a_take_back_needs_the_others_consent(two: tuple[Board, Board]) -> None:
    first, second = two
    play(first, second, Random(1))
    first.page.click("#take-back")
    asked = "Ada asks to take the last turn back."
    expect(second.page.locator("#hint")).to_contain_text(asked)
    announced = second.page.locator("#live-polite")
    expect(announced).to_contain_text(asked)
    say(first, "Sorry!")
    expect(announced).to_have_text("Ada says: Sorry!")  # the offer is not announced again
    second.page.click("#moment >> text=Decline")
    expect(first.page.locator("#moment >> text=Withdraw")).to_have_count(0)
    play(second, first, Random(2))
    second.page.click("#take-back")
    first.page.click("#moment >> text=Allow")
    for board in two:
        expect(board.page.locator(TURNS)).to_have_count(2)


def test_answers_stand_below_their_question(two: tuple[Board, Board]) -> None:
    """On a phone, too."""
    first, second = two
    play(first, second, Random(1))
    first.page.click("#take-back")
    answer = second.page.locator("#moment >> text=Allow")
    answer.wait_for()
    question, below = second.page.locator("#caption").bounding_box(), answer.bounding_box()
    assert question is not None
    assert below is not None
    assert question["y"] + question["height"] <= below["y"]


def test_a_game_ends_with_names(two: tuple[Board, Board]) -> None:
    first, second = two
    play(first, second, Random(1))
    play(second, first, Random(2))
    second.page.click("#resign")
    second.page.click("dialog button.danger")
    expect(first.page.locator("#hint")).to_have_text("Bob resigned.")
    expect(first.page.locator("#status")).to_have_text("You won.")
    expect(second.page.locator("#hint")).to_have_text("You resigned.")


def test_players_talk_until_one_mutes(two: tuple[Board, Board]) -> None:
    first, second = two
    for words in ("Sorry!", "Good luck!"):
        say(first, words)
        expect(second.page.locator("#live-polite")).to_have_text(f"Ada says: {words}")
    expect(second.page.locator("#tab-chat")).to_have_text("Chat (2)")
    second.page.click("#tab-chat")
    expect(second.page.locator("#tab-chat")).to_have_text("Chat")
    expect(second.page.locator(".messages")).to_contain_text("Ada Good luck!")
    second.page.click("text=Mute")
    expect(second.page.locator("text=Read messages again")).to_be_visible()
    say(first, "Are you there?")
    expect(first.page.locator("#fault-text")).to_contain_text("does not read messages")


def make(touch: Touch, which: Callable[[list[str]], str]) -> None:
    """Make a turn of one step: the first or the last by name, of those that the board shows."""
    touch.pick(which(touch.board.places("source")))
    touch.put(which(touch.board.places("target")))


def plan(touch: Touch, name: str) -> str:
    """Plan the first turn by name as the answer to the first one; return what the page says."""
    page = touch.page
    touch.press("#plan")
    expect(page.locator("#status")).to_have_text(f"Plan: make the turn that you expect of {name}.")
    make(touch, min)
    expect(page.locator("#status")).to_have_text(re.compile(f"Plan: if {name} plays .*, you play…"))
    expect(page.locator("#play.planning")).to_be_visible()
    make(touch, min)
    expect(page.locator("#hint")).to_contain_text("Planned: ")
    expect(page.locator("#board .mark-next")).to_have_count(2)
    expect(page.locator("#status")).to_have_text(f"Waiting for {name}.")
    return touch.board.text("#hint")


@pytest.fixture
def moved(two: tuple[Board, Board]) -> tuple[Board, Board]:
    """Return the boards of two people who have made a turn each."""
    first, second = two
    random = Random(2)
    play(first, second, random)
    play(second, first, random)
    return two


def test_a_planned_turn_is_sent_when_reached(moved: tuple[Board, Board]) -> None:
    """By keyboard; what is offered and declined changes nothing."""
    first, second = moved
    said = plan(Keys(second), "Ada")
    assert (second.page.text_content("#live-assertive") or "").strip() == said
    second.page.click("#take-back")
    first.page.click("#moment >> text=Decline")
    expect(second.page.locator("#moment >> text=Withdraw")).to_have_count(0)
    expect(second.page.locator("#hint")).to_contain_text(said)
    expect(first.page.locator(TURNS)).to_have_count(3)
    make(Mouse(first), min)
    for board in moved:
        expect(board.page.locator(TURNS)).to_have_count(5)
    turns = first.turns
    assert second.turns == turns
    assert said == f"Planned: if Ada plays {turns[2]}, you play {turns[3]}."
    expect(second.page.locator("#hint")).to_have_text(f"Your planned turn {turns[3]} was sent.")
    expect(second.page.locator("#board .mark-next")).to_have_count(0)
    random = Random(2)
    play(first, second, random)
    play(second, first, random)


def test_a_plans_notice_ends_with_its_turn(moved: tuple[Board, Board]) -> None:
    """When it is taken back, and when the game ends."""
    first, second = moved
    hint = second.page.locator("#hint")
    for end in ("take-back", "resign"):
        plan(Mouse(second), "Ada")
        make(Mouse(first), min)
        expect(hint).to_contain_text("was sent.")
        second.page.click(f"#{end}")
        if end == "resign":
            second.page.click("dialog button.danger")
        else:
            first.page.click("#moment >> text=Allow")
            expect(second.page.locator(TURNS)).to_have_count(4)
            expect(hint).to_have_text("")
            play(second, first, Random(3))
            expect(hint).to_have_text("")
    expect(hint).to_have_text("You resigned.")


@pytest.mark.long
def test_who_plans_can_drop_the_plan(moved: tuple[Board, Board]) -> None:
    """On a phone: by the button, a press on the board, and Escape."""
    _, second = moved
    for drop in (
        lambda: second.page.click("#plan"),
        lambda: second.page.click("#board [data-place=d4]"),
        lambda: second.page.keyboard.press("Escape"),
    ):
        plan(Mouse(second), "Ada")
        drop()
        expect(second.page.locator("#hint")).to_have_text("Plan dropped.")


@pytest.mark.long
def test_another_turn_or_position_drops_the_plan(moved: tuple[Board, Board]) -> None:
    first, second = moved
    hint = second.page.locator("#hint")
    plan(Mouse(second), "Ada")
    make(Mouse(first), max)
    expect(second.page.locator(TURNS)).to_have_count(4)
    expect(hint).to_have_text(f"Plan dropped: Ada played {first.turns[2]}.")
    expect(second.page.locator("#status")).to_contain_text("Your turn: ")
    play(second, first, Random(2))
    plan(Mouse(second), "Ada")
    second.page.click("#take-back")
    first.page.click("#moment >> text=Allow")
    expect(hint).to_have_text("Plan dropped: the position has changed.")
    for board in moved:
        expect(board.page.locator(TURNS)).to_have_count(4)


@pytest.mark.parametrize("touch", [Drag, *long(Mouse)])
def test_a_hand_drops_nothing_elsewhere(
    moved: tuple[Board, Board], touch: Callable[[Board], Touch]
) -> None:
    """The opponent's turn ends a drag, and a press, that began in the plan's position."""
    first, second = moved
    hint = second.page.locator("#hint")
    second.page.click("#plan")
    make(Mouse(second), min)
    expect(second.page.locator("#status")).to_contain_text("you play…")
    source = min(second.places("source"))
    if touch is Mouse:
        Mouse(second).pick(source)
    place = min(second.places("target")) if touch is Mouse else source
    second.page.mouse.move(*second.middle(place))
    second.page.mouse.down()
    target = second.middle(min(second.places("target")))
    second.page.mouse.move(*target)
    make(Mouse(first), max)
    expect(second.page.locator("#status")).to_contain_text("Your turn: ")
    expect(second.page.locator(".ghost")).to_have_count(0)
    second.page.mouse.up()
    expect(hint).to_contain_text(f"Plan dropped: Ada played {first.turns[2]}.")
    assert second.places("source")
    play(second, first, Random(2))
    assert len(first.turns) == 4


@pytest.mark.long
def test_a_turn_half_planned_is_made_as_usual(moved: tuple[Board, Board]) -> None:
    """Where its position is reached."""
    first, second = moved
    second.page.click("#plan")
    make(Mouse(second), min)
    expect(second.page.locator("#status")).to_contain_text("you play…")
    make(Mouse(first), min)
    expect(second.page.locator("#status")).to_contain_text("Your turn: ")
    play(second, first, Random(2))
    assert first.turns == second.turns


#: No connection opens: a proxy answers each attempt as any other request.
BLOCK_SOCKETS = """class Blocked extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  constructor() {
    super();
    setTimeout(() => {
      this.readyState = 3;
      this.dispatchEvent(new CloseEvent("close", { code: 1006 }));
    });
  }
  send() {}
  close() {}
}
window.WebSocket = Blocked;"""


def test_blocked_connections_are_said_to_be(open_page: Opener, server: Server) -> None:
    """The game is shown as the server has it, and so are the open games."""
    first = open_page()
    link = create(first)
    guest = open_page(
        link, ready="#moment .primary", before=lambda page: page.add_init_script(BLOCK_SOCKETS)
    )
    expect(guest.page.locator("#status")).to_have_text("Ada invites you.")
    expect(guest.page.locator("#hint")).to_contain_text("The live connection")
    expect(guest.page.locator("#board .piece").first).to_be_visible()
    sit_down(guest)
    play(first, first, Random(3))
    expect(guest.page.locator(TURNS)).to_have_count(2)
    guest.page.goto(f"{server.address}play")
    guest.page.wait_for_selector("#begin")


@pytest.mark.long
def test_another_way_to_the_position_counts(open_page: Opener) -> None:
    """Turns of Quincala that lead to the same position are one turn (K9)."""
    first = open_page()
    second = open_page(
        create(first, game="quincala", preset="tournament"),
        ready="#moment .primary",
        viewport=SMALL,
    )
    sit_down(second)
    ada, bob = Mouse(first), Mouse(second)
    bob.press("#plan")
    bob.pick("c1")
    bob.put("c2")
    expect(second.page.locator("#status")).to_have_text("Plan: if Ada plays c1-c2, you play…")
    make(bob, max)
    expect(second.page.locator("#hint")).to_contain_text("Planned: if Ada plays c1-c2, you play ")
    ada.pick("c1")
    ada.put("d1")
    ada.put("c2")
    for board in (first, second):
        expect(board.page.locator(TURNS)).to_have_count(3)
        assert board.turns[0] == "c1-d1-c2"
    expect(second.page.locator("#hint")).to_contain_text(f"planned turn {first.turns[1]} was sent")


def test_each_player_reads_whose_turn_it_is(two: tuple[Board, Board]) -> None:
    first, second = two
    for mover, other, name in [(first, second, "Ada"), (second, first, "Bob")]:
        expect(mover.page.locator("#status")).to_contain_text("Your turn: ")
        expect(mover.page).to_have_title(re.compile("^● Your turn – Queah"))
        expect(other.page.locator("#status")).to_have_text(f"Waiting for {name}.")
        expect(other.page).to_have_title(re.compile(f"^Waiting for {name} – Queah"))
        play(mover, other, Random(3))


def test_nobody_is_helped_in_live_games(two: tuple[Board, Board]) -> None:
    first, _ = two
    page = first.page
    first.wait_ready()
    for hidden in ("#tab-explorer", "#tab-report", "#tab-values", "#analysis-box", "#ask-hint"):
        assert not page.is_visible(hidden)
    page.once("dialog", lambda dialog: dialog.accept())
    page.keyboard.press("h")
    assert page.locator("[data-hint]").count() == 0


def test_players_agree_and_play_again(two: tuple[Board, Board]) -> None:
    """They change sides; the second game is aborted."""
    first, second = two
    random = Random(3)
    play(first, second, random)
    play(second, first, random)
    first.wait_ready()
    first.page.click("#draw")
    second.page.click("#moment >> text=Agree")
    for board in two:
        expect(board.page.locator("#play.over")).to_be_visible()
        expect(board.page.locator("#hint")).to_contain_text("agreed")
    first.page.click("#moment >> text=Rematch")
    second.page.click("#moment >> text=Play again")
    for board in two:
        board.page.wait_for_selector("#play:not(.over)")
    expect(first.page.locator("#seat-near")).to_contain_text("Black")
    expect(first.page.locator("#seat-near .who")).to_contain_text("Ada (you)")
    play(second, first, random)
    first.page.click("#resign:has-text('Abort')")
    for board in two:
        expect(board.page.locator("#play.over")).to_be_visible()


@pytest.fixture
def live_server(shared_cache: Path, tmp_path: Path) -> Iterator[Server]:
    """Return a server with a database of its own, which can be killed."""
    server = Server(shared_cache, "--db", str(tmp_path / "games.db"))
    yield server
    server.kill()


@pytest.mark.long
def test_a_killed_server_loses_nothing(open_page: Opener, live_server: Server) -> None:
    lost = "Failed to load|WebSocket|ERR_CONNECTION"
    first = open_page(f"{live_server.address}play", allowed=lost)
    second = open_page(create(first), ready="#moment .primary", allowed=lost)
    sit_down(second)
    random = Random(7)
    play(first, second, random)
    live_server.kill()
    expect(first.page.locator("#caption")).to_contain_text("Not connected")
    live_server.start()
    expect(first.page.locator("#caption")).not_to_contain_text("Not connected")
    expect(second.page.locator("#caption")).not_to_contain_text("Not connected")
    play(second, first, random)
    play(first, second, random)
    assert first.turns == second.turns
    assert len(first.turns) == 3


@pytest.fixture
def proxied(server: Server) -> Iterator[tuple[Proxy, str]]:
    """Return a proxy of the server, and its address."""
    begun: Future[tuple[Proxy, int, Callable[[], object]]] = Future()

    async def serve() -> None:
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        async with proxying([server.port], 1) as (proxy, port):
            begun.set_result((proxy, port, lambda: loop.call_soon_threadsafe(ended.set)))
            await ended.wait()

    thread = Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    proxy, port, end = begun.result()
    yield proxy, f"http://127.0.0.1:{port}/"
    end()
    thread.join()


@pytest.mark.parametrize("mine", [True, *long(False)])
def test_a_silent_line_is_replaced(
    open_page: Opener, proxied: tuple[Proxy, str], server: Server, mine: bool
) -> None:
    proxy, address = proxied
    first = open_page(f"{address}play", before=lambda page: page.clock.install(), allowed="ERR_")
    second = open_page(create(first).replace(address, server.address), ready="#moment .primary")
    sit_down(second)
    random = Random(9)
    play(first, second, random)
    if mine:
        play(second, first, random)
    mover, other = (first, second) if mine else (second, first)
    mover.wait_ready()
    proxy.freeze()
    before = len(other.turns)
    mover.play_turn(random, Mouse(mover))
    # The page's clock has gone beyond the silence that it bears; then it has time to connect.
    first.page.clock.pause_at(first.page.evaluate("() => Date.now()") / 1000 + 1)
    first.page.clock.run_for(12_000)
    first.page.clock.resume()
    expect(other.page.locator(TURNS)).to_have_count(before + 2)
    play(other, mover, random)
    play(mover, other, random)
    assert first.turns == second.turns


def offer(open_page: Opener, name: str, address: str | None = None) -> Board:
    """Offer a game that anybody can join, as White, and return the board on which it waits."""
    first = open_page(address)
    choose_online(first.page)
    first.page.check("[name=opponent][value=lobby]")
    first.page.check("[name=side][value=white]")
    first.page.get_by_label("may swap sides").check()
    first.page.select_option("select[name=time]", "1+0")
    first.page.fill('input[name="name"]', name)
    first.page.click("#begin")
    expect(first.page.locator("#moment >> text=Invite")).to_be_visible()
    return first


#: What stands below the line of the lobby on the page to play.
BELOW = ".start-lobby + *"


def test_anybody_can_join_an_open_game(open_page: Opener) -> None:
    first = offer(open_page, "Cleo")
    second = open_page(viewport=SMALL)
    # Who waits is on the first screen, and one press away.
    line = second.page.locator(".start-lobby a")
    words = "Cleo · Queah – Free entry · 1 minute · you play Black"
    expect(line).to_have_text(words)
    box = line.bounding_box()
    assert box
    assert box["y"] < SMALL["height"] / 2
    challenge = second.page.locator("#challenges a:has-text('Cleo')")
    for said in ("Queah – Free entry", "You play Black.", "1 minute for", "usual start", "swap"):
        expect(challenge).to_contain_text(said)
    line.click()
    second.page.wait_for_selector("#moment .primary")
    sit_down(second)
    expect(first.page.locator("#seat-far .who")).to_contain_text("Bob")
    third = open_page()
    expect(third.page.locator("#challenges a:has-text('Cleo')")).to_have_count(0)


def test_who_waits_moves_nothing_below(open_page: Opener, own_server: Server) -> None:
    address = f"{own_server.address}play"
    page = open_page(address, viewport={"width": 320, "height": 568}).page
    expect(page.locator(".start-lobby")).to_have_text("Nobody is waiting for an opponent.")
    before = page.locator(BELOW).bounding_box()
    dora = offer(open_page, "Dora, who has a long name", address)
    expect(page.locator(".start-lobby a")).to_be_visible()
    offer(open_page, "Emil", address)
    more = page.locator(".start-lobby button")
    expect(more).to_have_text("and 1 more")
    assert page.locator(BELOW).bounding_box() == before
    more.click()
    expect(page.locator("#challenges a").first).to_be_focused()
    # The home page says it in the same words.
    dora.page.goto(own_server.address)
    words = "Emil · Queah – Free entry · 1 minute · you play Black"
    expect(dora.page.get_by_role("link", name=words)).to_be_visible()


#: Keeps the notices that the page would show; its user allows them once the page asks.
NOTICES = """
  window.notices = [];
  window.Notification = class {
    static permission = "default";
    static asked = 0;
    static async requestPermission() {
      Notification.asked += 1;
      return (Notification.permission = "granted");
    }
    constructor(title, { body, tag }) { window.notices.push([title, body, tag]); }
    close() {}
  };
  window.badges = [];
  navigator.setAppBadge = async (count) => window.badges.push(count);
  navigator.clearAppBadge = async () => window.badges.push(0);
"""


def test_a_game_by_days_calls_its_player_back(open_page: Opener, server: Server) -> None:
    first = open_page(before=lambda page: page.add_init_script(NOTICES))
    second = open_page(create(first, time="3 days"), ready="#moment .primary")
    sit_down(second)
    page, ask = first.page, first.page.locator("#moment >> text=Notify me of my turn")
    first.wait_ready()
    expect(ask).to_have_count(0)  # not before a turn was made
    play(first, second, Random(1))
    assert page.evaluate("Notification.asked") == 0
    ask.click()
    page.click("dialog:has-text('You will be notified') button")
    expect(ask).to_have_count(0)
    # At the board nobody has to be called.
    play(second, first, Random(2))
    assert page.evaluate("notices") == []
    play(first, second, Random(3))
    page.click(".brand")
    page.wait_for_selector(".remembered li:has-text('Ada and Bob')")
    assert page.locator(".remembered .urgent").count() == 0
    second.wait_ready()
    second.play_turn(Random(4), Mouse(second))
    page.wait_for_selector(".remembered .urgent:has-text('Your turn: Ada and Bob')")
    [[title, body, _]] = page.evaluate("notices")
    assert (title, body) == ("It is your turn", "Queah – Balanced – Ada and Bob")
    assert page.evaluate("badges.at(-1)") == 1
    # The other player is not shown as present who only looks in.
    expect(second.page.locator("#seat-far .who")).not_to_contain_text("here")


def test_the_computer_plays_at_the_server(open_page: Opener) -> None:
    board = open_page()
    choose_online(board.page)
    board.page.check("[name=opponent][value=computer]")
    board.page.check('input[name="side"][value="white"]')
    board.page.select_option("select[name=level]", "level-1")
    board.page.click("#begin")
    expect(board.page.locator("#seat-far .who")).to_have_text("Computer, level 1")
    board.wait_ready()
    board.play_turn(Random(1), Mouse(board))
    expect(board.page.locator(TURNS)).to_have_count(3)
    watcher = open_page(board.page.url, ready="#seat-near")
    expect(watcher.page.locator(TURNS)).to_have_count(3)


@pytest.fixture
def finished(open_page: Opener) -> tuple[Board, Board]:
    """Return the boards of two people who have played with clocks, until the second resigned."""
    first = open_page()
    second = open_page(create(first, time="5+3"), ready="#moment .primary", viewport=SMALL)
    sit_down(second)
    random = Random(4)
    for mover, other in ((first, second), (second, first), (first, second)):
        play(mover, other, random)
    second.page.click("#resign")
    second.page.click("dialog .danger")
    expect(first.page.locator("#status")).to_have_text("You won.")
    expect(second.page.locator("#status")).to_have_text("You lost.")
    return first, second


def clocks_of(record: dict[str, Any]) -> list[object]:
    """Return what the clocks had left after each turn."""
    return [node["clock"] for node in record["nodes"][1:]]


@pytest.mark.long
def test_records_have_date_time_and_clocks(finished: tuple[Board, Board]) -> None:
    """docs/live-games.md: with `Date`, `TimeControl` and the clocks after each turn."""
    recorded = finished[1].page.evaluate(RECORD)
    assert recorded["tags"].keys() == {"White", "Black", "Date", "TimeControl"}
    assert recorded["tags"]["TimeControl"] == "300+3"
    assert re.fullmatch(r"\d{4}\.\d\d\.\d\d", recorded["tags"]["Date"])
    assert len(clocks_of(recorded)) == 3


@pytest.mark.long
def test_a_finished_game_is_kept_as_recorded(finished: tuple[Board, Board]) -> None:
    page = finished[1].page
    recorded = page.evaluate(RECORD)
    for board in finished:
        board.page.wait_for_function(IS_KEPT)
        kept = board.page.evaluate(OPEN_RECORD)
        for field in ("rules", "tags", "result", "termination"):
            assert kept[field] == recorded[field]
        assert clocks_of(kept) == clocks_of(recorded)
    page.click("#view-game")
    page.wait_for_url("**/study/*")
    expect(page.locator("main")).to_contain_text("Ada")


def test_a_seat_outlives_reloads_and_moves(two: tuple[Board, Board], open_page: Opener) -> None:
    first, second = two
    play(first, second, Random(1))
    second.page.reload()
    expect(second.page.locator("#seat-near .who")).to_contain_text("Bob (you)")
    assert "#" not in second.page.url
    second.page.click("#tab-game")
    second.page.click("#links")
    second.page.click("dialog >> text=Use another device")
    link = second.page.input_value("#device")
    moved = open_page(link, ready="#seat-near")
    expect(moved.page.locator("#seat-near .who")).to_contain_text("Bob (you)")
    assert "#" not in moved.page.url
    play(moved, first, Random(2))
    expect(second.page.locator(TURNS)).to_have_count(3)
    second.page.click("text=Revoke the link")
    expect(moved.page.locator("#fault-text")).to_contain_text("new key")
    second.page.keyboard.press("Escape")
    second.page.keyboard.press("Escape")
    second.page.evaluate("scrollTo(0, 0)")
    play(first, second, Random(3))
    play(second, first, Random(4))


@pytest.fixture
def fox(playwright: Playwright, tmp_path: Path) -> Iterator[Browser]:
    """Return Firefox, while Chromium runs too."""
    if firefox.installed() is None:
        pytest.skip("no Firefox is installed here")
    browser = firefox.launch(playwright, tmp_path)
    yield browser
    browser.close()


@pytest.mark.long
def test_two_kinds_of_browsers_play_by_keyboard(
    open_page: Opener, fox: Browser, live_server: Server
) -> None:
    first = open_page(f"{live_server.address}play", allowed="ERR_INTERNET|WebSocket|Failed to load")
    link = create(first, preset="comment-house")
    page = new_context(fox, viewport=SMALL).new_page()
    page.goto(link)
    second = Board(page)
    sit_down(second)
    random = Random(11)
    for number in range(200):
        mover, other = (first, second) if number % 2 == 0 else (second, first)
        if mover.is_over:
            break
        if number == 5:
            first.page.context.set_offline(True)
            mover.wait_ready()
            mover.play_turn(random, Keys(mover))
            first.page.context.set_offline(False)
            expect(first.page.locator(TURNS)).to_have_count(number + 2)
            assert findings(first, "large") + findings(second, "small") == []
        else:
            play(mover, other, random, Keys(mover))
    assert first.is_over
    assert second.is_over
    assert first.turns == second.turns
    announced = first.page.text_content("#live-assertive") or ""
    assert "wins" in announced or "Draw" in announced
