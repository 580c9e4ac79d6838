/** The game that is open: opened and left, continued, taken back and looked through. */

import { reversed } from "../core/drawn.js";
import { addTurn } from "../core/edits.js";
import { applied, loadGame, note } from "../core/games.js";
import { endOf, gameLine, lineTo } from "../core/line.js";
import { toRecord, turnsIn } from "../core/record.js";
import { UNTOUCHED } from "../core/state.js";
import { START, has, mainLine, plyOf, variationOf } from "../core/tree.js";
import { announce } from "../lib/announce.js";
import * as timing from "../lib/painting.js";
import { ApiError, isAbort } from "../net/api.js";
import * as ask from "../net/ask.js";
import * as solving from "../net/solving.js";
import { turnHeard } from "../stage/words.js";
import { heedPause, needsTable, settle } from "./computer.js";
import { humans } from "./game.js";
import { changed, isOpen, opened, state, update } from "./state.js";
import { picturesOf, settings } from "./store.js";
import {
  append,
  guarded,
  isMoving,
  keep,
  restart,
  settled,
  show,
  showLatest,
  shownLine,
  viewOf,
} from "./work.js";

/**
 * @import { Motion } from "../stage/board.js"
 * @import { Command, KeptGame } from "../core/games.js"
 * @import { Tree } from "../core/tree.js"
 * @import { Node, View } from "../wire.js"
 */

/** Leave the open game; it stays kept. */
export function close() {
  restart();
  solving.leave();
  const none = { game: null, opening: null, kept: null, tree: null, scene: null, rules: null };
  update({ ...UNTOUCHED, ...none, latest: null, busy: null, fault: null });
  show(null, START);
}

/** The id of the game that is open, or is being opened. */
export const openId = () => state.kept?.id ?? state.opening;

/**
 * Open a game as it is kept once the server has answered: meanwhile another tab may have continued
 * it, or deleted it.
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
      if (!kept || !isSameLine(kept.tree, asked.tree)) continue;
      begin({ ...kept, near: asked.near }, fetched);
      return "open";
    }
    return "missing";
  } catch (error) {
    if (isAbort(error)) return "left";
    throw error;
  }
}

/** @param {Tree} a @param {Tree} b */
const isSameLine = (a, b) => JSON.stringify(gameLine(a)) === JSON.stringify(gameLine(b));

/**
 * All that the server says of a kept game before it can be shown.
 * @param {KeptGame} kept @param {AbortSignal} signal
 */
async function fetchGame({ game: name, tree, near }, signal) {
  const game = state.games.find((one) => one.name === name);
  if (!game) throw new ApiError(`This server has no game named ${name}.`);
  const [latest, scene, rules] = await Promise.all([
    viewOf(gameLine(tree), signal),
    ask.scene(tree.head.rules, near, picturesOf(game), signal),
    ask.rules({ rules: tree.head.rules }, signal),
  ]);
  signal.throwIfAborted();
  return { game, sides: game.rivals.map(({ name }) => name), latest, scene, rules };
}

/** @param {KeptGame} kept @param {Awaited<ReturnType<typeof fetchGame>>} fetched */
function begin({ tree, ...kept }, fetched) {
  update({ opening: null, ...fetched, kept });
  settle(fetched.latest, { still: true }, null, tree);
  // While people think, what the computer will need can be found out.
  if (needsTable() && !fetched.latest.outcome) solving.solve(tree.head.rules);
}

/**
 * Follow a game that has become another one. The request leaves first, so that the server works while
 * the page draws; the game is kept before the answer can come: a server that dies loses nothing.
 * @param {Tree} tree
 * @param {Command|null} command  that makes it so; null where it is kept already
 * @param {{motion?: Motion, begun?: Motion, kept?: import("./state.js").Seated}} [how]  the motions to
 *   its view, and to what is shown until that comes
 */
async function follow(tree, command, { motion, begun = { still: true }, kept } = {}) {
  const before = opened().tree;
  const signal = restart();
  const answer = viewOf(gameLine(tree), signal);
  update({ fault: null, busy: "sending" });
  await guarded(
    async () => {
      if (command === null) update({ kept, tree });
      else if (!append(command, tree)) return update({ busy: null });
      if (!has(tree, state.at)) update({ at: endOf(tree) });
      changed(begun);
      settle(await answer, motion);
    },
    () => {
      append({ kind: "annotate", tree: before });
      showLatest();
    },
  );
}

/** @param {Command} command @param {Parameters<typeof follow>[2]} [how] */
const perform = (command, how) => follow(applied(opened().tree, command), command, how);

/**
 * Send a turn that is complete on the board; from an earlier position it takes back what came
 * after, unless it is tried as a variation.
 * @param {string} turn
 * @param {Motion|null} motion  how its last step is drawn, where that is not drawn yet
 * @param {boolean} [isAside]  it is a variation
 */
export async function send(turn, motion, isAside = isInVariation()) {
  timing.began("turn");
  const begun = motion ?? undefined;
  /** @type {Command} */
  const command = { kind: "turn", turn, ply: opened().shown.record.length };
  const tree = applied(opened().tree, command);
  const view = ask.knownView(gameLine(tree), settings.exact);
  if (isAside) {
    await tryTurn(turn, begun);
  } else if (view) {
    restart();
    update({ fault: null });
    await guarded(async () => settle(view, begun, command, tree));
  } else {
    await follow(tree, command, { motion: { still: true }, begun });
  }
  timing.drawn("turn");
}

/** A variation is looked at. */
export const isInVariation = () => variationOf(opened().tree, opened().at) !== null;

