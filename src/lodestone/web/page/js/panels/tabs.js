/** The tabs of the panel: the chosen one is shown, unless it is empty. */

import { byId } from "../lib/dom.js";

const WAYS = new Map([["ArrowRight", 1], ["ArrowLeft", -1]]); // prettier-ignore

/** @param {HTMLElement} root  the tablist @returns {HTMLElement[]} */
const tabsOf = (root) => [...root.querySelectorAll("button")];

/**
 * @param {HTMLElement} root  the tablist; its first tab is chosen
 * @param {() => void} chosen  called when another one is chosen
 */
export function mount(root, chosen) {
  const choose = (/** @type {HTMLElement} */ tab) => {
    root.dataset.chosen = tab.id;
    render(root);
  };
  choose(tabsOf(root)[0]);
  root.addEventListener("click", ({ target }) => {
    const tab = target instanceof Element ? target.closest("button") : null;
    if (!tab) return;
    choose(tab);
    chosen();
  });
  root.addEventListener("keydown", ({ key }) => {
    const way = WAYS.get(key);
    if (!way) return;
    const there = tabsOf(root).filter((tab) => !tab.hidden);
    const tab = there[(there.indexOf(shown(root)) + way + there.length) % there.length];
    tab.focus();
    tab.click();
  });
}

/**
 * @param {HTMLElement} root @param {HTMLElement} tab
 * @param {boolean} yes  whether it has content now
 */
export function offer(root, tab, yes) {
  tab.hidden = !yes;
  render(root);
}

/** @param {HTMLElement} root */
function shown(root) {
  const tabs = tabsOf(root);
  return tabs.find(({ id, hidden }) => id === root.dataset.chosen && !hidden) ?? tabs[0];
}

/** @param {HTMLElement} root */
function render(root) {
  for (const tab of tabsOf(root)) {
    const selected = tab === shown(root);
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    byId(tab.getAttribute("aria-controls") ?? "").hidden = !selected;
  }
}
