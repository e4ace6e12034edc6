import { ActionIcon, Menu } from "@mantine/core";
import { Check, Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, useChooseLanguage } from "@/features/users/public";
import { currentLanguage } from "@/i18n";
import { LANGUAGES } from "@/lib/preferences";

/** Chooses the language of the interface. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const choose = useChooseLanguage();
  const shown = currentLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("app.menu.language")}>
          <Languages size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            role="menuitemradio"
            aria-checked={language === shown}
            lang={language}
            onClick={() => choose(language)}
            rightSection={language === shown && <Check size={15} aria-hidden />}
          >
            {LANGUAGE_NAMES[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
