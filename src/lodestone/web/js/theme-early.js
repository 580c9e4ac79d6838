// Not a module: it runs before the first paint, so that a page with a chosen theme does not flash
// in the other one.
try {
  document.documentElement.dataset.theme =
    JSON.parse(localStorage.getItem("lodestone.settings") ?? "null")?.theme ?? "auto";
} catch {
  document.documentElement.dataset.theme = "auto";
}
