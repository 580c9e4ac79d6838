/**
 * The documentation site's tables of rule sets: readers choose values of some columns, look for
 * words, and sort by a column. Without this script the table is whole.
 */
(() => {
  /** Digits count as numbers, without the commas between thousands. */
  const collator = new Intl.Collator("en", { numeric: true });
  const plain = (/** @type {string} */ text) => text.trim().replace(/(\d),(?=\d{3})/g, "$1");

  /** @param {HTMLTableRowElement} row @param {number} column */
  const textOf = (row, column) => row.cells[column]?.textContent ?? "";

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} name @param {string} [text]
   */
  function element(name, text = "") {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  /** @param {string} title @param {HTMLElement} field */
  function labelled(title, field) {
    const label = element("label", `${title} `);
    label.append(field);
    return label;
  }

  /** A choice among the values of a column. @param {HTMLTableRowElement[]} rows @param {number} column */
  function choiceOf(rows, column) {
    const values = [...new Set(rows.map((row) => textOf(row, column)))].sort(collator.compare);
    const select = element("select");
    select.append(new Option("any", ""), ...values.map((value) => new Option(value, value)));
    return select;
  }

  /** @param {HTMLTableElement} table */
  function equip(table) {
    const rows = [...(table.tBodies[0]?.rows ?? [])];
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    const choices = heads
      .filter((head) => head.hasAttribute("data-choose"))
      .map((head) => ({ column: head.cellIndex, select: choiceOf(rows, head.cellIndex) }));
    const words = Object.assign(element("input"), { type: "search" });
    words.style.cssText = "border: 1px solid; padding: 0 0.3rem"; // the theme shows no field
    const count = element("output");
    const form = element("form");
    form.style.cssText = "display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; align-items: end";
    form.append(
      ...choices.map(({ column, select }) => labelled(heads[column].textContent ?? "", select)),
      labelled("Words", words),
      count,
    );

    function filter() {
      const wanted = words.value.toLowerCase().split(/\s+/);
      for (const row of rows) {
        const text = (row.textContent ?? "").toLowerCase();
        row.hidden =
          choices.some(
            ({ column, select }) => select.value && textOf(row, column) !== select.value,
          ) || wanted.some((word) => !text.includes(word));
      }
      count.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length}`;
    }

    /** @param {HTMLTableCellElement} chosen */
    function sort(chosen) {
      const way = chosen.ariaSort === "ascending" ? -1 : 1;
      for (const head of heads) head.ariaSort = null;
      chosen.ariaSort = way > 0 ? "ascending" : "descending";
      const keyed = rows.map((row) => ({ row, key: plain(textOf(row, chosen.cellIndex)) }));
      keyed.sort((one, other) => way * collator.compare(one.key, other.key));
      table.tBodies[0].append(...keyed.map(({ row }) => row));
    }

    for (const head of heads) {
      const button = element("button", head.textContent ?? "");
      button.type = "button";
      button.title = "Sort";
      button.addEventListener("click", () => sort(head));
      head.replaceChildren(button);
    }
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    table.before(form);
    filter();
  }

  for (const table of document.querySelectorAll("table")) {
    if (table.closest(".listing")) equip(table);
  }
})();
