/**
 * The game that is open: the one state object of the page, and everything that changes it but the
 * making of a turn (turn-input.js). After each change `changed` is called, which draws the whole
 * state.
 */

import { ApiError, isAbort } from "./api.js";
import * as ask from "./ask.js";
import { announce, announceNow } from "./announce.js";
import {
  cutAt,
  humans,
  isHuman,
  isSameRecord,
  LONG,
  mayTakeLong,
  recordAt,
  secondsFor,
  withEnd,
  withTurn,
} from "./game.js";
import { followed, MOVE, rest } from "./motion.js";
import * as solving from "./solving.js";
import { loadGame, renameGame, saveGame, settings } from "./store.js";
import * as timing from "./timing.js";
import { pathOf, sameWay } from "./turn-builder.js";
import { mistake } from "./values.js";

/**
 * So long a turn of the computer is held back where it answers at once: a board that jumps is hard
 * to follow.
 */
const PACE = 350;
const WATCHING_PACE = 1000;

const BROKEN = "Something on this page went wrong. Your game is kept; load the page again.";
const NOT_KEPT = "This browser does not keep games: closing the page loses this one.";

/**
 * @typedef {object} State
 * @property {import("./types.js").Game[]} games
 * @property {import("./types.js").Player[]} players
 * @property {import("./types.js").Game|null} game
 * @property {string|null} opening  the id of the game that is being opened
 * @property {import("./types.js").KeptGame|null} kept
 * @property {import("./types.js").Scene|null} scene
 * @property {import("./types.js").Rules|null} rules
 * @property {import("./types.js").View|null} latest  what the whole record means
 * @property {import("./types.js").View|null} shown  `latest`, or the position looked at
 * @property {import("./types.js").Step[]} walked  the turn that is being made, as far as it is
 * @property {string|null} picked  the place whose piece is picked up
 * @property {Refusal|null} refused  a press that began no turn
 * @property {string|null} aimed  the place that a first tap chose, on a small board
 * @property {"sending"|"thinking"|"showing"|null} busy
 * @property {boolean} stoppable  the computer takes so long that people may want to stop it
 * @property {boolean} asking  how the turn goes on
 * @property {Hint|null} hint  asked for in the position that is shown
 * @property {import("./types.js").GameRecord|null} offered  to the computer to end with, as it stands
 * @property {string|null} fault  what the server refused, in its words
 *
 * @typedef {object} Refusal
 * @property {string} place
 * @property {string} reason
 *
 * @typedef {object} Hint
 * @property {AbortController} work
 * @property {import("./types.js").Thought|null} thought  null while it is looked for
 * @property {boolean} waits  for other searches
 */

/** @type {State} */
export const state = {
  games: [],
  players: [],
  game: null,
  opening: null,
  kept: null,
  scene: null,
  rules: null,
  latest: null,
  shown: null,
  walked: [],
  picked: null,
  refused: null,
  aimed: null,
  busy: null,
  stoppable: false,
  asking: false,
  hint: null,
  offered: null,
  fault: null,
};

let work = new AbortController();
let walks = 0;
let clock = 0;

/** @typedef {{known?: import("./types.js").Action[], still?: boolean}} Motion */

/** @type {(motion?: Motion) => void} */
let draw = () => {};
/** @type {(news: import("./types.js").Thought|import("./types.js").Waiting) => void} */
let hear = () => {};

/** @param {(motion?: Motion) => void} drawer */
export function onChange(drawer) {
  draw = drawer;
}

/**
 * Listen to the computer's thoughts.
 * @param {(news: import("./types.js").Thought|import("./types.js").Waiting) => void} listener
 */
export function onThought(listener) {
  hear = listener;
}

/** @param {Motion} [motion] */
export const changed = (motion) => draw(motion);

/** Everything under way is about a record that is no longer the one; give it up. */
function restart() {
  work.abort();
  work = new AbortController();
  return work.signal;
}

function keep(kept) {
  state.kept = kept;
  if (!saveGame(kept)) state.fault = NOT_KEPT;
}

