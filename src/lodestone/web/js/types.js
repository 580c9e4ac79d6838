/**
 * What the page keeps. What goes over the wire is described by wire.d.ts, which `make types` writes
 * from the server's own description.
 *
 * @typedef {object} GameRecord  a game as it was played; `net/record.js` writes it for the server
 * @property {string} rules
 * @property {string|null} start
 * @property {string[]} turns
 * @property {{by: "resignation"|"agreement", winner: string|null}|null} ended  by the players
 *
 * @typedef {object} KeptGame  one game as the browser keeps it
 * @property {string} id
 * @property {string} game
 * @property {string} title  of its rules
 * @property {string} [name]  given by people
 * @property {GameRecord} record
 * @property {Object<string, string>} seats  side -> "human" or the name of a player of the server
 * @property {string} near  the side at the bottom of the picture
 * @property {boolean} [byRules]  nobody chose who starts: the rules say it
 * @property {boolean} paused
 * @property {number} [seconds]  how long players who are timed think, and hints
 * @property {string} status  the last sentence the server said of it
 * @property {boolean} over
 * @property {number} updated  milliseconds
 *
 * @typedef {import("./wire.js").SearchInfo|import("./wire.js").SearchResult} Thought  what a
 *   search has found, so far or in the end
 * @typedef {Thought|import("./wire.js").Waiting} News  of a search
 */

export {};
