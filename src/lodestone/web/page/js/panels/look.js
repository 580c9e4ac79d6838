/**
 * How the page looks: the pictures of the open game, the theme, and the switches that every game
 * shares.
 *
 * @import { GameSession } from "../game/session.js"
 */

import { byId } from "../lib/dom.js";
import { keepSettings, picturesOf, settings } from "../game/store.js";
import { checkbox, command, segment } from "../lib/fields.js";
import * as sounds from "../lib/sound.js";
import { render } from "../vendor/lit-html.js";

const THEMES = [
  { name: "auto", title: "As the system" },
  { name: "light", title: "Light" },
  { name: "dark", title: "Dark" },
];

/** Apply the settings to the whole page. */
export function applyLook() {
  const { theme, hints } = settings;
  sounds.turn(settings.sounds);
  Object.assign(document.documentElement.dataset, { theme, hints: hints ? "on" : "off" });
}

/** @param {Parameters<typeof keepSettings>[0]} changes */
function set(changes) {
  keepSettings(changes);
  applyLook();
}

/** The theme in use. @returns {"light"|"dark"} */
export function seenTheme() {
  const { theme } = settings;
  if (theme === "light" || theme === "dark") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** What every page shares; some programs for dictation would press the keys of a single letter. @param {unknown[]} more */
export const lookFields = (...more) => [
  segment("Colours", "theme", THEMES, settings.theme, (theme) => set({ theme }), "radios"),
  ...more,
  setting("Sounds", "sounds"),
  setting("Shortcut keys", "shortcuts"),
];

/** @param {GameSession} open */
export function renderLook(open) {
  const { game } = open.play;
  const chosen = picturesOf(game);
  const pictures = game.pictures.map(({ name, title, styles }) => {
    const choose = (/** @type {string} */ value) => setPicture(open, name, value);
    return segment(title, `picture-${name}`, styles, chosen[name], choose, "radios");
  });
  const hints = setting("Mark the pieces that can move", "hints");
  const blind = setting("Blind play: hide the pieces", "blind", () => open.redraw());
  render([command("flip", "Flip the board"), pictures, lookFields(hints, blind)], byId("look"));
}

/** @param {GameSession} open @param {string} name @param {string} value */
function setPicture(open, name, value) {
  const { game } = open.play;
  keepSettings({
    pictures: { ...settings.pictures, [game.name]: { ...picturesOf(game), [name]: value } },
  });
  open.drawFrom();
}

/**
 * @param {string} title @param {"hints"|"sounds"|"shortcuts"|"blind"} name
 * @param {() => void} [changed]
 */
function setting(title, name, changed) {
  const turn = (/** @type {boolean} */ isOn) => {
    set({ [name]: isOn });
    changed?.();
  };
  return checkbox(title, settings[name], turn, { id: name });
}
