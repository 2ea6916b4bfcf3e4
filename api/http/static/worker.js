// Keeps what the page *Record* needs without a network: our files, and of each match and viewer the last page, its
// drawing and its questions; nothing else. FILES and VERSION stand before this text. Who enters or leaves takes the
// pages away.
const KEPT = `files ${VERSION}`, PAGES = "record", PATIENCE = 10_000; // milliseconds
const RECORD = /\/matches\/[^/]+\/record$/, AHEAD = /\/matches\/[^/]+\/record\/ahead$/, DRAWING = /\/matches\/[^/]+\/tables\/[0-9]+\/drawing\.svg$/;
const DOOR = /\/(leave|enter|enrol\/[^/]+)$/, ENTERED = ["e", "about", "instead_of", "open"];
const GONE = [401, 403, 404, 410];

addEventListener("install", (event) => event.waitUntil(
  caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()),
));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT && name !== PAGES) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("message", (event) => event.waitUntil(clients.claim()));

/** The name under which a page, its cover, its drawing or its questions are kept: that of its match, or line, and viewer. */
function nameOf(url) {
  const path = url.pathname.replace(/\/tables\/.*/, "/drawing");
  const cover = url.searchParams.has("cover") ? "&cover=true" : "";
  const line = url.searchParams.has("line") ? `&line=${encodeURIComponent(url.searchParams.get("line"))}` : "";
  return `${path}?as=${encodeURIComponent(url.searchParams.get("as") ?? "")}${line}${cover}`;
}

/** The answer without the way it came: one that was led to cannot be shown as a page. */
const itself = async (answer) => new Response(await answer.blob(), { status: answer.status, headers: answer.headers });

/** An answer of the network, which is kept if it is the page as it stands before anything is entered,
 *  or `isBeside` it: its drawing, its questions. */
async function asked(request, isBeside = false) {
  const answer = await fetch(request);
  const url = new URL(answer.url || request.url);
  const isPage = RECORD.test(url.pathname) && !ENTERED.some((name) => url.searchParams.has(name));
  if (isBeside || isPage) {
    const pages = await caches.open(PAGES);
    if (answer.ok) await pages.put(nameOf(url), await itself(answer.clone()));
    else if (GONE.includes(answer.status)) await pages.delete(nameOf(url));
  }
  return answer;
}

/** The network's answer, or else, if it does not come, what is kept. */
async function answered(asking, kept) {
  const late = new Promise((done) => { setTimeout(done, PATIENCE); });
  try {
    return await Promise.race([asking, late.then(async () => (await kept()) ?? asking)]);
  } catch (error) {
    const found = await kept();
    if (found === undefined) throw error;
    return found;
  }
}

/** Leads to the page that was kept last. */
async function last() {
  const names = await (await caches.open(PAGES)).keys();
  const found = names.findLast((one) => RECORD.test(new URL(one.url).pathname) && !one.url.includes("cover="));
  return found && Response.redirect(found.url);
}

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const from = request.referrer ? new URL(request.referrer).pathname : "";
  const ofPages = async () => (await caches.open(PAGES)).match(nameOf(url));
  if (request.method === "POST" && DOOR.test(url.pathname)) event.waitUntil(caches.delete(PAGES));
  else if (request.method === "POST" && RECORD.test(url.pathname.replace(/(\/record)\/.*/, "$1"))) {
    event.respondWith(asked(request));
  } else if (request.method !== "GET") return;
  else if (FILES.includes(url.pathname)) {
    event.respondWith(answered(fetch(request), async () => (await caches.open(KEPT)).match(url.pathname)));
  } else if (RECORD.test(url.pathname)) event.respondWith(answered(asked(request), ofPages));
  else if (AHEAD.test(url.pathname) || (DRAWING.test(url.pathname) && RECORD.test(from))) event.respondWith(answered(asked(request, true), ofPages));
  else if (request.mode === "navigate" && url.pathname === START) event.respondWith(answered(fetch(request), last));
});
