/** The dialog that chooses other rules for the position, with the form of New game. */

import * as ask from "../net/ask.js";
import { state } from "../game/state.js";
import { picturesOf } from "../game/store.js";
import { open } from "../lib/dialogs.js";
import { RulesForm, choiceOf, showFault } from "../dialogs/rules-form.js";
import { button, segment } from "../lib/fields.js";
import { html, nothing } from "../vendor/lit-html.js";
import { carriedOver } from "./setup.js";
import { change, load, opened } from "./session.js";

/**
 * @import { RulesChoice } from "../dialogs/rules-form.js"
 * @import { Game, Rules } from "../wire.js"
 */

/** Choose rules; what can be kept of the position is kept. */
export async function chooseRules() {
  const { game, setup } = opened();
  const now = choiceOf(await ask.rules({ rules: setup.rules }));
  const chosen = await open("Rules", (close, { draw }) => form(game, now, close, draw), {
    wide: true,
  });
  if (chosen) await use(chosen);
}

/**
 * The form, as what draws it.
 * @param {Game} game @param {RulesChoice} now @param {(rules: Rules|null) => void} close
 * @param {() => void} draw
 */
function form(game, now, close, draw) {
  let rules = new RulesForm(game, now, draw);
  function choose(/** @type {string} */ name) {
    const one = state.games.find((other) => other.name === name) ?? game;
    rules = new RulesForm(one, one === game ? now : null, draw);
    draw();
  }
  /** @param {SubmitEvent & {target: any}} event */
  async function submit(event) {
    event.preventDefault();
    const found = await rules.rules;
    if (found) close(found);
    else showFault(event.target);
  }
  return () =>
    html`<form class="new-game" novalidate @submit=${submit}>
      ${segment("Game", "game", state.games, rules.game.name, choose)}
      <p class="small">${rules.game.about}</p>
      <div>${rules.template}</div>
      <div class="dialog-buttons stay">
        ${button("Cancel", () => close(null))}
        ${button("Use these rules", nothing, { type: "submit", look: "primary" })}
      </div>
    </form>`;
}

/** Another game has another board: it begins with its start. @param {Rules} chosen */
async function use({ rules, title }) {
  const { game, near, setup } = opened();
  if (rules.split(":")[0] !== game.name) return load(rules, null, title);
  const [start, scene] = await Promise.all([
    ask.setup({ rules }),
    ask.scene(rules, near, picturesOf(game)),
  ]);
  const cells = scene.cells.map(({ name }) => name);
  const next = carriedOver(setup, start, cells);
  const lost = Object.keys(setup.pieces).length - Object.keys(next.pieces).length;
  const words = lost > 0 ? `${title}. ${lost} cells with pieces are not on this board` : title;
  await change(next, words);
}
