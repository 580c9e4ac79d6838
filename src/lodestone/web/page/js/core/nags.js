/** Glyphs: the meanings of `$1` and so on in the standard for chess records. */

/** @type {ReadonlyMap<number, [sign: string, words: string]>} */
export const NAGS = new Map([
  [1, ["!", "good turn"]],
  [2, ["?", "mistake"]],
  [3, ["!!", "brilliant turn"]],
  [4, ["??", "blunder"]],
  [5, ["!?", "interesting turn"]],
  [6, ["?!", "dubious turn"]],
  [7, ["□", "only turn"]],
  [22, ["⊙", "zugzwang"]],
  [10, ["=", "equal position"]],
  [13, ["∞", "unclear position"]],
  [14, ["+/=", "White is slightly better"]],
  [15, ["=/+", "Black is slightly better"]],
  [16, ["±", "White is better"]],
  [17, ["∓", "Black is better"]],
  [18, ["+−", "White is winning"]],
  [19, ["−+", "Black is winning"]],
  [40, ["→", "with attack"]],
  [132, ["⇆", "with counterplay"]],
  [138, ["⊕", "time trouble"]],
  [146, ["N", "new turn"]],
]);

/** @param {number} nag */
export const nagSign = (nag) => NAGS.get(nag)?.[0] ?? `$${nag}`;

/** @param {number} nag */
export const nagWords = (nag) => NAGS.get(nag)?.[1] ?? `glyph ${nag}`;
