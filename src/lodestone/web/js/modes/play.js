/** The first page and the game that is played: what the address names, and one function that draws it all. */

import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { again, flip, look, takeBackOne } from "../game/commands.js";
import { hint } from "../game/hint.js";
import { closeAll, tell } from "../lib/dialogs.js";
import { byId, inside, setText } from "../lib/dom.js";
import { laterJob } from "../lib/painting.js";
import { Engine } from "../panels/engine.js";
import { ExactValues } from "../panels/exact.js";
import { Explorer } from "../panels/explorer.js";
import { GamePanel } from "../panels/game-panel.js";
import { needsTable } from "../game/computer.js";
import { timeField } from "../panels/thinking-time.js";
import { askForKept } from "../dialogs/games-list.js";
import { renderLook } from "../panels/look.js";
import { askForGame } from "../dialogs/new-game.js";
import * as panel from "../panels/panel.js";
import * as tabs from "../panels/tabs.js";
import { isOpen, onChange, opened, state, update } from "../game/state.js";
import { adopt, close, forgetFault, open, openId } from "../game/session.js";
import { PlayedStudy } from "../game/played.js";
import { Moves } from "../panels/moves.js";
import { Notes } from "../panels/notes.js";
import { mountPen, putPenDown } from "../panels/pen.js";
import { Report } from "../panels/report.js";
import { ABOUT, BOARD_KEYS } from "../pages/help.js";
import { renderStart } from "../pages/start.js";
import { add, forgetEmptyGames, loadGame, nameOf, subscribe } from "../core/games.js";
import { createTable, positionOf } from "../game/table.js";

const HASH = "#game=";

/**
 * @type {{stage: import("../stage/turn-stage.js").TurnStage|null, moves: Moves|null,
 *   study: PlayedStudy|null, panels: ReturnType<typeof panelsOf>|null}}
 */
const now = { stage: null, moves: null, study: null, panels: null };

const beside = laterJob(drawBeside);

const page = {
  chooseNew,
  again: async () => play(await again()),
  go: (/** @type {string} */ id) => (location.hash = HASH + id),
  get stage() {
    if (!now.stage) throw new Error("no board is here");
    return now.stage;
  },
};

const idInAddress = () =>
  location.hash.startsWith(HASH) ? location.hash.slice(HASH.length) : null;

/**
 * The board is drawn first: what a hand has done is seen at once, and the board may measure where a
 * piece comes from before anything else changes. What is beside it follows a frame later, unless
 * nothing moves.
 * @param {import("../stage/board.js").Motion} [motion]
 */
function draw(motion) {
  if (!isOpen(state) || !now.stage) return;
  if (byId("play").hidden) show(true);
  byId("play").inert = false;
  now.stage.set(positionOf(state), motion);
  drawLater(motion);
}

/** What is beside the board. @param {import("../stage/board.js").Motion} [motion] */
function drawLater(motion) {
  if (motion?.still && !beside.waits()) return beside.now();
  byId("play").dataset.busy = "drawing";
  beside.later();
}

function drawBeside() {
  if (!isOpen(state)) return;
  Object.assign(byId("play").dataset, { busy: busyWith(state), game: state.kept.id });
  document.title = `${nameOf(state.kept)} – Lodestone`;
  panel.renderPanel(state, page);
  renderStudy();
  renderLook(state);
}

/** The turns, and what is said of them. */
function renderStudy() {
  if (now.study?.id !== opened().kept.id) openStudy();
  const { study, moves, panels } = now;
  if (!study || !moves || !panels) return;
  moves.render(study.state, study.known);
  for (const one of Object.values(panels)) one.render();
  tabs.offer(byId("tabs"), byId("tab-values"), panels.exact.isKnown);
}

function openStudy() {
  closeStudy();
  const study = new PlayedStudy();
  const moves = new Moves(byId("turn-list"), (next) => study.change(next), study.signal);
  Object.assign(now, { study, moves, panels: panelsOf(study) });
  mountPen(page.stage.svg, study);
}

/** @param {PlayedStudy} study */
const panelsOf = (study) => ({
  engine: new Engine(byId("analysis-box"), study, {
    beside: () => timeField(opened()),
    remark: otherThanHint,
  }),
  exact: new ExactValues(byId("exact"), byId("values"), study, waiting),
  notes: new Notes(byId("notes"), study),
  report: new Report(byId("report"), study),
  explorer: new Explorer(byId("explorer"), study),
  game: new GamePanel(byId("about-game"), study),
});

function closeStudy() {
  now.study?.close();
  Object.assign(now, { study: null, moves: null, panels: null });
}

