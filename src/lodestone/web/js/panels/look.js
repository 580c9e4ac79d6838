/**
 * How the page looks: the pictures of the open game, the theme, and the switches that every game
 * shares.
 *
 * @import { PlayedGame } from "../game/played.js"
 * @import { Game } from "../wire.js"
 */

import { byId, isNew } from "../lib/dom.js";
import { state } from "../game/state.js";
import { keepSettings, picturesOf, settings } from "../game/store.js";
import { segment } from "../lib/fields.js";
import { html, render } from "../vendor/lit-html.js";

const THEMES = [
  { name: "auto", title: "As the system" },
  { name: "light", title: "Light" },
  { name: "dark", title: "Dark" },
];

export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}

/** From the theme that is seen to the other one. */
export function switchTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const seen = settings.theme === "auto" ? (dark ? "dark" : "light") : settings.theme;
  setTheme(seen === "dark" ? "light" : "dark");
}

/** @param {string} theme */
function setTheme(theme) {
  keepSettings({ theme });
  applyTheme();
  /** @type {HTMLInputElement|null} */
  const input = document.querySelector(`input[name="theme"][value="${theme}"]`);
  if (input) input.checked = true;
}

/** @param {PlayedGame} open */
export function renderLook({ game }) {
  if (!isNew(byId("look"), game)) return;
  const chosen = picturesOf(game);
  const pictures = game.pictures.map(({ name, title, styles }) => {
    const choose = (/** @type {string} */ value) => setPicture(game, name, value);
    return segment(title, `picture-${name}`, styles, chosen[name], choose, "radios");
  });
  render(
    html`${pictures} ${segment("Colours", "theme", THEMES, settings.theme, setTheme, "radios")}
    ${checkbox("Mark the pieces that can move", "hints", applyHints)}
    ${checkbox("Shortcut keys", "shortcuts")}`,
    byId("look"),
  );
}

/** @param {Game} game @param {string} name @param {string} value */
function setPicture(game, name, value) {
  keepSettings({
    pictures: { ...settings.pictures, [game.name]: { ...picturesOf(game), [name]: value } },
  });
  state.open?.redraw();
}

/** @param {string} title @param {"hints"|"shortcuts"} name */
function checkbox(title, name, applied = () => {}) {
  const change = (/** @type {any} */ { target }) => {
    keepSettings({ [name]: target.checked });
    applied();
  };
  return html`<label class="check"
    ><input type="checkbox" name=${name} .checked=${settings[name]} @change=${change} />${title}
  </label>`;
}

export function applyHints() {
  document.documentElement.dataset.hints = settings.hints ? "on" : "off";
}
