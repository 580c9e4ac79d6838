/** An ESLint rule: which modules the types in a module's JSDoc may come from. */

/** The two ways in which JSDoc names a module. */
const NAMED = /(?:\bimport\(\s*|@import\s[^@]*?\bfrom\s+)(["'])(?<module>.+?)\1/g;

/**
 * Reports each import in a JSDoc comment from a module that `regex` matches, with `message`.
 * @type {import("eslint").Rule.RuleModule}
 */
export const restrictedTypes = {
  meta: {
    type: "problem",
    schema: [
      {
        type: "object",
        properties: { regex: { type: "string" }, message: { type: "string" } },
        required: ["regex", "message"],
        additionalProperties: false,
      },
    ],
    messages: { restricted: "'{{module}}' import is restricted. {{message}}" },
  },
  create({ options: [{ regex, message }], report, sourceCode }) {
    const restricted = new RegExp(regex);
    const comments = sourceCode.getAllComments();
    return {
      Program() {
        for (const { module, index } of comments.flatMap(namedIn)) {
          if (!restricted.test(module)) continue;
          const loc = sourceCode.getLocFromIndex(index);
          report({ loc, messageId: "restricted", data: { module, message } });
        }
      },
    };
  },
};

/**
 * Return the modules that a comment names, and where in the file.
 * @param {import("estree").Comment} comment
 */
function namedIn({ type, value, range }) {
  if (type !== "Block" || !value.startsWith("*") || !range) return [];
  const start = range[0] + "/*".length;
  return [...value.matchAll(NAMED)].map(({ index, groups }) => ({
    module: groups?.module ?? "",
    index: start + index,
  }));
}
