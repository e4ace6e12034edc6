import type { Language } from "@/lib/preferences";

/** How long the first screen waits for its font at most, in milliseconds; without it there is the system's to read. */
export const FONT_TIMEOUT = 3_000;

/** What each language is written in: the font comes in parts. */
const SAMPLES: Record<Language, string> = { en: "Aa", ru: "AaЖж" };

/**
 * Waits for the font of the texts, and does without it until the next start where it is late: everything has another
 * width in it. Were it to come after the first screen, the main menu would move by more than half a button, and a
 * press that has begun would end beside what it was meant for, and be lost.
 */
export async function loadFont(language: Language): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), FONT_TIMEOUT);
  });
  const loading = document.fonts.load('1em "Inter Variable"', SAMPLES[language]).then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([loading, timeout]);
  clearTimeout(timer);
  if (!isThere) document.documentElement.dataset.font = "system";
}
