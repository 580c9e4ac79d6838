/** Two rule sets of a game side by side, clause by clause, with what differs marked. */

import { isCarried } from "../core/rules.js";
import { button, numberField, select } from "../lib/fields.js";
import { clauseMark } from "../panels/rules-text.js";
import { html, nothing } from "../vendor/lit-html.js";
import { aligned, rulesOf } from "./rule-sets.js";

/**
 * @import { Game, Option, RulesInForce } from "../wire.js"
 * @import { Row } from "./rule-sets.js"
 *
 * @typedef {object} Chosen  one of the two
 * @property {RulesInForce} rules
 * @property {string} title  "First" or "Second"
 * @property {(rules: string) => void} choose
 */

/** @param {Game} game @param {Chosen} one @param {Chosen} other @param {boolean} isShort  differences alone @param {(isShort: boolean) => void} shorten */
export function sideBySide(game, one, other, isShort, shorten) {
  const rows = aligned(one.rules.paragraphs, other.rules.paragraphs);
  const differing = rows.filter((row) => row.one !== row.other);
  const shown = isShort ? differing : rows;
  return html`<div class="pair-choice">${chooser(game, one)} ${chooser(game, other)}</div>
    <div class="pair-head">
      <p role="status">${differenceWords(one.rules, other.rules, differing.length)}</p>
      ${button("Only differences", () => shorten(!isShort), { pressed: isShort })}
    </div>
    <div class="pair">
      ${shown.map((row, i) => clause(row, row.heading !== shown[i - 1]?.heading, one, other))}
    </div>`;
}

/** @param {RulesInForce} one @param {RulesInForce} other @param {number} count */
function differenceWords(one, other, count) {
  if (one.rules === other.rules) return "Choose a second rule set to see what differs.";
  if (count === 0) return "These are the same rules.";
  return `${count} ${count === 1 ? "clause differs" : "clauses differ"}.`;
}

/** @param {Row} row @param {boolean} headed @param {Chosen} left @param {Chosen} right */
function clause({ heading, number, one, other }, headed, left, right) {
  const isSame = one === other;
  /** @param {string|undefined} text @param {Chosen} chosen */
  const half = (text, { rules }) =>
    html`<div class="half">
      <p class="small">${rules.title}</p>
      <p>${text ?? "No such clause."}</p>
    </div>`;
  return html`${headed ? html`<h2>${heading}</h2>` : nothing}
    <section class="pair-clause" ?data-differs=${!isSame}>
      <p>${clauseMark(number)} ${isSame ? one : html`<strong class="differs">differs</strong>`}</p>
      ${isSame ? nothing : [half(one, left), half(other, right)]}
    </section>`;
}

/** @param {Game} game @param {Chosen} chosen */
function chooser(game, { rules, title, choose }) {
  const { preset, own_title: own, options: values } = rules;
  const ownRules = own ? [{ name: "", title: own }] : [];
  const presets = game.presets.map(({ name, title: words }) => ({ name, title: words }));
  const toPreset = (/** @type {string} */ name) => choose(`${game.name}:${name}`);
  /** @param {Option} option */
  const field = ({ name, title: words, values: offered, low, high }) => {
    const set = (/** @type {string|number} */ value) =>
      choose(rulesOf(game, preset, { ...values, [name]: value }));
    if (offered.length === 0) {
      return numberField({ name, title: words, low, high }, Number(values[name]), set);
    }
    const file = isCarried(values[name]) ? [{ name: values[name], title: "A file" }] : [];
    return html`<label>${words}${select(null, [...file, ...offered], values[name], set)}</label>`;
  };
  return html`<fieldset>
    <legend>${title}</legend>
    ${select(null, [...ownRules, ...presets], own ? "" : preset, toPreset, `${title}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${game.options.map(field)}</div>
    </details>
  </fieldset>`;
}
