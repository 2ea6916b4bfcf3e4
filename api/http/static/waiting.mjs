// The page *Record* without a network: what is tapped waits in this browser (outbox.mjs), is shown, and is sent once
// there is a network again; what it asks is asked meanwhile (alone.mjs). What has to be answered for is asked about here.
import { answered, answerOf, asks, button, closed, fetchAsks, isAsked, question } from "./alone.mjs";
import { ANSWERED, ASKED, AWAY, NEW, outbox, RECORDED, REFUSED } from "./outbox.mjs";
import { settle } from "./ruling.mjs";
import { mainOf, PAGE, put, shown } from "./swap.mjs";

const PATIENCE = 10_000, AGAIN = 5_000; // milliseconds: for an answer; until the next try
const SOON = 600, LATER = 2_000; // milliseconds: until what waits shows; until there is time for what may be asked
const BYTES = 16;
const page = () => document.querySelector(".recording");
const here = new URL(page().dataset.here, location.href);
const viewer = here.searchParams.get("as"); // what waits of others on this phone goes in order with it, unread
const whose = [here.pathname, page().dataset.holder].join(" ");

// ---- the store: IndexedDB, so that a page that is loaded anew finds it

const promised = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});
const opening = (() => {
  const request = indexedDB.open("adjudicator", 1);
  request.onupgradeneeded = () => {
    const reports = request.result.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
    reports.createIndex("whose", "whose");
    reports.createIndex("id", "id", { unique: true });
  };
  return promised(request);
})();
const reports = async (mode) => (await opening).transaction("outbox", mode).objectStore("outbox");

const store = {
  all: async () => promised((await reports("readonly")).index("whose").getAll(whose)),
  async add(report) {
    const within = await reports("readwrite");
    if (await promised(within.index("id").getKey(report.id)) === undefined) await promised(within.add({ ...report, whose }));
  },
  async change(order, made) {
    const within = await reports("readwrite"), was = await promised(within.get(order));
    if (was === undefined) return null;
    const now = made(was);
    await promised(now === null ? within.delete(order) : within.put(now));
    return now;
  },
};

// ---- what is sent, and what becomes of it

