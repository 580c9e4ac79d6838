/**
 * Addresses that name a position and its rules: those of the editor, and of the pages that it leads
 * to. Pure functions.
 */

const POSITION = "#position=";

/**
 * @param {string} page  its address, without what comes after #
 * @param {string} rules  a rules string
 * @param {string} position  as text, legal or not
 */
export const linkTo = (page, rules, position) =>
  `${page}${POSITION}${encodeURIComponent(`${rules};${position}`)}`;

/**
 * What the end of an address names; null where that is no position.
 * @param {string} hash
 * @returns {{rules: string, position: string|null}|null}  without a position: the start
 */
export function positionIn(hash) {
  if (!hash.startsWith(POSITION)) return null;
  const named = decoded(hash.slice(POSITION.length));
  if (!named) return null;
  // No position has a semicolon, but a file's name may.
  const end = named.lastIndexOf(";");
  if (end < 0) return { rules: named, position: null };
  return { rules: named.slice(0, end), position: named.slice(end + 1).trim() || null };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * What somebody has pasted where a position's text is expected.
 * @param {string} text
 * @returns {{kind: "link", rules: string, position: string|null}|{kind: "record"}|{kind: "text", text: string}}
 */
export function pasted(text) {
  const trimmed = text.trim();
  const hash = trimmed.indexOf(POSITION);
  const named = hash >= 0 ? positionIn(trimmed.slice(hash)) : null;
  if (named) return { kind: "link", ...named };
  // Records are JSON, or begin with tags in brackets.
  if (/^[{[]/.test(trimmed)) return { kind: "record" };
  return { kind: "text", text: trimmed.replace(/\s+/g, " ") };
}
