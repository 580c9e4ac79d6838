/** Studies that come with the program; the whole collection of one is what is then explored. */

import { ApiError } from "../net/api.js";
import * as ask from "../net/ask.js";
import { saveCollection } from "../core/studies.js";

/** @typedef {import("../core/record.js").Record} GameRecord */

/**
 * A study and its place in its collection, which is kept as the games that were read together.
 * @param {string} address  the game, "/", the study's name
 * @returns {Promise<{record: GameRecord, listed: import("../core/studies.js").Listed}>}
 */
export async function openShipped(address) {
  const [game, name = ""] = address.split("/");
  const { title, studies } = await ask.collection(game);
  const index = studies.findIndex((one) => one.name === name);
  if (index < 0) {
    const known = studies.map((one) => one.name).join(", ");
    throw new ApiError(`${title} has no study “${name}”; there are ${known}.`);
  }
  const records = studies.map(({ record }) => /** @type {GameRecord} */ (record));
  const addresses = studies.map((one) => `${game}/${one.name}`);
  saveCollection({ id: game, name: `the collection of ${title}`, addresses, records });
  return { record: records[index], listed: { id: game, index } };
}
