import { useTranslation } from "react-i18next";
import { currentLanguage } from "@/i18n";
import type { Language } from "@/lib/preferences";

/** The language now shown, for formatting; a change of language renders the caller anew. */
export function useLocale(): Language {
  useTranslation();
  return currentLanguage();
}
