/** The dialog "Your games": every game this browser keeps, to go on with or to delete. */

import { seatsLine } from "./commands.js";
import { confirm, open } from "./dialogs.js";
import { button, h } from "./dom.js";
import { state } from "./session.js";
import { deleteGame, listGames } from "./store.js";

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {(id: string) => void} deleted @returns {Promise<string|null>} the game to go on with */
export function askForKept(deleted) {
  return open(
    "Your games",
    (close) => {
      const list = h("ul", { class: "games" });
      const remove = async (kept) => {
        const text = `${kept.title}, ${turnsOf(kept)}. It is kept nowhere else.`;
        if (!(await confirm("Delete this game?", text, "Delete", { danger: true }))) return;
        deleteGame(kept.id);
        deleted(kept.id);
        fill();
        list.querySelector("button")?.focus();
      };
      const fill = () => {
        const games = listGames();
        list.replaceChildren(
          ...games.map((kept) => gameItem(kept, { go: () => close(kept.id), remove })),
        );
        if (games.length === 0) list.append(h("li", {}, "There are no games yet."));
      };
      fill();
      return [list, h("p", { class: "small" }, "Games are kept in this browser, on this device.")];
    },
    { wide: true },
  );
}

const turnsOf = (kept) =>
  kept.record.turns.length === 1 ? "1 turn" : `${kept.record.turns.length} turns`;

/** What a kept game is, in two lines. */
export function gameLines(kept) {
  const sides = state.games.find(({ name }) => name === kept.game)?.sides ?? [];
  return [
    h("strong", {}, kept.title),
    h("span", {}, seatsLine(kept, sides, state.players)),
    h(
      "span",
      { class: "small" },
      `${turnsOf(kept)} · ${when.format(kept.updated)} · ${kept.status}`,
    ),
  ];
}

function gameItem(kept, { go, remove }) {
  const open = kept.id === state.kept?.id;
  return h(
    "li",
    { class: "game-item" },
    h("div", { class: "card-text" }, gameLines(kept)),
    h(
      "div",
      { class: "game-buttons" },
      button(open ? "Go back to it" : kept.over ? "Look at it" : "Continue", go, {
        class: "primary",
      }),
      button("Delete", () => remove(kept), { class: "danger" }),
    ),
  );
}
