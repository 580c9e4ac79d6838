/** Wiring: which of the two pages is shown, the address, and one function that draws everything. */

import * as analysis from "./analysis.js";
import * as api from "./api.js";
import * as ask from "./ask.js";
import * as board from "./board.js";
import * as boardInput from "./board-input.js";
import { again } from "./commands.js";
import { tell } from "./dialogs.js";
import { byId } from "./dom.js";
import * as exact from "./exact.js";
import { askForKept } from "./games-list.js";
import { mountKeys, showHelp } from "./help.js";
import { applyHints, applyTheme, renderLook, switchTheme } from "./look.js";
import { askForGame } from "./new-game.js";
import { model } from "./model.js";
import * as panel from "./panel.js";
import { adopt, close, onChange, open, state } from "./session.js";
import * as solving from "./solving.js";
import { renderStart } from "./start.js";
import { loadGame, saveGame, watchOtherTabs } from "./store.js";
import { renderFacts, renderSeats } from "./table.js";

const HASH = "#game=";

const page = {
  chooseNew,
  again: async () => play(await again()),
  go: (id) => (location.hash = HASH + id),
  all: showKept,
};

const idInAddress = () =>
  location.hash.startsWith(HASH) ? location.hash.slice(HASH.length) : null;

function draw(motion) {
  if (!state.kept) return;
  if (byId("play").hidden) show(true);
  byId("play").inert = false;
  document.title = `${state.kept.title} – Lodestone`;
  const now = model();
  Object.assign(byId("play").dataset, { busy: busyWith(state), game: state.kept.id });
  renderSeats(byId("seat-far"), byId("seat-near"), state, now);
  renderFacts(state.shown);
  board.renderBoard(state, now, motion);
  panel.renderPanel(state, now);
  exact.renderExact(state);
  analysis.renderAnalysis(state);
  renderLook(state);
}

const busyWith = ({ asking, busy }) => (asking ? "asking" : (busy ?? "no"));

function show(playing) {
  byId("start").hidden = playing;
  byId("play").hidden = !playing;
  document.title = "Lodestone";
}

function showStart() {
  close();
  analysis.leave();
  show(false);
  renderStart(page);
}

/**
 * Open the game that the address names; the address is the one thing that says which game is open.
 */
async function followAddress() {
  const id = idInAddress();
  if (!id) return showStart();
  const kept = loadGame(id);
  if (!kept) {
    location.hash = "";
    return tell(
      "This game is not here",
      "This browser does not keep the game that the link names.",
    );
  }
  // Until it is there, what is still seen of another game cannot be touched.
  byId("play").inert = true;
  try {
    if (await open(kept)) board.focusBoard();
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error;
    location.hash = "";
    tell("This game cannot be opened", error.message);
  }
}

function play(kept) {
  saveGame(kept);
  page.go(kept.id);
}

async function chooseNew(mode, game) {
  const kept = await askForGame(mode, game);
  if (kept) play(kept);
}

async function showKept() {
  const id = await askForKept((deleted) => deleted === state.kept?.id && (location.hash = ""));
  if (!state.kept) renderStart(page);
  if (id) page.go(id);
}

/** Another tab wrote the game that is open here: show what it wrote, or leave a game it deleted. */
function otherTabWrote(id) {
  if (id !== state.kept?.id) return;
  const kept = loadGame(id);
  if (!kept) location.hash = "";
  else if (JSON.stringify(kept.record) !== JSON.stringify(state.kept.record)) adopt(kept);
}

function mount() {
  board.mount(byId("board"));
  boardInput.mount(byId("table"));
  panel.mount(page);
  exact.mount();
  analysis.mount();
  applyTheme();
  applyHints();
  onChange(draw);
  solving.listen({
    progressed: () => state.shown && exact.renderExact(state),
    solved: exact.showSolved,
  });
  bind("retry", api.retryNow);
  api.listen({
    lost: () => (byId("lost").hidden = false),
    found: () => (byId("lost").hidden = true),
  });
}

const bind = (id, command) => byId(id).addEventListener("click", () => command());

/** What needs the games that the server knows. */
function mountWays() {
  bind("open-new", chooseNew);
  bind("open-games", showKept);
  bind("open-theme", switchTheme);
  bind("open-help", showHelp);
  bind("start-all", showKept);
  bind("skip", () => state.kept && board.focusBoard());
  mountKeys(page);
  addEventListener("hashchange", followAddress);
  watchOtherTabs(otherTabWrote);
}

async function begin() {
  try {
    [state.games, state.players] = await Promise.all([ask.games(), ask.players()]);
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error;
    return tell("The page cannot start", error.message);
  }
  mountWays();
  await followAddress();
}

mount();
begin();
