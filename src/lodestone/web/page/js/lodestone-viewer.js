/**
 * A game on a page of anybody's: a custom element with all its positions inside, so that it asks no
 * server. `lodestone record render FILE --html` writes such a page, and `make bundle` makes one
 * classic script of all this, web/page/embed/lodestone-viewer.js:
 *
 *     <script src="lodestone-viewer.js"></script>
 *     <lodestone-viewer theme="dark"><script type="application/json">{"record": …}</script>
 *     </lodestone-viewer>
 *
 * What is inside is a document as `/api/record/document` answers it; or, in a script of the type
 * `application/deflate`, the same packed by zlib, in base64. A document may leave out its `scene`
 * where the attribute `scene` is the id of a script that has it, for many viewers at once. `at` is the
 * number of the node that is shown first, 0 the start. Without `theme`, `light` or `dark`, it looks as
 * the page. It is drawn when it comes near to what is seen of the page.
 */

import { elementOf } from "./lib/dom.js";
import { unpack } from "./core/links.js";
import { Session } from "./core/session.js";
import { goTo, newState } from "./core/state.js";
import { html } from "./vendor/lit-html.js";
import { createViewer } from "./viewer/viewer.js";

const NO_DOCUMENT =
  'No game is here: <lodestone-viewer> holds a <script type="application/json"> with one.';
const NO_GAME = "This is not a game as /api/record/document answers it.";
const DAMAGED = "The game here is damaged.";

/** A viewer is drawn when it is this close to the visible part of the page, in heights of that. */
const NEAR = "100%";

/**
 * Make `<lodestone-viewer>` known.
 * @param {string} css  the look of a viewer
 */
export function defineViewer(css) {
  if (customElements.get("lodestone-viewer")) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  customElements.define("lodestone-viewer", viewerClass(sheet));
}

/** @param {CSSStyleSheet} sheet */
const viewerClass = (sheet) =>
  class extends HTMLElement {
    #root = this.attachShadow({ mode: "open", delegatesFocus: true });
    /** @type {Session|null} */
    #session = null;
    #connected = new AbortController();

    /** The element can be there before what is in it. */
    connectedCallback() {
      this.#connected = new AbortController();
      const { signal } = this.#connected;
      if (document.readyState !== "loading") return this.#wait(signal);
      document.addEventListener("DOMContentLoaded", () => this.#wait(signal), { signal });
    }

    disconnectedCallback() {
      this.#connected.abort();
      this.#session?.close();
      this.#root.replaceChildren();
    }

    /** Until it is near to what is seen. @param {AbortSignal} signal */
    #wait(signal) {
      const title = this.getAttribute("aria-label") ?? "Game";
      const frame = elementOf(
        html`<div class="viewer embedded waiting" role="group" aria-label=${title}></div>`,
      );
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.replaceChildren(frame);
      const observer = new IntersectionObserver(
        (seen) => {
          if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          this.#show(frame, signal);
        },
        { rootMargin: NEAR },
      );
      observer.observe(this);
      signal.addEventListener("abort", () => observer.disconnect());
    }

    /** @param {HTMLElement} frame @param {AbortSignal} signal */
    async #show(frame, signal) {
      try {
        const held = await documentIn(this);
        if (signal.aborted) return;
        const session = new Session(newState(held));
        createViewer(frame, session);
        frame.prepend(elementOf(html`<p class="viewer-about small">${aboutOf(held)}</p>`));
        session.change((state) => goTo(state, Number(this.getAttribute("at") ?? 0)));
        this.#session = session;
      } catch (error) {
        frame.replaceChildren(elementOf(html`<p role="alert">${faultOf(error)}</p>`));
      }
      frame.classList.remove("waiting");
    }
  };

/**
 * @typedef {import("./core/state.js").ViewerDocument} Held
 *
 * @param {Element} element @returns {Promise<Held>}
 */
async function documentIn(element) {
  const held = JSON.parse(await textIn(element));
  const elsewhere = element.getAttribute("scene");
  if (held && elsewhere !== null) {
    held.scene ??= JSON.parse(document.getElementById(elsewhere)?.textContent ?? "null");
  }
  if (
    !held?.record?.nodes ||
    !held.scene ||
    !held.rules ||
    held.nodes?.length !== held.record.nodes.length
  ) {
    throw new Error(NO_GAME);
  }
  return held;
}

/** @param {Element} element */
async function textIn(element) {
  const script = element.querySelector("script");
  if (!script) throw new Error(NO_DOCUMENT);
  if (script.type !== "application/deflate") return script.textContent;
  const text = await unpack(script.textContent.trim(), Infinity);
  if (text === null) throw new Error(DAMAGED);
  return text;
}

/** By which rules, where and when, and how it ended; who played stands at the seats. @param {Held} held */
function aboutOf({ record, rules }) {
  const { Event, Date: date } = record.tags ?? {};
  const known = [rules.title, Event, date].filter((one) => one && one !== "?");
  return [...known, ...(record.result === "*" ? [] : [record.result])].join(" · ");
}

/** @param {any} error */
const faultOf = (error) =>
  (error instanceof SyntaxError ? "The game here cannot be read: " : "") +
  (error?.message ?? error);
