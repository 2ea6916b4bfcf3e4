// A page of a match follows it: at the end of the record what is new shows by itself, elsewhere a link says how much is
// new. Notes that others show come to stand beside the entry that is read.
import { onRefused, PAGE, shown } from "./swap.mjs";

const SOON = 1000; // milliseconds: what is recorded meanwhile shows with it
const place = () => document.querySelector(".following");
let stream = null, news = new Set(), isDue = false;

/** The address of the end of the record: of its last entry, or of the whole match. */
function end() {
  const to = new URL(place().dataset.end, location.href);
  to.pathname = to.pathname.replace(/\/[0-9]+$/, `/${Math.max(...news)}`);
  return to.href;
}

/** Whether somebody types, measures or draws. */
const isInUse = () => document.activeElement?.matches("main :is(input:not([type=range]), textarea, select)")
  || document.querySelector('.board .chosen, [data-draws] [aria-pressed="true"]') !== null;

/** What is new, as the page has it: nothing typed here is lost, and what is read stays where it is. */
async function show() {
  isDue = false;
  const at = place();
  if (at.dataset.follows && !isInUse()) {
    const to = end(), answer = await fetch(to, PAGE);
    if (answer.ok && await shown(answer)) return history.replaceState(history.state, "", to);
  }
  const link = at.querySelector("a");
  link.href = end();
  link.textContent = at.dataset.says.replace("{count}", news.size);
  link.hidden = false;
}

/** The page as it is now, with the notes that others wrote meanwhile. */
async function renew() {
  document.dispatchEvent(new Event("news"));
  if (isInUse()) return void setTimeout(() => renew().catch(() => {}), SOON);
  const address = location.href, answer = await fetch(address, PAGE);
  if (answer.ok && address === location.href) await shown(answer);
}

/** Whether the stream that is open tells what this page waits for: a step to another entry leaves it open. */
const isHeard = (from) => news.size === 0 && stream?.readyState < EventSource.CLOSED
  && stream.url === new URL(from, location.href).href;

function listen() {
  const from = place()?.dataset.stream;
  if (from !== undefined && isHeard(from)) return;
  stream?.close();
  news = new Set();
  if (from === undefined) return;
  stream = new EventSource(from);
  onRefused(stream, () => { if (stream.readyState === EventSource.CLOSED) listen(); });
  stream.addEventListener("notes", () => renew().catch(() => {}));
  stream.onmessage = (event) => {
    news.add(Number(event.lastEventId));
    document.dispatchEvent(new Event("news"));
    if (isDue) return;
    isDue = true;
    setTimeout(() => show().catch(() => {}), SOON);
  };
}

document.addEventListener("fresh", listen);
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
listen();
