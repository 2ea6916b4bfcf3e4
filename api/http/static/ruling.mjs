// A page without loading it anew: each form is sent as it stands, and what the answer says takes the page's place.
// Going back undoes.
import { PAGE, shown } from "./swap.mjs";

const SWAPPED = /\/(ruling|record|record\/(undo|flags|shuffle|cut|abandon))$/; // the addresses whose forms are sent so
let waiting = Promise.resolve();

/** Sends data to an address, by a method; the answer takes the page's place. Calls are answered one after the other. */
export function send(action, data, method = "post") {
  const to = new URL(action);
  to.hash = "";
  if (method === "get") to.search = data;
  waiting = waiting.catch(() => {}).then(async () => {
    const answer = await fetch(to, method === "get" ? PAGE : { ...PAGE, method: "POST", body: data });
    if (answer.redirected && !SWAPPED.test(new URL(answer.url).pathname)) return location.assign(answer.url); // a line's entry
    if (await shown(answer) && answer.ok) history.pushState({ ruled: true }, "", answer.url);
  });
  return waiting;
}

/** When all that was sent before is answered. */
export const answered = () => waiting.catch(() => {});

document.addEventListener("submit", (event) => {
  const form = event.target, place = form.closest("details.place");
  if (event.defaultPrevented || !SWAPPED.test(new URL(form.action).pathname)) return;
  event.preventDefault();
  const top = place?.getBoundingClientRect().top, said = objections();
  const data = new URLSearchParams(new FormData(form, event.submitter));
  send(form.action, data, form.method).then(() => { if ([said, ""].includes(objections())) settle(place, top); }).catch(() => { if (navigator.onLine) submitted(form, event.submitter); });
});

/** What speaks against the event being recorded: whoever has just brought it about is to see it. */
const objections = () => [...document.querySelectorAll(".next :is(.finding, .unfit)")].map((one) => one.textContent).join();

/** Sends a form as it would be sent without a script: with what the button says that was tapped. */
function submitted(form, button) {
  if (button?.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }));
  form.submit();
}

/** Keeps what was tapped where it was on the screen: a place that stood so far from the top. */
export function settle(place, top) {
  const now = document.querySelector("#open");
  if (now === null || now.closest(".asked")) return; // a question stands where it is looked for
  if (place?.dataset.at !== now.dataset.at) return now.scrollIntoView({ block: "center" });
  scrollBy(0, now.getBoundingClientRect().top - top);
  (now.querySelector("[aria-pressed=true]") ?? now.querySelector("summary")).focus({ preventScroll: true });
}

addEventListener("popstate", () => {
  waiting = waiting.then(async () => shown(await fetch(location.href, PAGE))).catch(() => location.reload());
});

// One place is open at a time.
document.addEventListener("toggle", (event) => {
  const one = event.target;
  if (!one.matches?.("details.place") || !one.open) return;
  for (const other of document.querySelectorAll("details.place[open]")) other.open = other === one;
}, true);

// What is typed into a number's place stands for all that stood there.
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("details.place input[type=number]")) event.target.select();
});
