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
import { termsInWords } from "./terms.js";

/** Those that are not over. */
export const listOpen = () => kept.list().filter(({ over }) => !over);

/** @param {kept.KeptSeat} game */
export const openItem = ({ id, title = "", players }) =>
  html`<li>
    <a class="button kept card-text" href=${playLink(id)}
      ><strong>${title}</strong
      ><span class="small">${players ? `With others: ${players}` : "With others"}</span></a
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

/**
 * The games that anybody can join, as a section; nothing if there are none.
 * @param {readonly Open[]} challenges
 */
export function openChallenges(challenges) {
  const mine = new Set(kept.list().map(({ id }) => id));
  const others = challenges.filter(({ game }) => !mine.has(game));
  if (others.length === 0) return nothing;
  return html`<section class="start-kept" aria-labelledby="challenges-title">
    <h2 id="challenges-title">Waiting for an opponent</h2>
    <ul id="challenges" class="games">
      ${others.map(challengeItem)}
    </ul>
  </section>`;
}

/** @param {Open} challenge */
function challengeItem({ game, invitation, name, terms, found }) {
  const free = Object.keys(found.starts).find((side) => side !== terms.side) ?? "";
  return html`<li>
    <a class="button kept card-text" href="${playLink(game)}#${invitation}"
      ><strong>${name || "Anonymous"}: ${found.title}</strong
      ><span class="small">${termsInWords(terms, found, free)}</span></a
    >
  </li>`;
}
