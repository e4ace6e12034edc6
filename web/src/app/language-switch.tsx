import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, useChooseLanguage } from "@/features/identity/users/public";
import { currentLanguage } from "@/i18n";
import { LANGUAGES } from "@/lib/preferences";
import classes from "./language-switch.module.css";

/** The languages side by side, for visitors: each by its own name, so that it is found in any language. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const choose = useChooseLanguage();
  const shown = currentLanguage();
  return (
    <fieldset className={classes.root} aria-label={t("app.menu.language")}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className={classes.language}
          lang={language}
          aria-pressed={language === shown}
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </fieldset>
  );
}
