// What a player adds to a shuffle: drawn here, kept in this browser until it is opened. docs/fair-shuffles.md says why.
// Nothing is sent but the promise, and what was promised once all have said what they add.
const SIZE = 32;
const encoder = new TextEncoder();
const u32 = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const prefixed = (part) => [...u32(part.length), ...part];
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The promise, in hex, of entropy in hex that a seat adds to a shuffle of a match, whose id has 32 digits. */
export async function promiseOf(match, shuffle, seat, entropy) {
  const parts = ["adjudicator-shuffle-v1 promise", match, shuffle, seat].map((words) => encoder.encode(words));
  const data = Uint8Array.from([...parts, bytes(entropy)].flatMap(prefixed));
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

/** The place of a section's contribution in the browser's storage. */
const placeOf = ({ match, shuffle, seat }) => `adjudicator contribution ${JSON.stringify([match, shuffle, seat])}`;

const named = (section, name) => section.querySelector(`[name=${name}], [data-name=${name}]`);

/** What was drawn for a section; drawn now if nothing was. Raises where the browser does not keep it. */
function drawn(section) {
  const place = placeOf(section.dataset);
  if (localStorage.getItem(place) === null) {
    localStorage.setItem(place, hex(crypto.getRandomValues(new Uint8Array(SIZE))));
  }
  return localStorage.getItem(place);
}

/** Reports an event; where the match has gone on meanwhile, after its new end. */
async function report(section, what, event) {
  const { shuffle, seat, reports } = section.dataset;
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
    const { match, shuffle, seat } = section.dataset;
    const promise = await promiseOf(match, shuffle, seat, drawn(section));
    await report(section, "promised", { event: "EntropyPromised", promise });
  },
  async decline(section) {
    await report(section, "declined", { event: "EntropyDeclined" });
  },
  async open(section) {
    await report(section, "opened", { event: "EntropyAdded", entropy: localStorage.getItem(placeOf(section.dataset)) });
    localStorage.removeItem(placeOf(section.dataset));
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
  const { match, shuffle, seat, state, promise } = section.dataset;
  const kept = localStorage.getItem(placeOf(section.dataset));
  if (state === "done") localStorage.removeItem(placeOf(section.dataset));
  const isHere = kept !== null && (await promiseOf(match, shuffle, seat, kept)) === promise;
  const shown = { silent: ["promise", "decline"], due: isHere ? ["open"] : ["elsewhere"] }[state] ?? [];
  for (const name of shown) named(section, name).hidden = false;
  if (state === "silent" || (state === "due" && isHere)) section.querySelector(".command").hidden = true;
  for (const button of section.querySelectorAll("button")) {
    button.addEventListener("click", () => does(section, button.name));
  }
}

if (globalThis.document !== undefined) {
  const sections = [...document.querySelectorAll("section.contribution")];
  if (globalThis.crypto?.subtle === undefined) {
    for (const section of sections) named(section, "insecure")?.removeAttribute("hidden");
  } else {
    await Promise.all(sections.map(ready));
  }
  if (sections.some((section) => section.dataset.state === "waiting")) {
    new EventSource(sections[0].dataset.stream).onmessage = () => location.reload();
  }
}
