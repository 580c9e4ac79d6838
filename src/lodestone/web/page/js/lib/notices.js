/**
 * What concerns the whole page, such as a lost connection. A page with a board says it in the line under the
 * board, where nothing moves for it; any other page in a banner.
 *
 * @typedef {object} Notice
 * @property {string} words
 * @property {{words: string, press: () => unknown}|null} act  what may be done about it
 */

import { announceNow } from "./announce.js";

const now = {
  notice: /** @type {Notice|null} */ (null),
  /** The lines that say it, each as the function that draws it. @type {Set<() => void>} */
  lines: new Set(),
  /** Draws the banner. */
  banner: () => {},
};

export const notice = () => now.notice;

/** Whether a line under a board says it. */
export const isSaidAtBoard = () => now.lines.size > 0;

function draw() {
  for (const line of now.lines) line();
  now.banner();
}

/** @param {Notice|null} next */
export function notify(next) {
  const isOther = next !== null && next.words !== now.notice?.words;
  now.notice = next;
  draw();
  if (isOther) announceNow(next.words);
}

/** @param {() => void} banner  draws it */
export const onNotice = (banner) => void (now.banner = banner);

/** Say notices in a line. @param {() => void} line  draws it @returns {() => void} ends that */
export function sayNotices(line) {
  now.lines.add(line);
  now.banner();
  return () => {
    now.lines.delete(line);
    now.banner();
  };
}
