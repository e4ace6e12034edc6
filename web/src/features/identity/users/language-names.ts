import type { Language } from "@/lib/preferences";

/** Each language by its own name: whoever looks for it reads that one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", ru: "Русский" };
