/**
 * The one document's router: the address's path names the page, which mode shows it, and what is open
 * in it; what follows `#` is packed into the address. A link to another page of the site does not load
 * the document again.
 *
 * @typedef {object} Entry  a mode as it is known before it is loaded
 * @property {string} title  of the document before the name of the site, until the mode names what is open
 * @property {string} skip  where the button leads that skips the header
 * @property {string} [style]  its sheet; the service worker finds it by this path
 * @property {string} [entry]  of the header, that is the current one meanwhile; without it, the mode's name
 * @property {string} [look]  the class of the body
 * @property {string} [keeps]  what happens to the user's work while the server does not answer
 *
 * @typedef {object} Ahead  what home shows of the other modes, once they are there
 * @property {(changed: () => void, signal: AbortSignal) => () => unknown} remembered  what this browser
 *   remembers of its user, as a function that draws it
 *
 * @typedef {object} Mode  what the module of a mode exports
 * @property {(page: {signal: AbortSignal, loadAhead: () => Promise<Ahead>}) => unknown} [open]  wire the
 *   elements, which are in the document; once another mode is opened, requests end and listeners go with
 *   the signal; `loadAhead` fetches the other modes before they are needed
 * @property {(signal: AbortSignal) => unknown} [follow]  show what the address names; the signal aborts
 *   once it names something else
 * @property {Object<string, () => unknown>} commands  by the id of the button that runs it;
 *   `skip` leads to the board
 * @property {import("../lib/keys.js").Keys<string|(() => unknown)>} [keys]  the id of a button, or
 *   a function
 * @property {() => [key: string, words: string][]} [help]  the keys of its board
 */

import { ALONE, aloneLink, pathIn, playLink, renewed } from "./links.js";

/**
 * @typedef {object} Place  what an address names
 * @property {readonly string[]} path  its parts below the site's root; of the root itself [""]
 * @property {string} hash
 */

/**
 * @typedef {object} Shell
 * @property {(place: Place) => string|null} modeAt  the name of the mode that shows an address; null: none
 * @property {(name: string) => Promise<void>} open  the address names another mode
 * @property {() => unknown} moved  it names something else in the same mode
 */

/** @type {{shell: Shell|null, name: string, path: string}} the mode and the path that are shown */
const now = { shell: null, name: "", path: "" };

/** The page that the address names. */
export const page = () => pathIn(location, document.baseURI)?.[0] ?? "";

/** The parts of the address after the page: in `/learn/GAME/NAME` the game and the lesson. */
export const parts = () => (pathIn(location, document.baseURI) ?? []).slice(1);

/** @param {URL|Location} address @returns {Place|null} null where it is not of this site */
function placeOf(address) {
  const path = pathIn(address, document.baseURI);
  return path && { path, hash: address.hash };
}

/** The mode of an address; null if the browser follows it. @param {URL|Location} there */
function modeOf(there) {
  const place = placeOf(there);
  return place && (now.shell?.modeAt(place) ?? null);
}

/** @param {URL} there @returns {URL} where an address of an earlier version leads to now */
function current(there) {
  const place = placeOf(there);
  const address = place && renewed(place.path, place.hash);
  return address === null ? there : new URL(address, document.baseURI);
}

/**
 * Where an address leads from the page that is shown: a game alone stays so, as its frame could not load
 * the address of a game again. @param {string} address
 */
function reached(address) {
  const there = current(new URL(address, document.baseURI));
  const [first, id] = placeOf(there)?.path ?? [];
  const isGame = page() === ALONE && first === playLink();
  return isGame ? new URL(aloneLink(id), document.baseURI) : there;
}

async function arrive() {
  const there = current(new URL(location.href));
  if (there.href !== location.href) history.replaceState(null, "", there);
  const name = modeOf(there) ?? "missing";
  const isSame = name === now.name;
  Object.assign(now, { name, path: location.pathname });
  await (isSame ? now.shell?.moved() : now.shell?.open(name));
}

/**
 * Go to an address, which is relative to the site's root; the promise waits until what it names is
 * shown, where it is shown by the mode that is open. @param {string} address
 */
export async function go(address) {
  const there = reached(address);
  if (modeOf(there) === null) return location.assign(there);
  const isOther = there.pathname !== location.pathname;
  if (there.href !== location.href) history.pushState(null, "", there);
  await arrive();
  // As on every page: a form that one scrolled through leads to the top of the game.
  if (isOther) scrollTo(0, 0);
}

/** Replace the address of the page that is shown. @param {string} address */
export function replace(address) {
  history.replaceState(null, "", reached(address));
  now.path = location.pathname;
}

/** Follow the address from now on. @param {Shell} shell */
export async function follow(shell) {
  now.shell = shell;
  // If only the fragment has changed, the event below follows.
  addEventListener("popstate", () => location.pathname !== now.path && arrive());
  addEventListener("hashchange", ({ oldURL, newURL }) => {
    if (new URL(oldURL).pathname === new URL(newURL).pathname) arrive();
  });
  addEventListener("click", (event) => {
    const link = linkOf(event);
    const there = link && new URL(link.href);
    if (!there || isFragment(there) || modeOf(current(there)) === null) return;
    event.preventDefault();
    go(there.href);
  });
  unfold();
  await arrive();
}

/** A folder of files has the document at its root, and leads there from the address that is meant. */
function unfold() {
  const at = new URLSearchParams(location.search).get("at");
  const there = at === null ? null : new URL(at + location.hash, document.baseURI);
  if (there && placeOf(there)) history.replaceState(null, "", there);
}

/** The browser itself follows a link that changes the fragment alone. @param {URL} there */
const isFragment = (there) =>
  there.hash !== "" && there.href.split("#")[0] === location.href.split("#")[0];

/** The link that a press opens in this window. @param {MouseEvent} event @returns {HTMLAnchorElement|null} */
function linkOf(event) {
  const isOther = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
  if (isOther || event.altKey || event.defaultPrevented) return null;
  const [target] = event.composedPath();
  return target instanceof Element ? target.closest("a[href]:not([target], [download])") : null;
}