async function post(report, again) {
  const to = new URL(report.action, location.href);
  if (again) to.searchParams.set("again", "true");
  try {
    const body = new URLSearchParams(report.body);
    const answer = await fetch(to, { ...PAGE, method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 429 || answer.status >= 500) return [AWAY];
    const text = await answer.text(), main = mainOf(text), url = new URL(answer.url);
    const what = !answer.ok ? REFUSED : url.searchParams.has("e") ? ASKED : RECORDED;
    return [what, { ok: answer.ok, url: answer.url, main, holds: main?.querySelector(".recording") != null, text: async () => text }];
  } catch {
    return [AWAY];
  }
}

const isEntering = () => new URL(location.href).searchParams.has("e");
let table = document.querySelector("main").outerHTML; // the last table, to go on from while nobody answers
let tapped = null; // the place whose form was sent, and where it stood
let says = ""; // what was said of the report that has to be answered for
let current = ""; // the id of the report whose question stands here
let isLost = false; // whether nobody answered the last time
let isTold = false; // whether something was tapped that only the service could have answered

/** Whether there is no network now, as far as one knows. */
export const isAway = () => !navigator.onLine || isLost;

async function tell(what, report, answer, isLast = true) {
  isLost = what === AWAY;
  if (what === AWAY) return rest();
  current = "";
  const was = tapped;
  tapped = null;
  says = "";
  if (!isLast || report.viewer !== viewer) return;
  if (!answer.holds) says = answer.main?.textContent ?? "";
  else if (await shown(answer) && answer.ok) history.pushState({ ruled: true }, "", answer.url);
  if (was) settle(...was);
}

/** Shows the last table again, to go on from. */
function rest() {
  ids = new WeakMap();
  if (tapped && isEntering()) {
    put(mainOf(table), { text: table, url: here.href });
    history.pushState({ ruled: true }, "", here.href);
  }
  if (tapped) document.querySelector(".recording .facts").scrollIntoView({ block: "start" });
  tapped = null;
}

const box = outbox(store, post, tell, () => !navigator.onLine);

// ---- what is tapped

let ids = new WeakMap(); // of a form, by what it says: two taps in haste are one report
function idOf(form, body) {
  if (!ids.has(form)) ids.set(form, new Map());
  const mine = ids.get(form);
  if (!mine.has(body)) {
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    mine.set(body, [...bytes].map((one) => one.toString(16).padStart(2, "0")).join(""));
  }
  return mine.get(body);
}

/** A form as a report: under an id of its own, with the words that stand on its button. */
function reported(form, data, submitter) {
  const body = new URLSearchParams(data), to = new URL(form.action);
  to.hash = "";
  const id = idOf(form, body.toString());
  if (body.has("report_id")) body.set("report_id", id);
  else to.searchParams.set("report_id", id);
  let about = to.searchParams.has("e") ? page().querySelector("h1.says")?.textContent : "";
  about ||= form.dataset.title;
  const named = body.get("text") ?? submitter?.ariaLabel ?? submitter?.textContent.trim() ?? "";
  return { id, viewer, action: to.href, body: body.toString(), title: [about, named || (body.get("value") ?? body.get("more"))].filter(Boolean).join(" – ") };
}

/** Whether a form answers for the report that waits for it. */
function answersFor(first, report) {
  const of = (one, name) => new URL(one.action).searchParams.get(name);
  return first?.state === ANSWERED && first.viewer === viewer && of(report, "e") !== null && of(first, "instead_of") === of(report, "instead_of");
}

const keyed = (report, id) => {
  const to = new URL(report.action);
  to.searchParams.set("report_id", id);
  return { ...report, action: to.href };
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || !isKept(form)) return;
  event.preventDefault();
  sent(form, new FormData(form, event.submitter), event.submitter);
}, true);

/** Whether what a form says waits here until it is recorded: not so on a line. */
export const isKept = (form) => new URL(form.action).pathname.startsWith(here.pathname);

/** Sends what a form says, or keeps it; a place of the page that was touched says it by the form beside it. */
export function sent(form, data, submitter) {
  isTold = false;
  if (form.closest(".alone")) return amend((one) => answered(one, ...answerOf(data, submitter)));
  const report = reported(form, data, submitter), place = form.closest("details.place");
  tapped = [place, place?.getBoundingClientRect().top];
  const isUndo = new URL(form.action).pathname.endsWith("/undo") && !data.has("since");
  setTimeout(draw, SOON);
  return taken(report, isUndo).then(() => {
    if (isAway()) current = report.id;
    return draw();
  });
}

/** Says that what was tapped needs a network. */
export function needsNetwork() {
  isTold = true;
  document.querySelector(".recording > .place").scrollIntoView({ block: "start" });
  draw();
}

/** Changes the report whose question stands here. */
async function amend(made) {
  const one = (await box.all()).find(({ id }) => id === current);
  if (one) await box.amend(one.order, made);
  return draw();
}

async function taken(report, isUndo) {
  const waiting = await box.all(), [first] = waiting;
  if (isUndo && waiting.at(-1)?.viewer === viewer && await box.takeBack(waiting.at(-1).order)) return undefined;
  if (answersFor(first, report)) return box.replace(first.order, keyed(report, first.id));
  return box.keep(report);
}

// ---- what waits, as it reads

