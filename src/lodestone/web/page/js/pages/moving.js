/** How what this browser keeps moves to another one: by a file, or by a link that the server makes. */

import { backup, changesBy, keptIn, restore, settingsIn } from "../core/backup.js";
import { addressElsewhere, parcelLink } from "../core/links.js";
import { leave, take, withdraw } from "../core/parcel.js";
import { counted } from "../lib/counted.js";
import { decide, open, showMessage } from "../lib/dialogs.js";
import { byId, saveFile } from "../lib/dom.js";
import { button, checkbox, fileField } from "../lib/fields.js";
import { drawn, linkRow, symbols } from "../lib/shown-link.js";
import { isAbort, refusalIn } from "../net/api.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @import { Change, Kind } from "../core/backup.js"
 * @import { Left } from "../core/parcel.js"
 * @import { LiveOffer } from "../wire.js"
 */

const MINUTE = 60;

const UNREACHED =
  "This page is open at an address that other devices cannot reach. Start the server with " +
  "“lodestone web --host 0.0.0.0 --without-proxy” in a network that you trust, or move by a file.";

const NO_SERVER = "A link would need a server, which is not reached here: the file serves.";

/** @param {LiveOffer|null} offers  null: they are not known yet */
export const movingSection = (offers) =>
  html`<section aria-labelledby="you-backup">
    <h2 id="you-backup">Move to another browser</h2>
    <p>
      A file has your games, studies, progress and
      settings${offers?.parcels ? "; a link has them, too, for a device that opens it within minutes" : ""}.
      Exact values have their own files. ${offers && !offers.parcels ? NO_SERVER : nothing}
    </p>
    <p>
      <label
        ><input id="export-seats" type="checkbox" /> Include my seats in live games. Anybody who has
        the file or the link can then play there.</label
      >
    </p>
    <p class="page-ways">
      ${button("Export everything", () => saveFile("lodestone.json", backupFile()), { id: "export" })}
      ${fileField("Import a file", ".json,application/json", imported, "import")}
      ${
        offers?.parcels
          ? button("Show a link", () => offerAll(offers.host), { id: "offer" })
          : nothing
      }
    </p>
  </section>`;

/** All that is kept, as one text. */
function everything() {
  const { checked } = /** @type {HTMLInputElement} */ (byId("export-seats"));
  return backup(checked);
}

const backupFile = () => new Blob([everything()], { type: "application/json" });

/** Offer all that is kept to another device. @param {string} host  of the server in its network */
async function offerAll(host) {
  if (addressElsewhere("", document.baseURI, host) === null) {
    return showMessage("No link for now", UNREACHED);
  }
  const symbolOf = await symbols();
  let left;
  try {
    left = await leave(everything());
  } catch (error) {
    return showMessage("No link for now", refusalIn(error));
  }
  const link = addressElsewhere(parcelLink(left.key), document.baseURI, host) ?? "";
  await showOffered(left, link, symbolOf);
  await withdraw(left);
}

/**
 * Show the link until the dialog is closed.
 * @param {Left} left @param {string} link @param {(link: string) => boolean[][]} symbolOf
 */
const showOffered = ({ seconds }, link, symbolOf) =>
  open("Move to another device", (close) => {
    const minutes = counted(Math.floor(seconds / MINUTE), "minute");
    return () =>
      html`<p>
          Open this link on the other device, or point its camera at the code. The link works once,
          for ${minutes} or until you close this. Everything stays on this device, too.
        </p>
        ${linkRow("offered", link)} ${drawn(symbolOf(link))}
        <div class="dialog-buttons">
          ${button("Done", () => close(null), { look: "primary" })}
        </div>`;
  });

const TAKE = "Take it";

/**
 * Take what another device offers, by the key in an address. A button takes it: programs open links, too.
 * @param {string} key
 */
