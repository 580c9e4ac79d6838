/** The position as text: it follows the board, and what is written or pasted there is set up. */

import { pack, pasted, studyLink } from "../core/links.js";
import { byId, setAttribute, setText } from "../lib/dom.js";
import { load, opened, refuse, set, state } from "./session.js";

/** While somebody writes, the server is not asked for every letter. */
const TYPING = 200;

const RECORD = "This looks like the record of a game: the viewer opens it, not the editor";

export function mount() {
  const field = byId("position", HTMLTextAreaElement);
  field.addEventListener("input", () => read(field.value, TYPING));
  // Whole: the field would take no more than a position's letters.
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted(text).kind !== "record") return;
    event.preventDefault();
    read(text);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    read(field.value);
  });
  field.addEventListener("blur", () => state().refusal || set({ typed: null }));
}

/** What is written in one go is undone in one. @param {string} text @param {number} [wait] */
async function read(text, wait) {
  const typed = { text, before: state().typed?.before ?? opened() };
  const given = pasted(text);
  if (given.kind === "record") {
    // A link that holds the game opens it in the viewer.
    const record = studyLink({ record: await pack(text) });
    return refuse(RECORD, { typed, record });
  }
  const isLink = given.kind === "link";
  const rules = isLink ? given.rules : opened().setup.rules;
  const position = isLink ? given.position : given.text;
  const refusal = await load(rules, position, "Position read", typed, wait);
  if (isLink && refusal === "") set({ typed: null });
}

/** @param {import("./session.js").OpenState} state */
export function renderText({ setup, typed, refusal, record }) {
  const field = byId("position", HTMLTextAreaElement);
  const text = typed?.text ?? setup.position;
  if (field.value !== text) field.value = text;
  setText(byId("text-fault"), refusal);
  setAttribute(byId("open-record"), "href", record);
  byId("open-record").hidden = record === null;
  setAttribute(field, "aria-invalid", refusal ? "true" : null);
}