function put(view) {
  state.hint?.work.abort();
  const nothing = { walked: [], picked: null, refused: null, aimed: null, hint: null };
  Object.assign(state, { shown: view, ...nothing });
}

/**
 * Run work on the record; a refusal of the server is shown, work that was given up is forgotten.
 * A fault of the page is shown too, but takes nothing back. What else is under way is given up with
 * it, and the computer waits until it is asked to go on.
 */
async function guarded(job, refused = () => {}) {
  try {
    await job();
  } catch (error) {
    if (isAbort(error)) return;
    const isRefusal = error instanceof ApiError;
    const fault = isRefusal ? error.message : BROKEN;
    restart();
    Object.assign(state, { busy: null, fault });
    put(state.shown);
    if (isRefusal) refused();
    if (isComputersTurn()) keep({ ...state.kept, paused: true });
    announce(fault);
    changed();
    if (!isRefusal) throw error;
  }
}

/** A turn is sent or shown: the record may be ahead of what the server has told of it. */
const isMoving = () => state.busy === "sending" || state.busy === "showing";

/** Wait until what is kept and what is shown are one again. */
export async function settled() {
  while (isMoving()) await rest(MOVE);
}

/** Aborted as soon as the record is no longer the one. */
export const workSignal = () => work.signal;

const viewOf = (record, signal = work.signal) => ask.view(record, signal, settings.exact);

/** Leave the open game; it stays kept. */
export function close() {
  restart();
  solving.leave();
  Object.assign(state, {
    game: null,
    opening: null,
    kept: null,
    scene: null,
    rules: null,
    latest: null,
    busy: null,
    fault: null,
  });
  put(null);
}

/** The id of the game that is open, or is being opened. */
export const openId = () => state.kept?.id ?? state.opening;

/**
 * Open a game as it is kept once the server has answered: meanwhile another tab may have gone on
 * with it, or deleted it.
 * @param {string} id
 * @returns {Promise<"open"|"missing"|"left">} left: another game was opened meanwhile, or none
 */
export async function open(id) {
  close();
  state.opening = id;
  const signal = work.signal;
  try {
    let kept = loadGame(id);
    while (kept) {
      const asked = kept;
      const fetched = await fetchGame(asked, signal);
      kept = loadGame(id);
      if (!kept || !isSameRecord(kept.record, asked.record)) continue;
      begin({ ...kept, near: asked.near }, fetched);
      return "open";
    }
    return "missing";
  } catch (error) {
    if (isAbort(error)) return "left";
    throw error;
  }
}

/** All that the server has to tell of a kept game before it can be shown. */
async function fetchGame(kept, signal) {
  const game = state.games.find(({ name }) => name === kept.game);
  if (!game) throw new ApiError(`This server has no game named ${kept.game}.`);
  const [view, scene, rules] = await Promise.all([
    viewOf(kept.record, signal),
    ask.scene(game, kept.record.rules, kept.near, signal),
    ask.rules({ rules: kept.record.rules }, signal),
  ]);
  signal.throwIfAborted();
  return { game, view, scene, rules };
}

function begin(kept, { game, view, scene, rules }) {
  Object.assign(state, { opening: null, game, kept, scene, rules });
  settle(view, { still: true });
  // While people think, what the computer will need can be found out.
  if (needsTable() && !view.outcome) solving.solve(rules.rules);
}

/** A view of the whole record has come: show it, say it, and let the computer go on. */
function settle(view, motion) {
  state.latest = view;
  state.busy = null;
  put(view);
  keep({ ...state.kept, status: view.status, over: view.outcome !== null });
  changed(motion);
  say(view);
  think();
}

/** Where the players ended the game themselves, no turn was made: only the end is told. */
function say(view) {
  const turn = state.kept.record.ended ? [] : [view.last?.say, mistake(view)];
  const words = [...turn, view.outcome ? "" : view.status];
  announce(words.filter(Boolean).join(". "));
  announceNow(view.outcome ? view.status : "");
}

/**
 * Follow a new record, which is kept before the server is asked: a server that dies loses nothing.
 */
