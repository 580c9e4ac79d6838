/**
 * The one document's router: the address's path names the mode that is open, the fragment what is
 * open in it. A link to another mode does not load the document again.
 *
 * @typedef {object} Command  a button or a link in the header
 * @property {string} id
 * @property {string} title
 * @property {string} icon  a symbol of the sprite
 * @property {string} [href]  it leads there; otherwise the mode's command of this id is run
 * @property {boolean} [hidden]  until the mode shows it
 *
 * @typedef {object} Entry  a mode as it is known before it is loaded
 * @property {string} title  of the document, until the mode names what is open
 * @property {string} skip  the words of the button that skips the header
 * @property {readonly string[]} styles  its own sheets
 * @property {string} [look]  the class of the body
 * @property {string} [keeps]  what is said of the user's work while the server does not answer
 * @property {readonly Command[]} commands
 * @property {() => Promise<{mode: Mode}>} load
 *
 * @typedef {object} Mode  what the module of a mode exports
 * @property {(page: {signal: AbortSignal}) => unknown} open  wire the elements, which are in the
 *   document, and show what the address names; once another mode is opened, requests end and
 *   listeners go with the signal
 * @property {() => unknown} follow  the address's fragment has become another
 * @property {Object<string, () => unknown>} commands  by the id of the button that runs it, in the
 *   header or in the mode; `skip` leads to the board
 * @property {import("../lib/keys.js").Keys<string|(() => unknown)>} [keys]  a button by its id, or
 *   what else is done
 * @property {() => Help} [help]  how it is used; the keys follow by themselves
 *
 * @typedef {object} Help
 * @property {import("../lib/dialogs.js").Help["about"]} about
 * @property {import("../lib/dialogs.js").Help["keys"]} [keys]  of the board
 */

/** Opens another address of this page. @type {{go: (address: string) => void}} */
const router = { go: (address) => location.assign(address) };

/** Go to an address, of another mode or of this one. @param {string} address */
export const go = (address) => router.go(address);

/** The folder of an address, and the name of the mode there. @param {URL|Location} address */
const partsOf = ({ pathname }) => /^(.*\/)([^/]*)$/.exec(pathname)?.slice(1) ?? [];

/**
 * Follow the address from now on.
 * @param {Readonly<Object<string, Entry>>} modes  by name; "" is the first page
 * @param {(name: string) => Promise<void>} open  the address names another mode
 * @param {() => unknown} moved  its fragment has become another
 */
export async function follow(modes, open, moved) {
  const [here] = partsOf(location);
  let name = "";

  const openNamed = () => {
    [, name] = partsOf(location);
    return open(name);
  };

  /** @param {URL} there */
  const isHere = (there) => {
    const [folder, mode] = partsOf(there);
    return there.origin === location.origin && folder === here && Object.hasOwn(modes, mode);
  };

  router.go = (address) => {
    const there = new URL(address, location.href);
    if (!isHere(there)) return location.assign(there);
    history.pushState(null, "", there);
    if (partsOf(there)[1] === name) moved();
    else openNamed();
  };

  addEventListener("popstate", () => partsOf(location)[1] !== name && openNamed());
  addEventListener("hashchange", ({ oldURL, newURL }) => {
    if (new URL(oldURL).pathname === new URL(newURL).pathname) moved();
  });
  addEventListener("click", (event) => {
    const link = linkOf(event);
    const there = link && new URL(link.href);
    if (!there || !isHere(there) || isFragment(there)) return;
    event.preventDefault();
    router.go(link.href);
  });
  await openNamed();
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

export const parts = () => location.hash.replace(/^#/, "").split("/");

/** @param {string} address */
export const replace = (address) => history.replaceState(null, "", address);
