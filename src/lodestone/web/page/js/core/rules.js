/** Options and their values in words. Pure. */

/** @import { Option } from "../wire.js" */

/** A value as a phrase that stands alone. @param {Option} option @param {string|number} value */
export const valueTitle = ({ values, phrase }, value) =>
  values.find(({ name }) => name === value)?.title ?? phrase.replaceAll("{}", String(value));

/** @param {string} text */
export const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);
