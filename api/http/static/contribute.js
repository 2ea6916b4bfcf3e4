// What a player adds to a shuffle: drawn here, kept in this browser, and opened for one set of promises alone.
// docs/fair-shuffles.md says why. Nothing is sent but the promise, and what was promised once all have said what they add.
const SIZE = 32;
const NAME = "adjudicator-shuffle-v2";
const PLACE = "adjudicator kept contribution ";
const encoder = new TextEncoder();
const u32 = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const prefixed = (part) => [...u32(part.length), ...part];
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const lp = (part) => prefixed(typeof part === "string" ? encoder.encode(part) : part);
const digest = async (...parts) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(parts.flat()))));

/** The promise, in hex, of entropy in hex that a seat adds to a shuffle: it answers to all that the service has said of it. */
export function promiseOf({ match, shuffle, deck, pool, commitment }, seat, entropy) {
  return digest(...[`${NAME} promise`, match, shuffle, deck, pool, bytes(commitment), seat, bytes(entropy)].map(lp));
}

/** The digest, in hex, of all that is chosen before a contribution is opened, as the service shows it. */
export function underOf({ promised, cut }) {
  const promises = promised.flatMap(([seat, promise]) => [lp(seat), lp(bytes(promise))]);
  return digest(lp(`${NAME} opened under`), u32(promised.length), ...promises, u32(cut));
}

/** What keeps one from opening a contribution for what the service shows; null: nothing does. */
export async function objection(kept, shown) {
  const { promised, declined, seats } = shown;
  if (kept === null || !["match", "shuffle", "deck", "pool", "commitment"].every((name) => kept[name] === shown[name])) return "elsewhere";
  const promise = await promiseOf(shown, kept.seat, kept.entropy);
  if (promised.find(([seat]) => seat === kept.seat)?.[1] !== promise) return "elsewhere";
  if (!seats.includes(kept.seat) || !seats.includes(kept.deck) || new Set(seats).size < seats.length) return "early";
  if (!seats.every((seat) => declined.includes(seat) || promised.some(([one]) => one === seat))) return "early";
  return kept.under && kept.under !== (await underOf(shown)) ? "otherwise" : null;
}

// ---- what this browser keeps

/** The place of a contribution in the browser's storage: another commitment, or another deck, has another one. */
const placeOf = ({ match, shuffle, deck, pool, commitment }, seat) => PLACE + JSON.stringify([match, shuffle, deck, pool, seat, commitment]);

const read = (place) => JSON.parse(localStorage.getItem(place) ?? "null");

/** All that is kept of a match and seat. */
function kept(match, seat) {
  const places = Object.keys(localStorage).filter((place) => place.startsWith(PLACE));
  return places.map(read).filter((one) => one?.contribution === NAME && one.match === match && one.seat === seat);
}

/** What was drawn for a shuffle; drawn now if nothing was. Raises where the browser does not keep it. */
function drawn(shown, seat) {
  const place = placeOf(shown, seat), { match, shuffle, deck, pool, commitment } = shown;
  if (read(place) === null) {
    const entropy = hex(crypto.getRandomValues(new Uint8Array(SIZE)));
    localStorage.setItem(place, JSON.stringify({ contribution: NAME, match, shuffle, seat, deck, pool, commitment, entropy, under: "" }));
  }
  return read(place);
}

// ---- what a seat does

const named = (section, name) => section.querySelector(`[name=${name}], [data-name=${name}]`);
const shownIn = (section) => JSON.parse(section.dataset.shown);

/** Reports an event; where the match has gone on meanwhile, after its new end. */
async function report(section, what, event) {
  const { seat, reports } = section.dataset, { shuffle } = shownIn(section);
  const body = JSON.stringify({ report_id: `${shuffle} ${seat.slice(0, 40)} ${what}`, ...event, shuffle, seat });
  let position = section.dataset.position;
  for (let left = 10; ; left--) {
    const headers = { "Content-Type": "application/json", "If-Match": `"${position}"` };
    const answer = await fetch(reports, { method: "POST", headers, body });
    if (answer.ok) return;
    const problem = await answer.json();
    if (answer.status !== 412 || left === 0) throw new Error(problem.detail || problem.title);
    position = problem.position;
  }
}

