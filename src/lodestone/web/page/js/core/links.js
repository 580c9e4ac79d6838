/**
 * Addresses, which only this module makes and reads. Each is relative to the site's root, which the
 * document's base names, so that the site also works below a prefix. The path names a page and what is
 * open there. A whole record, or a position with its rules, is packed behind the `#`.
 * Records are packed by the browser's own compression. Pure functions.
 *
 * @import { Game } from "../wire.js"
 * @typedef {{[name in typeof NAMES[number]]?: string}} Target  what is studied; one of the first five
 */

const NAMES = /** @type {const} */ ([
  "collection", // a study that comes with the program: its game, "/", its name
  "study", // the id of a kept game
  "game", // the id of a game that was played on the page
  "record", // packed
  "rules",
  "with", // rules that are shown next to them
  "position", // after its rules; as text, legal or not
  "at", // a node by its number in the record
  "mark", // a node by its bookmark
  "show", // "turns": all legal turns
  "level", // of the computer, in a game that begins
  "side", // of the person, there
]);

/** With a checksum, to detect damaged links. */
const FORMAT = "deflate";

/** Some programs cut longer links. */
export const LONGEST_LINK = 8000;

/** Unpacked, a link's record has at most this many bytes: a small one can hold a huge one. */
const MOST_BYTES = 4_000_000;

/** @param {string} hash @returns {Target} */
export function readHash(hash) {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(
    NAMES.filter((name) => query.get(name)).map((name) => [name, query.get(name)]),
  );
}

/**
 * The target of a pasted address, with any host and prefix; null if the text is not an address.
 * @param {string} text
 */
