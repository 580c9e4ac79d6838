/** What is served runs in browsers as it is written, as ES modules. */

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["src/lodestone/web/js/vendor/"] },
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
];
