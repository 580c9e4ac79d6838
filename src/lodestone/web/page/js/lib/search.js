/**
 * Whether a text has every word of a search, in any order.
 * @param {string} search
 * @returns {(text: string) => boolean}
 */
export function finder(search) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const lower = text.toLocaleLowerCase();
    return words.every((word) => lower.includes(word));
  };
}
