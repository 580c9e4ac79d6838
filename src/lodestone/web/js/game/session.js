/**
 * The game that is open: the one state object of the page, and everything that changes it but the
 * making of a turn (turn-input.js). After each change `changed` is called, which draws the whole
 * state.
 */

import { ApiError, isAbort } from "../net/api.js";
import * as ask from "../net/ask.js";
import { announce, announceNow } from "../lib/announce.js";
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
import { followed, MOVE, rest } from "../lib/motion.js";
import * as solving from "./solving.js";
import { loadGame, picturesOf, renameGame, saveGame, settings } from "./store.js";
import * as timing from "../lib/timing.js";
import { pathOf, sameWay } from "../turn/turn-builder.js";
import { isOpen, newState } from "./state.js";
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
 * @typedef {import("../wire.js").Action} Action
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../types.js").KeptGame} KeptGame
 * @typedef {import("../wire.js").View} View
 * @typedef {import("../board/board.js").Motion} Motion
 * @typedef {import("./state.js").OpenState} OpenState
 * @typedef {import("./state.js").State} State
 * @typedef {import("../types.js").News} News
 */

/** @type {State} */
export const state = newState();

/** What is under way about the record, and when. */
const under = { work: new AbortController(), walks: 0, clock: 0 };

/**
 * Who draws the state, and who hears the computer's thoughts.
 * @type {{draw: (motion?: Motion) => void, hear: (news: News) => void}}
 */
const listeners = { draw() {}, hear() {} };

/** The state, where a game is open; only where one is can this be called. @returns {OpenState} */
export function opened() {
  if (!isOpen(state)) throw new Error("no game is open");
  return state;
}

/** @param {(motion?: Motion) => void} drawer */
export function onChange(drawer) {
  listeners.draw = drawer;
}

/**
 * Listen to the computer's thoughts.
 * @param {(news: News) => void} listener
 */
export function onThought(listener) {
  listeners.hear = listener;
}

/** @param {Partial<State>} changes */
export const update = (changes) => void Object.assign(state, changes);

/** @param {Motion} [motion] */
export const changed = (motion) => listeners.draw(motion);

/**
 * Where the hand is.
 * @param {Partial<State["pointed"]>} where
 * @returns {boolean} whether that is elsewhere than before
 */
export function pointAt(where) {
  const before = state.pointed;
  state.pointed = { ...before, ...where };
  return JSON.stringify(before) !== JSON.stringify(state.pointed);
}

/** Everything under way is about a record that is no longer the one; give it up. */
function restart() {
  under.work.abort();
  under.work = new AbortController();
  return under.work.signal;
}

/** @param {KeptGame} kept */
function keep(kept) {
  state.kept = kept;
  if (!saveGame(kept)) state.fault = NOT_KEPT;
}

/** What was drawn already is kept now. */
function keepDrawn() {
  const { fault } = state;
  keep(opened().kept);
  if (state.fault !== fault) changed({ still: true });
}

/** @param {View|null} view */
function put(view) {
  state.hint?.work.abort();
  const nothing = { walked: [], picked: null, refused: null, aimed: null, hint: null };
  Object.assign(state, { shown: view, ...nothing });
}

/**
 * Run work on the record; a refusal of the server is shown, work that was given up is forgotten.
 * A fault of the page is shown too, but takes nothing back. What else is under way is given up with
 * it, and the computer waits until it is asked to go on.
 * @param {() => Promise<void>} job
 * @param {() => void} refused
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
    if (isComputersTurn()) keep({ ...opened().kept, paused: true });
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
export const workSignal = () => under.work.signal;

/** @param {GameRecord} record */
const viewOf = (record, signal = under.work.signal) => ask.view(record, signal, settings.exact);

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
  const { signal } = under.work;
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

/**
 * All that the server has to tell of a kept game before it can be shown.
 * @param {KeptGame} kept @param {AbortSignal} signal
 */
async function fetchGame(kept, signal) {
  const game = state.games.find(({ name }) => name === kept.game);
  if (!game) throw new ApiError(`This server has no game named ${kept.game}.`);
  const [view, scene, rules] = await Promise.all([
    viewOf(kept.record, signal),
    ask.scene(kept.record.rules, kept.near, picturesOf(game), signal),
    ask.rules({ rules: kept.record.rules }, signal),
  ]);
  signal.throwIfAborted();
  return { game, view, scene, rules };
}

