/** The shell: the header, the look, and the place of the mode that the address names. */

import { MODES } from "./core/modes.js";
import { follow } from "./core/router.js";
import { closeAll, showHelp, tell } from "./lib/dialogs.js";
import { byId, h, setText } from "./lib/dom.js";
import { button, icon } from "./lib/fields.js";
import { mountKeys } from "./lib/keys.js";
import { Latest } from "./lib/motion.js";
import { settings } from "./game/store.js";
import { refusalIn } from "./net/api.js";
import { applyLook, switchTheme } from "./panels/look.js";
import { mountLost } from "./panels/banners.js";
import { html, render } from "./vendor/lit-html.js";

/** @import { Command, Entry, Mode } from "./core/router.js" */

const THEME = { id: "open-theme", title: "Dark or light", icon: "theme" };
const OFF = "Keys of a single letter are switched off, under “Look” beside a game.";
const HELP = { id: "open-help", title: "Help", icon: "help" };

/** @type {{entry: Entry, mode: Mode|null, opening: Latest}} */
const now = { entry: MODES[""], mode: null, opening: new Latest() };

/** Open a mode; its buttons and keys work once it is open. @param {string} name */
async function open(name) {
  const signal = now.opening.begin();
  const isFirst = now.mode === null;
  const entry = MODES[name];
  closeAll();
  Object.assign(now, { entry, mode: null });
  document.title = entry.title;
  document.body.className = entry.look ?? "";
  setText(byId("skip"), entry.skip);
  renderHeader(true);
  const sheets = entry.styles.map((sheet) => addSheet(sheet, signal));
  const loading = entry.load();
  await Promise.all(sheets);
  if (signal.aborted) return;
  const root = byId("mode");
  root.replaceChildren(byId(`mode-${name || "play"}`, HTMLTemplateElement).content.cloneNode(true));
  if (!isFirst) scrollTo(0, 0);
  const { mode } = await loading;
  if (signal.aborted) return;
  now.mode = mode;
  renderHeader(mode.help !== undefined || mode.commands[HELP.id] !== undefined);
  await mode.open({ signal });
  if (!signal.aborted) listen(mode, signal);
}

/** @param {Mode} mode @param {AbortSignal} signal */
function listen(mode, signal) {
  byId("mode").addEventListener("click", clicked, { signal });
  const isOn = (/** @type {string} */ key) => settings.shortcuts || key.length > 1;
  mountKeys(keysOf(mode), runKey, window, signal, { isOn });
}

/** @param {MouseEvent} event */
function clicked({ target }) {
  const pressed = target instanceof Element ? target.closest("button[id]") : null;
  if (pressed) press(pressed.id);
}

/** @param {Mode} mode @returns {NonNullable<Mode["keys"]>} */
const keysOf = ({ keys = {}, help }) => (help ? { ...keys, "?": ["this help", HELP.id] } : keys);

/** @param {string|(() => unknown)} command */
const runKey = (command) => (typeof command === "string" ? press(command) : command());

/** Run the command of a button, where it can be pressed. @param {string} id */
function press(id) {
  const pressed = document.getElementById(id);
  if (!pressed?.closest('[hidden], [aria-disabled="true"]')) run(id);
}

/** @param {boolean} hasHelp */
function renderHeader(hasHelp) {
  const commands = [...now.entry.commands, THEME, ...(hasHelp ? [HELP] : [])];
  render(commands.map(item), byId("header-commands"));
}

/** @param {Command} command */
function item({ id, title, icon: sign, href, hidden = false }) {
  const words = [icon(sign), html`<span>${title}</span>`];
  return href
    ? html`<a id=${id} href=${href} class="bare">${words}</a>`
    : button(words, () => run(id), { id, look: "bare", isHidden: hidden });
}

/** @param {string} id */
function run(id) {
  const { mode } = now;
  if (id === THEME.id) switchTheme();
  else if (id === HELP.id && mode?.help) help(mode, mode.help());
  else mode?.commands[id]?.();
}

/** @param {Mode} mode @param {import("./core/router.js").Help} help */
function help(mode, { about, keys = [] }) {
  /** @type {[string, string][]} */
  const own = Object.entries(keysOf(mode)).map(([key, [words]]) => [key, words]);
  showHelp({ about: settings.shortcuts ? about : [...about, OFF], keys: [...keys, ...own] });
}

/** A sheet of the mode, until it is left. @param {string} name @param {AbortSignal} signal */
const addSheet = (name, signal) =>
  new Promise((done) => {
    const href = new URL(`../css/${name}.css`, import.meta.url).href;
    const link = h("link", { rel: "stylesheet", href, onload: done, onerror: done });
    signal.addEventListener("abort", () => link.remove());
    document.head.append(link);
  });

async function begin() {
  applyLook();
  mountLost(() => now.entry.keeps ?? "");
  byId("skip").addEventListener("click", () => run("skip"));
  try {
    await follow(MODES, open, () => now.mode?.follow());
  } catch (error) {
    tell("The page cannot start", refusalIn(error));
  }
}

begin();
