/**
 * Dialogs: the browser's own <dialog>, which keeps the focus inside, closes by Escape and gives the
 * focus back.
 */

import { announce } from "./announce.js";
import { button, h, icon, setText, uniqueId } from "./dom.js";

/**
 * Open a dialog; the promise holds what it was closed with, or null.
 * @param {string} title
 * @param {(close: (value: any) => void) => (Node|string|null)[]} content
 * @param {{wide?: boolean}} options
 * @returns {Promise<any>}
 */
export function open(title, content, { wide = false } = {}) {
  return new Promise((resolve) => {
    /** @type {any} */
    let answer = null;
    const id = uniqueId("dialog");
    const close = (/** @type {any} */ value) => {
      answer = value;
      dialog.close();
    };
    const dialog = h(
      "dialog",
      { class: wide ? "wide" : "", "aria-labelledby": id },
      h(
        "header",
        { class: "dialog-head" },
        h("h2", { id }, title),
        button(icon("close"), () => close(null), { class: "bare", "aria-label": "Close" }),
      ),
      content(close),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    // A press on the backdrop is a press on the dialog element itself, outside of everything in it.
    dialog.addEventListener(
      "click",
      (event) => event.target === dialog && event.detail > 0 && close(null),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Close what is open without an answer: the page below becomes another one. */
export function closeAll() {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const dialogs = document.querySelectorAll("dialog[open]");
  for (const dialog of dialogs) dialog.close();
}

/** @param {HTMLElement[]} buttons */
const row = (...buttons) => h("div", { class: "dialog-buttons" }, buttons);

/**
 * One of several ways to continue, the last of them the usual one; null where it is none.
 * @param {string} title @param {string} text @param {string[]} ways
 * @returns {Promise<string|null>}
 */
export const decide = (title, text, ways, kind = "primary", cancel = "Cancel") =>
  open(title, (close) => [
    h("p", {}, text),
    row(
      button(cancel, () => close(null), { class: ways.length === 0 ? kind : "" }),
      ...ways.map((way, i) =>
        button(way, () => close(way), { class: i === ways.length - 1 ? kind : "" }),
      ),
    ),
  ]);

/** @param {string} title @param {string} text @param {string} yes  the words of the button */
export const confirm = async (title, text, yes, { danger = false } = {}) =>
  (await decide(title, text, [yes], danger ? "danger" : "primary")) === yes;

/** @param {string} title @param {string} text */
export const tell = (title, text) => decide(title, text, [], "primary", "Close");

/**
 * One of several things.
 * @template T
 * @param {string} title
 * @param {T[]} things
 * @param {(thing: T) => string} words
 * @returns {Promise<[T]|[]>}
 */
export async function chooseOne(title, things, words) {
  const answer = await open(title, (close) => [
    h(
      "div",
      { class: "choose" },
      things.map((thing) => button(words(thing), () => close([thing]))),
    ),
  ]);
  return answer ?? [];
}

/**
 * Both players agree, each with a button of their own; true once both have.
 * @param {string} title @param {string} text @param {string[]} names
 * @param {string} yes  the words of the button
 */
export async function bothAgree(title, text, names, yes) {
  const answer = await open(title, (close) => {
    const agreed = new Set();
    const done = button(yes, () => close(true), { class: "primary", disabled: true });
    const agreement = (/** @type {string} */ name) => {
      const toggle = () => {
        if (!agreed.delete(name)) agreed.add(name);
        mine.setAttribute("aria-pressed", String(agreed.has(name)));
        done.disabled = agreed.size < names.length;
      };
      const mine = button(`${name} agrees`, toggle, { "aria-pressed": "false" });
      return mine;
    };
    return [
      h("p", {}, text),
      h("div", { class: "choose" }, names.map(agreement)),
      row(
        button("Play on", () => close(null)),
        done,
      ),
    ];
  });
  return answer === true;
}

/**
 * Copy what a button stands for; the button says for a moment that it has been done.
 * @param {Element} pressed @param {string} what @param {string} text
 */
export async function copyBy(pressed, what, text) {
  const words = pressed.textContent ?? "";
  if (!(await copy(what, text))) return;
  announce(`${what} copied.`);
  setText(pressed, "Copied");
  setTimeout(() => setText(pressed, words), 1500);
}

/**
 * Put a text on the clipboard; where the browser does not let the page, show it to be copied by
 * hand.
 * @param {string} what @param {string} text
 */
export async function copy(what, text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    await open(what, () => [
      h("p", {}, "This browser does not let the page write to the clipboard. Copy it from here:"),
      h("textarea", { class: "copy", readonly: true, rows: 6, "aria-label": what }, text),
    ]);
    return false;
  }
}

/**
 * @typedef {object} Help  how a mode is used
 * @property {readonly (string|[heading: string, text: string])[]} about
 * @property {readonly [key: string, words: string][]} keys
 */

/** @param {Help} help */
export const showHelp = ({ about, keys }) =>
  open("Help", () => [
    ...about.flatMap((one) =>
      typeof one === "string" ? [h("p", {}, one)] : [h("h3", {}, one[0]), h("p", {}, one[1])],
    ),
    h("h3", {}, "Keys"),
    h(
      "dl",
      { class: "keys" },
      keys.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words))),
    ),
  ]);
