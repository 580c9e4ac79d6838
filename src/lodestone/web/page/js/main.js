/** The shell: the header, the look, and the place of the mode that the address names. */

import { gameLink, lessonLink, puzzleLink, studiesLink } from "./core/links.js";
import { follow } from "./core/router.js";
import { GAMES, TAUGHT } from "./core/titles.js";
import { closeAll, showHelp, showMessage } from "./lib/dialogs.js";
import { byId, elementOf, setText } from "./lib/dom.js";
import { button } from "./lib/fields.js";
import { mountKeys } from "./lib/keys.js";
import { Latest } from "./lib/motion.js";
import { isSaidAtBoard, notice, notify, onNotice } from "./lib/notices.js";
import { settings } from "./game/store.js";
import { list as listSeats } from "./live/kept.js";
import { ApiError, answerBy, isAbort, onUnanswered, retryNow } from "./net/api.js";
import { assetAt, hasDocs, hasPython, isFilesAlone, pythonBytes } from "./lib/site.js";
import { MODES, loadAhead, loadMode, modeAt } from "./modes.js";
import { applyLook } from "./panels/look.js";
import { html, nothing, render } from "./vendor/lit-html.js";

/** @import { Mode } from "./core/router.js" */

const OFF = "Keys of a single letter are switched off, under “You”.";
const HELP = "open-help";
/** If Python takes longer than this to start, a banner says so, in milliseconds. */
const PATIENCE = 500;
const MB = 1e6;
const LOST_HELP = "There is no connection. Only the keys are shown.";
const LOST_PART =
  "This page cannot be loaded: there is no connection, or Lodestone has a new version. Your games are kept.";

/** `pressed`: the id of a command that was asked for before the mode was open, which is `ready` then. */
const now = {
  name: "home",
  entry: MODES.home,
  mode: /** @type {Mode|null} */ (null),
  ready: false,
  opening: new Latest(),
  following: new Latest(),
  helping: new Latest(),
  pressed: "",
};

/** A script or a sheet that a mode needs is not there. */
class MissingPart extends Error {}

/** @param {unknown} cause */
const isMissing = (cause) => {
  throw new MissingPart("", { cause });
};

/** Open a mode, or show why that fails. @param {string} name */
async function open(name) {
  now.following.end();
  const signal = now.opening.begin();
  try {
    await show(name, signal);
  } catch (error) {
    if (!signal.aborted) failed(error);
  }
}

/** A page that cannot be shown says so. @param {unknown} error */
function failed(error) {
  if (isAbort(error)) return;
  if (error instanceof ApiError) {
    return void showMessage("This page cannot be shown", error.message);
  }
  const main = elementOf(emptyPage());
  const again = button("Load the page again", () => location.reload());
  render(
    html`<div class="banner" role="alert">
      <p>${LOST_PART}</p>
      ${again}
    </div>`,
    main,
  );
  byId("mode").replaceChildren(main);
  if (!(error instanceof MissingPart)) reportError(error);
}

/** Show a mode; its keys work once it is open, when a button that was pressed before then counts, too. @param {string} name @param {AbortSignal} signal */
async function show(name, signal) {
  const isFirst = now.mode === null;
  const entry = MODES[name];
  closeAll();
  Object.assign(now, { name, entry, mode: null, ready: false, pressed: "" });
  document.title = [entry.title, "Lodestone"].filter(Boolean).join(" – ");
  document.body.className = entry.look ?? "";
  setText(byId("skip"), `Skip to ${entry.skip}`);
  markEntry(name);
  const sheet = entry.style && addSheet(entry.style, signal);
  const loading = loadMode(name).catch(isMissing);
  loading.catch(() => {}); // until it is awaited
  await sheet;
  if (signal.aborted) return;
  byId("mode").replaceChildren(templateOf(`mode-${name}`) ?? elementOf(emptyPage()));
  byId("mode").addEventListener("click", clicked, { signal });
  if (!isFirst) scrollTo(0, 0);
  const { mode } = await loading;
  if (signal.aborted) return;
  now.mode = mode;
  await mode.open?.({ signal, loadAhead });
  if (!signal.aborted) await mode.follow?.(now.following.begin());
  if (signal.aborted) return;
  const isOn = (/** @type {string} */ key) => settings.shortcuts || key.length > 1;
  mountKeys(keysOf(mode), runKey, window, signal, { isOn });
  now.ready = true;
  if (now.pressed) press(now.pressed);
}

