/**
 * A position without the marks and words that would give a puzzle away: which pieces are in danger, what
 * a turn takes, costs or wins. The pieces and how they move are left. Pure.
 *
 * @import { TurnNode, TurnStep } from "../wire.js"
 * @import { Seen } from "../stage/model.js"
 */

/** The same view is the same position: a turn that has begun in it continues. @type {WeakMap<Seen, Seen>} */
const known = new WeakMap();

/** @param {Seen} view @returns {Seen} */
export function bare(view) {
  const found = known.get(view) ?? { ...view, ...plain(view) };
  known.set(view, found);
  return found;
}

/** @param {Seen} view */
const plain = ({ facts, first }) => ({
  highlights: {},
  facts: facts.filter(({ side }) => side === null),
  ...(first ? { first: bareNode(first) } : {}),
});

/** How a turn continues. @param {TurnNode} node @returns {TurnNode} */
export const bareNode = ({ turn, steps }) => ({
  turn,
  steps: steps.map((step) => bareStep(step, steps)),
});

/** Where several steps differ in nothing else, their notes say which is which. @param {TurnStep} step @param {TurnStep[]} steps */
function bareStep({ action, leads_to, ...step }, steps) {
  const isOnly = steps.filter((one) => isAlike(one, { action })).length === 1;
  const note = isOnly ? "" : action.note;
  return {
    ...step,
    action: { ...action, note, warning: "" },
    leads_to: leads_to && bareNode(leads_to),
  };
}

/** @param {Pick<TurnStep, "action">} a @param {Pick<TurnStep, "action">} b */
const isAlike = ({ action: a }, { action: b }) => a.from === b.from && a.to === b.to;
