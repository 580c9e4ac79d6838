/** The titles of the games by their names; the server writes both into the document. @type {Readonly<Object<string, string>>} */
export const GAMES = Object.freeze(JSON.parse(document.documentElement.dataset.games ?? "{}"));
