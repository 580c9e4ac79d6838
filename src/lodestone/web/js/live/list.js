/**
 * Games with people elsewhere, as lists: those of this browser, and those that anybody can join.
 *
 * @import { Challenge, LiveAnswer } from "../wire.js"
 */

import { playLink } from "../core/links.js";
import { Latest } from "../lib/motion.js";
import { html, nothing } from "../vendor/lit-html.js";
import { Connection } from "./connection.js";
import * as kept from "./kept.js";
import { timeInWords } from "./time.js";

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
 * Pass on the games that anybody can join whenever they change, while the page is on screen.
 * @param {(challenges: readonly Challenge[]) => void} show @param {AbortSignal} signal
 */
export function followChallenges(show, signal) {
  const looking = new Latest();
  const host = {
    hello: () => ({ kind: "lobby" }),
    heard: (/** @type {LiveAnswer} */ message) =>
      message.kind === "challenges" && show(message.challenges),
    changed() {},
  };
  const look = () => {
    const seen = AbortSignal.any([signal, looking.begin()]);
    if (!document.hidden) new Connection(host, seen);
  };
  document.addEventListener("visibilitychange", look, { signal });
  look();
}

/**
 * The games that anybody can join, as a section; nothing where there are none.
 * @param {readonly Challenge[]} challenges @param {(rules: string) => string} titleOf
 */
export function openChallenges(challenges, titleOf) {
  const mine = new Set(kept.list().map(({ id }) => id));
  const others = challenges.filter(({ game }) => !mine.has(game));
  if (others.length === 0) return nothing;
  return html`<section class="start-kept" aria-labelledby="challenges-title">
    <h2 id="challenges-title">Waiting for an opponent</h2>
    <ul id="challenges" class="games">
      ${others.map((one) => challengeItem(one, titleOf))}
    </ul>
  </section>`;
}

/** @param {Challenge} challenge @param {(rules: string) => string} titleOf */
const challengeItem = ({ game, invitation, name, terms }, titleOf) =>
  html`<li>
    <a class="button kept card-text" href="${playLink(game)}#${invitation}"
      ><strong>${name || "Anonymous"}</strong><span>${titleOf(terms.rules)}</span
      ><span class="small">${timeInWords(terms.time ?? { kind: "none" })}</span></a
    >
  </li>`;