async function follow(kept, motion) {
  const before = state.kept;
  const signal = restart();
  state.fault = null;
  keep(kept);
  state.busy = "sending";
  changed({ still: true });
  await guarded(
    async () => settle(await viewOf(kept.record, signal), motion),
    () => {
      keep(before);
      put(state.latest);
    },
  );
}

/**
 * Send a turn that is complete on the board; from an earlier position it takes back what came
 * after.
 */
export async function send(text) {
  timing.began("turn");
  const ply = state.shown.record.length;
  await follow(withTurn(cutAt(state.kept, ply), text), { still: true });
  timing.drawn("turn");
}

/** Ask where a step leads that the turn could go on with, and add the answer to the tree. */
export async function askAhead(step) {
  const { kept, shown, walked } = state;
  const record = recordAt(kept, shown.record.length);
  const path = pathOf(shown.first, [...walked, step]);
  state.asking = true;
  changed({ still: true });
  await guarded(async () => {
    try {
      step.leads_to = await ask.steps(record, path, work.signal, settings.exact);
    } finally {
      state.asking = false;
    }
  });
  if (step.leads_to === null) changed({ still: true });
}

export function takeBack(ply) {
  // Where only computers play, the turn would be made again at once.
  const paused = state.kept.paused || humans(state.kept).length === 0;
  const known = state.latest.record.length - ply === 1 ? reversed(state.latest.last) : [];
  put(state.latest);
  return follow({ ...cutAt(state.kept, ply), paused }, { known });
}

export function end(ended) {
  put(state.latest);
  return follow(withEnd(state.kept, ended));
}

/** A turn backwards, where that is one movement on the board. */
function reversed(last) {
  return last?.actions.length === 1
    ? [{ ...last.actions[0], from: last.actions[0].to, to: last.actions[0].from }]
    : [];
}

/** Another tab has written this game: go on with what it wrote, seen as it is here. */
export function adopt(kept) {
  const { name, record, paused, seconds, near } = state.kept;
  if (!isSameRecord(kept.record, record)) {
    put(state.latest);
    follow({ ...kept, near });
    return;
  }
  state.kept = { ...state.kept, name: kept.name, seconds: kept.seconds, paused: kept.paused };
  if (kept.paused !== paused) heedPause();
  else if (kept.seconds !== seconds || kept.name !== name) changed({ still: true });
}

/** Look at the position after `ply` turns, without changing the record. */
export async function goTo(ply) {
  const all = state.latest.record.length;
  const from = state.shown;
  if (isMoving() || ply < 0 || ply > all) return;
  const walk = ++walks;
  await guarded(async () => {
    const view = ply === all ? state.latest : await viewOf(recordAt(state.kept, ply));
    // Meanwhile another step may have been asked for, or a turn may have begun to be shown.
    if (walk !== walks || state.busy === "showing") return;
    const step = ply - from.record.length;
    put(view);
    changed({ known: step === 1 ? view.last?.actions : step === -1 ? reversed(from.last) : [] });
    announce(`Turn ${ply} of ${all}. ${[view.last?.say, view.status].filter(Boolean).join(". ")}`);
  });
}

/**
 * Ask anew what is shown, with exact values or without; a turn that is being made stays as it is.
 */
export async function refresh() {
  await settled();
  const { kept, latest, shown } = state;
  if (!latest) return;
  await guarded(async () => {
    const newest = await viewOf(kept.record);
    const here = shown === latest ? newest : await viewOf(recordAt(kept, shown.record.length));
    if (isMoving() || state.latest !== latest || state.shown !== shown) return refresh();
    const walked = shown.first ? sameWay(here.first, shown.first, state.walked) : state.walked;
    Object.assign(state, { latest: newest, shown: here, walked });
    changed({ still: true });
  });
}

/** Ask anew what solving takes; nothing else that is shown changes. */
export async function askEstimate() {
  const { kept, latest } = state;
  if (!latest?.exact || isMoving()) return;
  await guarded(async () => {
    const { exact } = await viewOf(kept.record);
    if (state.latest !== latest || !exact) return;
    if (exact.state === "solved") return refresh();
    latest.exact = exact;
    changed({ still: true });
  });
}

const playsByTable = (seat) => state.players.some(({ name, by_table: by }) => by && name === seat);

