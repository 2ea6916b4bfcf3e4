// Questions asked without a network. What each kind of event asks was fetched while there was one (record/ahead); an
// answer is written to the report that waits, and the service hears all answers of a report at once, in order.
import { NEW } from "./outbox.mjs";
import { mainOf, PAGE } from "./swap.mjs";

const AGE = 60_000; // milliseconds until what is asked is fetched anew
const GROWS = ["several", "dice", "path", "spaces"]; // the kinds of box in which one answer need not be all
const WHOLE = ["sure", "unclear", "fact", "touched"]; // what a form says of which nothing is asked
const PLACED = ["value", "toggle", "more", "unset"];
let kinds = new Map(), boxes = [], due = 0;

/** Fetches what is asked on the table of a page, unless that was done a moment ago. */
export async function fetchAsks(here) {
  if (Date.now() < due) return;
  due = Date.now() + AGE;
  const from = new URL(here);
  from.pathname += "/ahead";
  try {
    const answer = await fetch(from, PAGE), main = answer.ok && mainOf(await answer.text());
    if (!main) return;
    kinds = new Map([...main.querySelectorAll("ol[data-event]")].map((one) => [one.dataset.event, [...one.children]]));
    boxes = [...main.querySelectorAll("template")];
  } catch {
    due = 0; // what was fetched before stays
  }
}

/** Whether one knows what is asked. */
export const isAsked = () => kinds.size > 0;

/** The event that a report states; null: it states none of which anything could be asked. */
function eventOf({ action, body }) {
  const to = new URL(action).searchParams, form = new URLSearchParams(body);
  if (to.has("instead_of") || WHOLE.some((name) => form.has(name))) return null;
  const told = form.get("then") ?? (form.get("at") ? null : form.get("value")) ?? to.get("e");
  try {
    return JSON.parse(told);
  } catch {
    return null;
  }
}

const nameOf = (at) => at.split("/")[3]; // of a field: the first part is where the event stands
const boxOf = (ask) => boxes[Number(ask.dataset.box)]?.content.querySelector(".place");
/** What a report says of its fields, in order, from its form and by the answers in it and after it. */
function placed(report) {
  const form = Object.fromEntries(new URLSearchParams(report.body));
  return [...(form.at ? [form] : []), ...answersOf(report)];
}
const answersOf = ({ body, answers }) => answers ?? JSON.parse(new URLSearchParams(body).get("answers") || "[]");

/** What is still asked of a report, in order. */
export function asks(report) {
  const event = eventOf(report), asked = event && kinds.get(event.event);
  if (report.state !== NEW || !asked) return [];
  const closed = new Set([...Object.keys(event), ...(report.closed ?? [])]);
  for (const one of placed(report)) if ("value" in one) closed.add(nameOf(one.at));
  return asked.filter((one) => !closed.has(nameOf(one.dataset.at)));
}

/** A report with one answer more, or with a field about which nothing more is said. */
export function answered(report, answer, title) {
  const answers = [...answersOf(report), answer];
  return ended({ ...report, answers, title: `${report.title} – ${title}` });
}
export function closed(report, ask) {
  const name = nameOf(ask.dataset.at), to = new URL(report.action);
  const isSaid = placed(report).some((one) => nameOf(one.at) === name);
  if (!isSaid && !("needed" in ask.dataset)) to.searchParams.set("unsaid", `${to.searchParams.get("unsaid") ?? ""} ${name}`.trim());
  return ended({ ...report, action: to.href, closed: [...(report.closed ?? []), name] });
}
function ended(report) {
  const body = new URLSearchParams(report.body);
  if (report.answers) body.set("answers", JSON.stringify(report.answers));
  if (asks(report).length === 0) body.set("ended", "true");
  return { ...report, body: body.toString() };
}

/** What a form in a question says: the place and what is put there, and its words. */
export function answerOf(data, submitter) {
  const name = PLACED.find((one) => data.has(one));
  return [{ at: data.get("at"), [name]: data.get(name) }, submitter?.value ? submitter.textContent.trim() : data.get(name)];
}

/** A question as it stands on the page, with `words` on its buttons: `act` goes on without more, `leave` puts it off.
 *  null: only the service can ask it. */
export function question(report, ask, words, act, leave) {
  const made = boxOf(ask)?.cloneNode(true);
  if (!made) return null;
  const { at, base } = ask.dataset, said = placed(report).filter((one) => one.at && nameOf(one.at) === nameOf(at));
  Object.assign(made, { id: "open", open: true });
  made.dataset.at = at;
  for (const one of made.querySelectorAll("summary span, .unseen")) one.textContent = ask.textContent;
  for (const form of made.querySelectorAll("form")) Object.assign(form, { action: report.action }).elements.at.value = at;
  const isGrowing = GROWS.includes(made.dataset.kind), told = said.map((one) => one.more ?? one.toggle);
  if (said.length > 0) made.querySelector("summary b").textContent = told.join(" · ");
  for (const one of made.querySelectorAll("button[name=toggle]")) {
    one.setAttribute("aria-pressed", told.filter((value) => value === one.value).length % 2 === 1);
  }
  if (made.dataset.kind === "path") made.querySelector("input[name=value]").value = told.join("; ");
  const about = document.createElement("div"), taps = Object.assign(document.createElement("div"), { className: "taps" });
  about.className = "alone";
  about.dataset.moved = base ? String(statedIn(report, base) ?? "") : "";
  const heading = Object.assign(document.createElement("h1"), { className: "says", textContent: report.title });
  const places = Object.assign(document.createElement("div"), { className: "places asked" });
  places.append(made);
  if (said.length > 0 && isGrowing) taps.append(button(words.all, act));
  if (said.length === 0) taps.append(button(words.unsaid, act));
  taps.append(button(words.leave, leave));
  about.append(heading, places, taps);
  return about;
}

const statedIn = (report, name) => placed(report).findLast((one) => nameOf(one.at) === name)?.value ?? eventOf(report)[name];

export function button(named, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: named });
  made.addEventListener("click", act);
  return made;
}
