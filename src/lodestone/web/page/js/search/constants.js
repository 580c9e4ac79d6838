/** Made by `make wasm` from the Python sources that have the same names. */

export const ALL = 100;
export const ASTRAY = -2;
export const DEPTH = 1;
export const END = -1;
export const FEW_TURNS = 10;
export const GAMES = ["qo", "queah", "quincala"];
export const HALF = 250;
export const HISTORY_BITS = 14;
export const LARGEST_TABLE = 1048576;
export const LARGEST_TREE = 4194304;
export const LENGTH = 2;
export const LONGEST_PLAYOUT = 2000;
export const MOST_PLIES = 64;
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
export const PROVEN_WIN = 990000;
export const SCORE = 0;
export const TABLE_ALIGNED = 64;
export const TABLE_FORMAT = 1;
export const TABLE_LONGEST_HEADER = 1048576;
export const TABLE_MAGIC = "LODESTONE TABLE\n";
export const TOO_SHORT = -1;
export const WIN_CODE = 30000;
