import { SegmentedControl, Select, Switch, TextInput, useMantineColorScheme } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { currentLanguage } from "@/i18n";
import { LANGUAGES } from "@/lib/preferences";
import { THEMES, type Theme } from "@/lib/theme";
import type { SessionUser } from "@/session/record";
import { reloadUser, userChanged } from "@/session/session";
import { useUser } from "@/session/use-user";
import { Card } from "@/ui/card";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { PageHeader } from "@/ui/page-header";
import { saveName, userQueries } from "./api";
import { LANGUAGE_NAMES } from "./language-names";
import classes from "./profile-page.module.css";
import { useChooseLanguage, useChooseTheme, useSaveSettings } from "./settings";

const NAME_SHORTEST = 2;
const NAME_LONGEST = 200;

/** Who one is here, and how one wants the application to be. */
export default function ProfilePage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      <PageHeader title={t("app.nav.profile")} inBar />
      <div className={classes.grid}>
        <Card>
          <h2 className={classes.heading}>{t("users.person")}</h2>
          {user && <NameForm user={user} />}
        </Card>
        <Card>
          <h2 className={classes.heading}>{t("users.preferences")}</h2>
          <Preferences />
        </Card>
      </div>
    </>
  );
}

function NameForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { full_name: user.full_name },
    validate: {
      full_name: (value) => (value.trim().length >= NAME_SHORTEST ? null : t("users.nameShort")),
    },
  });
  const save = useMutation({
    mutationFn: (full_name: string) => saveName(full_name, user.version),
    onSuccess: (saved) => {
      userChanged(saved);
      notifySuccess(t("users.saved"));
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      // Changed elsewhere meanwhile: the next attempt is about the newest version.
      void reloadUser();
    },
  });
  return (
    <FormShell
      onSubmit={form.onSubmit(({ full_name }) => save.mutate(full_name.trim()))}
      pending={save.isPending}
      error={formError(save.error, ["full_name"])}
      submitLabel={t("common.save")}
    >
      <TextInput
        label={t("users.fullName")}
        autoComplete="name"
        maxLength={NAME_LONGEST}
        key={form.key("full_name")}
        {...form.getInputProps("full_name")}
      />
      <dl className={classes.facts}>
        <Fact label={t("users.username")}>{user.username}</Fact>
        <Fact label={t("users.email")}>{user.email}</Fact>
        {user.is_superuser && <Fact label={t("users.role")}>{t("users.administrator")}</Fact>}
      </dl>
    </FormShell>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Preferences() {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const { data: settings } = useQuery(userQueries.settings());
  const save = useSaveSettings();
  const chooseLanguage = useChooseLanguage();
  const chooseTheme = useChooseTheme();
  return (
    <div className={classes.preferences}>
      <Select
        label={t("users.language")}
        data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        value={currentLanguage()}
        onChange={(value) => value && chooseLanguage(value)}
      />
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
    </div>
  );
}
