const { games = "{}", taught = "" } = document.documentElement.dataset;

/** The titles of the games by their names; the server writes both into the document. @type {Readonly<Object<string, string>>} */
export const GAMES = Object.freeze(JSON.parse(games));

/** The names of the games that have lessons, and with them puzzles and studies. */
export const TAUGHT = new Set(taught.split(" ").filter(Boolean));
