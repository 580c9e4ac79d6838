/** The game that is open: opened and left, gone on with, taken back and looked through. */

import { announce } from "../lib/announce.js";
import * as timing from "../lib/timing.js";
import { ApiError, isAbort } from "../net/api.js";
import * as ask from "../net/ask.js";
import { heedPause, needsTable, settle } from "./computer.js";
import { changed, opened, state, update } from "./current.js";
import { cutAt, humans, isSameRecord, recordAt, withEnd, withTurn } from "./game.js";
import * as solving from "./solving.js";
import { isOpen } from "./state.js";
import { loadGame, picturesOf, renameGame, settings } from "./store.js";
import { guarded, isMoving, keep, restart, settled, show, viewOf } from "./work.js";

/**
 * @typedef {import("../wire.js").Action} Action
 * @typedef {import("./game.js").GameRecord} GameRecord
 * @typedef {import("./game.js").KeptGame} KeptGame
 * @typedef {import("../wire.js").View} View
 * @typedef {import("../stage/board.js").Motion} Motion
 */

/** Leave the open game; it stays kept. */
export function close() {
  restart();
  solving.leave();
  const none = { game: null, opening: null, kept: null, scene: null, rules: null, latest: null };
  update({ ...none, busy: null, fault: null });
  show(null);
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
  update({ opening: id });
  const { signal } = state.work;
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
  update({ opening: null, game, scene, rules });
  settle(kept, view, { still: true });
  // While people think, what the computer will need can be found out.
  if (needsTable() && !view.outcome) solving.solve(rules.rules);
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
  update({ fault: null, busy: "sending" });
  await guarded(
    async () => {
      keep(kept);
      changed(begun);
      const view = await answer;
      settle(opened().kept, view, motion);
    },
    () => {
      keep(before);
      show(state.latest);
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
  const begun = motion ?? undefined;
  const kept = keptAfter(text);
  const view = ask.knownView(kept.record, settings.exact);
  if (view) {
    restart();
    update({ fault: null });
    await guarded(async () => settle(kept, view, begun));
  } else {
    await follow(kept, { still: true }, begun);
  }
  timing.drawn("turn");
}

/** @param {string} turn  made in the position that is shown */
function keptAfter(turn) {
  const { kept, shown } = opened();
  return withTurn(cutAt(kept, shown.record.length), turn);
}

/**
 * Ask what a turn leads to that may be sent soon. Exact values that are not there yet are left to
 * be asked for when they are needed.
 * @param {string} text
 */
export function foresee(text) {
  const { busy, shown } = opened();
  if (busy || (settings.exact && shown.exact?.state !== "solved")) return;
  ask.foresee(keptAfter(text).record, settings.exact);
}

/**
 * How a turn goes on; null where the server does not say, which is shown.
 * @param {number[]} path
 */
export async function steps(path) {
  const { kept, shown } = opened();
  const record = recordAt(kept, shown.record.length);
  /** @type {import("../wire.js").Node|null} */
  let next = null;
  await guarded(async () => {
    next = await ask.steps(record, path, state.work.signal, settings.exact);
  });
  return next;
}

/** @param {number} ply */
export function takeBack(ply) {
  const { kept, latest } = opened();
  // Where only computers play, the turn would be made again at once.
  const paused = kept.paused || humans(kept).length === 0;
  const known = latest.record.length - ply === 1 ? reversed(latest.last) : [];
  show(latest);
  return follow({ ...cutAt(kept, ply), paused }, { known });
}

/** @param {GameRecord["ended"]} ended */
export function end(ended) {
  const { kept, latest } = opened();
  show(latest);
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
    show(latest);
    follow({ ...kept, near });
    return;
  }
  update({ kept: { ...mine, name: kept.name, seconds: kept.seconds, paused: kept.paused } });
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
  const looks = state.looks + 1;
  update({ looks });
  await guarded(async () => {
    const view = ply === all ? latest : await viewOf(recordAt(kept, ply));
    // Meanwhile another step may have been asked for, or a turn may have begun to be shown.
    if (looks !== state.looks || state.busy === "showing") return;
    const step = ply - from.record.length;
    show(view);
    changed({ known: step === 1 ? view.last?.actions : step === -1 ? reversed(from.last) : [] });
    announce(`Turn ${ply} of ${all}. ${[view.last?.say, view.status].filter(Boolean).join(". ")}`);
  });
}

/** Ask anew what is shown, with exact values or without. */
export async function refresh() {
  await settled();
  if (!isOpen(state)) return;
  const { kept, latest, shown } = state;
  await guarded(async () => {
    const newest = await viewOf(kept.record);
    const here = shown === latest ? newest : await viewOf(recordAt(kept, shown.record.length));
    if (isMoving() || state.latest !== latest || state.shown !== shown) return refresh();
    update({ latest: newest, shown: here });
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
    const told = { ...latest, exact };
    update({ latest: told, shown: state.shown === latest ? told : state.shown });
    changed({ still: true });
  });
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
    update({ kept: { ...state.kept, name } });
    changed({ still: true });
  }
  return isKept;
}

/** How long those who are timed think from now on. @param {number} seconds */
export function keepSeconds(seconds) {
  keep({ ...opened().kept, seconds });
  changed({ still: true });
}

/** Draw the board anew: seen from the other side, or as another picture. */
export async function redraw(near = opened().kept.near) {
  const { game, kept } = opened();
  await guarded(async () => {
    const scene = await ask.scene(kept.record.rules, near, picturesOf(game));
    if (!isOpen(state) || state.kept.id !== kept.id) return;
    update({ scene });
    keep({ ...state.kept, near });
    changed({ still: true });
  });
}

export function forgetFault() {
  update({ fault: null });
  changed({ still: true });
}
