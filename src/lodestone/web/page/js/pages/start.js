/** The page to play without a game: the choice of one, and those to continue. */

import { listGames } from "../core/games.js";
import { YOU, playLink } from "../core/links.js";
import { gameLines } from "../dialogs/games-list.js";
import { gameForm } from "../dialogs/new-game.js";
import { drawPosition } from "../game/picture.js";
import { site } from "../game/site.js";
import { byId } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { Latest } from "../lib/motion.js";
import { onStanding } from "../live/calling.js";
import {
  followChallenges,
  listOpenByTurn,
  openChallenges,
  openItem,
  openToMe,
  seatInWords,
  seatLink,
} from "../live/list.js";
import { ignored } from "../net/api.js";
import * as ask from "../net/ask.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/** More games to continue are listed on the page of the person: what is chosen here stays in sight. */
const MOST_LISTED = 2;

/**
 * @import { KeptGame } from "../core/games.js"
 * @import { Open } from "../live/list.js"
 */

const now = {
  /** @type {ReturnType<typeof gameForm>|null} */
  form: null,
  /** What is shown of the start: rules, and the side at the bottom. */
  pictured: "",
  asking: new Latest(),
  watching: new Latest(),
  /** Null where the server has no lobby, or has not said who is there. @type {readonly Open[]|null} */
  challenges: null,
  hasLobby: false,
};

/** Nothing of it is drawn any longer. */
export function leaveStart() {
  now.asking.end();
  now.watching.end();
}

/** It is hidden, and its fields are not in the way of a dialog's. */
export const clearStart = () => render(nothing, byId("start"));

export async function showStart() {
  const signal = now.watching.begin();
  const offers = await ask.live();
  if (signal.aborted) return;
  const form = site.games.length > 0 ? gameForm(offers, draw) : null;
  Object.assign(now, { pictured: "", form, challenges: null, hasLobby: offers.lobby });
  if (offers.lobby) watchChallenges(signal);
  onStanding(draw, signal);
  draw();
}

/** Show who waits for an opponent, as long as the page is shown. @param {AbortSignal} signal */
function watchChallenges(signal) {
  followChallenges((challenges) => {
    now.challenges = challenges;
    draw();
  }, signal);
}

/** Its fields may still hear answers when another page is shown. */
function draw() {
  if (now.watching.signal.aborted) return;
  const { form, challenges, hasLobby } = now;
  render(
    html`<div class="start-text">
        <h1>Play</h1>
        ${hasLobby ? lobbyLine(challenges) : nothing} ${begun()} ${form?.content()}
      </div>
      <svg id="start-picture" class="start-picture" aria-hidden="true"></svg>
      ${openChallenges(challenges ?? [])}`,
    byId("start"),
  );
  if (form) drawBoard(form.now);
}

/** Games to continue, those first in which it is one's turn; nothing without any. */
function begun() {
  const kept = listGames();
  const [mine, others] = [true, false].map((isMine) =>
    listOpenByTurn()
      .filter(({ standing }) => (standing === "mine") === isMine)
      .map(openItem),
  );
  const here = kept.filter(({ over }) => !over).map(keptItem);
  const items = [...mine, ...here, ...others];
  const all = html`<a href=${YOU}>All your games</a>`;
  if (items.length === 0) return kept.length > 0 ? html`<p>${all}</p>` : nothing;
  return html`<section class="start-kept" aria-labelledby="start-on">
    <div class="start-head">
      <h2 id="start-on">Continue</h2>
      ${all}
    </div>
    <ul id="start-list" class="games">
      ${items.slice(0, MOST_LISTED)}
    </ul>
  </section>`;
}

/**
 * The first seat that waits for somebody, in a line that is there before that is known: nothing below it
 * moves.
 * @param {readonly Open[]|null} challenges
 */
function lobbyLine(challenges) {
  const [first, ...more] = openToMe(challenges ?? []);
  const words =
    challenges === null
      ? ""
      : first
        ? html`<a href=${seatLink(first)}>${seatInWords(first)}</a>`
        : "Nobody is waiting for an opponent.";
  const others = button(`and ${more.length} more`, toLobby, { look: "bare" });
  return html`<p class="start-lobby">
    <span>${words}</span>${more.length > 0 ? others : nothing}
  </p>`;
}

const toLobby = () => {
  byId("challenges").scrollIntoView({ block: "center" });
  byId("challenges").querySelector("a")?.focus({ preventScroll: true });
};

/** @param {KeptGame} kept */
const keptItem = (kept) =>
  html`<li><a class="button kept card-text" href=${playLink(kept.id)}>${gameLines(kept)}</a></li>`;

/** As the game begins. @param {NonNullable<typeof now.form>["now"]} chosen */
function drawBoard({ game, rules: { found }, side }) {
  const near = game.sides.find(({ name }) => name === side) ?? game.sides[0];
  const pictured = `${found?.rules} ${near.name}`;
  if (!found || pictured === now.pictured) return;
  now.pictured = pictured;
  const svg = byId("start-picture", SVGSVGElement);
  // The form says what is refused.
  drawPosition(svg, game, near.name, found, now.asking.begin()).catch(ignored);
}
