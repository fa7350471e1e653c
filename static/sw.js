// Keeps the whole game on the device, so that it works without a network. A service worker, registered by the desk.
//
// `cargo xtask build` writes the build and its files into the next two lines. A development build is not kept.
const BUILD = "dev";
const FILES = {};

// The folder of the page. One host may have several builds, each in its folder: each minds its own caches.
const HERE = new URL("./", location.href);
const OURS = `toguz ${HERE.pathname} `;
const CACHE = OURS + BUILD;

// Where it is written down which windows were open when this version took over, and which caches they may need.
// No request is looked for under an address with a question mark.
const EARLIER = new URL("?earlier", HERE).href;

const HASHED = /-[0-9a-f]{16}(_bg)?\.\w+$/;

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

// By itself a new version waits until every window of the old one is closed. The page asks when its reader wants it.
addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(skipWaiting());
  if (event.data === "which build") event.ports[0]?.postMessage(BUILD);
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== HERE.origin || !url.pathname.startsWith(HERE.pathname)) return;
  // What a link carries is for the page to read, and a build id or the number of a try names the same file.
  url.search = url.hash = "";
  if (url.href === new URL("index.html", HERE).href) url.href = HERE.href;
  if (request.mode === "navigate") event.waitUntil(tidy());
  if (isKept(url) || HASHED.test(url.pathname)) event.respondWith(answer(request, url.href));
});

function isKept(url) {
  return Object.hasOwn(FILES, url.href === HERE.href ? "./" : url.href.slice(HERE.href.length));
}

/** Brings every file into this version's cache. What an interrupted install has brought is not asked for again. */
async function fill() {
  const cache = await caches.open(CACHE);
  const earlier = await Promise.all((await others()).map((name) => caches.open(name)));
  const files = Object.entries(FILES).map(([name, digest]) => bring(cache, earlier, name, digest));
  // One that fails must not keep the rest from being there the next time.
  const failed = (await Promise.allSettled(files)).find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

async function bring(cache, earlier, name, digest) {
  const url = new URL(name, HERE).href;
  if (await cache.match(url)) return;
  for (const other of earlier) {
    const kept = await other.match(url);
    if (kept && (await isContent(kept, digest))) return cache.put(url, kept);
  }
  // The page has just loaded most of them: a name by content may come from the browser's own cache, if that is sound.
  for (const mode of HASHED.test(name) ? ["default", "reload"] : ["reload"]) {
    const response = await fetch(url, { cache: mode });
    // A page of the next build, or what a hotel says to all requests, is none of our files.
    if (response.ok && (await isContent(response, digest))) {
      // Browsers refuse to open a page by an answer that came from another address than the one asked for.
      return cache.put(url, response.redirected ? bare(response) : response);
    }
  }
  throw new Error(`${name} is not that of build ${BUILD}`);
}

async function isContent(response, digest) {
  const found = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return [...new Uint8Array(found, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === digest;
}

/** From now on the windows that are open, and all to come, are this version's. */
async function takeOver() {
  // While a still newer version is being fetched its cache is among the others.
  const names = registration.installing ? [] : await others();
  const windows = (await clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id);
  if (names.length > 0) {
    const cache = await caches.open(CACHE);
    await cache.put(EARLIER, new Response(JSON.stringify({ caches: names, windows })));
    await tidy();
  }
  await clients.claim();
}

/** Gives up the files of earlier versions once no window is open that may ask for them. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const written = await cache.match(EARLIER);
  if (!written) return;
  const earlier = await written.json();
  const open = await clients.matchAll({ includeUncontrolled: true });
  if (open.some(({ id }) => earlier.windows.includes(id))) return;
  await Promise.all(earlier.caches.map((name) => caches.delete(name)));
  await cache.delete(EARLIER);
}

async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
}

async function answer(request, url) {
  const kept = await find(url);
  if (kept) return asAskedFor(kept, request);
  const response = await fetch(request);
  // Some hosts answer with a page when they do not have a file.
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  return isPage && request.mode !== "navigate" ? Response.error() : response;
}

async function find(url) {
  const kept = await caches.match(url, { cacheName: CACHE, ignoreVary: true });
  if (kept) return kept;
  // An old window asks for the old version's files.
  for (const name of await others()) {
    const earlier = await caches.match(url, { cacheName: name, ignoreVary: true });
    if (earlier) return earlier;
  }
}

/** A page and a worker read their own address, which would be that of the answer: one without what was asked. */
function asAskedFor(kept, { url }) {
  return kept.url === url ? kept : bare(kept);
}

/** The answer without the address that it came from. */
function bare(response) {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(response.body, { headers });
}
