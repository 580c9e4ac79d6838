/**
 * What can be read without the server: the page itself with all of its files, what was asked before of
 * what records, lessons and puzzles mean, and the parts of a site's tables that were read before. Nothing
 * else is kept: no live game, no experiment, no solve.
 * With the server, nothing is answered from here but files, whose addresses name their version.
 */

const FILES = "files";
const ANSWERS = "answers";
/** Of a site's tables, their list and parts of a few kB. */
const TABLES = "tables";
const MOST = { [ANSWERS]: 500, [TABLES]: 1000 };
/** Answers are counted once in this many. */
const COUNTED = 50;

/** The one document, which answers at every address of the page. */
const PAGE = self.registration.scope;
/** The same for a game alone: by its headers, other sites can show it in a frame. */
const FRAMED = `${PAGE}board/`;
/** Questions about what something means: the same question has the same answer. */
const ASKED =
  /^api\/(games|players|live|scene|lesson|puzzles|puzzle(\/daily)?|(pages|collections)\/[^?]+)$/;
const POSTED = /^api\/(view|steps|rules|setup|record\/document)$/;
/** The files that a file names, by its kind. */
const NAMED = {
  css: /url\("?([^")]+\.woff2)"?\)/g,
  js: /"(\.\.?\/[\w./-]+\.(?:js|css|html))"/g,
};

const [OK, PARTIAL] = [200, 206];

let kept = 0;

/** The part of an address below the page's, without its query and what follows. @param {string} url */
const pathOf = (url) => (url.startsWith(PAGE) ? url.slice(PAGE.length).split(/[?#]/)[0] : "");

/** Whether the list of tables or a part of one is asked for; whole files have megabytes. @param {Request} request @param {string} path */
const isOfTables = ({ headers }, path) =>
  path === "tables/tables.json" || (path.startsWith("tables/") && headers.has("Range"));

self.addEventListener("install", (event) => {
  event.waitUntil(
    fetch(PAGE)
      .then(keepPage)
      .then(() => self.skipWaiting()),
  );
});

// What the page that installed it loads from now on is kept, too: its first visit may be its only one.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const path = pathOf(url);
  if (mode === "navigate" && !path.startsWith("api/")) event.respondWith(page(event, path));
  else if (method === "GET" && path.startsWith("assets/")) event.respondWith(file(event));
  else if ((method === "GET" ? ASKED : POSTED).test(path)) event.respondWith(answer(event, ANSWERS));
  else if (isOfTables(event.request, path)) event.respondWith(answer(event, TABLES));
});

/** A turn of a game with somebody elsewhere, on phones (`live/calling.js`). */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data, PAGE).href));
});

/** Show an address in a page that is open, or in a new one. @param {string} address */
async function show(address) {
  const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = open && (await open.navigate(address).catch(() => null));
  return shown ? shown.focus() : self.clients.openWindow(address);
}

/** @param {FetchEvent} event @param {string} path */
async function page(event, path) {
  try {
    const response = await fetch(event.request);
    const isPage = response.ok && response.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage) event.waitUntil(renew(response.clone()).catch(() => {}));
    // A folder of files has no file for what only this browser keeps, such as a game.
    return (response.status === 404 && (await known(PAGE))) || response;
  } catch {
    const isFramed = /^board\/?$/.test(path);
    return (await known(isFramed ? FRAMED : PAGE)) ?? Response.error();
  }
}

/**
 * What is kept under an address. A browser whose storage is full or damaged has nothing: no answer that
 * has come is lost by that.
 * @param {string} address @param {string} [name]  of the cache
 */
const known = (address, name = FILES) =>
  caches.match(address, { cacheName: name }).catch(() => undefined);

/** @param {FetchEvent} event */
async function file(event) {
  const { url } = event.request;
  const kept = await known(url);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keepFile(url, response.clone()).catch(() => {}));
  return response;
}

/** @param {string} address @param {Response} response */
const keepFile = async (address, response) => (await caches.open(FILES)).put(address, response);

/** A file of the page, once it is kept. @param {Cache} files @param {string} address */
async function fetched(files, address) {
  const response = await fetch(address);
  if (response.ok) await files.put(address, response.clone());
  return response;
}

/** The folder of the files that a document loads; its name has their version. @param {string} text */
const folderIn = (text) => /"(assets\/[^/"]+\/)/.exec(text)?.[1];

