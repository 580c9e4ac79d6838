/**
 * Dialogs: the browser's own <dialog>, which keeps the focus inside, closes by Escape and gives the
 * focus back.
 */

import { html, render } from "../vendor/lit-html.js";
import { announce } from "./announce.js";
import { elementOf, inside, setText } from "./dom.js";
import { button, facts, icon } from "./fields.js";

/**
 * @typedef {object} Dialog
 * @property {() => void} draw  its content again
 * @property {AbortSignal} signal  it is closed
 */

/**
 * Open a dialog; the promise resolves to the value it is closed with, or null.
 * @param {string} title
 * @param {(close: (value: any) => void, dialog: Dialog) => () => unknown} begin  makes the function that
 *   returns its current content
 * @param {{wide?: boolean, focus?: string}} options  `focus`: the selector of what has the focus first
 * @returns {Promise<any>}
 */
export function open(title, begin, { wide = false, focus } = {}) {
  return new Promise((resolve) => {
    /** @type {any} */
    let answer = null;
    const closed = new AbortController();
    const dialog = elementOf(
      html`<dialog class=${wide ? "wide" : ""} aria-label=${title}></dialog>`,
      HTMLDialogElement,
    );
    const close = (/** @type {any} */ value) => {
      answer = value;
      dialog.close();
    };
    const content = begin(close, { draw: () => draw(), signal: closed.signal });
    const draw = () =>
      render(
        html`<header class="dialog-head">
            <h2>${title}</h2>
            ${button(icon("close"), () => close(null), { look: "bare", label: "Close" })}
          </header>
          ${content()}`,
        dialog,
      );
    dialog.addEventListener("close", () => {
      dialog.remove();
      closed.abort();
      resolve(answer);
    });
    // A press on the backdrop is a press on the dialog element itself, outside of everything in it.
    dialog.addEventListener(
      "click",
      (event) => event.target === dialog && event.detail > 0 && close(null),
    );
    document.body.append(dialog);
    draw();
    dialog.showModal();
    if (focus) inside(dialog, focus).focus();
  });
}

/** Close all dialogs without an answer: the page below changes. */
export function closeAll() {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const dialogs = document.querySelectorAll("dialog[open]");
  for (const dialog of dialogs) dialog.close();
}

/**
 * One of several ways to continue, the last of them the usual one; null if the dialog is closed without a choice.
 * @param {string} title @param {string} text @param {string[]} ways
 * @returns {Promise<string|null>}
 */
export const decide = (title, text, ways, kind = "primary", cancel = "Cancel") =>
  open(title, (close) => {
    const way = (/** @type {string} */ words, /** @type {string|null} */ value) =>
      button(words, () => close(value), { look: value === (ways.at(-1) ?? null) ? kind : "" });
    return () =>
      html`<p>${text}</p>
        <div class="dialog-buttons">${way(cancel, null)} ${ways.map((one) => way(one, one))}</div>`;
  });

/** @param {string} title @param {string} text @param {string} yes  the words of the button */
export const confirm = async (title, text, yes, { danger = false } = {}) =>
  (await decide(title, text, [yes], danger ? "danger" : "primary")) === yes;

/** @param {string} title @param {string} text */
export const showMessage = (title, text) => decide(title, text, [], "primary", "Close");

/**
 * One of several things, or null.
 * @template {object} T
 * @param {string} title @param {T[]} things @param {(thing: T) => string} words
 * @returns {Promise<T|null>}
 */
export const chooseOne = (title, things, words) =>
  open(title, (close) => {
    const choice = (/** @type {T} */ thing) => button(words(thing), () => close(thing));
    return () => html`<div class="choose">${things.map(choice)}</div>`;
  });

/**
 * Both players agree, each with a separate button; true once both have.
 * @param {string} title @param {string} text @param {string[]} names
 * @param {string} yes  the words of the button
 */
export async function bothAgree(title, text, names, yes) {
  const answer = await open(title, (close, { draw }) => {
    const agreed = new Set();
    const agreement = (/** @type {string} */ name) => {
      const change = () => {
        if (!agreed.delete(name)) agreed.add(name);
        draw();
      };
      return button(`${name} agrees`, change, { pressed: agreed.has(name) });
    };
    return () =>
      html`<p>${text}</p>
        <div class="choose">${names.map(agreement)}</div>
        <div class="dialog-buttons">
          ${button("Play on", () => close(null))}
          ${button(yes, () => close(true), { look: "primary", isOff: agreed.size < names.length })}
        </div>`;
  });
  return answer === true;
}

/**
 * Copy the text of a button, which confirms it for a moment.
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
 * Put a text on the clipboard; if the browser forbids that, show it to be copied by
 * hand.
 * @param {string} what @param {string} text
 */
export async function copy(what, text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    await open(
      what,
      () => () =>
        html`<p>This browser does not let the page write to the clipboard. Copy it from here:</p>
          <textarea class="copy" readonly rows="6" aria-label=${what} .value=${text}></textarea>`,
    );
    return false;
  }
}

/** How a page is used. @param {readonly Node[]} about @param {readonly [key: string, words: string][]} keys */
export const showHelp = (about, keys) =>
  open(
    "Help",
    () => () =>
      html`${about}
        <h3>Keys</h3>
        ${facts(
          keys.map(([key, words]) => [html`<kbd>${key}</kbd>`, words]),
          "keys",
        )}`,
  );
