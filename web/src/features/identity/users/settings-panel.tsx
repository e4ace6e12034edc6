import { SegmentedControl, Switch, useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "@/i18n";
import { LANGUAGES, type Language } from "@/lib/preferences";
import { isSharedComputer } from "@/lib/storage";
import { THEMES, type Theme } from "@/lib/theme";
import { chooseSharedComputer } from "@/session/shared-computer";
import { Panel } from "@/ui/panel";
import { userQueries } from "./api";
import { LANGUAGE_NAMES } from "./language-names";
import { useChooseLanguage, useChooseTheme, useSaveSettings } from "./settings";
import classes from "./settings-panel.module.css";

/** How one wants the application to be. */
export function SettingsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const { data: settings } = useQuery(userQueries.settings());
  const save = useSaveSettings();
  const chooseLanguage = useChooseLanguage();
  const chooseTheme = useChooseTheme();
  return (
    <Panel id={id} title={t("users.preferences")}>
      <div className={classes.preferences}>
        <div>
          <span className={classes.label} id="language-label">
            {t("users.language")}
          </span>
          <SegmentedControl<Language>
            fullWidth
            aria-labelledby="language-label"
            data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
            value={currentLanguage()}
            onChange={chooseLanguage}
          />
        </div>
        <div>
          <span className={classes.label} id="theme-label">
            {t("users.theme")}
          </span>
          <SegmentedControl<Theme>
            fullWidth
            aria-labelledby="theme-label"
            data={THEMES.map((theme) => ({ value: theme, label: t(`app.theme.${theme}`) }))}
            value={colorScheme}
            onChange={chooseTheme}
          />
        </div>
        <Switch
          label={t("users.telemetry")}
          description={t("users.telemetryHint")}
          checked={settings?.telemetry_enabled ?? false}
          disabled={!settings}
          onChange={(event) => save.mutate({ telemetry_enabled: event.currentTarget.checked })}
        />
        <SharedComputer />
      </div>
    </Panel>
  );
}

function SharedComputer() {
  const { t } = useTranslation();
  const [shared, setShared] = useState(isSharedComputer);
  return (
    <Switch
      label={t("users.shared")}
      description={t("users.sharedHint")}
      checked={shared}
      onChange={(event) => {
        chooseSharedComputer(event.currentTarget.checked);
        setShared(isSharedComputer());
      }}
    />
  );
}
