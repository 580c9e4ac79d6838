/**
 * A widget for notebooks: a picture whose cells can be pressed, sentences below it, and a button to
 * end a turn. Who presses by keys stays where they are on the board, and JupyterLab takes no key
 * from them.
 *
 * @typedef {object} Model What Python and the widget share, as anywidget passes it.
 * @property {(name: string) => any} get
 * @property {(event: string, call: () => void) => void} on
 * @property {(message: object) => void} send
 *
 * @typedef {{ model: Model, el: HTMLElement }} Shown
 */

/** @param {HTMLElement} cell */
function prepare(cell) {
  cell.style.cursor = "pointer";
  cell.tabIndex = 0;
  cell.setAttribute("role", "button");
}

/** @param {Event} event */
const cellAt = (event) => /** @type {HTMLElement} */ (event.target).dataset.cell ?? "";

export default {
  /** @param {Shown} shown */
  render({ model, el }) {
    const board = document.createElement("div");
    const said = document.createElement("p");
    const stop = document.createElement("button");
    stop.textContent = "End the turn";
    said.setAttribute("role", "status");
    said.style.whiteSpace = "pre-line";
    el.dataset.lmSuppressShortcuts = "true";
    /** @param {string | null} cell */
    const press = (cell) => model.send({ cell });
    const draw = () => {
      /** @type {HTMLElement | null} */
      const focused = board.querySelector(":focus");
      board.innerHTML = model.get("picture");
      board.firstElementChild?.setAttribute("role", "group");
      said.textContent = model.get("says");
      stop.hidden = !model.get("can_stop");
      /** @type {NodeListOf<HTMLElement>} */
      const found = board.querySelectorAll("[data-cell]");
      const cells = [...found];
      cells.forEach(prepare);
      const at = focused?.dataset.cell;
      if (at) (cells.find((cell) => cell.dataset.cell === at) ?? cells[0])?.focus();
    };
    board.addEventListener("click", (event) => press(cellAt(event)));
    board.addEventListener("keydown", (event) => {
      if (!["Enter", " ", "Escape"].includes(event.key)) return;
      event.preventDefault();
      press(event.key === "Escape" ? "" : cellAt(event));
    });
    stop.addEventListener("click", () => press(null));
    for (const name of ["picture", "says", "can_stop"]) model.on(`change:${name}`, draw);
    draw();
    el.append(board, said, stop);
  },
};
