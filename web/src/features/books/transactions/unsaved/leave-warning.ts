import { isAnyUnsaved } from "./store";

/** Whoever leaves the application is asked first by the browser. */
window.addEventListener("beforeunload", (event) => {
  if (isAnyUnsaved()) event.preventDefault();
});
