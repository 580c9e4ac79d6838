/** The page to play without a game: the choice of one, and those to continue. */

import { listGames } from "../core/games.js";
import { YOU, playLink } from "../core/links.js";
import { gameLines } from "../dialogs/games-list.js";
import { gameForm } from "../dialogs/new-game.js";
import { drawPosition } from "../game/picture.js";
import { site } from "../game/site.js";
import { byId } from "../lib/dom.js";
import { Latest } from "../lib/motion.js";
import { followChallenges, listOpen, openChallenges, openItem } from "../live/list.js";
import { ignored } from "../net/api.js";
import * as ask from "../net/ask.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/** More games to continue are listed on the page of the person. */
const MOST_LISTED = 3;

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
  /** @type {readonly Open[]} */
  challenges: [],
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
  Object.assign(now, { pictured: "", form });
  if (offers.lobby) watchChallenges(signal);
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
  const { form, challenges } = now;
  const kept = listGames();
  const online = listOpen();
  const begun = kept.filter(({ over }) => !over).slice(0, MOST_LISTED);
  render(
    html`<div class="start-text">
        <h1>Play</h1>
        ${form?.content()}
      </div>
      <svg id="start-picture" class="start-picture" aria-hidden="true"></svg>
      ${
        kept.length + online.length > 0
          ? html`<section class="start-kept">
              <h2>Continue</h2>
              <ul id="start-list" class="games">
                ${online.map(openItem)} ${begun.map(keptItem)}
              </ul>
              <p><a href=${YOU}>All your games</a></p>
            </section>`
          : nothing
      }
      ${openChallenges(challenges)}`,
    byId("start"),
  );
  if (form) drawBoard(form.now);
}

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