/** The address names something else in the mode that is open. */
async function moved() {
  byId("menu").hidePopover();
  const { signal } = now.opening;
  try {
    await now.mode?.follow?.(now.following.begin());
  } catch (error) {
    if (!signal.aborted) failed(error);
  }
}

/** @param {string} id @param {Document} [from] */
function templateOf(id, from = document) {
  const template = from.getElementById(id);
  return template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
}

const emptyPage = () => html`<main id="page"></main>`;

/** @param {MouseEvent} event */
function clicked({ target }) {
  const pressed = target instanceof Element ? target.closest("button[id]") : null;
  if (pressed) press(pressed.id);
}

/** @param {Mode} mode @returns {NonNullable<Mode["keys"]>} */
const keysOf = ({ keys = {} }) => ({ ...keys, "?": ["this help", HELP] });

/** @param {string|(() => unknown)} command */
const runKey = (command) => (typeof command === "string" ? press(command) : command());

/** Run the command of a button, where it can be pressed. @param {string} id */
function press(id) {
  const pressed = document.getElementById(id);
  if (!pressed?.closest('[hidden], [aria-disabled="true"]')) run(id);
}

/** Mark the current entry of the header. @param {string} name */
function markEntry(name) {
  const current = now.entry.entry ?? name;
  for (const entry of document.querySelectorAll("[data-entry]")) {
    if (entry instanceof HTMLElement && entry.dataset.entry === current) {
      entry.setAttribute("aria-current", "page");
    } else entry.removeAttribute("aria-current");
  }
  byId("menu").hidePopover();
}

/** Run a command of the mode, as soon as it is open. @param {string} id */
function run(id) {
  const { mode, ready } = now;
  const isNow = id === HELP ? mode !== null : ready;
  now.pressed = isNow ? "" : id;
  if (!mode || !isNow) return;
  if (id === HELP) help(mode);
  else mode.commands[id]?.();
}

/** The pages of every game, in the menu of the header. */
const menu = () =>
  Object.entries(GAMES).map(
    ([name, title]) =>
      html`<section aria-labelledby="menu-${name}">
        <h2 id="menu-${name}"><a href=${gameLink(name)}>${title}</a></h2>
        <ul>
          <li><a href=${gameLink(name, "rules")} aria-label="${title}: rules">Rules</a></li>
          <li><a href=${gameLink(name, "answers")} aria-label="${title}: answers">Answers</a></li>
          ${
            TAUGHT.has(name)
              ? html`<li><a href=${lessonLink(name)} aria-label="${title}: lessons">Lessons</a></li>
                  <li><a href=${puzzleLink(name)} aria-label="${title}: puzzles">Puzzles</a></li>
                  <li><a href=${studiesLink(name)} aria-label="${title}: studies">Studies</a></li>`
              : nothing
          }
        </ul>
      </section>`,
  );

/** How the current mode is used, or else the site; it is read when it is asked for. */
async function readHelp() {
  const text = await (await fetch(new URL("../help.html", import.meta.url))).text();
  const help = new DOMParser().parseFromString(text, "text/html");
  return templateOf(`help-${now.name}`, help) ?? templateOf("help-site", help);
}

/** @param {Mode} mode */
async function help(mode) {
  const signal = now.helping.begin();
  const { href } = location;
  const about = await readHelp().catch(() => elementOf(html`<p>${LOST_HELP}</p>`));
  if (signal.aborted || location.href !== href) return;
  const off = elementOf(html`<p>${OFF}</p>`);
  /** @type {[string, string][]} */
  const own = Object.entries(keysOf(mode)).map(([key, [words]]) => [key, words]);
  const shown = [about, settings.shortcuts ? null : off].filter((one) => one !== null);
  showHelp(shown, [...(mode.help?.() ?? []), ...own]);
}

/** A sheet of the mode, until it is left. @param {string} path @param {AbortSignal} signal */
const addSheet = (path, signal) =>
  new Promise((resolve, reject) => {
    const { href } = new URL(path, import.meta.url);
    const onerror = () => reject(new MissingPart(href));
    const link = elementOf(
      html`<link rel="stylesheet" href=${href} @load=${resolve} @error=${onerror} />`,
    );
    signal.addEventListener("abort", () => link.remove());
    document.head.append(link);
  });

