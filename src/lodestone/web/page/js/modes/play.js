/** The first page and the game that is played: what the address names, and one function that draws it all. */

import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { gameAgainst } from "../game/begin.js";
import { flip, hint, look } from "../game/commands.js";
import { closeAll, showMessage } from "../lib/dialogs.js";
import { byId, inside, setText } from "../lib/dom.js";
import { Latest } from "../lib/motion.js";
import { laterJob } from "../lib/painting.js";
import { AllTurnsPanel } from "../panels/all-turns.js";
import { DrillPanel } from "../panels/drill.js";
import { EnginePanel } from "../panels/engine.js";
import { ExactValues } from "../panels/exact.js";
import { ExplorerPanel } from "../panels/explorer.js";
import { GamePanel } from "../panels/game-panel.js";
import { needsTable } from "../game/computer.js";
import { timeField } from "../panels/thinking-time.js";
import { renderLook } from "../panels/look.js";
import { playChosen } from "../dialogs/new-game.js";
import * as panel from "../panels/panel.js";
import * as tabs from "../panels/tabs.js";
import { site } from "../game/site.js";
import { openGame } from "../game/here.js";
import { ChatPanel } from "../live/chat.js";
import { keyInAddress } from "../live/invitation.js";
import { isLive } from "../live/kept.js";
import { LiveSource, openLive } from "../live/source.js";
import { MovesPanel } from "../panels/moves.js";
import { Notes } from "../panels/notes.js";
import { mountPen, putPenDown } from "../panels/pen.js";
import { ReportPanel } from "../panels/report.js";
import { clearStart, leaveStart, showStart } from "../pages/start.js";
import { ALONE, playLink, readHash } from "../core/links.js";
import { toggleAll } from "../core/state.js";
import { page, parts, replace } from "../core/router.js";
import { add, forgetEmptyGames, loadGame, nameOf, subscribe } from "../core/games.js";
import { TurnStage } from "../stage/turn-stage.js";

/** @import { GameSession } from "../game/session.js" */

/**
 * The game that is open, with its board and its panels.
 * @type {{open: GameSession|null, stage: TurnStage|null, panels: ReturnType<typeof panelsOf>|null, opening: Latest}}
 */
const now = { open: null, stage: null, panels: null, opening: new Latest() };

/** The game that is open, for tests and for the browser's console. */
export const openedGame = () => now.open;

const UNOPENED = "This game cannot be opened";

const beside = laterJob(drawBeside);

const isAlone = () => page() === ALONE;

const idInAddress = () => (isAlone() ? readHash(location.hash).game : parts()[0]) || null;

/**
 * The board is drawn first: what a hand has done is seen at once, and the board may measure where a
 * piece comes from before anything else changes. What is beside it follows a frame later, unless
 * nothing moves.
 * @param {import("../stage/board.js").Motion} [motion]
 */
function draw(motion) {
  const { open } = now;
  if (!open || !now.stage) return;
  if (byId("play").hidden) show(true);
  byId("play").inert = false;
  now.stage.set(open.position, motion);
  if (!motion?.isTime) drawLater(motion);
}

/** What is beside the board. @param {import("../stage/board.js").Motion} [motion] */
function drawLater(motion) {
  if (motion?.still && !beside.waits()) return beside.now();
  byId("play").dataset.busy = "drawing";
  beside.later();
}

function drawBeside() {
  const { open, stage, panels } = now;
  if (!open || !stage || !panels) return;
  const busy = stage.isAsking ? "asking" : (open.play.busy ?? "no");
  Object.assign(byId("play").dataset, { busy, game: open.play.kept.id });
  document.title = titleOf(open);
  panel.renderPanel(open, stage, { chooseNew: () => playChosen(), share: () => share(open) });
  const { moves, ...others } = panels;
  moves.render(open.state, open.known);
  for (const one of Object.values(others)) one.render();
  offerTabs(open, panels);
  renderLook(open);
}

/** Whose turn it is can be seen in another tab, too. @param {GameSession} open */
function titleOf({ apart, play: { kept } }) {
  const online = apart?.online;
  const sign = online?.isMine ? "● " : "";
  return [sign + (online?.turnWords ?? ""), nameOf(kept), "Lodestone"].filter(Boolean).join(" – ");
}

