/**
 * Addresses: what each says after its `#`, and those of positions and lessons. A viewer's names a study
 * that comes with the program, a game that the browser keeps, or holds a whole game or position, so
 * that it opens anywhere. Records are packed by the browser's own compression. Pure functions.
 *
 * @import { Game } from "../wire.js"
 * @typedef {{[name in typeof NAMES[number]]?: string}} Target  what a link leads to; one of the first five
 */

const NAMES = /** @type {const} */ ([
  "collection", // a study that comes with the program: its game, "/", its name
  "study", // the id of a game that is kept with all that is said of it
  "game", // the id of a game that was played on the page
  "record", // packed
  "rules",
  "position", // after its rules; as text, legal or not
  "at", // a node by its number in the record
  "mark", // a node by its bookmark
]);

/** With a checksum: a damaged link is found out. */
const FORMAT = "deflate";

/** Longer links are cut by some programs that pass them on. */
export const LONGEST_LINK = 8000;

/** Unpacked, a link's record has at most so many bytes: a small one can hold a huge one. */
const MOST_BYTES = 4_000_000;

/** @param {string} hash @returns {Target} */
export function readHash(hash) {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(
    NAMES.filter((name) => query.get(name)).map((name) => [name, query.get(name)]),
  );
}

/**
 * What a pasted address leads to, whatever host it names; null where the text is not one.
 * @param {string} text
 */
export function targetIn(text) {
  const trimmed = text.trim();
  if (!/^(https?:\/\/|#)\S+$/.test(trimmed)) return null;
  const target = readHash(trimmed.slice(trimmed.indexOf("#")));
  return trimmed.includes("#") && Object.keys(target).length > 0 ? target : null;
}

/** @param {Target} target @returns {string} */
export const writeHash = (target) => {
  const pairs = NAMES.filter((name) => target[name]).map((name) => [name, String(target[name])]);
  return `#${new URLSearchParams(pairs)}`;
};

/**
 * The address of a position in the editor, or the viewer, which read it alike.
 * @param {string} page  its address, without what comes after #
 * @param {string} rules @param {string} position  "": the start
 */
export const positionLink = (page, rules, position) => page + writeHash({ rules, position });

/**
 * A position as a text that can be pasted anywhere: after its rules, under which alone it means
 * something.
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

/**
 * What somebody has pasted where a position's text is expected.
 * @param {string} text
 * @returns {{kind: "link", rules: string, position: string|null}|{kind: "record"}|{kind: "text", text: string}}
 */
export function pasted(text) {
  const trimmed = text.trim();
  const named = positionIn(/#.*$/s.exec(trimmed)?.[0] ?? "");
  if (named) return { kind: "link", ...named };
  // Records are JSON, or begin with tags in brackets.
  if (/^[{[]/.test(trimmed)) return { kind: "record" };
  const [rules, ...rest] = trimmed.split(";");
  if (rest.length === 1 && /^[a-z]\S*$/.test(rules.trim())) {
    return { kind: "link", rules: rules.trim(), position: inOneLine(rest[0]) || null };
  }
  return { kind: "text", text: inOneLine(trimmed) };
}

/** @param {string} text */
const inOneLine = (text) => text.trim().replace(/\s+/g, " ");

/** The address of a lesson, or of a game's list. @param {string} game @param {string} [lesson] */
export const lessonLink = (game, lesson) => `learn#${game}${lesson ? `/${lesson}` : ""}`;

/**
 * The first lesson that teaches one of the clauses; null where none does.
 * @param {Pick<Game, "name"|"lessons">} game @param {string} clauses  "Q6, Q7" for example
 */
export function lessonOn({ name, lessons }, clauses) {
  const wanted = clauses.split(",").map((one) => one.trim());
  const lesson = lessons.find((one) => one.clauses.some((clause) => wanted.includes(clause)));
  return lesson ? { title: lesson.title, href: lessonLink(name, lesson.name) } : null;
}

/**
 * What an address names by its parts: a game, and a lesson or puzzle of it. "" where it names none.
 * @param {string} hash  #game or #game/name
 * @returns {[game: string, name: string]}
 */
export function partsIn(hash) {
  const [game, name = ""] = decoded(hash.replace(/^#/, "")).split("/");
  return [game, name];
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that stands for itself
  }
}

/** @param {Uint8Array} bytes */
const toBase64Url = (bytes) =>
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
 * @returns {Promise<string>} letters that an address can hold
 */
export async function pack(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  return toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/**
 * @param {string} packed
 * @param {number} [most]  bytes that it may hold
 * @returns {Promise<string|null>} null where it is damaged, or holds too much
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

/** @param {string} [game] @param {number|string} [number] */
export const puzzleLink = (game, number) => `puzzles#${[game, number].filter(Boolean).join("/")}`;

export const DAILY = "puzzles#daily";

/** @param {Target} target */
export const studyLink = (target) => `viewer${writeHash(target)}`;