/** @param {KeptGame} kept @param {Awaited<ReturnType<typeof fetchGame>>} fetched */
function begin(kept, { game, view, scene, rules }) {
  Object.assign(state, { opening: null, game, scene, rules });
  settle(kept, view, { still: true });
  // While people think, what the computer will need can be found out.
  if (needsTable() && !view.outcome) solving.solve(rules.rules);
}

/**
 * A view of the whole record has come: show it, say it, and let the computer go on.
 * @param {KeptGame} kept @param {View} view @param {Motion} [motion]
 */
function settle(kept, view, motion) {
  state.latest = view;
  state.busy = null;
  state.kept = { ...kept, status: view.status, over: view.outcome !== null };
  put(view);
  changed(motion);
  keepDrawn();
  say(view);
  think();
}

/**
 * Where the players ended the game themselves, no turn was made: only the end is told.
 * @param {View} view
 */
function say(view) {
  const turn = opened().kept.record.ended ? [] : [view.last?.say, mistake(view)];
  const words = [...turn, view.outcome ? "" : view.status];
  announce(words.filter(Boolean).join(". "));
  announceNow(view.outcome ? view.status : "");
}

/**
 * Follow a new record. The request leaves first, so that the server works while the page draws; the
 * record is kept before the answer can come: a server that dies loses nothing.
 * @param {KeptGame} kept
 * @param {Motion} [motion]  to its view
 * @param {Motion} begun  to what is shown until that comes
 */
async function follow(kept, motion, begun = { still: true }) {
  const before = opened().kept;
  const signal = restart();
  const answer = viewOf(kept.record, signal);
  Object.assign(state, { fault: null, busy: "sending" });
  await guarded(
    async () => {
      keep(kept);
      changed(begun);
      const view = await answer;
      settle(opened().kept, view, motion);
    },
    () => {
      keep(before);
      put(state.latest);
    },
  );
}

/**
 * Send a turn that is complete on the board; from an earlier position it takes back what came
 * after.
 * @param {string} text
 * @param {Motion|null} motion  how its last step is drawn, where that is not drawn yet
 */
export async function send(text, motion) {
  timing.began("turn");
  const { kept, shown } = opened();
  await follow(
    withTurn(cutAt(kept, shown.record.length), text),
    { still: true },
    motion ?? undefined,
  );
  timing.drawn("turn");
}

/**
 * Ask where a step leads that the turn could go on with, and add the answer to the tree.
 * @param {import("../wire.js").Step} step
 */
export async function askAhead(step) {
  const { kept, shown, walked } = opened();
  const record = recordAt(kept, shown.record.length);
  if (shown.first === null) return;
  const path = pathOf(shown.first, [...walked, step]);
  state.asking = true;
  changed({ still: true });
  await guarded(async () => {
    try {
      step.leads_to = await ask.steps(record, path, under.work.signal, settings.exact);
    } finally {
      state.asking = false;
    }
  });
  if (step.leads_to === null) changed({ still: true });
}

/** @param {number} ply */
export function takeBack(ply) {
  const { kept, latest } = opened();
  // Where only computers play, the turn would be made again at once.
  const paused = kept.paused || humans(kept).length === 0;
  const known = latest.record.length - ply === 1 ? reversed(latest.last) : [];
  put(latest);
  return follow({ ...cutAt(kept, ply), paused }, { known });
}

/** @param {GameRecord["ended"]} ended */
export function end(ended) {
  const { kept, latest } = opened();
  put(latest);
  return follow(withEnd(kept, ended));
}

/**
 * A turn backwards, where that is one movement on the board.
 * @param {View["last"]} last
 * @returns {Action[]}
 */
function reversed(last) {
  return last?.actions.length === 1
    ? [{ ...last.actions[0], from: last.actions[0].to, to: last.actions[0].from }]
    : [];
}

/**
 * Another tab has written this game: go on with what it wrote, seen as it is here.
 * @param {KeptGame} kept
 */
export function adopt(kept) {
  const { latest, kept: mine } = opened();
  const { name, record, paused, seconds, near } = mine;
  if (!isSameRecord(kept.record, record)) {
    put(latest);
    follow({ ...kept, near });
    return;
  }
  state.kept = { ...mine, name: kept.name, seconds: kept.seconds, paused: kept.paused };
  if (kept.paused !== paused) heedPause();
  else if (kept.seconds !== seconds || kept.name !== name) changed({ still: true });
}

/**
 * Look at the position after `ply` turns, without changing the record.
 * @param {number} ply
 */
