// Buttons that copy the text beside them, or print the page; without a script the text is there to be marked.
function show() {
  for (const button of document.querySelectorAll("button.copy, button.print")) button.hidden = false;
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button.copy, button.print");
  if (!button) return;
  if (button.matches(".print")) return print();
  const text = button.form.querySelector("textarea");
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    document.execCommand("copy"); // where the page did not come by https
  }
});
document.addEventListener("fresh", show);
show();
