import { Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { formatCount } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { RadioChoice } from "@/ui/radio-choice";
import { useLocale } from "@/ui/use-locale";
import { PROVIDERS } from "../payments/payment-search";
import { type PaymentAccount, type PaymentSettings, useUpdatePaymentSettings } from "./api";
import { ReceiptFields } from "./receipt-fields";
import {
  FORM_FIELDS,
  rebasedDraft,
  type SettingsDraft,
  settingsBodyOf,
  settingsDraftOf,
  settingsErrors,
  TERM_RANGE,
} from "./settings-draft";
import classes from "./settings-view.module.css";

interface SettingsPanelProps {
  settings: PaymentSettings;
  accounts: readonly PaymentAccount[];
}

const MAX_NAME_LENGTH = 200;
const MAX_TEXT_LENGTH = 2_000;
const MAX_PREFIX_LENGTH = 12;
/** How a number looks behind its prefix. */
const EXAMPLE_NUMBER = "2026-0001";

/** Who takes the money, who sells, and what invoices say. */
export function SettingsPanel({ settings, accounts }: SettingsPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const update = useUpdatePaymentSettings();
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState(() => settingsDraftOf(settings, locale));
  const [wanted, setWanted] = useState(false);
  // Somebody else may save while this is open: what they changed is taken over, what is typed here stays.
  if (settings.version > base.version) {
    setBase(settings);
    setDraft(rebasedDraft(settingsDraftOf(base, locale), draft, settingsDraftOf(settings, locale)));
  }
  const draftNote = useFormDraft(`payment-settings:${settings.version}`, draft, setDraft);
  const set = (some: Partial<SettingsDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    update.reset();
  };
  const [least, most] = TERM_RANGE;
  const problems = settingsErrors(draft, locale);
  const refused = Object.entries(fieldErrors(update.error));
  const shown: Record<string, string> = {
    ...Object.fromEntries(refused.map(([field, text]) => [FORM_FIELDS[field] ?? field, text])),
    ...(wanted &&
      problems.term && {
        term: t("paymentSettings.errors.range", {
          least: formatCount(least, locale),
          most: formatCount(most, locale),
        }),
      }),
  };
  const submit = () => {
    setWanted(true);
    if (Object.keys(problems).length > 0) return;
    const body = settingsBodyOf(draft, locale);
    update.mutate(
      { version: settings.version, body },
      {
        onSuccess: (saved) => {
          setBase(saved);
          setDraft(settingsDraftOf(saved, locale));
          setWanted(false);
          notifySuccess(t("paymentSettings.saved"));
        },
      },
    );
  };
  const text = (
    field: "sellerName" | "sellerDetails" | "sellerEmail" | "instructionsEn" | "instructionsRu",
  ) => ({
    label: t(`paymentSettings.fields.${field}`),
    value: draft[field],
    error: shown[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [field]: currentTarget.value }),
  });
  const chosen = accounts.find(({ provider }) => provider === draft.provider);
  return (
    <Panel title={t("paymentSettings.title")} text={t("paymentSettings.text")} level={2}>
      <FormShell
        onSubmit={submit}
        pending={update.isPending}
        error={formError(update.error, Object.keys(FORM_FIELDS))}
        submitLabel={t("common.save")}
      >
        {draftNote}
        <fieldset className={classes.part}>
          <legend className={classes.heading}>{t("paymentSettings.provider")}</legend>
          <RadioChoice<SettingsDraft["provider"]>
            label={t("paymentSettings.provider")}
            value={draft.provider}
            options={PROVIDERS.map((value) => ({
              value,
              label: t(`paymentManagement.providers.${value}`),
              description: t(`paymentSettings.providerHints.${value}`),
            }))}
            onChange={(provider) => set({ provider })}
          />
          {chosen && chosen.key_mark === null && (
            <PanelNote tone="warning">
              {t("paymentSettings.notConnected", {
                provider: t(`paymentManagement.providers.${chosen.provider}`),
              })}
            </PanelNote>
          )}
          {chosen?.is_test && <PanelNote tone="warning">{t("paymentSettings.testNote")}</PanelNote>}
        </fieldset>
        <fieldset className={classes.part}>
          <legend className={classes.heading}>{t("paymentSettings.seller")}</legend>
          <div className={classes.pair}>
            <TextInput maxLength={MAX_NAME_LENGTH} autoComplete="off" {...text("sellerName")} />
            <TextInput
              type="email"
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              description={t("paymentSettings.emailHint")}
              inputWrapperOrder={["label", "input", "description", "error"]}
              {...text("sellerEmail")}
            />
          </div>
          <Textarea
            description={t("paymentSettings.detailsHint")}
            maxLength={MAX_TEXT_LENGTH}
            autosize
            minRows={3}
            maxRows={10}
            {...text("sellerDetails")}
          />
        </fieldset>
        <fieldset className={classes.part}>
          <legend className={classes.heading}>{t("paymentSettings.invoices")}</legend>
          <div className={classes.pair}>
            <TextInput
              label={t("paymentSettings.fields.prefix")}
              description={t("paymentSettings.prefixHint", { number: draft.prefix.trim() + EXAMPLE_NUMBER })}
              maxLength={MAX_PREFIX_LENGTH}
              autoComplete="off"
              spellCheck={false}
              value={draft.prefix}
              error={shown.prefix}
              onChange={(event) => set({ prefix: event.currentTarget.value })}
            />
            <TextInput
              label={t("paymentSettings.fields.term")}
              description={t("paymentSettings.termHint")}
              inputMode="numeric"
              autoComplete="off"
              value={draft.term}
              error={shown.term}
              onChange={(event) => set({ term: event.currentTarget.value })}
            />
          </div>
        </fieldset>
        <fieldset className={classes.part}>
          <legend className={classes.heading}>{t("paymentSettings.instructions")}</legend>
          <div className={classes.pair}>
            {(["en", "ru"] as const).map((language) => (
              <Textarea
                key={language}
                lang={language}
                maxLength={MAX_TEXT_LENGTH}
                autosize
                minRows={3}
                maxRows={10}
                {...text(language === "en" ? "instructionsEn" : "instructionsRu")}
              />
            ))}
          </div>
          <p className={classes.hint}>{t("paymentSettings.instructionsHint")}</p>
        </fieldset>
        <fieldset className={classes.part}>
          <legend className={classes.heading}>{t("paymentSettings.receipts")}</legend>
          <Switch
            label={t("paymentSettings.fields.hasReceipts")}
            description={t("paymentSettings.receiptsHint")}
            checked={draft.hasReceipts}
            onChange={(event) => set({ hasReceipts: event.currentTarget.checked })}
          />
          {draft.hasReceipts && <ReceiptFields draft={draft} errors={shown} onChange={set} />}
        </fieldset>
      </FormShell>
    </Panel>
  );
}