/** A game between people does not show which turns are best. @param {GameSession} open @param {ReturnType<typeof panelsOf>} panels */
function offerTabs({ source: { isAided }, apart }, { exact, chat }) {
  inside(byId("play"), ".engine-box").hidden = !isAided;
  const offered = {
    values: isAided && exact.isKnown,
    report: isAided,
    explorer: isAided,
    chat: apart?.online.hasChat ?? false,
  };
  for (const [name, isOffered] of Object.entries(offered)) {
    tabs.offer(byId("tabs"), byId(`tab-${name}`), isOffered);
  }
  if (chat) setText(byId("tab-chat"), chat.title);
}

/** The panel that only live games have. @param {GameSession} open */
const chatOf = (open) =>
  open.source instanceof LiveSource
    ? { chat: new ChatPanel(byId("chat"), open, open.source) }
    : null;

/** The panels about the game. @param {GameSession} open */
const panelsOf = (open) => ({
  ...chatOf(open),
  drill: new DrillPanel(byId("drill"), open),
  all: new AllTurnsPanel(byId("all-turns"), open, () => now.stage),
  moves: new MovesPanel(byId("turn-list"), (next) => open.change(next), open.signal),
  engine: new EnginePanel(byId("analysis-box"), open, {
    beside: () => timeField(open),
    remark: ({ turn }) => otherThanHint(open, turn),
  }),
  exact: new ExactValues(byId("exact"), byId("values"), open, () => needsTable(open.play)),
  notes: new Notes(byId("notes"), open),
  report: new ReportPanel(byId("report"), open),
  explorer: new ExplorerPanel(byId("explorer"), open),
  game: new GamePanel(byId("about-game"), open),
});

/** Hint and analysis are two searches: they may disagree. @param {GameSession} open @param {string} turn */
function otherThanHint({ play: { hint: found } }, turn) {
  const isOther = found?.result && found.result.turn !== turn;
  return isOther ? "another search than the hint’s, which prefers another turn" : "";
}

/** A first visit does without the dialog. @param {GameSession} open */
async function share(open) {
  now.panels?.notes.flush();
  const { showShare } = await import("./others.js");
  if (open === now.open) showShare(open.now);
}

/** @param {boolean} playing */
function show(playing) {
  if (playing) clearStart();
  byId("start").hidden = playing;
  byId("play").hidden = !playing;
  setText(byId("skip"), playing ? "Skip to the board" : "Skip to the ways to play");
  document.title = "Play – Lodestone";
}

/** To what the page is about. */
function skip() {
  if (now.open) now.stage?.focus();
  else byId("begin").focus();
}

/** The game is left; it stays kept. */
function leaveGame() {
  now.opening.end();
  now.panels?.notes.flush();
  now.open?.close();
  Object.assign(now, { open: null, panels: null });
  now.stage?.leave();
}

async function start() {
  leaveGame();
  show(false);
  await showStart();
}

/** Away from a game that cannot be shown: "back" must not lead to it again. */
function turnAway() {
  replace(playLink());
  start();
}

/** A game that is kept here, or one that is played with somebody elsewhere. @param {string} id @param {AbortSignal} signal */
async function opened(id, signal) {
  if (!isLive(id)) return openGame(id, signal);
  try {
    return await openLive(id, keyInAddress(), signal);
  } catch (error) {
    // The server keeps a game for some time, this browser as long as it likes.
    if (!(error instanceof api.ApiError) || loadGame(id) === null) throw error;
    return openGame(id, signal);
  }
}

/**
 * Begin the game that a link describes; its own address takes the place of the link.
 * @param {import("../core/links.js").Target} link @param {AbortSignal} signal
 */
async function beginLinked({ rules = "", side, level = "" }, signal) {
  // The server refuses the rules of any other game.
  const game = site.gameOf(rules.split(":")[0]) ?? site.games[0];
  const kept = await gameAgainst(game, rules, { side, level });
  signal.throwIfAborted();
  add(kept);
  replace(playLink(kept.id));
  await followAddress();
}

/**
 * Open the game that the address names; the address is the one thing that says which game is open.
 */
