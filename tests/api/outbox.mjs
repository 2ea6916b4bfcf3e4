// Runs of an outbox over a network that fails and a page that is loaded anew at any moment, by chance from a seed.
// Writes, for each run that went wrong, its seed and what was wrong.
import { ANSWERED, ASKED, AWAY, outbox, RECORDED, REFUSED } from "../../api/http/static/outbox.mjs";

const RUNS = 200, STEPS = 60;

function dice(seed) { // mulberry32
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

async function ran(seed) {
  const chance = dice(seed), wrong = [], kept = new Map(), recorded = [], tapped = [], back = new Set(), asked = new Set(), seen = new Set();
  const parts = new Map(), heard = new Map(); // of a report: how much was said of it, and how much of that is recorded
  let life = 0, number = 0, order = 0, isBad = true, isOffline = false;
  const ticks = async (most) => { for (let left = Math.floor(chance() * most); left > 0; left -= 1) await null; };

  /** What a page of this life does; nothing more once the page is gone. */
  const alive = (mine, act) => async (...given) => {
    await ticks(4);
    if (mine !== life) return new Promise(() => {});
    const done = await act(...given);
    await ticks(4);
    return mine === life ? done : new Promise(() => {});
  };

  async function post(report, again) {
    if (isOffline || (isBad && chance() < 0.25)) return [AWAY];
    const isKnown = recorded.includes(report.id);
    if (isKnown && !again) wrong.push(`${report.id} was sent twice as if new`);
    const what = isKnown || report.is === RECORDED ? RECORDED : report.is;
    if (what === RECORDED && !isKnown) recorded.push(report.id);
    if (what === RECORDED && !isKnown) heard.set(report.id, report.parts);
    return isBad && chance() < 0.25 ? [AWAY] : [what, { holds: chance() < 0.8 }];
  }

  function loaded() {
    life += 1;
    const mine = life;
    return outbox(
      {
        all: alive(mine, async () => [...kept.values()].sort((one, other) => one.order - other.order)),
        add: alive(mine, async (report) => {
          if ([...kept.values()].some((one) => one.id === report.id)) return;
          kept.set(order += 1, { ...report, order });
          tapped.push(report.id);
        }),
        change: alive(mine, async (at, made) => {
          if (!kept.has(at)) return null;
          const now = made(kept.get(at));
          if (now === null) kept.delete(at);
          else kept.set(at, now);
          return now;
        }),
      },
      alive(mine, post),
      alive(mine, async (what, report) => { if (what === ASKED || what === REFUSED) seen.add(report.id); }),
      () => isOffline,
    );
  }

  const takeBack = async (box, one) => {
    asked.add(one.id); // the page may be gone before it hears that it was taken back
    if (await box.takeBack(one.order)) back.add(one.id);
  };
  const amend = async (box, one) => {
    if (await box.amend(one.order, (report) => ({ ...report, parts: report.parts + 1 }))) parts.set(one.id, (parts.get(one.id) ?? 0) + 1);
  };
  let box = loaded();
  for (let step = 0; step < STEPS; step += 1) {
    const roll = chance(), all = [...kept.values()];
    if (roll < 0.4) box.keep({ id: number += 1, parts: 0, is: chance() < 0.7 ? RECORDED : chance() < 0.5 ? ASKED : REFUSED });
    else if (roll < 0.5) isOffline = !isOffline;
    else if (roll < 0.6) (box = loaded()).flush();
    else if (roll < 0.7 && all.length > 0) takeBack(box, all[Math.floor(chance() * all.length)]);
    else if (roll < 0.75 && all.length > 0) amend(box, all[Math.floor(chance() * all.length)]);
    else if (roll < 0.8 && all[0]?.state === ANSWERED) box.replace(all[0].order, { is: RECORDED });
    else box.flush();
    await ticks(60);
  }
  isBad = isOffline = false;
  box = loaded();
  for (let left = 200; left > 0 && kept.size > 0; left -= 1) {
    await box.flush();
    const first = (await box.all())[0];
    if (first?.state !== ANSWERED) continue;
    if (!seen.has(first.id)) wrong.push(`${first.id} had to be answered for, and nobody was told`);
    await (chance() < 0.5 ? takeBack(box, first) : box.replace(first.order, { is: RECORDED }));
  }
  if (kept.size > 0) wrong.push("something waits for ever");
  for (const id of tapped) if (!recorded.includes(id) && !asked.has(id) && !seen.has(id)) wrong.push(`${id} is lost`);
  for (const [id, said] of parts) if (recorded.includes(id) && heard.get(id) < said) wrong.push(`${id} is recorded without an answer`);
  if (recorded.some((id) => back.has(id))) wrong.push("what was taken back is recorded");
  if (recorded.some((id, at) => at > 0 && tapped.indexOf(id) <= tapped.indexOf(recorded[at - 1]))) wrong.push(`order: ${recorded}`);
  return { wrong, recorded: recorded.length, back: back.size };
}

const sum = { recorded: 0, back: 0, wrong: [] };
for (let seed = 1; seed <= RUNS; seed += 1) {
  const { wrong, recorded, back } = await ran(seed);
  sum.recorded += recorded;
  sum.back += back;
  if (wrong.length > 0) sum.wrong.push([seed, ...wrong]);
}
process.stdout.write(JSON.stringify(sum));
