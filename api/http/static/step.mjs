// An entry's page by keys, swipes, and by itself: each follows a link that stands on the page.
const link = (rel) => document.querySelector(`.way [rel="${rel}"]`);
const go = (rel) => link(rel)?.click();
const KEYS = { ArrowLeft: "prev", k: "prev", ArrowRight: "next", j: "next" };
const isTyped = (target) => target.closest("input, select, textarea, button") !== null;

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyped(event.target)) return;
  const rel = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (rel === undefined || link(rel) === null) return;
  event.preventDefault();
  go(rel);
});

let from = null;
document.addEventListener("touchstart", (event) => {
  const isOne = event.touches.length === 1 && event.target.closest(".wide, input") === null;
  from = isOne ? [event.touches[0].clientX, event.touches[0].clientY] : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (from === null) return;
  const x = event.changedTouches[0].clientX - from[0], y = event.changedTouches[0].clientY - from[1];
  if (Math.abs(x) > 60 && Math.abs(x) > 3 * Math.abs(y)) go(x < 0 ? "next" : "prev");
  from = null;
}, { passive: true });

// The address of this page may be another one: a form that was refused comes back on it.
const beside = () => (link("next") ?? link("prev") ?? location).href;
const entries = new URL(beside()).pathname.replace(/[0-9]+$/, "");

// The scrub bar goes to the entry where it is let go. Another page may take this one's place: what stands on it is found
// anew.
const isBar = (event) => event.target.matches?.(".scrub input");
document.addEventListener("input", (event) => {
  if (isBar(event)) document.querySelector(".way input[name=at]").value = event.target.value;
});
document.addEventListener("change", (event) => {
  if (!isBar(event)) return;
  pause();
  const to = new URL(beside());
  to.pathname = entries + event.target.value;
  location.assign(to);
});

// Playing goes on from page to page of this tab, until its end, a key, or a tap.
const PAUSE = 2500, PLAYING = "adjudicator.playing";
const button = () => document.querySelector(".scrub button");
let timer;
function play() {
  sessionStorage.setItem(PLAYING, entries);
  button().setAttribute("aria-pressed", "true");
  timer = setTimeout(() => (document.hidden ? pause() : go("next")), PAUSE);
}
function pause() {
  clearTimeout(timer);
  sessionStorage.removeItem(PLAYING);
  button().setAttribute("aria-pressed", "false");
}
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".scrub button")) (button().getAttribute("aria-pressed") === "true" ? pause : play)();
});
addEventListener("keydown", (event) => { if (event.key === "Escape") pause(); });
addEventListener("touchstart", (event) => { if (!event.target.closest(".scrub")) pause(); }, { passive: true });
const isPlaying = sessionStorage.getItem(PLAYING) === entries;
if (isPlaying && link("next") !== null) play();
else pause();
