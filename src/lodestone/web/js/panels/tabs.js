/** The tabs of the panel: the one that was chosen is shown, as long as there is something in it. */

import { byId, itemsOf } from "../lib/dom.js";

/**
 * @param {HTMLElement} root  the tablist; its first tab is chosen
 * @param {() => void} chosen  another one is
 */
export function mount(root, chosen) {
  const choose = (/** @type {HTMLElement} */ tab) => {
    root.dataset.chosen = tab.id;
    render(root);
  };
  choose(itemsOf(root)[0]);
  root.addEventListener("click", ({ target }) => {
    const pressed = itemsOf(root).find((tab) => tab === target);
    if (!pressed) return;
    choose(pressed);
    chosen();
  });
  root.addEventListener("keydown", ({ key }) => {
    const way = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (way === 0) return;
    const there = itemsOf(root).filter((tab) => !tab.hidden);
    const tab = there[(there.indexOf(shown(root)) + way + there.length) % there.length];
    choose(tab);
    tab.focus();
    chosen();
  });
}

/**
 * @param {HTMLElement} root @param {HTMLElement} tab
 * @param {boolean} yes  whether there is something in it now
 */
export function offer(root, tab, yes) {
  tab.hidden = !yes;
  render(root);
}

/** @param {HTMLElement} root */
function shown(root) {
  const tabs = itemsOf(root);
  return tabs.find(({ id, hidden }) => id === root.dataset.chosen && !hidden) ?? tabs[0];
}

/** @param {HTMLElement} root */
function render(root) {
  for (const tab of itemsOf(root)) {
    const selected = tab === shown(root);
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    byId(tab.getAttribute("aria-controls") ?? "").hidden = !selected;
  }
}
