/**
 * The messages of two players during a live game.
 *
 * @import { Study } from "../core/session.js"
 * @import { LiveSource } from "./source.js"
 */

import { button } from "../lib/fields.js";
import { html, nothing } from "../vendor/lit-html.js";
import { Panel } from "../panels/parts.js";
import { playerName } from "./followed.js";

/** As the server counts them, in characters. */
const LONGEST = 200;

export class ChatPanel extends Panel {
  #source;
  /** The number of messages that were on screen. */
  #seen = 0;

  /** @param {HTMLElement} root @param {Study} study @param {LiveSource} source */
  constructor(root, study, source) {
    super(root, study);
    this.#source = source;
  }

  /** What its tab is called. */
  get title() {
    const { length } = this.#source.followed.messages;
    if (this.isSeen) this.#seen = length;
    return length > this.#seen ? `Chat (${length - this.#seen})` : "Chat";
  }

  content() {
    const { followed } = this.#source;
    const { messages, state, seat } = followed;
    const who = (/** @type {import("./followed.js").SeatName} */ by) =>
      by === seat ? "You" : playerName(followed, by);
    const isMuted = seat !== null && state.muted.includes(seat);
    return html`<ol class="messages" aria-label="Messages">
        ${messages.map(({ seat: by, text }) => html`<li><strong>${who(by)}</strong> ${text}</li>`)}
      </ol>
      ${messages.length > 0 ? nothing : html`<p class="small">No messages yet.</p>`}
      ${seat === null ? nothing : this.#form(isMuted)}`;
  }

  /** @param {boolean} isMuted */
  #form(isMuted) {
    const { link } = this.#source;
    const send = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("message"));
      const text = field.value.trim();
      if (text) link.order({ kind: "say", text });
      field.value = "";
    };
    const mute = () => link.order({ kind: "mute", is_muted: !isMuted });
    return html`<form class="say" @submit=${send}>
      <input name="message" aria-label="Your message" maxlength=${LONGEST} autocomplete="off" />
      ${button("Send", nothing, { type: "submit" })}
      ${button(isMuted ? "Read messages again" : "Mute", mute, { look: "bare" })}
    </form>`;
  }
}
