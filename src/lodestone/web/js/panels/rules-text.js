/** The rules of the open game, clause by clause, as the server tells them. */

import { h, isNew } from "../lib/dom.js";

const READING = "as the sources are silent or disagree";

/** @typedef {import("../wire.js").Game["sources"][number]} Source */

/**
 * @param {HTMLElement} root
 * @param {import("../wire.js").Rules} rules
 * @param {import("../wire.js").Game} game
 */
export function renderRules(root, rules, game) {
  if (!isNew(root, rules)) return;
  root.replaceChildren(
    h("h2", {}, rules.title),
    h("p", { class: "small" }, h("code", {}, rules.rules)),
    sameAs(rules.same_as),
    ...rules.paragraphs.map((one, i) =>
      paragraph(one, one.heading !== rules.paragraphs[i - 1]?.heading),
    ),
    sourceList(game.sources),
  );
}

/** What the names stand for, by which options and clauses tell their sources. @param {Source[]} sources */
export function sourceList(sources) {
  if (sources.length === 0) return "";
  const line = (/** @type {Source} */ { name, title }) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, title));
  return h(
    "section",
    { class: "sources small" },
    h("h3", {}, "Sources"),
    h("dl", {}, sources.map(line)),
  );
}

/** @param {string[]} names */
export function sameAs(names) {
  return names.length > 0
    ? h("p", { class: "small" }, `The same rules as ${names.join(", ")}.`)
    : "";
}

/** The number of a clause, by which people can talk about it. @param {string} number */
export const clauseMark = (number) =>
  h("abbr", { class: "clause-mark", title: `Clause ${number} of the rules as told here` }, number);

/**
 * A heading over several clauses is written once.
 * @param {import("../wire.js").Clause} clause @param {boolean} headed
 */
function paragraph({ heading, number, text, source, reading }, headed) {
  const from = source && ` · source: ${source}`;
  const mark = h("abbr", { class: "reading", title: READING }, "decided by this project");
  return h(
    "section",
    { class: "clause" },
    headed ? h("h3", {}, heading) : null,
    h("p", {}, text),
    h("p", { class: "small" }, clauseMark(number), from, reading ? [" · ", mark] : null),
  );
}
