// Shows the failure page of index.html when the application cannot start: its script does not load, or it says so
// itself by the event "kym:startup-failed". It stands apart from the application because that is what failed.
(() => {
  const page = document.getElementById("startup-failure");
  const show = () => {
    document.getElementById("root").hidden = true;
    document.getElementById("loading").hidden = true;
    page.hidden = false;
  };
  for (const button of page.querySelectorAll("button")) {
    button.addEventListener("click", () => location.reload());
  }
  addEventListener("kym:startup-failed", show);
  const entry = document.querySelector('script[type="module"]');
  entry.addEventListener("error", show);
})();
