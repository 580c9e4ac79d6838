/** Made by `make wasm` from the Python sources that have the same names. */

export const ALL = 100;
export const ASTRAY = -1;
export const DEPTH = 1;
export const GAMES = ["leaps", "qo", "queah", "quincala"];
export const HALF = 250;
export const HISTORY_BITS = 14;
export const LARGEST_TABLE = 1048576;
export const LARGEST_TREE = 4194304;
export const LENGTH = 2;
export const LONE_ROW_WORDS = 2;
export const LONGEST_PLAYOUT = 2000;
export const MOST_KEPT = 1048576;
export const MOST_LINKS = 2147483647;
export const MOST_PLIES = 64;
export const NEVER = 32767;
export const NODE_PARTS = [
  "turns",
  "first",
  "widths",
  "visits",
  "totals",
  "guesses",
  "priors",
  "solved",
];
export const NUMBERS = 3;
export const PORTION = 4;
export const PROVEN_WIN = 990000;
export const ROW_PLACES = 3;
export const ROW_WORDS = 5;
export const SCORE = 0;
export const TABLE_ALIGNED = 64;
export const TABLE_FORMAT = 2;
export const TABLE_LONGEST_HEADER = 1048576;
export const TABLE_MAGIC = "LODESTONE TABLE\n";
export const TABLE_MOST_PAGE = 25701;
export const TABLE_PAGE = 8192;
export const TABLE_VALUES = 60003;
export const WIN_CODE = 30000;
