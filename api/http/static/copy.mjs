// Buttons that copy the text beside them; without a script the text is there to be marked.
for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = button.form.querySelector("textarea");
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      document.execCommand("copy"); // where the page did not come by https
    }
  });
}
