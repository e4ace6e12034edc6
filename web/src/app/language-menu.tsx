import { ActionIcon, Menu } from "@mantine/core";
import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, useChooseLanguage } from "@/features/identity/users/public";
import { currentLanguage } from "@/i18n";
import { isLanguage, LANGUAGES } from "@/lib/preferences";

/** Chooses the language of the interface. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const choose = useChooseLanguage();
  const shown = currentLanguage();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("app.menu.language")}>
          <Languages size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={shown} onChange={(language) => isLanguage(language) && choose(language)}>
          {LANGUAGES.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
