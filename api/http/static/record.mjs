// A match entered by tapping: each form is sent without loading the page (ruling.mjs), the table is touched instead of
// choosing from a list, and what others record shows at once.
import { drawing, groundOf, inches, rounded } from "./drawing.mjs";
import { answered, send } from "./ruling.mjs";
import { mainOf, onRefused, PAGE } from "./swap.mjs";
import { isAway, isKept, needsNetwork, sent } from "./waiting.mjs";

const ABOVE = 18; // pixels: a finger hides what lies under it
const BROAD = 44; // pixels: what is longer than a finger is wide is ground that one may go to
const SOON = 300; // milliseconds: the answer to one's own report comes first
const page = () => document.querySelector(".recording");

// ---- the table

let laid = ""; // the address of the drawing that is there

/** Puts the drawing itself in the place of its picture, so that its pieces can be touched. */
async function lay() {
  const frame = document.querySelector(".board.touched");
  if (frame === null) return;
  let drawn = frame.querySelector("svg");
  if (drawn === null || laid !== frame.href) {
    drawn = await drawing(frame.href);
    if (drawn === null || !frame.isConnected) return;
    if (groundOf(drawn) !== null) crop(drawn);
    laid = frame.href;
    frame.replaceChildren(drawn);
  }
  for (const one of frame.querySelectorAll(".way, .beside-finger")) one.remove();
  drawn.querySelector(".chosen")?.classList.remove("chosen");
  const about = page().dataset.about;
  if (asked()?.dataset.kind === "path" && groundOf(drawn) !== null) measure(drawn, frame);
  if (about) frame.querySelector(`[data-id="${CSS.escape(about)}"], [data-value="${CSS.escape(about)}"]`)?.classList.add("chosen");
}

// What is drawn stays where it is until it is drawn anew: only what stands around it is new, so that a phone shows it soon.
document.addEventListener("swap", (event) => {
  let old = document.querySelector("main > .recording > .board.touched"), made = event.detail.querySelector(":scope > .recording > .board.touched");
  if (!old?.querySelector("svg") || !made) return;
  event.preventDefault();
  for (; !old.matches("main"); [old, made] = [old.parentElement, made.parentElement]) {
    const nodes = [...made.parentElement.childNodes], at = nodes.indexOf(made);
    for (const one of [...old.parentElement.childNodes]) if (one !== old) one.remove();
    old.before(...nodes.slice(0, at));
    old.after(...nodes.slice(at + 1));
    for (const { name, value } of made.attributes) old.setAttribute(name, value);
  }
});

/** Leaves out what stands below the ground: its legend is a tap away, on the entry's page. */
function crop(drawn) {
  const [left, top, width] = drawn.getAttribute("viewBox").split(" ").map(Number), [unit, south] = groundOf(drawn);
  drawn.setAttribute("viewBox", [left, top, width, south - top + unit].join(" "));
  drawn.removeAttribute("height");
}

/** The middle of a piece; undefined if it is not drawn. */
function middle(drawn, piece) {
  const box = drawn.querySelector(`[data-id="${CSS.escape(piece)}"]`)?.getBoundingClientRect();
  return box && inches(drawn, box.x + box.width / 2, box.y + box.height / 2);
}

const asked = () => document.querySelector(".asked .place");
const typed = () => asked()?.querySelector("input[name=value]");

function touched(drawn, event) {
  const piece = pieceAt(drawn, event), place = asked();
  const button = piece && [...(place?.querySelectorAll("button[value]") ?? [])].find((one) => one.value === piece);
  if (button) return button.click();
  if (goesOn(piece)) return;
  const isPoint = place !== null && ["place", "path"].includes(place.dataset.kind);
  const point = groundOf(drawn) === null ? null : rounded(inches(drawn, event.clientX, event.clientY));
  if (isPoint && point !== null) return put(place, point);
  if (piece === undefined || (isBroad(drawn, piece) && wayThere() !== null)) return point === null ? undefined : walk(point);
  const to = new URL(page().dataset.here, location.href);
  if (page().dataset.about !== piece) to.searchParams.set("about", piece);
  visit(to).then(goOn);
}

/** Shows another page of this one's, if there is a network. */
const visit = async (to) => (isAway() ? needsNetwork() : send(to.href, to.searchParams, "get").catch(needsNetwork));

/** Whoever touches what may come next says that what is being entered stands as it is; whether they did. */
function goesOn(piece) {
  const form = document.querySelector(".next form.goes-on");
  if (form === null || !JSON.parse(form.dataset.named).includes(piece)) return false;
  form.elements.touched.value = piece;
  document.addEventListener("fresh", () => { if (page().dataset.about === piece) goOn(); }, { once: true });
  form.requestSubmit();
  return true;
}

/** The piece that was touched; what lies on the ground without being one is the ground. */
function pieceAt(drawn, { target }) {
  const thing = target.closest("[data-id]")?.dataset, piece = thing?.value ?? thing?.id;
  return groundOf(drawn) === null || JSON.parse(page().dataset.things).includes(piece) ? piece : undefined;
}

