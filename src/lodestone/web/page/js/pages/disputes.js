/** What the sources of a game disagree about: a table whose cells open the position that decides. */

import { lessonLink } from "../core/links.js";
import { picturesOf } from "../game/store.js";
import { elementOf } from "../lib/dom.js";
import { button } from "../lib/fields.js";
import { refused } from "../net/api.js";
import * as ask from "../net/ask.js";
import { renderDifference } from "../panels/difference.js";
import { html, nothing } from "../vendor/lit-html.js";
import { valueIn } from "./rule-sets.js";

/**
 * @import { Cell, Dispute, Game, GamePage, LessonCase, LessonTitle } from "../wire.js"
 *
 * @typedef {GamePage["columns"]} Columns
 * @typedef {{dispute: Dispute, cell: Cell, boards: HTMLElement}} Opened  the cell whose position is shown
 */

/**
 * @param {Game} game @param {GamePage} page @param {Opened|null} opened
 * @param {(opened: Opened|null) => void} open
 */
export const disputesOf = (game, { columns, disputes }, opened, open) =>
  html`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${columns.map(
          ({ title, about }) =>
            html`<th scope="col">${title} <span class="small">${about}</span></th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${disputes.map((dispute) => [
        row(game, columns, dispute, opened, open),
        opened?.dispute === dispute ? decision(game, columns, opened) : nothing,
      ])}
    </tbody>
  </table>`;

/**
 * @param {Game} game @param {Columns} columns @param {Dispute} dispute @param {Opened|null} opened
 * @param {(opened: Opened|null) => void} open
 */
function row(game, columns, dispute, opened, open) {
  /** @param {Columns[number]} column */
  const answer = ({ name, title }) => {
    const cell = dispute.cells.find(({ column }) => column === name);
    if (!cell) return nothing;
    const isShown = opened?.cell === cell;
    const press = () => open(isShown ? null : openedBy(game, dispute, cell));
    const more = { look: "dispute-cell", label: `${title}: ${cell.say}`, pressed: isShown };
    const say = dispute.option ? button(cell.say, press, more) : cell.say;
    return html`<td data-title=${title}>${say}</td>`;
  };
  return html`<tr>
    <th scope="row">${dispute.question}</th>
    ${columns.map(answer)}
  </tr>`;
}

/** @param {Game} game @param {Dispute} dispute */
const lessonOf = (game, dispute) => game.lessons.find(({ option }) => option === dispute.option);

/** @param {Game} game @param {Dispute} dispute @param {Cell} cell @returns {Opened} */
function openedBy(game, dispute, cell) {
  const boards = elementOf(html`<div></div>`);
  const lesson = lessonOf(game, dispute);
  const refuse = refused((fault) => (boards.textContent = fault));
  if (lesson) showCases(boards, game, lesson, cell).catch(refuse);
  return { dispute, cell, boards };
}

/**
 * The position under each value, that of the cell first.
 * @param {HTMLElement} root @param {Game} game @param {LessonTitle} lesson @param {Cell} cell
 */
async function showCases(root, game, lesson, cell) {
  const { difference, near } = await ask.lesson(game.name, lesson.name);
  /** @param {LessonCase} one */
  const isOther = ({ rules }) => valueIn(game, rules, lesson.option) !== cell.value;
  const cases = [...difference].sort((a, b) => Number(isOther(a)) - Number(isOther(b)));
  await renderDifference(root, cases, near, picturesOf(game), true);
}

/** @param {Game} game @param {Columns} columns @param {Opened} opened */
function decision(game, columns, { dispute, cell, boards }) {
  const column = columns.find(({ name }) => name === cell.column);
  const lesson = lessonOf(game, dispute);
  return html`<tr class="decision">
    <td colspan=${columns.length + 1}>
      <section aria-label="The position that decides">
        <h3>${column?.title}: ${cell.say}</h3>
        ${cell.value ? nothing : html`<p>Both ways of playing are possible.</p>`} ${boards}
        ${
          lesson &&
          html`<p><a href=${lessonLink(game.name, lesson.name)}>Lesson: ${lesson.title}</a></p>`
        }
      </section>
    </td>
  </tr>`;
}
