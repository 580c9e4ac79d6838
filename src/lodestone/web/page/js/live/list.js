/**
 * Lists of live games: those of this browser, and those that anybody can join.
 *
 * @import { Challenge, LiveAnswer, RulesInForce } from "../wire.js"
 *
 * @typedef {Challenge & {found: RulesInForce}} Open  a challenge, and its rules in words
 */

import { playLink } from "../core/links.js";
import { Latest } from "../lib/motion.js";
import * as ask from "../net/ask.js";
import { getOnce, ignored, refusalIn } from "../net/api.js";
import { html, nothing } from "../vendor/lit-html.js";
import { Connection } from "./connection.js";
import * as kept from "./kept.js";
import { sideTitle } from "../stage/model.js";
import { termsInWords, timeBriefly } from "./terms.js";

/** Those that are not over. */
export const listOpen = () => kept.list().filter(({ over }) => !over);

/** Those in which it is one's turn first. */
export const listOpenByTurn = () =>
  listOpen().toSorted((a, b) => rankOf(a) - rankOf(b) || b.updated - a.updated);

/** @param {kept.KeptSeat} game */
const rankOf = ({ standing = "theirs" }) => ["mine", "theirs", "waiting"].indexOf(standing);

/** How a game with others stands, in a few words. @param {kept.KeptSeat} game */
export function standingWords({ standing, players }) {
  if (standing === "waiting") return "Waiting for an opponent";
  const names = players || "somebody elsewhere";
  return standing === "mine" ? `Your turn: ${names}` : names;
}

/** @param {kept.KeptSeat} game */
export const openItem = (game) =>
  html`<li>
    <a class="button kept card-text" href=${playLink(game.id)}
      ><strong>${game.title ?? ""}</strong><span class="small">${standingWords(game)}</span></a
    >
  </li>`;

/**
 * Report the open games whenever they change, while the page is on screen.
 * @param {(challenges: readonly Open[]) => void} show @param {AbortSignal} signal
 */
export function followChallenges(show, signal) {
  const looking = new Latest();
  const host = {
    hello: () => ({ kind: "lobby" }),
    received: (/** @type {LiveAnswer} */ message) =>
      message.kind === "challenges" && named(message.challenges).then(show, refusalIn),
    turned() {},
  };
  const look = () => {
    const seen = AbortSignal.any([signal, looking.begin()]);
    const unopened = async () => {
      const message = await getOnce("api/live/challenges", seen).catch(ignored);
      if (message) host.received(message);
    };
    if (!document.hidden) new Connection({ ...host, unopened }, seen);
  };
  document.addEventListener("visibilitychange", look, { signal });
  look();
}

/** @param {readonly Challenge[]} challenges @returns {Promise<Open[]>} */
const named = (challenges) =>
  Promise.all(
    challenges.map(async (one) => ({
      ...one,
      found: await ask.rules({ rules: one.terms.rules }),
    })),
  );

/** Those of other people. @param {readonly Open[]} challenges */
export function openToMe(challenges) {
  const mine = new Set(kept.list().map(({ id }) => id));
  return challenges.filter(({ game }) => !mine.has(game));
}

/** @param {Open} challenge */
const nameIn = ({ name, is_here: isHere }) => `${name || "Anonymous"}${isHere ? "" : " (away)"}`;

/** @param {Open} challenge */
const freeIn = ({ terms, found }) =>
  Object.keys(found.starts).find((side) => side !== terms.side) ?? "";

/** Where its free seat can be taken. @param {Open} challenge */
export const seatLink = ({ game, invitation }) => `${playLink(game)}#${invitation}`;

/** A free seat in one line: who waits, for which game, with which clock, and the side. @param {Open} challenge */
export const seatInWords = (challenge) =>
  [
    nameIn(challenge),
    challenge.found.title,
    timeBriefly(challenge.terms.time ?? { kind: "none" }),
    `you play ${sideTitle(freeIn(challenge))}`,
  ].join(" · ");

/**
 * The games that anybody can join, as a section; nothing if there are none.
 * @param {readonly Open[]} challenges
 */
export function openChallenges(challenges) {
  const others = openToMe(challenges);
  if (others.length === 0) return nothing;
  return html`<section class="start-kept" aria-labelledby="challenges-title">
    <h2 id="challenges-title">Waiting for an opponent</h2>
    <ul id="challenges" class="games">
      ${others.map(challengeItem)}
    </ul>
  </section>`;
}

/** @param {Open} challenge */
function challengeItem(challenge) {
  const { terms, found } = challenge;
  return html`<li>
    <a class="button kept card-text" href=${seatLink(challenge)}
      ><strong>${nameIn(challenge)}: ${found.title}</strong
      ><span class="small">${termsInWords(terms, found, freeIn(challenge))}</span></a
    >
  </li>`;
}
