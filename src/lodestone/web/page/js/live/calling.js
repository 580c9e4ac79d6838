/**
 * Calls players back to games in which nobody waits at the board: while any page of the site is open, it
 * follows those that this browser keeps, notes how each stands, and says when it is their turn, by a
 * notification and on the icon of an installed page. It follows as a spectator: nobody is shown as present
 * who is on another page.
 *
 * @import { Followed, Standing } from "./followed.js"
 */

import { playLink } from "../core/links.js";
import { go } from "../core/router.js";
import { showMessage } from "../lib/dialogs.js";
import { isCorrespondence, standingOf } from "./followed.js";
import * as kept from "./kept.js";
import { Link } from "./link.js";

/** The latest games that are followed: each takes a connection. */
const MOST = 8;

/** How a game stood when it was heard of last, by its identity. @type {Map<string, Standing>} */
const known = new Map();

/** @type {Set<() => void>} */
const listeners = new Set();

/** Somebody who is not at the board is not called to a game against the clock: it would be over. @param {kept.KeptSeat} seat */
const isPatient = ({ over, standing, isSlow }) => !over && Boolean(standing) && isSlow === true;

/** Follow the games that are kept here and are not followed yet. */
export function followSeats() {
  const seats = kept.list().filter(isPatient).slice(0, MOST);
  for (const { id } of seats.filter((one) => !known.has(one.id))) follow(id);
  showCount();
}

/** @param {string} id */
function follow(id) {
  known.set(id, "theirs");
  const left = new AbortController();
  const link = new Link(id, null, left.signal);
  const hear = (/** @type {boolean} */ isFirst) => {
    heard(link.followed, isFirst);
    if (link.followed.state.outcome) left.abort();
  };
  link.ready
    .then(() => {
      hear(true);
      link.changed = () => link.isOpen && hear(false);
    })
    .catch(() => {}); // a game that the server no longer has is not followed
  link.gone = () => left.abort();
}

/** @param {Followed} game  as a spectator sees it @param {boolean} isFirst  since this page was opened */
function heard(game, isFirst) {
  const seat = kept.load(game.game);
  if (!seat?.seat) return;
  const own = { ...game, seat: seat.seat };
  kept.note(own);
  const standing = standingOf(own);
  const isNew = standing === "mine" && known.get(game.game) !== "mine";
  known.set(game.game, standing);
  showCount();
  for (const changed of listeners) changed();
  if (isNew && !isFirst && !isSeen(game.game)) call(seat);
}

/** Its page is on the screen. @param {string} id */
const isSeen = (id) => !document.hidden && location.href.split("#")[0].endsWith(playLink(id));

/** On the icon of an installed page: the games in which it is one's turn. */
function showCount() {
  const count = kept.list().filter(({ over, standing }) => !over && standing === "mine").length;
  // A browser may have no icon to show it on.
  if ("setAppBadge" in navigator) {
    (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }
}

/** @param {kept.KeptSeat} seat */
async function call({ id, title = "", players = "" }) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const text = { body: [title, players].filter(Boolean).join(" – "), tag: id };
  try {
    const notice = new Notification(YOUR_TURN, text);
    notice.onclick = () => {
      window.focus();
      go(playLink(id));
      notice.close();
    };
  } catch {
    // On phones only a service worker shows them.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(YOUR_TURN, { ...text, data: playLink(id) });
  }
}

const YOUR_TURN = "It is your turn";

/** Report how games stand whenever that changes. @param {() => void} changed @param {AbortSignal} signal */
export function onStanding(changed, signal) {
  listeners.add(changed);
  signal.addEventListener("abort", () => listeners.delete(changed));
}

/** Somebody who has made a turn in a game by days can be asked, once. @param {Followed} game */
export const mayAsk = (game) =>
  "Notification" in window &&
  Notification.permission === "default" &&
  isByDays(game) &&
  game.state.outcome === null &&
  standingOf(game) === "theirs";

/** @param {Followed} game */
const isByDays = ({ terms }) => terms.time?.kind === "days";

/** Ask the browser, which asks its user. @returns {Promise<void>} */
export async function ask() {
  if ((await Notification.requestPermission()) !== "granted") return;
  const where = "in any tab of this browser or as an installed app, also in the background.";
  await showMessage("You will be notified", `It works while this site is open ${where}`);
}

/** A game that is followed from now on, unless it is played against the clock. @param {Followed} game */
export function keepFollowing(game) {
  if (isCorrespondence(game)) followSeats();
}
