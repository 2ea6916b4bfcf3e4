// A ruling without loading pages: each form is sent as it stands, and what the answer says takes the page's place.
const PAGE = { headers: { Accept: "text/html" } };
let waiting = Promise.resolve();

async function take(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main");
  if (fresh === null) return location.reload();
  const open = [...document.querySelectorAll("main details[open]:not(.place)")].map(nameOf);
  document.querySelector("main").replaceWith(fresh);
  for (const one of fresh.querySelectorAll("details:not(.place)")) one.open ||= open.includes(nameOf(one));
  if (answer.url !== "" && answer.ok) history.replaceState(null, "", answer.url);
  document.dispatchEvent(new Event("fresh"));
}

const nameOf = (details) => `${details.closest("article, section")?.querySelector("h2, h3")?.textContent} ${details.querySelector("summary").textContent}`;

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  const action = new URL(form.action);
  if (action.pathname !== "/ruling" && !action.pathname.endsWith("/ruling")) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, button));
  const at = form.closest("details.place")?.dataset.at;
  const top = form.closest("details.place")?.getBoundingClientRect().top;
  waiting = waiting.then(async () => {
    action.hash = "";
    if (form.method === "get") action.search = data;
    await take(await fetch(action, form.method === "get" ? PAGE : { ...PAGE, method: "POST", body: data }));
    const now = document.querySelector("#open");
    if (now !== null && now.dataset.at === at) {
      scrollBy(0, now.getBoundingClientRect().top - top);
      (now.querySelector("[aria-pressed=true]") ?? now.querySelector("summary")).focus({ preventScroll: true });
    } else now?.scrollIntoView({ block: "center" });
  }).catch(() => form.submit());
});

// One place is open at a time.
document.addEventListener("toggle", (event) => {
  const one = event.target;
  if (!one.matches?.("details.place") || !one.open) return;
  for (const other of document.querySelectorAll("details.place[open]")) other.open = other === one;
}, true);