async function draw() {
  const place = document.querySelector(".recording .waiting");
  if (place === null) return;
  const waiting = await box.all(), words = place.dataset;
  ask(waiting.find((one) => one.id === current), words);
  retire(waiting);
  place.replaceChildren(...waiting.map((one) => {
    const row = document.createElement("li");
    const isOwn = one.viewer === viewer;
    row.textContent = `${one.state === ANSWERED ? words.answered : words.waiting}: ${isOwn ? one.title : one.viewer} `;
    if (!isOwn) return row;
    if (one.state === ANSWERED && says) row.append(Object.assign(document.createElement("p"), { textContent: says }));
    if (one.state === ANSWERED) row.append(button(words.again, flush));
    const [open] = asks(one);
    if (open && !open.dataset.box) row.append(Object.assign(document.createElement("p"), { textContent: `${words.needs}: ${open.textContent}` }));
    else if (open && one.id !== current) row.append(button(words.answer, () => { current = one.id; draw(); }));
    if (one.state === ANSWERED || one.state === NEW) {
      row.append(button(one.state === NEW ? words.back : words.away, () => box.takeBack(one.order).then(freed)));
    }
    return row;
  }));
  if (isTold) place.append(Object.assign(document.createElement("li"), { textContent: words.needs }));
  place.hidden = waiting.length === 0 && !isTold;
  place.scrollTop = place.scrollHeight;
}

/** Takes away the question that a report which waits has answered: who touches the table next means something else. */
function retire(waiting) {
  const eventOf = (one) => new URL(one.action).searchParams.get("e"), asked = page().querySelector(".next > .asked form");
  const said = waiting.filter((one) => one.state === NEW && one.viewer === viewer).map(eventOf);
  if (isEntering() || asked === null || !said.includes(eventOf(asked))) return;
  for (const form of page().querySelectorAll(".next > form")) if (eventOf(form) === eventOf(asked)) form.remove();
  for (const one of page().querySelectorAll(".next > :is(h1.says, .asked)")) one.remove();
}

/** Puts what is asked next of a report in the place of what may come next; or takes it away, if nothing is. */
function ask(report, words) {
  const next = document.querySelector(".recording > .next"), [open] = report ? asks(report) : [];
  const key = open && [report.id, report.body, open.dataset.at].join(); // one that is put off leaves the body alone
  if (open && next.querySelector(".alone")?.dataset.key === key) return undefined;
  const made = open && question(report, open, words, () => amend((one) => closed(one, open)), () => { current = ""; draw(); });
  if (made) made.dataset.key = key;
  else if (!report || isAsked()) current = "";
  if (!made && next.querySelector(".alone")) return put(mainOf(table), { text: table, url: here.href });
  if (!made) return undefined;
  next.replaceChildren(made);
  page().dataset.moved = made.dataset.moved;
  document.dispatchEvent(new Event("asked"));
  next.scrollIntoView({ block: "start" }); // the board sticks above it
}

/** Goes on after a report was thrown away: with what waited behind it, or from where the match stands. */
async function freed() {
  says = "";
  if ((await box.all()).length > 0) await box.flush();
  else await fetch(here, PAGE).then(shown).then(() => history.pushState({ ruled: true }, "", here.href), rest);
  return draw();
}

const ahead = () => setTimeout(() => {
  const form = document.querySelector(".next form");
  if (form !== null && isKept(form)) fetchAsks(here).then(draw);
}, LATER);
document.addEventListener("fresh", ({ detail: { text, url } }) => {
  if (!new URL(url, location.href).searchParams.has("e")) table = text;
  isTold = false;
  draw();
  ahead();
});
ahead();
const flush = () => box.flush().then(draw);
const more = async () => ((await box.all())[0]?.state !== ANSWERED ? flush() : undefined);
addEventListener("online", more);
setInterval(() => { if (!document.hidden) more(); }, AGAIN);
flush();

// ---- the page itself, where a browser keeps pages: over https, or on the machine itself

const worker = navigator.serviceWorker;
worker?.register(page().dataset.worker).catch(() => {});
/** Fetches the page once more, as it came before there was a worker that keeps it. */
function keep() {
  for (const one of [here.href, document.querySelector(".board.touched")?.href]) if (one) fetch(one, PAGE).catch(() => {});
}
worker?.addEventListener("controllerchange", keep);
if (worker && !worker.controller) worker.ready.then((found) => found.active.postMessage("claim")); // it came in between
if (worker?.controller && performance.getEntriesByType("navigation")[0]?.workerStart === 0) keep();