async function followAddress() {
  closeAll();
  const id = idInAddress();
  const link = { rules: isAlone() ? "queah" : undefined, ...readHash(location.hash) };
  leaveStart();
  document.body.classList.toggle("alone", isAlone());
  if (!id && !link.rules) {
    if (location.hash.length < 2) return start();
    turnAway();
    return showMessage(UNOPENED, "The link names no game: it has no “rules=”.");
  }
  // Until it is open, the game still on the screen cannot be touched.
  byId("play").inert = true;
  leaveGame();
  try {
    const signal = now.opening.begin();
    if (!id) return await beginLinked(link, signal);
    const open = await opened(id, signal);
    if (open) return begin(open);
    turnAway();
    showMessage(
      "This game is not here",
      "This browser does not keep the game that the link names.",
    );
  } catch (error) {
    if (api.isAbort(error)) return;
    const refusal = api.refusalIn(error);
    turnAway();
    showMessage(UNOPENED, refusal);
  }
}

/** @param {GameSession} open */
function begin(open) {
  now.stage?.destroy();
  now.stage = new TurnStage(byId("table"), { ...open.host, changed: drawLater });
  now.panels = panelsOf(open);
  mountPen(now.stage.svg, open);
  now.open = open;
  open.onChange((state, before, motion) => draw(motion));
  open.begin();
  now.stage.focusFirst();
}

/** Leave a game that another tab deleted. @param {string} id  of a game that another tab has changed */
function otherTabChanged(id) {
  if (id !== idInAddress() || loadGame(id)) return;
  closeAll();
  turnAway();
  showMessage("This game was deleted", "It was deleted in another tab or window of this browser.");
}

function leave() {
  leaveStart();
  leaveGame();
  beside.drop();
  now.stage?.destroy();
  now.stage = null;
}

/** @type {[key: string, words: string][]} */
const BOARD_KEYS = [
  ["Tab", "from the board to the reserves, the buttons and the turn list"],
  ["Arrow keys", "on the board: to the next cell in that direction"],
  ["Enter or Space", "pick a piece up, put it down on a marked cell"],
  ["Escape twice", "take back the whole unfinished turn"],
];

/** Run a command on the open game, if there is one. @param {(open: GameSession) => unknown} command */
const onGame = (command) => () => now.open && command(now.open);

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    tabs.mount(byId("tabs"), () => drawLater({ still: true }));
    signal.addEventListener("abort", leave);
    // What is the same for everybody is seen before the server answers.
    if (!idInAddress()) show(false);
    await Promise.all([site.load(), idInAddress() ? null : ask.live()]);
    if (signal.aborted) return;
    forgetEmptyGames(idInAddress());
    subscribe(otherTabChanged, signal);
  },
  follow: followAddress,
  commands: {
    "open-new": () => playChosen(),
    ...Object.fromEntries(
      Object.entries(panel.COMMANDS).map(([id, command]) => [id, onGame(command)]),
    ),
    "share-game": onGame(share),
    "fault-close": onGame((open) => {
      open.put({ fault: null });
      now.stage?.focus();
    }),
    skip,
  },
  keys: {
    n: ["new game", () => (now.open ? playChosen() : byId("begin").focus())],
    e: ["end the turn here, where it could also continue", () => now.stage?.endHere()],
    u: ["take back a turn", onGame(({ source }) => source.takeBack())],
    h: ["a hint: mark the best turn", onGame(hint)],
    p: [
      "plan a turn while another player is to move",
      onGame(({ apart }) => apart?.ahead.toggle()),
    ],
    l: ["show all legal turns, or hide them", onGame((open) => open.change(toggleAll))],
    a: ["switch the analysis on or off", () => now.panels?.engine.toggle()],
    f: ["see the board from the other side", onGame(flip)],
    k: ["peek at the pieces in blind play", () => now.stage?.peek()],
    ",": ["look one turn back", onGame((open) => look(open, -1))],
    ".": ["look one turn on", onGame((open) => look(open, 1))],
    Escape: [
      "put the piece back; take back the last step of an unfinished turn; drop a plan",
      onGame((open) => putPenDown(open) || now.stage?.escape() || open.apart?.ahead.drop()),
    ],
  },
  help: () => BOARD_KEYS,
};
