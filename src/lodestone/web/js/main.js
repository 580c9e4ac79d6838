/** The shell: the header, the look, and the place of the mode that the address names. */

import { MODES } from "./core/modes.js";
import { follow } from "./core/router.js";
import { closeAll, tell } from "./lib/dialogs.js";
import { byId, h, setText } from "./lib/dom.js";
import { refusalIn } from "./net/api.js";
import { applyHints, applyTheme, switchTheme } from "./panels/look.js";
import { mountLost } from "./panels/lost.js";
import { html, render, svg } from "./vendor/lit-html.js";

/**
 * @typedef {import("./core/router.js").Command} Command
 * @typedef {import("./core/router.js").Entry} Entry
 * @typedef {import("./core/router.js").Mode} Mode
 */

const THEME = { id: "open-theme", title: "Dark or light", icon: "theme" };
const HELP = { id: "open-help", title: "Help", icon: "help" };

/** @type {{entry: Entry, mode: Mode|null}} */
const now = { entry: MODES[""], mode: null };

/**
 * @param {string} name @param {AbortSignal} signal
 * @returns {Promise<Mode|null>}
 */
async function place(name, signal) {
  const entry = MODES[name];
  const isFirst = now.mode === null;
  closeAll();
  Object.assign(now, { entry, mode: null });
  document.title = entry.title;
  document.body.className = entry.look ?? "";
  setText(byId("skip"), entry.skip);
  renderHeader(true);
  const sheets = entry.styles.map((sheet) => addSheet(sheet, signal));
  const loading = entry.load();
  await Promise.all(sheets);
  if (signal.aborted) return null;
  const root = byId("mode");
  root.replaceChildren(byId(`mode-${name || "play"}`, HTMLTemplateElement).content.cloneNode(true));
  if (!isFirst) scrollTo(0, 0);
  const { mode } = await loading;
  if (signal.aborted) return null;
  now.mode = mode;
  renderHeader(mode.commands["open-help"] !== undefined);
  return mode;
}

/** @param {boolean} hasHelp */
function renderHeader(hasHelp) {
  const commands = [...now.entry.commands, THEME, ...(hasHelp ? [HELP] : [])];
  render(html`${commands.map(item)}`, byId("header-commands"));
}

/** @param {Command} command */
const item = ({ id, title, icon, href, hidden = false }) => {
  const words = html`<svg class="icon" aria-hidden="true">${svg`<use href=${`#i-${icon}`} />`}</svg
    ><span>${title}</span>`;
  return href
    ? html`<a id=${id} href=${href} class="bare">${words}</a>`
    : html`<button type="button" id=${id} class="bare" ?hidden=${hidden} @click=${() => run(id)}>
        ${words}
      </button>`;
};

/** @param {string} id */
function run(id) {
  if (id === THEME.id) switchTheme();
  else now.mode?.commands[id]?.();
}

/** A sheet of the mode, until it is left. @param {string} name @param {AbortSignal} signal @returns {Promise<void>} */
function addSheet(name, signal) {
  const href = new URL(`../css/${name}.css`, import.meta.url).href;
  const link = h("link", { rel: "stylesheet", href });
  signal.addEventListener("abort", () => link.remove());
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}

async function begin() {
  applyTheme();
  applyHints();
  mountLost(() => now.entry.keeps ?? "");
  byId("skip").addEventListener("click", () => run("skip"));
  try {
    await follow(MODES, place);
  } catch (error) {
    tell("The page cannot start", refusalIn(error));
  }
}

begin();
