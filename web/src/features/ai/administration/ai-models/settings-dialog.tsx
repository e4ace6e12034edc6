import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type AiSettings, useUpdateAiSettings } from "./api";
import { microsForInput, microsToWire, readMicros } from "./micros";

/** The limits of a month, the widest first. */
export const CAPS = ["installation_cap", "workspace_cap", "user_cap"] as const satisfies (keyof AiSettings)[];

type SettingsDraft = Record<(typeof CAPS)[number] | "currency", string>;

/** In which currency costs are counted, and how much may be spent in a month. */
export function SettingsDialog({ settings, onClose }: { settings: AiSettings; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const update = useUpdateAiSettings();
  const shown = (cap: string | null) => (cap === null ? "" : microsForInput(cap, locale));
  const capError = (text: string, { currency }: SettingsDraft) =>
    text.trim() && readMicros(text, currency, locale) === null ? t("aiModels.dialog.errors.amount") : null;
  const form = useForm<SettingsDraft>({
    mode: "controlled",
    initialValues: {
      currency: settings.currency,
      installation_cap: shown(settings.installation_cap),
      workspace_cap: shown(settings.workspace_cap),
      user_cap: shown(settings.user_cap),
    },
    validate: {
      currency: (code) => (code ? null : t("aiModels.dialog.errors.missing")),
      installation_cap: capError,
      workspace_cap: capError,
      user_cap: capError,
    },
  });
  const submit = (draft: SettingsDraft) => {
    const cap = (name: (typeof CAPS)[number]) => {
      const micros = draft[name].trim() ? readMicros(draft[name], draft.currency, locale) : null;
      return micros === null ? null : microsToWire(micros);
    };
    update.mutate(
      {
        currency: draft.currency,
        installation_cap: cap("installation_cap"),
        workspace_cap: cap("workspace_cap"),
        user_cap: cap("user_cap"),
        version: settings.version,
      },
      {
        onSuccess: () => {
          notifySuccess(t("aiModels.limits.saved"));
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  };
  return (
    <FormDialog
      title={t("aiModels.limits.title")}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      pending={update.isPending}
      error={formError(update.error, Object.keys(form.values))}
      submitLabel={t("common.save")}
    >
      <DialogText>{t("aiModels.limits.text")}</DialogText>
      {CAPS.map((cap) => (
        <TextInput
          key={cap}
          label={t(`aiModels.limits.${cap}`, { currency: form.values.currency })}
          placeholder={t("aiModels.limits.unlimited")}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(cap)}
        />
      ))}
      <CurrencySelect
        label={t("aiModels.limits.currency")}
        description={t("aiModels.limits.currencyHint")}
        {...form.getInputProps("currency")}
        value={form.values.currency}
        onChange={(code) => form.setFieldValue("currency", code)}
      />
    </FormDialog>
  );
}
