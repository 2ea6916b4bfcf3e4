// Times in the reader's zone, which is named beside them; the days that a form asks for are meant in it, too.
const { lang } = document.documentElement;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const digits = new Intl.DateTimeFormat("en", {
  year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
});
const named = new Intl.DateTimeFormat(lang, { timeZoneName: "short" });
const part = (format, at, type) => format.formatToParts(at).find((one) => one.type === type).value;
const told = (at) => {
  const [year, month, day, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map(
    (type) => part(digits, at, type),
  );
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${part(named, at, "timeZoneName")}`;
};

function tell() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    if (time.textContent.endsWith("UTC")) {
      time.title = time.textContent;
      time.textContent = told(at);
    } else time.title = told(at);
  }

  for (const field of document.querySelectorAll('input[name="zone"]')) {
    const days = [...field.form.querySelectorAll('input[type="date"]')];
    if (field.value === "") {
      field.value = zone;
      field.nextElementSibling.textContent = field.nextElementSibling.textContent.replace("UTC", zone);
    }
    field.form.addEventListener("submit", () => { field.disabled = days.every((day) => day.value === ""); });
  }
}

document.addEventListener("fresh", tell); // another page may take this one's place
tell();
