/** Studies that come with the program; the whole collection of one is what is then explored. */

import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import { saveCollection } from "./studies.js";

/** @typedef {import("./record.js").Record} GameRecord */

/**
 * The record of a study. Its collection is kept as the games that were read together.
 * @param {string} address  the game, "/", the study's name
 * @returns {Promise<GameRecord>}
 */
export async function openShipped(address) {
  const [game, name = ""] = address.split("/");
  const { title, studies } = await ask.collection(game);
  const study = studies.find((one) => one.name === name);
  if (!study) {
    const known = studies.map((one) => one.name).join(", ");
    throw new ApiError(`${title} has no study “${name}”; there are ${known}.`);
  }
  const records = studies.map(({ record }) => /** @type {GameRecord} */ (record));
  saveCollection({ name: `the collection of ${title}`, records });
  return /** @type {GameRecord} */ (study.record);
}
