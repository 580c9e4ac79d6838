/** The dialog that chooses other rules for the position, with the form of New game. */

import * as ask from "../net/ask.js";
import { picturesOf } from "../game/store.js";
import { open } from "../lib/dialogs.js";
import { RulesForm, choiceOf } from "../dialogs/rules-form.js";
import { button, h, radioGroup, setText } from "../lib/dom.js";
import { carriedOver } from "./draft.js";
import { change, draft, load, opened, state } from "./session.js";

/** @import { Game, Rules } from "../wire.js" */

/** Choose rules; what can be kept of the position is kept. */
export async function chooseRules() {
  const { game, setup } = opened();
  const now = choiceOf(await ask.rules({ rules: setup.rules }));
  const chosen = await open("Rules", (close) => form(game, now, close), { wide: true });
  if (chosen) await use(chosen);
}

/** @param {Game} game @param {import("../dialogs/rules-form.js").RulesChoice} now @param {(rules: Rules|null) => void} close */
function form(game, now, close) {
  const box = h("div");
  const about = h("p", { class: "small" });
  let rules = new RulesForm(game, now, () => {});
  /** @param {Game} one */
  function choose(one) {
    rules = new RulesForm(one, one === game ? now : null, () => {});
    setText(about, one.about);
    box.replaceChildren(rules.element);
  }
  const titles = state().games.map(({ name, title }) => [name, title]);
  const games = radioGroup("segment", "Game", "game", titles, game.name, (name) => {
    const one = state().games.find((other) => other.name === name);
    if (one) choose(one);
  });
  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const found = await rules.rules;
    if (found) close(found);
    else rules.showFault();
  }
  choose(game);
  const buttons = h(
    "div",
    { class: "dialog-buttons stay" },
    button("Cancel", () => close(null)),
    h("button", { type: "submit", class: "primary" }, "Use these rules"),
  );
  const attributes = { class: "new-game", novalidate: true, onsubmit: submit };
  return [h("form", attributes, games, about, box, buttons)];
}

/** Another game has another board: it begins with its start. @param {Rules} chosen */
async function use({ rules, title }) {
  const { game, near } = opened();
  if (rules.split(":")[0] !== game.name) return load(rules, null, title);
  const [start, scene] = await Promise.all([
    ask.setup({ rules }),
    ask.scene(rules, near, picturesOf(game)),
  ]);
  const cells = scene.cells.map(({ name }) => name);
  const next = carriedOver(draft(), start, cells);
  const lost = Object.keys(draft().pieces).length - Object.keys(next.pieces).length;
  const words = lost > 0 ? `${title}. ${lost} cells with pieces are not on this board` : title;
  await change(next, words);
}