/** Whether a piece, such as a wood, is broader than a finger. */
function isBroad(drawn, piece) {
  const { width, height } = drawn.querySelector(`[data-id="${CSS.escape(piece)}"]`)?.getBoundingClientRect() ?? { width: 0, height: 0 };
  return Math.max(width, height) > BROAD;
}

const wayThere = () => document.querySelector("form.ground");

/** Whoever touches the ground while nothing is asked means the way there, if one may be gone now. */
function walk(point) {
  const form = wayThere();
  if (form) stated(form, "more", point);
  else if (isAway()) needsNetwork();
}

/** What was touched means one event: that happens; taking it back is one tap. */
function goOn() {
  if (asked() === null) document.querySelector(".next .taps button[data-taken]")?.click();
}

/** States a place, which is all; or one corner more of a way. */
function put(place, point) {
  stated(place.querySelector("input[name=value]").form, place.dataset.kind === "place" ? "value" : "more", point);
}

/** Sends a form with a point in the place of what it says. */
function stated(form, name, point) {
  const data = new FormData();
  data.set("at", form.elements.at.value);
  data.set(name, point.join(" "));
  if (isKept(form)) sent(form, data);
  else send(form.action, new URLSearchParams(data));
}

/** Draws a way, and says beside its end how far it is, how far it may be, and what forbids it. */
function measure(drawn, frame) {
  const moved = page().dataset.moved, start = moved ? middle(drawn, moved) : undefined;
  const pairs = typed().value.split(";").filter((one) => one.trim()).map((one) => one.trim().split(/[ ,]+/).map(Number));
  const points = pairs.filter((pair) => pair.length === 2 && pair.every(Number.isFinite));
  const all = start ? [start, ...points] : points;
  if (points.length === 0) return;
  const long = all.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - all[at][0], y - all[at][1]), 0);
  const line = document.createElementNS(drawn.namespaceURI, "polyline"), [unit, south] = groundOf(drawn);
  line.setAttribute("class", "way");
  line.setAttribute("points", all.map(([x, y]) => `${x * unit},${south - y * unit}`).join(" "));
  drawn.append(line);
  const told = document.createElement("output"), most = page().dataset.most, { left, top, width } = frame.getBoundingClientRect();
  const wrong = [...document.querySelectorAll(".next .finding b, .next .unfit")].map((one) => one.textContent);
  told.className = wrong.length ? "beside-finger wrong" : "beside-finger";
  told.textContent = [`${long.toFixed(2)}${most ? ` / ${most}` : ""} in`, ...wrong].join(" · ");
  const [x, y] = points.at(-1), end = new DOMPoint(x * unit, south - y * unit).matrixTransform(drawn.getScreenCTM());
  frame.append(told);
  told.style.left = `${Math.min(Math.max(end.x - left - told.offsetWidth / 2, 0), width - told.offsetWidth)}px`;
  told.style.top = `${Math.max(end.y - top - told.offsetHeight - ABOVE, 0)}px`;
}

document.addEventListener("click", (event) => {
  const drawn = event.target.closest?.(".board.touched svg");
  if (drawn) {
    event.preventDefault();
    return touched(drawn, event);
  }
  const link = event.target.closest?.("a[data-here]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  visit(new URL(link.href));
});

// ---- words for any kind of event

document.addEventListener("input", (event) => {
  if (!event.target.matches(".every input[type=search]")) return;
  const words = event.target.value.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  for (const one of event.target.closest(".every").querySelectorAll("button[data-words]")) {
    one.hidden = !words.every((word) => one.dataset.words.toLowerCase().includes(word));
  }
});

// ---- what others record

/** Shows what others have recorded, unless somebody is typing here: then it shows with what they send. */
async function refresh(position) {
  await answered(); // what was sent here meanwhile may have led on to another page
  const searched = document.querySelector(".every input[type=search]")?.value;
  if (position <= Number(page().dataset.position) || typed()?.value || searched) return;
  send(location.href, new URL(location.href).searchParams, "get");
}

let stream = null;
function listen() {
  stream?.close();
  if (!page().dataset.stream) return; // a line is nobody else's
  stream = new EventSource(page().dataset.stream);
  stream.onmessage = (event) => setTimeout(() => refresh(Number(event.lastEventId)), SOON);
  onRefused(stream, () => look().catch(() => {}).then(listen));
}

/** Where a stream is refused, as there are too many: asks for the page itself, to go by what stands there. */
async function look() {
  if (document.hidden) return;
  const found = mainOf(await (await fetch(page().dataset.here, PAGE)).text())?.querySelector(".recording");
  if (found) await refresh(Number(found.dataset.position));
}

document.addEventListener("asked", () => { lay().catch(() => {}); });
document.addEventListener("fresh", () => {
  document.querySelector(".recording > .place").scrollIntoView({ block: "start" }); // the board sticks above it
  lay().catch(() => {});
});
lay().catch(() => {});
listen();
