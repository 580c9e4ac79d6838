/** The tabs of the panel: the one that was chosen is shown, as long as there is something in it. */

import { byId, itemsOf } from "../lib/dom.js";

/** @type {HTMLElement[]} */
let tabs = [];
/** @type {HTMLElement} */
let chosen;

/** @param {HTMLElement} root  the tablist; its first tab is chosen */
export function mount(root) {
  tabs = itemsOf(root);
  choose(tabs[0]);
  root.addEventListener("click", ({ target }) => {
    const pressed = tabs.find((tab) => tab === target);
    if (pressed) choose(pressed);
  });
  root.addEventListener("keydown", ({ key }) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!way) return;
    const there = tabs.filter((tab) => !tab.hidden);
    const tab = there[(there.indexOf(shown()) + way + there.length) % there.length];
    choose(tab);
    tab.focus();
  });
}

/** @param {HTMLElement} tab @param {boolean} yes  whether there is something in it now */
export function offer(tab, yes) {
  tab.hidden = !yes;
  render();
}

/** @param {HTMLElement} tab */
function choose(tab) {
  chosen = tab;
  render();
}

const shown = () => (chosen.hidden ? tabs[0] : chosen);

function render() {
  for (const tab of tabs) {
    const selected = tab === shown();
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    byId(tab.getAttribute("aria-controls") ?? "").hidden = !selected;
  }
}
