/**
 * A tree from a record's JSON form (records/schema.py) and back: empty fields are left out.
 * Pure.
 *
 * @import { GameRecord } from "../wire.js"
 * @import { Said, Tree } from "./tree.js"
 */

import { isObject } from "../lib/storage.js";
import { NOTHING_SAID, inOrder, mainLine, newTree, nodeAt } from "./tree.js";

const isNumber = (/** @type {unknown} */ value) => typeof value === "number";
/** @param {(one: unknown) => boolean} is @returns {(value: unknown) => boolean} */
const listOf = (is) => (value) => Array.isArray(value) && value.every(is);
const isTexts = listOf((one) => typeof one === "string");

/** The values that fields can have, other than null. @type {{[field in keyof Said]: (value: unknown) => boolean}} */
const IS_SAID = {
  nags: listOf(isNumber),
  before: isTexts,
  comments: isTexts,
  clock: isNumber,
  elapsed: isNumber,
  evaluation: isNumber,
  exact: isObject,
  arrows: listOf(isObject),
  cells: listOf(isObject),
  others: isTexts,
};

const FIELDS = /** @type {(keyof Said)[]} */ (Object.keys(NOTHING_SAID));

/** Whether a value can be read: its nodes form a tree, and their fields have the right types. @param {any} value @returns {value is GameRecord} */
export const isRecord = (value) =>
  typeof value?.rules === "string" &&
  ["string", "undefined"].includes(typeof (value.start ?? undefined)) &&
  isObject(value.tags ?? {}) &&
  Object.values(value.tags ?? {}).every((text) => typeof text === "string") &&
  Array.isArray(value.nodes) &&
  value.nodes.length > 0 &&
  value.nodes.every(isNode);

/** @param {any} node @param {number} id */
function isNode(node, id) {
  const parent = node?.parent ?? id - 1;
  return (
    isObject(node) &&
    typeof (node.turn ?? "") === "string" &&
    (id === 0 || (Number.isInteger(parent) && parent >= 0 && parent < id)) &&
    FIELDS.every((field) => (node[field] ?? null) === null || IS_SAID[field](node[field]))
  );
}

/**
 * The nodes keep their numbers as ids.
 * @param {GameRecord} record
 * @returns {Tree}
 */
export function fromRecord({ nodes: sent, ...head }) {
  /** @type {(import("./tree.js").Node & {children: number[]})[]} */
  const nodes = sent.map(({ turn, parent, ...said }, id) => ({
    ...NOTHING_SAID,
    ...said,
    id,
    turn: turn ?? "",
    parent: id === 0 ? null : (parent ?? id - 1),
    children: [],
  }));
  for (const { id, parent } of nodes) if (parent !== null) nodes[parent].children.push(id);
  return { ...newTree(head), nodes };
}

/** @param {unknown} value */
const isSaid = (value) =>
  value !== null && value !== "" && !(typeof value === "object" && Object.keys(value).length === 0);

/** The fields that are not empty. @template {object} T @param {T} fields @returns {T} */
const brief = (fields) =>
  /** @type {any} */ (
    Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value)))
  );

/** @param {Tree} tree @returns {GameRecord} */
export function toRecord(tree) {
  const order = inOrder(tree);
  const numbers = new Map(order.map((id, number) => [id, number]));
  const nodes = order.map((id, number) => {
    const { turn, parent, ...node } = nodeAt(tree, id);
    const after = numbers.get(parent ?? id);
    const said = Object.fromEntries(FIELDS.map((field) => [field, node[field]]));
    return brief({ turn, parent: number === 0 || after === number - 1 ? null : after, ...said });
  });
  return { ...brief(tree.head), nodes };
}

/** The name of a game from its tags, or else its rules. @param {Pick<GameRecord, "tags"|"rules">} record */
export function titleOf({ tags = {}, rules }) {
  const players = [tags.White, tags.Black].filter(Boolean).join(" – ");
  return [tags.Event, players].filter(Boolean).join(": ") || rules;
}

/**
 * What a file of a game is called, in any alphabet. It never begins with a dash, as commands would take it
 * for an option.
 * @param {Pick<GameRecord, "tags"|"rules">} record @param {string} ending
 */
export function fileNameOf({ tags = {}, rules }, ending) {
  const players = [tags.White, tags.Black].filter(Boolean).join("-");
  const named = /[\p{L}\p{N}]/u.test(players) ? players : rules;
  const words = named.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-");
  return `${[...words].slice(0, 60).join("").replace(/^-|-$/g, "")}.${ending}`;
}

/** The number of turns in the main line. @param {Tree} tree */
export const turnsIn = (tree) => mainLine(tree).length - 1;
