/**
 * Places and the effects of presses in words: for labels, and beside the board before a press. Pure
 * functions.
 *
 * @import { Model } from "./model.js"
 * @import { TurnStep } from "../wire.js"
 */

import { best, inWords } from "./values.js";

/** At most this many different notes are given on the turns from a place; more are only counted. */
const MOST_NOTES = 3;

/** @param {string[]} values */
const unique = (values) => [...new Set(values.filter(Boolean))];

/** "a, b and c" @param {string[]} words */
export function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A reason as a sentence after another one; "" without one. @param {string} because  as its end */
export const whyOf = (because) => (because ? ` It ${because}.` : "");

/** The steps that a press on the place would make. @param {Model} model @param {string} place */
export const stepsTo = (model, place) => model.targets.get(place) ?? model.entries.get(place) ?? [];

/** The effects of the steps to a place. @param {TurnStep[]} steps */
export function effectsOf(steps) {
  const actions = steps.map(({ action }) => action);
  return {
    notes: unique(actions.map(({ note }) => note)),
    warnings: unique(actions.map(({ warning }) => warning)),
    removes: unique(actions.flatMap(({ removes }) => removes)),
  };
}

/** The effects of steps, in a few letters. @param {TurnStep[]} steps */
export const noteOf = (steps) => effectsOf(steps).notes.join(" / ");

/**
 * The effects of the steps from one place, each with the places or their number.
 * @param {import("./model.js").Targets} targets @param {(place: string) => string} placeName
 */
function summary(targets, placeName) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const [to, steps] of targets) {
    for (const note of effectsOf(steps).notes) {
      places.set(note, [...(places.get(note) ?? []), placeName(to)]);
    }
  }
  const few = (/** @type {string[]} */ names) =>
    names.length <= 3 ? list(names) : `${names.length} places`;
  const lines = [...places]
    .sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(([note, names]) => `to ${few(names)} ${note}`);
  const more = lines.length - MOST_NOTES;
  return more > 1 ? [...lines.slice(0, MOST_NOTES), `${more} others`] : lines;
}

/**
 * The notes next to the board about a place, and the warnings among them.
 * @param {Model} model
 * @param {string} place
 * @param {Object<string, string>} highlights
 * @param {(place: string) => string} placeName
 */
export function caption(model, place, highlights, placeName) {
  const steps = stepsTo(model, place);
  const { notes, warnings, removes } = effectsOf(steps);
  const lines = [...notes];
  if (removes.length > 0) lines.push(`takes ${list(removes)} away`);
  if (steps.length === 0) lines.push(...summary(model.sources.get(place) ?? new Map(), placeName));
  if (highlights[place] && warnings.length === 0) lines.push(highlights[place]);
  const named = lines.length + warnings.length > 0 ? `${placeName(place)}: ` : "";
  return { plain: named + lines.join("; "), warning: warnings.join("; ") };
}

/**
 * The announcement of a turn: its actions, its remarks, and the state of the game after it.
 * @param {{last: import("../wire.js").View["last"], status: string}} view @param {string} [more]
 */
export const turnHeard = ({ last, status }, more) =>
  [last?.say, more, status].filter(Boolean).join(". ");

/** What is to be done, as the end of a sentence: the status without whose turn it is. @param {string} status */
export const taskOf = (status) => status.slice(status.indexOf(": ") + 2);

/**
 * A sentence of the game about its sides, said of those who play them.
 * @param {string} text @param {Record<string, string>} players  by the titles of sides: "You", a name, or the
 *   title itself
 */
export const ofPlayers = (text, players) =>
  Object.entries(players).reduce(
    (said, [title, name]) => (name === "You" ? ofYou(said, title) : said.replaceAll(title, name)),
    text,
  );

/** @param {string} text @param {string} title */
const ofYou = (text, title) =>
  text
    .replace(new RegExp(`^${title}'s `), "Your ")
    .replaceAll(`${title}'s `, "your ")
    .replace(new RegExp(`^${title} has `), "You have ")
    .replace(new RegExp(`^${title} (?=cannot |resigned|left )`), "You ");

/**
 * Why something cannot be done, with the clause behind it, for screen readers.
 * @param {Omit<import("./model.js").Refusal, "place">} refusal
 */
export function refusalWords({ text, clause, lesson }) {
  const full = clause ? `${text} (${clause})` : text;
  return lesson ? `${full} The lesson “${lesson.title}” is linked below the board.` : full;
}

/**
 * The label of a cell.
 * @param {Model} model
 * @param {string} name
 * @param {string|undefined|null} piece  on it, in words; null: that is not said
 * @param {Object<string, string>} highlights
 * @param {(kind: string) => string} labelOf  a kind of piece in words
 */
export function label(model, name, piece, highlights, labelOf) {
  const { notes, warnings, removes } = effectsOf(stepsTo(model, name));
  const use = useOf(model, name);
  const isUnsaid = use === "picked" || piece === null;
  const words = isUnsaid ? [name] : [name, piece ?? "empty"];
  if (piece === null && use === "source") return name;
  const itself = [piece, USES.picked].filter(Boolean).join(", ");
  if (use === "picked") words.push(liftedWords(model, labelOf) ?? itself);
  else if (use) words.push(USES[use]);
  words.push(...hintWords(model, name), ...worthWords(model, name), ...notes);
  if (removes.length > 0) words.push(`takes ${list(removes)} away`);
  words.push(...warnings.map((one) => `warning: ${one}`));
  if (highlights[name]) words.push(highlights[name]);
  return words.join(", ");
}

/**
 * The pieces picked up and those that stay, in words; null where all of them are picked up.
 * @param {Model} model
 * @param {(kind: string) => string} labelOf
 */
export function liftedWords({ lifted }, labelOf) {
  if (!lifted?.leaves) return null;
  return `${labelOf(lifted.carries)} ${USES.picked}, ${labelOf(lifted.leaves)} stays`;
}

/**
 * The best that the steps to a place, or else those from it, can lead to; null if not known.
 * @param {Model} model @param {string} place
 */
export function worthAt(model, place) {
  const steps = stepsTo(model, place);
  return best(steps.length > 0 ? steps : stepsFrom(model, place));
}

/** @param {Model} model @param {string} place */
const stepsFrom = ({ picked, sources }, place) =>
  picked === null ? [...(sources.get(place)?.values() ?? [])].flat() : [];

/** @param {Model} model @param {string} place */
function worthWords(model, place) {
  const worth = worthAt(model, place);
  if (worth === null) return [];
  return [stepsTo(model, place).length > 0 ? inWords(worth) : `at best ${inWords(worth)}`];
}

/** @param {Pick<Model, "hint">} model @param {string} place */
export function hintWords({ hint }, place) {
  const words = [];
  if (hint?.from === place) words.push("hint: from here");
  if (hint?.to === place) words.push("hint: to here");
  return words;
}

const USES = {
  picked: "picked up",
  target: "possible destination",
  source: "can move",
  enter: "free to enter",
};

/** @param {Model} model @param {string} place @returns {"picked"|"target"|"source"|"enter"|null} */
export function useOf({ picked, targets, sources, entries }, place) {
  if (picked === place) return "picked";
  if (targets.has(place)) return "target";
  if (sources.has(place)) return "source";
  return entries.has(place) ? "enter" : null;
}