/** A player of this game needs its rules solved. */
export const needsTable = () => Object.values(state.kept.seats).some(playsByTable);

export const isComputersTurn = () =>
  state.latest !== null && state.latest.outcome === null && !isHuman(state.kept, state.latest.side);

/** Let the computer make its turn, where it is its turn and nobody paused it. */
export function think({ once = false } = {}) {
  if (!isComputersTurn() || (state.kept.paused && !once)) return;
  const { kept } = state;
  const signal = work.signal;
  const pace = humans(kept).length === 0 ? WATCHING_PACE : followed(PACE);
  const begun = performance.now();
  const { side } = state.latest;
  state.busy = "thinking";
  state.stoppable = mayTakeLong(kept, side, state.players);
  offerToStop(pace + LONG * 1000);
  changed();
  guarded(async () => {
    const seat = kept.seats[side];
    if (playsByTable(seat)) await untilSolved(kept.record.rules, signal);
    const seconds = secondsFor(kept, side, state.players);
    const { turn } = await ask.computer(kept.record, seat, seconds, hear, signal, settings.exact);
    await rest(pace - (performance.now() - begun), signal);
    const { record } = withTurn(state.kept, turn);
    const view = await viewOf(record, signal);
    keep({ ...state.kept, record });
    await arrive(view, signal);
  });
}

/** Who still thinks then can be stopped: a turn may wait for others, or for rules to be solved. */
function offerToStop(milliseconds) {
  clearTimeout(clock);
  clock = setTimeout(() => {
    if (state.busy !== "thinking" || state.stoppable) return;
    state.stoppable = true;
    changed({ still: true });
  }, milliseconds);
}

async function untilSolved(rules, signal) {
  const { state: ended, fault } = await solving.solve(rules);
  signal.throwIfAborted();
  if (ended !== "solved") {
    throw new ApiError(fault || "These rules are not solved, and only then can this player play.");
  }
}

/**
 * Show a turn that somebody else made, one action after the other; not while an earlier position is
 * looked at.
 */
async function arrive(view, signal) {
  if (state.shown !== state.latest) {
    Object.assign(state, { latest: view, busy: null });
    keep({ ...state.kept, status: view.status, over: view.outcome !== null });
    changed();
    say(view);
    think();
    return;
  }
  const actions = view.last?.actions ?? [];
  state.busy = "showing";
  for (let i = 1; i < actions.length && followed(MOVE) > 0; i++) {
    state.walked = actions.slice(0, i).map((action) => ({ action }));
    changed({ known: [actions[i - 1]] });
    await rest(2 * MOVE, signal);
  }
  settle(view, { known: actions.slice(-1) });
}

/** Stop the computer, or let it go on. A turn that is already made is shown to its end. */
export function setPaused(paused) {
  state.fault = null;
  keep({ ...state.kept, paused });
  heedPause();
}

function heedPause() {
  if (state.busy === "thinking") {
    restart();
    state.busy = null;
  }
  changed();
  if (state.busy === null) think();
}

/**
 * Name a kept game, the open one too.
 * @param {string} name  "" takes the name away
 * @returns {boolean} whether the browser kept it
 */
export function rename(id, name) {
  const isKept = renameGame(id, name);
  if (state.kept?.id === id) {
    state.kept = { ...state.kept, name };
    changed({ still: true });
  }
  return isKept;
}

/** How long those who are timed think from now on. */
export function keepSeconds(seconds) {
  keep({ ...state.kept, seconds });
  changed({ still: true });
}

/** One turn of the computer while it is paused. */
export function step() {
  if (state.busy) return;
  put(state.latest);
  think({ once: true });
}

/** Draw the board anew: seen from the other side, or as another picture. */
export async function redraw(near = state.kept.near) {
  const { game, kept } = state;
  await guarded(async () => {
    const scene = await ask.scene(game, kept.record.rules, near);
    if (state.kept?.id !== kept.id) return;
    state.scene = scene;
    keep({ ...state.kept, near });
    changed({ still: true });
  });
}

export function forgetFault() {
  state.fault = null;
  changed({ still: true });
}
