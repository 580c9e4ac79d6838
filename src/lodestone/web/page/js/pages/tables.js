/** The tables of exact values that this browser keeps: what they hold, and what becomes of them. */

import { confirm, showMessage } from "../lib/dialogs.js";
import { saveFile } from "../lib/dom.js";
import { button, fileField } from "../lib/fields.js";
import { hasPython } from "../lib/site.js";
import * as files from "../solve/files.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @import { Kept } from "../solve/files.js"
 */

const MB = 1e6;

/**
 * The section about tables; nothing where browsers make none.
 * @param {() => void} draw  draws the page again
 */
export async function tableSection(draw) {
  if (!hasPython) return () => nothing;
  /** @type {{tables: Kept[], fault: string}} */
  const now = { tables: [], fault: "" };
  const renew = async () => {
    try {
      now.tables = await files.kept();
    } catch (error) {
      now.fault = error instanceof Error ? error.message : String(error);
    }
    draw();
  };

  /** @param {Kept} kept */
  const item = ({ name, rules, bytes, isComplete, isOld }) =>
    html`<li>
      <span translate="no">${rules}</span>: ${Math.ceil(bytes / MB)}
      MB${isOld ? ", of another version" : isComplete ? "" : ", not finished"}
      ${isComplete ? button("Export", () => exported(name), { label: `Export ${rules}` }) : nothing}
      ${button("Delete", () => removed(name, rules), { label: `Delete ${rules}` })}
    </li>`;

  /** @param {string} name */
  const exported = async (name) => saveFile(`${name}.table`, await files.fileOf(name));

  /** @param {string} name @param {string} rules */
  async function removed(name, rules) {
    const words = "They can be computed again.";
    if (!(await confirm(`Delete the exact values of ${rules}?`, words, "Delete"))) return;
    const fault = await files.remove(name);
    if (fault) await showMessage("Nothing was deleted", fault);
    await renew();
  }

  /** @param {File} file */
  async function imported(file) {
    const fault = await files.keep(file);
    if (fault) await showMessage("Nothing was imported", fault);
    await renew();
  }

  const section = () =>
    html`<section aria-labelledby="you-tables">
      <h2 id="you-tables">Exact values</h2>
      <p class="fault-line">${now.fault}</p>
      <ul id="tables">
        ${now.tables.map(item)}
      </ul>
      ${now.tables.length || now.fault ? nothing : html`<p>No rules are solved yet.</p>`}
      <p class="page-ways">${fileField("Import a table", ".table", imported, "import-table")}</p>
    </section>`;
  await renew();
  return section;
}
