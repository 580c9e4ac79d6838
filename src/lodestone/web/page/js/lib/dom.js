/** Small helpers for elements; nothing here knows what the page is about. */

import { html, render } from "../vendor/lit-html.js";

/** What an element was built from. @type {WeakMap<Element, any>} */
const sources = new WeakMap();

/** @type {{last: number}} */
const ids = { last: 0 };

/** A name that no other element of the page has. @param {string} prefix */
export const uniqueId = (prefix) => `${prefix}-${++ids.last}`;

/**
 * Whether an element has to be built again: it shows something other than before.
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
  if (kind && !(element instanceof kind)) throw new Error(`#${id} is not a ${kind.name}`);
  return /** @type {any} */ (element);
}

/**
 * The element of a template that is rendered once: its content is drawn later, or it is changed in place.
 * @template {Element} [T=HTMLElement]
 * @param {import("lit-html").TemplateResult<1|2>} template
 * @param {new () => T} [kind]  what it has to be
 * @returns {T}
 */
export function elementOf(template, kind) {
  const place = document.createDocumentFragment();
  render(template, place);
  const element = place.firstElementChild;
  if (kind && !(element instanceof kind)) throw new Error(`not a template of ${kind.name}`);
  return /** @type {any} */ (element);
}

/**
 * Write a text only if it differs: an untouched node keeps focus, selection and the reader's
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
  if (!element) throw new Error(`no element matches ${selector}`);
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
  elementOf(html`<a href=${href} download=${name}></a>`).click();
  // The browser reads it after this turn of events.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
