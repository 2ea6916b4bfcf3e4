// Hits while typing: the same page as the form asks for, of which the hits are taken over.
const form = document.querySelector(".search");
const words = form.querySelector("[name=q]");
const PAUSE = 200;
let timer, asked = 0;

async function search() {
  const mine = (asked += 1);
  const to = new URL(form.action);
  to.search = new URLSearchParams(new FormData(form));
  const answer = await fetch(to, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const hits = page.querySelector("#hits");
  if (mine !== asked || hits === null) return;
  document.querySelector("#hits").replaceChildren(...hits.childNodes);
  history.replaceState(null, "", to);
}

words.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => search().catch(() => {}), PAUSE);
});
form.querySelector("[name=ruleset]").addEventListener("change", () => { search().catch(() => {}); });
if (words.value !== words.defaultValue) search().catch(() => {}); // typed before this text had come
