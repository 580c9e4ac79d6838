/** What is served runs in browsers as it is written, as ES modules. */

import { readdirSync } from "node:fs";

import js from "@eslint/js";
import globals from "globals";

const PAGE = "src/lodestone/web/page/js";

/** The page's layers, the lowest first: a folder imports itself and what is below its layer. */
const LAYERS = [
  ["vendor"],
  ["lib", "search"],
  ["net", "solve"],
  ["python", "stage"],
  ["core"],
  ["game"],
  ["panels"],
  ["live"],
  ["dialogs"],
  ["viewer"],
  ["collections", "editor", "lab", "learn", "puzzles"],
  ["pages"],
  ["modes", "notebook"],
];

const FOLDERS = readdirSync(PAGE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** @param {string} folder */
function importsOf(folder) {
  const layer = LAYERS.findIndex((folders) => folders.includes(folder));
  if (layer < 0) throw new Error(`${PAGE}/${folder} has no layer: name it in LAYERS.`);
  const others = LAYERS.slice(layer)
    .flat()
    .filter((other) => other !== folder);
  const group = [...others.map((other) => `../${other}/*`), "../*.js"];
  const message = `${folder}/ imports only layers below it; see LAYERS in eslint.config.js.`;
  return {
    files: [`${PAGE}/${folder}/**/*.js`],
    rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
  };
}

export default [
  { ignores: ["src/lodestone/web/page/js/vendor/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.object.name='Object'][callee.property.name='assign'][arguments.0.name='state']",
          message: "Only `update` changes the state.",
        },
      ],
    },
  },
  ...FOLDERS.map(importsOf),
];
