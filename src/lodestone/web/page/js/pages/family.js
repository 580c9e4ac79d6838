/**
 * A map of all rule sets that some options make: a cell for each, and the card of the one that is
 * chosen, which changes as one moves over the map.
 */

import { facts, select } from "../lib/fields.js";
import { sayMoment, shortest } from "../stage/values.js";
import { html, nothing } from "../vendor/lit-html.js";
import { cardWays } from "./answers.js";
import { valueTitle } from "./rule-sets.js";

/**
 * @import { Family, FamilyMember, Game } from "../wire.js"
 *
 * @typedef {object} Look  what the map shows
 * @property {string} sheet  the value of the option that is the same in all cells
 * @property {keyof typeof MEASURES} measure  what the colours stand for
 * @property {string} chosen  the rules of the member whose card is shown
 *
 * @typedef {object} Measure
 * @property {string} title
 * @property {string} legend  what the cells say
 * @property {(member: FamilyMember, game: Game) => string} say  in the cell
 * @property {(member: FamilyMember) => string} shade  the cell's look
 */

/** How far from a half a score is fair, or nearly. */
const FAIR = 0.02;
const NEARLY = 0.05;
/** The shares of drawn positions that look alike, up to each of these. */
const FEW = 0.01;
const SOME = 0.1;

/** @type {{[name in "result"|"score"|"drawn"]: Measure}} */
const MEASURES = {
  result: {
    title: "Best play",
    legend: "The side that wins with best play, and after how many turns of both sides. =: a draw.",
    say: (member, game) => shortest(verdictIn(game, member)),
    shade: ({ value }) => value,
  },
  score: {
    title: "Play with errors",
    legend:
      "What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is " +
      "within 2 points of a half, red more than 5 away; – was not played.",
    say: ({ score }) => (score === null ? "–" : percent(score)),
    shade: ({ score }) => (score === null ? "unknown" : shadeOf(score)),
  },
  drawn: {
    title: "Drawn positions in play",
    legend:
      "The share of the positions in play that are drawn. Green is less than 1%, red 10% or more.",
    say: ({ drawn }) => percent(drawn),
    shade: ({ drawn }) => (drawn < FEW ? "low" : drawn < SOME ? "middle" : "high"),
  },
};

/** Who wins from the start. @param {Game} game @param {FamilyMember} member */
function verdictIn({ sides: [first, second] }, { value, plies }) {
  const winner = { win: first.name, draw: null, loss: second.name }[value];
  return { winner, remoteness: plies };
}

