/** The position as text: it follows the board, and what is written or pasted there is set up. */

import { pack, pasted, writeHash } from "../core/links.js";
import { byId, setAttribute, setText } from "../lib/dom.js";
import { load, opened, set, state } from "./session.js";

/** While somebody writes, the server is not asked for every letter. */
const TYPING = 200;

const RECORD = "This looks like the record of a game: the viewer opens it, not the editor";

/** `amend`: what is read continues the last step. */
const typing = { clock: 0, amend: false };

export function mount() {
  const field = byId("position", HTMLTextAreaElement);
  field.addEventListener("input", () => {
    set({ typed: field.value });
    clearTimeout(typing.clock);
    typing.clock = window.setTimeout(() => read(field.value), TYPING);
  });
  // Whole: the field would take no more than a position's letters.
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted(text).kind !== "record") return;
    event.preventDefault();
    set({ typed: text });
    offerViewer(text);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    clearTimeout(typing.clock);
    read(field.value);
  });
  field.addEventListener("blur", () => {
    typing.amend = false;
    if (!state().refusal) set({ typed: null });
  });
}

/** A link that holds the game opens it in the viewer. @param {string} text */
const offerViewer = async (text) =>
  set({ refusal: RECORD, record: `viewer${writeHash({ record: await pack(text) })}` });

/** @param {string} text */
async function read(text) {
  const { setup } = opened();
  const given = pasted(text);
  if (given.kind === "record") return offerViewer(text);
  const isShown = given.kind === "text" && given.text === setup.position;
  if (isShown) return set({ refusal: "", record: null });
  const rules = given.kind === "link" ? given.rules : setup.rules;
  const position = given.kind === "link" ? given.position : given.text;
  const { amend } = typing;
  await load(rules, position, "Position read", { amend, typed: given.kind === "text" });
  typing.amend = state().refusal === "";
}

/** @param {import("./session.js").OpenState} state */
export function renderText({ setup, typed, refusal, record }) {
  const field = byId("position", HTMLTextAreaElement);
  const text = typed ?? setup.position;
  if (field.value !== text) field.value = text;
  setText(byId("text-fault"), refusal);
  setAttribute(byId("open-record"), "href", record);
  byId("open-record").hidden = record === null;
  setAttribute(field, "aria-invalid", refusal ? "true" : null);
}
