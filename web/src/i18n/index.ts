import i18next, { type InitOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_LANGUAGE, type Language, languageSlot } from "@/lib/preferences";

/** The texts of a language, loaded when it is needed: a visitor downloads one language, not both. */
const texts: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import("./en"),
  ru: () => import("./ru"),
};

const options: InitOptions = {
  fallbackLng: false,
  // React escapes by itself; escaping twice would show entities.
  interpolation: { escapeValue: false },
};

/** The language now shown. */
export function currentLanguage(): Language {
  return i18next.language === "ru" ? "ru" : "en";
}

/** Prepares the texts of the stored language; must end before the first text is shown. */
export async function initI18n(language: Language = languageSlot.read() ?? DEFAULT_LANGUAGE): Promise<void> {
  const { default: translation } = await texts[language]();
  await i18next
    .use(initReactI18next)
    .init({ ...options, lng: language, resources: { [language]: { translation } } });
  document.documentElement.lang = language;
}

/** Shows the interface in another language and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  languageSlot.write(language);
  if (!i18next.hasResourceBundle(language, "translation")) {
    const { default: translation } = await texts[language]();
    i18next.addResourceBundle(language, "translation", translation);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export { i18next };
