import * as v from "valibot";
import { slot } from "./storage";

/** What the user chose; auto follows the system. */
export const THEMES = ["light", "dark", "auto"] as const;
export type Theme = (typeof THEMES)[number];
/** What is shown. */
export type Scheme = "light" | "dark";

/** The chosen theme. `public/theme-init.js` reads the same key before the first paint. */
export const themeSlot = slot("user-theme-preference", {
  retention: "critical",
  schema: v.picklist(THEMES),
  survivesSignOut: true,
});

/** The theme as last shown. */
const schemeSlot = slot("user-theme", {
  retention: "critical",
  schema: v.picklist(["light", "dark"]),
  survivesSignOut: true,
});

/** The scheme of a theme on a system that prefers dark or not. */
export function resolveScheme(theme: Theme, prefersDark: boolean): Scheme {
  if (theme === "auto") return prefersDark ? "dark" : "light";
  return theme;
}

/** The next theme when the toggle is pressed. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
}

/** The stored theme; auto until the user chooses. */
export function storedTheme(): Theme {
  return themeSlot.read() ?? "auto";
}

/** Remembers the choice and what it comes to. */
export function storeTheme(theme: Theme): void {
  themeSlot.write(theme);
  schemeSlot.write(resolveScheme(theme, matchMedia("(prefers-color-scheme: dark)").matches));
}
