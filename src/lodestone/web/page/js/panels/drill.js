/**
 * The panel of an endgame drill: what is to be done, how many turns it took so far, and whether the win is
 * still there.
 *
 * @import { DrillItem } from "../wire.js"
 * @import { GameSession } from "../game/session.js"
 * @import { Judged } from "../game/drill.js"
 */

import { lessonLink } from "../core/links.js";
import { go } from "../core/router.js";
import { beginDrill, judged } from "../game/drill.js";
import { keepWon } from "../game/progress.js";
import { humans } from "../game/game.js";
import { announce } from "../lib/announce.js";
import { counted } from "../lib/counted.js";
import { button } from "../lib/fields.js";
import { ignored } from "../net/api.js";
import * as ask from "../net/ask.js";
import { sideTitle } from "../stage/model.js";
import { whyOf } from "../stage/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { Panel } from "./parts.js";

/** @extends {Panel<GameSession>} */
export class DrillPanel extends Panel {
  /** @type {readonly DrillItem[]} */
  #drills = [];
  /** @type {Judged|null} */
  #judged = null;
  /** The line that was judged last, or is being judged. */
  #line = "none";
  #words = "";

  /** @param {HTMLElement} root @param {GameSession} game */
  constructor(root, game) {
    super(root, game);
    const isDrill = Boolean(game.play.kept.drill);
    root.hidden = !isDrill;
    if (isDrill) this.#load();
  }

  async #load() {
    const drills = await ask.drills(this.study.play.game.name).catch(ignored);
    if (!drills || this.study.signal.aborted) return;
    this.#drills = drills;
    this.study.redraw();
  }

  get #drill() {
    return this.#drills.find(({ number }) => number === this.study.play.kept.drill) ?? null;
  }

  /** How many turns the person has made. */
  get #count() {
    const { latest, kept } = this.study.play;
    return latest.record.filter(({ side }) => humans(kept).includes(side)).length;
  }

  render() {
    const drill = this.#drill;
    if (drill) this.#follow(drill);
    super.render();
  }

  /** Judge each position in which the person is to move, once. @param {DrillItem} drill */
  #follow(drill) {
    const { latest, busy } = this.study.play;
    const line = latest.record.map(({ text }) => text).join(" ");
    const isOver = latest.outcome !== null;
    if (busy || line === this.#line || (latest.side !== drill.side && !isOver)) return;
    this.#line = line;
    if (isOver) this.#end(drill);
    else this.#judge(latest.record.length);
  }

  /** @param {DrillItem} drill */
  #end(drill) {
    const isWon = this.study.play.latest.outcome?.winner === drill.side;
    this.work.end();
    if (isWon) keepWon(drill, this.#count);
    this.#words = isWon
      ? `Won in ${counted(this.#count, "turn")}. ${this.#count > drill.turns ? `It can be done in ${drill.turns}.` : "Nobody does it faster."}`
      : "That is not a win. Try again.";
  }

  /** @param {number} ply */
  async #judge(ply) {
    const before = this.#judged && this.#judged.ply < ply ? this.#judged : null;
    const signal = this.work.begin();
    this.#words = "…";
    const found = await judged(this.study, ply, before, signal).catch(ignored);
    if (signal.aborted) return;
    this.#judged = found;
    this.#words = found ? said(found, before, this.#drill?.opponent === "perfect") : "";
    announce(this.#words);
    this.study.redraw();
  }

  content() {
    const drill = this.#drill;
    if (!drill) return nothing;
    const { game, latest } = this.study.play;
    const next = this.#drills[drill.number] ?? null;
    const isWon = latest.outcome?.winner === drill.side;
    const begin = (/** @type {DrillItem} */ one) => () => beginDrill(game, one);
    return html`<p>
        <strong>${sideTitle(drill.side)} to move and win.</strong> The fastest way takes
        ${counted(drill.turns, "turn")}, as ${drill.proof} proves.
      </p>
      <p id="drill-count">
        Your turns: ${this.#count}. <span id="drill-judged">${this.#words}</span>
      </p>
      <p class="share-row" ?hidden=${latest.outcome === null}>
        ${button("Try again", begin(drill), { look: isWon ? "" : "primary" })}
        ${next && isWon ? button("Next drill", begin(next), { look: "primary" }) : nothing}
        ${button("All drills", () => go(lessonLink(game.name)), { look: "bare" })}
      </p>`;
  }
}

/**
 * What is said of the turn between two positions.
 * @param {Judged} now @param {Judged|null} before @param {boolean} isSure  a table judges
 */
function said({ turns, because }, before, isSure) {
  if (turns === null) {
    if (before?.turns === null) return "";
    const gone = isSure ? "The win is gone." : "The win is out of sight.";
    return `${gone}${whyOf(because)} Take back, and look for a better turn.`;
  }
  if (!before?.turns) return "";
  const lost = turns - before.turns + 1;
  const still = `Still won, in ${counted(turns, "turn")} at best.`;
  return lost > 0
    ? `${still} That turn took a detour of ${lost}.`
    : `${still} That was the fastest.`;
}