/** Keep the document again where its files are of another version. @param {Response} response */
async function renew(response) {
  const kept = await known(PAGE);
  const [now, before] = await Promise.all([response.text(), kept?.text()]);
  const folder = folderIn(now);
  if (folder && folder !== folderIn(before ?? "")) await keepPage(await fetch(PAGE));
}

/**
 * Keep the document once all of its files are kept, and what was kept besides of the version before, such
 * as Python. Pages of that version may be open: those before it are forgotten. The document answers at
 * every address, so its own links begin at the page's.
 * @param {Response} response
 */
async function keepPage(response) {
  const text = await response.text();
  const folder = folderIn(text);
  if (!folder) return;
  const files = await caches.open(FILES);
  const based = text.replace(/<base href="[^"]*">/, `<base href="${new URL(PAGE).pathname}">`);
  const known = new Set();
  const addresses = found(text, /"(assets\/[^"#]*[^"#/])"/g, PAGE);
  await Promise.all(addresses.map((address) => withNamed(files, address, known)));
  const before = folderIn((await (await files.match(PAGE))?.text()) ?? "") ?? folder;
  const all = await files.keys();
  const isOf = (/** @type {Request} */ { url }, /** @type {string} */ version) =>
    pathOf(url).startsWith(version);
  const renewed = all
    .filter((one) => isOf(one, before))
    .map(({ url }) => PAGE + pathOf(url).replace(before, folder));
  // Files whose names changed with their content are missing there.
  await Promise.all(renewed.map(async (one) => (await files.match(one)) ?? fetched(files, one)));
  const { headers } = await fetch(FRAMED);
  await files.put(FRAMED, new Response(based, { headers }));
  await files.put(PAGE, new Response(based, { headers: response.headers }));
  const isFile = ({ url }) => pathOf(url).startsWith("assets/");
  const old = all.filter((one) => isFile(one) && !isOf(one, folder) && !isOf(one, before));
  await Promise.all(old.map((one) => files.delete(one)));
}

/**
 * Keep a file, and those that it names: a script its modules and the sheets of modes, a sheet its fonts.
 * @param {Cache} files @param {string} address @param {Set<string>} known
 */
async function withNamed(files, address, known) {
  if (known.has(address)) return;
  known.add(address);
  const response = (await files.match(address)) ?? (await fetched(files, address));
  const pattern = NAMED[address.split(".").at(-1) ?? ""];
  if (!pattern || !response.ok) return;
  const named = found(await response.text(), pattern, address);
  await Promise.all(named.map((one) => withNamed(files, one, known)));
}

/** @param {string} text @param {RegExp} pattern @param {string} base */
const found = (text, pattern, base) => [
  ...new Set([...text.matchAll(pattern)].map(([, path]) => new URL(path, base).href)),
];

/** The server's answer, or the one that it gave to the same question. @param {FetchEvent} event @param {string} name  of the cache */
async function answer(event, name) {
  const { request } = event;
  const copy = request.clone();
  const wanted = request.headers.has("Range") ? PARTIAL : OK;
  try {
    const response = await fetch(request);
    const isWanted = response.status === wanted;
    if (isWanted) event.waitUntil(keepAnswer(name, copy, response.clone()).catch(() => {}));
    return response;
  } catch {
    const kept = await known(await questionOf(copy), name);
    return kept ? withStatus(kept, wanted) : Response.error();
  }
}

/** @param {Response} response @param {number} status */
const withStatus = ({ body, headers }, status) => new Response(body, { status, headers });

/** @param {string} name @param {Request} request @param {Response} response */
async function keepAnswer(name, request, response) {
  const answers = await caches.open(name);
  // A cache takes a part of a file only as if it were all of one.
  await answers.put(await questionOf(request), withStatus(response, OK));
  kept += 1;
  if (kept % COUNTED !== 1) return;
  const all = await answers.keys();
  await Promise.all(all.slice(0, -MOST[name]).map((one) => answers.delete(one)));
}

/** A question's address; what is posted becomes a part of it, and so does the part of a file. @param {Request} request */
async function questionOf(request) {
  const range = request.headers.get("Range");
  if (request.method === "GET") return range ? `${request.url}&${range}` : request.url;
  const hash = await crypto.subtle.digest("SHA-256", await request.arrayBuffer());
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `${request.url}?asked=${digits.join("")}`;
}