const doing = {
  async promise(section) {
    const shown = shownIn(section), { seat } = section.dataset;
    const promise = await promiseOf(shown, seat, drawn(shown, seat).entropy);
    await report(section, "promised", { event: "EntropyPromised", promise });
  },
  async decline(section) {
    await report(section, "declined", { event: "EntropyDeclined" });
  },
  async open(section) {
    const shown = shownIn(section), place = placeOf(shown, section.dataset.seat), mine = read(place);
    if ((await objection(mine, shown)) !== null) throw new Error(named(section, "otherwise").textContent);
    localStorage.setItem(place, JSON.stringify({ ...mine, under: await underOf(shown) }));
    await report(section, "opened", { event: "EntropyAdded", entropy: mine.entropy });
  },
};

async function does(section, name) {
  const buttons = section.querySelectorAll("button");
  buttons.forEach((button) => { button.disabled = true; });
  try {
    await doing[name](section);
    location.reload();
  } catch (error) {
    section.querySelector("[role=status]").textContent = error.message;
    buttons.forEach((button) => { button.disabled = false; });
  }
}

/** Shows what the seat can do next; what was promised elsewhere is opened there. */
async function ready(section) {
  const { seat, state } = section.dataset, shown = shownIn(section), mine = read(placeOf(shown, seat));
  const others = kept(shown.match, seat).filter((one) => one.shuffle === shown.shuffle && placeOf(one, seat) !== placeOf(shown, seat));
  named(section, "again").hidden = others.length === 0;
  const against = state === "silent" ? (mine?.under ? "otherwise" : null) : await objection(mine, shown);
  const may = against === null ? { silent: ["promise", "decline"], due: ["open"] } : { silent: [against], due: [against] };
  for (const name of may[state] ?? (against === "otherwise" ? [against] : [])) named(section, name)?.removeAttribute("hidden");
  if (against === null || against === "otherwise") section.querySelector(".command")?.setAttribute("hidden", "");
  for (const button of section.querySelectorAll("button")) {
    button.addEventListener("click", () => does(section, button.name));
  }
}

/** Shows what a seat can do where the browser computes no digest: decline. */
function unable(section) {
  named(section, "insecure")?.removeAttribute("hidden");
  if (section.dataset.state !== "silent") return;
  const button = named(section, "decline");
  button.removeAttribute("hidden");
  button.addEventListener("click", () => does(section, "decline"));
}

/** Offers what is kept as files, to hold evidence against. */
function offered(line) {
  const { match, seat } = line.dataset, all = kept(match, seat).filter(({ under }) => under);
  for (const one of all) {
    const blob = new Blob([`${JSON.stringify(one)}\n`], { type: "application/json" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), textContent: one.shuffle });
    link.download = `${one.shuffle}-${one.commitment.slice(0, 8)}.contribution.json`;
    line.querySelector("span").append(link, " ");
  }
  line.hidden = all.length === 0;
}

/** Readies what the page shows: again when its middle was replaced (record.mjs, which also follows what others do). */
async function readied() {
  const sections = [...document.querySelectorAll("section.contribution")];
  if (globalThis.crypto?.subtle === undefined) {
    sections.forEach(unable);
  } else {
    await Promise.all(sections.map(ready));
  }
  document.querySelectorAll("[data-name=kept]").forEach(offered);
  const follows = document.querySelectorAll(".recording").length > 0;
  if (!follows && sections.some((section) => section.dataset.state === "waiting")) {
    new EventSource(sections[0].dataset.stream).onmessage = () => location.reload();
  }
}

if (globalThis.document !== undefined) {
  document.addEventListener("fresh", () => readied());
  await readied();
}