/** Where no server answers, Python does. */
async function answerByPython() {
  const tables = new URL("tables/", document.baseURI).href;
  const link = await linked({ book: assetAt("book/"), tables });
  answerBy(link.fetchAnswer);
  link.startLater();
}

/** Where one does, Python answers what it does not; an installed page has it before it is needed. */
async function answerBesideServer() {
  const { createBeside, WANTED } = await import("./python/beside.js");
  const { fetchAnswer, ready, startLater } = createBeside(() => linked());
  answerBy(fetchAnswer);
  addEventListener(WANTED, () => ready().catch(() => {})); // the banner says why it failed
  if (matchMedia("(display-mode: standalone)").matches) startLater();
  else addEventListener("appinstalled", startLater);
}

/** The way to Python. @param {import("./python/link.js").Places} [places] */
async function linked(places = {}) {
  const { createLink } = await import("./python/link.js");
  return createLink(places, starting());
}

/** The banner while Python starts, once a request waits for it. */
function starting() {
  const banner = byId("starting");
  const now = { late: 0, loaded: 0, fault: "" };
  const megabytes = (/** @type {number} */ share) => Math.round((share * pythonBytes.packed) / MB);
  const words = () => {
    const share = Math.min(1, now.loaded / pythonBytes.all);
    const progress = `${megabytes(share)} of ${megabytes(1)} megabytes are loaded`;
    return `The games are being made ready${share < 1 ? `: ${progress}` : ""}.`;
  };
  // What was still on its way when it failed comes later.
  const draw = () => banner.hidden || now.fault || setText(banner, words());
  return {
    needed() {
      now.late ||= window.setTimeout(() => {
        banner.hidden = false;
        draw();
      }, PATIENCE);
    },
    /** @param {number} loaded  bytes */
    loaded(loaded) {
      Object.assign(now, { loaded });
      draw();
    },
    /** @param {string} fault  "" if there is none */
    ready(fault) {
      clearTimeout(now.late);
      Object.assign(now, { fault, late: 0 });
      banner.hidden = fault === "";
      setText(banner, `The games cannot be made ready: ${fault}`);
    },
  };
}

/** The server does not answer, or has too much to do. @param {boolean} isLost @param {boolean} isBusy */
function showLost(isLost, isBusy) {
  const why = isBusy ? "The server has too much to do" : "Lodestone cannot be reached";
  const words = `${why}${now.entry.keeps ?? ""}. Trying again…`;
  notify(isLost ? { words, act: { words: "Try now", press: retryNow } } : null);
}

/** The notice on a page without a board, over the page: nothing moves. */
function drawBanner() {
  const said = isSaidAtBoard() ? null : notice();
  byId("notice").hidden = said === null;
  render(
    said &&
      html`<p id="lost">${said.words}</p>
        ${said.act ? button(said.act.words, said.act.press, { id: "retry" }) : nothing}`,
    byId("notice"),
  );
}

/** Pages that were visited can be read without the server (service-worker.js), where they are served securely. */
function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) {
    serviceWorker.addEventListener("controllerchange", keepLoaded, { once: true });
  }
  const register = () =>
    serviceWorker.register(new URL("service-worker.js", document.baseURI)).catch(() => undefined);
  // After everything that the first visit needs.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Have the service worker keep what the first visit loaded before it was there; the browser still has that. */
async function keepLoaded() {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = loaded.filter((name) => name.startsWith(assetAt("")));
  await Promise.all(own.map((one) => fetch(one).catch(() => null)));
}

/** Games with others call from any page; a browser that keeps none has nothing to load. */
async function followGames() {
  if (listSeats().length > 0) (await import("./live/calling.js")).followSeats();
}

async function begin() {
  if (isFilesAlone) await answerByPython();
  else if (hasPython) await answerBesideServer();
  byId("menu-docs").hidden = !hasDocs;
  applyLook();
  render(menu(), byId("menu-games"));
  onNotice(drawBanner);
  onUnanswered(showLost);
  byId(HELP).addEventListener("click", () => run(HELP));
  byId("skip").addEventListener("click", () => run("skip"));
  await follow({ modeAt, open, moved });
  keepForOffline();
  await followGames();
}

begin();
