import * as v from "valibot";
import { slot } from "./storage";

/** The languages of the interface. */
export const LANGUAGES = ["en", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

/** The chosen language. `public/theme-init.js` reads the same key before the first paint. */
export const languageSlot = slot("user-locale", {
  retention: "critical",
  schema: v.picklist(LANGUAGES),
  survivesSignOut: true,
});

/** Narrows any text to a language of ours. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}
