/** Keys that work on a whole page, or within one element. */

/**
 * @template T
 * @typedef {{[key: string]: [words: string, command: T]}} Keys  what each does; `Ctrl+z` is a key with Ctrl
 */

const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const WALKS = /^(Arrow|Home|End)/;

/** Elements that use the arrow keys themselves when the keyboard has led to them. */
const WALKED = '[role="tab"], input, [data-place]';

const LATIN = /^\p{Script=Latin}$/u;
const OTHER_LETTER = /^\p{L}$/u;

/** Keys whose signs are letters in other alphabets, by their places on a keyboard. @type {Object<string, string>} */
const SIGNS = { Comma: ",", Period: "." };

/**
 * The key as tables name it: a letter without Caps Lock, and the one in its place on a Latin keyboard where
 * another alphabet is written.
 * @param {Pick<KeyboardEvent, "key"|"code"|"shiftKey">} event
 */
export function keyOf({ key, code, shiftKey }) {
  const isOther = OTHER_LETTER.test(key) && !LATIN.test(key);
  const named = isOther ? (/^Key(.)$/.exec(code)?.[1] ?? SIGNS[code] ?? key) : key;
  if (!LATIN.test(named)) return named;
  return shiftKey ? named.toUpperCase() : named.toLowerCase();
}

/** With the key that is held down meanwhile. @param {KeyboardEvent} event */
const nameOf = (event) => (event.ctrlKey || event.metaKey ? `Ctrl+${keyOf(event)}` : keyOf(event));

/**
 * Whether an element has the key to itself.
 * @param {Element} target @param {string} key
 * @param {boolean} walks  the keyboard led to the element, and not a press on it
 */
function isTaken(target, key, walks) {
  if (target.matches(TYPED)) return true;
  return walks && WALKS.test(key) && target.matches(WALKED);
}

/**
 * @template T
 * @param {Keys<T>} keys @param {(command: T) => void} run
 * @param {EventTarget} root  where the keys are pressed
 * @param {AbortSignal} signal
 * @param {{capture?: boolean, isOn?: (key: string) => boolean}} options  `capture`: before what
 *   has the focus; `isOn`: the key is not switched off
 */
export function mountKeys(keys, run, root, signal, { capture = false, isOn = () => true } = {}) {
  let walks = false;
  /** @param {Event} event */
  const pressed = (event) => {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.defaultPrevented) return;
    if (event.key === "Tab") walks = true;
    // A dialog has its own keys. What had the focus in it may be gone: then the page is the target.
    if (document.querySelector("dialog:modal")) return;
    const [target] = event.composedPath();
    if (!(target instanceof Element)) return;
    const shortcut = keys[nameOf(event)];
    if (!shortcut || !isOn(event.key) || isTaken(target, event.key, walks)) return;
    event.preventDefault();
    // The board's own walking over its cells.
    if (WALKS.test(event.key)) event.stopPropagation();
    run(shortcut[1]);
  };
  root.addEventListener("keydown", pressed, { signal, capture });
  root.addEventListener("pointerdown", () => (walks = false), { signal, capture: true });
}