/** Hint and analysis are two searches: where they disagree, that is said. @param {import("../wire.js").SearchResult} found */
const otherThanHint = ({ turn }) => {
  const hinted = opened().hint?.result;
  return hinted && hinted.turn !== turn
    ? "another search than the hint’s, which prefers another turn"
    : "";
};

/** A player of this game who cannot play before its rules are solved. */
const waiting = () =>
  (needsTable() && state.players.find(({ by_table: byTable }) => byTable)) || null;

/** @param {import("../game/state.js").State} state */
const busyWith = ({ busy }) => (now.stage?.isAsking ? "asking" : (busy ?? "no"));

/** @param {boolean} playing */
function show(playing) {
  byId("start").hidden = playing;
  byId("play").hidden = !playing;
  setText(byId("skip"), playing ? "Skip to the board" : "Skip to the ways to play");
  document.title = "Lodestone";
}

/** To what the page is about. */
function skip() {
  if (state.kept) now.stage?.focus();
  else inside(byId("start-ways"), "button").focus();
}

/** The game is left; it stays kept. */
function leaveGame() {
  now.panels?.notes.flush();
  close();
  closeStudy();
  now.stage?.leave();
}

function showStart() {
  leaveGame();
  show(false);
  renderStart(page);
}

/** Away from a game that cannot be shown: "back" must not lead to it again. */
function turnAway() {
  history.replaceState(null, "", location.pathname + location.search);
  showStart();
}

/**
 * Open the game that the address names; the address is the one thing that says which game is open.
 */
async function followAddress() {
  closeAll();
  const id = idInAddress();
  if (!id) return showStart();
  // Until it is there, what is still seen of another game cannot be touched.
  byId("play").inert = true;
  leaveGame();
  try {
    const end = await open(id);
    if (end === "open") now.stage?.focus();
    if (end === "missing") {
      turnAway();
      tell("This game is not here", "This browser does not keep the game that the link names.");
    }
  } catch (error) {
    const refusal = api.refusalIn(error);
    turnAway();
    tell("This game cannot be opened", refusal);
  }
}

/** @param {import("../core/games.js").KeptGame|null} kept */
function play(kept) {
  if (!kept) return;
  add(kept);
  page.go(kept.id);
}

/** @param {string} [mode] @param {string} [game] */
async function chooseNew(mode, game) {
  play(await askForGame(mode, game));
}

async function showKept() {
  const id = await askForKept((deleted) => deleted === openId() && turnAway());
  if (!state.kept) renderStart(page);
  if (id) page.go(id);
}

/**
 * Another tab wrote the game that is open here: show what it wrote, or leave a game it deleted. A
 * game that is being opened is read again in any case.
 * @param {string} id
 */
function otherTabWrote(id) {
  if (id !== openId()) return;
  const kept = loadGame(id);
  if (kept) return state.kept && adopt(kept);
  closeAll();
  turnAway();
  tell("This game was deleted", "It was deleted in another tab or window of this browser.");
}

function leave() {
  leaveGame();
  beside.drop();
  onChange(() => {});
  now.stage?.destroy();
  now.stage = null;
}

/** @type {import("../core/router.js").Mode} */
export const mode = {
  async open({ signal }) {
    now.stage = createTable(drawLater);
    tabs.mount(byId("tabs"), () => drawLater({ still: true }));
    onChange(draw);
    signal.addEventListener("abort", leave);
    // What is the same for everybody is seen before the server answers.
    if (!idInAddress()) show(false);
    const [games, players] = await Promise.all([ask.games(), ask.players()]);
    if (signal.aborted) return;
    update({ games, players });
    forgetEmptyGames(idInAddress());
    subscribe(otherTabWrote, signal);
    await followAddress();
  },
  follow: followAddress,
  commands: {
    "open-new": () => chooseNew(),
    "open-games": showKept,
    "start-all": showKept,
    ...panel.COMMANDS,
    "fault-close": () => {
      forgetFault();
      now.stage?.focus();
    },
    skip,
  },
  keys: {
    n: ["new game", () => chooseNew()],
    e: ["end the turn here, where it may also go on", () => now.stage?.endHere()],
    u: ["take back a turn", takeBackOne],
    h: ["a hint: mark the best turn", hint],
    a: ["switch the analysis on or off", () => now.panels?.engine.toggle()],
    f: ["see the board from the other side", flip],
    ",": ["look one turn back", () => look(-1)],
    ".": ["look one turn on", () => look(1)],
    Escape: [
      "put the piece back; take back the last step of an unfinished turn",
      () => (now.study && putPenDown(now.study)) || now.stage?.escape(),
    ],
  },
  help: () => ({ about: ABOUT, keys: BOARD_KEYS }),
};
