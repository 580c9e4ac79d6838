/** What is served runs in browsers as it is written, as ES modules. */

import { readdirSync } from "node:fs";

import js from "@eslint/js";
import globals from "globals";

import { restrictedTypes } from "./tools/page-layers.js";

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

/** A change of the state that passes its listeners by. */
const SILENT_CHANGE = {
  selector:
    "CallExpression[callee.object.name='Object'][callee.property.name='assign'][arguments.0.name='state']",
  message: "Only `update` changes the state.",
};

/** What no folder imports besides: the modules above all of them. `wire` has types alone. */
const ABOVE_ALL = "(?!wire\\.js$)[^/]+\\.js$";

/**
 * The rules for a folder: one for `import … from`, one for `import()` and one for types in JSDoc.
 * @param {string} folder
 */
function importsOf(folder) {
  const layer = LAYERS.findIndex((folders) => folders.includes(folder));
  if (layer < 0) throw new Error(`${PAGE}/${folder} has no layer: name it in LAYERS.`);
  const others = LAYERS.slice(layer)
    .flat()
    .filter((other) => other !== folder);
  const above = [...others.map((other) => `${other}/`), ABOVE_ALL];
  const regex = `^\\.\\./(?:${above.join("|")})`;
  const message = `${folder}/ imports only layers below it; see LAYERS in eslint.config.js.`;
  const loaded = `ImportExpression[source.value=/${regex.replaceAll("/", "\\/")}/]`;
  return {
    files: [`${PAGE}/${folder}/**/*.js`],
    plugins: { page: { rules: { "restricted-types": restrictedTypes } } },
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex, message }] }],
      "no-restricted-syntax": ["error", SILENT_CHANGE, { selector: loaded, message }],
      "page/restricted-types": ["error", { regex, message }],
    },
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
      "no-restricted-syntax": ["error", SILENT_CHANGE],
    },
  },
  ...FOLDERS.map(importsOf),
];
