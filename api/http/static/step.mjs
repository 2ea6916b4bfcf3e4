// An entry's page by keys, swipes, and by itself: each follows a link that stands on the page, without loading anew.
import { forget, pageAt, prepare } from "./ahead.mjs";
import { patch, scripts } from "./patch.mjs";
import { show } from "./zoom.mjs";

const PANES = ["header", "main"];
const link = (rel) => document.querySelector(`.way [rel="${rel}"]`);
const jump = (name, end) => {
  const ends = document.querySelectorAll(`.jumps [data-jump="${name}"] > :is(a, span)`); // either leads nowhere at an end of the match
  return ends[end] instanceof HTMLAnchorElement ? ends[end] : null;
};
const pathOf = (address) => { const to = new URL(address, location.href); return to.pathname + to.search; };
let shown = pathOf(location.href), isGoing = false, wished = null, lately = "next";

/** Shows an entry in this one's place; while another is on its way, only the last one wished for is gone to. */
async function go(address, { push = true } = {}) {
  if (isGoing) return void (wished = [address, { push }]);
  isGoing = true;
  try {
    const found = await pageAt(address);
    if (!found.page.body.classList.contains("desk")) return void location.assign(address);
    put(found.page);
    shown = pathOf(found.address);
    document.dispatchEvent(new Event("fresh"));
    settle(() => {
      if (push) history.pushState(null, "", found.address);
      document.title = found.page.title;
    });
  } catch {
    location.assign(address);
  } finally {
    isGoing = false;
    if (wished !== null) go(...[wished, wished = null][0]);
  }
}

function put(page) {
  show({ follows: true, drawn: page.querySelector(".ground .board > svg") });
  for (const pane of PANES) patch(document.querySelector(`body > ${pane}`), page.querySelector(`body > ${pane}`));
  scripts(page);
}

/** The row comes in sight once all else is put, so that the page is laid out once; its address, its name and what lies
 * ahead wait until it is shown. */
function settle(named) {
  requestAnimationFrame(() => {
    inList();
    setTimeout(() => {
      named();
      ahead();
    });
  });
}

document.addEventListener("swap", (event) => {
  event.preventDefault();
  show({ follows: true, drawn: event.detail.querySelector(".ground .board > svg") });
  patch(document.querySelector("main"), event.detail);
  requestAnimationFrame(inList);
});

/** The entry's row in the list beside it, in sight. */
function inList() {
  const list = document.querySelector(".entries"), row = list?.querySelector('[aria-current="step"]');
  if (!row || list.scrollHeight <= list.clientHeight) return;
  const { top, bottom } = row.getBoundingClientRect(), pane = list.getBoundingClientRect();
  if (top < pane.top || bottom > pane.bottom) list.scrollTop += top - pane.top - list.clientHeight / 3;
}

/** Fetches where one is likely to go next: on the way gone lately first. */
function ahead() {
  const back = lately === "prev" ? 3 : 1, on = lately === "prev" ? 1 : 3;
  const ways = [[link(lately)?.href, lately, 3], [link("next")?.href, "next", on], [link("prev")?.href, "prev", back]];
  prepare(ways.filter(([address]) => address)).catch(() => {});
}

/** Follows a link of the page. */
export function follow(to, rel) {
  if (to === null || to === undefined) return false;
  lately = rel ?? lately;
  go(to.href);
  return true;
}

const LINKS = ".way a, .jumps a, .entries a, .words .course a, .words .corrected a, .eyes .choice a";
document.addEventListener("click", (event) => {
  const to = event.target.closest?.(LINKS);
  if (!to || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  follow(to, ["prev", "next"].includes(to.rel) ? to.rel : undefined);
});
addEventListener("popstate", () => {
  if (pathOf(location.href) !== shown) go(location.href, { push: false });
});

// ---- keys

const isTyped = (target) => target.closest("input:not([type=range]), select, textarea, [popover]:popover-open") !== null;
const isPressed = (target) => target.closest("button, summary, a") !== null;
const near = () => (document.querySelector('.jumps [data-jump="activation"]') ? "activation" : "turn");
const KEYS = {
  ArrowLeft: () => follow(link("prev"), "prev"), k: () => follow(link("prev"), "prev"),
  ArrowRight: () => follow(link("next"), "next"), j: () => follow(link("next"), "next"),
  ArrowUp: (event) => follow(jump(event.shiftKey ? "turn" : near(), 0)),
  ArrowDown: (event) => follow(jump(event.shiftKey ? "turn" : near(), 1)),
  Home: () => to(0), End: () => to(document.querySelector(".scrub").max),
  f: () => follow(jump("finding", 1)), F: () => follow(jump("finding", 0)),
  "?": () => document.querySelector("#keys").togglePopover(),
  " ": () => toggle(),
  Escape: () => pause(),
};
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || KEYS[event.key] === undefined) return;
  if (event.key === "Escape") return pause();
  if (isTyped(event.target) || (event.key === " " && isPressed(event.target))) return;
  event.preventDefault();
  KEYS[event.key](event);
});

// ---- swipes, the scrub bar

let from = null;
document.addEventListener("touchstart", (event) => {
  const isOne = event.touches.length === 1 && event.target.closest(".wide, .board, .way, input") === null;
  from = isOne ? [event.touches[0].clientX, event.touches[0].clientY] : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (from === null) return;
  const x = event.changedTouches[0].clientX - from[0], y = event.changedTouches[0].clientY - from[1], rel = x < 0 ? "next" : "prev";
  if (Math.abs(x) > 60 && Math.abs(x) > 3 * Math.abs(y)) follow(link(rel), rel);
  from = null;
}, { passive: true });

document.addEventListener("input", (event) => {
  if (event.target.matches?.(".scrub")) document.querySelector(".way input[name=at]").value = event.target.value;
});
document.addEventListener("change", (event) => {
  if (!event.target.matches?.(".scrub")) return;
  pause();
  to(event.target.value);
});

/** Goes to an entry. The address of this page may be another one: a form that was refused comes back on it. */
function to(position) {
  const address = new URL((link("next") ?? link("prev") ?? location).href);
  address.pathname = address.pathname.replace(/[0-9]+$/, position);
  go(address.href);
}

// ---- playing: on and on, by entries, rows or key moments, until the end, a key, or a tap

const PAUSE = 900; // milliseconds, at single speed
const button = () => document.querySelector(".play");
const chosen = (name) => document.querySelector(`.pace [name="${name}"]`).value;
let timer = null;
function play() {
  const to = link(chosen("by"));
  if (to === null || document.hidden) return pause();
  button().setAttribute("aria-pressed", "true");
  lately = chosen("by");
  ahead();
  timer = setTimeout(() => follow(link(chosen("by"))) || pause(), PAUSE / Number(chosen("speed")));
}
function pause() {
  clearTimeout(timer);
  timer = null;
  button()?.setAttribute("aria-pressed", "false");
}
const toggle = () => (timer === null ? play : pause)();
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".play")) toggle();
  else if (event.target.closest?.(".jumps, .tools, .beside") === null) pause();
});
document.addEventListener("fresh", () => { if (timer !== null) play(); });
document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });
document.addEventListener("news", forget);

document.querySelector(".scrub").value = document.querySelector(".way input[name=at]").value;
inList();
ahead();
