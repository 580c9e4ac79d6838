/**
 * How the page looks: the pictures of the open game, the theme, and the switches that every game
 * shares.
 */

import { byId, h, isNew, radioGroup } from "../lib/dom.js";
import { state } from "../game/state.js";
import { redraw } from "../game/session.js";
import { keepSettings, picturesOf, settings } from "../game/store.js";

const THEMES = [
  ["auto", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** @typedef {import("../wire.js").Game} Game */

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

/** @param {import("../game/state.js").OpenState} state */
export function renderLook({ game }) {
  if (!isNew(byId("look"), game)) return;
  const chosen = picturesOf(game);
  byId("look").replaceChildren(
    ...game.pictures.map(({ name, title, styles }) =>
      radioGroup(
        "radios",
        title,
        `picture-${name}`,
        styles.map((style) => [style.name, style.title]),
        chosen[name],
        (value) => setPicture(game, name, value),
      ),
    ),
    radioGroup("radios", "Colours", "theme", THEMES, settings.theme, setTheme),
    checkbox("Mark the pieces that can move", "hints", applyHints),
    checkbox("Shortcut keys", "shortcuts"),
  );
}

/** @param {Game} game @param {string} name @param {string} value */
function setPicture(game, name, value) {
  keepSettings({
    pictures: { ...settings.pictures, [game.name]: { ...picturesOf(game), [name]: value } },
  });
  if (state.kept) redraw();
}

/** @param {string} title @param {"hints"|"shortcuts"} name */
function checkbox(title, name, applied = () => {}) {
  const onchange = () => {
    keepSettings({ [name]: box.checked });
    applied();
  };
  const box = h("input", { type: "checkbox", name, checked: settings[name], onchange });
  return h("label", { class: "check" }, box, title);
}

export function applyHints() {
  document.documentElement.dataset.hints = settings.hints ? "on" : "off";
}
