// A match entered by tapping: each form is sent without loading the page (ruling.mjs), the table is touched instead of
// choosing from a list, and what others record shows at once.
import { drawing, groundOf, inches, rounded } from "./drawing.mjs";
import { answered, send } from "./ruling.mjs";
import "./waiting.mjs";

const SOON = 300; // milliseconds: the answer to one's own report comes first
const page = () => document.querySelector(".recording");

// ---- the table

/** Puts the drawing itself in the place of its picture, so that its pieces can be touched. */
async function lay() {
  const frame = document.querySelector(".board.touched");
  if (frame === null) return;
  const drawn = await drawing(frame.href);
  if (drawn === null) return;
  if (groundOf(drawn) !== null) crop(drawn);
  frame.replaceChildren(drawn);
  const about = page().dataset.about;
  if (about) frame.querySelector(`[data-id="${CSS.escape(about)}"], [data-value="${CSS.escape(about)}"]`)?.classList.add("chosen");
}

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
  const thing = event.target.closest("[data-id]")?.dataset, piece = thing?.value ?? thing?.id, place = asked();
  const button = piece && [...(place?.querySelectorAll("button[value]") ?? [])].find((one) => one.value === piece);
  if (button) return button.click();
  const isPoint = place !== null && ["place", "path"].includes(place.dataset.kind);
  if (isPoint && groundOf(drawn) !== null) return put(drawn, place, rounded(inches(drawn, event.clientX, event.clientY)));
  if (piece === undefined) return;
  const to = new URL(location.href);
  to.searchParams.delete("e");
  to.searchParams.set("about", page().dataset.about === piece ? "" : piece);
  send(to.href, to.searchParams, "get").then(goOn);
}

/** What was touched leaves but one legal way: that happens; taking it back is one tap. */
function goOn() {
  const legal = document.querySelectorAll(".taps > button[name=value]:not(.rare, .every *, .place *)");
  if (legal.length === 1) legal[0].click();
}

/** The place itself, which is stated at once; or a corner of a way, beside which stands what it comes to. */
function put(drawn, place, point) {
  const field = typed(), before = field.value.split(";").filter((one) => one.trim());
  if (place.dataset.kind === "place") {
    field.value = point.join(" ");
    return field.form.requestSubmit();
  }
  field.value = [...before, point.join(" ")].join("; ");
  measure(drawn, place);
}

/** How far it is along a way, from where its piece stands. */
function measure(drawn, place) {
  const moved = page().dataset.moved, start = moved ? middle(drawn, moved) : undefined;
  const pairs = typed().value.split(";").filter((one) => one.trim()).map((one) => one.trim().split(/[ ,]+/).map(Number));
  const points = pairs.filter((pair) => pair.length === 2 && pair.every(Number.isFinite));
  const all = start ? [start, ...points] : points;
  const long = all.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - all[at][0], y - all[at][1]), 0);
  let told = place.querySelector("output");
  if (told === null) place.querySelector("summary").append(told = document.createElement("output"));
  told.textContent = ` ${typed().value} · ${long.toFixed(2)} in`;
  let line = drawn.querySelector(".way");
  if (line === null) drawn.append(line = document.createElementNS(drawn.namespaceURI, "polyline"));
  line.setAttribute("class", "way");
  const [unit, south] = groundOf(drawn);
  line.setAttribute("points", all.map(([x, y]) => `${x * unit},${south - y * unit}`).join(" "));
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
  send(link.href, new URL(link.href).searchParams, "get");
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
}

document.addEventListener("fresh", () => {
  document.querySelector(".recording .facts").scrollIntoView({ block: "start" });
  lay().catch(() => {});
});
lay().catch(() => {});
listen();
