"use strict";
// Steps through the match: each step says which pieces of the picture, and of what stands beside it, it changes.
const part = (id) => document.getElementById(id);
const SAYS = JSON.parse(part("says").textContent);
const way = part("way"), slider = way.querySelector("input"), last = Number(slider.max), SNAP = 64, PACE = 1200, WIDE = matchMedia("(min-width: 70rem)");
let now = -1, timer = 0, log = null, draw, tell;

async function opened(id) {
  const packed = Uint8Array.from(atob(part(id).textContent), (one) => one.charCodeAt(0));
  return new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}
function reel(pieces, changes, place) {
  const kept = [];
  let at = -1, shown = [];
  return (to) => {
    const near = Math.min(Math.floor(to / SNAP), kept.length) - 1;
    let isChanged = to < at;
    if (to < at || (near + 1) * SNAP > at + 1) {
      [at, shown, isChanged] = near < 0 ? [-1, [], true] : [(near + 1) * SNAP - 1, [...kept[near]], true];
    }
    while (at < to) {
      const change = changes[++at];
      isChanged ||= change.length > 0;
      for (let k = 0, shift = 0; k < change.length; ) {
        const [from, gone, came] = change.slice(k, k + 3);
        shown.splice(from + shift, gone, ...change.slice(k + 3, k + 3 + came));
        shift += came - gone;
        k += 3 + came;
      }
      if ((at + 1) % SNAP === 0) kept[(at + 1) / SNAP - 1] ??= [...shown];
    }
    if (isChanged) place.innerHTML = shown.map((one) => pieces[one]).join("");
  };
}

function go(to) {
  to = Math.max(0, Math.min(last, to));
  if (to === now) return;
  const row = part(String(to));
  part(String(now))?.removeAttribute("aria-current");
  row.setAttribute("aria-current", "step");
  now = to;
  draw(to);
  tell(to);
  part("board").hidden = !part("board").firstChild;
  part("now").replaceChildren(...row.cloneNode(true).childNodes);
  for (const one of part("now").querySelectorAll("details")) one.open = true;
  part("board").firstElementChild?.setAttribute("aria-label", row.querySelector("p").textContent);
  slider.value = to;
  way.querySelector("output").textContent = `#${to} / ${last}`;
  for (const one of document.querySelectorAll("#rows .row > details[data-opened]")) if (!one.contains(row)) { one.open = false; delete one.dataset.opened; }
  const within = row.closest(".row")?.firstElementChild;
  if (within && !within.open) { within.open = true; within.dataset.opened = ""; }
  if (WIDE.matches) requestAnimationFrame(() => row.scrollIntoView({ block: "nearest" }));
  if (log) part("stored").lastElementChild.textContent = log.entries[to]?.stored ?? "";
  try { history.replaceState(null, "", `#${to}`); } catch { /* a viewer that keeps its address */ }
}
function play(on) {
  clearInterval(timer);
  timer = on && now < last ? setInterval(() => (now < last ? go(now + 1) : play(false)), PACE) : 0;
  const button = way.querySelector("[value=play]");
  button.setAttribute("aria-pressed", String(timer > 0));
  button.textContent = timer ? "⏸" : "▶";
}
const turn = (by) => {
  const begun = [...document.querySelectorAll("#rows section > ol")].map((one) => Number(one.querySelector("li[id]").id));
  const found = by > 0 ? begun.find((one) => one > now) : begun.findLast((one) => one < now);
  go(found ?? (by > 0 ? last : 0));
};
const DOES = { before: () => go(now - 1), after: () => go(now + 1), play: () => play(!timer) };
const KEYS = { ArrowLeft: DOES.before, ArrowRight: DOES.after, Home: () => go(0), End: () => go(last),
  PageUp: () => turn(-1), PageDown: () => turn(1), " ": DOES.play };

way.addEventListener("click", (event) => { const does = DOES[event.target.value]; if (does) { if (event.target.value !== "play") play(false); does(); } });
slider.addEventListener("input", () => { play(false); go(Number(slider.value)); });
document.addEventListener("keydown", (event) => {
  const does = KEYS[event.key];
  if (!does || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, summary, a, button")) return;
  event.preventDefault();
  if (event.key !== " ") play(false);
  does();
});
part("rows").addEventListener("click", (event) => {
  const row = event.target.closest("li[id]") ?? event.target.closest(".row")?.querySelector("li[id]");
  if (!row || event.target.closest("details.finding, details.doubt")) return;
  if (event.target.closest("a")) event.preventDefault();
  play(false);
  go(Number(row.id));
  if (!WIDE.matches) part("stage").scrollIntoView();
});

const filled = (text, parts) => text.replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole);
async function check() {
  const status = part("proof").querySelector("[role=status]"), own = part("key").value.trim();
  const show = (verdict, text) => { status.dataset.verdict = verdict; status.textContent = text; };
  let data;
  try {
    if (!globalThis.crypto?.subtle) throw new Error("no cryptography");
    data = await opened("evidence");
  } catch { show("cannot", SAYS.cannot); return; }
  const found = await verify(data, { keys: own ? [own] : [] });
  part("proof").querySelector("details").hidden = false;
  if (!part("save").href) Object.assign(part("save"), { href: URL.createObjectURL(new Blob([data])), download: `${found.match}.evidence.jsonl` });
  const fault = found.verdict ?? (found.entries === last + 1 ? null : { kind: "entry", position: Math.min(found.entries, last + 1) });
  if (fault) { show("bad", filled(SAYS.bad, { kind: fault.kind, at: fault.position ?? "–" })); return; }
  show("good", `${filled(SAYS.good, { log: `${found.checkpoint.origin} ${found.checkpoint.size}`, count: found.entries })} ${SAYS.vouched}`);
  part("signer").textContent = found.isGiven ? SAYS.given : filled(SAYS.own, { key: found.signer?.text ?? "–" });
  log = readFile(data);
  part("stored").hidden = false;
  part("stored").lastElementChild.textContent = log.entries[now]?.stored ?? "";
}

async function begin() {
  const { pieces, board, beside } = JSON.parse(new TextDecoder().decode(await opened("reel")));
  [draw, tell] = [reel(pieces, board, part("board")), reel(pieces, beside, part("beside"))];
  for (const id of ["stage", "way"]) part(id).hidden = false;
  document.body.classList.add("steps");
  const asked = () => (/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : Math.max(now, 0));
  go(asked());
  if (!WIDE.matches) scrollTo(0, 0);
  addEventListener("hashchange", () => go(asked()));
}
begin();
if (part("evidence")) { part("key").addEventListener("change", check); check(); }
