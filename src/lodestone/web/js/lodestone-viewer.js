/**
 * A game on a page of anybody's: a custom element with all its positions inside, so that it asks no
 * server. `lodestone record render FILE --html` writes such a page, and `make embed` makes one
 * classic script of all this, web/embed/lodestone-viewer.js:
 *
 *     <script src="lodestone-viewer.js"></script>
 *     <lodestone-viewer theme="dark"><script type="application/json">{"record": …}</script>
 *     </lodestone-viewer>
 *
 * What is inside is a document as `/api/record/document` answers it. `at` is the number of the
 * node that is shown first, 0 the start. Without `theme`, `light` or `dark`, it looks as the page.
 */

import { h } from "./lib/dom.js";
import { goTo } from "./viewer/state.js";
import { createViewer } from "./viewer/viewer.js";

const NO_DOCUMENT =
  'No game is here: <lodestone-viewer> holds a <script type="application/json"> with one.';

/**
 * Make `<lodestone-viewer>` known.
 * @param {string} css  the look of a viewer
 */
export function defineViewer(css) {
  if (customElements.get("lodestone-viewer")) return;
  customElements.define("lodestone-viewer", viewerClass(css));
}

/** @param {string} css */
const viewerClass = (css) =>
  class extends HTMLElement {
    #root = this.attachShadow({ mode: "open", delegatesFocus: true });
    /** @type {import("./viewer/viewer.js").Viewer|null} */
    #viewer = null;

    /** The element can be there before what is in it. */
    connectedCallback() {
      if (document.readyState === "loading") {
        document.addEventListener("DOMContentLoaded", () => this.#show(), { once: true });
      } else this.#show();
    }

    disconnectedCallback() {
      this.#viewer?.destroy();
      this.#viewer = null;
      this.#root.replaceChildren();
    }

    #show() {
      if (this.#viewer || !this.isConnected) return;
      const title = this.getAttribute("aria-label") ?? "Game";
      const frame = h("div", { class: "viewer embedded", role: "group", "aria-label": title });
      this.#root.replaceChildren(h("style", {}, css), frame);
      try {
        this.#viewer = createViewer(frame, { document: documentIn(this), keyboard: frame });
      } catch (error) {
        frame.replaceChildren(h("p", { role: "alert" }, faultOf(error)));
        return;
      }
      const at = Number(this.getAttribute("at") ?? 0);
      this.#viewer.change((state) => goTo(state, at));
    }
  };

/** @param {Element} element @returns {import("./viewer/state.js").ViewerDocument} */
function documentIn(element) {
  const script = element.querySelector('script[type="application/json"]');
  if (!script) throw new Error(NO_DOCUMENT);
  const held = JSON.parse(script.textContent);
  if (!held?.record?.nodes || !held.scene || held.nodes?.length !== held.record.nodes.length) {
    throw new Error("What is here is no game as /api/record/document answers it.");
  }
  return held;
}

/** @param {unknown} error */
const faultOf = (error) =>
  error instanceof SyntaxError
    ? `The game here cannot be read: ${error.message}`
    : error instanceof Error
      ? error.message
      : String(error);