export function targetIn(text) {
  const trimmed = text.trim();
  if (!/^(https?:\/\/|#)\S+$/.test(trimmed)) return null;
  const [path, hash = ""] = trimmed.split("#");
  const target = targetAt(/\/(?:play|study)\/(.+)$/.exec(path)?.[1].split("/") ?? [], hash);
  return Object.keys(target).length > 0 ? target : null;
}

/**
 * The study that an address names.
 * @param {readonly string[]} parts  of its path, after the page's name @param {string} hash
 * @returns {Target}
 */
export function targetAt([first, second], hash) {
  const target = readHash(hash);
  if (second) return { collection: `${first}/${second}`, ...target };
  return first ? { study: first, ...target } : target;
}

/** @param {Target} target @returns {string} */
export const writeHash = (target) => {
  const pairs = NAMES.filter((name) => target[name]).map((name) => [name, String(target[name])]);
  return `#${new URLSearchParams(pairs)}`;
};

/**
 * The address of a page, and of what is open there.
 * @param {string} page @param {...(string|number|undefined)} parts
 */
const link = (page, ...parts) =>
  [page, ...parts]
    .filter((one) => one !== undefined && one !== "")
    .map((one) => encodeURIComponent(String(one)))
    .join("/");

export const HOME = "./";

/** The page "You". */
export const YOU = link("you");

/** What another browser hands over. @param {string} key */
export const parcelLink = (key) => `${YOU}#parcel=${key}`;

/** The key of what another browser hands over; null where the end of an address has none. @param {string} hash */
export const parcelIn = (hash) => /^#parcel=([\w-]{22})$/.exec(hash)?.[1] ?? null;

/** The names by which only a machine itself reaches its server. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The whole address of a link, as other devices reach it; null if they do not.
 * @param {string} link @param {string} root  an address
 * @param {string} host  of the server in its network; "" if it is in none
 */
export function addressElsewhere(link, root, host) {
  const address = new URL(link, root);
  if (!LOOPBACK.test(address.hostname)) return address.href;
  if (!host) return null;
  address.hostname = host;
  return address.href;
}

/** A game's own page. @param {string} game @param {"rules"|"sources"|"answers"|"strategy"|"moves"} [part] */
export const gameLink = (game, part) => link(game, part);

/** The rules of a game, next to a second rule set. @param {string} game @param {string} [rules] @param {string} [other] */
export const rulesLink = (game, rules, other) =>
  gameLink(game, "rules") + (rules ? writeHash({ rules, with: other }) : "");

/** A game that is played here, or the choice of one. @param {string} [id] */
export const playLink = (id) => link("play", id);

/** The page of a game without the rest of the site, for frames on other sites. */
export const ALONE = "board";

/** A game alone; its address ends with a slash, by which hosts of files know it. @param {string} [id] */
export const aloneLink = (id) => `${ALONE}/${id ? writeHash({ game: id }) : ""}`;

/** A lesson, or a game's lessons, or all of them. @param {string} [game] @param {string} [lesson] */
export const lessonLink = (game, lesson) => link("learn", game, lesson);

/** A puzzle, or a game's next one. @param {string} [game] @param {number|string} [number] */
export const puzzleLink = (game, number) => link("puzzles", game, number);

export const DAILY = link("puzzles", "daily");

/** One's own mistakes, one after the other. */
export const MISTAKES = link("puzzles", "mistakes");

/** The studies of a game that come with the program. @param {string} game */
export const studiesLink = (game) => link("study", game);

/** A study; an empty one without a target. @param {Target} [target] */
export function studyLink({ collection, study, game, ...held } = {}) {
  const page = link("study", ...(collection?.split("/") ?? [study ?? game]));
  return Object.values(held).some(Boolean) ? page + writeHash(held) : page;
}

/** The editor. @param {string} [rules] @param {string} [position]  without one: the start */
export const setupLink = (rules, position) =>
  rules ? `setup${writeHash({ rules, position })}` : "setup";

/** An experiment, or the choice of one. @param {string} [name] */
export const labLink = (name) => link("lab", name);

/**
 * The parts of an address's path below the site's root; null where it is not below.
 * @param {URL|Location} address @param {string} root  an address
 */
export function pathIn({ origin, pathname }, root) {
  const top = new URL(".", root);
  if (origin !== top.origin || !pathname.startsWith(top.pathname)) return null;
  // Hosts of files name a folder with a slash at its end.
  return pathname.slice(top.pathname.length).replace(/\/$/, "").split("/").map(decoded);
}

/**
 * The current address for an old one that people may have shared; null if the address is current.
 * @param {readonly string[]} path @param {string} hash
 * @returns {string|null}
 */
export function renewed([page, ...more], hash) {
  if (more.length > 0) return null;
  const target = readHash(hash);
  const parts = decoded(hash.slice(1)).split("/");
  const experiment = new URLSearchParams(hash.slice(1)).get("name");
  switch (page) {
    case "":
      return target.game ? playLink(target.game) : null;
    case "viewer":
      return Object.keys(target).length > 0 ? studyLink(target) : `study${hash}`;
    case "editor":
      return `setup${hash}`;
    case "collections":
      return link("study", parts[0]);
    case "lab":
      return experiment && labLink(experiment);
    case "learn":
    case "puzzles":
      return hash.length > 1 ? link(page, ...parts) : null;
    default:
      return null;
  }
}

/**
 * A position as a text that can be pasted anywhere: after its rules, without which it has no
 * meaning.
 * @param {string} rules @param {string} position
 */
export const positionText = (rules, position) => `${rules}; ${position}`;

/**
 * The position that the end of an address names; null where it names none.
 * @param {string} hash
 * @returns {{rules: string, position: string|null}|null}  without a position: the start
 */
export function positionIn(hash) {
  const { rules, position = null } = readHash(hash);
  return rules ? { rules, position } : null;
}

/** Rules, in which braces hold a file, and a position after them. */
const RULES_FIRST = /^([a-z][^\s;{]*(?:\{.*\}[^\s;{}]*)?)\s*;([^;]*)$/s;

/**
 * The meaning of a text that was pasted as a position.
 * @param {string} text
 * @returns {{kind: "link", rules: string, position: string|null}|{kind: "record"}|{kind: "text", text: string}}
 */
export function pasted(text) {
  const trimmed = text.trim();
  const named = positionIn(/#.*$/s.exec(trimmed)?.[0] ?? "");
  if (named) return { kind: "link", ...named };
  // Records are JSON, or begin with tags in brackets.
  if (/^[{[]/.test(trimmed)) return { kind: "record" };
  const [, rules = "", position = ""] = RULES_FIRST.exec(trimmed) ?? [];
  if (rules) return { kind: "link", rules, position: inOneLine(position) || null };
  return { kind: "text", text: inOneLine(trimmed) };
}

/** @param {string} text */
const inOneLine = (text) => text.trim().replace(/\s+/g, " ");

/**
 * The first lesson that teaches one of the clauses; null if none does.
 * @param {Pick<Game, "name"|"lessons">} game @param {string} clauses  "Q6, Q7" for example
 */
export function lessonOn({ name, lessons }, clauses) {
  const wanted = clauses.split(",").map((one) => one.trim());
  const lesson = lessons.find((one) => one.clauses.some((clause) => wanted.includes(clause)));
  return lesson ? { title: lesson.title, href: lessonLink(name, lesson.name) } : null;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a literal percent sign
  }
}

/** Bytes in characters that an address can hold. @param {Uint8Array} bytes */
export const toBase64Url = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {string} text */
const fromBase64Url = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

/**
 * @param {string} text
 * @returns {Promise<string>} in characters that an address can hold
 */
export async function pack(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  return toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/**
 * @param {string} packed
 * @param {number} [most]  bytes that it may hold
 * @returns {Promise<string|null>} null if it is damaged or too large
 */
export async function unpack(packed, most = MOST_BYTES) {
  try {
    const bytes = new Blob([fromBase64Url(packed)]);
    const reader = bytes.stream().pipeThrough(new DecompressionStream(FORMAT)).getReader();
    return await readAll(reader, most);
  } catch {
    return null; // not base64, or not packed by us
  }
}

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {number} most */
async function readAll(reader, most) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, size] = ["", 0];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > most) return null;
    text += decoder.decode(value, { stream: true });
  }
}
