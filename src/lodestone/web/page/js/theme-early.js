// Not a module: it runs before the first paint, so that a page with a chosen theme does not flash
// in the other one.
try {
  const kept = JSON.parse(localStorage.getItem("lodestone.settings") ?? "null")?.theme;
  document.documentElement.dataset.theme = typeof kept === "string" ? kept : "auto";
} catch {
  document.documentElement.dataset.theme = "auto";
}
