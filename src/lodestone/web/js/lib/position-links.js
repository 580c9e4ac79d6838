/**
 * Addresses that name a position and its rules: those of the editor, and of the viewer, which reads
 * them alike. Pure functions.
 */

const RULES = "#rules=";

/**
 * @param {string} page  its address, without what comes after #
 * @param {string} rules  a rules string
 * @param {string} position  as text, legal or not; "": the start
 */
export const linkTo = (page, rules, position) =>
  `${page}#${new URLSearchParams(position ? { rules, position } : { rules })}`;

/**
 * A position as a text that can be pasted anywhere: after its rules, under which alone it means
 * something.
 * @param {string} rules @param {string} position
 */
export const positionText = (rules, position) => `${rules}; ${position}`;

/**
 * What the end of an address names; null where that is no position.
 * @param {string} hash
 * @returns {{rules: string, position: string|null}|null}  without a position: the start
 */
export function positionIn(hash) {
  const named = new URLSearchParams(hash.replace(/^#/, ""));
  const rules = named.get("rules");
  return rules ? { rules, position: named.get("position") || null } : null;
}

/**
 * What somebody has pasted where a position's text is expected.
 * @param {string} text
 * @returns {{kind: "link", rules: string, position: string|null}|{kind: "record"}|{kind: "text", text: string}}
 */
export function pasted(text) {
  const trimmed = text.trim();
  const hash = trimmed.indexOf(RULES);
  const named = hash >= 0 ? positionIn(trimmed.slice(hash)) : null;
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
