// Reports that wait until they are recorded. Each is written down before it is sent, they are sent in order, one after
// the other, and none goes before an answer to the one ahead has come: nothing is lost, doubled or out of order.

/** What became of a report: it is recorded; something of it is asked; it is refused; nobody answered. */
export const RECORDED = "recorded", ASKED = "asked", REFUSED = "refused", AWAY = "away";
/** How far a report is: not sent; sent, and perhaps recorded; answered, and not recorded. */
export const NEW = "new", SENT = "sent", ANSWERED = "answered";

/**
 * Reports in a store, which are sent by `post(report, again)`; it gives what became of them, and the answer, which says
 * by `holds` whether what was sent stands in it. `tell(what, report, answer, isLast)` hears of each. Nothing is sent
 * while `isAway()`.
 *
 * The store gives `all()` reports in order, takes one by `add(report)`, unless it has its id, and changes one by
 * `change(order, (report) => report)`, all at once; null takes it away.
 */
export function outbox(store, post, tell, isAway = () => false) {
  const fresh = new Set(); // the ids of those whose answer is shown where they were tapped, as if none had waited
  let running = Promise.resolve(), isDue = false;

  /** Sends what waits; it stops where nobody answers, or where a report has to be answered for. */
  function flush() {
    if (isDue) return running;
    isDue = true;
    running = running.catch(() => {}).then(() => { isDue = false; return run(); });
    return running;
  }

  async function run() {
    for (let first; ([first] = await store.all()) && first !== undefined;) {
      if (isAway()) {
        fresh.clear();
        return tell(AWAY, first);
      }
      const was = first.state, sent = await store.change(first.order, (one) => ({ ...one, state: SENT }));
      if (sent === null) continue; // it was taken back meanwhile
      const [what, answer] = await post(sent, was !== NEW);
      const isHere = was === NEW && fresh.has(sent.id) && answer?.holds;
      if (what === AWAY) {
        fresh.clear();
        return tell(what, sent, answer);
      }
      const isLast = (await store.all()).length <= 1;
      if (what !== RECORDED && !(isHere && isLast)) {
        await store.change(sent.order, (one) => ({ ...one, state: ANSWERED }));
        return tell(what, sent, answer);
      }
      await tell(what, sent, answer, isLast); // before it is gone from the store
      await store.change(sent.order, () => null);
    }
  }

  return {
    flush,
    all: () => store.all(),
    /** Writes a report down, and sends it as soon as may be. */
    async keep(report) {
      fresh.add(report.id);
      await store.add({ ...report, state: NEW });
      return flush();
    },
    /** Puts another report in the place of one that has to be answered for, under its id. */
    async replace(order, report) {
      await store.change(order, (one) => ({ ...one, ...report, id: one.id }));
      return flush();
    },
    /** Changes a report that was never sent; whether it was. */
    async amend(order, made) {
      let isNew = false;
      await store.change(order, (one) => ((isNew = one.state === NEW) ? made(one) : one));
      return isNew;
    },
    /** Takes a report back that is surely not recorded; whether it was. */
    async takeBack(order) {
      let isGone = false;
      await store.change(order, (one) => ((isGone = one.state !== SENT) ? null : one));
      return isGone;
    },
  };
}
