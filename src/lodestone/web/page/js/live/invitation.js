/**
 * How two people come to one board: a game is created, its links are passed on, and a seat is taken by a
 * button. A link alone takes none: programs that show previews open links, too.
 *
 * @import { RulesInForce, Terms } from "../wire.js"
 * @import { LiveSource } from "./source.js"
 */

import { addressElsewhere, playLink } from "../core/links.js";
import { replace } from "../core/router.js";
import { open, showMessage } from "../lib/dialogs.js";
import { button, nameField } from "../lib/fields.js";
import { drawn, linkRow, symbols } from "../lib/shown-link.js";
import * as api from "../net/api.js";
import * as ask from "../net/ask.js";
import { sideTitle } from "../stage/model.js";
import { html, nothing } from "../vendor/lit-html.js";
import { freeSeat, opposite } from "./followed.js";
import * as kept from "./kept.js";
import { termsInWords } from "./terms.js";

/** @param {string} id @param {string} host  of the server in its network @param {string} [key] */
function addressOf(id, host, key) {
  const link = playLink(id) + (key ? `#${key}` : "");
  return addressElsewhere(link, document.baseURI, host) ?? new URL(link, document.baseURI).href;
}

/** The key in an address: of an invitation, or of a seat on another device. */
export const keyInAddress = () => /^#([\w-]{22})$/.exec(location.hash)?.[1] ?? null;

/** @param {string} game */
const seatAt = (game) =>
  /** @type {"api/live/games/{game}/seat"} */ (`api/live/games/${game}/seat`);

/** @param {string} name @param {string} key */
const taking = (name, key) =>
  /** @type {const} */ ({ kind: "take-seat", id: kept.newIdentity(), expects: 0, key, name });

/**
 * Create a game, and sit down at it.
 * @param {Terms} terms @param {string} name  of the player @param {boolean} lobby  anybody can join
 * @returns {Promise<string>} its identity
 */
export async function create(terms, name, lobby) {
  const key = kept.newKey();
  const first = taking(name, key);
  const { game, invitations } = await api.post("api/live/games", { terms, first, lobby });
  kept.keepName(name);
  kept.store({ id: game, key, invitations });
  return game;
}

/**
 * Take the seat of the invitation.
 * @param {LiveSource} source @param {RulesInForce} rules
 * @returns {Promise<string|null>} the key of the seat
 */
export async function sitDown({ followed, link }, rules) {
  const { terms, state } = followed;
  const free = freeSeat(followed);
  if (!free) return null;
  const title = `Play ${sideTitle(state.sides[free])}`;
  const about = `${rules.title}. ${termsInWords(terms, rules, state.sides[free])}`;
  const name = await askForName(title, about);
  if (name === null) return null;
  const key = kept.newKey();
  try {
    const headers = kept.bearer(link.key ?? "");
    await api.post(seatAt(link.id), taking(name, key), { headers, once: true });
  } catch (error) {
    await showMessage("This seat cannot be taken", api.refusalIn(error));
    return null;
  }
  kept.keepName(name);
  kept.store({ id: link.id, key, invitations: { [free]: link.key ?? "" } });
  replace(playLink(link.id));
  return key;
}

/** @param {string} title @param {string} about @returns {Promise<string|null>} "": without a name */
function askForName(title, about) {
  return open(
    title,
    (close) => {
      let name = kept.nameOfMine();
      const submit = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        close(name.trim());
      };
      return () =>
        html`<form @submit=${submit}>
          <p>${about}</p>
          ${nameField("Your name", name, (written) => (name = written))}
          <div class="dialog-buttons">
            ${button("Cancel", () => close(null))}
            ${button("Join", nothing, { type: "submit", look: "primary" })}
          </div>
        </form>`;
    },
    { focus: "input" },
  );
}

/**
 * The links of a game: to play, to watch, and to the same seat on another device. The last one is not shown
 * beside the invitation: a friend who used it would take over the seat.
 * @param {LiveSource} source
 */
export async function showLinks(source) {
  const ways = await waysTo(source);
  const replaceKey = () => {
    source.link.replaceKey();
    showMessage("Your seat has a new key", "The old link no longer opens it.");
  };
  const own = ways.filter(({ id }) => id === "device");
  await open("Links", (close, { draw }) => {
    let shown = ways.filter(({ id }) => id !== "device");
    const showOwn = () => {
      shown = own;
      draw();
    };
    return () =>
      html`${shown.map(way)}
        <div class="dialog-buttons">
          ${shown === own ? button("Revoke the link", replaceKey) : nothing}
          ${shown !== own && own.length > 0 ? button("Use another device", showOwn) : nothing}
          ${button("Close", () => close(null), { look: "primary" })}
        </div>`;
  });
}

/**
 * @typedef {{id: string, text: string, link: string, symbol: boolean[][]|null}} Way
 * @param {LiveSource} source @returns {Promise<Way[]>}
 */
async function waysTo({ followed, link: { key: own } }) {
  const { seat, game: id, state } = followed;
  const invitations = kept.load(id)?.invitations ?? {};
  const free = seat && !(opposite(seat) in state.names) ? opposite(seat) : null;
  const side = free ? sideTitle(state.sides[free]) : "";
  const texts = {
    invitation: `The first to open this link plays ${side}.`,
    device: "This link moves your seat to another device. Keep it to yourself.",
    watching: "This link lets others watch.",
  };
  const keys = /** @type {const} */ ([
    ["invitation", free ? invitations[free] : null],
    ["device", seat && own],
  ]);
  const symbolOf = await symbols();
  const { host } = await ask.live();
  const opened = keys.flatMap(([name, key]) => {
    if (!key) return [];
    const link = addressOf(id, host, key);
    return [{ id: name, text: texts[name], link, symbol: symbolOf(link) }];
  });
  const watching = addressOf(id, host);
  return [...opened, { id: "watching", text: texts.watching, link: watching, symbol: null }];
}

/** @param {Way} way */
const way = ({ id, text, link, symbol }) =>
  html`<p>${text}</p>
    ${linkRow(id, link)} ${symbol === null ? nothing : drawn(symbol)}`;
