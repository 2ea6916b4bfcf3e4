// `node device.mjs SCRIPT < steps`: a player's device without a browser: the page's script over a stand-in for its document.
// A step is [what the service shows, the seat, its state, the button pressed or null, why the service refuses or null];
// MINE stands for the first promise sent. Answers, for each step, what the page shows and what was sent; last what is kept.
import { readFileSync } from "node:fs";

let mine = "";
const NAMES = ["promise", "decline", "open", "elsewhere", "insecure", "command", "again", "otherwise", "status"];
const source = readFileSync(process.argv[2], "utf-8"), kept = new Map(), told = [];
globalThis.localStorage = new Proxy(
  { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
);
globalThis.EventSource = class {};
globalThis.location = { reload() {} };

class Part {
  constructor(name) { Object.assign(this, { name, hidden: true, textContent: name, dataset: {}, parts: {}, does: null }); }
  querySelector(sought) { return this.parts[/(?:data-name=|\.|role=)(\w+)/.exec(sought)[1]]; }
  querySelectorAll() { return NAMES.slice(0, 3).map((name) => this.parts[name]); }
  addEventListener(_, does) { this.does = does; }
  setAttribute(name) { this[name] = true; }
  removeAttribute(name) { this[name] = false; }
}

for (const [number, [shown, seat, state, pressed, answer]] of JSON.parse(readFileSync(0, "utf-8")).entries()) {
  const section = new Part("section"), sent = [];
  section.dataset = { shown: JSON.stringify(shown).replaceAll("MINE", mine), seat, state, position: "1", reports: "/", stream: "/" };
  for (const name of NAMES) section.parts[name] = new Part(name);
  globalThis.document = { addEventListener() {}, querySelectorAll: (sought) => (sought.startsWith("section") ? [section] : []) };
  globalThis.fetch = async (_, { body }) => {
    sent.push(JSON.parse(body));
    mine ||= sent[0].promise;
    return { ok: answer === null, status: 409, json: async () => ({ detail: answer }) };
  };
  await import(`data:text/javascript,${encodeURIComponent(`${source}\n// ${number}`)}`);
  const shows = NAMES.filter((name) => !section.parts[name].hidden && !["command", "status"].includes(name));
  if (pressed) await section.parts[pressed].does();
  told.push({ shows, sent });
}
console.log(JSON.stringify([...told, [...kept.values()].map((one) => JSON.parse(one))]));