/** @param {number} score */
function shadeOf(score) {
  const away = Math.abs(score - 0.5);
  if (away <= FAIR) return "low";
  return away <= NEARLY ? "middle" : "high";
}

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(1)}%`;

/** What the map shows at first. @param {Family} family @param {string} rules @returns {Look} */
export function firstLook({ members }, rules) {
  const member = members.find((one) => one.rules === rules) ?? members[0];
  return { sheet: member.values.at(-1) ?? "", measure: "result", chosen: member.rules };
}

/** @param {Game} game @param {string} name */
const optionOf = (game, name) => game.options.find((one) => one.name === name);

/** A member's values of the options that are the map's rows. @param {Family} family @param {FamilyMember} member */
const groupOf = ({ groups }, { values }) => values.slice(0, groups.length);

/** Its value of the option that is the map's columns. @param {Family} family @param {FamilyMember} member */
const columnOf = ({ groups }, { values }) => values[groups.length];

/** How the values of options are called. @param {Game} game @param {string[]} names @param {string[]} values */
const titlesOf = (game, names, values) =>
  names.map((name, i) => valueTitle(optionOf(game, name), values[i]));

/**
 * @param {Game} game @param {Family} family @param {Look} look @param {(look: Partial<Look>) => void} change
 * @param {import("./answers.js").Play} play
 */
export function familyMap(game, family, look, change, play) {
  const sheets = [...new Set(family.members.map(({ values }) => values.at(-1) ?? ""))];
  const chosen = family.members.find(({ rules }) => rules === look.chosen) ?? family.members[0];
  const named = sheets.map((name) => ({
    name,
    title: valueTitle(optionOf(game, family.sheets), name),
  }));
  const measures = Object.entries(MEASURES).map(([name, { title }]) => ({ name, title }));
  const turnTo = (/** @type {string} */ sheet) =>
    change({ sheet, ...onSheet(family, chosen, sheet) });
  const colour = (/** @type {string} */ measure) =>
    change({ measure: /** @type {Look["measure"]} */ (measure) });
  return html`<div class="family">
    <div class="family-choice">
      <label
        >${optionOf(game, family.sheets)?.title}${select(null, named, look.sheet, turnTo)}</label
      >
      <label>Shows${select(null, measures, look.measure, colour)}</label>
    </div>
    <p class="small">${MEASURES[look.measure].legend}</p>
    ${table(game, family, look, change)} ${card(game, family, chosen, play)}
  </div>`;
}

/** The same rules on another sheet. @param {Family} family @param {FamilyMember} member @param {string} sheet */
function onSheet({ members }, { values }, sheet) {
  const wanted = [...values.slice(0, -1), sheet].join();
  const there = members.find((one) => one.values.join() === wanted);
  return there ? { chosen: there.rules } : {};
}

/** @param {Game} game @param {Family} family @param {Look} look @param {(look: Partial<Look>) => void} change */
function table(game, family, look, change) {
  const members = family.members.filter(({ values }) => values.at(-1) === look.sheet);
  const columns = [...new Set(members.map((one) => columnOf(family, one)))];
  const groups = [...new Set(members.map((one) => groupOf(family, one).join()))];
  const rows = groups.map((group) =>
    members.filter((one) => groupOf(family, one).join() === group),
  );
  return html`<table
    class="family-map"
    @keydown=${(/** @type {KeyboardEvent} */ event) => walk(event)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${optionOf(game, family.columns)?.title}</th>
        ${columns.map((value) => html`<th scope="col">${value}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <th scope="row">
              ${titlesOf(game, family.groups, groupOf(family, row[0])).join(", ")}
            </th>
            ${row.map((member) => cell(game, member, look, change))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** One cell can be reached by the Tab key, the others by arrows. @param {Game} game @param {FamilyMember} member @param {Look} look @param {(look: Partial<Look>) => void} change */
function cell(game, member, look, change) {
  const { say, shade } = MEASURES[look.measure];
  const isChosen = member.rules === look.chosen;
  const choose = () => change({ chosen: member.rules });
  return html`<td>
    <button
      type="button"
      class="family-cell"
      data-shade=${shade(member)}
      tabindex=${isChosen ? 0 : -1}
      aria-current=${isChosen ? "true" : nothing}
      @click=${choose}
      @focus=${choose}
    >
      ${say(member, game)}
    </button>
  </td>`;
}

/** @type {Readonly<Object<string, [number, number]>>} */
const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Arrow keys go to the next cell. @param {KeyboardEvent} event */
function walk(event) {
  const way = WAYS[event.key];
  const place = event.target instanceof Element ? event.target.closest("td") : null;
  const line = place?.parentElement;
  if (!way || !place || !(line instanceof HTMLTableRowElement)) return;
  const rows = [...(line.parentElement?.children ?? [])];
  const there = rows[rows.indexOf(line) + way[0]]?.children[place.cellIndex + way[1]];
  const next = there?.querySelector("button");
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** @param {Game} game @param {Family} family @param {FamilyMember} member @param {import("./answers.js").Play} play */
function card(game, family, member, play) {
  const { rules, values, keeping, first_turns: first, drawn, longest } = member;
  const names = [...family.groups, family.columns, family.sheets];
  const verdict = verdictIn(game, member);
  const { score, lead_changes: changes } = member;
  const titles = titlesOf(game, names, values).join(", ");
  /** @type {[name: string, value: string][]} */
  const known = [
    ["First turns that keep it", `${keeping} of ${first}`],
    ["Drawn positions in play", percent(drawn)],
    ["Longest win in play", `${longest} turns`],
  ];
  if (score !== null) {
    known.push(["Score of the first side, 15 errors in 100 turns", percent(score)]);
  }
  if (changes !== null) known.push(["Changes of the lead", changes.toFixed(1)]);
  return html`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${verdict.winner === null ? "Draw" : sayMoment(verdict)}</h3>
    <p class="small">${titles}</p>
    ${facts(known)} ${cardWays(game, rules, titles, play)}
  </section>`;
}
