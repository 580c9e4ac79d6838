/** Small helpers that build elements; nothing here knows what the page is about. */

const SVG = "http://www.w3.org/2000/svg";

/** What an element was built from. @type {WeakMap<Element, any>} */
const sources = new WeakMap();

/** @type {{last: number}} */
const ids = { last: 0 };

/** A name that no other element of the page has. @param {string} prefix */
export const uniqueId = (prefix) => `${prefix}-${++ids.last}`;

/**
 * Whether an element has to be built again: what it shows comes from something else than before.
 * @param {Element} element @param {unknown} source
 */
export function isNew(element, source) {
  const isOther = sources.get(element) !== source;
  sources.set(element, source);
  return isOther;
}

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]  what it has to be
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  if (kind && !(element instanceof kind)) throw new Error(`#${id} is no ${kind.name}`);
  return /** @type {any} */ (element);
}

/**
 * @template {Element} T
 * @param {T} element
 * @param {Object<string, any>} attributes
 * @param {any[]} children  text and nodes, nested as they come; null and false stand for nothing
 * @returns {T}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/**
 * An HTML element: `h("button", {type: "button", onclick: f}, "Text")`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Object<string, any>} [attributes]
 * @param {any[]} children
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Object<string, any>} [attributes]
 * @param {any[]} children
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * An SVG group from markup that the server drew.
 * @param {string} markup
 * @param {Object<string, any>} [attributes]
 */
export function drawn(markup, attributes = {}) {
  const group = s("g", attributes);
  group.innerHTML = markup;
  return group;
}

/**
 * Write a text only where it differs: an untouched node keeps focus, selection and the reader's
 * place.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string|number|boolean|null} value  null or false takes the attribute away
 */
export function setAttribute(element, name, value) {
  if (value === null || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/**
 * A button that can do nothing now keeps the focus: mostly it can again in a moment.
 * @param {Element} element @param {boolean} isAble
 */
export const setAble = (element, isAble) =>
  setAttribute(element, "aria-disabled", isAble ? null : "true");

/**
 * The one element inside of another that is sure to be there.
 * @type {{<K extends keyof HTMLElementTagNameMap>(root: ParentNode, selector: K): HTMLElementTagNameMap[K],
 *   (root: ParentNode, selector: string): HTMLElement}}
 */
export const inside = (/** @type {ParentNode} */ root, /** @type {string} */ selector) => {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`nothing there is ${selector}`);
  return /** @type {any} */ (element);
};

/**
 * Measure something just before the next frame, which lays the page out anyway: to measure between
 * two changes would have it laid out for each of them.
 * @param {() => void} job
 */
export const beforeFrame = (job) => void requestAnimationFrame(job);

/**
 * Scroll a box, and nothing else, until a child is in sight, and this many pixels around it.
 * @param {HTMLElement} box
 * @param {HTMLElement} child
 * @param {number} around
 */
export function keepInSight(box, child, around = 0) {
  const [outer, inner] = [box.getBoundingClientRect(), child.getBoundingClientRect()];
  const left = inner.left - outer.left - box.clientLeft - around;
  const top = inner.top - outer.top - box.clientTop - around;
  const right = left + inner.width + 2 * around - box.clientWidth;
  const bottom = top + inner.height + 2 * around - box.clientHeight;
  box.scrollBy(Math.min(left, 0) || Math.max(right, 0), Math.min(top, 0) || Math.max(bottom, 0));
}

/** A file that the page makes, handed to the browser to be saved. @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const href = URL.createObjectURL(content);
  h("a", { href, download: name }).click();
  // The browser reads it after this turn of events.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
