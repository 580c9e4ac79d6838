/** What a request asks, in JSON, and at which address. @param {string} url @param {RequestInit} init */
export function questionOf(url, { body }) {
  const { pathname, searchParams } = new URL(url, document.baseURI);
  const path = pathname.slice(new URL(".", document.baseURI).pathname.length);
  const asked = typeof body === "string" ? body : JSON.stringify(Object.fromEntries(searchParams));
  return { path, asked };
}
