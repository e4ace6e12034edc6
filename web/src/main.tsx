import "./styles.css";
import { createRoot } from "react-dom/client";
import { cache } from "./app/cache";
import { prepareForCsp } from "./app/csp";
import { loadFont } from "./app/font";
import { Application } from "./app/providers";
import { router } from "./app/router";
import { wire } from "./app/wire";
import { initI18n } from "./i18n";
import { DEFAULT_LANGUAGE, languageSlot } from "./lib/preferences";
import { openStorage } from "./lib/storage";
import { restoreSession } from "./session/session";

/** How long the overlay takes to fade, in milliseconds; the same as in startup.css. */
const FADE_DURATION = 300;

async function start(): Promise<void> {
  prepareForCsp();
  await openStorage();
  wire();
  // The session may have something to say, so the texts come first; the screen and its font load meanwhile.
  const language = languageSlot.read() ?? DEFAULT_LANGUAGE;
  await Promise.all([initI18n(language).then(restoreSession), router.load(), loadFont(language)]);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no place for the application.");
  createRoot(root).render(<Application cache={cache} />);
  fadeOut(document.getElementById("loading"));
}

function fadeOut(overlay: HTMLElement | null): void {
  overlay?.setAttribute("data-done", "");
  setTimeout(() => overlay?.remove(), FADE_DURATION);
}

start().catch((error: unknown) => {
  console.error("The application could not start.", error);
  window.dispatchEvent(new Event("kym:startup-failed"));
});