export async function takeOffered(key) {
  const about =
    "Another device offers its games, studies, progress and settings by this link, once. You will " +
    "see what it would replace here before anything is changed.";
  if ((await decide("Take what is offered?", about, [TAKE])) !== TAKE) return;
  let text;
  try {
    text = await take(key);
  } catch (error) {
    if (isAbort(error)) return;
    return showMessage("Nothing was imported", refusalIn(error));
  }
  await importKept(text, "what the other device keeps");
}

/** @param {File} file */
async function imported(file) {
  await importKept(await file.text(), "this file");
}

/** Import what a backup has, as far as the user wants it. @param {string} text @param {string} what  it is called */
async function importKept(text, what) {
  const kept = keptIn(text);
  if (kept === null) {
    return showMessage("Nothing was imported", "This is not a backup of this site.");
  }
  const changes = changesBy(kept);
  if (changes.size === 0) {
    return showMessage("Nothing was imported", "This browser has all of it already.");
  }
  const kinds = await chooseKinds(changes, settingsIn(kept), what);
  if (kinds === null) return;
  const { message, isDone } = restore(kept, kinds);
  await showMessage(isDone ? "Imported" : "Nothing was imported", message);
  // Settings are read once.
  if (isDone) location.reload();
}

/** What all of a kind are called. @type {Record<Kind, string>} */
const KINDS = {
  games: "Games and studies",
  seats: "Seats in live games",
  progress: "Progress",
  settings: "Settings",
};

const ORDER = Object.keys(KINDS);

/** Games and seats have no names that say anything. @param {Kind} kind @param {string[]} names */
function namesOf(kind, names) {
  if (kind === "settings") return names.filter((name) => name !== "settings").join(", ");
  if (kind === "games") return counted(names.length, "game");
  return kind === "seats" ? counted(names.length, "seat") : names.join(", ");
}

/** What an import does to a kind, in words. @param {Kind} kind @param {Change} change @param {string[]} differing */
function changeWords(kind, { added, replaced, later }, differing) {
  const one = (/** @type {string} */ what, /** @type {string[]} */ names) => {
    const said = names.length > 0 && namesOf(kind, names);
    return said && `${what}: ${said}`;
  };
  const said = [
    one("new", added),
    one("replaces", replaced),
    one("later here, and kept", later),
    kind === "settings" && differing.length > 0 && `different: ${differing.join(", ")}`,
  ];
  return html`<span
    ><strong>${KINDS[kind]}</strong>
    <span class="small">${said.filter(Boolean).join("; ")}</span></span
  >`;
}

/**
 * Ask what is to be imported: at first what replaces nothing, and games, of which the later version stays.
 * @param {Map<Kind, Change>} changes @param {string[]} differing  names of settings
 * @param {string} what  is imported
 * @returns {Promise<Set<Kind>|null>}
 */
function chooseKinds(changes, differing, what) {
  const isSafe = (/** @type {[Kind, Change]} */ [kind, { replaced }]) =>
    kind === "games" || replaced.length === 0;
  const chosen = new Set([...changes].filter(isSafe).map(([kind]) => kind));
  return open(`Import ${what}?`, (close, { draw: again }) => {
    /** @param {Kind} kind @param {boolean} isOn */
    const choose = (kind, isOn) => {
      chosen[isOn ? "add" : "delete"](kind);
      again();
    };
    const item = (/** @type {[Kind, Change]} */ [kind, change]) =>
      checkbox(
        changeWords(kind, change, differing),
        chosen.has(kind),
        (isOn) => choose(kind, isOn),
        {
          id: `import-${kind}`,
        },
      );
    return () =>
      html`<p>Only what is ticked is imported. What it replaces here is lost.</p>
        <div class="import-kinds">
          ${[...changes].toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b)).map(item)}
        </div>
        <div class="dialog-buttons">
          ${button("Cancel", () => close(null))}
          ${button("Import", () => close(chosen), { look: "primary", isOff: chosen.size === 0 })}
        </div>`;
  });
}
