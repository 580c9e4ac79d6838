/** Options and their values in words. Pure. */

/** @import { Option } from "../wire.js" */

/** Whether a value is the contents of a file. @param {string|number} value */
export const isCarried = (value) => typeof value === "string" && value.startsWith("{");

/** A value as a phrase that stands alone. @param {Option} option @param {string|number} value */
export function valueTitle({ values, phrase, title }, value) {
  if (isCarried(value)) return `${title.toLowerCase()} of a file`;
  return values.find(({ name }) => name === value)?.title ?? phrase.replaceAll("{}", String(value));
}

/** @param {string} text */
export const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);
