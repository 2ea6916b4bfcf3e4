// A page without loading it anew: each form is sent as it stands, and what the answer says takes the page's place.
// Going back undoes.
const SWAPPED = /\/(ruling|record|record\/(undo|flags|shuffle|cut))$/; // the addresses whose forms are sent so
const PAGE = { headers: { Accept: "text/html" } };
let waiting = Promise.resolve();

/** Sends data to an address, by a method; the answer takes the page's place. Calls are answered one after the other. */
export function send(action, data, method = "post") {
  const to = new URL(action);
  to.hash = "";
  if (method === "get") to.search = data;
  waiting = waiting.then(async () => {
    const answer = await fetch(to, method === "get" ? PAGE : { ...PAGE, method: "POST", body: data });
    if (await taken(answer) && answer.ok) history.pushState({ ruled: true }, "", answer.url);
  });
  return waiting;
}

async function taken(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main");
  if (fresh === null) return location.reload();
  const open = [...document.querySelectorAll("main details[open]:not(.place)")].map(named);
  document.querySelector("main").replaceWith(fresh);
  for (const one of fresh.querySelectorAll("details:not(.place)")) one.open ||= open.includes(named(one));
  document.dispatchEvent(new Event("fresh"));
  return true;
}

/** A fold that can be closed, by what stands around it. */
const named = (fold) => [fold.closest("article, section")?.querySelector("h2, h3"), fold.querySelector("summary")]
  .map((one) => one?.textContent).join(" ");

document.addEventListener("submit", (event) => {
  const form = event.target, place = form.closest("details.place");
  if (!SWAPPED.test(new URL(form.action).pathname)) return;
  event.preventDefault();
  const top = place?.getBoundingClientRect().top;
  const data = new URLSearchParams(new FormData(form, event.submitter));
  send(form.action, data, form.method).then(() => {
    const now = document.querySelector("#open");
    if (now === null) return;
    if (place?.dataset.at !== now.dataset.at) return now.scrollIntoView({ block: "center" });
    scrollBy(0, now.getBoundingClientRect().top - top);
    (now.querySelector("[aria-pressed=true]") ?? now.querySelector("summary")).focus({ preventScroll: true });
  }).catch(() => form.submit());
});

addEventListener("popstate", () => {
  waiting = waiting.then(async () => taken(await fetch(location.href, PAGE))).catch(() => location.reload());
});

// One place is open at a time.
document.addEventListener("toggle", (event) => {
  const one = event.target;
  if (!one.matches?.("details.place") || !one.open) return;
  for (const other of document.querySelectorAll("details.place[open]")) other.open = other === one;
}, true);