export async function goTo(ply) {
  const { kept, latest, shown: from } = opened();
  const all = latest.record.length;
  if (isMoving() || ply < 0 || ply > all) return;
  const walk = ++under.walks;
  await guarded(async () => {
    const view = ply === all ? latest : await viewOf(recordAt(kept, ply));
    // Meanwhile another step may have been asked for, or a turn may have begun to be shown.
    if (walk !== under.walks || state.busy === "showing") return;
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
  if (!isOpen(state)) return;
  const { kept, latest, shown } = state;
  await guarded(async () => {
    const newest = await viewOf(kept.record);
    const here = shown === latest ? newest : await viewOf(recordAt(kept, shown.record.length));
    if (isMoving() || state.latest !== latest || state.shown !== shown) return refresh();
    const { first } = shown;
    const walked = first && here.first ? sameWay(here.first, first, state.walked) : state.walked;
    Object.assign(state, { latest: newest, shown: here, walked });
    changed({ still: true });
  });
}

/** Ask anew what solving takes; nothing else that is shown changes. */
export async function askEstimate() {
  if (!isOpen(state) || !state.latest.exact || isMoving()) return;
  const { kept, latest } = state;
  await guarded(async () => {
    const { exact } = await viewOf(kept.record);
    if (state.latest !== latest || !exact) return;
    if (exact.state === "solved") return refresh();
    latest.exact = exact;
    changed({ still: true });
  });
}

/** @param {string} seat */
const playsByTable = (seat) => state.players.some(({ name, by_table: by }) => by && name === seat);

/** A player of this game needs its rules solved. */
export const needsTable = () => Object.values(opened().kept.seats).some(playsByTable);

export const isComputersTurn = () =>
  isOpen(state) && state.latest.outcome === null && !isHuman(state.kept, state.latest.side);

/** Let the computer make its turn, where it is its turn and nobody paused it. */
export function think({ once = false } = {}) {
  if (!isOpen(state) || !isComputersTurn() || (state.kept.paused && !once)) return;
  const { kept } = state;
  const { signal } = under.work;
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
    const { hear } = listeners;
    const { turn } = await ask.computer(kept.record, seat, seconds, hear, signal, settings.exact);
    await rest(pace - (performance.now() - begun), signal);
    const { record } = withTurn(opened().kept, turn);
    const view = await viewOf(record, signal);
    keep({ ...opened().kept, record });
    await arrive(view, signal);
  });
}

/**
 * Who still thinks then can be stopped: a turn may wait for others, or for rules to be solved.
 * @param {number} milliseconds
 */
function offerToStop(milliseconds) {
  clearTimeout(under.clock);
  under.clock = window.setTimeout(() => {
    if (state.busy !== "thinking" || state.stoppable) return;
    state.stoppable = true;
    changed({ still: true });
  }, milliseconds);
}

/** @param {string} rules @param {AbortSignal} signal */
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
 * @param {View} view @param {AbortSignal} signal
 */
async function arrive(view, signal) {
  const { kept, shown, latest } = opened();
  if (shown !== latest) {
    Object.assign(state, { latest: view, busy: null });
    keep({ ...kept, status: view.status, over: view.outcome !== null });
    changed();
    say(view);
    think();
    return;
  }
  const actions = view.last?.actions ?? [];
  state.busy = "showing";
  for (let i = 1; i < actions.length && followed(MOVE) > 0; i++) {
    state.walked = actions.slice(0, i).map(shownStep);
    changed({ known: [actions[i - 1]] });
    await rest(2 * MOVE, signal);
  }
  settle(opened().kept, view, { known: actions.slice(-1) });
}

/** An action of a turn that somebody else made. @param {Action} action */
const shownStep = (action) => ({ action, say: "", leads_to: null, worth: null });

/**
 * Stop the computer, or let it go on. A turn that is already made is shown to its end.
 * @param {boolean} paused
 */
export function setPaused(paused) {
  state.fault = null;
  keep({ ...opened().kept, paused });
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
 * @param {string} id
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

/** How long those who are timed think from now on. @param {number} seconds */
export function keepSeconds(seconds) {
  keep({ ...opened().kept, seconds });
  changed({ still: true });
}

/** One turn of the computer while it is paused. */
export function step() {
  if (state.busy) return;
  put(state.latest);
  think({ once: true });
}

/** Draw the board anew: seen from the other side, or as another picture. */
export async function redraw(near = opened().kept.near) {
  const { game, kept } = opened();
  await guarded(async () => {
    const scene = await ask.scene(kept.record.rules, near, picturesOf(game));
    if (!isOpen(state) || state.kept.id !== kept.id) return;
    state.scene = scene;
    keep({ ...state.kept, near });
    changed({ still: true });
  });
}

export function forgetFault() {
  state.fault = null;
  changed({ still: true });
}