/** Make a turn that does not count in the game. @param {string} turn @param {Motion} [begun] */
async function tryTurn(turn, begun) {
  const { tree: before, at } = opened();
  const { tree, id } = addTurn(before, at, turn);
  if (begun) changed(begun);
  await guarded(async () => {
    const view = await viewOf(lineTo(tree, id));
    if (opened().tree !== before || !append({ kind: "annotate", tree })) return;
    arriveAt(view, id, { still: true });
  });
}

/**
 * Ask what a turn leads to that may be sent soon. Exact values that are not there yet are left to
 * be asked for when they are needed.
 * @param {string} text
 */
export function foresee(text) {
  const { busy, shown, at, tree: before } = opened();
  if (busy || (settings.exact && shown.exact?.state !== "solved")) return;
  const { tree, id } = addTurn(before, at, text);
  ask.foresee(lineTo(tree, id), settings.exact);
}

/**
 * How a turn continues; null where the server does not say, which is shown.
 * @param {number[]} path
 */
export async function steps(path) {
  const line = shownLine();
  /** @type {Node|null} */
  let next = null;
  await guarded(async () => {
    next = await ask.steps(line, path, state.work.signal, settings.exact);
  });
  return next;
}

/** @param {number} ply */
export function takeBack(ply) {
  const { kept, latest } = opened();
  const known = latest.record.length - ply === 1 ? reversed(latest.last) : [];
  showLatest();
  // Where only computers play, the turn would be made again at once.
  if (humans(kept).length === 0) keep({ paused: true });
  return perform({ kind: "take-back", ply }, { motion: { known } });
}

/** @param {import("../net/record.js").Ended} ended */
export function end(ended) {
  showLatest();
  return perform({ kind: "end", ended });
}

/**
 * Another tab has written this game: follow what it wrote, seen as it is here.
 * @param {KeptGame} written
 */
export function adopt({ tree, ...written }) {
  const { kept: mine, tree: before, at } = opened();
  const kept = { ...written, near: mine.near };
  if (!isSameLine(tree, before)) {
    showLatest();
    follow(tree, null, { kept });
    return;
  }
  update({ kept: { ...kept, status: mine.status, over: mine.over } });
  if (JSON.stringify(toRecord(tree)) !== JSON.stringify(toRecord(before))) {
    update({ tree, at: mainLine(tree)[plyOf(before, at)] ?? endOf(tree) });
  }
  if (kept.paused !== mine.paused) heedPause();
  else changed({ still: true });
}

/**
 * Look at another position, without changing the game.
 * @param {number} id  of the node
 */
export async function goTo(id) {
  const { tree, latest } = opened();
  if (isMoving() || !has(tree, id)) return;
  const looks = state.looks + 1;
  update({ looks });
  await guarded(async () => {
    const view = id === endOf(tree) ? latest : await viewOf(lineTo(tree, id));
    // Meanwhile another step may have been asked for, or a turn may have begun to be shown.
    if (looks !== state.looks || state.busy === "showing") return;
    arriveAt(view, id);
  });
}

/**
 * Say something else of the game, or try other variations.
 * @param {Tree} tree
 * @param {number} at  the node that is shown then
 */
export async function annotate(tree, at) {
  const { tree: now, at: before } = opened();
  /** @type {Command} */
  const command = { kind: "annotate", tree };
  if (!isSameLine(tree, now)) return follow(tree, command);
  if (!append(command)) return;
  if (!has(tree, before)) update({ at: endOf(tree) });
  changed({ still: true });
  if (at !== state.at || !has(tree, before)) await goTo(at);
}

/** Show the position of a node, and say it. @param {View} view @param {number} id @param {Motion} [motion] */
function arriveAt(view, id, motion) {
  const { tree, at, shown } = opened();
  const [isOn, isBack] = [tree.nodes[id]?.parent === at, tree.nodes[at]?.parent === id];
  show(view, id);
  changed(motion ?? { known: isOn ? view.last?.actions : isBack ? reversed(shown.last) : [] });
  const [ply, all] = [view.record.length, turnsIn(tree)];
  const place = isInVariation() ? `Turn ${ply} of a variation` : `Turn ${ply} of ${all}`;
  announce(`${place}. ${turnHeard(view)}`);
}

/** Ask again what is shown, with exact values or without. */
export async function refresh() {
  await settled();
  if (!isOpen(state)) return;
  const { tree, latest, shown } = state;
  await guarded(async () => {
    const newest = await viewOf(gameLine(tree));
    const here = shown === latest ? newest : await viewOf(shownLine());
    if (isMoving() || state.latest !== latest || state.shown !== shown) return refresh();
    update({ latest: newest, shown: here });
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
  const isKept = note(id, { name });
  if (state.kept?.id === id) {
    update({ kept: { ...state.kept, name } });
    changed({ still: true });
  }
  return isKept;
}

/** How long those who are timed think from now on. @param {number} seconds */
export function keepSeconds(seconds) {
  keep({ seconds });
  changed({ still: true });
}

/** Draw the board again: seen from the other side, or as another picture. */
export async function redraw(near = opened().kept.near) {
  const { game, kept, tree } = opened();
  await guarded(async () => {
    const scene = await ask.scene(tree.head.rules, near, picturesOf(game));
    if (!isOpen(state) || state.kept.id !== kept.id) return;
    update({ scene });
    keep({ near });
    changed({ still: true });
  });
}

export function forgetFault() {
  update({ fault: null });
  changed({ still: true });
}
